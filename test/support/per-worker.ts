import { cloneDatabase } from './database';
import { emptyInstallation } from './empty-installation';
import { METRICS_TOKEN } from './metrics-token';
import { startService, type Service } from './service';

declare global {
  /** Registers what ends with the process that runs the suites (scripts/jest/end-of-worker.cjs). */
  var endOfWorker: ((thing: { stop?: () => Promise<void>; removeFiles?: () => void }) => void) | undefined;
}

/** Gives what suites share; there from their first hook on. */
export type Shared<T = Service> = () => T;

/** Something that runs in this worker, and how many suites use it at this moment: one or none. */
interface Running {
  users: number;
  end: () => Promise<void>;
}

/** How many things with files, most of them services, a worker has at a time: each polls its database and keeps connections. */
const MOST_RUNNING = 6;

/** Those that run, the one that was used last at the end. */
const running = new Set<Running>();

/** Stops what was not used for longest, so that there is room for one more. */
async function makeRoom(): Promise<void> {
  for (const thing of [...running]) if (running.size >= MOST_RUNNING && thing.users === 0) await thing.end();
}

/**
 * Something that is started once in each Jest worker, by the first suite that asks for it, and serves all suites of the
 * worker. What has files is stopped once there are many such things, and started again for a suite that asks later.
 * @param start answers the thing
 * @param stop ends it in order
 * @param removeFiles removes its files, synchronously, where the process ends without stopping it
 * @returns what a suite calls within its `describe`, before its own hooks
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
      // The next suite tries again: one bad moment is no reason for all of them to fail.
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

/** Settings of a service; a function where they are known from the first hook on. */
type Settings = Record<string, string> | (() => Record<string, string>);

/** Of services that suites share without a wish of their own: what one of them needs and the others do not notice. */
const COMMON: Settings = { METRICS_TOKEN, LOG_LEVEL: 'debug', AUDIT_RETENTION_DAYS: '30' };

const services = new Map<string, () => Shared>();
const databases = new Map<string, () => Shared<string>>();

/**
 * The service of this worker with these settings, over a database of its own, for all suites that ask for the same. Each
 * suite works with teams of its own. What counts the whole installation asks for one without rows ({@link emptiedService}), and
 * what needs the memory or the files of a process that has just started starts a service itself ({@link startService}).
 *
 * The database lives as long as the worker. A service that was stopped for want of room starts again over the database that it
 * used before, with everything that earlier suites left in it, and with files, memory and connections that are new. No suite may
 * depend on either: not on rows, files or lines of the log of a suite before, and not on there being none.
 * @param purpose names suites that share a service with each other and with no others; settings that are a function need one
 */
export function sharedService(settings: Settings = COMMON, purpose = ''): Shared {
  return serviceOf(installationName(settings, purpose), settings, 'first');
}

/**
 * The service of {@link sharedService} without the rows of other suites, for what counts the whole installation or fills it with
 * so many rows that others would notice: its database is emptied before the suite and after it. Memory, log and files are as
 * earlier suites left them.
 */
export function emptiedService(settings: Settings = COMMON, purpose = ''): Shared {
  const service = sharedService(settings, purpose);
  beforeAll(() => emptyInstallation(service()));
  afterAll(() => emptyInstallation(service()));
  return service;
}

/**
 * The service of {@link sharedService} and another one over its database: two processes of an installation, each with its own
 * memory and connections. Both serve and work until they are stopped for want of room, also for suites that ask for one only.
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
 * Begins work once the service is there and answers what several tests await: for what takes long because time has to pass, not
 * because there is much to do.
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
