import type { Lease } from '../../../platform/kernel/queue/work';
import { WorkTable } from '../../../platform/kernel/queue/work-table';
import type { ExportLanguage } from '../export-languages';
import { selectStartedDeliveries, selectStartedMonthlyExports } from './monthly-exports.queries';

export const MONTHLY_EXPORT_QUEUE = 'monthly-exports';
export const EXPORT_DELIVERY_QUEUE = 'export-deliveries';

/** Claimed setting of a company whose last month must be exported. */
export interface LeasedMonthlyExport extends Lease {
  teamId: string;
  day: number;
  dueAt: Date;
  country: string;
}

/** Work table of the settings, which are due once a month on the configured day. */
export const MONTHLY_EXPORT_WORK = new WorkTable<LeasedMonthlyExport>({
  name: MONTHLY_EXPORT_QUEUE,
  table: 'monthly_exports',
  startedRowsQuery: selectStartedMonthlyExports('started'),
});

/** Claimed delivery of the file of a monthly export. */
export interface LeasedExportDelivery extends Lease {
  teamId: string;
  exportId: string;
  channel: 'email' | 'folder';
  address: string;
  attempts: number;
  createdAt: Date;
  companyId: string;
  month: string;
  language: ExportLanguage;
  /** Size in bytes, as decimal text. */
  size: string;
  documents: number;
  expiresAt: Date;
  /** Whether the file expired, or the time for attempts is over. */
  isOver: boolean;
  /** Whether the setting of the company still contains the recipient. */
  isWanted: boolean;
  companyName: string;
  companyEmail: string | null;
}

/** Work table of the deliveries, which are due until they are completed or abandoned. */
export const EXPORT_DELIVERY_WORK = new WorkTable<LeasedExportDelivery>({
  name: EXPORT_DELIVERY_QUEUE,
  table: 'export_deliveries',
  startedRowsQuery: selectStartedDeliveries('started'),
});
