/** Lifetimes of cached answers, in milliseconds. */
export interface AnswerAges {
  foundMs: number;
  /** Lifetime in milliseconds of a negative answer; short, because the resource may be created soon. */
  missingMs: number;
}

interface CachedAnswer<T> {
  answer: Promise<T>;
  until: number;
}

/**
 * Cached answers of another system, in memory for a limited time. Concurrent requests for the same key are combined;
 * failures are not cached. The least recently used answers are evicted first.
 */
export class AgingCache<T> {
  private readonly cached = new Map<string, CachedAnswer<T>>();

  /**
   * @param isMissing whether an answer is negative: the resource does not exist
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    private readonly ages: AnswerAges,
    private readonly maxEntries: number,
    private readonly isMissing: (answer: T) => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get(key: string, load: () => Promise<T>): Promise<T> {
    const knownAnswer = this.cached.get(key);
    this.cached.delete(key);
    if (knownAnswer !== undefined && knownAnswer.until > this.now()) {
      this.cached.set(key, knownAnswer);
      return knownAnswer.answer;
    }
    const entry = { answer: load(), until: this.now() + this.ages.foundMs };
    this.cached.set(key, entry);
    const oldest = this.cached.keys().next();
    if (this.cached.size > this.maxEntries && oldest.done !== true) this.cached.delete(oldest.value);
    entry.answer.then(
      (answer) => {
        if (this.isMissing(answer)) entry.until = this.now() + this.ages.missingMs;
      },
      // The caller handles the failure.
      () => {
        if (this.cached.get(key) === entry) this.cached.delete(key);
      },
    );
    return entry.answer;
  }
}
