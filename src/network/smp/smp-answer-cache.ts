import { createHash } from 'node:crypto';

/** Response of the metadata publisher (SMP), ready to be sent. */
export interface SmpAnswer {
  body: Buffer;
  /** Strong entity tag: a hash of the body. */
  etag: string;
}

export interface CacheLimits {
  /** Maximum number of responses. */
  entries: number;
  /** Maximum total size of the bodies in bytes. */
  bytes: number;
  /** Milliseconds after which a response is created again, because the notification of a change may have been lost. */
  maxAge: number;
}

interface CacheEntry {
  answer: SmpAnswer;
  createdAt: number;
}

/**
 * Caches responses of the metadata publisher by participant, in the memory of this process. The least recently used
 * responses are evicted first.
 */
export class SmpAnswerCache {
  private readonly entriesByParticipant = new Map<string, Map<string, CacheEntry>>();
  private entryCount = 0;
  private totalBytes = 0;
  /** Number of evictions, so that a response from older data is not cached. */
  private evictions = 0;

  constructor(private readonly limits: CacheLimits) {}

  /** Current number of evictions, for `put`. */
  get evictionEpoch(): number {
    return this.evictions;
  }

  /** @param now milliseconds */
  get(participant: string, name: string, now: number): SmpAnswer | null {
    const entries = this.entriesByParticipant.get(participant);
    const entry = entries?.get(name);
    if (entries === undefined || entry === undefined || now - entry.createdAt > this.limits.maxAge)
      return null;
    this.entriesByParticipant.delete(participant);
    this.entriesByParticipant.set(participant, entries);
    return entry.answer;
  }

  /** Caches a response, unless there was an eviction since `epoch`. */
  put(participant: string, name: string, answer: SmpAnswer, epoch: number, now: number): void {
    if (epoch !== this.evictions) return;
    const entries = this.entriesByParticipant.get(participant) ?? new Map<string, CacheEntry>();
    this.removeAnswer(entries.get(name));
    entries.set(name, { answer, createdAt: now });
    this.entryCount += 1;
    this.totalBytes += answer.body.length;
    this.entriesByParticipant.delete(participant);
    this.entriesByParticipant.set(participant, entries);
    this.evictOldest();
  }

  /** Evicts the responses about a participant. @param participant null: all participants */
  evictParticipant(participant: string | null): void {
    this.evictions += 1;
    if (participant !== null) return this.remove(participant);
    this.entriesByParticipant.clear();
    this.entryCount = 0;
    this.totalBytes = 0;
  }

  private evictOldest(): void {
    for (const oldest of this.entriesByParticipant.keys()) {
      if (this.entryCount <= this.limits.entries && this.totalBytes <= this.limits.bytes) return;
      this.remove(oldest);
    }
  }

  private remove(participant: string): void {
    for (const answers of this.entriesByParticipant.get(participant)?.values() ?? [])
      this.removeAnswer(answers);
    this.entriesByParticipant.delete(participant);
  }

  private removeAnswer(entry: CacheEntry | undefined): void {
    if (entry === undefined) return;
    this.entryCount -= 1;
    this.totalBytes -= entry.answer.body.length;
  }
}

/** Creates a response with its entity tag. */
export function toAnswer(body: Buffer): SmpAnswer {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}
