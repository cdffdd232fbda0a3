import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { requestContext, type WorkSlot } from '../../kernel/request-context';
import { FairQueue, type TaskOwner } from './fair-queue';

const THREAD_MEMORY_MB = 768;
/** An idle thread ends, and gives its memory back. */
const IDLE_MS = 15_000;

/** Of requests that wait for a thread; workers of this process are not counted. */
const WAITING = 64;
const WAITING_OF_ONE = 32;
const PATIENCE_MS = 15_000;

/** Worker threads for the functions of `thread-tasks`, shared out fairly. They start when they are needed. */
export class TaskThreads {
  private pool: Piscina | null = null;
  private readonly queue: FairQueue;

  constructor(private readonly threads: number) {
    this.queue = new FairQueue({
      places: threads,
      waiting: WAITING,
      waitingOfOne: WAITING_OF_ONE,
      patienceMs: PATIENCE_MS,
    });
  }

  /**
   * Runs the function of that name in a thread, on behalf of the request in work.
   * @throws Failure 503 or 429 when too much waits already; ClientGone when the client left before its turn came
   */
  run(name: string, message: unknown, transferList: ArrayBuffer[] = []): Promise<unknown> {
    return this.queue.run(ownerOfTask(), () => {
      this.pool ??= this.start();
      return this.pool.run(message, { name, transferList });
    });
  }

  async stop(): Promise<void> {
    await this.pool?.destroy();
  }

  /** Tasks that wait for a thread. */
  get waiting(): number {
    return this.queue.waiting;
  }

  private start(): Piscina {
    return new Piscina({
      filename: threadFile(),
      minThreads: 0,
      maxThreads: this.threads,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    });
  }
}

/** Requests for which a thread has worked before. */
const begun = new WeakSet<WorkSlot>();

/** A request in work; what runs on in the context of one that was answered belongs to nobody. */
function ownerOfTask(): TaskOwner {
  const current = requestContext.current();
  if (current === null || current.slot === null) return 'workers';
  const refusable = !begun.has(current.slot);
  begun.add(current.slot);
  return { team: current.teamId ?? '', left: current.left, refusable };
}

/** A thread can only load built code; from the sources (under the test runner) that is the build beside them. */
function threadFile(): string {
  const here = join(__dirname, 'thread-tasks.js');
  return existsSync(here) ? here : join(__dirname, '../../../dist/src/documents/reading/thread-tasks.js');
}
