import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '../database/unit-of-work';
import type { Logger } from '../logger';
import { WakeUp } from '../wake-up';
import { DirectWork } from './direct-work';
import { batchesOf, type ClaimedRow } from './work';
import type { WorkProcessor } from './work.processor';

/** Between claims: rows that become due one by one are gathered longer than those of a backlog. The first is claimed at once. */
const GATHER_MS = { backlog: 4, single: 40 };
/** Rows of one claim: full jobs for twenty destinations. */
const CLAIM_AT_ONCE = 640;
/** Jobs that may wait in the queue before more is claimed: the order among rows is decided late. */
const JOBS_WAITING = 8;
/** A claim of at least this many rows says that there is more. */
const MUCH = 8;
/** Adding in bulk makes a temporary table on PostgreSQL: its server writes and computes more for it than for so many jobs. */
const ADDED_SINGLY = 8;

/** Claims the due rows of one table and adds them to its queue, whenever it is woken. */
export class WorkSource {
  /** Turns in which this source waited or claimed: it does not hang. */
  rounds = 0;
  /** Rows claimed that a former claim had never finished. */
  expired = 0;
  private readonly wakeUp = new WakeUp();
  private waiting = false;
  private stopping = false;
  private seenDue = false;
  /** There is likely more than could be claimed: each job that ends allows the next claim. */
  private expectMore = false;
  /** Where the last claim has ended among the partitions. */
  private after = '';
  private readonly direct: DirectWork;

  /**
   * @param isQueueAway whether the queue's server has been away for so long that work goes on without it
   * @param worker number of this process
   * @param moved called when rows were claimed, finished, or looked for in vain: schedules may be different now
   */
  constructor(
    readonly processor: WorkProcessor,
    private readonly unitOfWork: UnitOfWork,
    private readonly isQueueAway: () => boolean,
    private readonly worker: number,
    private readonly moved: () => void,
    private readonly logger: Logger,
  ) {
    const completed = (): void => {
      if (this.expectMore) this.wake();
      moved();
    };
    processor.worker.on('completed', completed);
    this.direct = new DirectWork(processor, completed);
  }

  /** Rows may be due. */
  wake(): void {
    this.wakeUp.wake();
  }

  /** What a look at all tables has found for this one. */
  found(due: boolean): void {
    if (this.waiting) this.rounds += 1;
    if (!due) return;
    this.seenDue = true;
    this.wake();
  }

  stop(): void {
    this.stopping = true;
    this.wake();
  }

  async run(): Promise<void> {
    const { name } = this.processor.work;
    while (!this.stopping) {
      this.waiting = true;
      await this.wakeUp.sleep();
      this.waiting = false;
      if (this.stopping) return;
      const claimed = await this.claimAndAdd().catch((error: unknown) => {
        this.logger.warn({ err: error, source: name }, 'the dispatcher could not claim work');
        return 0;
      });
      this.expectMore = claimed >= MUCH || (claimed === 0 && this.seenDue);
      // What is due and cannot be claimed now is looked for less and less often.
      if (claimed > 0 || !this.seenDue) this.moved();
      this.seenDue = false;
      this.rounds += 1;
      if (claimed === CLAIM_AT_ONCE) await this.untilFewWait();
      await sleep(this.expectMore ? GATHER_MS.backlog : GATHER_MS.single);
    }
  }

  private async claimAndAdd(): Promise<number> {
    const { work, queue, worker } = this.processor;
    const size = work.options.partitions?.batch ?? 1;
    if (this.isQueueAway()) return this.claimAndWork(size, worker.concurrency);
    const most = Math.min(CLAIM_AT_ONCE, 2 * size * worker.concurrency);
    const rows = await this.claim(most);
    this.expired += rows.filter(({ expired }) => expired).length;
    const jobs = batchesOf(rows, size).map((data) => ({
      name: work.name,
      data,
      opts: { jobId: `${data.ids[0]}_${data.fence[0]}` },
    }));
    try {
      if (jobs.length > ADDED_SINGLY) await queue.addBulk(jobs);
      else await Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
    } catch (error) {
      await work.giveBack(this.unitOfWork, rows);
      throw error;
    }
    return rows.length;
  }

  /** Without the queue no more is claimed than this process begins at once: others claim too. */
  private async claimAndWork(size: number, concurrency: number): Promise<number> {
    await this.direct.place();
    const rows = await this.claim(Math.min(CLAIM_AT_ONCE, size * concurrency));
    this.expired += rows.filter(({ expired }) => expired).length;
    for (const batch of batchesOf(rows, size)) this.direct.begin(batch);
    return rows.length;
  }

  /** Where there are very many partitions a claim comes to a part of them; it is repeated until a row is found, or all were seen. */
  private async claim(most: number): Promise<ClaimedRow[]> {
    let isFromFirst = this.after === '';
    while (!this.stopping) {
      const { rows, next } = await this.processor.work.claim(this.unitOfWork, this.worker, most, this.after);
      this.after = next ?? '';
      if (rows.length > 0 || (next === null && isFromFirst)) return rows;
      isFromFirst ||= next === null;
    }
    return [];
  }

  private async untilFewWait(): Promise<void> {
    const waiting = (): Promise<number> => this.processor.queue.getWaitingCount().catch(() => 0);
    while (!this.stopping && (await waiting()) > JOBS_WAITING) await sleep(10);
  }
}
