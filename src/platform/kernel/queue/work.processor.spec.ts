import { DelayedError, type Job, type Queue } from 'bullmq';
import { pino } from 'pino';
import type { UnitOfWork } from '../database/unit-of-work';
import type { Batch, Lease } from './work';
import { WorkProcessor, type WriteOutcome, type Destination } from './work.processor';
import { WorkTable } from './work-table';

/** Rows are started in turns of the event loop, one after the other if a row releases its slot for the next row. */
const TURNS = 20;

/** On a busy machine the time limit passes before the first of these turns, so the turns are counted too. */
async function waitTurns(ms = 5): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  for (let n = 0; n < TURNS; n += 1) await new Promise((resolve) => setImmediate(resolve));
}

const SLOT_LIMITS = { atOnce: 12, places: 2, mostPlaces: 4, placesOfGroup: 4, mostPlacesOfGroup: 6 };

/** Table in memory: it starts the requested rows and records the outcome of each row. */
class InMemoryWorkTable extends WorkTable {
  readonly releasedIds: string[] = [];
  readonly renewedLeases: string[] = [];
  readonly blamedLeases: string[] = [];
  readonly unstartableIds = new Set<string>();

  constructor() {
    const partitions = {
      column: 'lane',
      team: 'team',
      retry: 'again',
      capacity: '1',
      rateLimitGroup: `''`,
      batch: 8,
      ...SLOT_LIMITS,
    };
    super({ name: 'toys', table: 'toys', partitions });
  }

  override async start(_db: unknown, leases: Lease[]): Promise<Lease[]> {
    return leases.filter(({ id }) => !this.unstartableIds.has(id));
  }

  override async renew(_db: unknown, leases: Lease[]): Promise<void> {
    this.renewedLeases.push(...leases.map(({ id, claim }) => `${id} ${claim}`));
  }

  override async giveBack(_db: unknown, leases: Lease[]): Promise<void> {
    this.releasedIds.push(...leases.map(({ id }) => id));
  }

  override async blame(_tx: unknown, { id, claim }: Lease): Promise<boolean> {
    this.blamedLeases.push(`${id} ${claim}`);
    return false;
  }
}

class ToyProcessor extends WorkProcessor {
  readonly startedIds: string[] = [];
  readonly ends = new Map<string, (error?: Error) => void>();
  /** Outcome of the destination that a row reports at its end. */
  reportOutcome: (destination: Destination) => void = () => undefined;
  /** Duration of the writes that remain. */
  pendingWrite: Promise<void> = Promise.resolve();

  constructor(readonly rows: InMemoryWorkTable) {
    super({} as Queue<Batch>, rows);
    const unitOfWork: Pick<UnitOfWork, 'run'> = { run: (work) => work({} as never) };
    Object.assign(this, {
      unitOfWork,
      logger: pino({ enabled: false }),
      processes: { own: 1 },
      tracing: { isOn: false },
    });
  }

  protected handle({ id }: Lease, destination: Destination): Promise<WriteOutcome> {
    this.startedIds.push(id);
    return new Promise((resolve, reject) =>
      this.ends.set(id, (error) => {
        this.reportOutcome(destination);
        if (error === undefined) resolve(() => this.pendingWrite);
        else reject(error);
      }),
    );
  }

  async end(...ids: string[]): Promise<void> {
    for (const id of ids) this.ends.get(id)?.();
    await waitTurns();
  }
}

const batch = (destination: string, count: number, more: Partial<Batch> = {}): Batch => ({
  destination,
  rateLimitGroup: destination,
  retry: false,
  ids: Array.from({ length: count }, (_, i) => `${destination}${i}`),
  fence: Array.from({ length: count }, () => 1),
  ...more,
});

describe('WorkProcessor', () => {
  const createProcessor = (): ToyProcessor => new ToyProcessor(new InMemoryWorkTable());

  /** Simulates BullMQ's handling of a job; `late` contains the postponed jobs. */
  function simulateJobs(processor: ToyProcessor) {
    const late: string[] = [];
    const doneDestinations: string[] = [];
    const add = async (data: Batch): Promise<void> => {
      const job = {
        data,
        moveToDelayed: async () => void late.push(data.destination),
      } as unknown as Job<Batch>;
      await processor.process(job).then(
        () => doneDestinations.push(data.destination),
        (error: unknown) => expect(error).toBeInstanceOf(DelayedError),
      );
    };
    return { add: (data: Batch) => void add(data), late, done: doneDestinations };
  }

  it('runs a job until its work is done, in slots that all jobs of a destination share', async () => {
    const processor = createProcessor();
    const { add, done } = simulateJobs(processor);
    add(batch('a', 3));
    add(batch('a', 2, { ids: ['a3', 'a4'], rateLimitGroup: 'other' }));
    add(batch('b', 1));
    await waitTurns();
    expect(processor.startedIds.sort()).toEqual(['a0', 'a1', 'b0']);
    expect([processor.inFlight, processor.startedCount]).toEqual([3, 3]);
    await processor.end('b0', 'a0', 'a1');
    expect([processor.startedIds.slice(3).sort(), done]).toEqual([['a2', 'a3'], ['b']]);
    await processor.end('a2');
    expect(done).toEqual(['b', 'a']);
    await processor.end('a3');
    await processor.end('a4');
    expect([done, processor.inFlight]).toEqual([['b', 'a', 'a'], 0]);
  });

  it('gives the slot to the next row while the outcome is written, and counts the row until then', async () => {
    const processor = createProcessor();
    const { add, done } = simulateJobs(processor);
    let finishWrite: () => void = () => undefined;
    processor.pendingWrite = new Promise((resolve) => (finishWrite = resolve));
    add(batch('a', 3));
    await waitTurns();
    await processor.end('a0');
    expect([processor.startedIds, processor.inFlight, done]).toEqual([['a0', 'a1', 'a2'], 3, []]);
    await processor.end('a1', 'a2');
    finishWrite();
    await waitTurns();
    expect([processor.inFlight, done]).toEqual([0, ['a']]);
  });

  it('starts a job of a busy group in its turn, and postpones further jobs', async () => {
    const processor = createProcessor();
    const { add, late } = simulateJobs(processor);
    const group = { rateLimitGroup: 'host' };
    for (const destination of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) add(batch(destination, 2, group));
    await waitTurns();
    expect(processor.startedIds.sort()).toEqual(['a0', 'a1', 'b0', 'b1']);
    expect(late).toEqual(['g']);
    // A second job for the same waiting rows is later than the first.
    add(batch('a', 2, { ...group, ids: ['a2', 'a3'] }));
    await waitTurns();
    expect(late).toEqual(['g', 'a']);
    await processor.end('b0', 'b1');
    expect(processor.startedIds.slice(4).sort()).toEqual(['c0', 'c1']);
  });

  it('starts the next job of a group once few rows of the previous one remain', async () => {
    const processor = createProcessor();
    const { add, done } = simulateJobs(processor);
    const group = { rateLimitGroup: 'host' };
    for (const destination of ['a', 'b', 'c']) add(batch(destination, 3, group));
    await waitTurns();
    expect(processor.startedIds.sort()).toEqual(['a0', 'a1', 'b0', 'b1']);
    await processor.end('a0', 'a1');
    expect(processor.startedIds.slice(4)).toEqual(['a2']);
    await processor.end('b0', 'b1');
    expect(processor.startedIds.slice(5).sort()).toEqual(['b2', 'c0', 'c1']);
    expect(done).toEqual([]);
  });

  it('works on at most as many rows at a time as the process allows, for all destinations together', async () => {
    const processor = createProcessor();
    const { add } = simulateJobs(processor);
    for (let i = 0; i < 14; i += 1) add(batch(`${i}-`, 1));
    await waitTurns();
    expect(processor.startedIds).toHaveLength(12);
    await processor.end('0-0', '1-0');
    expect(processor.startedIds).toHaveLength(14);
  });

  it('gives repeated attempts at most half of its slots', async () => {
    const processor = createProcessor();
    const { add, late } = simulateJobs(processor);
    for (const destination of ['a', 'b', 'c', 'd']) add(batch(destination, 2, { retry: true }));
    add(batch('new', 1));
    await waitTurns();
    expect([processor.startedIds.length, processor.startedIds.includes('new0'), late]).toEqual([
      7,
      true,
      ['d'],
    ]);
    await processor.end('a0', 'a1');
    add(batch('d', 2, { retry: true }));
    await waitTurns();
    expect(processor.startedIds).toContain('d0');
  });

  it('gives a successful destination more slots, up to its maximum and that of its group', async () => {
    const processor = createProcessor();
    const { add } = simulateJobs(processor);
    processor.reportOutcome = (destination) => destination.succeeded();
    add(batch('a', 12, { rateLimitGroup: 'host' }));
    add(batch('b', 4, { rateLimitGroup: 'host' }));
    await waitTurns();
    expect(processor.startedIds.sort()).toEqual(['a0', 'a1', 'b0', 'b1']);
    await processor.end('a0', 'a1');
    expect(processor.startedIds.slice(4)).toEqual(['a2', 'a3', 'a4', 'a5']);
    await processor.end('a2', 'a3', 'a4', 'a5');
    expect(processor.startedIds.slice(8)).toEqual(['a6', 'a7', 'a8', 'a9']);
    await processor.end('b0');
    // The group has reached its limit of six, although the destination itself has free slots.
    expect([processor.startedIds.slice(12), processor.inFlight]).toEqual([['b2'], 6]);
  });

  it('resets the slots of a failing destination, and releases the waiting rows of a stalled one', async () => {
    const processor = createProcessor();
    const { add, done } = simulateJobs(processor);
    processor.reportOutcome = (destination) => destination.succeeded();
    add(batch('a', 12));
    await waitTurns();
    await processor.end('a0', 'a1');
    expect(processor.startedIds).toHaveLength(6);
    processor.reportOutcome = (destination) => destination.failed();
    await processor.end('a2', 'a3');
    expect([processor.startedIds.length, processor.inFlight]).toEqual([6, 2]);
    processor.reportOutcome = (destination) => destination.succeeded();
    await processor.end('a4');
    expect(processor.inFlight).toBe(3);
    processor.reportOutcome = (destination) => destination.stalled();
    await processor.end('a5');
    expect([processor.inFlight, processor.rows.releasedIds]).toEqual([2, []]);
    await processor.end('a6', 'a7');
    expect([processor.rows.releasedIds, done]).toEqual([['a8', 'a9', 'a10', 'a11'], ['a']]);
  });

  it('also releases the waiting jobs of a stalled destination, and no others', async () => {
    const processor = createProcessor();
    const { add, done } = simulateJobs(processor);
    const group = { rateLimitGroup: 'host' };
    for (const destination of ['a', 'b']) add(batch(destination, 2, group));
    add(batch('a', 2, { ...group, ids: ['a2', 'a3'] }));
    add(batch('c', 1, group));
    await waitTurns();
    processor.reportOutcome = (destination) => destination.stalled();
    await processor.end('a0');
    expect([processor.rows.releasedIds, done]).toEqual([['a2', 'a3'], ['a']]);
    processor.reportOutcome = () => undefined;
    await processor.end('a1');
    expect(processor.startedIds).toEqual(['a0', 'a1', 'b0', 'b1', 'c0']);
  });

  it('continues after rows that cannot be started and after rows that throw, which are counted under their claim', async () => {
    const processor = createProcessor();
    const { add, done } = simulateJobs(processor);
    processor.rows.unstartableIds.add('a0');
    add(batch('a', 4, { fence: [7, 8, 9, 10] }));
    await waitTurns();
    expect(processor.startedIds).toEqual(['a1', 'a2']);
    processor.ends.get('a1')?.(new Error('a defect'));
    await waitTurns();
    await processor.end('a2', 'a3');
    expect([processor.startedIds, processor.rows.blamedLeases, done]).toEqual([
      ['a1', 'a2', 'a3'],
      ['a1 8'],
      ['a'],
    ]);
  });

  it('starts no more rows after a stop, releases the waiting rows and waits for those in progress', async () => {
    const processor = createProcessor();
    const { add } = simulateJobs(processor);
    add(batch('a', 4, { rateLimitGroup: 'host' }));
    add(batch('b', 2, { rateLimitGroup: 'host' }));
    add(batch('c', 2, { rateLimitGroup: 'host' }));
    await waitTurns();
    let isStopped = false;
    void processor.stop().then(() => (isStopped = true));
    add(batch('late', 1));
    await waitTurns();
    expect([processor.startedIds.sort(), isStopped]).toEqual([['a0', 'a1', 'b0', 'b1'], false]);
    expect(processor.rows.releasedIds.sort()).toEqual(['c0', 'c1', 'late0']);
    await processor.end('a0', 'a1', 'b0', 'b1');
    expect([processor.rows.releasedIds.slice(3).sort(), isStopped]).toEqual([['a2', 'a3'], true]);
  });

  it('renews the leases of rows in progress, and of rows that wait for more than a moment, until they are finished', async () => {
    const processor = createProcessor();
    const { add } = simulateJobs(processor);
    const now = jest.spyOn(performance, 'now');
    add(batch('a', 3));
    await waitTurns();
    const receivedAtMs = performance.now();
    const renew = async (later = 2_000): Promise<string[]> => {
      now.mockReturnValue(receivedAtMs + later);
      processor.rows.renewedLeases.length = 0;
      await (processor as unknown as { renew(): Promise<void> }).renew();
      return [...processor.rows.renewedLeases].sort();
    };
    expect(await renew(500)).toEqual([]);
    expect(await renew()).toEqual(['a0 1', 'a1 1', 'a2 1']);
    await processor.end('a0');
    expect(await renew()).toEqual(['a1 1', 'a2 1']);
    await processor.end('a1', 'a2');
    expect(await renew()).toEqual([]);
    now.mockRestore();
  });
});
