import { ClientDisconnectedError } from '../../request-context';
import { AdmissionRefusedError, AdmissionQueue, type QueueBounds } from './admission-queue';

const STANDING = { aimMs: 500, intervalMs: 2_000 };
const BOUNDS: QueueBounds = { total: 100, perOwner: 50, longestWaitMs: 8_000, standingBounds: STANDING };

describe('the admission queue', () => {
  let queue: AdmissionQueue;
  /** Outcomes of the requests, in the order in which they occurred. */
  let outcomes: string[];

  beforeEach(() => {
    jest.useFakeTimers();
    outcomes = [];
    queue = new AdmissionQueue(BOUNDS, () => Date.now());
  });
  afterEach(() => jest.useRealTimers());

  const join = (owner: string, name: string, isReturning = false, clientGone?: AbortSignal): void => {
    const enter = (): void => void outcomes.push(name);
    queue.join(owner, clientGone ?? null, enter, isReturning).catch((error: unknown) => {
      outcomes.push(`${name} ${error instanceof AdmissionRefusedError ? error.reason : String(error)}`);
    });
  };
  const admit = (slots: number): void => queue.admit(() => slots-- > 0);
  const advance = async (ms: number): Promise<void> => void (await jest.advanceTimersByTimeAsync(ms));
  /** Advances the clock with one admission each 100 ms, while the owner always has 20 waiting requests. */
  const flood = async (owner: string, ms: number): Promise<void> => {
    for (let passedCount = 0; passedCount < ms; passedCount += 100) {
      while (queue.lengthOf(owner) < 20) {
        const before = queue.lengthOf(owner);
        join(owner, owner);
        await advance(0);
        if (queue.lengthOf(owner) === before) break;
      }
      await advance(100);
      admit(1);
    }
  };

  it('admits owners in turn and the requests of an owner in order, returning requests first', () => {
    for (let n = 1; n <= 4; n++) join('a', `a${n}`);
    join('b', 'b1');
    join('b', 'b2', true);
    join('c', 'c1');
    admit(5);
    expect(outcomes).toEqual(['a1', 'b2', 'c1', 'a2', 'b1']);
    admit(5);
    expect(outcomes.slice(5)).toEqual(['a3', 'a4']);
    expect(queue.length).toBe(0);
  });

  it('skips owners that may not enter at the moment, without taking their turn', () => {
    join('a', 'a1');
    join('b', 'b1');
    queue.admit((owner) => owner === 'b');
    join('b', 'b2');
    admit(1);
    expect(outcomes).toEqual(['b1', 'a1']);
  });

  it('removes a request whose client has disconnected, before and while it waits', async () => {
    const client = new AbortController();
    join('a', 'a1', false, client.signal);
    join('a', 'a2');
    client.abort();
    join('a', 'a3', false, client.signal);
    await advance(0);
    admit(5);
    expect(outcomes.sort()).toEqual([
      `a1 ${String(new ClientDisconnectedError())}`,
      'a2',
      `a3 ${String(new ClientDisconnectedError())}`,
    ]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('serves all requests of a burst that can be admitted within the longest wait', async () => {
    for (let n = 0; n < 50; n++) join('a', 'a');
    for (let n = 0; n < 50; n++) {
      await advance(50);
      admit(1);
    }
    expect(outcomes).toEqual(Array.from({ length: 50 }, () => 'a'));
  });

  it('refuses new requests once a queue has been standing for an interval, and serves the waiting requests', async () => {
    await flood('a', 2_000);
    expect(outcomes).not.toContain('a standing');
    await flood('a', 8_000);
    expect(outcomes).toContain('a standing');
    // Each admission follows 100 ms after the previous one: no slot was left unused.
    expect(outcomes.filter((each) => each === 'a')).toHaveLength(100);
    expect(outcomes).not.toContain('a waited_too_long');
    // At ten admissions a second, a new request waits for about the target time.
    expect(queue.lengthOf('a')).toBeGreaterThan(2);
    expect(queue.lengthOf('a')).toBeLessThanOrEqual(6);
  });

  it('does not refuse other owners because of the queue of one owner', async () => {
    await flood('a', 6_000);
    join('b', 'polite');
    admit(2);
    expect(outcomes).toContain('polite');
    expect(outcomes).not.toContain('polite standing');
  });

  it('drops the standing state of a queue that was empty for an interval', async () => {
    await flood('a', 4_000);
    admit(100);
    await advance(2_000);
    outcomes.length = 0;
    for (let n = 0; n < 20; n++) join('a', 'a');
    await advance(0);
    expect([outcomes, queue.length]).toEqual([[], 20]);
  });

  it('refuses a request after the longest permitted wait', async () => {
    join('a', 'a1');
    await advance(7_999);
    expect(outcomes).toEqual([]);
    await advance(1);
    expect([outcomes, queue.length]).toEqual([['a1 waited_too_long'], 0]);
  });

  it('is bounded for each owner and in total; a full queue drops the newest request of the longest owner queue', async () => {
    queue = new AdmissionQueue({ ...BOUNDS, total: 6, perOwner: 4 }, () => Date.now());
    for (let n = 1; n <= 5; n++) join('a', `a${n}`);
    join('b', 'b1');
    join('b', 'b2');
    await advance(0);
    expect(outcomes).toEqual(['a5 owner_full']);
    join('c', 'c1');
    await advance(0);
    expect(outcomes.slice(1)).toEqual(['a4 line_full']);
    join('b', 'b3');
    await advance(0);
    expect([outcomes.slice(2), queue.length]).toEqual([['b3 line_full'], 6]);
  });
});
