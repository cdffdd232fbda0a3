import { WorkTable } from '../../../platform/kernel/queue/work-table';

export const LIFECYCLE_QUEUE = 'lifecycle-statuses';

/** Statuses are due while something of them has to go outside. */
export const LIFECYCLE_WORK = new WorkTable({ name: LIFECYCLE_QUEUE, table: 'lifecycle_statuses' });
