import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '../database/unit-of-work';
import type { Logger } from '../logger';
import { WakeUp } from '../wake-up';
import { DirectWork } from './direct-work';
import { toBatches, type ClaimedRow } from './work';
import type { WorkProcessor } from './work.processor';

/**
 * Interval between claims: rows that become due one by one are gathered longer than those of a backlog. The first is claimed
 * at once.
 */
const GATHER_MS = { backlog: 4, single: 40 };
/** Number of rows of one claim: full jobs for twenty destinations. */
const MAX_CLAIMED_ROWS = 640;
/**
 * Number of jobs in the queue above which no further rows are claimed, so that the order among rows is decided late.
 */
const MAX_WAITING_JOBS = 8;
/** Number of claimed rows from which more are expected. */
const EXPECT_MORE_FROM = 8;
/**
 * Maximum number of jobs that are added one by one: adding in bulk creates a temporary table on PostgreSQL, which costs
 * more than this many single jobs.
 */
const MAX_ADDED_SINGLY = 8;

/** Claims the due rows of one table and adds them to its queue at each wake-up. */
export class WorkSource {
  /** Number of rounds in which this source waited or claimed, as proof that it does not hang. */
  rounds = 0;
  /** Number of claimed rows that an earlier claim had never finished. */
  expiredCount = 0;
  private readonly wakeUp = new WakeUp();
  private isWaiting = false;
  private isStopping = false;
  private hasSeenDue = false;
  /** Whether more is due than could be claimed: each job that ends allows the next claim. */
  private expectsMore = false;
  /** Partition at which the last claim ended. */
  private lastPartition = '';
  private readonly directWork: DirectWork;

  /**
   * @param isQueueAway whether the queue's server has been unavailable for so long that work continues without it
   * @param worker number of this process
   * @param onChange called when rows were claimed or finished, or a search found none: schedules may have changed
   */
  constructor(
    readonly processor: WorkProcessor,
    private readonly unitOfWork: UnitOfWork,
    private readonly isQueueAway: () => boolean,
    private readonly worker: number,
    private readonly onChange: () => void,
    private readonly logger: Logger,
  ) {
    const onCompleted = (): void => {
      if (this.expectsMore) this.wake();
      onChange();
    };
    processor.worker.on('completed', onCompleted);
    this.directWork = new DirectWork(processor, onCompleted);
  }

  /** Wakes the source because rows may be due. */
  wake(): void {
    this.wakeUp.wake();
  }

  /** Receives the result of a search of all tables for this one. */
  onSearchResult(hasDueRows: boolean): void {
    if (this.isWaiting) this.rounds += 1;
    if (!hasDueRows) return;
    this.hasSeenDue = true;
    this.wake();
  }

  stop(): void {
    this.isStopping = true;
    this.wake();
  }

  async run(): Promise<void> {
    const { name } = this.processor.work;
    while (!this.isStopping) {
      this.isWaiting = true;
      await this.wakeUp.sleep();
      this.isWaiting = false;
      if (this.isStopping) return;
      const claimedCount = await this.claimAndAdd().catch((error: unknown) => {
        this.logger.warn({ err: error, source: name }, 'the dispatcher could not claim work');
        return 0;
      });
      this.expectsMore = claimedCount >= EXPECT_MORE_FROM || (claimedCount === 0 && this.hasSeenDue);
      // Rows that are due but cannot be claimed now are searched for less and less often.
      if (claimedCount > 0 || !this.hasSeenDue) this.onChange();
      this.hasSeenDue = false;
      this.rounds += 1;
      if (claimedCount === MAX_CLAIMED_ROWS) await this.waitForShortQueue();
      await sleep(this.expectsMore ? GATHER_MS.backlog : GATHER_MS.single);
    }
  }

  private async claimAndAdd(): Promise<number> {
    const { work, queue, worker } = this.processor;
    const size = work.options.partitions?.batch ?? 1;
    if (this.isQueueAway()) return this.claimAndWork(size, worker.concurrency);
    const maximum = Math.min(MAX_CLAIMED_ROWS, 2 * size * worker.concurrency);
    const rows = await this.claim(maximum);
    this.expiredCount += rows.filter(({ expired }) => expired).length;
    const jobs = toBatches(rows, size).map((data) => ({
      name: work.name,
      data,
      opts: { jobId: `${data.ids[0]}_${data.fence[0]}` },
    }));
    try {
      if (jobs.length > MAX_ADDED_SINGLY) await queue.addBulk(jobs);
      else await Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
    } catch (error) {
      await work.giveBack(this.unitOfWork, rows);
      throw error;
    }
    return rows.length;
  }

  /**
   * Claims, without the queue, only as many rows as this process can start immediately, because other processes claim
   * too.
   */
  private async claimAndWork(size: number, concurrency: number): Promise<number> {
    await this.directWork.waitForSlot();
    const rows = await this.claim(Math.min(MAX_CLAIMED_ROWS, size * concurrency));
    this.expiredCount += rows.filter(({ expired }) => expired).length;
    for (const batch of toBatches(rows, size)) this.directWork.begin(batch);
    return rows.length;
  }

  /**
   * Repeats a claim until it finds a row or has examined all partitions: with very many partitions one claim covers
   * only some of them.
   */
  private async claim(maximum: number): Promise<ClaimedRow[]> {
    let isFromFirst = this.lastPartition === '';
    while (!this.isStopping) {
      const { rows, next } = await this.processor.work.claim(
        this.unitOfWork,
        this.worker,
        maximum,
        this.lastPartition,
      );
      this.lastPartition = next ?? '';
      if (rows.length > 0 || (next === null && isFromFirst)) return rows;
      isFromFirst ||= next === null;
    }
    return [];
  }

  private async waitForShortQueue(): Promise<void> {
    const countWaiting = (): Promise<number> => this.processor.queue.getWaitingCount().catch(() => 0);
    while (!this.isStopping && (await countWaiting()) > MAX_WAITING_JOBS) await sleep(10);
  }
}
