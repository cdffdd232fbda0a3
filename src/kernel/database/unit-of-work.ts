import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  AlreadyDone,
  idempotencyClaims,
  stillRunning,
  type IdempotencyClaim,
} from '../http/idempotency/claim';
import { LOGGER, type Logger } from '../logger';

/** Something to do once a transaction is committed; awaited before `run` returns, its failure is only logged. */
type AfterCommit = () => void | Promise<void>;

/** An open transaction. It is handed on as the first argument, never kept beyond the work it was opened for. */
export class Transaction {
  private readonly afterCommitted: AfterCommit[] = [];

  constructor(readonly manager: EntityManager) {}

  /**
   * Registers what shall happen once the transaction is committed. It is a hint only: the process may end before
   * it runs, so whatever must happen is first a row.
   */
  afterCommit(action: AfterCommit): void {
    this.afterCommitted.push(action);
  }

  /** Runs a statement; the rows of `RETURNING` and `SELECT` come back alike. */
  async query<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return rowsOf<Row>(await this.manager.query(sql, parameters));
  }

  /**
   * Names the resource that this transaction makes, so that a request which is repeated with the same
   * `Idempotency-Key` can be answered although the first answer was lost. The first call counts.
   */
  async produces(resource: string, id: string): Promise<void> {
    const claim = idempotencyClaims.getStore();
    if (claim === undefined) return;
    await this.query(
      `UPDATE idempotency_keys SET resource = $3, resource_id = $4 WHERE team_id = $1 AND key = $2 AND resource IS NULL`,
      [claim.teamId, claim.key, resource, id],
    );
  }

  committed(): AfterCommit[] {
    return this.afterCommitted;
  }
}

/** TypeORM answers UPDATE and DELETE with `[rows, count]` and everything else with the rows. */
export function rowsOf<Row extends object>(result: unknown): Row[] {
  if (!Array.isArray(result)) return [];
  const rows: unknown =
    result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number' ? result[0] : result;
  return rows as Row[];
}

/**
 * Writes the request's `Idempotency-Key` into the transaction of its effect.
 * @throws Failure 409 while another request with the key is at this point, AlreadyDone when one has passed it
 */
async function recordKey(tx: Transaction, { teamId, key, fingerprint }: IdempotencyClaim): Promise<void> {
  const [lock] = await tx.query<{ free: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free',
    [`${teamId} ${key}`],
  );
  if (lock?.free !== true) throw stillRunning();
  const inserted = await tx.query(
    `INSERT INTO idempotency_keys (team_id, key, fingerprint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key`,
    [teamId, key, fingerprint],
  );
  if (inserted.length === 0) throw new AlreadyDone();
}

/** The one place that opens transactions. */
@Injectable()
export class UnitOfWork {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Runs the work in one transaction: all of its rows are written or none. What was registered for after the
   * commit runs then, and not at all after a rollback.
   */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const claim = idempotencyClaims.getStore();
    const claiming = claim?.recorded === false;
    const { result, actions } = await this.dataSource.transaction(async (manager) => {
      const tx = new Transaction(manager);
      if (claiming) await recordKey(tx, claim);
      return { result: await work(tx), actions: tx.committed() };
    });
    if (claiming) claim.recorded = true;
    for (const action of actions) await this.attempt(action);
    return result;
  }

  /** Reads outside of a transaction. */
  async query<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return rowsOf<Row>(await this.dataSource.query(sql, parameters));
  }

  private async attempt(action: AfterCommit): Promise<void> {
    try {
      await action();
    } catch (error) {
      // The change is committed; a failed hint must not look like a failed change.
      this.logger.error({ err: error }, 'an action after commit failed');
    }
  }
}
