import { WorkTable } from '../../platform/kernel/queue/work-table';

export const PUBLICATION_QUEUE = 'publication';
export const MIGRATION_QUEUE = 'migration';

/** Identifiers are due when the network has to be called for them. */
export const PUBLICATION_WORK = new WorkTable({ name: PUBLICATION_QUEUE, table: 'identifiers' });
export const MIGRATION_WORK = new WorkTable({ name: MIGRATION_QUEUE, table: 'identifier_migrations' });

/** Lease of a request to the network; after the lease, another worker may repeat the request. */
export const NETWORK_LEASE_SECONDS = 60;
