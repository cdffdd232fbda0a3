/**
 * The PostgreSQL server that comes with the service, for installations that bring none (no `DATABASE_URL`).
 *
 * Under `<dataDir>/postgres`: `cluster` (PGDATA), `password`, `server.log`, `port` (the last one), `lock` while a
 * process starts or stops the server, `bin-<version>` where the installed binaries cannot be used in place, and
 * `location` where the cluster had to go elsewhere. The server outlives a killed process and is adopted by the next
 * one; a server that dies is restarted by the processes that use it. One machine (one container) at a time may use a
 * data directory: process ids mean nothing elsewhere.
 */
export { EmbeddedPostgresError } from './embedded-error';
export { findRunning } from './running-server';
export type { SupervisionListener } from './supervisor';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './launcher';
