import { WorkTable } from '../../platform/kernel/queue/work-table';

export const VERIFICATION_QUEUE = 'verification-expiry';

/** Sessions are due when they expire. */
export const VERIFICATION_WORK = new WorkTable({ name: VERIFICATION_QUEUE, table: 'verification_sessions' });
