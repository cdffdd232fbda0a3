import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ApiError, unavailable } from '../../../platform/kernel/http/api-error';
import { XML_LIMITS } from '../../../standards/invoice/xml';
import { DOCUMENT_SIZE_MIB, MEBIBYTE } from '../../../standards/values/document-size';
import { startSharedThreads } from '../../../platform/kernel/thread-priority';
import {
  ClientDisconnectedError,
  requestContext,
  type WorkSlot,
} from '../../../platform/kernel/request-context';
import { FairQueue, type TaskOwner } from './fair-queue';

/** Memory limit of a thread for documents of the usual size; increases with the size of the largest document. */
const THREAD_MEMORY_MB = 768;
const USUAL_DOCUMENT_BYTES = DOCUMENT_SIZE_MIB.usual * MEBIBYTE;

/** Start parameters of a thread. */
export interface ThreadSettings {
  /** Size in bytes of the largest document that it reads. */
  documentBytes: number;
  /** Whether the operating system gives priority to other threads. */
  isBackground: boolean;
}

/** Options of {@link TaskThreads}. */
export interface TaskThreadsOptions {
  /** Receives the error of a thread that could not start. */
  onFailure?: (error: Error) => void;
  /** File with the functions. */
  file?: string;
  /** Whether other threads have priority when processors are busy. */
  isBackground?: boolean;
}

/** Time after which an idle thread ends and frees its memory. */
const IDLE_MS = 15_000;
/**
 * A task may continue for this long after its client has disconnected. Aborting a task ends its thread, and starting a
 * thread takes about as long as most tasks.
 */
const ABORT_AFTER_MS = 250;

/** Maximum number of requests that wait for a thread; workers of this process are not counted. */
const WAITING = 64;
const WAITING_OF_ONE = 32;
const PATIENCE_MS = 15_000;

/** Message of a thread after a task: it has grown beyond the size of an idle thread. */
export const THREAD_IS_LARGE = 'thread is large';

/** `Retry-After` of a request for which no thread could be started. */
const RETRY_AFTER_SECONDS = 2;

/** A group of threads and the number of their unfinished tasks. */
interface Pool {
  threads: Piscina;
  runningTasks: number;
  /** Aborted when a thread of the pool could not start, because the tasks of the pool would never end. */
  failed: AbortController;
}

/**
 * Worker threads for the functions of `thread-tasks`, shared fairly. Threads start on demand. Each processes one task at
 * a time, so the thread of an aborted task can be ended without affecting other tasks.
 */
export class TaskThreads {
  private pool: Pool | null = null;
  private isStopping = false;
  private readonly queue: FairQueue;

  constructor(
    private readonly threads: number,
    private readonly options: TaskThreadsOptions = {},
  ) {
    this.queue = new FairQueue({
      places: threads,
      waitingCount: WAITING,
      waitingOfOne: WAITING_OF_ONE,
      patienceMs: PATIENCE_MS,
    });
  }

  /**
   * Runs the function with this name in a thread, on behalf of the current request.
   * @param limitMs time limit, counted from the report of the function ({@link Limited}); after it the thread is
   *   terminated
   * @throws ApiError 503 or 429 when too many tasks are waiting, 503 when no thread can start; ClientDisconnectedError
   *   when the client disconnected before the end; TaskTimeoutError
   */
  run(name: string, message: unknown, transferList: ArrayBuffer[] = [], limitMs?: number): Promise<unknown> {
    const owner = getTaskOwner();
    return this.queue.run(owner, () => {
      const pool = (this.pool ??= this.start());
      const start = (signal?: AbortSignal): Promise<unknown> =>
        this.inPool(pool, pool.threads.run(message, { name, transferList, signal }));
      const startLimited = (signal: AbortSignal, startPort: MessagePort): Promise<unknown> => {
        const task: Limited<unknown> = { message, startPort };
        const run = pool.threads.run(task, { name, transferList: [...transferList, startPort], signal });
        return this.inPool(pool, run);
      };
      const startWithinLimit =
        limitMs === undefined
          ? start
          : (leaveSignal?: AbortSignal) => limitTime(limitMs, leaveSignal, startLimited);
      return owner === 'workers'
        ? startWithinLimit()
        : abortAfterDisconnect(owner.leaveSignal, startWithinLimit);
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.pool?.threads.destroy();
  }

  /**
   * Whether the input of a task is the reason of its error: the function threw, or its thread ran out of memory or
   * crashed. False when no thread was available, the client disconnected, or the threads are stopping: a retry may
   * succeed.
   */
  isFaultOfTask(error: unknown): boolean {
    return !this.isStopping && !(error instanceof ApiError) && !(error instanceof ClientDisconnectedError);
  }

  /** Tasks that wait for a thread. */
  get waitingCount(): number {
    return this.queue.waitingCount;
  }

  private start(): Pool {
    const { file = getThreadFile(), isBackground = false, onFailure } = this.options;
    const settings: ThreadSettings = { documentBytes: XML_LIMITS.size, isBackground };
    if (isBackground) startSharedThreads();
    const threads = new Piscina({
      workerData: settings,
      filename: file,
      minThreads: 0,
      maxThreads: this.threads,
      idleTimeout: IDLE_MS,
      resourceLimits: {
        maxOldGenerationSizeMb: Math.ceil((THREAD_MEMORY_MB * XML_LIMITS.size) / USUAL_DOCUMENT_BYTES),
      },
    });
    const pool: Pool = { threads, runningTasks: 0, failed: new AbortController() };
    // An unhandled error would end the process. A pool in which a thread did not start gets no further tasks.
    threads.on('error', (error: Error) => {
      this.leave(pool);
      pool.failed.abort();
      onFailure?.(error);
      void threads.destroy();
    });
    threads.on('message', (message: unknown) => {
      // The next task starts a thread with little memory; the old threads end with their last task.
      if (message === THREAD_IS_LARGE) this.leave(pool);
    });
    return pool;
  }

  /** Waits for a task, and ends a replaced pool after its last one. */
  private async inPool(pool: Pool, task: Promise<unknown>): Promise<unknown> {
    pool.runningTasks++;
    try {
      return await orPoolFailure(pool, task);
    } finally {
      pool.runningTasks--;
      if (pool.runningTasks === 0 && this.pool !== pool) void pool.threads.destroy();
    }
  }

  private leave(pool: Pool): void {
    if (this.pool === pool) this.pool = null;
  }
}

/**
 * Waits for a task, or for the failure of its pool.
 * @throws ApiError 503 when a thread of the pool could not start
 */
function orPoolFailure(pool: Pool, task: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { signal } = pool.failed;
    const fail = (): void =>
      reject(
        unavailable('No thread could be started for this request; repeat the request.', RETRY_AFTER_SECONDS),
      );
    signal.addEventListener('abort', fail, { once: true });
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', fail));
  });
}

/** Message of a task with a time limit. */
export interface Limited<Message> {
  message: Message;
  /** Port on which the function reports that the thread and the modules of the task are loaded, which starts the time limit. */
  startPort: MessagePort;
}

/** Thrown when a task exceeded its time limit. */
export class TaskTimeoutError extends Error {}

/**
 * Runs the task, and aborts it after a time limit from its beginning. The start of a thread is excluded, because it takes
 * seconds on a busy machine. @throws TaskTimeoutError
 */
async function limitTime(
  limitMs: number,
  cancelSignal: AbortSignal | undefined,
  task: (abort: AbortSignal, startPort: MessagePort) => Promise<unknown>,
): Promise<unknown> {
  const limit = new AbortController();
  const { port1: listenPort, port2: startedPort } = new MessageChannel();
  let timer: NodeJS.Timeout | undefined;
  listenPort.once('message', () => (timer = setTimeout(() => limit.abort(), limitMs)));
  try {
    return await task(
      cancelSignal === undefined ? limit.signal : AbortSignal.any([limit.signal, cancelSignal]),
      startedPort,
    );
  } catch (error) {
    throw limit.signal.aborted && cancelSignal?.aborted !== true ? new TaskTimeoutError() : error;
  } finally {
    listenPort.removeAllListeners('message').close();
    clearTimeout(timer);
  }
}

/** Runs the task, and aborts it when it does not end soon after the client has disconnected. @throws ClientDisconnectedError */
async function abortAfterDisconnect(
  leaveSignal: AbortSignal,
  task: (abort: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onClientGone = (): void => {
    timer = setTimeout(() => abort.abort(), ABORT_AFTER_MS);
  };
  leaveSignal.addEventListener('abort', onClientGone, { once: true });
  try {
    return await task(abort.signal);
  } catch (error) {
    throw abort.signal.aborted ? new ClientDisconnectedError() : error;
  } finally {
    leaveSignal.removeEventListener('abort', onClientGone);
    clearTimeout(timer);
  }
}

/** Requests for which a thread has already run. */
const begunSlots = new WeakSet<WorkSlot>();

/** Returns the owner of a task: the current request; a task that outlives its answered request has no owner. */
function getTaskOwner(): TaskOwner {
  const current = requestContext.current();
  if (current === null || current.slot === null) return 'workers';
  const refusable = !begunSlots.has(current.slot);
  begunSlots.add(current.slot);
  return { team: current.teamId ?? '', leaveSignal: current.clientGone, refusable };
}

/**
 * Returns the file of the thread. A thread can load only built code, so the build next to the sources is used under the
 * test runner.
 */
function getThreadFile(): string {
  const compiledFile = join(__dirname, 'thread-tasks.js');
  return existsSync(compiledFile)
    ? compiledFile
    : join(__dirname, '../../../../dist/src/business/documents/reading/thread-tasks.js');
}
