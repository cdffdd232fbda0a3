import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryRunner } from 'typeorm';
import { isRejectedData } from '../database-errors';

/** Statement outside of a transaction, run on the connection of its argument. */
export type Statement<T> = (runner: QueryRunner) => Promise<T>;

/** Result of a statement that the replica ran. */
export interface ReplicaResult<T> {
  value: T;
}

/** Replica as a request uses it. */
export interface ReadableReplica {
  /** Whether the replica may be read now. */
  readonly isUsable: boolean;
  /**
   * @throws also as soon as the replica is lost, at any point of the statement
   */
  run<T>(statement: Statement<T>): Promise<T>;
  /** Waits a moment until the replica has replayed everything committed so far; returns whether it did. */
  catchUp(): Promise<boolean>;
}

/**
 * Reads of one request. Reads begin on the replica if the request may use it, and change to the primary permanently as
 * soon as the replica is unsuitable, so that no row that the request has read disappears again.
 *
 *     replica ──statement fails · replica is lost · transaction · leave()──▶ primary
 */
export class RequestReads {
  private replica: ReadableReplica | null;
  private hasWritten = false;
  private hasOwnCursor = false;

  /**
   * @param replica null: the request reads from the primary
   * @param onLeave receives the reason why the request left the replica
   * @param recordPosition records the position of the log for the client, see {@link recordBeforeResponse}
   */
  constructor(
    replica: ReadableReplica | null,
    private readonly onLeave: (reason: string, error?: unknown) => void = () => undefined,
    private readonly recordPosition: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.replica = replica;
  }

  /** Whether the request has opened a transaction, run a statement that changes rows, or taken part in a batch. */
  get mayHaveWritten(): boolean {
    return this.hasWritten;
  }

  /** Whether the cursor of the response already states the write position that a server must have replayed. */
  get isContinuedByOwnCursor(): boolean {
    return this.hasOwnCursor;
  }

  /** Notes a cursor that is compared with the state of the server before it is continued there. */
  noteOwnCursor(): void {
    this.hasOwnCursor = true;
  }

  /**
   * Records the position of the request's writes, so that the client's later reads include them on every process. An
   * operation that streams its response calls this before each part that depends on a write; for all other operations
   * the interceptor calls it before the response.
   */
  async recordBeforeResponse(): Promise<void> {
    await this.recordPosition();
  }

  /** Whether the next statement is sent to the replica. */
  get isOnReplica(): boolean {
    return this.replica !== null;
  }

  /**
   * Runs a statement on the replica.
   * @returns null when the primary has to run it. A statement that fails on the replica is repeated there: reads are
   * safe to repeat, and an error of the statement itself occurs again.
   * @throws the error of a value that PostgreSQL rejects, which the primary would reject too
   */
  async attempt<T>(statement: Statement<T>): Promise<ReplicaResult<T> | null> {
    const { replica } = this;
    if (replica === null) return null;
    if (!replica.isUsable) {
      this.leave('lost');
      return null;
    }
    try {
      return { value: await replica.run(statement) };
    } catch (error) {
      if (isRejectedData(error)) throw error;
      this.leave('failed', error);
      return null;
    }
  }

  /** Reads from the primary from now on. */
  leave(reason: string, error?: unknown): void {
    if (this.replica === null) return;
    this.replica = null;
    this.onLeave(reason, error);
  }

  /** Ends the reads from the replica with the request; work that it has started and that continues reads from the primary. */
  end(): void {
    this.replica = null;
  }

  /** Records a transaction or change that later reads of the request must include. */
  recordWrite(): void {
    this.hasWritten = true;
    this.leave('write');
  }

  /** Records that the response reports finished background work: later lists must contain the results of that work. */
  noteFinishedWork(): void {
    this.recordWrite();
  }

  /** Ensures that the next statement sees all currently committed changes, e.g. after a hint of another process. */
  async catchUp(): Promise<void> {
    if (this.replica !== null && !(await this.replica.catchUp())) this.leave('behind');
  }
}

const storage = new AsyncLocalStorage<RequestReads | null>();

/** Reads of the current request. */
export const requestReads = {
  run<T>(reads: RequestReads, work: () => T): T {
    return storage.run(reads, work);
  },
  /** Returns null outside of requests. */
  current(): RequestReads | null {
    return storage.getStore() ?? null;
  },
  /**
   * Runs work that reads from the primary although a request started it: data shared by several requests, such as
   * batches and cached values, must not be older than the primary.
   */
  onPrimary<T>(work: () => T): T {
    return storage.run(null, work);
  },
};

/**
 * Lets a query runner of the primary send its statements to the replica first. The runner takes no connection of the
 * primary while the replica can be used.
 * @returns the same runner
 */
export function readFromReplica(runner: QueryRunner, reads: RequestReads): QueryRunner {
  const queryPrimary = runner.query.bind(runner);
  // `query` has two signatures that differ in the result; all arguments are passed on unchanged.
  const query = async (...args: Parameters<QueryRunner['query']>): Promise<unknown> => {
    const replicaResult = await reads.attempt<unknown>((replica) => replica.query(...args));
    return replicaResult === null ? queryPrimary(...args) : replicaResult.value;
  };
  Object.defineProperty(runner, 'query', { value: query, configurable: true });
  return runner;
}
