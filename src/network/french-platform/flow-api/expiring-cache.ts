/** Lifetimes of cached responses, in milliseconds. */
export interface CacheLifetimes {
  foundMs: number;
  /** Lifetime in milliseconds of a negative response; short, because the resource may be created soon. */
  missingMs: number;
}

interface CachedResponse<T> {
  response: Promise<T>;
  expiresAt: number;
}

/**
 * Caches responses of another system in memory for a limited time. Concurrent requests for the same key are combined;
 * failures are not cached. The least recently used responses are evicted first.
 */
export class ExpiringCache<T> {
  private readonly entries = new Map<string, CachedResponse<T>>();

  /**
   * @param isMissing returns whether a response is negative: the resource does not exist
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    private readonly lifetimes: CacheLifetimes,
    private readonly maxEntries: number,
    private readonly isMissing: (answer: T) => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get(key: string, load: () => Promise<T>): Promise<T> {
    const cachedResponse = this.entries.get(key);
    this.entries.delete(key);
    if (cachedResponse !== undefined && cachedResponse.expiresAt > this.now()) {
      this.entries.set(key, cachedResponse);
      return cachedResponse.response;
    }
    const entry = { response: load(), expiresAt: this.now() + this.lifetimes.foundMs };
    this.entries.set(key, entry);
    const leastRecentlyUsedKey = this.entries.keys().next();
    if (this.entries.size > this.maxEntries && leastRecentlyUsedKey.done !== true)
      this.entries.delete(leastRecentlyUsedKey.value);
    entry.response.then(
      (response) => {
        if (this.isMissing(response)) entry.expiresAt = this.now() + this.lifetimes.missingMs;
      },
      // The caller handles the failure.
      () => {
        if (this.entries.get(key) === entry) this.entries.delete(key);
      },
    );
    return entry.response;
  }
}
