import { TokenBuckets } from '../rate-limit/token-bucket';

/** Refusals of one client network that are answered at once. */
const AT_ONCE = { perSecond: 50, burst: 100 };
/** Refusals of a known team that has no places left: it is overload and no guessing, and is over when some of its requests are answered. */
const AT_ONCE_OF_TEAM = { perSecond: 1_000, burst: 1_000 };
/** Later ones are answered after this time, which `Retry-After` asks every refused client to wait anyway. */
const DELAY_MS = 1_000;
/** Refusals that wait to be answered; beyond these the longest waiting one is answered. */
const MOST_WAITING = 4_096;
/** Late refusals are answered so many at a time: at most 300 a second of all clients, and fewer while the event loop is late. */
const [TICK_MS, AT_A_TICK] = [20, 6];

/**
 * Sets the pace of a client that repeats what was refused without waiting: it gets its further refusals a second late, or later. Each of
 * its connections then makes one request a second at most, however fast it is, so that refusing them costs little of a core.
 */
export class RefusalPace {
  private readonly atOnce = new TokenBuckets(AT_ONCE);
  private readonly atOnceOfTeam = new TokenBuckets(AT_ONCE_OF_TEAM);
  /** In the order in which they are due. */
  private readonly waiting: { due: number; answer: () => void }[] = [];
  private timer: NodeJS.Timeout | null = null;

  /**
   * Answers a refused request of the network now, or when it is due.
   * @param team whose places are all in use; null for every other refusal
   */
  answer(network: string, answer: () => void, team: string | null = null): void {
    const now = performance.now();
    const bucket = team === null ? this.atOnce.take(network, now) : this.atOnceOfTeam.take(team, now);
    if (bucket.allowed) {
      answer();
      return;
    }
    this.waiting.push({ due: now + DELAY_MS, answer });
    if (this.waiting.length > MOST_WAITING) this.waiting.shift()?.answer();
    this.timer ??= setInterval(() => this.tick(), TICK_MS).unref();
  }

  /** Answers all that wait. */
  flush(): void {
    for (const { answer } of this.waiting.splice(0)) answer();
  }

  private tick(): void {
    const now = performance.now();
    const due = this.waiting.findIndex((each, at) => at === AT_A_TICK || each.due > now);
    for (const { answer } of this.waiting.splice(0, due === -1 ? AT_A_TICK : due)) answer();
    if (this.waiting.length > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}
