import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction, UnitOfWork } from '../database/unit-of-work';
import type { Logger } from '../logger';
import { claimStatement, RELAXED, suspectStatement } from './claim-statement';
import type { QueuedPointer, WorkPointer } from './job-queues';
import { PARKED_AFTER, UnfinishedWork } from './unfinished-work';
import { WakeUp } from './wake-up';
import { WorkInHand } from './work-in-hand';
import type { Lease, TakingSource, WorkSource, WorkTable } from './work-source';

/** A claimed pointer has to reach a worker within this time, or the row is claimed again. */
const QUEUE_WAIT_SECONDS = 30;
/**
 * A worker that has not renewed its lease for this time is gone: another one takes the row over, and should the first
 * come back, its outcome is refused because the claim has moved on.
 */
const LEASE_SECONDS = 15;
/** Rows of one claim. */
const CLAIM_AT_ONCE = 256;

/** How often it is looked whether what is in flight has ended. */
const LOOK_MS = 10;

interface ClaimedRow extends QueuedPointer {
  lapsed: boolean;
}

/** How far a source's work has come in this process. */
export interface SourceProgress {
  name: string;
  table: string;
  /** Items worked on at present. */
  inHand: number;
  /** Items taken in hand since the start. */
  taken: number;
  /** Rounds of claiming since the start. */
  rounds: number;
  /** Rows claimed by this process since the start that a former claim had never finished. */
  lapsed: number;
}

/** A registered source together with its statements and what this process has in hand of it. */
export class RunningSource {
  readonly wakeUp = new WakeUp();
  /** The last claim found so much that there is likely more: what gets done makes room for the next claim. */
  expectMore = false;
  rounds = 0;
  readonly unfinished: UnfinishedWork;
  private lapsed = 0;
  private readonly claiming: string;
  private readonly batch: number;

  private constructor(
    private readonly table: WorkTable,
    private readonly unitOfWork: UnitOfWork,
    private readonly logger: Logger,
    private readonly worker: number,
    private readonly inHand: {
      size: number;
      taken: number;
      accept(pointers: QueuedPointer[]): Promise<void>;
      stop(): Promise<void>;
    },
  ) {
    this.claiming = claimStatement(table);
    this.unfinished = new UnfinishedWork(table);
    this.batch = Math.min(CLAIM_AT_ONCE, 2 * table.concurrency);
  }

  /** A source whose rows are only leased. */
  static leasing(source: WorkSource, unitOfWork: UnitOfWork, logger: Logger, worker: number): RunningSource {
    const take = async (pointers: WorkPointer[], lease: Lease): Promise<WorkPointer[]> => {
      return unitOfWork.query<WorkPointer>(
        changeOfPointed(
          source.table,
          `claim = t.claim + 1, begun = true, worker = $4, lease_until = ${AFTER_SECONDS}`,
          't.next_attempt_at IS NOT NULL',
        ),
        [...columns(pointers), lease.seconds, lease.worker],
      );
    };
    return RunningSource.taking(
      { ...source, take, handle: (pointer) => source.handle(pointer) },
      unitOfWork,
      logger,
      worker,
    );
  }

  /** A source whose rows are leased and read in one statement. */
  static taking<Item extends WorkPointer>(
    source: TakingSource<Item>,
    unitOfWork: UnitOfWork,
    logger: Logger,
    worker: number,
  ): RunningSource {
    const inHand = new WorkInHand(source, {
      lease: { seconds: LEASE_SECONDS, worker },
      renew: (pointers) => running.renew(pointers),
      release: (pointers) => running.release(pointers),
      postpone: (pointers, seconds) => running.postpone(pointers, seconds),
      failed: (error, { id }) =>
        logger.error({ err: error, source: source.name, id }, 'work was not finished; it is tried again'),
      threw: (pointer) => running.threw(pointer),
      finished: () => {
        if (running.expectMore) running.wakeUp.wake();
      },
    });
    const running: RunningSource = new RunningSource(source, unitOfWork, logger, worker, inHand);
    return running;
  }

  get name(): string {
    return this.table.name;
  }

  accept(pointers: QueuedPointer[]): Promise<void> {
    return this.inHand.accept(pointers);
  }

  stop(): Promise<void> {
    return this.inHand.stop();
  }

  progress(): SourceProgress {
    const { name, table } = this.table;
    const { size, taken } = this.inHand;
    return { name, table, inHand: size, taken, rounds: this.rounds, lapsed: this.lapsed };
  }

  /** Claims what is due, in fair order. */
  claim(): Promise<QueuedPointer[]> {
    return this.claimBy(this.claiming, this.batch);
  }

  /**
   * Works on rows that may be what ended processes, one after the other, before this process has anything else in flight: if it
   * ends now, it is known of which row.
   * @param msOfRow after this time a row is left to go on beside others
   * @param end when all of them have had their time, as `performance.now()` tells it
   * @returns false when the time is over
   */
  async workOnSuspects(msOfRow: number, end: number): Promise<boolean> {
    while (performance.now() < end) {
      const suspects = await this.claimBy(suspectStatement(this.table), 1);
      if (suspects.length === 0) return true;
      await this.accept(suspects);
      const endOfRow = Math.min(end, performance.now() + msOfRow);
      while (this.inHand.size > 0 && performance.now() < endOfRow) await sleep(LOOK_MS);
      if (this.inHand.size > 0) return false;
    }
    return false;
  }

  /** Releases what a process held that has ended, see {@link UnfinishedWork.crashed}. */
  async crashed(tx: Transaction, worker: number, alone: boolean): Promise<void> {
    const parked = await this.unfinished.crashed(tx, worker, alone);
    tx.afterCommit(() => {
      for (const id of parked) this.tellParked(id);
      this.wakeUp.wake();
    });
  }

  private async claimBy(statement: string, most: number): Promise<QueuedPointer[]> {
    const rows = await this.unitOfWork.query<ClaimedRow>(statement, [QUEUE_WAIT_SECONDS, most, this.worker]);
    this.lapsed += rows.filter(({ lapsed }) => lapsed).length;
    return rows.map(({ id, claim, lane, group, again }) => ({ id, claim, lane, group, again }));
  }

  /** Gives claimed rows back that nobody has begun. */
  async release(pointers: WorkPointer[]): Promise<void> {
    await this.unitOfWork.query(
      changeOfPointed(this.table.table, 'lease_until = NULL', 'true'),
      columns(pointers),
    );
  }

  /** Gives claimed rows back for a while. */
  private async postpone(pointers: WorkPointer[], seconds: number): Promise<void> {
    await this.unitOfWork.query(
      changeOfPointed(
        this.table.table,
        `lease_until = NULL, next_attempt_at = ${AFTER_SECONDS}`,
        't.next_attempt_at IS NOT NULL',
      ),
      [...columns(pointers), seconds],
    );
  }

  private async threw(pointer: WorkPointer): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const parked = await this.unfinished.threw(tx, pointer);
      if (parked) tx.afterCommit(() => this.tellParked(pointer.id));
    });
  }

  private tellParked(id: string): void {
    this.logger.error(
      { source: this.name, table: this.table.table, id, attempts: PARKED_AFTER },
      'work was begun again and again and never finished; it is parked until an operator releases it',
    );
  }

  /**
   * Rows that another statement holds at this moment are about to be finished and are left alone. So are those without a
   * lease: they were finished or given back a moment ago.
   */
  private async renew(pointers: WorkPointer[]): Promise<void> {
    await this.unitOfWork.query(
      changeOfPointed(
        this.table.table,
        `lease_until = ${AFTER_SECONDS}`,
        't.lease_until IS NOT NULL',
        'SKIP LOCKED',
      ),
      [...columns(pointers), LEASE_SECONDS],
    );
  }
}

/** `$3` seconds from now. */
const AFTER_SECONDS = 'clock_timestamp() + make_interval(secs => $3)';

/**
 * Changes the rows `$1` whose claims are still `$2`, and answers these. Rows are locked in the order of their ids, as
 * everywhere, so that batches never deadlock.
 */
function changeOfPointed(table: string, change: string, condition: string, locking = ''): string {
  return `WITH ${RELAXED} UPDATE ${table} AS t SET ${change}
    FROM relaxed, (SELECT t.id FROM ${table} t JOIN unnest($1::text[], $2::int[]) AS p(id, claim)
          ON t.id = p.id AND t.claim = p.claim WHERE ${condition} ORDER BY t.id FOR UPDATE OF t ${locking}) AS mine
    WHERE t.id = mine.id RETURNING t.id, t.claim`;
}

function columns(pointers: WorkPointer[]): [string[], number[]] {
  return [pointers.map(({ id }) => id), pointers.map(({ claim }) => claim)];
}
