import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { FlowSyntax, FlowType, ProcessingRule } from '../../standards/french-flow';

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
