import type { Counter, Histogram } from 'prom-client';
import {
  ObjectMissingError,
  ObjectStoreAwayError,
  type Deletion,
  type ObjectHead,
  type ObjectPage,
  type ObjectStore,
} from './object-store';

type Operation = 'put' | 'get' | 'head' | 'delete' | 'list';

/** Metrics of all stores of a process. */
export interface ObjectStoreMetrics {
  operations: Counter<'operation' | 'outcome'>;
  bytes: Counter<'direction'>;
  duration: Histogram<'operation'>;
}

/** Time after a failure in which new contents are not offered to the store. */
const PAUSE_MS = 10_000;
/** Age after which a failure is not relevant any more for the current state. */
const STALE_MS = 120_000;

/** Counts the operations of a store, and remembers its last failure. */
export class WatchedObjectStore implements ObjectStore {
  readonly name: string;
  private failure: { reason: string; at: number } | null = null;
  /** Operations in progress that began after a failure. */
  private runningProbes = 0;

  constructor(
    private readonly store: ObjectStore,
    private readonly metrics: ObjectStoreMetrics,
  ) {
    this.name = store.name;
  }

  /** Failure of the last operation, if it is recent; null: none. */
  get problem(): string | null {
    return this.failure !== null && performance.now() - this.failure.at < STALE_MS
      ? `The object store ${this.name} does not respond: ${this.failure.reason}.`
      : null;
  }

  /**
   * Whether the store failed recently, or another operation is checking whether it responds again: an attempt would
   * most likely fail.
   */
  get isPaused(): boolean {
    return (
      this.failure !== null && (this.runningProbes > 0 || performance.now() - this.failure.at < PAUSE_MS)
    );
  }

  async put(key: string, bytes: Buffer, sha256: Buffer): Promise<void> {
    await this.watch('put', () => this.store.put(key, bytes, sha256));
    this.metrics.bytes.inc({ direction: 'written' }, bytes.length);
  }

  async get(key: string, bytes: number): Promise<Buffer> {
    const readBytes = await this.watch('get', () => this.store.get(key, bytes));
    this.metrics.bytes.inc({ direction: 'read' }, readBytes.length);
    return readBytes;
  }

  head(key: string): Promise<ObjectHead | null> {
    return this.watch('head', () => this.store.head(key));
  }

  delete(key: string): Promise<Deletion> {
    return this.watch('delete', () => this.store.delete(key));
  }

  list(after: string | null, limit: number): Promise<ObjectPage> {
    return this.watch('list', () => this.store.list(after, limit));
  }

  close(): Promise<void> {
    return this.store.close();
  }

  private async watch<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
    const end = this.metrics.duration.startTimer({ operation });
    const isProbe = this.failure !== null;
    if (isProbe) this.runningProbes++;
    let outcome = 'done';
    try {
      const result = await work();
      this.failure = null;
      if (result === 'locked') outcome = 'locked';
      return result;
    } catch (error) {
      outcome = error instanceof ObjectMissingError ? 'missing' : 'failed';
      if (error instanceof ObjectStoreAwayError)
        this.failure = { reason: error.reason, at: performance.now() };
      throw error;
    } finally {
      if (isProbe) this.runningProbes--;
      end();
      this.metrics.operations.inc({ operation, outcome });
    }
  }
}
