import type { Client } from 'pg';
import {
  listDividedTables,
  getFirstMonth,
  divideIntoMonths,
} from '../../../platform/kernel/database/partitions/partitions';
import { BackupError, type Closing, type Opening } from '../format';
import { createQuery, quote, readMigrations, readTables } from './catalog';
import { CopyIn, digestTable } from './copy';
import { listProductTables } from './product-tables';

/**
 * Accepts a database without tables, or with the tables of an installation without a team whose schema is not newer than
 * the backup's. Such a database results from an interrupted restore, or from a service that was started and never used.
 * @throws BackupError for any other database
 */
export async function requireEmpty(client: Client, opening: Opening): Promise<void> {
  const tables = await readTables(client);
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => name);
  const foreign = names.filter(
    (name) => !listProductTables().has(name) && !opening.tables.some((table) => table.name === name),
  );
  if (foreign.length > 0 || !names.includes('teams') || !names.includes('migrations'))
    throw new BackupError(
      `The database has tables of another application (${(foreign.length > 0 ? foreign : names).slice(0, 5).join(', ')}); restore into an empty database.`,
    );
  await requireNoTeam(client);
  const unknownMigrations = (await readMigrations(client)).filter(
    (name) => !opening.migrations.includes(name),
  );
  if (unknownMigrations.length > 0)
    throw new BackupError(
      `The database has no data, but its schema is newer than that of the backup (${unknownMigrations[0]}); restore into one without tables.`,
    );
}

async function requireNoTeam(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM teams LIMIT 1');
  if (rows.length > 0)
    throw new BackupError(
      `The database is not empty: it holds ${rows[0]?.id ?? 'a team'}. A backup is restored into an empty database only.`,
    );
}

/** Work within the transaction of a restore, on its connection. */
export type RestoreWork = (client: Client) => Promise<void>;

/** A database with the schema of the backup, filled within one transaction: it stays empty until `finish` has returned. */
export class RestoreTarget {
  private copying: CopyIn | null = null;
  private readonly triggered: string[] = [];

  private constructor(
    private readonly client: Client,
    private readonly opening: Opening,
  ) {}

  /**
   * @throws BackupError when the database is not empty any more, or its tables do not match the backup
   */
  static async begin(client: Client, opening: Opening): Promise<RestoreTarget> {
    const target = new RestoreTarget(client, opening);
    await client.query('BEGIN');
    await client.query('LOCK TABLE teams IN ACCESS EXCLUSIVE MODE');
    await requireNoTeam(client);
    const tables = await readTables(client);
    for (const { name, columns } of opening.tables) {
      const presentTable = tables.find((table) => table.name === name);
      // Compared without their order, because the columns of an upgraded database have a different order than those of
      // a new one.
      if (presentTable === undefined || !areSameNames(presentTable.columns, columns))
        throw new BackupError(`The table ${name} of the backup does not fit the schema of this version.`);
    }
    await target.disableTriggers();
    // Removes the rows that migrations wrote, because the backup also contains them.
    await client.query(`TRUNCATE ${opening.tables.map(({ name }) => quote(name)).join(', ')}`);
    await target.createPartitions();
    return target;
  }

  /** Creates the monthly partitions of the tables, so that complete months can be removed later. */
  private async createPartitions(): Promise<void> {
    const ask = createQuery(this.client);
    for (const dividedTable of await listDividedTables(ask)) {
      const first = this.opening.months[dividedTable.table];
      if (first !== undefined && first < getFirstMonth(dividedTable))
        await divideIntoMonths(ask, dividedTable, first);
    }
  }

  /** Starts to fill a table of the opening. */
  table(name: string): void {
    const shape = this.opening.tables.find((table) => table.name === name);
    if (shape === undefined) throw new Error(`The backup has no table ${name}`);
    this.copying = new CopyIn(this.client, shape);
  }

  async rows(bytes: Buffer): Promise<void> {
    await this.copying?.write(bytes);
  }

  async tableEnd(): Promise<void> {
    await this.copying?.end();
    this.copying = null;
  }

  /**
   * Compares the rows in the database with the totals of the backup, pauses all outgoing work and commits.
   * @param settle further work of the restore, on the schema of the backup; it is committed together with the rows
   * @throws BackupError when something differs
   */
  async finish({ tables }: Closing, settle: RestoreWork): Promise<void> {
    for (const { name, last } of this.opening.sequences)
      if (last !== null) await this.client.query('SELECT setval($1::regclass, $2)', [quote(name), last]);
    for (const { name, rows, digest } of tables) {
      const shape = this.opening.tables.find((table) => table.name === name);
      const restoredTotal = shape === undefined ? null : await digestTable(this.client, shape);
      if (restoredTotal?.rows !== rows || restoredTotal.digest !== digest)
        throw new BackupError(`${name} in the database differs from the backup; nothing was restored.`);
    }
    await this.enableTriggers();
    await this.pauseWork();
    await this.forgetBackups();
    await settle(this.client);
    await this.client.query('COMMIT');
  }

  /** Ends the leases of the former installation's workers, and pauses its open work until the operator resumes it. */
  private async pauseWork(): Promise<void> {
    for (const { name, columns } of this.opening.tables)
      if (columns.includes('lease_until'))
        await this.client.query(`UPDATE ${quote(name)} SET lease_until = NULL WHERE lease_until IS NOT NULL`);
    await this.client.query(
      `INSERT INTO work_hold (reason, since) VALUES ($1, $2)
       ON CONFLICT (held) DO UPDATE SET reason = excluded.reason, since = excluded.since`,
      [`restored from the backup of ${this.opening.takenAt}`, this.opening.takenAt],
    );
  }

  /** Removes the records of backups: they belong to another database, and their marks are not valid for this one. */
  private async forgetBackups(): Promise<void> {
    for (const { name } of this.opening.tables)
      if (name === 'backup_runs') await this.client.query('DELETE FROM backup_runs');
  }

  /** Disables the triggers: they ran when the rows were first written, and would refuse the rows or run twice. */
  private async disableTriggers(): Promise<void> {
    const { rows } = await this.client.query<{ name: string }>(
      `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) ORDER BY 1`,
      [this.opening.tables.map((table) => table.name)],
    );
    for (const { name } of rows) {
      await this.client.query(`ALTER TABLE ${quote(name)} DISABLE TRIGGER USER`);
      this.triggered.push(name);
    }
  }

  private async enableTriggers(): Promise<void> {
    for (const name of this.triggered)
      await this.client.query(`ALTER TABLE ${quote(name)} ENABLE TRIGGER USER`);
  }
}

function areSameNames(names: string[], otherNames: string[]): boolean {
  return JSON.stringify([...names].sort()) === JSON.stringify([...otherNames].sort());
}
