import { clock } from './clock';

const DAYS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-11-26T12:00:00Z');

describe('the clock', () => {
  let wall = START;
  let steady = 1_000;
  let jumps = 0;
  let end: () => void;

  beforeEach(() => {
    [wall, steady, jumps] = [START, 1_000, 0];
    jest.spyOn(Date, 'now').mockImplementation(() => wall);
    jest.spyOn(performance, 'now').mockImplementation(() => steady);
    end = clock.watch(() => (jumps += 1));
  });
  afterEach(() => {
    end();
    jest.restoreAllMocks();
  });

  const pass = (ms: number): void => {
    wall += ms;
    steady += ms;
  };

  it('continues as before when the clock of the machine jumps, and requests a comparison', async () => {
    pass(60_000);
    expect(clock.milliseconds()).toBe(START + 60_000);
    wall += 30 * DAYS;
    pass(1_000);
    expect(clock.now()).toEqual(new Date(START + 61_000));
    wall -= 30 * DAYS;
    pass(1_000);
    expect(clock.milliseconds()).toBe(START + 62_000);
    await Promise.resolve();
    expect(jumps).toBe(2);
  });

  it('follows the machine when it is set by less than 5 s', () => {
    wall += 4_000;
    expect(clock.milliseconds()).toBe(START + 4_000);
  });

  it('uses the time of the database when the two differ by more than 5 s, until they agree again', () => {
    expect(clock.compare(wall + 4_999, 0)).toEqual({ behindMs: 4_999, change: null });
    expect(clock.milliseconds()).toBe(START);
    expect(clock.compare(wall - 3_600_000, 0)).toEqual({ behindMs: -3_600_000, change: 'corrected' });
    expect(clock.compare(wall - 3_600_000, 0)).toMatchObject({ change: null });
    pass(10_000);
    expect(clock.seconds()).toBe((START - 3_600_000 + 10_000) / 1000);
    wall -= 3_600_000;
    expect(clock.compare(wall + 20, 40)).toEqual({ behindMs: 40, change: 'right_again' });
    expect(clock.milliseconds()).toBe(wall);
  });

  it('uses the time of the machine after a sleep, which the monotonic clock does not count, once the database agrees', () => {
    wall += 2 * DAYS;
    expect(clock.milliseconds()).toBe(START);
    expect(clock.compare(wall, 2)).toMatchObject({ change: null });
    expect(clock.milliseconds()).toBe(START + 2 * DAYS);
  });

  it('ignores an answer that took too long', () => {
    expect(clock.compare(wall + DAYS, 5_001)).toBeNull();
    expect(clock.milliseconds()).toBe(START);
  });
});
