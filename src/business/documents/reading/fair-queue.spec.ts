import { setTimeout as sleep } from 'node:timers/promises';
import { ClientDisconnectedError } from '../../../platform/kernel/request-context';
import { FairQueue, type TaskOwner } from './fair-queue';

const LIMITS = { maxRunning: 1, maxWaiting: 6, maxWaitingOfTeam: 4, maxWaitMs: 60_000 };

describe('the queue of threads', () => {
  let order: string[];
  let release: () => void;

  beforeEach(() => {
    order = [];
    release = () => undefined;
  });

  const createOwner = (
    team: string,
    disconnectSignal = new AbortController().signal,
    canBeRejected = true,
  ): TaskOwner => ({
    team,
    disconnectSignal,
    canBeRejected,
  });
  const createTask = (name: string) => async () => void order.push(name);
  /** Occupies the only slot until `release` is called. */
  const occupy = (queue: FairQueue): Promise<void> =>
    queue.run(createOwner('first'), () => new Promise<void>((resolve) => (release = resolve)));

  it('alternates between teams, and runs the tasks of each team in order', async () => {
    const queue = new FairQueue(LIMITS);
    const first = occupy(queue);
    const others = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) =>
      queue.run(createOwner(name.charAt(0)), createTask(name)),
    );
    release();
    await Promise.all([first, ...others]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('puts a returning team after the waiting teams', async () => {
    const queue = new FairQueue(LIMITS);
    const first = occupy(queue);
    const again: Promise<void>[] = [];
    const a1 = queue.run(createOwner('a'), async () => {
      order.push('a1');
      again.push(queue.run(createOwner('a'), createTask('a2')));
    });
    const b1 = queue.run(createOwner('b'), createTask('b1'));
    release();
    await Promise.all([first, a1, b1]);
    await Promise.all(again);
    expect(order).toEqual(['a1', 'b1', 'a2']);
  });

  it('never begins a task whose client has disconnected', async () => {
    const queue = new FairQueue(LIMITS);
    const first = occupy(queue);
    const client = new AbortController();
    const left = queue.run(createOwner('a', client.signal), createTask('left'));
    const stays = queue.run(createOwner('a'), createTask('stays'));
    client.abort();
    await expect(left).rejects.toThrow(ClientDisconnectedError);
    await expect(queue.run(createOwner('a', client.signal), createTask('late'))).rejects.toThrow(
      ClientDisconnectedError,
    );
    expect(queue.waitingCount).toBe(1);
    release();
    await Promise.all([first, stays]);
    expect(order).toEqual(['stays']);
  });

  it('rejects tasks beyond the limit of a team, and beyond the limit of all teams', async () => {
    const queue = new FairQueue(LIMITS);
    const first = occupy(queue);
    const waiting = ['a', 'a', 'a', 'a', 'b', 'b'].map((team) =>
      queue.run(createOwner(team), createTask(team)),
    );
    await expect(queue.run(createOwner('a'), createTask('a'))).rejects.toMatchObject({
      status: 429,
      code: 'fair_share_exceeded',
    });
    await expect(queue.run(createOwner('c'), createTask('c'))).rejects.toMatchObject({
      status: 503,
      code: 'overloaded',
    });
    // Workers have their own limits, and a task of a request that was partly processed is never rejected.
    waiting.push(queue.run('workers', createTask('w')));
    waiting.push(queue.run(createOwner('a', new AbortController().signal, false), createTask('a')));
    release();
    await Promise.all([first, ...waiting]);
    expect(order).toHaveLength(8);
  });

  it('limits every wait, and accepts other tasks afterwards', async () => {
    const queue = new FairQueue({ ...LIMITS, maxWaitMs: 20 });
    const first = occupy(queue);
    await expect(queue.run(createOwner('a'), createTask('a'))).rejects.toMatchObject({ code: 'overloaded' });
    const startedPromise = queue.run(
      createOwner('a', new AbortController().signal, false),
      createTask('begun'),
    );
    await sleep(40);
    release();
    await Promise.all([first, startedPromise]);
    expect(order).toEqual(['begun']);
    expect(queue.waitingCount).toBe(0);
  });

  it('releases its slots after a failed task', async () => {
    const queue = new FairQueue(LIMITS);
    await expect(queue.run(createOwner('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    await queue.run(createOwner('a'), createTask('next'));
    expect(order).toEqual(['next']);
  });
});
