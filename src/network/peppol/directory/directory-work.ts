import { WorkTable } from '../../../platform/kernel/queue/work-table';

export const DIRECTORY_QUEUE = 'directory';

/** Entries are due when the Directory has to be asked about them. */
export const DIRECTORY_WORK = new WorkTable({ name: DIRECTORY_QUEUE, table: 'directory_entries' });

/** How long one question to the Directory may take before a worker asks in the place of the one who leaves. */
export const DIRECTORY_LEASE_SECONDS = 20;
