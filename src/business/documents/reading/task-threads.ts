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

/** Memory limit of a thread for documents of the default size limit; increases with the configured size limit. */
const THREAD_MEMORY_MB = 768;
const DEFAULT_DOCUMENT_BYTES = DOCUMENT_SIZE_MIB.usual * MEBIBYTE;

/** Start parameters of a thread. */
export interface ThreadSettings {
  /** Maximum size in bytes of a document that the thread reads. */
  documentBytes: number;
  /** Whether the operating system gives priority to other threads. */
  isBackground: boolean;
}

/** Options of {@link TaskThreads}. */
export interface TaskThreadsOptions {
  /** Receives the error of a thread that could not start. */
  onFailure?: (error: Error) => void;
  /** File with the task functions. */
  file?: string;
  /** Whether other threads have priority when processors are busy. */
  isBackground?: boolean;
}

/** Time after which an idle thread ends and frees its memory. */
const IDLE_TIMEOUT_MS = 15_000;
/**
 * Time for which a task may continue after its client has disconnected. Aborting a task ends its thread, and starting a
 * new thread takes about as long as most tasks.
 */
const ABORT_DELAY_MS = 250;

/** Maximum number of requests that wait for a thread; workers of this process are not counted. */
const MAX_WAITING_REQUESTS = 64;
const MAX_WAITING_REQUESTS_OF_TEAM = 32;
const MAX_WAIT_MS = 15_000;

/** Message of a thread after a task: the thread has grown larger than an idle thread may be. */
export const THREAD_IS_LARGE = 'thread is large';

/** `Retry-After` of a request for which no thread could be started. */
const RETRY_AFTER_SECONDS = 2;

/** Group of threads, with the number of running tasks. */
interface ThreadPool {
  threads: Piscina;
  runningTasks: number;
  /**
   * Aborted when a thread of the pool could not start, so that the tasks of the pool fail instead of waiting forever.
   */
  failureController: AbortController;
}

/**
 * Worker threads for the functions of `thread-tasks`, shared fairly between teams. Threads start on demand. Each
 * processes one task at a time, so the thread of an aborted task can be ended without affecting other tasks.
 */
export class TaskThreads {
  private pool: ThreadPool | null = null;
  private isStopping = false;
  private readonly queue: FairQueue;

  constructor(
    private readonly threadCount: number,
    private readonly options: TaskThreadsOptions = {},
  ) {
    this.queue = new FairQueue({
      maxRunning: threadCount,
      maxWaiting: MAX_WAITING_REQUESTS,
      maxWaitingOfTeam: MAX_WAITING_REQUESTS_OF_TEAM,
      maxWaitMs: MAX_WAIT_MS,
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
      const pool = (this.pool ??= this.startPool());
      const start = (signal?: AbortSignal): Promise<unknown> =>
        this.runInPool(pool, pool.threads.run(message, { name, transferList, signal }));
      const startLimited = (signal: AbortSignal, startPort: MessagePort): Promise<unknown> => {
        const task: Limited<unknown> = { message, startPort };
        const run = pool.threads.run(task, { name, transferList: [...transferList, startPort], signal });
        return this.runInPool(pool, run);
      };
      const startWithinLimit =
        limitMs === undefined
          ? start
          : (leaveSignal?: AbortSignal) => runWithTimeLimit(limitMs, leaveSignal, startLimited);
      return owner === 'workers'
        ? startWithinLimit()
        : abortAfterDisconnect(owner.disconnectSignal, startWithinLimit);
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.pool?.threads.destroy();
  }

  /**
   * Returns whether the input of a task caused its error: the function threw, or the thread ran out of memory or
   * crashed. Returns false when no thread was available, the client disconnected, or the threads are stopping; a
   * retry may then succeed.
   */
  isCausedByTask(error: unknown): boolean {
    return !this.isStopping && !(error instanceof ApiError) && !(error instanceof ClientDisconnectedError);
  }

  /** Number of tasks that wait for a thread. */
  get waitingCount(): number {
    return this.queue.waitingCount;
  }

  private startPool(): ThreadPool {
    const { file = getThreadFile(), isBackground = false, onFailure } = this.options;
    const settings: ThreadSettings = { documentBytes: XML_LIMITS.size, isBackground };
    if (isBackground) startSharedThreads();
    const threads = new Piscina({
      workerData: settings,
      filename: file,
      minThreads: 0,
      maxThreads: this.threadCount,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: {
        maxOldGenerationSizeMb: Math.ceil((THREAD_MEMORY_MB * XML_LIMITS.size) / DEFAULT_DOCUMENT_BYTES),
      },
    });
    const pool: ThreadPool = { threads, runningTasks: 0, failureController: new AbortController() };
    // An unhandled error would end the process. A pool in which a thread did not start gets no further tasks.
    threads.on('error', (error: Error) => {
      this.detachPool(pool);
      pool.failureController.abort();
      onFailure?.(error);
      void threads.destroy();
    });
    threads.on('message', (message: unknown) => {
      // The next task starts a thread with little memory; the old threads end with their last task.
      if (message === THREAD_IS_LARGE) this.detachPool(pool);
    });
    return pool;
  }

  /** Waits for a task, and ends a replaced pool after the last task of the pool. */
  private async runInPool(pool: ThreadPool, task: Promise<unknown>): Promise<unknown> {
    pool.runningTasks++;
    try {
      return await waitForTaskOrFailure(pool, task);
    } finally {
      pool.runningTasks--;
      if (pool.runningTasks === 0 && this.pool !== pool) void pool.threads.destroy();
    }
  }

  private detachPool(pool: ThreadPool): void {
    if (this.pool === pool) this.pool = null;
  }
}

/**
 * Waits for a task, or for the failure of its pool.
 * @throws ApiError 503 when a thread of the pool could not start
 */
function waitForTaskOrFailure(pool: ThreadPool, task: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { signal } = pool.failureController;
    const fail = (): void =>
      reject(
        unavailable(
          'No thread could be started for this request; retry the request later.',
          RETRY_AFTER_SECONDS,
        ),
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

/** Error when a task exceeded its time limit. */
export class TaskTimeoutError extends Error {}

/**
 * Runs a task, and aborts it after a time limit. The start of a thread does not count, because it takes seconds on a
 * busy machine.
 * @throws TaskTimeoutError
 */
async function runWithTimeLimit(
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

/** Runs a task, and aborts it shortly after the client has disconnected. @throws ClientDisconnectedError */
async function abortAfterDisconnect(
  leaveSignal: AbortSignal,
  task: (abort: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onClientGone = (): void => {
    timer = setTimeout(() => abort.abort(), ABORT_DELAY_MS);
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
const startedSlots = new WeakSet<WorkSlot>();

/** Returns the owner of a task: the current request, or the workers for a task without a waiting request. */
function getTaskOwner(): TaskOwner {
  const current = requestContext.current();
  if (current === null || current.slot === null) return 'workers';
  const refusable = !startedSlots.has(current.slot);
  startedSlots.add(current.slot);
  return { team: current.teamId ?? '', disconnectSignal: current.clientGone, canBeRejected: refusable };
}

/**
 * Returns the file with the task functions. A thread can load only compiled code, so tests use the build next to the
 * sources.
 */
function getThreadFile(): string {
  const compiledFile = join(__dirname, 'thread-tasks.js');
  return existsSync(compiledFile)
    ? compiledFile
    : join(__dirname, '../../../../dist/src/business/documents/reading/thread-tasks.js');
}
