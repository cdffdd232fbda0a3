import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { ExportLanguage } from './export-languages';
import { selectStartedExports } from './exports.queries';

export const EXPORT_QUEUE = 'exports';

/** A due export with its lease. */
export interface LeasedExport extends Lease {
  teamId: string;
  companyId: string;
  fromDay: string;
  toDay: string;
  language: ExportLanguage;
  createdAt: Date;
}

/** Exports are due until their file is complete or they have failed. */
export const EXPORT_WORK = new WorkTable<LeasedExport>({
  name: EXPORT_QUEUE,
  table: 'exports',
  reading: selectStartedExports('started'),
});

/** Thrown when another worker has claimed the export; the remaining work is that worker's task. */
export class LostExportError extends Error {}

/** Thrown when the process ends and the export is released. */
export class StoppedExportError extends Error {}

/** Thrown when the export can never be created. The message is shown to the team. */
export class ImpossibleExportError extends Error {}
