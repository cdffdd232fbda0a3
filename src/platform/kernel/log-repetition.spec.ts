import { createLogger } from './logger';

interface LogLine {
  level: string;
  msg: string;
  repeated?: number;
  source?: string;
  err?: { message: string; stack?: string };
}

describe('a log line that repeats an error', () => {
  let lines: LogLine[];
  const logger = () =>
    createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as LogLine) });

  beforeEach(() => {
    lines = [];
    jest.useFakeTimers();
  });

  afterEach(() => jest.useRealTimers());

  it('is written at once, then at most once in ten seconds with the number of repetitions and without its stack', () => {
    const log = logger();
    for (let i = 0; i < 25; i += 1) {
      log.warn({ err: new Error('away'), source: `s${i}` }, 'cannot claim');
      jest.advanceTimersByTime(1_000);
    }
    expect(lines.map(({ msg, repeated, source }) => [msg, repeated, source])).toEqual([
      ['cannot claim', undefined, 's0'],
      ['cannot claim', 9, 's9'],
      ['cannot claim', 10, 's19'],
    ]);
    expect(lines[0]?.err?.stack).toContain('away');
    expect(lines[1]?.err).toEqual({ message: 'away' });
  });

  it('is counted up to the last repetition, and written at once again after ten quiet seconds', () => {
    const log = logger();
    for (let i = 0; i < 3; i += 1) log.error({ err: new Error('away') }, 'x');
    jest.advanceTimersByTime(10_000);
    expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, 2]);
    jest.advanceTimersByTime(10_000);
    log.error({ err: new Error('away') }, 'x');
    expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, 2, undefined]);
  });

  it('is separate for another level, message or error', () => {
    const log = logger();
    log.warn({ err: new Error('away') }, 'x');
    log.error({ err: new Error('away') }, 'x');
    log.warn({ err: new Error('away') }, 'y');
    log.warn({ err: new Error('gone') }, 'x');
    expect(lines).toHaveLength(4);
  });

  it('excludes lines without an error, and fatal lines', () => {
    const log = logger();
    for (let i = 0; i < 3; i += 1) {
      log.warn({ id: i }, 'x');
      log.fatal({ err: new Error('end') }, 'x');
    }
    expect(lines).toHaveLength(6);
  });

  it('is always written while too many different errors are watched', () => {
    const log = logger();
    for (let i = 0; i < 2_000; i += 1) log.warn({ err: new Error(`e${i}`) }, 'x');
    log.warn({ err: new Error('e1999') }, 'x');
    expect(lines).toHaveLength(2_001);
  });
});
