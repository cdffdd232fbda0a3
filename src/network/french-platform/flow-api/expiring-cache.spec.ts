import { ExpiringCache } from './expiring-cache';

describe('ExpiringCache', () => {
  let now: number;
  let loads: string[];
  let cache: ExpiringCache<string | null>;

  beforeEach(() => {
    [now, loads] = [0, []];
    cache = new ExpiringCache<string | null>(
      { foundMs: 100, missingMs: 10 },
      2,
      (answer) => answer === null,
      () => now,
    );
  });

  const get = (key: string, answer: string | null = key): Promise<string | null> =>
    cache.get(key, () => {
      loads.push(key);
      return Promise.resolve(answer);
    });

  it('requests a response once in its lifetime, also for concurrent callers', async () => {
    expect(await Promise.all([get('a'), get('a')])).toEqual(['a', 'a']);
    now = 99;
    await get('a');
    expect(loads).toEqual(['a']);
    now = 100;
    await get('a');
    expect(loads).toEqual(['a', 'a']);
  });

  it('uses a shorter lifetime for a response without a resource', async () => {
    await get('a', null);
    now = 10;
    await get('a');
    expect(loads).toEqual(['a', 'a']);
  });

  it('evicts the least recently used response first', async () => {
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('does not cache failures', async () => {
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await get('a')).toBe('a');
  });
});
