import { WorkTable } from '../../platform/kernel/queue/work-table';

export const FRENCH_FLOW_QUEUE = 'french-flows';

/** Submitted flows are due until they are validated. */
export const FRENCH_FLOW_WORK = new WorkTable({ name: FRENCH_FLOW_QUEUE, table: 'french_flows' });
