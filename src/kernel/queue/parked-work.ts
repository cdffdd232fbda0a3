import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work';

/** A row that was begun again and again and never finished. */
export interface ParkedRow {
  table: string;
  id: string;
  /** Null in tables whose rows belong to nobody. */
  teamId: string | null;
  parkedAt: Date;
}

/**
 * Rows that the relay hands out no more, because workers throw or die of them. They keep what they are (a delivery stays
 * `pending`, its message ids are the same), since nobody knows how far the last attempt came; once the defect is mended
 * the operator makes them due again. Tables are found by their column, so every source is in here by itself.
 */
@Injectable()
export class ParkedWork {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** How many rows are parked, by table; tables without any are there too. */
  async count(): Promise<{ table: string; rows: number }[]> {
    const counts: { table: string; rows: number }[] = [];
    for (const table of await this.tables()) {
      const [row] = await this.unitOfWork.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${table} WHERE parked_at IS NOT NULL`,
      );
      counts.push({ table, rows: row?.n ?? 0 });
    }
    return counts;
  }

  /** Longest parked first. */
  async list(limit: number): Promise<ParkedRow[]> {
    const rows: ParkedRow[] = [];
    for (const table of await this.tables())
      rows.push(
        ...(await this.unitOfWork.query<ParkedRow>(
          `SELECT '${table}' AS "table", t.id, to_jsonb(t) ->> 'team_id' AS "teamId", t.parked_at AS "parkedAt"
           FROM ${table} t WHERE t.parked_at IS NOT NULL ORDER BY t.parked_at LIMIT $1`,
          [limit],
        )),
      );
    return rows.sort((a, b) => a.parkedAt.getTime() - b.parkedAt.getTime()).slice(0, limit);
  }

  /**
   * Makes parked rows due now.
   * @param ids null: all that are parked
   * @returns the ids of those that were parked
   */
  async release(ids: string[] | null): Promise<string[]> {
    const released: string[] = [];
    for (const table of await this.tables()) {
      const rows = await this.unitOfWork.query<{ id: string }>(
        `UPDATE ${table} SET parked_at = NULL, unfinished = 0, begun = false, lease_until = NULL,
           next_attempt_at = clock_timestamp()
         WHERE parked_at IS NOT NULL AND ($1::text[] IS NULL OR id = ANY($1)) RETURNING id`,
        [ids],
      );
      released.push(...rows.map(({ id }) => id));
    }
    return released;
  }

  private async tables(): Promise<string[]> {
    const found = await this.unitOfWork.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'parked_at' ORDER BY 1`,
    );
    return found.map(({ name }) => name);
  }
}
