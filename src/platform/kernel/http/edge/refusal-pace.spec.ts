import { RefusalPace } from './refusal-pace';

describe('the pace of refusals', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('delays the answer to a client that repeats immediately by a second, and answers others at once', () => {
    const pace = new RefusalPace();
    const answeredClients: string[] = [];
    for (let n = 0; n < 150; n++) pace.answer('192.0.2.1', () => answeredClients.push('greedy'));
    expect(answeredClients).toHaveLength(100);
    pace.answer('192.0.2.2', () => answeredClients.push('other'));
    expect(answeredClients.at(-1)).toBe('other');
    jest.advanceTimersByTime(900);
    expect(answeredClients).toHaveLength(101);
    jest.advanceTimersByTime(140);
    expect(answeredClients).toHaveLength(101 + 3 * 6);
    jest.advanceTimersByTime(200);
    expect(answeredClients).toHaveLength(151);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('answers a team without free slots at once, up to a thousand times a second', () => {
    const pace = new RefusalPace();
    let answeredCount = 0;
    for (let n = 0; n < 1_100; n++) pace.answer('192.0.2.1', () => answeredCount++, 'team_a');
    expect(answeredCount).toBe(1_000);
    pace.answer('192.0.2.1', () => answeredCount++);
    expect(answeredCount).toBe(1_001);
    pace.flush();
    expect(answeredCount).toBe(1_101);
    jest.advanceTimersByTime(100);
  });

  it('delays at most 4,096 answers: beyond that, the longest waiting one is sent', () => {
    const pace = new RefusalPace();
    const answeredNumbers: number[] = [];
    for (let n = 0; n < 100 + 4_096 + 5; n++) pace.answer('192.0.2.1', () => answeredNumbers.push(n));
    expect(answeredNumbers.slice(100)).toEqual([100, 101, 102, 103, 104]);
    pace.flush();
    expect(answeredNumbers).toHaveLength(100 + 4_096 + 5);
    jest.advanceTimersByTime(100);
  });
});
