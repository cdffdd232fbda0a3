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

class Toys extends WorkProcessor {
  readonly jobs = Object.assign(new EventEmitter(), { concurrency: 4, run: async () => undefined });

  constructor(queue: Queue<Batch>, work: WorkTable) {
    super(queue, work);
  }

  override get worker(): never {
    return this.jobs as never;
  }

  protected override async handle(): Promise<void> {}
}

const row = (id: string): ClaimedRow => ({
  id,
  claim: 1,
  partition: '',
  rateLimitGroup: '',
  team: '',
  retry: false,
  expired: false,
});

/** Creates a dispatcher over one table, with a clock that the test advances. */
class Scene {
  /** Result of a poll of the table. */
  answer = { due: false, seconds: null as number | null };
  /** Rows that a claim returns. */
  rows: ClaimedRow[] = [];
  /**
   * With very many partitions, a claim examines those after a position; it returns a row or none, and the position from
   * which the next claim continues.
   */
  stretches: Record<string, [row: ClaimedRow | null, next: string | null]> | null = null;
  readonly looks: number[] = [];
  readonly claims: number[] = [];
  readonly added: Batch[] = [];
  readonly releasedIds: string[] = [];
  /** Whether the queue's server responds. */
  isQueueAvailable = true;
  /** Whether this process claims after a hint of another process. */
  readonly processes = { own: 1, leads: true };
  readonly processor: Toys;
  readonly dispatcher: Dispatcher;
  private readonly handlers = new Map<string, (payload: string) => void>();
  private readonly startedAtMs = Date.now();

  constructor() {
    const work = new WorkTable({ name: 'toys', table: 'toys' });
    jest.spyOn(work, 'claim').mockImplementation(async (_db, _worker, _most, after) => {
      this.claims.push(Date.now() - this.startedAtMs);
      const [row, next] = this.stretches?.[after ?? ''] ?? [null, null];
      return { rows: row === null ? this.rows.splice(0) : [row], next };
    });
    jest.spyOn(work, 'giveBack').mockImplementation(async (_db, leases) => {
      this.releasedIds.push(...leases.map(({ id }) => id));
    });
    const add = async (_name: string, batch: Batch): Promise<void> => {
      if (!this.isQueueAvailable) throw new Error('The queue is away');
      this.added.push(batch);
    };
    this.processor = new Toys({ add } as unknown as Queue<Batch>, work);
    const query = async (): Promise<object[]> => {
      this.looks.push(Date.now() - this.startedAtMs);
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

  /** Another process gives a hint that rows may be due. */
  hint(): void {
    this.handlers.get('toys')?.('');
  }
}

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('Dispatcher', () => {
  let scene: Scene;

  beforeEach(async () => {
    jest.useFakeTimers();
    scene = new Scene();
    await pass(0);
  });

  afterEach(() => {
    jest.clearAllTimers();
    jest.useRealTimers();
  });

  it('polls less and less often while nothing is due, and claims nothing', async () => {
    await pass(7_000);
    expect(scene.looks).toEqual([0, 150, 450, 1_050, 2_250, 4_250, 6_250]);
    expect(scene.claims).toEqual([]);
  });

  it('polls when the next row is due by its schedule, and claims it then', async () => {
    await pass(2_300);
    scene.answer.seconds = 0.7;
    await pass(1_950);
    expect(scene.looks.at(-1)).toBe(4_250);
    Object.assign(scene.answer, { due: true, seconds: null });
    scene.rows = [row('t1')];
    await pass(702);
    expect([scene.looks.at(-1), scene.claims]).toEqual([4_952, [4_952]]);
    expect(scene.added.map(({ ids }) => ids)).toEqual([['t1']]);
  });

  it('claims at once after a hint, however long nothing was due', async () => {
    await pass(5_000);
    scene.rows = [row('t1')];
    scene.dispatcher.request('toys');
    await pass(0);
    expect(scene.claims).toEqual([5_000]);
  });

  it('claims at once after a hint of another process when it leads', async () => {
    await pass(5_000);
    scene.rows = [row('t1')];
    scene.hint();
    await pass(0);
    expect(scene.claims).toEqual([5_000]);
  });

  it('polls a moment after such a hint when another process leads, and claims the remaining rows', async () => {
    scene.processes.leads = false;
    await pass(5_000);
    scene.hint();
    await pass(149);
    expect([scene.looks.at(-1), scene.claims]).toEqual([4_250, []]);
    scene.rows = [row('t1')];
    scene.answer.due = true;
    await pass(1);
    expect([scene.looks.at(-1), scene.claims]).toEqual([5_150, [5_150]]);
  });

  it('releases rows that the queue did not accept, and claims them again', async () => {
    scene.isQueueAvailable = false;
    scene.rows = [row('t1')];
    scene.dispatcher.request('toys');
    await pass(0);
    expect([scene.releasedIds, scene.added]).toEqual([['t1'], []]);
    scene.isQueueAvailable = true;
    scene.rows = [row('t1')];
    scene.answer.due = true;
    await pass(2_000);
    expect(scene.added.map(({ ids }) => ids)).toEqual([['t1']]);
  });

  it('polls again soon after a job has ended, because its row may be due again', async () => {
    await pass(5_000);
    scene.processor.jobs.emit('completed');
    scene.looks.length = 0;
    await pass(1_000);
    expect(scene.looks).toEqual([5_150, 5_300, 5_600]);
  });

  it('retries a claim less and less often while it fails, and at once when a job has ended', async () => {
    scene.answer.due = true;
    await pass(7_000);
    expect(scene.claims).toEqual([150, 450, 1_050, 2_250, 4_250, 6_250]);
    scene.processor.jobs.emit('completed');
    await pass(0);
    expect(scene.claims.at(-1)).toBe(7_000);
  });

  it('claims until a row is found among very many partitions, and continues there', async () => {
    scene.stretches = { '': [null, 'm'], m: [row('t1'), 't'], t: [row('t2'), null] };
    scene.dispatcher.request('toys');
    await pass(0);
    expect(scene.added.map(({ ids }) => ids)).toEqual([['t1']]);
    await pass(40);
    scene.dispatcher.request('toys');
    await pass(0);
    expect(scene.added.map(({ ids }) => ids)).toEqual([['t1'], ['t2']]);
    expect(scene.claims).toHaveLength(3);
  });

  it('examines all partitions once when none has a row, wherever it began', async () => {
    scene.stretches = { '': [null, 'm'], m: [row('t1'), 't'], t: [null, null] };
    scene.dispatcher.request('toys');
    await pass(40);
    scene.stretches = { '': [null, 'm'], m: [null, 't'], t: [null, null] };
    scene.claims.length = 0;
    scene.dispatcher.request('toys');
    await pass(0);
    expect(scene.claims).toHaveLength(4);
  });
});
