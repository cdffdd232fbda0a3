import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../kernel/config';
import type { StoreSettings } from '../kernel/settings/object-store-settings';
import { MetricsRegistry } from '../metrics/metrics-registry';
import { openObjectStore } from './open-object-store';
import { WatchedObjectStore, type ObjectStoreMetrics } from './watched-object-store';

/** Object stores of the settings: the store for new contents, and a former store from which contents are read and moved. */
@Injectable()
export class ObjectStores implements OnApplicationShutdown {
  /** Store of new contents; null: the database. */
  readonly current: WatchedObjectStore | null;
  private readonly stores: WatchedObjectStore[];

  constructor(@Inject(CONFIG) { objectStore }: Config, registry: MetricsRegistry) {
    const metrics = registerMetrics(registry);
    const open = (settings: StoreSettings): WatchedObjectStore =>
      new WatchedObjectStore(openObjectStore(settings), metrics);
    this.current = objectStore.current === null ? null : open(objectStore.current);
    const former = objectStore.former === null ? null : open(objectStore.former);
    this.stores = [this.current, former].filter((store) => store !== null);
  }

  /** All configured stores. */
  list(): readonly WatchedObjectStore[] {
    return this.stores;
  }

  /** Finds a store by its name; null when the settings do not name it. */
  find(name: string): WatchedObjectStore | null {
    return this.stores.find((store) => store.name === name) ?? null;
  }

  /** Returns known problems of the stores, one sentence each, without querying a store. */
  listProblems(): string[] {
    return this.stores.map(({ problem }) => problem).filter((problem) => problem !== null);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.close()));
  }
}

function registerMetrics(registry: MetricsRegistry): ObjectStoreMetrics {
  return {
    operations: registry.counter(
      'object_store_operations_total',
      'Operations on object stores by outcome: done, missing, locked or failed',
      ['operation', 'outcome'],
    ),
    bytes: registry.counter('object_store_bytes_total', 'Bytes read from and written to object stores', [
      'direction',
    ]),
    duration: registry.histogram(
      'object_store_seconds',
      'Duration of operations on object stores',
      [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
      ['operation'],
    ),
  };
}
