import { parseConfig } from '../../config';
import { ClientDisconnectedError } from '../../request-context';
import { ApiError } from '../api-error';
import { Admission, type Slot } from './admission';

const LIMIT = 10;
const PER_TEAM = 8;

describe('admission to work', () => {
  let admission: Admission;

  beforeEach(() => {
    admission = new Admission(
      parseConfig({
        NODE_ENV: 'test',
        CONCURRENT_REQUESTS_MIN: String(LIMIT),
        CONCURRENT_REQUESTS_MAX: String(LIMIT),
        CONCURRENT_REQUESTS_PER_TEAM: String(PER_TEAM),
      }),
    );
  });

  const waitingRequests: Promise<unknown>[] = [];
  afterEach(() => {
    for (const each of waitingRequests.splice(0)) each.catch(() => undefined);
  });

  /** Admits a request that does not wait. */
  const enter = (team: string): Slot => {
    const slot = admission.enter(team);
    if (slot instanceof Promise) throw new Error('The request waits for a slot');
    return slot;
  };

  /** Admits requests of the team one after the other, until one waits or is refused. */
  const fill = (team: string): { admitted: Slot[]; refused: string | null } => {
    const admittedSlots: Slot[] = [];
    for (;;) {
      try {
        const slot = admission.enter(team);
        if (slot instanceof Promise) {
          waitingRequests.push(slot);
          return { admitted: admittedSlots, refused: null };
        }
        admittedSlots.push(slot);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        expect(error.headers['Retry-After']).toBe('1');
        return { admitted: admittedSlots, refused: `${error.status} ${error.code}` };
      }
    }
  };

  it('has a limit for each team', () => {
    const { admitted, refused } = fill('a');
    expect([admitted.length, refused]).toEqual([PER_TEAM, '429 concurrency_limited']);
    admitted[0]?.leave();
    expect(fill('a').admitted).toHaveLength(1);
  });

  it('predicts the failure of a further request of a team without counting a request', () => {
    expect([admission.isQuiet, admission.findRefusal('a')]).toEqual([true, null]);
    const { admitted } = fill('a');
    expect(admission.isQuiet).toBe(false);
    for (let n = 0; n < 3; n++)
      expect(admission.findRefusal('a')).toMatchObject({ status: 429, code: 'concurrency_limited' });
    expect(admission.findRefusal('b')).toBeNull();
    admitted[0]?.leave();
    expect([admission.isQuiet, admission.findRefusal('a')]).toEqual([true, null]);
    expect(admission.findRefusal('a', 1)).toMatchObject({ code: 'concurrency_limited' });
    expect(fill('a').admitted).toHaveLength(1);
  });

  it('counts waiting requests towards the limit of a team', async () => {
    const limits = { CONCURRENT_REQUESTS_MIN: '3', CONCURRENT_REQUESTS_MAX: '3' };
    admission = new Admission(
      parseConfig({ NODE_ENV: 'test', ...limits, CONCURRENT_REQUESTS_PER_TEAM: '5' }),
    );
    const { admitted } = fill('a');
    const second = admission.enter('a');
    expect([admitted.length, second]).toEqual([3, expect.any(Promise)]);
    expect(() => admission.enter('a')).toThrow('concurrency_limited');
    expect(admission.state).toMatchObject({ requests: 3, waiting: 2 });
    for (const slot of admitted) slot.leave();
    (await second).leave();
    expect(admission.state).toMatchObject({ requests: 1, waiting: 0 });
  });

  it('gives a team its share of a full process at once, and lets it wait for more', () => {
    fill('a');
    const b = fill('b');
    expect([b.admitted.length, b.refused]).toEqual([LIMIT / 2, null]);
    expect(fill('c').admitted).toHaveLength(Math.floor(LIMIT / 3));
  });

  it('admits teams in turn, and the requests of a team in order', async () => {
    const { admitted } = fill('a');
    const more = fill('b').admitted;
    const enteredRequests: string[] = [];
    const join = (team: string, name: string): void => {
      const slot = admission.enter(team);
      if (slot instanceof Promise) waitingRequests.push(slot.then(() => enteredRequests.push(name)));
      else enteredRequests.push(name);
    };
    for (let n = 1; n <= 2; n++) join('b', `b${n}`);
    for (let n = 1; n <= 5; n++) join('c', `c${n}`);
    expect(enteredRequests).toEqual(['c1', 'c2', 'c3']);
    for (const slot of [...admitted, ...more]) slot.leave();
    await new Promise((resolve) => setImmediate(resolve));
    // The first turn belonged to the request of b that was not admitted above; c5 is within the share of c.
    expect(enteredRequests).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', 'b1', 'b2']);
  });

  it('removes a request whose client has disconnected', async () => {
    const { admitted } = fill('a');
    fill('b');
    const client = new AbortController();
    const leavingRequest = admission.enter('b', client.signal);
    const waitingBefore = admission.state.waiting;
    client.abort();
    await expect(leavingRequest).rejects.toThrow(ClientDisconnectedError);
    expect([waitingBefore - admission.state.waiting, admission.state.requests]).toEqual([1, 13]);
    admitted[0]?.leave();
  });

  it('never admits more than twice the limit, however many teams there are', () => {
    fill('a');
    for (let n = 0; n < 100; n++) fill(`team ${n}`);
    expect(admission.state.requests).toBe(2 * LIMIT);
  });

  it('does not count a request that only waits', async () => {
    const { admitted } = fill('a');
    let finishWait = (): void => undefined;
    const waitPromise = admitted[0]?.releaseWhile(
      () => new Promise<void>((resolve) => (finishWait = resolve)),
    );
    expect(admission.state.requests).toBe(PER_TEAM - 1);
    expect(fill('a').admitted).toHaveLength(1);
    finishWait();
    await waitPromise;
    expect(admission.state.requests).toBe(PER_TEAM + 1);
  });

  it('limits the bodies of a team and of all teams, and releases them with their request', () => {
    const megabytes = 1024 * 1024;
    const [a, b] = [enter('a'), enter('b')];
    a.occupyMemory(100 * megabytes);
    expect(() => a.occupyMemory(50 * megabytes)).toThrow('concurrency_limited');
    b.occupyMemory(90 * megabytes);
    expect(() => b.occupyMemory(5 * megabytes)).toThrow('overloaded');
    a.leave();
    b.occupyMemory(5 * megabytes);
    b.releaseMemory(60 * megabytes);
    b.occupyMemory(60 * megabytes);
    b.leave();
    b.releaseMemory(megabytes);
    expect(admission.state).toMatchObject({ requests: 0, teams: 0, bytes: 0 });
  });
});
