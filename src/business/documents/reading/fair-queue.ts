import { overloaded, tooMany } from '../../../platform/kernel/http/failure';
import { ClientGone } from '../../../platform/kernel/request-context';

const RETRY_AFTER_SECONDS = 2;

/** How much may run, and how much may wait. */
export interface QueueBounds {
  /** Tasks that run at a time. */
  places: number;
  /** Tasks that wait at most, of all requests and of those of one team. */
  waiting: number;
  waitingOfOne: number;
  /** No request waits longer, in milliseconds. */
  patienceMs: number;
}

/** For whom a task is done: a request of a team, or the workers of this process, which limit themselves. */
export type TaskOwner = RequestOfTeam | 'workers';

interface RequestOfTeam {
  team: string;
  /** Aborted when the client goes away. */
  left: AbortSignal;
  /** False once something was done for the request: to refuse it then would waste that, and leave what it has stored. */
  refusable: boolean;
}

interface Waiter {
  begin(): void;
}

/**
 * Lets a number of tasks run at a time. Teams take turns, the longest waiting task of a team first, so a team with a
 * hundred large documents delays another's single one by no more than the task that runs. A task whose client goes away
 * is dropped from the queue.
 */
export class FairQueue {
  /** Waiting tasks by team; the first team has the next turn. */
  private readonly turns = new Map<string, Set<Waiter>>();
  private running = 0;
  private requestsWaiting = 0;

  constructor(private readonly bounds: QueueBounds) {}

  /** Tasks that wait. */
  get waiting(): number {
    let count = 0;
    for (const waiters of this.turns.values()) count += waiters.size;
    return count;
  }

  /**
   * Runs the task when it is its turn.
   * @throws Failure 503 or 429 when too much waits already, or for too long; ClientGone when the client left meanwhile
   */
  async run<T>(owner: TaskOwner, task: () => Promise<T>): Promise<T> {
    if (owner !== 'workers' && owner.left.aborted) throw new ClientGone();
    if (this.running < this.bounds.places) this.running++;
    else await (owner === 'workers' ? this.turnOf('') : this.turnOfRequest(owner));
    try {
      return await task();
    } finally {
      this.next();
    }
  }

  /** Hands the place over to the next team's longest waiting task; the team then queues up behind the others. */
  private next(): void {
    for (const [team, waiters] of this.turns) {
      this.turns.delete(team);
      for (const waiter of waiters) {
        waiters.delete(waiter);
        if (waiters.size > 0) this.turns.set(team, waiters);
        waiter.begin();
        return;
      }
    }
    this.running--;
  }

  private turnOf(team: string): Promise<void> {
    return new Promise((begin) => this.line(team).add({ begin }));
  }

  private async turnOfRequest({ team, left, refusable }: RequestOfTeam): Promise<void> {
    if (refusable) this.refuseTooMuch(team);
    this.requestsWaiting++;
    let forget = (): void => undefined;
    try {
      await new Promise<void>((begin, reject) => {
        const waiter = { begin };
        const giveUp = (reason: Error): void => {
          this.drop(team, waiter);
          reject(reason);
        };
        const gone = (): void => giveUp(new ClientGone());
        const timer = refusable
          ? setTimeout(() => giveUp(tooMuchWaits()), this.bounds.patienceMs)
          : undefined;
        left.addEventListener('abort', gone, { once: true });
        forget = () => {
          clearTimeout(timer);
          left.removeEventListener('abort', gone);
        };
        this.line(team).add(waiter);
      });
    } finally {
      this.requestsWaiting--;
      forget();
    }
  }

  private line(team: string): Set<Waiter> {
    const waiters = this.turns.get(team) ?? new Set();
    this.turns.set(team, waiters);
    return waiters;
  }

  private drop(team: string, waiter: Waiter): void {
    const waiters = this.turns.get(team);
    if (waiters?.delete(waiter) === true && waiters.size === 0) this.turns.delete(team);
  }

  private refuseTooMuch(team: string): void {
    if ((this.turns.get(team)?.size ?? 0) >= this.bounds.waitingOfOne)
      throw tooMany(
        'fair_share_exceeded',
        `${this.bounds.waitingOfOne} large documents of the team wait for their turn already; send fewer at a time.`,
        RETRY_AFTER_SECONDS,
      );
    if (this.requestsWaiting >= this.bounds.waiting) throw tooMuchWaits();
  }
}

function tooMuchWaits(): Error {
  return overloaded('Too many large documents are being worked on at the moment.', RETRY_AFTER_SECONDS);
}
