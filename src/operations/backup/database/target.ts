import type { Client } from 'pg';
import {
  listPartitionedTables,
  getFirstMonth,
  repartitionByMonth,
} from '../../../platform/kernel/database/partitions/partitions';
import { BackupError, type Closing, type Opening } from '../format';
import { createRunQuery, quoteIdentifier, readMigrations, readTables } from './catalog';
import { CopyIn, digestTable } from './copy';
import { listProductTables } from './product-tables';

/**
 * Accepts a database without tables, or with the tables of an installation without a team whose schema is not newer than
 * the backup's. Such a database results from an interrupted restore, or from a service that was started and never used.
 * @throws BackupError for any other database
 */
export async function requireEmptyDatabase(client: Client, opening: Opening): Promise<void> {
  const tables = await readTables(client);
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => name);
  const foreignNames = names.filter(
    (name) => !listProductTables().has(name) && !opening.tables.some((table) => table.name === name),
  );
  if (foreignNames.length > 0 || !names.includes('teams') || !names.includes('migrations'))
    throw new BackupError(
      `The database has tables of another application (${(foreignNames.length > 0 ? foreignNames : names).slice(0, 5).join(', ')}); restore into an empty database.`,
    );
  await requireNoTeam(client);
  const unknownMigrations = (await readMigrations(client)).filter(
    (name) => !opening.migrations.includes(name),
  );
  if (unknownMigrations.length > 0)
    throw new BackupError(
      `The database has no data, but its schema is newer than that of the backup (${unknownMigrations[0]}); restore into a database without tables.`,
    );
}

async function requireNoTeam(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM teams LIMIT 1');
  if (rows.length > 0)
    throw new BackupError(
      `The database is not empty: it contains the team ${rows[0]?.id ?? ''}. Restore the backup into an empty database.`,
    );
}

/** Further work of a restore, within its transaction and on its connection. */
export type RestoreWork = (client: Client) => Promise<void>;

/**
 * Database that a restore fills within one transaction, with the schema of the backup; empty until `finish` returns.
 */
export class RestoreTarget {
  private tableCopy: CopyIn | null = null;
  private readonly tablesWithDisabledTriggers: string[] = [];

  private constructor(
    private readonly client: Client,
    private readonly opening: Opening,
  ) {}

  /**
   * Begins the transaction of the restore, empties the tables and creates their partitions.
   * @throws BackupError when the database is not empty any more, or its tables do not match the backup
   */
  static async begin(client: Client, opening: Opening): Promise<RestoreTarget> {
    const target = new RestoreTarget(client, opening);
    await client.query('BEGIN');
    await client.query('LOCK TABLE teams IN ACCESS EXCLUSIVE MODE');
    await requireNoTeam(client);
    const tables = await readTables(client);
    for (const { name, columns } of opening.tables) {
      const existingTable = tables.find((table) => table.name === name);
      // The order of the columns is ignored, because it differs between an upgraded and a new database.
      if (existingTable === undefined || !haveSameNames(existingTable.columns, columns))
        throw new BackupError(`The table ${name} of the backup does not match the schema of this version.`);
    }
    await target.disableTriggers();
    // Removes the rows that migrations wrote, because the backup also contains them.
    await client.query(`TRUNCATE ${opening.tables.map(({ name }) => quoteIdentifier(name)).join(', ')}`);
    await target.createPartitions();
    return target;
  }

  /** Creates the monthly partitions of the tables, so that complete months can be removed later. */
  private async createPartitions(): Promise<void> {
    const runQuery = createRunQuery(this.client);
    for (const dividedTable of await listPartitionedTables(runQuery)) {
      const first = this.opening.months[dividedTable.table];
      if (first !== undefined && first < getFirstMonth(dividedTable))
        await repartitionByMonth(runQuery, dividedTable, first);
    }
  }

  /** Starts to fill a table that the opening record lists. */
  beginTable(name: string): void {
    const shape = this.opening.tables.find((table) => table.name === name);
    if (shape === undefined) throw new Error(`The backup has no table ${name}`);
    this.tableCopy = new CopyIn(this.client, shape);
  }

  async writeRows(bytes: Buffer): Promise<void> {
    await this.tableCopy?.write(bytes);
  }

  async endTable(): Promise<void> {
    await this.tableCopy?.end();
    this.tableCopy = null;
  }

  /**
   * Compares the rows in the database with the totals of the backup, pauses all outgoing work and commits.
   * @param furtherWork work on the schema of the backup; it is committed together with the rows
   * @throws BackupError when the rows of a table differ
   */
  async finish({ tables }: Closing, furtherWork: RestoreWork): Promise<void> {
    for (const { name, last } of this.opening.sequences)
      if (last !== null)
        await this.client.query('SELECT setval($1::regclass, $2)', [quoteIdentifier(name), last]);
    for (const { name, rows, digest } of tables) {
      const shape = this.opening.tables.find((table) => table.name === name);
      const restoredTotal = shape === undefined ? null : await digestTable(this.client, shape);
      if (restoredTotal?.rows !== rows || restoredTotal.digest !== digest)
        throw new BackupError(
          `The table ${name} in the database differs from the backup; nothing was restored.`,
        );
    }
    await this.enableTriggers();
    await this.pauseWork();
    await this.deleteBackupRuns();
    await furtherWork(this.client);
    await this.client.query('COMMIT');
  }

  /** Ends the leases of the former installation's workers, and pauses its open work until the operator resumes it. */
  private async pauseWork(): Promise<void> {
    for (const { name, columns } of this.opening.tables)
      if (columns.includes('lease_until'))
        await this.client.query(
          `UPDATE ${quoteIdentifier(name)} SET lease_until = NULL WHERE lease_until IS NOT NULL`,
        );
    await this.client.query(
      `INSERT INTO work_hold (reason, since) VALUES ($1, $2)
       ON CONFLICT (held) DO UPDATE SET reason = excluded.reason, since = excluded.since`,
      [`restored from the backup of ${this.opening.takenAt}`, this.opening.takenAt],
    );
  }

  /**
   * Removes the records of backups: they belong to the former database, and their marks are not valid for the restored
   * one.
   */
  private async deleteBackupRuns(): Promise<void> {
    for (const { name } of this.opening.tables)
      if (name === 'backup_runs') await this.client.query('DELETE FROM backup_runs');
  }

  /**
   * Disables the triggers: they already ran when the rows were first written; now they would reject the rows or run
   * twice.
   */
  private async disableTriggers(): Promise<void> {
    const { rows } = await this.client.query<{ name: string }>(
      `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) ORDER BY 1`,
      [this.opening.tables.map((table) => table.name)],
    );
    for (const { name } of rows) {
      await this.client.query(`ALTER TABLE ${quoteIdentifier(name)} DISABLE TRIGGER USER`);
      this.tablesWithDisabledTriggers.push(name);
    }
  }

  private async enableTriggers(): Promise<void> {
    for (const name of this.tablesWithDisabledTriggers)
      await this.client.query(`ALTER TABLE ${quoteIdentifier(name)} ENABLE TRIGGER USER`);
  }
}

function haveSameNames(names: string[], otherNames: string[]): boolean {
  return JSON.stringify([...names].sort()) === JSON.stringify([...otherNames].sort());
}
