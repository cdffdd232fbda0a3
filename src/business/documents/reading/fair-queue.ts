import { overloaded, tooMany } from '../../../platform/kernel/http/api-error';
import { ClientDisconnectedError } from '../../../platform/kernel/request-context';

const RETRY_AFTER_SECONDS = 2;

/** Limits of running and waiting tasks. */
export interface QueueBounds {
  /** Maximum number of running tasks. */
  places: number;
  /** Maximum number of waiting tasks, in total and for one team. */
  waitingCount: number;
  waitingOfOne: number;
  /** Maximum wait of a request, in milliseconds. */
  patienceMs: number;
}

/** Owner of a task: a request of a team, or the workers of this process, which have their own limits. */
export type TaskOwner = RequestOfTeam | 'workers';

interface RequestOfTeam {
  team: string;
  /** Aborted when the client disconnects. */
  leaveSignal: AbortSignal;
  /** False once a part of the request was processed: a refusal would waste that work and leave stored rows. */
  refusable: boolean;
}

interface Waiter {
  begin(): void;
}

/**
 * Runs a limited number of tasks at a time. The queue alternates between teams and starts the longest waiting task of a
 * team first, so a team with a hundred large documents delays a document of another team by at most the running task. A
 * task whose client disconnects is dropped from the queue.
 */
export class FairQueue {
  /** Waiting tasks by team; the first team is next. */
  private readonly turns = new Map<string, Set<Waiter>>();
  private runningCount = 0;
  private requestsWaiting = 0;

  constructor(private readonly bounds: QueueBounds) {}

  /** Number of waiting tasks. */
  get waitingCount(): number {
    let count = 0;
    for (const waiters of this.turns.values()) count += waiters.size;
    return count;
  }

  /**
   * Runs a task when its turn comes.
   * @throws ApiError 503 or 429 when too many tasks are waiting, or after too long a wait; ClientDisconnectedError when
   * the client disconnected in the meantime
   */
  async run<T>(owner: TaskOwner, task: () => Promise<T>): Promise<T> {
    if (owner !== 'workers' && owner.leaveSignal.aborted) throw new ClientDisconnectedError();
    if (this.runningCount < this.bounds.places) this.runningCount++;
    else await (owner === 'workers' ? this.waitForTurn('') : this.waitForTurnOfRequest(owner));
    try {
      return await task();
    } finally {
      this.startNext();
    }
  }

  /** Starts the longest waiting task of the next team; the team then queues up after the others. */
  private startNext(): void {
    for (const [team, waiters] of this.turns) {
      this.turns.delete(team);
      for (const waiter of waiters) {
        waiters.delete(waiter);
        if (waiters.size > 0) this.turns.set(team, waiters);
        waiter.begin();
        return;
      }
    }
    this.runningCount--;
  }

  private waitForTurn(team: string): Promise<void> {
    return new Promise((begin) => this.getLine(team).add({ begin }));
  }

  private async waitForTurnOfRequest({ team, leaveSignal, refusable }: RequestOfTeam): Promise<void> {
    if (refusable) this.refuseOverload(team);
    this.requestsWaiting++;
    let stopListening = (): void => undefined;
    try {
      await new Promise<void>((begin, reject) => {
        const waiter = { begin };
        const giveUp = (reason: Error): void => {
          this.removeWaiter(team, waiter);
          reject(reason);
        };
        const onClientGone = (): void => giveUp(new ClientDisconnectedError());
        const timer = refusable
          ? setTimeout(() => giveUp(overloadError()), this.bounds.patienceMs)
          : undefined;
        leaveSignal.addEventListener('abort', onClientGone, { once: true });
        stopListening = () => {
          clearTimeout(timer);
          leaveSignal.removeEventListener('abort', onClientGone);
        };
        this.getLine(team).add(waiter);
      });
    } finally {
      this.requestsWaiting--;
      stopListening();
    }
  }

  private getLine(team: string): Set<Waiter> {
    const waiters = this.turns.get(team) ?? new Set();
    this.turns.set(team, waiters);
    return waiters;
  }

  private removeWaiter(team: string, waiter: Waiter): void {
    const waiters = this.turns.get(team);
    if (waiters?.delete(waiter) === true && waiters.size === 0) this.turns.delete(team);
  }

  private refuseOverload(team: string): void {
    if ((this.turns.get(team)?.size ?? 0) >= this.bounds.waitingOfOne)
      throw tooMany(
        'fair_share_exceeded',
        `${this.bounds.waitingOfOne} large documents of the team are waiting already; send fewer at a time.`,
        RETRY_AFTER_SECONDS,
      );
    if (this.requestsWaiting >= this.bounds.waitingCount) throw overloadError();
  }
}

function overloadError(): Error {
  return overloaded('Too many large documents are being processed at the moment.', RETRY_AFTER_SECONDS);
}
