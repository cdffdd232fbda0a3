import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { ImportMapping } from '../../standards/spreadsheets';
import type { InvoiceImportState } from './invoice-import.entity';
import { selectStartedInvoiceImports } from './invoice-imports.queries';

export const INVOICE_IMPORT_QUEUE = 'invoice-imports';

/** A due import with its lease. */
export interface LeasedInvoiceImport extends Lease {
  teamId: string;
  companyId: string;
  /** Name of the imported file. */
  fileName: string | null;
  state: InvoiceImportState;
  mapping: ImportMapping | null;
  environment: TeamEnvironment;
  /** Id of the key that requested the sending; null when a user requested it. */
  sendingKeyId: string | null;
}

/** Table of imports to process. An import is due again after each slice of its documents. */
export const INVOICE_IMPORT_WORK = new WorkTable<LeasedInvoiceImport>({
  name: INVOICE_IMPORT_QUEUE,
  table: 'invoice_imports',
  startedRowsQuery: selectStartedInvoiceImports('started'),
});
