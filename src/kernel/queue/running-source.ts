import type { UnitOfWork } from '../database/unit-of-work';
import type { Logger } from '../logger';
import { claimStatement, PARKED_AFTER, RELAXED } from './claim-statement';
import type { QueuedPointer, WorkPointer } from './job-queues';
import { WakeUp } from './wake-up';
import { WorkInHand } from './work-in-hand';
import type { TakingSource, WorkSource, WorkTable } from './work-source';

/** A claimed pointer has to reach a worker within this time, or the row is claimed again. */
const QUEUE_WAIT_SECONDS = 30;
/**
 * A worker that has not renewed its lease for this time is gone: another one takes the row over, and should the first
 * come back, its outcome is refused because the claim has moved on.
 */
const LEASE_SECONDS = 15;
/** Rows of one claim. */
const CLAIM_AT_ONCE = 256;

/** Wait after the first attempt that threw; it doubles with each further one, up to the limit. */
const WAIT_AFTER_THROW_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 600;

interface ClaimedRow extends QueuedPointer {
  lapsed: boolean;
  parked: boolean;
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
  private lapsed = 0;
  private readonly claiming: string;
  private readonly batch: number;

  private constructor(
    private readonly table: WorkTable,
    private readonly unitOfWork: UnitOfWork,
    private readonly logger: Logger,
    private readonly inHand: {
      size: number;
      taken: number;
      accept(pointers: QueuedPointer[]): Promise<void>;
      stop(): Promise<void>;
    },
  ) {
    this.claiming = claimStatement(table);
    this.batch = Math.min(CLAIM_AT_ONCE, 2 * table.concurrency);
  }

  /** A source whose rows are only leased. */
  static leasing(source: WorkSource, unitOfWork: UnitOfWork, logger: Logger): RunningSource {
    const take = async (pointers: WorkPointer[], leaseSeconds: number): Promise<WorkPointer[]> => {
      return unitOfWork.query<WorkPointer>(
        changeOfPointed(
          source.table,
          `claim = t.claim + 1, begun = true, lease_until = ${AFTER_SECONDS}`,
          't.next_attempt_at IS NOT NULL',
        ),
        [...columns(pointers), leaseSeconds],
      );
    };
    return RunningSource.taking(
      { ...source, take, handle: (pointer) => source.handle(pointer) },
      unitOfWork,
      logger,
    );
  }

  /** A source whose rows are leased and read in one statement. */
  static taking<Item extends WorkPointer>(
    source: TakingSource<Item>,
    unitOfWork: UnitOfWork,
    logger: Logger,
  ): RunningSource {
    const inHand = new WorkInHand(source, {
      leaseSeconds: LEASE_SECONDS,
      renew: (pointers) => running.renew(pointers),
      release: (pointers) => running.release(pointers),
      postpone: (pointers, seconds) => running.postpone(pointers, seconds),
      failed: (error, { id }) =>
        logger.error({ err: error, source: source.name, id }, 'work was not finished; it is tried again'),
      threw: (pointer) => running.putOff(pointer),
      finished: () => {
        if (running.expectMore) running.wakeUp.wake();
      },
    });
    const running: RunningSource = new RunningSource(source, unitOfWork, logger, inHand);
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
  async claim(): Promise<QueuedPointer[]> {
    const rows = await this.unitOfWork.query<ClaimedRow>(this.claiming, [QUEUE_WAIT_SECONDS, this.batch]);
    this.lapsed += rows.filter(({ lapsed }) => lapsed).length;
    for (const { id } of rows.filter(({ parked }) => parked))
      this.logger.error(
        { source: this.name, table: this.table.table, id, attempts: PARKED_AFTER },
        'work was begun again and again and never finished; it is parked until an operator releases it',
      );
    return rows
      .filter(({ parked }) => !parked)
      .map(({ id, claim, lane, group, again, unfinished }) => ({
        id,
        claim,
        lane,
        group,
        again,
        unfinished,
      }));
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

  /** Counts an attempt that threw and puts the next one off. An attempt that the handler did finish is left alone. */
  private async putOff(pointer: WorkPointer): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE ${this.table.table} SET unfinished = unfinished + 1, begun = false, lease_until = NULL,
         next_attempt_at = clock_timestamp() + make_interval(secs => least($4, $3 * power(2, unfinished)))
       WHERE id = $1 AND claim = $2 AND begun AND lease_until IS NOT NULL AND next_attempt_at IS NOT NULL`,
      [pointer.id, pointer.claim, WAIT_AFTER_THROW_SECONDS, LONGEST_WAIT_SECONDS],
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
