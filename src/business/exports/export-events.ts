import { defineEmissions, defineEvent } from '../../platform/events/define-event';
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
  schema: open({ ...members, failure: { ...text, description: 'Why the export failed' } }),
});

defineEmissions(EXPORT_READY, {
  exportReady: { operation: 'An export is written', change: 'the file is complete: `running` → `ready`' },
});

defineEmissions(EXPORT_FAILED, {
  exportFailed: {
    operation: 'An export is written',
    change: 'the file cannot be made: `running` → `failed`',
  },
});
