import { ConcurrencyWindows } from './concurrency-windows';

describe('ConcurrencyWindows', () => {
  it('grow by one with each success up to their maximum, independently', () => {
    const windows = new ConcurrencyWindows(8, 64);
    for (let i = 0; i < 10; i += 1) windows.grow('a');
    expect([windows.get('a'), windows.get('b')]).toEqual([18, 8]);
    for (let i = 0; i < 100; i += 1) windows.grow('a');
    expect(windows.get('a')).toBe(64);
  });

  it('start over after a failure', () => {
    const windows = new ConcurrencyWindows(8, 64);
    windows.grow('a');
    windows.shrink('a');
    expect(windows.get('a')).toBe(8);
    windows.grow('a');
    expect(windows.get('a')).toBe(9);
  });

  it('start over for idle destinations, and not for destinations in use', () => {
    let now = 0;
    const windows = new ConcurrencyWindows(8, 64, () => now);
    for (const key of ['busy', 'idle']) for (let i = 0; i < 60; i += 1) windows.grow(key);
    for (let second = 1; second <= 50; second += 1) {
      now = second * 1_000;
      windows.grow('busy');
    }
    expect(windows.get('idle')).toBe(64);
    for (let second = 51; second <= 121; second += 1) {
      now = second * 1_000;
      windows.grow('busy');
    }
    expect([windows.get('busy'), windows.get('idle')]).toEqual([64, 8]);
    now += 3_600_000;
    expect(windows.get('busy')).toBe(8);
  });

  it('do not grow beyond their limit', () => {
    for (const windows of [new ConcurrencyWindows(8, 8), new ConcurrencyWindows(Infinity, Infinity)]) {
      const before = windows.get('a');
      windows.grow('a');
      expect(windows.get('a')).toBe(before);
    }
  });
});
