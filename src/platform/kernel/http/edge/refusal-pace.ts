import { TokenBuckets } from '../rate-limit/token-bucket';

/** Number of refusals of one client network that are answered immediately. */
const IMMEDIATE_PER_NETWORK = { perSecond: 50, burst: 100 };
/**
 * Number of immediate answers for a known team without free slots: the team does not guess credentials, and its
 * overload ends when some of its requests are answered.
 */
const IMMEDIATE_PER_TEAM = { perSecond: 1_000, burst: 1_000 };
/** Delay of later refusals; `Retry-After` asks every refused client to wait that long. */
const DELAY_MS = 1_000;
/** Maximum number of delayed refusals; beyond it, the refusal that has waited longest is answered. */
const MAX_DELAYED = 4_096;
/** Delayed refusals are answered in ticks: at most 300 a second of all clients, and fewer while the event loop is late. */
const [TICK_MS, ANSWERS_PER_TICK] = [20, 6];

/**
 * Slows down a client that repeats refused requests without waiting: it receives further refusals with a delay of at
 * least a second. Each of its connections then makes at most one request a second, so that refusals cost little CPU
 * time.
 */
export class RefusalPace {
  private readonly networkBuckets = new TokenBuckets(IMMEDIATE_PER_NETWORK);
  private readonly teamBuckets = new TokenBuckets(IMMEDIATE_PER_TEAM);
  /** Refusals in the order in which they are due. */
  private readonly waitingRefusals: { due: number; answer: () => void }[] = [];
  private timer: NodeJS.Timeout | null = null;

  /**
   * Answers a refused request of the network now, or when it is due.
   * @param team team whose slots are all in use; null for every other refusal
   */
  answer(network: string, answer: () => void, team: string | null = null): void {
    const now = performance.now();
    const bucket = team === null ? this.networkBuckets.take(network, now) : this.teamBuckets.take(team, now);
    if (bucket.isAllowed) {
      answer();
      return;
    }
    this.waitingRefusals.push({ due: now + DELAY_MS, answer });
    if (this.waitingRefusals.length > MAX_DELAYED) this.waitingRefusals.shift()?.answer();
    this.timer ??= setInterval(() => this.tick(), TICK_MS).unref();
  }

  /** Answers all delayed refusals. */
  flush(): void {
    for (const { answer } of this.waitingRefusals.splice(0)) answer();
  }

  private tick(): void {
    const now = performance.now();
    const dueCount = this.waitingRefusals.findIndex((each, at) => at === ANSWERS_PER_TICK || each.due > now);
    for (const { answer } of this.waitingRefusals.splice(0, dueCount === -1 ? ANSWERS_PER_TICK : dueCount))
      answer();
    if (this.waitingRefusals.length > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}
