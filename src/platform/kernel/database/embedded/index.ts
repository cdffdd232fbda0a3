/**
 * Embedded PostgreSQL server, for installations without a server of their own (no `DATABASE_URL`).
 *
 * Files under `<dataDir>/postgres`: `cluster` (PGDATA), `password`, `server.log`, `port` (the last one), `lock` while a
 * process starts or stops the server, `recovery` during an unfinished recovery, `bin-<version>` where the installed
 * binaries cannot be used in place, and `location` when the cluster is outside of this directory. The server continues
 * when its process is killed, and the next process adopts it; a process that uses the server restarts it after a crash.
 * Only one machine (one container) at a time may use a data directory, because process ids mean nothing on another.
 */
export { EmbeddedPostgresError } from './embedded-error';
export { findRunning, findSuperuserUrl } from './running-server';
export type { SupervisionListener } from './supervisor';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './launcher';
export { makeBaseBackup, type BaseBackup } from './base-backup';
export { recoverCluster, type RecoveredCluster } from './recover-cluster';
