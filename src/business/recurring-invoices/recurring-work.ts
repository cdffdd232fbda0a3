import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { RecurringMode } from './recurring-invoice.entity';
import { selectStartedRecurringInvoices, selectStartedRuns } from './recurring-invoices.queries';
import type { RunState } from './recurring-run.entity';

export const RECURRING_INVOICE_QUEUE = 'recurring-invoices';
export const RECURRING_RUN_QUEUE = 'recurring-invoice-runs';

/** A recurring invoice with a due occurrence. */
export interface LeasedRecurringInvoice extends Lease {
  teamId: string;
  /** Country of the company. */
  country: string;
}

/** Table of recurring invoices. A recurring invoice is due on the morning of its next occurrence. */
export const RECURRING_INVOICE_WORK = new WorkTable<LeasedRecurringInvoice>({
  name: RECURRING_INVOICE_QUEUE,
  table: 'recurring_invoices',
  startedRowsQuery: selectStartedRecurringInvoices('started'),
});

/** An occurrence whose document or draft is to be created. */
export interface LeasedRun extends Lease {
  teamId: string;
  companyId: string;
  recurringInvoiceId: string;
  /** Day of the occurrence, YYYY-MM-DD. */
  on: string;
  state: RunState;
  attempts: number;
  /** Name of the recurring invoice. */
  name: string;
  mode: RecurringMode;
  /** Id of the key that created or last changed the recurring invoice; null when a user did. */
  keyId: string | null;
  environment: TeamEnvironment;
}

/** Table of runs. A run is due until its document or draft is stored, or the run fails. */
export const RECURRING_RUN_WORK = new WorkTable<LeasedRun>({
  name: RECURRING_RUN_QUEUE,
  table: 'recurring_invoice_runs',
  startedRowsQuery: selectStartedRuns('started'),
});
