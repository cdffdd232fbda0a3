import type { QueryResult } from 'pg';
import { GuardedClient, type AnyQuery } from './guarded-client';
import { REPLICA_TRANSACTION_LIMITS, TRANSACTION_LIMITS } from './serving-limits';

/** Statements with which TypeORM and a unit of work begin and end a transaction. */
const BEGIN_STATEMENT = /^\s*(?:BEGIN|START TRANSACTION)\b/i;
const END_STATEMENT = /^\s*(?:COMMIT|ROLLBACK(?!\s+TO))\b/i;

type QueryResultLike = (error: Error | null, result?: unknown) => void;

/**
 * Connection to a pooler, for requests. A pooler in transaction mode may assign a different server session to each
 * transaction, so a session cannot keep state: no connection parameters, no `SET`, no prepared statements. Instead, the
 * message that begins a transaction also sets the limits, and a statement outside of a transaction runs in a
 * transaction of its own.
 */
export class PooledClient extends GuardedClient {
  /** Statement that begins a transaction for a statement outside of a transaction. */
  protected readonly beginStatement: string = 'BEGIN';
  /** Statements that set the limits of each transaction. */
  protected readonly limitStatements: string = TRANSACTION_LIMITS;
  private isInTransaction = false;
  /** Queue of statements outside of a transaction, each of which consists of three messages. */
  private queueTail: Promise<unknown> = Promise.resolve();

  constructor(config: ConstructorParameters<typeof GuardedClient>[0] = {}) {
    super(config);
    // `pg` declares `query` with eleven signatures; all arguments are passed on unchanged.
    const query = (...queryArguments: unknown[]): unknown => this.queryWithLimits(queryArguments);
    Object.defineProperty(this, 'query', { value: query });
  }

  private queryWithLimits(args: unknown[]): unknown {
    const text = getQueryText(args[0]);
    if (text === null) return this.send(args);
    if (BEGIN_STATEMENT.test(text)) {
      this.isInTransaction = true;
      return this.send([`${text}; ${this.limitStatements}`]);
    }
    if (END_STATEMENT.test(text)) {
      this.isInTransaction = false;
      return this.send(args);
    }
    return this.isInTransaction ? this.send(args) : this.queryInOwnTransaction(args);
  }

  /** Runs a statement in a separate transaction, after all earlier ones. */
  private queryInOwnTransaction(args: unknown[]): Promise<unknown> | undefined {
    const callback = args.at(-1);
    const withoutCallback = isCallback(callback) ? args.slice(0, -1) : args;
    const resultPromise = this.queueTail.then(() => this.queryBetweenBeginAndCommit(withoutCallback));
    this.queueTail = resultPromise.catch(() => undefined);
    if (!isCallback(callback)) return resultPromise;
    resultPromise.then(
      (result) => callback(null, result),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  private async queryBetweenBeginAndCommit(args: unknown[]): Promise<unknown> {
    await this.send([`${this.beginStatement}; ${this.limitStatements}`]);
    try {
      const result = await this.send(args);
      await this.send(['COMMIT']);
      return result;
    } catch (error) {
      await Promise.resolve(this.send(['ROLLBACK'])).catch(() => undefined);
      throw error;
    }
  }

  private send(args: unknown[]): unknown {
    return (Reflect.get(GuardedClient.prototype, 'query') as AnyQuery).apply(this, args);
  }
}

/** Connection to a pooler without support for prepared statements, such as PgBouncer before 1.21. */
export class UnpreparedPooledClient extends PooledClient {
  override execute(text: string, values: unknown[]): Promise<QueryResult> {
    return this.query(text, values);
  }
}

/**
 * Connection to a pooler in front of a replica: all transactions are read-only, even if the replica has become a
 * primary.
 */
export class ReadOnlyPooledClient extends PooledClient {
  protected override readonly beginStatement = 'BEGIN READ ONLY';
  protected override readonly limitStatements = REPLICA_TRANSACTION_LIMITS;
}

/** {@link ReadOnlyPooledClient} for a pooler without prepared statements. */
export class UnpreparedReadOnlyPooledClient extends UnpreparedPooledClient {
  protected override readonly beginStatement = 'BEGIN READ ONLY';
  protected override readonly limitStatements = REPLICA_TRANSACTION_LIMITS;
}

/** Returns null for a query that is not a text statement, such as a COPY. */
function getQueryText(query: unknown): string | null {
  if (typeof query === 'string') return query;
  const text: unknown =
    typeof query === 'object' && query !== null && !('submit' in query) && 'text' in query
      ? query.text
      : null;
  return typeof text === 'string' ? text : null;
}

function isCallback(value: unknown): value is QueryResultLike {
  return typeof value === 'function';
}
