const { default: TestRunner, EmittingTestRunner } = require('jest-runner');
const { Worker } = require('jest-worker');
const { availableParallelism } = require('node:os');
const { dirname, join } = require('node:path');
const { findGroup } = require('./suite-groups.cjs');

/** What Jest's own runner runs in its workers. */
const TEST_WORKER = join(dirname(require.resolve('jest-runner/package.json')), 'build', 'testWorker.js');

/** Number of workers that compute all the time. */
const CORES = Math.max(2, availableParallelism());

/**
 * Runs suites as Jest's own runner does, and those of a group (suite-groups.cjs) in one worker:
 *
 *     queue: a1 a2 b1 b2 c1 · suites of no group
 *     worker 1: a1 a2 ─ c1 ─ · · ·      finishes its group, then takes the first group that no worker has,
 *     worker 2: b1 b2 ─ · · · · ·       then what belongs to no group, then suites of the other's group
 *
 * Unit specs come last, in workers of their own: one heap does not hold the modules of both, which differ in their context.
 * Suites of the API wait for their database, queue and sockets half of the time, so one more worker than there are cores runs
 * them.
 */
module.exports = class GroupedRunner extends EmittingTestRunner {
  #listeners = new Map();
  #own;

  constructor(globalConfig, context) {
    super(globalConfig, context);
    this.#own = new TestRunner(globalConfig, context);
  }

  on(eventName, listener) {
    const listeners = this.#listeners.get(eventName) ?? new Set();
    this.#listeners.set(eventName, listeners.add(listener));
    const unsubscribe = this.#own.on(eventName, listener);
    return () => {
      listeners.delete(listener);
      unsubscribe();
    };
  }

  async runTests(tests, watcher, options) {
    if (options.serial) return this.#own.runTests(tests, watcher, options);
    const stages = [tests.filter((test) => !isUnitSpec(test)), tests.filter(isUnitSpec)]
      .filter((suites) => suites.length > 0)
      .map((suites) => ({
        queue: new SuiteQueue(suites),
        places: countPlaces(suites, this._globalConfig.maxWorkers),
        workers: null,
      }));
    const work = async (name, place) => {
      for (const stage of stages) {
        if (place >= stage.places) continue;
        stage.workers ??= this.#startWorkers(tests, stage.places);
        for (let test = stage.queue.next(name); test !== undefined; test = stage.queue.next(name)) {
          if (watcher.isInterrupted()) return;
          await this.#runTest(test, name, stage.workers);
        }
      }
    };
    const isInterrupted = new Promise((resolve) => {
      watcher.on('change', ({ interrupted }) => interrupted && resolve());
    });
    const names = Array.from({ length: this._globalConfig.maxWorkers }, (_, n) => `worker ${n}`);
    try {
      await Promise.race([Promise.all(names.map(work)), isInterrupted]);
    } finally {
      for (const { workers } of stages) {
        const { forceExited } = (await workers?.end()) ?? { forceExited: false };
        if (forceExited) console.error('A Jest worker did not end by itself and was killed.');
      }
    }
  }

  #startWorkers(tests, count) {
    const resolvers = new Map(
      tests.map(({ context: { config, moduleMap } }) => [config.id, { config, moduleMap }]),
    );
    const { workerIdleMemoryLimit, workerGracefulExitTimeout } = this._globalConfig;
    const workers = new Worker(TEST_WORKER, {
      exposedMethods: ['worker'],
      forkOptions: { serialization: 'json', stdio: 'pipe' },
      idleMemoryLimit: typeof workerIdleMemoryLimit === 'number' ? workerIdleMemoryLimit : undefined,
      maxRetries: 3,
      numWorkers: count,
      setupArgs: [
        {
          serializableResolvers: [...resolvers.values()].map(({ config, moduleMap }) => ({
            config,
            serializableModuleMap: moduleMap.toJSON(),
          })),
        },
      ],
      workerGracefulExitTimeout,
      // All calls of one name go to the process that got the first.
      computeWorkerKey: (_method, { workerName }) => workerName,
    });
    workers.getStdout()?.pipe(process.stdout);
    workers.getStderr()?.pipe(process.stderr);
    return workers;
  }

  async #runTest(test, workerName, workers) {
    await this.#emit('test-file-start', [test]);
    const { changedFiles, sourcesRelatedToTestsInChangedFiles } = this._context;
    const running = workers.worker({
      config: test.context.config,
      context: {
        ...this._context,
        changedFiles: changedFiles && [...changedFiles],
        sourcesRelatedToTestsInChangedFiles: sourcesRelatedToTestsInChangedFiles && [
          ...sourcesRelatedToTestsInChangedFiles,
        ],
      },
      globalConfig: this._globalConfig,
      path: test.path,
      workerName,
    });
    running.UNSTABLE_onCustomMessage?.(([event, payload]) => this.#emit(event, payload));
    let result;
    try {
      result = await running;
    } catch (error) {
      return this.#emit('test-file-failure', [test, error]);
    }
    await this.#emit('test-file-success', [test, result]);
  }

  async #emit(eventName, data) {
    for (const listener of this.#listeners.get(eventName) ?? []) await listener(data);
  }
};

/**
 * Counts the workers that run suites at a time. A number of workers that differs from the usual one was asked for (`-w`), and
 * holds for all suites.
 */
function countPlaces(suites, maxWorkers) {
  if (maxWorkers !== CORES + 1) return maxWorkers;
  const isOfApi = suites.some(({ context: { config } }) => config.displayName?.name === 'e2e');
  return isOfApi ? maxWorkers : CORES;
}

function isUnitSpec({ context: { config } }) {
  return config.displayName?.name === 'unit';
}

/** Suites that nobody runs yet, and which group each worker is at. */
class SuiteQueue {
  #waiting;
  /** Name of the worker that began the group. */
  #workerOfGroup = new Map();

  constructor(tests) {
    this.#waiting = tests.map((test) => ({ test, group: findGroup(test) }));
  }

  /** @returns the next suite for the worker; undefined once there is none */
  next(worker) {
    const choices = [
      ({ group }) => group !== null && this.#workerOfGroup.get(group) === worker,
      ({ group }) => group === null || !this.#workerOfGroup.has(group),
      () => true,
    ];
    for (const choice of choices) {
      const place = this.#waiting.findIndex(choice);
      if (place === -1) continue;
      const [{ test, group }] = this.#waiting.splice(place, 1);
      if (group !== null && !this.#workerOfGroup.has(group)) this.#workerOfGroup.set(group, worker);
      return test;
    }
    return undefined;
  }
}
