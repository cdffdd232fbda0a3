import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { Jurisdiction, Reporter, TaxDataScope, TaxDataType } from '../../standards/taxdata';
import { selectStartedBackfills, selectStartedReports } from './tax-data-work.queries';
import type { TaxDataState } from './tax-data-states';

export const TAX_DATA_QUEUE = 'tax-data';
export const TAX_DATA_BACKFILL_QUEUE = 'tax-data-backfills';

/** Due report with its lease. */
export interface LeasedReport extends Lease {
  teamId: string;
  companyId: string;
  environment: TeamEnvironment;
  jurisdiction: Jurisdiction;
  reporter: Reporter;
  type: TaxDataType;
  scope: TaxDataScope;
  /** Id of the report that this report withdraws. */
  withdraws: string | null;
  taxIdentifier: string;
  state: TaxDataState;
  exchangedAt: Date;
  /** Number of submissions created so far. */
  submissions: number;
  /** Whether the last submission is sent again unchanged. */
  repeats: boolean;
  /** Number of consecutive times that the report waited for its authority to become known. */
  waits: number;
  document: ReportedDocument | null;
}

/** Reported document. */
export interface ReportedDocument {
  id: string;
  number: string | null;
  senderId: string;
  receiverId: string | null;
  docTypeId: string;
  processId: string;
  /** Instance identifier of the envelope in which the document was exchanged. */
  envelopeId: string | null;
}

/** Reports are due when they must be created, and when the simulated authority must respond. */
export const TAX_DATA_WORK = new WorkTable<LeasedReport>({
  name: TAX_DATA_QUEUE,
  table: 'tax_data',
  startedRowsQuery: selectStartedReports('started'),
});

/** Backfill of a company with its lease. */
export interface LeasedBackfill extends Lease {
  teamId: string;
  afterId: string;
  passesLeft: number;
}

/** Backfills are due when their next page must be searched. */
export const TAX_DATA_BACKFILL_WORK = new WorkTable<LeasedBackfill>({
  name: TAX_DATA_BACKFILL_QUEUE,
  table: 'tax_data_backfills',
  startedRowsQuery: selectStartedBackfills('started'),
});
