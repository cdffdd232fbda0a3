import { Inject, Injectable } from '@nestjs/common';
import {
  DataSource,
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  type EntityManager,
  type QueryRunner,
} from 'typeorm';
import {
  IdempotencyKeyUsedError,
  idempotencyClaims,
  stillRunningError,
  type IdempotencyClaim,
} from '../http/idempotency/claim';
import { LOGGER, type Logger } from '../logger';
import { requestContext } from '../request-context';
import { runInSpan } from '../tracing/active-span';
import type { SpanOptions } from '../tracing/span';
import { requestReads } from './replica/replica-read';
import { isStalePlan } from './stale-plan';
import { GuardedClient } from './guarded-client';
import { tryLockKeySql } from '../http/idempotency/idempotency.queries';
import { statement } from './statement';

const LOCK_KEY = statement(`SELECT ${tryLockKeySql('$1')} AS free`);
const FIND_KEY = statement('SELECT 1 AS known FROM idempotency_keys WHERE team_id = $1 AND key = $2');
const STORE_KEY = statement(
  `INSERT INTO idempotency_keys (team_id, key, fingerprint, resource, resource_id) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT DO NOTHING RETURNING key`,
);

/** Statements that change rows, also within a `WITH`; they are never sent to the replica. */
const CHANGING_STATEMENT =
  /^\s*(?:(?:INSERT|UPDATE|DELETE|MERGE)\b|WITH\b[^]*\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO)\b)/i;

/** Attributes of a transaction's span. */
const TRANSACTION_SPAN: SpanOptions = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } };

/** Action after the commit of a transaction; awaited before `run` returns. A failure of the action is only logged. */
type AfterCommit = () => void | Promise<void>;

/** Open transaction. It is passed on as the first argument, and must not be used after its work has ended. */
export class Transaction {
  private readonly afterCommitActions: AfterCommit[] = [];
  private readonly beforeCommitWork: (() => Promise<void>)[] = [];
  private createdResource: string | null = null;

  constructor(
    readonly manager: EntityManager,
    private readonly claim: IdempotencyClaim | null = null,
  ) {}

  /**
   * Registers an action that runs once the transaction is committed. The action is only a hint: the process may end
   * before it runs, so required work is stored as a row first.
   */
  afterCommit(action: AfterCommit): void {
    this.afterCommitActions.push(action);
  }

  /**
   * Registers work that runs last in the transaction: for locks that many transactions need. The work is part of the
   * transaction; when it fails, everything is rolled back.
   */
  beforeCommit(work: () => Promise<void>): void {
    this.beforeCommitWork.push(work);
  }

  /** Runs a statement and returns the rows of `RETURNING` or `SELECT`. Declare a constant statement with `statement`. */
  async query<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    if (this.manager.queryRunner === undefined) throw new Error('The transaction has no connection');
    return execute<Row>(this.manager.queryRunner, sql, parameters);
  }

  /**
   * Lets the statements of this transaction run for ten minutes: for changes of all rows of a table that an operator
   * requests, and for jobs that count many rows.
   */
  async allowLongStatements(): Promise<void> {
    await this.query(`SET LOCAL statement_timeout = '10min'`);
  }

  /**
   * Declares that this transaction has the effect of the request, and names the resource it creates: the request's
   * `Idempotency-Key` is stored with it, and a repetition gets that resource in the response even if the first response
   * was lost. Every POST with an effect calls this; only the first call counts.
   * @param resource name registered with IdempotentResults
   * @throws IdempotencyKeyUsedError when another request with the key was committed before
   */
  async recordCreatedResource(resource: string, id: string): Promise<void> {
    requestContext.recordCreated(id);
    if (this.claim === null || this.createdResource !== null) return;
    const { teamId, key, fingerprint } = this.claim;
    const insertedRows = await this.query(STORE_KEY, [teamId, key, fingerprint, resource, id]);
    if (insertedRows.length === 0) throw new IdempotencyKeyUsedError();
    this.createdResource = resource;
  }

  /** Returns the resource that the request's key was stored with; null when it was not stored. */
  getStoredResource(): string | null {
    return this.createdResource;
  }

  /** Runs the work registered for the end. */
  async runBeforeCommitWork(): Promise<void> {
    for (const work of this.beforeCommitWork) await work();
  }

  listAfterCommitActions(): AfterCommit[] {
    return this.afterCommitActions;
  }
}

/**
 * Runs a statement on the connection of the query runner itself, because TypeORM has no prepared statements.
 * @throws QueryFailedError, as TypeORM does
 */
async function execute<Row extends object>(
  runner: QueryRunner,
  sql: string,
  parameters: unknown[],
): Promise<Row[]> {
  if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  const client: unknown = await runner.connect();
  if (!(client instanceof GuardedClient)) throw new Error('The connection was not created by GuardedClient');
  try {
    const { rows } = await client.execute(sql, parameters);
    return rows as Row[];
  } catch (error) {
    throw error instanceof Error ? new QueryFailedError(sql, parameters, error) : error;
  }
}

/**
 * Blocks other requests with the key until the transaction ends.
 * @throws ApiError 409 while another request with the key runs, IdempotencyKeyUsedError when one was committed
 */
async function lockKey(tx: Transaction, claim: IdempotencyClaim): Promise<void> {
  const { teamId, key } = claim;
  const [lock] = await tx.query<{ free: boolean }>(LOCK_KEY, [`${teamId} ${key}`]);
  if (lock?.free !== true) throw stillRunningError();
  // A separate statement: the statement that takes the lock would not see rows that were committed just before.
  await requireKeyUnused(tx, claim);
}

async function requireKeyUnused(
  queries: Pick<Transaction, 'query'>,
  { teamId, key }: IdempotencyClaim,
): Promise<void> {
  const rows = await queries.query(FIND_KEY, [teamId, key]);
  if (rows.length > 0) throw new IdempotencyKeyUsedError();
}

/** Returns the key of the current request until it is stored. */
export function getOpenClaim(): IdempotencyClaim | null {
  const claim = idempotencyClaims.getStore();
  return claim === undefined || claim.ended || claim.resource !== null ? null : claim;
}

/** Opens transactions; no other code opens any. */
@Injectable()
export class UnitOfWork {
  private readonly failureListeners: ((error: unknown) => void)[] = [];

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers a listener for failures of transactions and statements. The action must not throw. */
  onFailure(listener: (error: unknown) => void): void {
    this.failureListeners.push(listener);
  }

  /**
   * Runs the work in one transaction: all of its rows are written or none. Actions registered for after the commit run then,
   * and not at all after a rollback.
   */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const claim = getOpenClaim();
    const { result, tx } = await runInSpan('transaction', TRANSACTION_SPAN, () => this.commit(claim, work));
    if (claim !== null) claim.resource = tx.getStoredResource();
    for (const action of tx.listAfterCommitActions()) await this.runAfterCommit(action);
    return result;
  }

  private commit<T>(
    claim: IdempotencyClaim | null,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<{ result: T; tx: Transaction }> {
    return this.dataSource
      .transaction(async (manager) => {
        const tx = new Transaction(manager, claim);
        if (claim !== null) await lockKey(tx, claim);
        const result = await work(tx);
        await tx.runBeforeCommitWork();
        return { result, tx };
      })
      .catch((error: unknown) => this.reportFailure(error));
  }

  /**
   * Releases the `Idempotency-Key` of the current request after its effect has failed, when the response reports that
   * failure. Failures are not stored, so a retry runs again.
   */
  async releaseKey(): Promise<void> {
    const claim = idempotencyClaims.getStore();
    if (claim === undefined) return;
    await this.query('DELETE FROM idempotency_keys WHERE team_id = $1 AND key = $2', [
      claim.teamId,
      claim.key,
    ]);
    claim.resource = null;
  }

  /** @throws IdempotencyKeyUsedError when another request with the key was committed */
  async requireUnusedKey(claim: IdempotencyClaim): Promise<void> {
    await requireKeyUnused(this, claim);
  }

  /**
   * Runs a single statement outside of a transaction; on the replica where the request may read from it
   * ({@link requestReads}).
   */
  async query<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const reads = requestReads.current();
    if (reads !== null && CHANGING_STATEMENT.test(sql)) reads.recordWrite();
    const replicaResult = await reads?.attempt((replica) => execute<Row>(replica, sql, parameters));
    return replicaResult?.value ?? this.queryPrimary<Row>(sql, parameters);
  }

  private async queryPrimary<Row extends object>(sql: string, parameters: unknown[]): Promise<Row[]> {
    const runner = requestReads.onPrimary(() => this.dataSource.createQueryRunner());
    try {
      return await execute<Row>(runner, sql, parameters).catch((error: unknown) => {
        if (!(error instanceof QueryFailedError) || !isStalePlan(error.driverError)) throw error;
        return execute<Row>(runner, sql, parameters);
      });
    } catch (error) {
      return this.reportFailure(error);
    } finally {
      await runner.release();
    }
  }

  private reportFailure(error: unknown): never {
    for (const listener of this.failureListeners) listener(error);
    throw error;
  }

  private async runAfterCommit(action: AfterCommit): Promise<void> {
    try {
      await action();
    } catch (error) {
      // The change is committed; a failed hint must not look like a failed change.
      this.logger.error({ err: error }, 'an action after commit failed');
    }
  }
}
