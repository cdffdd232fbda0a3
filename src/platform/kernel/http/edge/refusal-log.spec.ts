import { createLogger } from '../../logger';
import { RefusalLog } from './refusal-log';

describe('the log of refusals', () => {
  let lines: { teamId?: string; network?: string; code: string; refused: number }[];
  let log: RefusalLog;

  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    log = new RefusalLog(
      createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line) as never) }),
    );
  });
  afterEach(() => jest.useRealTimers());

  const takeLoggedLines = (): unknown[] =>
    lines.splice(0).map(({ teamId, network, code, refused }) => [teamId ?? network, code, refused]);

  it('has a line for the first refusal of a client and code, then one in ten seconds with the number of refusals', () => {
    for (let n = 0; n < 500; n++) log.record({ teamId: 'team_a' }, 'rate_limited');
    log.record({ network: '192.0.2.1' }, 'too_many_failures');
    expect(takeLoggedLines()).toEqual([
      ['team_a', 'rate_limited', 1],
      ['192.0.2.1', 'too_many_failures', 1],
    ]);
    jest.advanceTimersByTime(10_000);
    expect(takeLoggedLines()).toEqual([['team_a', 'rate_limited', 499]]);
    jest.advanceTimersByTime(10_000);
    log.record({ teamId: 'team_a' }, 'rate_limited');
    expect(takeLoggedLines()).toEqual([['team_a', 'rate_limited', 1]]);
    log.record({ teamId: 'team_a' }, 'rate_limited');
    log.beforeApplicationShutdown();
    expect(takeLoggedLines()).toEqual([['team_a', 'rate_limited', 1]]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('counts the clients of a large attack together', () => {
    for (let n = 0; n < 1_500; n++) log.record({ network: `net ${n}` }, 'rate_limited');
    expect(lines).toHaveLength(1_001);
    jest.advanceTimersByTime(10_000);
    expect(lines.at(-1)).toMatchObject({ network: 'others', refused: 499 });
    log.beforeApplicationShutdown();
  });
});
