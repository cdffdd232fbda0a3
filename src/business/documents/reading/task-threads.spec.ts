import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import {
  ClientDisconnectedError,
  requestContext,
  type RequestContext,
  type WorkSlot,
} from '../../../platform/kernel/request-context';
import { TaskThreads, TaskTimeoutError } from './task-threads';

const TASKS = join(__dirname, '../../../../test/support/slow-tasks.cjs');

const createFlag = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

async function waitUntilSet(value: Int32Array): Promise<void> {
  while (Atomics.load(value, 0) === 0) await sleep(5);
}

/** Starts real threads, with tasks that run until the test ends them. */
describe('worker threads', () => {
  let threads: TaskThreads;
  const failures: Error[] = [];
  const recordFailure = (error: Error): void => void failures.push(error);

  afterEach(() => threads.stop());

  /** Runs a task on behalf of a request of a team, whose client may disconnect. */
  function run(
    team: string,
    name: string,
    message: object,
    client = new AbortController(),
    limitMs?: number,
  ): Promise<unknown> {
    const slot: WorkSlot = {
      occupyMemory: () => undefined,
      releaseMemory: () => undefined,
      releaseWhile: (wait) => wait(),
    };
    const otherValues = {
      address: null,
      keyId: null,
      companyIds: null,
      keyDocumentsPerDay: null,
      portalLinkId: null,
      userId: null,
      createdResourceId: null,
    };
    const request: RequestContext = {
      requestId: team,
      teamId: team,
      ...otherValues,
      clientGone: client.signal,
      slot,
    };
    return requestContext.run(request, () => threads.run(name, message, [], limitMs));
  }

  it('abort a running task when its client disconnects, and finish the other tasks', async () => {
    threads = new TaskThreads(2, { onFailure: recordFailure, file: TASKS });
    const [spins, waits, gate] = [createFlag(), createFlag(), createFlag()];
    const client = new AbortController();
    const other = run('b', 'waitFor', { begun: waits, gate });
    const left = run('a', 'spin', { begun: spins }, client);
    const next = run('c', 'echo', { n: 1 });
    await Promise.all([waitUntilSet(spins), waitUntilSet(waits)]);
    expect(threads.waitingCount).toBe(1);
    client.abort();
    // Without the abort, the task would never end, and the next task would wait for it.
    await expect(left).rejects.toThrow(ClientDisconnectedError);
    expect(await next).toEqual({ n: 1 });
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    expect(await other).toBe('done');
  });

  it('finish a task that ends shortly after its client has disconnected, and keep the thread', async () => {
    threads = new TaskThreads(1, { onFailure: recordFailure, file: TASKS });
    await run('a', 'echo', {});
    const client = new AbortController();
    const [waits, gate] = [createFlag(), createFlag()];
    const left = run('a', 'waitFor', { begun: waits, gate }, client);
    await waitUntilSet(waits);
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    client.abort();
    expect(await left).toBe('done');
  });

  it('abort a task that exceeds its time limit, for a request and for a worker', async () => {
    threads = new TaskThreads(1, { onFailure: recordFailure, file: TASKS });
    await expect(threads.run('spinLimited', {}, [], 100)).rejects.toThrow(TaskTimeoutError);
    expect(await run('a', 'echo', { n: 2 })).toEqual({ n: 2 });
    await expect(run('a', 'spinLimited', {}, undefined, 100)).rejects.toThrow(TaskTimeoutError);
    expect(await threads.run('echoLimited', { n: 3 }, [], 60_000)).toEqual({ n: 3 });
  });

  it('do not count the time before a task begins', async () => {
    threads = new TaskThreads(1, { onFailure: recordFailure, file: TASKS });
    expect(await threads.run('beginLate', { afterMs: 500 }, [], 100)).toBe('done');
  });

  it('never begin a waiting task whose client disconnects', async () => {
    threads = new TaskThreads(1, { onFailure: recordFailure, file: TASKS });
    const [waits, gate, begunArray] = [createFlag(), createFlag(), createFlag()];
    const first = run('a', 'waitFor', { begun: waits, gate });
    await waitUntilSet(waits);
    const client = new AbortController();
    const left = run('b', 'waitFor', { begun: begunArray, gate }, client);
    client.abort();
    await expect(left).rejects.toThrow(ClientDisconnectedError);
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    expect(await first).toBe('done');
    expect(await run('c', 'echo', {})).toEqual({});
    expect([threads.waitingCount, Atomics.load(begunArray, 0)]).toEqual([0, 0]);
  });

  it('never abort tasks of the workers of the process', async () => {
    threads = new TaskThreads(1, { onFailure: recordFailure, file: TASKS });
    expect(await threads.run('echo', { n: 2 }, [])).toEqual({ n: 2 });
  });

  it('distinguish errors of a task from errors of a stopping pool', async () => {
    threads = new TaskThreads(1, { onFailure: recordFailure, file: TASKS });
    const unknown = await threads.run('thereIsNone', {}).catch((error: unknown) => error);
    expect([String(unknown), threads.isCausedByTask(unknown)]).toEqual([
      expect.stringContaining('Error'),
      true,
    ]);
    const [waits, gate] = [createFlag(), createFlag()];
    const stoppedTask = threads.run('waitFor', { begun: waits, gate }).catch((error: unknown) => error);
    await waitUntilSet(waits);
    await threads.stop();
    const error = await stoppedTask;
    expect([String(error), threads.isCausedByTask(error)]).toEqual([expect.stringContaining('Error'), false]);
  });

  it('cause status 503 when a thread cannot start, and start again later', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'passerelle-threads-'));
    const file = join(folder, 'tasks.cjs');
    threads = new TaskThreads(1, { onFailure: recordFailure, file });
    const expectedError = { status: 503, headers: { 'Retry-After': '2' } };
    await expect(run('a', 'echo', {})).rejects.toMatchObject(expectedError);
    await expect(run('b', 'echoLimited', {}, undefined, 60_000)).rejects.toMatchObject(expectedError);
    expect(failures.map(({ message }) => message)).toEqual([
      expect.stringContaining(file),
      expect.stringContaining(file),
    ]);
    cpSync(TASKS, file);
    expect(await run('a', 'echo', { n: 1 })).toEqual({ n: 1 });
    rmSync(folder, { recursive: true });
  });

  it('are replaced when a thread reports that it has grown large, and finish their tasks', async () => {
    threads = new TaskThreads(2, { onFailure: recordFailure, file: TASKS });
    const [waits, gate] = [createFlag(), createFlag()];
    const slow = run('a', 'waitFor', { begun: waits, gate });
    await waitUntilSet(waits);
    const large = await run('b', 'growLarge', {});
    // A thread reports its size and the result of its task over two ports, in any order.
    while ((await run('b', 'threadId', {})) === large);
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    expect(await slow).toBe('done');
  });

  it('have a lower priority in the background, if the system supports priorities of threads', async () => {
    const xml = Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>');
    threads = new TaskThreads(1, { onFailure: recordFailure, isBackground: true });
    expect(await threads.run('listEmbeddedFiles', { xml })).toEqual([]);
    const loweredPriorities = listThreadPriorities().filter(
      (priority) => priority > getPriority(process.pid),
    );
    expect(loweredPriorities).toEqual(
      process.platform === 'linux' ? [constants.priority.PRIORITY_BELOW_NORMAL] : [],
    );
  });
});

/** Returns the priorities of the threads of this process; empty on a system without a list of threads. */
function listThreadPriorities(): number[] {
  const folder = '/proc/self/task';
  return existsSync(folder) ? readdirSync(folder).map((thread) => getPriority(Number(thread))) : [];
}
