import { WorkTable } from '../../../platform/kernel/queue/work-table';

export const LIFECYCLE_QUEUE = 'lifecycle-statuses';

/** Statuses are due while the partner or the portal has not received them. */
export const LIFECYCLE_WORK = new WorkTable({ name: LIFECYCLE_QUEUE, table: 'lifecycle_statuses' });
