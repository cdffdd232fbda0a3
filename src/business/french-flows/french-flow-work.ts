import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { FlowSyntax, FlowType, ProcessingRule } from '../../standards/french-flow';

export const FRENCH_FLOW_QUEUE = 'french-flows';

/** Table of flows to validate. A submitted flow is due until it is validated. */
export const FRENCH_FLOW_WORK = new WorkTable({ name: FRENCH_FLOW_QUEUE, table: 'french_flows' });

/** Submitted flow to validate. */
export interface DueFlow {
  id: string;
  teamId: string;
  environment: TeamEnvironment;
  flowSyntax: FlowSyntax;
  flowType: FlowType;
  processingRule: ProcessingRule | null;
  /** SHA-256 digest of the file, in hexadecimal digits. */
  sha256: string;
  file: Buffer;
  attempts: number;
}
