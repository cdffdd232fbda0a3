import { WorkTable } from '../../../platform/kernel/queue/work-table';

export const DIRECTORY_QUEUE = 'directory';

/** Entries are due when the Directory has to be called about them. */
export const DIRECTORY_WORK = new WorkTable({ name: DIRECTORY_QUEUE, table: 'directory_entries' });

/** Lease of a request to the Directory; another worker may repeat it afterwards. */
export const DIRECTORY_LEASE_SECONDS = 20;
