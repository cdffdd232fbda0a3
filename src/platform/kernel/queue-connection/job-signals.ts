import type { Notifications } from '../database/notifications';

/**
 * Channel on which BullMQ's functions announce new jobs, with the name of the queue (`add_job` of its PostgreSQL schema).
 */
const CHANNEL = 'bullmq_jobs';

/** Called when jobs of a worker's queue may have been added, by this process or another one. */
type JobsListener = (isLocal: boolean) => void;

/**
 * Notifies the workers of a process of new jobs, over the one connection on which it listens anyway. BullMQ opens a
 * connection for each worker, and PostgreSQL wakes each listening connection of a database at every notification, on
 * any channel.
 */
export class JobSignals {
  private readonly listeners = new Map<string, JobsListener>();

  /**
   * @param isOwn whether a server process serves one of this process's connections
   */
  constructor(
    private readonly notifications: Notifications,
    private readonly isOwn: (serverProcess: number) => boolean,
  ) {}

  /** Calls the listener whenever jobs of the queue may have been added. */
  on(queue: string, listener: JobsListener): void {
    if (this.listeners.size === 0) this.listen();
    this.listeners.set(queue, listener);
  }

  private listen(): void {
    this.notifications.listen(
      CHANNEL,
      (queue, sender) => this.listeners.get(queue)?.(this.isOwn(sender)),
      () => this.wakeAll(),
    );
  }

  /** Wakes all workers, because notifications that were sent while nothing listened are not repeated. */
  private wakeAll(): void {
    for (const listener of this.listeners.values()) listener(true);
  }
}
