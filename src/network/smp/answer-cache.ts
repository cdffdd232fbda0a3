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

interface Kept {
  answer: SmpAnswer;
  at: number;
}

/** Cache of answers by participant, in the memory of this process. The least recently used ones are evicted first. */
export class AnswerCache {
  private readonly kept = new Map<string, Map<string, Kept>>();
  private entries = 0;
  private bytes = 0;
  /** Number of evictions, so that an answer made from older data is not cached. */
  private drops = 0;

  constructor(private readonly limits: CacheLimits) {}

  /** Current number of evictions, for `put`. */
  get epoch(): number {
    return this.drops;
  }

  /** @param now milliseconds */
  get(participant: string, name: string, now: number): SmpAnswer | null {
    const answers = this.kept.get(participant);
    const found = answers?.get(name);
    if (answers === undefined || found === undefined || now - found.at > this.limits.maxAge) return null;
    this.kept.delete(participant);
    this.kept.set(participant, answers);
    return found.answer;
  }

  /** Caches an answer, unless something was evicted since `epoch`. */
  put(participant: string, name: string, answer: SmpAnswer, epoch: number, now: number): void {
    if (epoch !== this.drops) return;
    const answers = this.kept.get(participant) ?? new Map<string, Kept>();
    this.forget(answers.get(name));
    answers.set(name, { answer, at: now });
    this.entries += 1;
    this.bytes += answer.body.length;
    this.kept.delete(participant);
    this.kept.set(participant, answers);
    this.shrink();
  }

  /** @param participant null: all of them */
  drop(participant: string | null): void {
    this.drops += 1;
    if (participant !== null) return this.remove(participant);
    this.kept.clear();
    this.entries = 0;
    this.bytes = 0;
  }

  private shrink(): void {
    for (const oldest of this.kept.keys()) {
      if (this.entries <= this.limits.entries && this.bytes <= this.limits.bytes) return;
      this.remove(oldest);
    }
  }

  private remove(participant: string): void {
    for (const kept of this.kept.get(participant)?.values() ?? []) this.forget(kept);
    this.kept.delete(participant);
  }

  private forget(kept: Kept | undefined): void {
    if (kept === undefined) return;
    this.entries -= 1;
    this.bytes -= kept.answer.body.length;
  }
}

/** Creates an answer with its tag. */
export function answerOf(body: Buffer): SmpAnswer {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}
