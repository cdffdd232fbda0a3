import { randomBytes, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { MetricsRegistry } from '../../../platform/metrics/metrics-registry';
import { computeSha256, type ListedObject, type ObjectStore } from '../../../platform/objects/object-store';
import { ObjectStores } from '../../../platform/objects/object-stores';
import {
  ADOPT_STORE,
  ADVANCE_FENCE,
  CLAIM_SWEEP,
  COMPLETE_SWEEP,
  CONTINUE_SWEEP,
  FENCES_OF_STORE,
  REFERENCED_KEYS,
} from './document-objects.queries';
import { isOwnKey } from './object-place';
import type { SweepCounts } from './object-sweep.entity';

const REPEAT_DELAY_MS = 10 * 60_000;
/**
 * Delay of the first run after a start. The delay is random, so that processes that start at the same time run at
 * different times.
 */
const FIRST_DELAY_RANGE_MS = { min: 60_000, max: 600_000 };
/** Time between the end of a pass over a store and the beginning of the next. */
const PASS_INTERVAL_SECONDS = 6 * 3600;
/** Number of objects of one page, which needs one request to the store and one query. */
const PAGE_SIZE = 1_000;
/** Number of pages after which the progress is stored. */
const PAGES_PER_TURN = 20;
const HOUR_MS = 3_600_000;

/**
 * Key of the object that identifies the database that owns the store. The value changes with each pass and is also stored
 * in the database, so a copy of the database has an outdated value after the next pass of the original.
 */
export const OWNER_KEY = '.passerelle-database';

/** Error when a store belongs to another database and must not be swept. */
export class ForeignStoreError extends Error {
  constructor(store: string) {
    super(
      `The object store ${store} belongs to another database, such as the original of a restored backup, so no objects are deleted. If this database replaces the other database, run: passerelle objects adopt`,
    );
  }
}

/**
 * Deletes unreferenced objects, which failed transactions and deleted documents leave. An object is deleted only after
 * the grace period, which is longer than any transaction and than two passes. Objects with keys that the product did not
 * create are never deleted.
 * ```
 * claim the pass ─> page of the store ─> which keys does a row reference? ─> delete old unreferenced objects ─> next
 * page
 * ```
 * Each pass is claimed by one process; when this process ends, another process continues the pass.
 */
@Injectable()
export class ObjectSweepJob extends RecurringTask {
  private readonly removedCounter: Counter<string>;
  private readonly lockedCounter: Counter<string>;

  constructor(
    private readonly stores: ObjectStores,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
    metrics: MetricsRegistry,
  ) {
    super({
      firstAfterMs: randomInt(FIRST_DELAY_RANGE_MS.min, FIRST_DELAY_RANGE_MS.max),
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'unreferenced objects could not be deleted from the object store',
      onlyInWorkers: true,
    });
    this.removedCounter = metrics.counter(
      'object_orphans_removed_total',
      'Objects deleted from object stores because no row references them',
      [],
    );
    this.lockedCounter = metrics.counter(
      'object_deletions_refused_total',
      'Objects that the store did not delete, because they are locked or the credentials do not permit it',
      [],
    );
  }

  protected override async run(): Promise<'done' | void> {
    if (this.stores.list().length === 0) return 'done';
    for (const store of this.stores.list()) await this.sweep(store);
  }

  /**
   * Starts or continues a pass over a store, and completes the pass, unless another process runs it.
   * @returns counts of the whole pass; null when no pass is due
   * @throws ForeignStoreError when the store belongs to another database; ObjectStoreAwayError
   */
  async sweep(store: ObjectStore): Promise<SweepCounts | null> {
    const [claimedProgress] = await this.unitOfWork.query<SweepProgress>(CLAIM_SWEEP, [store.name]);
    if (claimedProgress === undefined) return null;
    let [after, counts] = [claimedProgress.afterKey, claimedProgress.pass ?? ZERO_COUNTS];
    await this.assertOwner(store);
    for (let pages = 1; !this.isStopping; pages++) {
      const { objects, next } = await store.list(after, PAGE_SIZE);
      counts = addCounts(counts, await this.sweepPage(store, objects));
      after = next;
      if (after === null) {
        await this.unitOfWork.query(COMPLETE_SWEEP, [
          store.name,
          JSON.stringify(counts),
          PASS_INTERVAL_SECONDS,
        ]);
        return counts;
      }
      if (pages % PAGES_PER_TURN === 0) {
        await this.storeProgress(store, after, counts);
        // Claims the pass again, because another process may have taken it over in between.
        const reclaimedProgresses = await this.unitOfWork.query<SweepProgress>(CLAIM_SWEEP, [store.name]);
        if (reclaimedProgresses.length === 0) return null;
      }
    }
    await this.storeProgress(store, after, counts);
    return null;
  }

  /** Makes this database the owner of a store: only its rows protect objects from deletion. */
  async adopt(store: ObjectStore): Promise<void> {
    const fence = createFence();
    // The database is updated first: a store whose owner object has a value unknown to the database counts as foreign.
    await this.unitOfWork.query(ADOPT_STORE, [store.name, fence]);
    await putFence(store, fence);
  }

  private async storeProgress(store: ObjectStore, after: string | null, counts: SweepCounts): Promise<void> {
    await this.unitOfWork.query(CONTINUE_SWEEP, [store.name, after, JSON.stringify(counts)]);
  }

  /** Deletes old unreferenced objects of a page. */
  private async sweepPage(store: ObjectStore, page: ListedObject[]): Promise<SweepCounts> {
    const objects = page.filter(({ key }) => isOwnKey(key));
    const counts = { ...ZERO_COUNTS, objects: objects.length, bytes: sumSizes(objects) };
    for (const key of await this.findUnreferencedKeys(objects)) {
      if ((await store.delete(key)) === 'locked') {
        counts.locked++;
        this.lockedCounter.inc();
      } else {
        counts.removed++;
        this.removedCounter.inc();
      }
    }
    if (counts.locked > 0)
      this.logger.warn(
        { store: store.name, objects: counts.locked },
        'the object store did not delete objects, because they are locked or the credentials do not permit it',
      );
    return counts;
  }

  /** Finds the keys of unreferenced objects that are older than the grace period. */
  private async findUnreferencedKeys(objects: readonly ListedObject[]): Promise<string[]> {
    const oldest = clock.milliseconds() - this.config.objectStore.graceHours * HOUR_MS;
    const oldObjects = objects.filter(
      ({ key, modifiedAt }) => isOwnKey(key) && modifiedAt.getTime() < oldest,
    );
    if (oldObjects.length === 0) return [];
    const keys = oldObjects.map(({ key }) => key);
    const rows = await this.unitOfWork.query<{ key: string }>(REFERENCED_KEYS, [keys]);
    const referencedKeys = new Set(rows.map(({ key }) => key));
    return keys.filter((key) => !referencedKeys.has(key));
  }

  /**
   * Checks that this database owns the store. A copy of the database does not know the newer objects of the original,
   * and must not delete them even with the same settings. A store without owner is adopted only if no object in it
   * would be deleted.
   */
  private async assertOwner(store: ObjectStore): Promise<void> {
    const head = await store.head(OWNER_KEY);
    if (head === null) {
      const { objects } = await store.list(null, PAGE_SIZE);
      const unnamedKeys = await this.findUnreferencedKeys(objects);
      if (unnamedKeys.some((key) => !key.startsWith('.'))) throw new ForeignStoreError(store.name);
      return this.adopt(store);
    }
    const storedOwner = (await store.get(OWNER_KEY, head.bytes)).toString('utf8');
    const [knownFence] = await this.unitOfWork.query<{ fence: string | null; nextFence: string | null }>(
      FENCES_OF_STORE,
      [store.name],
    );
    if (storedOwner !== knownFence?.fence && storedOwner !== knownFence?.nextFence)
      throw new ForeignStoreError(store.name);
    const next = createFence();
    await this.unitOfWork.query(ADVANCE_FENCE, [store.name, storedOwner, next]);
    await putFence(store, next);
  }
}

const createFence = (): string => randomBytes(16).toString('hex');

async function putFence(store: ObjectStore, fence: string): Promise<void> {
  const bytes = Buffer.from(fence);
  await store.put(OWNER_KEY, bytes, computeSha256(bytes));
}

interface SweepProgress {
  afterKey: string | null;
  pass: SweepCounts | null;
}

const ZERO_COUNTS: SweepCounts = { objects: 0, bytes: 0, removed: 0, locked: 0 };

function addCounts(a: SweepCounts, b: SweepCounts): SweepCounts {
  return {
    objects: a.objects + b.objects,
    bytes: a.bytes + b.bytes,
    removed: a.removed + b.removed,
    locked: a.locked + b.locked,
  };
}

function sumSizes(objects: readonly ListedObject[]): number {
  return objects.reduce((sum, { bytes }) => sum + bytes, 0);
}
