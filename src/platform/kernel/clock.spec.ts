import { clock } from './clock';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-11-26T12:00:00Z');

describe('the clock', () => {
  let wall = START;
  let steady = 1_000;
  let jumps = 0;
  let endWatch: () => void;

  beforeEach(() => {
    [wall, steady, jumps] = [START, 1_000, 0];
    jest.spyOn(Date, 'now').mockImplementation(() => wall);
    jest.spyOn(performance, 'now').mockImplementation(() => steady);
    endWatch = clock.watch(() => (jumps += 1));
  });
  afterEach(() => {
    endWatch();
    jest.restoreAllMocks();
  });

  const advance = (ms: number): void => {
    wall += ms;
    steady += ms;
  };

  it('ignores a jump of the machine clock, and requests a comparison with the database', async () => {
    advance(60_000);
    expect(clock.milliseconds()).toBe(START + 60_000);
    wall += 30 * DAY_MS;
    advance(1_000);
    expect(clock.now()).toEqual(new Date(START + 61_000));
    wall -= 30 * DAY_MS;
    advance(1_000);
    expect(clock.milliseconds()).toBe(START + 62_000);
    await Promise.resolve();
    expect(jumps).toBe(2);
  });

  it('follows the machine clock when it is adjusted by less than 5 s', () => {
    wall += 4_000;
    expect(clock.milliseconds()).toBe(START + 4_000);
  });

  it('uses the time of the database when the two differ by more than 5 s, until they agree again', () => {
    expect(clock.compare(wall + 4_999, 0)).toEqual({ behindMs: 4_999, change: null });
    expect(clock.milliseconds()).toBe(START);
    expect(clock.compare(wall - 3_600_000, 0)).toEqual({ behindMs: -3_600_000, change: 'corrected' });
    expect(clock.compare(wall - 3_600_000, 0)).toMatchObject({ change: null });
    advance(10_000);
    expect(clock.seconds()).toBe((START - 3_600_000 + 10_000) / 1000);
    wall -= 3_600_000;
    expect(clock.compare(wall + 20, 40)).toEqual({ behindMs: 40, change: 'right_again' });
    expect(clock.milliseconds()).toBe(wall);
  });

  it('uses the time of the machine after a sleep, which the monotonic clock does not count, once the database agrees', () => {
    wall += 2 * DAY_MS;
    expect(clock.milliseconds()).toBe(START);
    expect(clock.compare(wall, 2)).toMatchObject({ change: null });
    expect(clock.milliseconds()).toBe(START + 2 * DAY_MS);
  });

  it('ignores the database time when the query took too long', () => {
    expect(clock.compare(wall + DAY_MS, 5_001)).toBeNull();
    expect(clock.milliseconds()).toBe(START);
  });
});
