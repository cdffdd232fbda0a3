import type { Config } from '../config';
import type { DiscoveryService } from '@nestjs/core';
import type { EventEmitterReadinessWatcher } from '@nestjs/event-emitter';
import type { Queue } from 'bullmq';
import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import type { Notifications } from '../database/notifications';
import type { UnitOfWork } from '../database/unit-of-work';
import type { CrashRecovery } from './crash-recovery';
import { Dispatcher } from './dispatcher';
import type { Batch, ClaimedRow } from './work';
import { WorkProcessor } from './work.processor';
import type { RedisWatch } from '../queue-connection/redis-watch';
import { WorkTable } from './work-table';
import type { WorkingProcesses } from './working-processes';

// Jest's clock replaces only the global timers.
jest.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

class ToyProcessor extends WorkProcessor {
  readonly jobs = Object.assign(new EventEmitter(), { concurrency: 4, run: async () => undefined });

  constructor(queue: Queue<Batch>, work: WorkTable) {
    super(queue, work);
  }

  override get worker(): never {
    return this.jobs as never;
  }

  protected override async handle(): Promise<void> {}
}

const createRow = (id: string): ClaimedRow => ({
  id,
  claim: 1,
  partition: '',
  rateLimitGroup: '',
  team: '',
  retry: false,
  expired: false,
});

/** Creates a dispatcher over one table, with a clock that the test advances. */
class DispatcherScene {
  /** Result of a poll of the table. */
  answer = { due: false, seconds: null as number | null };
  /** Rows that a claim returns. */
  rows: ClaimedRow[] = [];
  /**
   * With very many partitions, a claim examines those after a position; it returns a row or none, and the position from
   * which the next claim continues.
   */
  stretches: Record<string, [row: ClaimedRow | null, next: string | null]> | null = null;
  readonly pollTimes: number[] = [];
  readonly claimTimes: number[] = [];
  readonly addedBatches: Batch[] = [];
  readonly releasedIds: string[] = [];
  /** Whether the queue's server responds. */
  isQueueAvailable = true;
  /** Whether this process claims after a hint of another process. */
  readonly processes = { own: 1, leads: true };
  readonly processor: ToyProcessor;
  readonly dispatcher: Dispatcher;
  private readonly handlers = new Map<string, (payload: string) => void>();
  private readonly startedAtMs = Date.now();

  constructor() {
    const work = new WorkTable({ name: 'toys', table: 'toys' });
    jest.spyOn(work, 'claim').mockImplementation(async (_db, _worker, _most, after) => {
      this.claimTimes.push(Date.now() - this.startedAtMs);
      const [row, next] = this.stretches?.[after ?? ''] ?? [null, null];
      return { rows: row === null ? this.rows.splice(0) : [row], next };
    });
    jest.spyOn(work, 'giveBack').mockImplementation(async (_db, leases) => {
      this.releasedIds.push(...leases.map(({ id }) => id));
    });
    const add = async (_name: string, batch: Batch): Promise<void> => {
      if (!this.isQueueAvailable) throw new Error('The queue is away');
      this.addedBatches.push(batch);
    };
    this.processor = new ToyProcessor({ add } as unknown as Queue<Batch>, work);
    const query = async (): Promise<object[]> => {
      this.pollTimes.push(Date.now() - this.startedAtMs);
      return [{ name: 'toys', ...this.answer }];
    };
    const notifications: Pick<Notifications, 'on' | 'onLoss'> = {
      on: (topic, handler) => void this.handlers.set(topic, handler),
      onLoss: () => undefined,
    };
    const recovery: Pick<CrashRecovery, 'releaseCrashed' | 'workOnIsolated'> = {
      releaseCrashed: async () => false,
      workOnIsolated: async () => undefined,
    };
    this.dispatcher = new Dispatcher(
      { getProviders: () => [{ instance: this.processor }] } as unknown as DiscoveryService,
      { waitUntilReady: async () => undefined } as EventEmitterReadinessWatcher,
      { query } as unknown as UnitOfWork,
      notifications as Notifications,
      this.processes as WorkingProcesses,
      recovery as CrashRecovery,
      { isReplaced: false } as RedisWatch,
      { role: 'all' } as Config,
      pino({ enabled: false }),
    );
    this.dispatcher.onApplicationBootstrap();
  }

  /** Simulates a hint of another process that rows may be due. */
  sendHint(): void {
    this.handlers.get('toys')?.('');
  }
}

const advance = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('Dispatcher', () => {
  let scene: DispatcherScene;

  beforeEach(async () => {
    jest.useFakeTimers();
    scene = new DispatcherScene();
    await advance(0);
  });

  afterEach(() => {
    jest.clearAllTimers();
    jest.useRealTimers();
  });

  it('polls less and less often while nothing is due, and claims nothing', async () => {
    await advance(7_000);
    expect(scene.pollTimes).toEqual([0, 150, 450, 1_050, 2_250, 4_250, 6_250]);
    expect(scene.claimTimes).toEqual([]);
  });

  it('polls when the next row is due by its schedule, and claims it then', async () => {
    await advance(2_300);
    scene.answer.seconds = 0.7;
    await advance(1_950);
    expect(scene.pollTimes.at(-1)).toBe(4_250);
    Object.assign(scene.answer, { due: true, seconds: null });
    scene.rows = [createRow('t1')];
    await advance(702);
    expect([scene.pollTimes.at(-1), scene.claimTimes]).toEqual([4_952, [4_952]]);
    expect(scene.addedBatches.map(({ ids }) => ids)).toEqual([['t1']]);
  });

  it('claims at once after a hint, however long nothing was due', async () => {
    await advance(5_000);
    scene.rows = [createRow('t1')];
    scene.dispatcher.request('toys');
    await advance(0);
    expect(scene.claimTimes).toEqual([5_000]);
  });

  it('claims at once after a hint of another process when it leads', async () => {
    await advance(5_000);
    scene.rows = [createRow('t1')];
    scene.sendHint();
    await advance(0);
    expect(scene.claimTimes).toEqual([5_000]);
  });

  it('polls a moment after such a hint when another process leads, and claims the remaining rows', async () => {
    scene.processes.leads = false;
    await advance(5_000);
    scene.sendHint();
    await advance(149);
    expect([scene.pollTimes.at(-1), scene.claimTimes]).toEqual([4_250, []]);
    scene.rows = [createRow('t1')];
    scene.answer.due = true;
    await advance(1);
    expect([scene.pollTimes.at(-1), scene.claimTimes]).toEqual([5_150, [5_150]]);
  });

  it('releases rows that the queue did not accept, and claims them again', async () => {
    scene.isQueueAvailable = false;
    scene.rows = [createRow('t1')];
    scene.dispatcher.request('toys');
    await advance(0);
    expect([scene.releasedIds, scene.addedBatches]).toEqual([['t1'], []]);
    scene.isQueueAvailable = true;
    scene.rows = [createRow('t1')];
    scene.answer.due = true;
    await advance(2_000);
    expect(scene.addedBatches.map(({ ids }) => ids)).toEqual([['t1']]);
  });

  it('polls again soon after a job has ended, because its row may be due again', async () => {
    await advance(5_000);
    scene.processor.jobs.emit('completed');
    scene.pollTimes.length = 0;
    await advance(1_000);
    expect(scene.pollTimes).toEqual([5_150, 5_300, 5_600]);
  });

  it('retries a claim less and less often while it fails, and at once when a job has ended', async () => {
    scene.answer.due = true;
    await advance(7_000);
    expect(scene.claimTimes).toEqual([150, 450, 1_050, 2_250, 4_250, 6_250]);
    scene.processor.jobs.emit('completed');
    await advance(0);
    expect(scene.claimTimes.at(-1)).toBe(7_000);
  });

  it('claims until a row is found among very many partitions, and continues there', async () => {
    scene.stretches = { '': [null, 'm'], m: [createRow('t1'), 't'], t: [createRow('t2'), null] };
    scene.dispatcher.request('toys');
    await advance(0);
    expect(scene.addedBatches.map(({ ids }) => ids)).toEqual([['t1']]);
    await advance(40);
    scene.dispatcher.request('toys');
    await advance(0);
    expect(scene.addedBatches.map(({ ids }) => ids)).toEqual([['t1'], ['t2']]);
    expect(scene.claimTimes).toHaveLength(3);
  });

  it('examines all partitions once when none has a row, wherever it began', async () => {
    scene.stretches = { '': [null, 'm'], m: [createRow('t1'), 't'], t: [null, null] };
    scene.dispatcher.request('toys');
    await advance(40);
    scene.stretches = { '': [null, 'm'], m: [null, 't'], t: [null, null] };
    scene.claimTimes.length = 0;
    scene.dispatcher.request('toys');
    await advance(0);
    expect(scene.claimTimes).toHaveLength(4);
  });
});
