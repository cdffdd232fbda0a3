import type { Client } from 'pg';
import type { SignedHead } from '../../../platform/kernel/crypto/signed-head';
import { findStoredFingerprint } from '../../../platform/kernel/crypto/stored-fingerprint.queries';
import { listKnownMigrations } from '../../../platform/kernel/database/schema-releases';
import { version } from '../../../platform/kernel/version';
import {
  BackupError,
  gatherChunks,
  RowDigest,
  type BackupRecord,
  type Closing,
  type Opening,
  type TableShape,
} from '../format';
import {
  quoteIdentifier,
  readAuditHeads,
  readMigrationDigests,
  readMigrations,
  readMonths,
  readExternalObjects,
  readSequences,
  readTables,
} from './catalog';
import { streamRows } from './copy';
import { listProductTables } from './product-tables';

/** Size of the chunks in which rows are passed on, in bytes. COPY itself delivers one row at a time. */
const CHUNK_BYTES = 64 * 1024;

/** Progress of a backup. */
export interface Progress {
  table: string;
  rows: number;
  /** Bytes read from the database, before compression. */
  bytes: number;
}

/** Callbacks that a snapshot makes while it is read. */
export interface SnapshotCallbacks {
  /** Called after the schema has been checked, before the first row is read. */
  onBegin?: () => Promise<void>;
  /** Called with the names of tables that do not belong to the product and are omitted. */
  onOmittedTables?: (tables: string[]) => void;
  /** Signs the heads of the audit chains; undefined when APP_SECRET is not available. */
  signHeads?: (heads: Omit<SignedHead, 'keyId' | 'signature'>[]) => SignedHead[];
  /** Called after each chunk of rows. */
  onProgress?: (progress: Progress) => void;
}

/**
 * Reads the whole database at one point in time, as records of a backup: one transaction with one snapshot reads all
 * tables while other transactions continue to write.
 * @throws BackupError when the database has no schema of this product, or is being migrated
 */
export async function* readSnapshot(
  client: Client,
  callbacks: SnapshotCallbacks,
): AsyncGenerator<BackupRecord> {
  const opening = await beginSnapshot(client, callbacks);
  yield { kind: 'opening', opening };
  const closing: Closing = { tables: [], rows: 0 };
  let bytes = 0;
  for (const table of opening.tables) {
    yield { kind: 'table', name: table.name };
    const digest = new RowDigest();
    for await (const chunk of gatherChunks(streamRows(client, table), CHUNK_BYTES)) {
      digest.update(chunk);
      bytes += chunk.length;
      yield { kind: 'rows', bytes: chunk };
      callbacks.onProgress?.({ table: table.name, rows: closing.rows, bytes });
    }
    const rowTotal = digest.finish();
    closing.tables.push({ name: table.name, ...rowTotal });
    closing.rows += rowTotal.rows;
    yield { kind: 'tableEnd', rowTotal };
    callbacks.onProgress?.({ table: table.name, rows: closing.rows, bytes });
  }
  yield { kind: 'closing', closing };
  await client.query('COMMIT');
}

/**
 * Begins the transaction of a backup. All later statements of the connection read its snapshot.
 * @throws BackupError when the database has no schema of this product, or is being migrated
 */
export async function beginSnapshot(
  client: Client,
  { onBegin, onOmittedTables, signHeads }: SnapshotCallbacks,
): Promise<Opening> {
  await requireCurrentSchema(client);
  await onBegin?.();
  const { ownTables: tablesBeforeLock, foreignNames } = await listTables(client);
  if (foreignNames.length > 0) onOmittedTables?.(foreignNames);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // The tables are locked before the first query takes the snapshot, so that no migration can change them any more.
  await client.query(
    `LOCK TABLE ${tablesBeforeLock.map(({ name }) => quoteIdentifier(name)).join(', ')} IN ACCESS SHARE MODE`,
  );
  const { ownTables: tables } = await listTables(client);
  if (!haveSameShapes(tables, tablesBeforeLock))
    throw new BackupError('The schema is being migrated; try again when the migration has ended.');
  const { rows } = await client.query<Pick<Opening, 'takenAt' | 'walPosition' | 'postgres'>>(
    `SELECT to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "takenAt",
       (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END)::text AS "walPosition",
       split_part(current_setting('server_version'), ' ', 1) AS postgres`,
  );
  const [serverFacts] = rows;
  if (serverFacts === undefined)
    throw new Error('The database did not return its time, position and version');
  return {
    product: version,
    ...serverFacts,
    migrations: await readMigrations(client),
    migrationDigests: await readMigrationDigests(client),
    secretFingerprint: await findStoredFingerprint(async (sql) => (await client.query<object>(sql)).rows),
    tables,
    sequences: await readSequences(client, tables),
    months: await readMonths(client),
    objects: await readExternalObjects(client),
    auditHeads: signHeads === undefined ? [] : signHeads(await readAuditHeads(client, serverFacts.takenAt)),
  };
}

/** Lists the tables of the product, and the names of all other tables. */
async function listTables(client: Client): Promise<{ ownTables: TableShape[]; foreignNames: string[] }> {
  const tables = await readTables(client);
  return {
    ownTables: tables.filter(({ name }) => listProductTables().has(name)),
    foreignNames: tables.map(({ name }) => name).filter((name) => !listProductTables().has(name)),
  };
}

/** Requires the schema of this version, because a restore could not recreate another one. @throws BackupError */
async function requireCurrentSchema(client: Client): Promise<void> {
  const ownMigrations = listKnownMigrations().map(({ name }) => name);
  const appliedMigrations = await readMigrations(client);
  if (ownMigrations.some((name) => !appliedMigrations.includes(name)))
    throw new BackupError(
      'The schema of the database is older than this version; run `npm run cli -- migrate` or start the service first.',
    );
  const unknownMigrations = appliedMigrations.filter((name) => !ownMigrations.includes(name));
  if (unknownMigrations.length > 0)
    throw new BackupError(
      `The schema of the database is newer than this version (${unknownMigrations[0]}); back up the database with the version of Passerelle that uses it.`,
    );
}

function haveSameShapes(a: TableShape[], b: TableShape[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
