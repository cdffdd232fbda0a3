import type { ConnectionPool } from '../../database/connection-pool';
import type { Admission } from './admission';
import { ProcessLoad } from './process-load';

describe('the load of a process', () => {
  const pool = { stuck: false, longestWaitMs: 0 };
  const learnedNumbers: number[] = [];
  const admission = { busy: true, learn: (delayMs: number) => void learnedNumbers.push(delayMs) };
  let now = 0;
  let load: ProcessLoad;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    Object.assign(pool, { stuck: false, longestWaitMs: 0 });
    learnedNumbers.length = 0;
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
  const turns = (count: number, lateMs: number): void => {
    for (let n = 0; n < count; n++) {
      now += 20 + lateMs;
      jest.advanceTimersByTime(20);
    }
  };
  const refused = (): string | undefined => load.refusal()?.code;

  it('refuses while every turn of the event loop has been late by more than 200 ms for a second', () => {
    turns(12, 190);
    expect(refused()).toBeUndefined();
    turns(5, 210);
    expect(refused()).toBeUndefined();
    turns(1, 210);
    expect(refused()).toBe('overloaded');
    expect(load.refusal()?.headers['Retry-After']).toBe('2');
    turns(1, 0);
    expect(refused()).toBeUndefined();
  });

  it('does not refuse for a burst, whose turns are late for a moment', () => {
    turns(3, 400);
    turns(1, 0);
    turns(3, 400);
    expect(refused()).toBeUndefined();
  });

  it('rarely wakes an idle process', () => {
    admission.busy = false;
    turns(1, 0);
    const samples = jest.getTimerCount();
    const before = learnedNumbers.length;
    turns(24, 0); // 480 ms
    expect([samples, learnedNumbers.length - before]).toEqual([1, 1]);
  });

  it('does not refuse when the machine is late while this process is idle', () => {
    admission.busy = false;
    turns(10, 500);
    expect(refused()).toBeUndefined();
  });

  it('does not refuse for one slow turn, such as a collection of garbage', () => {
    turns(10, 0);
    turns(2, 900);
    expect(refused()).toBeUndefined();
  });

  it('refuses while a request waits for a database connection for more than a second', () => {
    pool.longestWaitMs = 900;
    expect(refused()).toBeUndefined();
    pool.longestWaitMs = 1_001;
    expect(refused()).toBe('unavailable');
    Object.assign(pool, { stuck: true, longestWaitMs: 0 });
    expect(refused()).toBe('unavailable');
  });

  it('reports the least delay of each tenth of a second, of loop and connections together', () => {
    pool.longestWaitMs = 30;
    turns(4, 0);
    turns(1, 50);
    expect(learnedNumbers).toEqual([30]);
    turns(1, 100);
    expect(learnedNumbers).toEqual([30, 130]);
  });
});
