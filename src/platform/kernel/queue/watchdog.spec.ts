import { pino } from 'pino';
import type { UnitOfWork } from '../database/unit-of-work';
import type { Dispatcher, WorkProgress } from './dispatcher';
import { Watchdog } from './watchdog';

/** Simulates a process with the test's figures; returns true when the watchdog has ended it. */
function createScene() {
  const figures: WorkProgress = {
    name: 'webhook',
    table: 't',
    inFlight: 0,
    started: 7,
    rounds: 0,
    expired: 0,
  };
  const world = { due: true, database: true, queue: true };
  const answer = async <T>(isAvailable: boolean, value: T): Promise<T> => {
    if (!isAvailable) throw new Error('away');
    return value;
  };
  const unitOfWork: Pick<UnitOfWork, 'query'> = {
    query: () => answer(world.database, world.due ? [{ due: 1 }] : []) as Promise<never[]>,
  };
  const dispatcher: Pick<Dispatcher, 'progress' | 'countWaiting'> = {
    progress: () => [{ ...figures }],
    countWaiting: () => answer(world.queue, 3),
  };
  const exitSpy = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as () => never);
  const watchdog = new Watchdog(dispatcher as Dispatcher, unitOfWork as UnitOfWork, pino({ enabled: false }));
  const looks = async (count: number, between: (i: number) => void = () => undefined): Promise<boolean> => {
    for (let i = 0; i < count; i += 1) {
      between(i);
      await watchdog.check().catch(() => undefined);
    }
    return exitSpy.mock.calls.length > 0;
  };
  return { figures, world, looks };
}

describe('Watchdog', () => {
  afterEach(() => jest.restoreAllMocks());

  const expiring = (figures: WorkProgress) => (i: number) => {
    figures.rounds += 30;
    if (i % 6 === 5) figures.expired += 10;
  };

  it('ends a process whose dispatcher does not move while work is due', async () => {
    const { looks } = createScene();
    expect(await looks(18)).toBe(false);
    expect(await looks(2)).toBe(true);
  });

  it('ends a process whose claimed rows are never started', async () => {
    const { figures, looks } = createScene();
    expect(await looks(17, expiring(figures))).toBe(false);
    expect(await looks(2, expiring(figures))).toBe(false);
    expect(await looks(6, expiring(figures))).toBe(true);
  });

  it.each([
    ['nothing is due', (_: WorkProgress, world: { due: boolean }) => (world.due = false)],
    ['the database is away', (_: WorkProgress, world: { database: boolean }) => (world.database = false)],
    ['the queue is away', (_: WorkProgress, world: { queue: boolean }) => (world.queue = false)],
    ['rows are in flight', (figures: WorkProgress) => (figures.inFlight = 3)],
  ])('does not end a process while %s', async (_name, arrange) => {
    const { figures, world, looks } = createScene();
    (arrange as (figures: WorkProgress, world: object) => void)(figures, world);
    expect(await looks(60)).toBe(false);
    expect(await looks(60, expiring(figures))).toBe(false);
  });

  it('does not end a process that starts work, nor one that once took over the rows of another process', async () => {
    const busy = createScene();
    expect(await busy.looks(60, (i) => (busy.figures.started += i % 10 === 0 ? 1 : 0))).toBe(false);
    const heir = createScene();
    expect(
      await heir.looks(60, (i) => {
        heir.figures.rounds += 30;
        if (i === 3) heir.figures.expired += 5;
      }),
    ).toBe(false);
  });
});
