import type { Lease } from '../../../platform/kernel/queue/work';
import { WorkTable } from '../../../platform/kernel/queue/work-table';
import type { ExportLanguage } from '../export-languages';
import { selectStartedDeliveries, selectStartedMonthlyExports } from './monthly-exports.queries';

export const MONTHLY_EXPORT_QUEUE = 'monthly-exports';
export const EXPORT_DELIVERY_QUEUE = 'export-deliveries';

/** A company whose month is to be exported. */
export interface LeasedMonthlyExport extends Lease {
  teamId: string;
  day: number;
  dueAt: Date;
  country: string;
}

/** Settings are due once a month, on the day of the setting. */
export const MONTHLY_EXPORT_WORK = new WorkTable<LeasedMonthlyExport>({
  name: MONTHLY_EXPORT_QUEUE,
  table: 'monthly_exports',
  reading: selectStartedMonthlyExports('started'),
});

/** A delivery of the file of a monthly export. */
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
  /** Whether the file does not exist any more, or the time for attempts is over. */
  isOver: boolean;
  /** Whether the setting of the company still contains the recipient. */
  isWanted: boolean;
  companyName: string;
  companyEmail: string | null;
}

/** Deliveries are due until they are completed or given up. */
export const EXPORT_DELIVERY_WORK = new WorkTable<LeasedExportDelivery>({
  name: EXPORT_DELIVERY_QUEUE,
  table: 'export_deliveries',
  reading: selectStartedDeliveries('started'),
});
