import { Injectable } from '@nestjs/common';
import { defineEmissions, defineEvent } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { day, idOf, integer, open, text } from '../../platform/kernel/http/schema';
import { byteCount, newExportId } from './export.resource';

const periodProperties = {
  exportId: idOf(newExportId.prefix),
  from: { ...day, description: 'First issue date of the period' },
  to: { ...day, description: 'Last issue date of the period' },
};

export const EXPORT_READY = defineEvent({
  type: 'export.ready',
  summary: 'The file of an export can be downloaded',
  schema: open({
    ...periodProperties,
    documents: { ...integer, description: 'Number of invoices and credit notes in the file' },
    size: byteCount,
  }),
});

export const EXPORT_FAILED = defineEvent({
  type: 'export.failed',
  summary: 'An export failed',
  schema: open({ ...periodProperties, failure: { ...text, description: 'Reason why the export failed' } }),
});

defineEmissions(EXPORT_READY, {
  exportReady: {
    operation: 'A worker writes an export',
    change: 'the file is complete: `running` → `ready`',
  },
});

defineEmissions(EXPORT_FAILED, {
  exportFailed: {
    operation: 'A worker writes an export',
    change: 'the file cannot be created: `running` → `failed`',
  },
});

/** Finished export to which an event refers. */
export interface FinishedExport {
  id: string;
  teamId: string;
  companyId: string;
  fromDay: string;
  toDay: string;
}

/** Records the events of exports in the transaction in which the export becomes ready or fails. */
@Injectable()
export class ExportEventRecorder {
  constructor(private readonly events: EventLog) {}

  /**
   * Records that an export is ready.
   * @param documents number of documents in the file
   * @param size bytes of the file
   */
  async recordReady(
    tx: Transaction,
    { id, teamId, companyId, fromDay, toDay }: FinishedExport,
    { documents, size }: { documents: number; size: number },
  ): Promise<void> {
    const data = { exportId: id, from: fromDay, to: toDay, documents, size };
    await this.events.record(tx, EXPORT_READY, { teamId, companyId, data });
  }

  /**
   * Records that an export failed.
   * @param failure reason of the failure
   */
  async recordFailed(
    tx: Transaction,
    { id, teamId, companyId, fromDay, toDay }: FinishedExport,
    failure: string,
  ): Promise<void> {
    const data = { exportId: id, from: fromDay, to: toDay, failure };
    await this.events.record(tx, EXPORT_FAILED, { teamId, companyId, data });
  }
}
