import { overloaded, tooManyRequests } from '../../../platform/kernel/http/api-error';
import { ClientDisconnectedError } from '../../../platform/kernel/request-context';

const RETRY_AFTER_SECONDS = 2;

/** Limits of running and waiting tasks. */
export interface QueueLimits {
  /** Maximum number of running tasks. */
  maxRunning: number;
  /** Maximum number of waiting tasks in total; `maxWaitingOfTeam`: of one team. */
  maxWaiting: number;
  maxWaitingOfTeam: number;
  /** Maximum wait of a request, in milliseconds. */
  maxWaitMs: number;
}

/** Owner of a task: a request of a team, or the workers of this process, which have their own limits. */
export type TaskOwner = RequestOfTeam | 'workers';

interface RequestOfTeam {
  team: string;
  /** Aborted when the client disconnects. */
  disconnectSignal: AbortSignal;
  /** Whether the task may be rejected; false once a part of the request was processed, whose results would be lost. */
  canBeRejected: boolean;
}

interface WaitingTask {
  begin(): void;
}

/**
 * Runs a limited number of tasks at a time. The queue alternates between teams and starts the longest waiting task of a
 * team first, so a team with a hundred large documents delays a document of another team by at most the running task. A
 * task whose client disconnects is dropped from the queue.
 */
export class FairQueue {
  /** Waiting tasks by team; the first team in the map is the next team. */
  private readonly waitingTasks = new Map<string, Set<WaitingTask>>();
  private runningCount = 0;
  private waitingRequestCount = 0;

  constructor(private readonly bounds: QueueLimits) {}

  /** Number of waiting tasks. */
  get waitingCount(): number {
    let count = 0;
    for (const waiters of this.waitingTasks.values()) count += waiters.size;
    return count;
  }

  /**
   * Runs a task when its turn comes.
   * @throws ApiError 503 or 429 when too many tasks are waiting, or after too long a wait; ClientDisconnectedError when
   * the client disconnected in the meantime
   */
  async run<T>(owner: TaskOwner, task: () => Promise<T>): Promise<T> {
    if (owner !== 'workers' && owner.disconnectSignal.aborted) throw new ClientDisconnectedError();
    if (this.runningCount < this.bounds.maxRunning) this.runningCount++;
    else await (owner === 'workers' ? this.waitForTurn('') : this.waitForTurnOfRequest(owner));
    try {
      return await task();
    } finally {
      this.startNext();
    }
  }

  /** Starts the longest waiting task of the next team, and moves the team to the end of the queue. */
  private startNext(): void {
    for (const [team, waiters] of this.waitingTasks) {
      this.waitingTasks.delete(team);
      for (const waiter of waiters) {
        waiters.delete(waiter);
        if (waiters.size > 0) this.waitingTasks.set(team, waiters);
        waiter.begin();
        return;
      }
    }
    this.runningCount--;
  }

  private waitForTurn(team: string): Promise<void> {
    return new Promise((begin) => this.getWaitingTasks(team).add({ begin }));
  }

  private async waitForTurnOfRequest({
    team,
    disconnectSignal,
    canBeRejected,
  }: RequestOfTeam): Promise<void> {
    if (canBeRejected) this.assertCapacity(team);
    this.waitingRequestCount++;
    let stopListening = (): void => undefined;
    try {
      await new Promise<void>((begin, reject) => {
        const waiter = { begin };
        const giveUp = (reason: Error): void => {
          this.removeWaiter(team, waiter);
          reject(reason);
        };
        const onDisconnect = (): void => giveUp(new ClientDisconnectedError());
        const timer = canBeRejected
          ? setTimeout(() => giveUp(overloadError()), this.bounds.maxWaitMs)
          : undefined;
        disconnectSignal.addEventListener('abort', onDisconnect, { once: true });
        stopListening = () => {
          clearTimeout(timer);
          disconnectSignal.removeEventListener('abort', onDisconnect);
        };
        this.getWaitingTasks(team).add(waiter);
      });
    } finally {
      this.waitingRequestCount--;
      stopListening();
    }
  }

  private getWaitingTasks(team: string): Set<WaitingTask> {
    const waiters = this.waitingTasks.get(team) ?? new Set();
    this.waitingTasks.set(team, waiters);
    return waiters;
  }

  private removeWaiter(team: string, waiter: WaitingTask): void {
    const waiters = this.waitingTasks.get(team);
    if (waiters?.delete(waiter) === true && waiters.size === 0) this.waitingTasks.delete(team);
  }

  private assertCapacity(team: string): void {
    if ((this.waitingTasks.get(team)?.size ?? 0) >= this.bounds.maxWaitingOfTeam)
      throw tooManyRequests(
        'fair_share_exceeded',
        `${this.bounds.maxWaitingOfTeam} large documents of the team are already waiting; send fewer documents at a time.`,
        RETRY_AFTER_SECONDS,
      );
    if (this.waitingRequestCount >= this.bounds.maxWaiting) throw overloadError();
  }
}

function overloadError(): Error {
  return overloaded(
    'Too many large documents are being processed at the moment; retry later.',
    RETRY_AFTER_SECONDS,
  );
}
