import { setTimeout as sleep } from 'node:timers/promises';
import { ClientDisconnectedError } from '../../../platform/kernel/request-context';
import { FairQueue, type TaskOwner } from './fair-queue';

const BOUNDS = { places: 1, waitingCount: 6, waitingOfOne: 4, patienceMs: 60_000 };

describe('the queue of threads', () => {
  let order: string[];
  let release: () => void;

  beforeEach(() => {
    order = [];
    release = () => undefined;
  });

  const owner = (team: string, leaveSignal = new AbortController().signal, refusable = true): TaskOwner => ({
    team,
    leaveSignal,
    refusable,
  });
  const task = (name: string) => async () => void order.push(name);
  /** Occupies the only slot until `release` is called. */
  const occupy = (queue: FairQueue): Promise<void> =>
    queue.run(owner('first'), () => new Promise<void>((resolve) => (release = resolve)));

  it('lets teams take turns, and each team its own tasks in order', async () => {
    const queue = new FairQueue(BOUNDS);
    const first = occupy(queue);
    const others = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) =>
      queue.run(owner(name.charAt(0)), task(name)),
    );
    release();
    await Promise.all([first, ...others]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('puts a returning team after the waiting teams', async () => {
    const queue = new FairQueue(BOUNDS);
    const first = occupy(queue);
    const again: Promise<void>[] = [];
    const a1 = queue.run(owner('a'), async () => {
      order.push('a1');
      again.push(queue.run(owner('a'), task('a2')));
    });
    const b1 = queue.run(owner('b'), task('b1'));
    release();
    await Promise.all([first, a1, b1]);
    await Promise.all(again);
    expect(order).toEqual(['a1', 'b1', 'a2']);
  });

  it('never begins a task whose client has disconnected', async () => {
    const queue = new FairQueue(BOUNDS);
    const first = occupy(queue);
    const client = new AbortController();
    const left = queue.run(owner('a', client.signal), task('left'));
    const stays = queue.run(owner('a'), task('stays'));
    client.abort();
    await expect(left).rejects.toThrow(ClientDisconnectedError);
    await expect(queue.run(owner('a', client.signal), task('late'))).rejects.toThrow(ClientDisconnectedError);
    expect(queue.waitingCount).toBe(1);
    release();
    await Promise.all([first, stays]);
    expect(order).toEqual(['stays']);
  });

  it('refuses tasks beyond the limit of a team, and beyond the limit of all teams', async () => {
    const queue = new FairQueue(BOUNDS);
    const first = occupy(queue);
    const waiting = ['a', 'a', 'a', 'a', 'b', 'b'].map((team) => queue.run(owner(team), task(team)));
    await expect(queue.run(owner('a'), task('a'))).rejects.toMatchObject({
      status: 429,
      code: 'fair_share_exceeded',
    });
    await expect(queue.run(owner('c'), task('c'))).rejects.toMatchObject({
      status: 503,
      code: 'overloaded',
    });
    // Workers have their own limits, and a task that has begun is never refused.
    waiting.push(queue.run('workers', task('w')));
    waiting.push(queue.run(owner('a', new AbortController().signal, false), task('a')));
    release();
    await Promise.all([first, ...waiting]);
    expect(order).toHaveLength(8);
  });

  it('limits every wait, and accepts other tasks afterwards', async () => {
    const queue = new FairQueue({ ...BOUNDS, patienceMs: 20 });
    const first = occupy(queue);
    await expect(queue.run(owner('a'), task('a'))).rejects.toMatchObject({ code: 'overloaded' });
    const startedPromise = queue.run(owner('a', new AbortController().signal, false), task('begun'));
    await sleep(40);
    release();
    await Promise.all([first, startedPromise]);
    expect(order).toEqual(['begun']);
    expect(queue.waitingCount).toBe(0);
  });

  it('releases its slots after a failed task', async () => {
    const queue = new FairQueue(BOUNDS);
    await expect(queue.run(owner('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await queue.run(owner('a'), task('next'));
    expect(order).toEqual(['next']);
  });
});
