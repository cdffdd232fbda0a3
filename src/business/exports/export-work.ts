import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { ExportLanguage } from './export-languages';
import { selectStartedExports } from './exports.queries';

export const EXPORT_QUEUE = 'exports';

/** Claimed export with its lease. */
export interface LeasedExport extends Lease {
  teamId: string;
  companyId: string;
  fromDay: string;
  toDay: string;
  language: ExportLanguage;
  createdAt: Date;
}

/** Work table of exports, which are due until the file is complete or the export failed. */
export const EXPORT_WORK = new WorkTable<LeasedExport>({
  name: EXPORT_QUEUE,
  table: 'exports',
  startedRowsQuery: selectStartedExports('started'),
});

/** Error when another worker has claimed the export and continues it. */
export class ExportClaimLostError extends Error {}

/** Error when the process stops, so that the export is released and started again. */
export class ExportInterruptedError extends Error {}

/** Error when the export can never be created; the message is shown to the team. */
export class ImpossibleExportError extends Error {}
