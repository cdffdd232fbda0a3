import { WorkTable } from '../../platform/kernel/queue/work-table';

export const PUBLICATION_QUEUE = 'publication';
export const MIGRATION_QUEUE = 'migration';

/** Identifiers are due when the network has to be asked about them. */
export const PUBLICATION_WORK = new WorkTable({ name: PUBLICATION_QUEUE, table: 'identifiers' });
export const MIGRATION_WORK = new WorkTable({ name: MIGRATION_QUEUE, table: 'identifier_migrations' });

/** How long one question to the network may take before a worker asks in the place of the request. */
export const NETWORK_LEASE_SECONDS = 60;
