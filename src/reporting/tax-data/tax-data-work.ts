import { WorkTable } from '../../platform/kernel/queue/work-table';

export const TAX_DATA_QUEUE = 'tax-data';
export const TAX_DATA_BACKFILL_QUEUE = 'tax-data-backfills';

/** Reports are due when they are to be made, and while the simulated authority has to be asked. */
export const TAX_DATA_WORK = new WorkTable({ name: TAX_DATA_QUEUE, table: 'tax_data' });
/** Backfills are due for each page. */
export const TAX_DATA_BACKFILL_WORK = new WorkTable({
  name: TAX_DATA_BACKFILL_QUEUE,
  table: 'tax_data_backfills',
});
