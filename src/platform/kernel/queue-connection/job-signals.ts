import type { Notifications } from '../database/notifications';

/** On which BullMQ's functions announce new jobs, with the name of the queue (`add_job` of its PostgreSQL schema). */
const CHANNEL = 'bullmq_jobs';

/** What a worker does when jobs of its queue may have been added: by this process, or by another one. */
type Heard = (here: boolean) => void;

/**
 * Tells the workers of a process of new jobs, over the one connection on which it listens anyway. BullMQ gives each worker a
 * connection for that, and PostgreSQL wakes each listening connection of a database at every notification, whatever its channel.
 */
export class JobSignals {
  private readonly workers = new Map<string, Heard>();

  /** @param isOwn whether a process of the server serves one of this process's connections */
  constructor(
    private readonly notifications: Notifications,
    private readonly isOwn: (serverProcess: number) => boolean,
  ) {}

  /** Calls `heard` whenever jobs of the queue may have been added. */
  on(queue: string, heard: Heard): void {
    if (this.workers.size === 0) this.listen();
    this.workers.set(queue, heard);
  }

  private listen(): void {
    this.notifications.listen(
      CHANNEL,
      (queue, sender) => this.workers.get(queue)?.(this.isOwn(sender)),
      () => this.missed(),
    );
  }

  /** What was announced while nobody listened is not repeated. */
  private missed(): void {
    for (const heard of this.workers.values()) heard(true);
  }
}
