import { statement } from '../database/statement';
import type { Transaction, UnitOfWork } from '../database/unit-of-work';
import { buildClaimStatement, buildIsolatedClaimStatement, type ClaimOptions } from './claim-statement';
import {
  buildRecoverStatement,
  buildGiveBackStatement,
  buildInFlightStatement,
  LEASE_SECONDS,
  toLeaseParameters,
  MAX_LEASES,
  buildReleaseAllStatement,
  buildRenewStatement,
  instantAheadSql,
  buildStartStatement,
  buildBlameStatement,
  RESET_BLAME,
  END_LEASE,
} from './lease-statements';
import type { ClaimedRow, Lease, WorkTableOptions } from './work';

/** Transaction, or the connection pool for a single statement. */
type Database = Pick<UnitOfWork | Transaction, 'query'>;

/**
 * Columns of a feature that change together with the job columns: assignments and the values of their `$1`, `$2` … They
 * are one statement because PostgreSQL checks the foreign keys of a row that a transaction changes a second time, which
 * locks the referenced rows after the row itself, where every other transaction locks them before it.
 */
export interface FeatureColumns {
  set: string;
  values: unknown[];
}

/** Result of a claim. */
export interface Claim {
  rows: ClaimedRow[];
  /** Partition after which the next claim continues; null: this claim reached the last one. */
  next: string | null;
}

/**
 * Row that the claim statement returns. If nothing was claimed, the only row contains just `next`, the partition after
 * which the next claim continues.
 */
type ClaimResultRow = (ClaimedRow | { id: null }) & { next: string | null };

/**
 * Queue table: its rows are jobs with effects outside the database. Contains all statements on the job columns:
 *
 * - `next_attempt_at`: time of the next attempt; null: no work left
 * - `claim`: fencing token, incremented by each claim
 * - `lease_until`, `worker`: end of the lease, and number of the process that holds it
 * - `begun`: whether a worker has started the row under the last claim
 * - `unfinished`: number of consecutive attempts for whose failure the row is blamed
 * - `crashes`: number of consecutive crashes with the row in flight
 * - `parked_at`: time at which the row was parked after too many unfinished attempts
 *
 * Features store their state in their own columns and end an attempt with {@link complete}, {@link retryIn} or
 * {@link release}. Migrations add the columns with `workColumns()` and `workIndexes()`.
 */
export class WorkTable<Row extends Lease = Lease> {
  readonly name: string;
  readonly table: string;
  /** Statements by the parameters they depend on. */
  private readonly claimStatements = new Map<string, string>();
  private readonly startSql: string;
  private readonly renewSql: string;
  private readonly releaseSql: string;
  private readonly giveBackSql: string;
  private readonly blameSql: string;

  constructor(readonly options: WorkTableOptions) {
    this.name = options.name;
    this.table = options.table;
    this.startSql = statement(
      buildStartStatement(this.table, options.startedRowsQuery ?? 'SELECT id, claim FROM started'),
    );
    this.renewSql = statement(buildRenewStatement(this.table));
    this.releaseSql = statement(buildGiveBackStatement(this.table, 'begun = false, '));
    this.giveBackSql = statement(buildGiveBackStatement(this.table, '', 'AND NOT t.begun'));
    this.blameSql = statement(buildBlameStatement(this.table));
  }

  /**
   * Claims due rows up to a maximum number, in fair order, for the process with the number `worker`.
   * @param after where the previous claim ended ({@link Claim.next}); omitted: from the first partition
   */
  async claim(db: Database, worker: number, maximum: number, after = ''): Promise<Claim> {
    const claimSql = this.getClaimStatement({ worker, maximum }, after !== '');
    if (this.options.partitions === undefined)
      return { rows: await db.query<ClaimedRow>(claimSql), next: null };
    const claimRows = await db.query<ClaimResultRow>(claimSql, after === '' ? [] : [after]);
    return { rows: claimRows.filter((row) => row.id !== null), next: claimRows[0]?.next ?? null };
  }

  private getClaimStatement(claimant: ClaimOptions, continues: boolean): string {
    const key = `${claimant.worker} ${claimant.maximum} ${continues}`;
    const cachedStatement = this.claimStatements.get(key);
    if (cachedStatement !== undefined) return cachedStatement;
    const claimSql = statement(buildClaimStatement(this.options, claimant, continues));
    this.claimStatements.set(key, claimSql);
    return claimSql;
  }

  /** Claims the row with the most crashes in flight, if there is any. */
  claimIsolated(db: Database, worker: number): Promise<ClaimedRow[]> {
    return db.query<ClaimedRow>(buildIsolatedClaimStatement(this.options, worker));
  }

  /**
   * Starts claimed rows, each at most once for a claim, and reads them. Rows that were claimed again, released or ended
   * in the meantime are omitted, so a job that runs twice or late finds no rows; while work is on hold, all rows are
   * omitted.
   */
  start(db: Database, leases: Lease[], worker: number): Promise<Row[]> {
    return db.query<Row>(this.startSql, [...toLeaseParameters(leases), worker]);
  }

  /**
   * Extends the leases of rows in progress. Rows that another statement has locked are about to be finished and are skipped, and
   * so are rows without a lease, which were finished a moment ago.
   */
  async renew(db: Database, leases: Lease[]): Promise<void> {
    await changeLeasedRows(db, this.renewSql, leases);
  }

  /**
   * Extends a lease by a statement that no other worker can make, for a step that is written before the work continues;
   * in a transaction the row stays locked until its end.
   * @returns false when another worker has claimed or ended the row in the meantime
   */
  extendLease(db: Database, lease: Lease, featureColumns?: FeatureColumns): Promise<boolean> {
    const toLatestLease = (value: AddValue): string =>
      `greatest(lease_until, ${instantAheadSql(value(LEASE_SECONDS))})`;
    return this.writeUnderClaim(
      db,
      lease,
      (value) => `lease_until = ${toLatestLease(value)}`,
      featureColumns,
    );
  }

  /**
   * Ends the work of the row.
   * @returns false when another worker has claimed or ended the row in the meantime
   */
  complete(db: Database, lease: Lease, featureColumns?: FeatureColumns): Promise<boolean> {
    return this.end(db, lease, () => 'next_attempt_at = NULL', featureColumns);
  }

  /**
   * Schedules the next attempt in a number of seconds; null: never.
   * @returns false when another worker has claimed or ended the row in the meantime
   */
  retryIn(
    db: Database,
    lease: Lease,
    seconds: number | null,
    featureColumns?: FeatureColumns,
  ): Promise<boolean> {
    return this.end(db, lease, (value) => dueInSql(value(seconds)), featureColumns);
  }

  /**
   * Makes the row due again in a number of seconds without counting an attempt.
   * @returns false when another worker has claimed or ended the row in the meantime
   */
  postpone(db: Database, lease: Lease, seconds: number): Promise<boolean> {
    return this.end(db, lease, (value) => `begun = false, ${dueInSql(value(seconds))}`);
  }

  /**
   * Schedules the next attempt at an instant, an expression over the row `t`.
   * @returns false when another worker has claimed or ended the row in the meantime
   */
  retryAt(db: Database, lease: Lease, at: string): Promise<boolean> {
    return this.end(db, lease, () => `next_attempt_at = ${at}`);
  }

  /** Releases started rows without a result: they are due as before, and no attempt is counted. */
  async release(db: Database, leases: Lease[]): Promise<void> {
    await changeLeasedRows(db, this.releaseSql, leases);
  }

  /**
   * Releases claimed rows. Rows that a worker has started in the meantime, because their job arrived after all, stay with
   * that worker.
   */
  async giveBack(db: Database, leases: Lease[]): Promise<void> {
    await changeLeasedRows(db, this.giveBackSql, leases);
  }

  /**
   * Claims a row for the current request, which makes the attempt right after its commit. If the process dies, the row is
   * due after these seconds.
   */
  async claimNow(
    tx: Transaction,
    id: string,
    seconds: number,
    featureColumns?: FeatureColumns,
  ): Promise<Lease> {
    const lease = await this.write(tx, featureColumns, (value) => ({
      set: `claim = claim + 1, worker = NULL, ${RESET_BLAME}, lease_until = ${instantAheadSql(value(seconds))},
         next_attempt_at = clock_timestamp()`,
      where: `id = ${value(id)}`,
    }));
    if (lease === null) throw new Error(`There is no ${id} in ${this.table}`);
    return lease;
  }

  /**
   * Schedules a row that the transaction has locked: in a number of seconds, or never. Its lease ends, and it is no longer
   * parked.
   */
  async schedule(
    tx: Transaction,
    id: string,
    seconds: number | null,
    featureColumns?: FeatureColumns,
  ): Promise<void> {
    await this.write(tx, featureColumns, (value) => ({
      set: `${dueInSql(value(seconds))}, ${END_LEASE}, ${RESET_BLAME}`,
      where: `id = ${value(id)}`,
    }));
  }

  /**
   * Ends an attempt that failed because of the row itself: parks the row until the operator releases it.
   * @returns false when another worker has claimed or ended the row in the meantime
   */
  park(tx: Transaction, lease: Lease, featureColumns?: FeatureColumns): Promise<boolean> {
    const parkedAssignments = 'next_attempt_at = NULL, begun = false, parked_at = clock_timestamp()';
    return this.end(tx, lease, () => parkedAssignments, featureColumns);
  }

  /**
   * Blames a row for an attempt that threw, and delays the next one. A finished attempt is not counted. After {@link
   * PARK_AFTER_ATTEMPTS} in a row the row is parked.
   * @returns true when it was parked
   */
  async blame(db: Database, { id, claim }: Lease): Promise<boolean> {
    const rows = await db.query<{ parked: boolean }>(this.blameSql, [id, claim]);
    return rows.some(({ parked }) => parked);
  }

  /** Counts the rows that a process had started and not finished. */
  async countInFlight(tx: Transaction, worker: number): Promise<number> {
    const [row] = await tx.query<{ rows: number }>(buildInFlightStatement(this.table), [worker]);
    return row?.rows ?? 0;
  }

  /**
   * Makes the rows of a crashed process due again immediately. Rows that one of its statements still locks in the server
   * are skipped: that statement finishes them, or they are claimed when their lease has expired.
   * @param isOnlyRow whether the process had one row in flight, in all its tables together: that row is to blame
   * @returns ids of rows that were parked
   */
  async recoverCrashed(tx: Transaction, worker: number, isOnlyRow: boolean): Promise<string[]> {
    const rows = await tx.query<{ id: string; parked: boolean }>(buildRecoverStatement(this.table), [
      worker,
      isOnlyRow,
    ]);
    return rows.filter(({ parked }) => parked).map(({ id }) => id);
  }

  /** Releases all rows of a process that shuts down. */
  async releaseAll(db: Database, worker: number): Promise<void> {
    await db.query(buildReleaseAllStatement(this.table), [worker]);
  }

  private end(
    db: Database,
    lease: Lease,
    due: (value: AddValue) => string,
    featureColumns?: FeatureColumns,
  ): Promise<boolean> {
    return this.writeUnderClaim(db, lease, (value) => `${END_LEASE}, ${due(value)}`, featureColumns);
  }

  /** @returns false when another worker has claimed or ended the row in the meantime */
  private async writeUnderClaim(
    db: Database,
    { id, claim }: Lease,
    assignments: (value: AddValue) => string,
    featureColumns?: FeatureColumns,
  ): Promise<boolean> {
    const row = await this.write(db, featureColumns, (value) => ({
      set: assignments(value),
      where: `id = ${value(id)} AND claim = ${value(claim)} AND next_attempt_at IS NOT NULL`,
    }));
    return row !== null;
  }

  /**
   * Updates one row by one statement.
   * @returns its id and claim afterwards; null when no row matches
   */
  private async write(
    db: Database,
    featureColumns: FeatureColumns | undefined,
    change: (value: AddValue) => { set: string; where: string },
  ): Promise<Lease | null> {
    const values = [...(featureColumns?.values ?? [])];
    const { set, where } = change((value) => `$${values.push(value)}`);
    const assignments = featureColumns === undefined ? set : `${featureColumns.set}, ${set}`;
    const [row] = await db.query<Lease>(
      statement(`UPDATE ${this.table} AS t SET ${assignments} WHERE ${where} RETURNING id, claim`),
      values,
    );
    return row ?? null;
  }
}

/**
 * Adds a value to a statement.
 * @returns its placeholder
 */
type AddValue = (value: unknown) => string;

/**
 * Changes rows that are still leased under these claims, adjacent rows together, and a limited number in one
 * transaction.
 */
async function changeLeasedRows(db: Database, text: string, leases: Lease[]): Promise<void> {
  const sortedLeases = leases.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (let from = 0; from < sortedLeases.length; from += MAX_LEASES)
    await db.query(text, toLeaseParameters(sortedLeases.slice(from, from + MAX_LEASES)));
}

/**
 * Returns the assignment that makes a row due in a number of seconds.
 * @param seconds placeholder of a number, or of null: never
 */
function dueInSql(seconds: string): string {
  return `next_attempt_at = ${instantAheadSql(`${seconds}::float8`)}`;
}
