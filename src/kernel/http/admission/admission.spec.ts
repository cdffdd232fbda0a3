import { parseConfig } from '../../config';
import { Failure } from '../failure';
import { Admission } from './admission';

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

  /** Requests of the team that get in one after the other, until one is refused. */
  const fill = (team: string): { admitted: ReturnType<Admission['enter']>[]; refused: string } => {
    const admitted: ReturnType<Admission['enter']>[] = [];
    for (;;) {
      try {
        admitted.push(admission.enter(team));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        expect(error.headers['Retry-After']).toBe('1');
        return { admitted, refused: `${error.status} ${error.code}` };
      }
    }
  };

  it('has a limit for each team', () => {
    const { admitted, refused } = fill('a');
    expect([admitted.length, refused]).toEqual([PER_TEAM, '429 concurrency_limited']);
    admitted[0]?.leave();
    expect(fill('a').admitted).toHaveLength(1);
  });

  it('gives a team its share of a full process, and refuses who has more than that', () => {
    fill('a');
    const b = fill('b');
    expect([b.admitted.length, b.refused]).toEqual([LIMIT / 2, '429 fair_share_exceeded']);
    expect(fill('c').admitted).toHaveLength(Math.floor(LIMIT / 3));
    b.admitted.forEach((slot) => slot.leave());
    expect(fill('b').admitted).toHaveLength(Math.floor(LIMIT / 3));
  });

  it('tells the only team there is that the process is full', () => {
    const limits = { CONCURRENT_REQUESTS_MIN: '3', CONCURRENT_REQUESTS_MAX: '3' };
    admission = new Admission(parseConfig({ NODE_ENV: 'test', ...limits }));
    const { admitted, refused } = fill('a');
    expect([admitted.length, refused]).toEqual([3, '503 overloaded']);
  });

  it('never lets in more than twice the limit, however many teams there are', () => {
    fill('a');
    let admitted = PER_TEAM;
    for (let n = 0; n < 100; n++) admitted += fill(`team ${n}`).admitted.length;
    expect(admitted).toBe(2 * LIMIT);
  });

  it('does not count a request that only waits', async () => {
    const { admitted } = fill('a');
    let done = (): void => undefined;
    const waiting = admitted[0]?.rest(() => new Promise<void>((resolve) => (done = resolve)));
    expect(admission.figures.requests).toBe(PER_TEAM - 1);
    expect(fill('a').admitted).toHaveLength(1);
    done();
    await waiting;
    expect(admission.figures.requests).toBe(PER_TEAM + 1);
  });

  it('keeps bodies within a bound, of a team and of all, and forgets them with their request', () => {
    const megabytes = 1024 * 1024;
    const [a, b] = [admission.enter('a'), admission.enter('b')];
    a.hold(100 * megabytes);
    expect(() => a.hold(50 * megabytes)).toThrow('concurrency_limited');
    b.hold(90 * megabytes);
    expect(() => b.hold(5 * megabytes)).toThrow('overloaded');
    a.leave();
    b.hold(5 * megabytes);
    b.leave();
    expect(admission.figures).toMatchObject({ requests: 0, teams: 0, bytes: 0 });
  });
});
