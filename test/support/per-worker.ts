import { cloneDatabase } from './database';
import { emptyInstallation } from './empty-installation';
import { METRICS_TOKEN } from './metrics-token';
import { startService, type Service } from './service';

declare global {
  /** Registers a cleanup for the end of the process that runs the suites (scripts/jest/end-of-worker.cjs). */
  var endOfWorker: ((thing: { stop?: () => Promise<void>; removeFiles?: () => void }) => void) | undefined;
}

/** Returns the shared value; available from the suite's first hook on. */
export type Shared<T = Service> = () => T;

/** A shared value of this worker, with the number of suites that use it at the moment: one or none. */
interface Running {
  users: number;
  end: () => Promise<void>;
}

/**
 * Maximum number of shared values with files, mostly services, in a worker: each polls its database and keeps
 * connections.
 */
const MAX_RUNNING_SERVICES = 6;

/** Running values, the most recently used last. */
const running = new Set<Running>();

/** Stops the least recently used value, to make room for one more. */
async function makeRoom(): Promise<void> {
  for (const thing of [...running])
    if (running.size >= MAX_RUNNING_SERVICES && thing.users === 0) await thing.end();
}

/**
 * Starts a value once in each Jest worker, for the first suite that needs it, and shares it with all suites of the
 * worker. Values with files are stopped when there are too many, and started again for a suite that needs them later.
 * @param start answers the thing
 * @param stop ends it in order
 * @param removeFiles removes its files, synchronously, where the process ends without stopping it
 * @returns a function that a suite calls within its `describe`, before its own hooks
 */
export function perWorker<T>(
  start: () => Promise<T>,
  stop?: (thing: T) => Promise<unknown>,
  removeFiles?: (thing: T) => void,
): () => Shared<T> {
  let started: Promise<T> | undefined;
  let current: { value: T } | undefined;
  let isRegistered = false;

  const self: Running = {
    users: 0,
    async end() {
      const ended = current;
      [started, current] = [undefined, undefined];
      running.delete(self);
      if (ended !== undefined) await stop?.(ended.value);
    },
  };

  async function begin(): Promise<T> {
    try {
      if (removeFiles !== undefined) {
        await makeRoom();
        running.add(self);
      }
      const value = await start();
      current = { value };
      if (!isRegistered)
        globalThis.endOfWorker?.({
          stop: () => self.end(),
          removeFiles: () => {
            if (current !== undefined) removeFiles?.(current.value);
          },
        });
      isRegistered = true;
      return value;
    } catch (error) {
      // The next suite tries again, so that one temporary failure does not fail all of them.
      started = undefined;
      running.delete(self);
      throw error;
    }
  }

  return () => {
    let thing: { value: T } | undefined;
    beforeAll(async () => {
      self.users += 1;
      if (running.delete(self)) running.add(self);
      started ??= begin();
      thing = { value: await started };
    });
    afterAll(() => {
      self.users -= 1;
    });
    return () => {
      if (thing === undefined) throw new Error('It is there from the first hook on');
      return thing.value;
    };
  };
}

/** Settings of a service; a function where they are known only from the first hook on. */
type Settings = Record<string, string> | (() => Record<string, string>);

/** Settings of shared services that one suite needs and the others do not notice. */
const COMMON: Settings = { METRICS_TOKEN, LOG_LEVEL: 'debug', AUDIT_RETENTION_DAYS: '30' };

const services = new Map<string, () => Shared>();
const databases = new Map<string, () => Shared<string>>();

/**
 * Returns the service of this worker with these settings, over its own database, for all suites with the same settings.
 * Each suite uses its own teams. A suite that counts the whole installation uses one without rows ({@link
 * emptiedService}); a suite that needs the memory or the files of a newly started process starts a service itself ({@link
 * startService}).
 *
 * The database exists as long as the worker. A service that was stopped to make room starts again over its former
 * database, with all rows of earlier suites, but with new files, memory and connections. No suite may depend on rows,
 * files or log lines of an earlier suite, or on their absence.
 * @param purpose names suites that share a service only with each other; settings that are a function need one
 */
export function sharedService(settings: Settings = COMMON, purpose = ''): Shared {
  return serviceOf(installationName(settings, purpose), settings, 'first');
}

/**
 * The service of {@link sharedService} without the rows of other suites, for suites that count the whole installation or
 * fill it with many rows: its database is emptied before and after the suite. Memory, log and files remain as after
 * earlier suites.
 */
export function emptiedService(settings: Settings = COMMON, purpose = ''): Shared {
  const service = sharedService(settings, purpose);
  beforeAll(() => emptyInstallation(service()));
  afterAll(() => emptyInstallation(service()));
  return service;
}

/**
 * The service of {@link sharedService} and another one over its database: two processes of an installation, each with its
 * own memory and connections. Both run until they are stopped to make room, also for suites that need only one.
 */
export function sharedServices(settings: Settings, purpose = ''): [Shared, Shared] {
  const name = installationName(settings, purpose);
  return [serviceOf(name, settings, 'first'), serviceOf(name, settings, 'second')];
}

function installationName(settings: Settings, purpose: string): string {
  return `${purpose} ${typeof settings === 'function' ? '' : JSON.stringify(settings)}`;
}

function serviceOf(installation: string, settings: Settings, place: 'first' | 'second'): Shared {
  const database = named(databases, installation, () => perWorker(cloneDatabase))();
  return named(services, `${installation} ${place}`, () =>
    perWorker(
      () => startService(typeof settings === 'function' ? settings() : settings, database()),
      stopService,
      removeFiles,
    ),
  )();
}

const stopService = (service: Service): Promise<void> => service.stop();
const removeFiles = (service: Service): void => service.removeFiles();

function named<T>(known: Map<string, T>, name: string, make: () => T): T {
  const found = known.get(name) ?? make();
  known.set(name, found);
  return found;
}

/**
 * Starts work once the service is available, for several tests that await its result: for work that takes long because
 * time has to pass.
 */
export function meanwhile<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;

  beforeAll(() => {
    running = work();
    // Whether it fails is for the test that awaits it.
    running.catch(() => undefined);
  });

  return async () => {
    if (running === undefined) throw new Error('It begins before the first test');
    return running;
  };
}
