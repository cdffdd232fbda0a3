import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { ExportLanguage } from './export-languages';
import { startedExports } from './exports.queries';

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
  reading: startedExports('started'),
});

/** Another worker has claimed the export meanwhile: whatever is left to do is that worker's task. */
export class LostExportError extends Error {}

/** The process ends: the export is given back. */
export class StoppedExportError extends Error {}

/** The export cannot be made, however often it is tried. The message is shown to the team. */
export class ImpossibleExportError extends Error {}
