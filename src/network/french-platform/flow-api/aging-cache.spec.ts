import { AgingCache } from './aging-cache';

describe('answers that are cached for a limited time', () => {
  let now: number;
  let loads: string[];
  let cache: AgingCache<string | null>;

  beforeEach(() => {
    [now, loads] = [0, []];
    cache = new AgingCache<string | null>(
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

  it('are requested once in their lifetime, also by simultaneous callers', async () => {
    expect(await Promise.all([get('a'), get('a')])).toEqual(['a', 'a']);
    now = 99;
    await get('a');
    expect(loads).toEqual(['a']);
    now = 100;
    await get('a');
    expect(loads).toEqual(['a', 'a']);
  });

  it('have a shorter lifetime when they state that something is missing', async () => {
    await get('a', null);
    now = 10;
    await get('a');
    expect(loads).toEqual(['a', 'a']);
  });

  it('are dropped in the order of their last use', async () => {
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('are not cached when they are failures', async () => {
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await get('a')).toBe('a');
  });
});
