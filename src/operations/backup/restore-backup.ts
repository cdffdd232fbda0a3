import type { Client } from 'pg';
import { migrate } from '../../platform/kernel/database/migrate';
import { listKnownMigrations } from '../../platform/kernel/database/schema-releases';
import type { ServiceRole } from '../../platform/kernel/database/rights';
import type { BackupSource } from './backup-source';
import type { BackupSummary } from './backup-summary';
import { withSession } from './database/session';
import type { Progress } from './database/snapshot';
import { requireEmptyDatabase, RestoreTarget, type RestoreWork } from './database/target';
import { BackupError, type BackupRecord, type Opening } from './format';

export interface RestoreOptions {
  /** Address for the role that owns the tables. */
  databaseUrl: string;
  /** Role of the service, which gets rights on the tables; null or omitted when the service owns the tables. */
  service?: ServiceRole | null;
  source: BackupSource;
  /** Called after the backup was checked and before anything is written; an error that it throws ends the restore. */
  accept?: (opening: Opening) => void;
  /** Further work on the schema of the backup, in the transaction of the restore, after all rows. */
  furtherWork?: RestoreWork;
  onProgress?: (progress: Progress) => void;
}

/** Result of a restore, with the migrations that upgraded the schema of the backup to the current version. */
export interface RestoreSummary extends BackupSummary {
  upgradedBy: string[];
}

/**
 * Restores a backup into an empty database. All rows are written in one transaction, so an interrupted restore leaves an
 * installation without data and can be repeated. Outgoing work is paused until the operator resumes it.
 * @throws BackupError when the backup is damaged or newer than this version, or the database is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { databaseUrl, source } = options;
  const summary = await source.verify();
  requireKnownSchema(summary.opening);
  options.accept?.(summary.opening);
  await withSession(databaseUrl, (client) => requireEmptyDatabase(client, summary.opening));
  await migrate(databaseUrl, undefined, new Set(summary.opening.migrations));
  await restoreRows(options, summary);
  const upgradedBy = await migrate(databaseUrl, undefined, undefined, options.service);
  await withSession(databaseUrl, analyzeTables);
  return { ...summary, upgradedBy };
}

/**
 * Updates the statistics of the tables that have rows; otherwise the first requests get plans for empty tables.
 * Partitions of future months are omitted: when the statistics show a partition as empty, the planner scans it in every
 * query and sorts the rows of all others.
 */
async function analyzeTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind = 'r' AND pg_relation_size(oid) > 0 AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  for (const { name } of rows) await client.query(`ANALYZE ${name}`);
}

/** Requires a schema that this version knows. Called before anything is written, because a restore may take long. */
function requireKnownSchema({ migrations, migrationDigests, product }: Opening): void {
  const ownMigrations = listKnownMigrations().map(({ name }) => name);
  const unknownMigrations = migrations.filter((name) => !ownMigrations.includes(name));
  if (unknownMigrations.length > 0)
    throw new BackupError(
      `The backup was made by version ${product}, whose schema is newer than this version's (${unknownMigrations[0]}). Restore it with that version or a later one.`,
    );
  const changedMigration = listKnownMigrations().find(
    ({ name, digest }) => migrationDigests[name] !== undefined && migrationDigests[name] !== digest,
  );
  if (changedMigration !== undefined)
    throw new BackupError(
      `The backup was made by version ${product}, whose migration ${changedMigration.name} has another text than the migration of this version. Restore it with version ${product}.`,
    );
}

async function restoreRows(options: RestoreOptions, { opening, closing }: BackupSummary): Promise<void> {
  const progress = options.onProgress ?? (() => undefined);
  await withSession(options.databaseUrl, async (client) => {
    const target = await RestoreTarget.begin(client, opening);
    let [table, rows, bytes] = ['', 0, 0];
    const write = async (record: BackupRecord): Promise<void> => {
      switch (record.kind) {
        case 'table':
          table = record.name;
          target.beginTable(table);
          break;
        case 'rows':
          bytes += record.bytes.length;
          await target.writeRows(record.bytes);
          break;
        case 'tableEnd':
          rows += record.rowTotal.rows;
          await target.endTable();
          break;
        case 'opening':
        case 'closing':
          return;
      }
      progress({ table, rows, bytes });
    };
    await options.source.forEachRecord(write);
    await target.finish(closing, options.furtherWork ?? (() => Promise.resolve()));
  });
}
