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
  quote,
  readAuditHeads,
  readMigrationDigests,
  readMigrations,
  readMonths,
  readObjectsOutside,
  readSequences,
  readTables,
} from './catalog';
import { copyOut } from './copy';
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
export interface SnapshotWatch {
  /** Called once it is known that the database can be backed up, before the first row is read. */
  onBegin?: () => Promise<void>;
  /** Called with the names of tables that do not belong to the product and are omitted. */
  onLeftOut?: (tables: string[]) => void;
  /** Signs the heads of the audit chains; omitted when the secret is not available. */
  signHeads?: (heads: Omit<SignedHead, 'keyId' | 'signature'>[]) => SignedHead[];
  /** Called for each chunk. */
  progress?: (progress: Progress) => void;
}

/**
 * Reads the whole database at one point in time, as records of a backup: one transaction with one snapshot reads all
 * tables while other transactions continue to write.
 * @throws BackupError when the database has no schema of this product, or is being migrated
 */
export async function* readSnapshot(client: Client, watch: SnapshotWatch): AsyncGenerator<BackupRecord> {
  const opening = await beginSnapshot(client, watch);
  yield { kind: 'opening', opening };
  const closing: Closing = { tables: [], rows: 0 };
  let bytes = 0;
  for (const table of opening.tables) {
    yield { kind: 'table', name: table.name };
    const digest = new RowDigest();
    for await (const chunk of gatherChunks(copyOut(client, table), CHUNK_BYTES)) {
      digest.update(chunk);
      bytes += chunk.length;
      yield { kind: 'rows', bytes: chunk };
      watch.progress?.({ table: table.name, rows: closing.rows, bytes });
    }
    const rowTotal = digest.finish();
    closing.tables.push({ name: table.name, ...rowTotal });
    closing.rows += rowTotal.rows;
    yield { kind: 'tableEnd', rowTotal };
    watch.progress?.({ table: table.name, rows: closing.rows, bytes });
  }
  yield { kind: 'closing', closing };
  await client.query('COMMIT');
}

/**
 * Begins the transaction of a backup, whose snapshot later statements of the connection read.
 * @throws BackupError when the database has no schema of this product, or is being migrated
 */
export async function beginSnapshot(
  client: Client,
  { onBegin, onLeftOut, signHeads }: SnapshotWatch,
): Promise<Opening> {
  await requireCurrentSchema(client);
  await onBegin?.();
  const { ownTables: before, foreign } = await listTables(client);
  if (foreign.length > 0) onLeftOut?.(foreign);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // Locks before the first query, which takes the snapshot: from here on no migration can change these tables.
  await client.query(`LOCK TABLE ${before.map(({ name }) => quote(name)).join(', ')} IN ACCESS SHARE MODE`);
  const { ownTables: tables } = await listTables(client);
  if (!areSameShapes(tables, before))
    throw new BackupError('The schema is being migrated; try again when the migration has ended.');
  const { rows } = await client.query<Pick<Opening, 'takenAt' | 'walPosition' | 'postgres'>>(
    `SELECT to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "takenAt",
       (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END)::text AS "walPosition",
       split_part(current_setting('server_version'), ' ', 1) AS postgres`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('The database returned no facts about itself');
  return {
    product: version,
    ...facts,
    migrations: await readMigrations(client),
    migrationDigests: await readMigrationDigests(client),
    secretFingerprint: await findStoredFingerprint(async (sql) => (await client.query<object>(sql)).rows),
    tables,
    sequences: await readSequences(client, tables),
    months: await readMonths(client),
    objects: await readObjectsOutside(client),
    auditHeads: signHeads === undefined ? [] : signHeads(await readAuditHeads(client, facts.takenAt)),
  };
}

/** Lists the tables of the product, and the names of all other tables. */
async function listTables(client: Client): Promise<{ ownTables: TableShape[]; foreign: string[] }> {
  const tables = await readTables(client);
  return {
    ownTables: tables.filter(({ name }) => listProductTables().has(name)),
    foreign: tables.map(({ name }) => name).filter((name) => !listProductTables().has(name)),
  };
}

/** Refuses a schema between two versions: a restore could not create it again. */
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
      `The schema of the database is newer than this version (${unknownMigrations[0]}); back it up with the version that serves it.`,
    );
}

function areSameShapes(a: TableShape[], b: TableShape[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
