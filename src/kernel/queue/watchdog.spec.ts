import { pino } from 'pino';
import type { UnitOfWork } from '../database/unit-of-work';
import type { JobQueues } from './job-queues';
import type { SourceProgress } from './running-source';
import { Watchdog } from './watchdog';
import type { WorkRelay } from './work-relay';

/** A process whose figures the test sets; true once the watchdog has ended it. */
function watched() {
  const figures: SourceProgress = { name: 'webhook', table: 't', inHand: 0, taken: 7, rounds: 0, lapsed: 0 };
  const world = { due: true, database: true, queue: true };
  const relay: Pick<WorkRelay, 'progress'> = { progress: () => [{ ...figures }] };
  const answer = async <T>(there: boolean, value: T): Promise<T> => {
    if (!there) throw new Error('away');
    return value;
  };
  const unitOfWork: Pick<UnitOfWork, 'query'> = {
    query: () => answer(world.database, world.due ? [{ due: 1 }] : []) as Promise<never[]>,
  };
  const queues: Pick<JobQueues, 'waiting'> = { waiting: () => answer(world.queue, 3) };
  const ended = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as () => never);
  const watchdog = new Watchdog(
    relay as WorkRelay,
    unitOfWork as UnitOfWork,
    queues as JobQueues,
    pino({ enabled: false }),
  );
  const looks = async (count: number, between: (i: number) => void = () => undefined): Promise<boolean> => {
    for (let i = 0; i < count; i += 1) {
      between(i);
      await watchdog.look().catch(() => undefined);
    }
    return ended.mock.calls.length > 0;
  };
  return { figures, world, looks };
}

describe('Watchdog', () => {
  afterEach(() => jest.restoreAllMocks());

  const lapsing = (figures: SourceProgress) => (i: number) => {
    figures.rounds += 30;
    if (i % 6 === 5) figures.lapsed += 10;
  };

  it('ends a process whose relay stands while work is due', async () => {
    const { looks } = watched();
    expect(await looks(18)).toBe(false);
    expect(await looks(2)).toBe(true);
  });

  it('ends a process whose claims nobody answers', async () => {
    const { figures, looks } = watched();
    expect(await looks(17, lapsing(figures))).toBe(false);
    expect(await looks(2, lapsing(figures))).toBe(false);
    expect(await looks(6, lapsing(figures))).toBe(true);
  });

  it.each([
    ['nothing is due', (_: SourceProgress, world: { due: boolean }) => (world.due = false)],
    ['the database is away', (_: SourceProgress, world: { database: boolean }) => (world.database = false)],
    ['the queue is away', (_: SourceProgress, world: { queue: boolean }) => (world.queue = false)],
    ['items are in hand', (figures: SourceProgress) => (figures.inHand = 3)],
  ])('leaves a process alone while %s', async (_name, arrange) => {
    const { figures, world, looks } = watched();
    (arrange as (figures: SourceProgress, world: object) => void)(figures, world);
    expect(await looks(60)).toBe(false);
    expect(await looks(60, lapsing(figures))).toBe(false);
  });

  it('leaves a process alone that takes work, and one that once took over what another had left', async () => {
    const busy = watched();
    expect(await busy.looks(60, (i) => (busy.figures.taken += i % 10 === 0 ? 1 : 0))).toBe(false);
    const heir = watched();
    expect(
      await heir.looks(60, (i) => {
        heir.figures.rounds += 30;
        if (i === 3) heir.figures.lapsed += 5;
      }),
    ).toBe(false);
  });
});
