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
  /** Id of the key that requested the sending; null: a person. */
  sendingKeyId: string | null;
}

/** Imports are due for each slice of their documents. */
export const INVOICE_IMPORT_WORK = new WorkTable<LeasedInvoiceImport>({
  name: INVOICE_IMPORT_QUEUE,
  table: 'invoice_imports',
  reading: selectStartedInvoiceImports('started'),
});
