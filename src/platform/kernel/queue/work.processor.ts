import { WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { DelayedError, type Job, type Queue, type WorkerOptions } from 'bullmq';
import { clock } from '../clock';
import { DependencyUnavailableError } from '../http/api-error';
import { UnitOfWork, type Transaction } from '../database/unit-of-work';
import { LOGGER, type Logger } from '../logger';
import { Batcher } from '../batcher';
import { runIn } from '../tracing/active-span';
import type { Span } from '../tracing/span';
import { parseTraceparent } from '../tracing/trace-context';
import { Tracing } from '../tracing/tracing';
import { KeyedSemaphore } from './keyed-semaphore';
import { FairSemaphore } from './fair-semaphore';
import { ConcurrencyWindows } from './concurrency-windows';
import type { Batch, Lease } from './work';
import { LEASE_SECONDS, PARK_AFTER_ATTEMPTS } from './lease-statements';
import type { WorkTable } from './work-table';
import { WorkingProcesses } from './working-processes';

/**
 * Maximum number of waiting jobs of one group, by the slots of the process; further jobs return to the queue for a
 * while.
 */
const [MIN_WAITING_JOBS, WAITING_JOBS_SHARE] = [4, 1 / 32];
const POSTPONE_MS = 1_000;
/** Number of rows that are started in one statement. */
const START_BATCH_SIZE = 200;

/** Age up to which a lease is not renewed yet. */
const MIN_RENEWAL_AGE_MS = 1_000;

/** Minimum time for which work is postponed when it needs a system that does not respond. */
const UNAVAILABLE_DELAY_SECONDS = 15;

const UNLIMITED = {
  atOnce: Infinity,
  places: Infinity,
  mostPlaces: Infinity,
  placesOfGroup: Infinity,
  mostPlacesOfGroup: Infinity,
};

/** Writes the outcome of a row. */
export type WriteOutcome = () => Promise<void>;

/**
 * Destination of a row. The outcomes reported by the worker determine the number of concurrent rows of a destination
 * (see {@link Partitions.mostPlaces}).
 */
export interface Destination {
  succeeded(): void;
  failed(): void;
  /** Reports that the destination is so slow that its waiting rows are released instead of waiting here. */
  stalled(): void;
}

/** Returns options for `@Processor`. The dispatcher starts the worker, after crash recovery. */
export function createWorkerOptions(concurrency: number): Omit<WorkerOptions, 'connection'> {
  return {
    autorun: false,
    concurrency,
    lockDuration: 60_000,
    stalledInterval: 30_000,
    maxStalledCount: 10,
  };
}

/**
 * Works on batches of a table's rows. Each batch is a job, which lasts until its work is done. Every row is started at
 * most once for a claim, and its lease is renewed until it is finished. An error of `handle` is logged and counts only
 * against that row.
 */
export abstract class WorkProcessor<Row extends Lease = Lease> extends WorkerHost {
  @Inject(UnitOfWork) protected readonly unitOfWork!: UnitOfWork;
  @Inject(LOGGER) protected readonly logger!: Logger;
  @Inject(WorkingProcesses) private readonly processes!: WorkingProcesses;
  @Inject(Tracing) private readonly tracing!: Tracing;
  private readonly windows: ConcurrencyWindows;
  private readonly groupWindows: ConcurrencyWindows;
  /** Slots for all rows, shared among their owners. */
  private readonly rowSlots: FairSemaphore;
  /** Slots for the jobs of each group, by the number of slots that they may need. */
  private readonly groupJobSlots: KeyedSemaphore;
  /** Slots for the rows of each group. */
  private readonly groupRowSlots: KeyedSemaphore;
  private readonly destinationSlots: KeyedSemaphore;
  private readonly startBatcher: Batcher<Lease, Row | null>;
  private readonly runningJobs = new Set<Promise<unknown>>();
  private readonly rowsInProgress = new Set<string>();
  /** Leases to renew, and when each was received. */
  private readonly leases = new Map<string, { lease: Lease; since: number }>();
  private readonly renewalTimer: NodeJS.Timeout;
  /** Slots for rows of repeated attempts. */
  private retrySlots = 0;
  /** Number of rows started since the process began: shows that work progresses. */
  startedCount = 0;

  protected constructor(
    readonly queue: Queue<Batch>,
    readonly work: WorkTable<Row>,
  ) {
    super();
    const { partitions } = work.options;
    const { atOnce, places, mostPlaces, placesOfGroup, mostPlacesOfGroup } = partitions ?? UNLIMITED;
    this.windows = new ConcurrencyWindows(places, mostPlaces ?? places);
    this.groupWindows = new ConcurrencyWindows(placesOfGroup, mostPlacesOfGroup ?? placesOfGroup);
    this.rowSlots = new FairSemaphore(atOnce);
    const getGroupWindow = (group: string): number => this.groupWindows.get(group);
    this.groupJobSlots = new KeyedSemaphore(
      getGroupWindow,
      Math.max(MIN_WAITING_JOBS, WAITING_JOBS_SHARE * atOnce),
    );
    this.groupRowSlots = new KeyedSemaphore(getGroupWindow);
    this.destinationSlots = new KeyedSemaphore((destination) => this.windows.get(destination));
    this.startBatcher = new Batcher((leases) => this.start(leases), START_BATCH_SIZE, 2);
    this.renewalTimer = setInterval(() => void this.renew(), (LEASE_SECONDS * 1000) / 3).unref();
  }

  /** Number of rows in progress. */
  get inFlight(): number {
    return this.rowsInProgress.size;
  }

  /**
   * Does the work of a row and ends its lease with a method of {@link WorkTable}, unless that reports it as lost. It
   * may return a remaining write, which is awaited after the row's slot is free for the next one.
   */
  protected abstract handle(row: Row, destination: Destination): Promise<WriteOutcome | void>;

  /** Called in the transaction that parks rows. */
  async onParked(_tx: Transaction, ids: string[]): Promise<void> {
    const attempts = PARK_AFTER_ATTEMPTS;
    for (const id of ids)
      this.logger.error(
        { source: this.work.name, table: this.work.table, id, attempts },
        'work was started repeatedly and never finished; it is parked until an operator releases it',
      );
  }

  /** Processes a job. A batch that would occupy slots of other owners returns to the queue for a while. */
  async process(job: Job<Batch>, token?: string): Promise<void> {
    if (await this.run(job.data)) return;
    await job.moveToDelayed(clock.now().getTime() + POSTPONE_MS, token);
    throw new DelayedError();
  }

  /**
   * Works on a batch; resolves when each of its rows is finished or released.
   * @returns false when the batch has to return later, because other owners have fewer of the slots
   */
  async run(batch: Batch): Promise<boolean> {
    const neededSlots = batch.retry ? this.countSlotsFor(batch) : 0;
    const maximum = (this.work.options.partitions?.atOnce ?? Infinity) / 2;
    if (this.retrySlots > 0 && neededSlots > 0 && this.retrySlots + neededSlots > maximum) return false;
    const run = this.runOnSlots(batch);
    this.runningJobs.add(run);
    this.retrySlots += neededSlots;
    try {
      return await run;
    } finally {
      this.runningJobs.delete(run);
      this.retrySlots -= neededSlots;
    }
  }

  /** Releases the rows of a batch that is not worked on. */
  async giveBack(batch: Batch): Promise<void> {
    await this.work.giveBack(this.unitOfWork, toLeases(batch));
  }

  /** Starts no further rows, releases rows that were not started, and resolves when the running rows are done. */
  async stop(): Promise<void> {
    for (const semaphore of [this.rowSlots, this.groupJobSlots, this.groupRowSlots, this.destinationSlots])
      semaphore.close();
    await Promise.allSettled([...this.runningJobs]);
    clearInterval(this.renewalTimer);
  }

  private countSlotsFor({ ids, destination }: Batch): number {
    return Math.min(ids.length, this.windows.get(destination));
  }

  private async runOnSlots(batch: Batch): Promise<boolean> {
    const leases = toLeases(batch);
    const since = performance.now();
    for (const lease of leases) this.leases.set(formatLeaseKey(lease), { lease, since });
    try {
      const slotRequest = {
        key: batch.rateLimitGroup,
        partition: batch.destination,
        places: Math.min(leases.length, this.windows.initialSize),
      };
      const slotResult = await this.groupJobSlots.run(slotRequest, (needs) =>
        this.workOn(batch, leases, needs),
      );
      if (slotResult === 'closed') await this.work.giveBack(this.unitOfWork, leases);
      return slotResult !== 'crowded';
    } finally {
      for (const lease of leases) this.stopRenewing(lease);
    }
  }

  /** Stops renewing a lease, unless its job runs here a second time, with another lease object. */
  private stopRenewing(lease: Lease): void {
    const key = formatLeaseKey(lease);
    if (this.leases.get(key)?.lease === lease) this.leases.delete(key);
  }

  /**
   * Works on the rows of a batch.
   * @param needs reports how many rows may still need a slot, so that a nearly finished batch blocks no slots
   */
  private async workOn(batch: Batch, leases: Lease[], needs: (slots: number) => void): Promise<void> {
    const unstartedLeases: Lease[] = [];
    const destination = this.toDestination(batch);
    let openCount = leases.length;
    await Promise.all(
      leases.map(async (lease) => {
        const start = this.runInSlots(batch, () => this.startAndHandle(lease, destination));
        if (
          !(await this.attempt(
            lease,
            start.finally(() => needs((openCount -= 1))),
          ))
        )
          unstartedLeases.push(lease);
      }),
    );
    if (unstartedLeases.length > 0) await this.work.giveBack(this.unitOfWork, unstartedLeases);
  }

  /**
   * Waits for the work of a row and records its failure.
   * @returns false when the row got no slot any more
   */
  private async attempt(
    lease: Lease,
    startPromise: Promise<{ result: WriteOutcome | void } | null>,
  ): Promise<boolean> {
    try {
      const startResult = await startPromise;
      if (startResult === null) return false;
      await startResult.result?.();
      return true;
    } catch (error) {
      // From here on the lease is not renewed; a failure that cannot be recorded now is claimed again when the lease
      // has expired.
      this.stopRenewing(lease);
      const line = { err: error, source: this.work.name, id: lease.id };
      if (error instanceof DependencyUnavailableError) {
        this.logger.warn(line, 'work is postponed, because it needs a system that does not respond');
        const seconds = UNAVAILABLE_DELAY_SECONDS * (1 + Math.random());
        await this.work.postpone(this.unitOfWork, lease, seconds).catch(() => undefined);
        return true;
      }
      this.logger.error(line, 'work was not finished; it is retried');
      await this.blame(lease).catch(() => undefined);
      return true;
    } finally {
      this.stopRenewing(lease);
      this.rowsInProgress.delete(formatLeaseKey(lease));
    }
  }

  /**
   * Runs work in a slot of the destination, of the group and of the process.
   * @returns null when there was no slot any more
   */
  private async runInSlots<T>(
    { destination, rateLimitGroup, team = '' }: Batch,
    work: () => Promise<T>,
  ): Promise<{ result: T } | null> {
    const destinationResult = await this.destinationSlots.run({ key: destination }, () =>
      this.groupRowSlots.run({ key: rateLimitGroup }, () => this.rowSlots.run(team, work)),
    );
    if (typeof destinationResult === 'string') return null;
    const { result: groupOutcome } = destinationResult;
    return typeof groupOutcome === 'string' ? null : groupOutcome.result;
  }

  private toDestination({ destination, rateLimitGroup }: Batch): Destination {
    const shrink = (): void => {
      this.groupWindows.shrink(rateLimitGroup);
      this.windows.shrink(destination);
    };
    return {
      succeeded: () => {
        this.windows.grow(destination);
        this.groupWindows.grow(rateLimitGroup);
      },
      failed: shrink,
      stalled: () => {
        shrink();
        this.groupJobSlots.rejectWaiting(rateLimitGroup, destination);
        this.destinationSlots.rejectWaiting(destination);
      },
    };
  }

  /** Starts and reads a row once it has its slot, so that its state is current, and handles the row. */
  private async startAndHandle(lease: Lease, destination: Destination): Promise<WriteOutcome | void> {
    const row = await this.startBatcher.submit(lease);
    if (row === null) return;
    this.rowsInProgress.add(formatLeaseKey(lease));
    this.startedCount += 1;
    const span = this.startSpan(row);
    if (span === null) return this.handle(row, destination);
    return handleInSpan(span, () => this.handle(row, destination));
  }

  /** Continues the trace of the row's cause, in any process and after any number of attempts. */
  private startSpan(row: Row): Span | null {
    if (!this.tracing.isOn) return null;
    const { name } = this.work;
    return this.tracing.start(`process ${name}`, parseTraceparent(row.traceparent), {
      kind: 'consumer',
      attributes: {
        'messaging.destination.name': name,
        'passerelle.work.id': row.id,
        'passerelle.work.claim': row.claim,
      },
    });
  }

  private async start(leases: Lease[]): Promise<(Row | null)[]> {
    const rows = await this.work.start(this.unitOfWork, leases, this.processes.own);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return leases.map(({ id }) => byId.get(id) ?? null);
  }

  private async blame(lease: Lease): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (await this.work.blame(tx, lease)) await this.onParked(tx, [lease.id]);
    });
  }

  /**
   * Renews the leases of rows. A failed renewal is repeated soon; rows lost by then belong to another worker. Recent
   * rows are renewed the next time: most of them are finished by then.
   */
  private async renew(): Promise<void> {
    const now = performance.now();
    const due = [...this.leases.values()].filter(({ since }) => now - since >= MIN_RENEWAL_AGE_MS);
    if (due.length === 0) return;
    const leases = due.map(({ lease }) => lease);
    await this.work.renew(this.unitOfWork, leases).catch(() => undefined);
  }
}

/** Handles a row as part of a span, which ends when the outcome is written. */
async function handleInSpan(
  span: Span,
  handle: () => Promise<WriteOutcome | void>,
): Promise<WriteOutcome | void> {
  let write: WriteOutcome | void = undefined;
  try {
    write = await runIn(span, handle);
  } finally {
    if (write === undefined) span.end();
  }
  if (write === undefined) return;
  const writeOutcome = write;
  return () => runIn(span, writeOutcome).finally(() => span.end());
}

function toLeases({ ids, fence }: Batch): Lease[] {
  return ids.map((id, i) => ({ id, claim: fence[i] ?? 0 }));
}

function formatLeaseKey({ id, claim }: Lease): string {
  return `${id} ${claim}`;
}
