import { Injectable } from '@nestjs/common';
import { Notifications } from '../database/notifications';
import { type Transaction, UnitOfWork } from '../database/unit-of-work';
import {
  listParkableTables,
  listParkedPage,
  listParkedRows,
  type ParkedDetail,
  type ParkedPosition,
  type PositionedParkedRow,
  type ParkedRow,
} from './parked-rows';
import { ANY_WORK } from '../queue/work';
import { RESET_BLAME, END_LEASE } from '../queue/lease-statements';

/** Position before every parked row. */
export const FIRST_PARKED_POSITION: ParkedPosition = { parkedAt: '-infinity', id: '' };

/**
 * Dead letters: rows that the dispatcher no longer claims, because their attempts throw or crash their process. The
 * rows keep their state (a delivery stays `pending`, with the same message ids), since the outcome of the last attempt
 * is unknown. Once the defect is corrected the operator makes them due again. Tables are found by their column, so
 * every queue is included automatically.
 */
@Injectable()
export class ParkedWork {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
  ) {}

  /** Counts parked rows, by table; tables without any are included. */
  async count(): Promise<{ table: string; rows: number }[]> {
    const counts: { table: string; rows: number }[] = [];
    for (const table of await this.listTables()) {
      const [row] = await this.unitOfWork.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${table} WHERE parked_at IS NOT NULL`,
      );
      counts.push({ table, rows: row?.n ?? 0 });
    }
    return counts;
  }

  /** Lists parked rows, longest parked first. */
  async list(limit: number): Promise<ParkedRow[]> {
    return listParkedRows((sql, parameters) => this.unitOfWork.query(sql, parameters), limit);
  }

  /** Returns a page of parked rows with their subjects, longest parked first. */
  async page(after: ParkedPosition, limit: number): Promise<(ParkedDetail & PositionedParkedRow)[]> {
    return listParkedPage((sql, parameters) => this.unitOfWork.query(sql, parameters), { after, limit });
  }

  /** Returns the parked row with an id; null when there is none. */
  async find(id: string, queries: Pick<UnitOfWork, 'query'> = this.unitOfWork): Promise<ParkedDetail | null> {
    const [row] = await listParkedPage((sql, parameters) => queries.query(sql, parameters), {
      after: FIRST_PARKED_POSITION,
      limit: 1,
      ids: [id],
    });
    return row ?? null;
  }

  /**
   * Makes parked rows due now.
   * @param ids null: all parked rows
   * @returns the ids of the released rows
   */
  release(ids: string[] | null): Promise<string[]> {
    return this.unitOfWork.run((tx) => this.releaseIn(tx, ids));
  }

  /** Releases rows within a transaction of the caller. */
  async releaseIn(tx: Transaction, ids: string[] | null): Promise<string[]> {
    const releasedIds: string[] = [];
    if (ids === null) await tx.allowLongStatements();
    for (const table of await this.listTables()) {
      const rows = await tx.query<{ id: string }>(
        `UPDATE ${table} SET ${RESET_BLAME}, ${END_LEASE},
           next_attempt_at = clock_timestamp()
         WHERE parked_at IS NOT NULL AND ($1::text[] IS NULL OR id = ANY($1)) RETURNING id`,
        [ids],
      );
      releasedIds.push(...rows.map(({ id }) => id));
    }
    tx.afterCommit(() => this.notifications.notify(ANY_WORK));
    return releasedIds;
  }

  private listTables(): Promise<string[]> {
    return listParkableTables((sql, parameters) => this.unitOfWork.query(sql, parameters));
  }
}
