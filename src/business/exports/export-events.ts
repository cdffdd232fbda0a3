import { Injectable } from '@nestjs/common';
import { defineEmissions, defineEvent } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { day, idOf, integer, open, text } from '../../platform/kernel/http/schema';
import { byteCount, newExportId } from './export.resource';

const members = {
  exportId: idOf(newExportId.prefix),
  from: { ...day, description: 'First day of issue' },
  to: { ...day, description: 'Last day of issue' },
};

export const EXPORT_READY = defineEvent({
  type: 'export.ready',
  summary: 'The file of an export can be downloaded',
  schema: open({
    ...members,
    documents: { ...integer, description: 'Number of invoices and credit notes in the file' },
    size: byteCount,
  }),
});

export const EXPORT_FAILED = defineEvent({
  type: 'export.failed',
  summary: 'An export failed',
  schema: open({ ...members, failure: { ...text, description: 'Reason why the export failed' } }),
});

defineEmissions(EXPORT_READY, {
  exportReady: { operation: 'An export is written', change: 'the file is complete: `running` → `ready`' },
});

defineEmissions(EXPORT_FAILED, {
  exportFailed: {
    operation: 'An export is written',
    change: 'the file cannot be created: `running` → `failed`',
  },
});

/** Export that an event is about. */
export interface ConcludedExport {
  id: string;
  teamId: string;
  companyId: string;
  fromDay: string;
  toDay: string;
}

/** Records the events of exports, in the transaction that ends them. */
@Injectable()
export class ExportEvents {
  constructor(private readonly events: EventLog) {}

  /**
   * @param documents number of documents in the file
   * @param size bytes of the file
   */
  async recordReady(
    tx: Transaction,
    { id, teamId, companyId, fromDay, toDay }: ConcludedExport,
    { documents, size }: { documents: number; size: number },
  ): Promise<void> {
    const data = { exportId: id, from: fromDay, to: toDay, documents, size };
    await this.events.record(tx, EXPORT_READY, { teamId, companyId, data });
  }

  /**
   * @param failure reason of the failure
   */
  async recordFailed(
    tx: Transaction,
    { id, teamId, companyId, fromDay, toDay }: ConcludedExport,
    failure: string,
  ): Promise<void> {
    const data = { exportId: id, from: fromDay, to: toDay, failure };
    await this.events.record(tx, EXPORT_FAILED, { teamId, companyId, data });
  }
}
