import { statement } from '../database/statement';
import type { Transaction, UnitOfWork } from '../database/unit-of-work';
import { claimStatement, isolatedStatement, type Claimant } from './claim-statement';
import {
  crashedStatement,
  giveBackStatement,
  inFlightStatement,
  LEASE_SECONDS,
  leaseColumns,
  LEASES_AT_ONCE,
  releaseAllStatement,
  renewStatement,
  secondsAhead,
  startStatement,
  threwStatement,
  UNBLAMED,
  UNLEASED,
} from './lease-statements';
import type { ClaimedRow, Lease, WorkTableOptions } from './work';

/** A transaction, or the connection pool for a statement that stands alone. */
type Database = Pick<UnitOfWork | Transaction, 'query'>;

/**
 * Columns of a feature's own that change with the columns of work: assignments and the values of their `$1`, `$2` … They are
 * one statement because PostgreSQL checks the foreign keys of a row that a transaction changes a second time, which locks the
 * rows it refers to: after the row itself, where every other transaction locks them before it.
 */
export interface OwnColumns {
  set: string;
  values: unknown[];
}

/** What came of a claim. */
export interface Claim {
  rows: ClaimedRow[];
  /** The partition after which a further claim has to look for what this one did not come to; null: there is none. */
  next: string | null;
}

/** As the statement answers it: without a claimed row there is one that only says where to go on. */
type ClaimedOrNext = (ClaimedRow | { id: null }) & { next: string | null };

/**
 * A table whose rows stand for work outside of the database, and all statements on its columns of work:
 * `next_attempt_at` (null: nothing left to do), `claim` (the fencing number, raised by each claim), `lease_until`, `worker`,
 * `begun` (a worker has started the row), `unfinished` and `crashes` (attempts that were not finished), `parked_at`. Features
 * keep their state in columns of their own and end an attempt with {@link complete}, {@link retryIn} or {@link release}.
 * Migrations add the columns with `workColumns()` and `workIndexes()`.
 */
export class WorkTable<Row extends Lease = Lease> {
  readonly name: string;
  readonly table: string;
  /** By what they depend on. */
  private readonly claiming = new Map<string, string>();
  private readonly starting: string;
  private readonly renewing: string;
  private readonly releasing: string;
  private readonly givingBack: string;
  private readonly blaming: string;

  constructor(readonly options: WorkTableOptions) {
    this.name = options.name;
    this.table = options.table;
    this.starting = statement(startStatement(this.table, options.reading ?? 'SELECT id, claim FROM started'));
    this.renewing = statement(renewStatement(this.table));
    this.releasing = statement(giveBackStatement(this.table, 'begun = false, '));
    this.givingBack = statement(giveBackStatement(this.table, '', 'AND NOT t.begun'));
    this.blaming = statement(threwStatement(this.table));
  }

  /**
   * Claims at most so many rows that are due, in fair order, for the process of this number.
   * @param after where the claim before has ended ({@link Claim.next}); left out: from the first partition
   */
  async claim(db: Database, worker: number, most: number, after = ''): Promise<Claim> {
    const claiming = this.claimingOf({ worker, most }, after !== '');
    if (this.options.partitions === undefined)
      return { rows: await db.query<ClaimedRow>(claiming), next: null };
    const answered = await db.query<ClaimedOrNext>(claiming, after === '' ? [] : [after]);
    return { rows: answered.filter((row) => row.id !== null), next: answered[0]?.next ?? null };
  }

  private claimingOf(claimant: Claimant, goesOn: boolean): string {
    const key = `${claimant.worker} ${claimant.most} ${goesOn}`;
    const known = this.claiming.get(key);
    if (known !== undefined) return known;
    const claiming = statement(claimStatement(this.options, claimant, goesOn));
    this.claiming.set(key, claiming);
    return claiming;
  }

  /** Claims the row that was in flight at the most crashes, if there is one at all. */
  claimIsolated(db: Database, worker: number): Promise<ClaimedRow[]> {
    return db.query<ClaimedRow>(isolatedStatement(this.options, worker));
  }

  /**
   * Starts claimed rows, each at most once for a claim, and reads them. What was claimed again, given back or ended
   * meanwhile is left out, so a job that is run a second time or late finds nothing; all is, while work is held.
   */
  start(db: Database, leases: Lease[], worker: number): Promise<Row[]> {
    return db.query<Row>(this.starting, [...leaseColumns(leases), worker]);
  }

  /**
   * Extends the leases of rows that are worked on. Those that another statement holds at this moment are about to be finished
   * and are left alone, as are those without a lease: they were finished a moment ago.
   */
  async renew(db: Database, leases: Lease[]): Promise<void> {
    await change(db, this.renewing, leases);
  }

  /**
   * Extends a lease by a statement that no other worker can make, for a step that is written before the work goes on; in a
   * transaction the row is kept until that ends. @returns false when another worker has claimed the row by now, or has ended
   */
  keep(db: Database, lease: Lease, own?: OwnColumns): Promise<boolean> {
    const until = (value: Value): string => `greatest(lease_until, ${secondsAhead(value(LEASE_SECONDS))})`;
    return this.writeUnder(db, lease, (value) => `lease_until = ${until(value)}`, own);
  }

  /** Nothing is left to do. @returns false when another worker has claimed the row by now, or has ended */
  complete(db: Database, lease: Lease, own?: OwnColumns): Promise<boolean> {
    return this.end(db, lease, () => 'next_attempt_at = NULL', own);
  }

  /** The next attempt is due in so many seconds; null: never. @returns false when another worker has claimed the row by now, or has ended */
  retryIn(db: Database, lease: Lease, seconds: number | null, own?: OwnColumns): Promise<boolean> {
    return this.end(db, lease, (value) => dueIn(value(seconds)), own);
  }

  /** Nothing was done, and the row is due again in so many seconds; it is blamed as before. @returns false when another worker has claimed the row by now, or has ended */
  putOff(db: Database, lease: Lease, seconds: number): Promise<boolean> {
    return this.end(db, lease, (value) => `begun = false, ${dueIn(value(seconds))}`);
  }

  /** The next attempt is due at an instant, an expression over the row `t`. @returns false when another worker has claimed the row by now, or has ended */
  retryAt(db: Database, lease: Lease, at: string): Promise<boolean> {
    return this.end(db, lease, () => `next_attempt_at = ${at}`);
  }

  /** Gives started rows back that nothing was done with: they are due as they were, and nothing is counted. */
  async release(db: Database, leases: Lease[]): Promise<void> {
    await change(db, this.releasing, leases);
  }

  /** Gives rows back that were claimed. What a worker has started meanwhile, because their job came through after all, is its own. */
  async giveBack(db: Database, leases: Lease[]): Promise<void> {
    await change(db, this.givingBack, leases);
  }

  /** Claims a row for the current request, which makes the attempt right after its commit. If it dies, the row is due after the seconds. */
  async claimNow(tx: Transaction, id: string, seconds: number, own?: OwnColumns): Promise<Lease> {
    const lease = await this.write(tx, own, (value) => ({
      set: `claim = claim + 1, worker = NULL, ${UNBLAMED}, lease_until = ${secondsAhead(value(seconds))},
         next_attempt_at = clock_timestamp()`,
      where: `id = ${value(id)}`,
    }));
    if (lease === null) throw new Error(`There is no ${id} in ${this.table}`);
    return lease;
  }

  /** Says for a row that the transaction holds when it is due: in so many seconds, or never. A lease of it ends, and it is parked no more. */
  async schedule(tx: Transaction, id: string, seconds: number | null, own?: OwnColumns): Promise<void> {
    await this.write(tx, own, (value) => ({
      set: `${dueIn(value(seconds))}, ${UNLEASED}, ${UNBLAMED}`,
      where: `id = ${value(id)}`,
    }));
  }

  /**
   * Ends an attempt through the row's own fault: parks the row until the operator releases it.
   * @returns false when another worker has claimed the row by now, or has ended
   */
  park(tx: Transaction, lease: Lease, own?: OwnColumns): Promise<boolean> {
    const parked = 'next_attempt_at = NULL, begun = false, parked_at = clock_timestamp()';
    return this.end(tx, lease, () => parked, own);
  }

  /**
   * Blames a row for an attempt that threw, and puts the next one off. An attempt that the handler did finish is left alone.
   * After {@link PARKED_AFTER} in a row the row is parked. @returns true when it was
   */
  async threw(db: Database, { id, claim }: Lease): Promise<boolean> {
    const rows = await db.query<{ parked: boolean }>(this.blaming, [id, claim]);
    return rows.some(({ parked }) => parked);
  }

  /** Rows that a process had started and not finished. */
  async inFlight(tx: Transaction, worker: number): Promise<number> {
    const [row] = await tx.query<{ rows: number }>(inFlightStatement(this.table), [worker]);
    return row?.rows ?? 0;
  }

  /**
   * Makes what a process held due again at once, because it has crashed. Rows that a statement of it still holds in the server
   * are left alone: they are finished by it, or claimed when their lease has run out.
   * @param alone it had one row in flight, in all its tables together: that one is to blame
   * @returns ids of rows that were parked
   */
  async crashed(tx: Transaction, worker: number, alone: boolean): Promise<string[]> {
    const rows = await tx.query<{ id: string; parked: boolean }>(crashedStatement(this.table), [
      worker,
      alone,
    ]);
    return rows.filter(({ parked }) => parked).map(({ id }) => id);
  }

  /** Gives back all that a process holds which ends in order. */
  async releaseAll(db: Database, worker: number): Promise<void> {
    await db.query(releaseAllStatement(this.table), [worker]);
  }

  private end(db: Database, lease: Lease, due: (value: Value) => string, own?: OwnColumns): Promise<boolean> {
    return this.writeUnder(db, lease, (value) => `${UNLEASED}, ${due(value)}`, own);
  }

  /** @returns false when another worker has claimed the row by now, or has ended */
  private async writeUnder(
    db: Database,
    { id, claim }: Lease,
    set: (value: Value) => string,
    own?: OwnColumns,
  ): Promise<boolean> {
    const written = await this.write(db, own, (value) => ({
      set: set(value),
      where: `id = ${value(id)} AND claim = ${value(claim)} AND next_attempt_at IS NOT NULL`,
    }));
    return written !== null;
  }

  /** One UPDATE of one row. @returns its id and claim afterwards; null when there is none that fits */
  private async write(
    db: Database,
    own: OwnColumns | undefined,
    change: (value: Value) => { set: string; where: string },
  ): Promise<Lease | null> {
    const values = [...(own?.values ?? [])];
    const { set, where } = change((value) => `$${values.push(value)}`);
    const assignments = own === undefined ? set : `${own.set}, ${set}`;
    const [row] = await db.query<Lease>(
      statement(`UPDATE ${this.table} AS t SET ${assignments} WHERE ${where} RETURNING id, claim`),
      values,
    );
    return row ?? null;
  }
}

/** Adds a value to a statement. @returns its placeholder */
type Value = (value: unknown) => string;

/** Changes rows that are still leased under these claims, neighbours together, and not too many in one transaction. */
async function change(db: Database, text: string, leases: Lease[]): Promise<void> {
  const sorted = leases.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (let from = 0; from < sorted.length; from += LEASES_AT_ONCE)
    await db.query(text, leaseColumns(sorted.slice(from, from + LEASES_AT_ONCE)));
}

/** @param seconds placeholder of a number, or of null: never */
function dueIn(seconds: string): string {
  return `next_attempt_at = ${secondsAhead(`${seconds}::float8`)}`;
}
