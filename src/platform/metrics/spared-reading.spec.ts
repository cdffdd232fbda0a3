import { clock } from '../kernel/clock';
import { sparedReading } from './spared-reading';

describe('sparedReading', () => {
  let now: number;
  let took: number;
  let reads: number;
  let reading: () => Promise<number>;

  beforeEach(() => {
    now = 1_000_000;
    took = 0;
    reads = 0;
    jest.spyOn(clock, 'milliseconds').mockImplementation(() => now);
    reading = sparedReading(async () => {
      await Promise.resolve();
      now += took;
      return ++reads;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('reads what is quick each time it is asked', async () => {
    took = 500;
    expect([await reading(), await reading(), await reading()]).toEqual([1, 2, 3]);
  });

  it('answers what took long as it was, until fifty times as long has passed', async () => {
    took = 1600;
    expect([await reading(), await reading()]).toEqual([1, 1]);
    now += 50 * 1600 - 1;
    expect(await reading()).toBe(1);
    now += 1;
    expect(await reading()).toBe(2);
  });

  it('reads once for all who ask meanwhile', async () => {
    expect(await Promise.all([reading(), reading(), reading()])).toEqual([1, 1, 1]);
    expect(await reading()).toBe(2);
  });

  it('reads again after it failed', async () => {
    let fails = true;
    const failing = sparedReading(async () => {
      now += 10_000;
      if (fails) throw new Error('away');
      return 'back';
    });
    await expect(failing()).rejects.toThrow('away');
    fails = false;
    expect(await failing()).toBe('back');
  });
});
