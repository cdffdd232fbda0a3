import { createHash } from 'node:crypto';

/** An answer of the publisher, ready to be sent. */
export interface SmpAnswer {
  body: Buffer;
  /** strong: a hash of the bytes */
  etag: string;
}

export interface CacheLimits {
  /** number of answers */
  entries: number;
  /** total size of the bodies */
  bytes: number;
  /** milliseconds after which an answer is created again: the notification of a change may have been lost */
  maxAge: number;
}

interface CachedAnswer {
  answer: SmpAnswer;
  at: number;
}

/** Cache of answers by participant, in the memory of this process. The least recently used ones are evicted first. */
export class SmpAnswerCache {
  private readonly cached = new Map<string, Map<string, CachedAnswer>>();
  private entries = 0;
  private bytes = 0;
  /** Number of evictions, so that an answer made from older data is not cached. */
  private evictions = 0;

  constructor(private readonly limits: CacheLimits) {}

  /** Current number of evictions, for `put`. */
  get epoch(): number {
    return this.evictions;
  }

  /** @param now milliseconds */
  get(participant: string, name: string, now: number): SmpAnswer | null {
    const answers = this.cached.get(participant);
    const cachedAnswer = answers?.get(name);
    if (answers === undefined || cachedAnswer === undefined || now - cachedAnswer.at > this.limits.maxAge)
      return null;
    this.cached.delete(participant);
    this.cached.set(participant, answers);
    return cachedAnswer.answer;
  }

  /** Caches an answer, unless something was evicted since `epoch`. */
  put(participant: string, name: string, answer: SmpAnswer, epoch: number, now: number): void {
    if (epoch !== this.evictions) return;
    const answers = this.cached.get(participant) ?? new Map<string, CachedAnswer>();
    this.removeAnswer(answers.get(name));
    answers.set(name, { answer, at: now });
    this.entries += 1;
    this.bytes += answer.body.length;
    this.cached.delete(participant);
    this.cached.set(participant, answers);
    this.evictOldest();
  }

  /** @param participant null: the answers of all participants */
  evictParticipant(participant: string | null): void {
    this.evictions += 1;
    if (participant !== null) return this.remove(participant);
    this.cached.clear();
    this.entries = 0;
    this.bytes = 0;
  }

  private evictOldest(): void {
    for (const oldest of this.cached.keys()) {
      if (this.entries <= this.limits.entries && this.bytes <= this.limits.bytes) return;
      this.remove(oldest);
    }
  }

  private remove(participant: string): void {
    for (const answers of this.cached.get(participant)?.values() ?? []) this.removeAnswer(answers);
    this.cached.delete(participant);
  }

  private removeAnswer(answer: CachedAnswer | undefined): void {
    if (answer === undefined) return;
    this.entries -= 1;
    this.bytes -= answer.answer.body.length;
  }
}

/** Creates an answer with its tag. */
export function toAnswer(body: Buffer): SmpAnswer {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}
