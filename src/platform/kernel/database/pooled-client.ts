import type { QueryResult } from 'pg';
import { GuardedClient, type AnyQuery } from './guarded-client';
import { LIMITS_OF_TRANSACTION } from './serving-limits';

/** Statements with which TypeORM and a unit of work begin and end a transaction. */
const BEGINS = /^\s*(?:BEGIN|START TRANSACTION)\b/i;
const ENDS = /^\s*(?:COMMIT|ROLLBACK(?!\s+TO))\b/i;

type Answered = (error: Error | null, result?: unknown) => void;

/**
 * Connection to a pooler, for requests. A pooler in transaction mode assigns any server session to each transaction, so a
 * session holds nothing of ours: no connection parameters, no `SET`, no prepared statements. Instead, the message that
 * begins a transaction also sets the limits, and a statement outside of a transaction runs in a transaction of its own.
 */
export class PooledClient extends GuardedClient {
  private isInTransaction = false;
  /** Statements outside of a transaction take turns: each is three messages. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(config: ConstructorParameters<typeof GuardedClient>[0] = {}) {
    super(config);
    // `pg` declares `query` with eleven signatures; all arguments are passed on unchanged.
    const query = (...given: unknown[]): unknown => this.limited(given);
    Object.defineProperty(this, 'query', { value: query });
  }

  private limited(given: unknown[]): unknown {
    const text = textOf(given[0]);
    if (text === null) return this.send(given);
    if (BEGINS.test(text)) {
      this.isInTransaction = true;
      return this.send([`${text}; ${LIMITS_OF_TRANSACTION}`]);
    }
    if (ENDS.test(text)) {
      this.isInTransaction = false;
      return this.send(given);
    }
    return this.isInTransaction ? this.send(given) : this.alone(given);
  }

  /** Runs a statement in a transaction of its own, after all earlier ones. */
  private alone(given: unknown[]): Promise<unknown> | undefined {
    const answered = given.at(-1);
    const withoutAnswered = isAnswered(answered) ? given.slice(0, -1) : given;
    const ran = this.turn.then(() => this.inItsTransaction(withoutAnswered));
    this.turn = ran.catch(() => undefined);
    if (!isAnswered(answered)) return ran;
    ran.then(
      (result) => answered(null, result),
      (error: Error) => answered(error),
    );
    return undefined;
  }

  private async inItsTransaction(given: unknown[]): Promise<unknown> {
    await this.send([`BEGIN; ${LIMITS_OF_TRANSACTION}`]);
    try {
      const result = await this.send(given);
      await this.send(['COMMIT']);
      return result;
    } catch (error) {
      await Promise.resolve(this.send(['ROLLBACK'])).catch(() => undefined);
      throw error;
    }
  }

  private send(given: unknown[]): unknown {
    return (Reflect.get(GuardedClient.prototype, 'query') as AnyQuery).apply(this, given);
  }
}

/** Connection to a pooler that keeps no prepared statements for its clients, such as PgBouncer before 1.21. */
export class NamelessPooledClient extends PooledClient {
  override execute(text: string, values: unknown[]): Promise<QueryResult> {
    return this.query(text, values);
  }
}

/** Returns null for a query that is not a text statement, such as a COPY. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query;
  const text: unknown =
    typeof query === 'object' && query !== null && !('submit' in query) && 'text' in query
      ? query.text
      : null;
  return typeof text === 'string' ? text : null;
}

function isAnswered(value: unknown): value is Answered {
  return typeof value === 'function';
}
