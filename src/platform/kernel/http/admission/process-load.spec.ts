import type { ConnectionPool } from '../../database/connection-pool';
import type { Admission } from './admission';
import { ProcessLoad } from './process-load';

describe('the load of a process', () => {
  const pool = { stuck: false, longestWaitMs: 0 };
  const learnedDelays: number[] = [];
  const admission = { busy: true, learn: (delayMs: number) => void learnedDelays.push(delayMs) };
  let now = 0;
  let load: ProcessLoad;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    Object.assign(pool, { stuck: false, longestWaitMs: 0 });
    learnedDelays.length = 0;
    admission.busy = true;
    load = new ProcessLoad(pool as ConnectionPool, admission as Admission);
    load.onApplicationBootstrap();
  });

  afterEach(() => {
    load.beforeApplicationShutdown();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  /** Simulates turns of the event loop that are each late by this time. */
  const simulateTurns = (count: number, lateMs: number): void => {
    for (let n = 0; n < count; n++) {
      now += 20 + lateMs;
      jest.advanceTimersByTime(20);
    }
  };
  const findRefusalCode = (): string | undefined => load.refusal()?.code;

  it('refuses while every turn of the event loop has been late by more than 200 ms for a second', () => {
    simulateTurns(12, 190);
    expect(findRefusalCode()).toBeUndefined();
    simulateTurns(5, 210);
    expect(findRefusalCode()).toBeUndefined();
    simulateTurns(1, 210);
    expect(findRefusalCode()).toBe('overloaded');
    expect(load.refusal()?.headers['Retry-After']).toBe('2');
    simulateTurns(1, 0);
    expect(findRefusalCode()).toBeUndefined();
  });

  it('does not refuse for a burst, whose turns are late for a moment', () => {
    simulateTurns(3, 400);
    simulateTurns(1, 0);
    simulateTurns(3, 400);
    expect(findRefusalCode()).toBeUndefined();
  });

  it('rarely wakes an idle process', () => {
    admission.busy = false;
    simulateTurns(1, 0);
    const samples = jest.getTimerCount();
    const before = learnedDelays.length;
    simulateTurns(24, 0); // 480 ms
    expect([samples, learnedDelays.length - before]).toEqual([1, 1]);
  });

  it('does not refuse when the machine is late while this process is idle', () => {
    admission.busy = false;
    simulateTurns(10, 500);
    expect(findRefusalCode()).toBeUndefined();
  });

  it('does not refuse for one slow turn, such as a garbage collection', () => {
    simulateTurns(10, 0);
    simulateTurns(2, 900);
    expect(findRefusalCode()).toBeUndefined();
  });

  it('refuses while a request waits for a database connection for more than a second', () => {
    pool.longestWaitMs = 900;
    expect(findRefusalCode()).toBeUndefined();
    pool.longestWaitMs = 1_001;
    expect(findRefusalCode()).toBe('unavailable');
    Object.assign(pool, { stuck: true, longestWaitMs: 0 });
    expect(findRefusalCode()).toBe('unavailable');
  });

  it('reports the lowest sum of loop delay and connection wait in each tenth of a second', () => {
    pool.longestWaitMs = 30;
    simulateTurns(4, 0);
    simulateTurns(1, 50);
    expect(learnedDelays).toEqual([30]);
    simulateTurns(1, 100);
    expect(learnedDelays).toEqual([30, 130]);
  });
});
