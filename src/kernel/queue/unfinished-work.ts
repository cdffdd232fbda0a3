import type { Transaction } from '../database/unit-of-work';
import type { WorkPointer } from './job-queues';
import type { WorkTable } from './work-source';

/** After so many attempts in a row that failed through the row's own fault it is parked. */
export const PARKED_AFTER = 5;

/** Wait after the first attempt that threw; it doubles with each further one, up to the limit. */
const WAIT_AFTER_THROW_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 600;

/**
 * Assignments of an UPDATE that makes a row due because somebody asks for it, be it the operator or a team: what its attempts
 * were blamed for before does not count, so that it is not parked again after a single one.
 */
export const UNBLAMED = 'parked_at = NULL, unfinished = 0, crashes = 0, begun = false';

/**
 * What becomes of rows whose attempt was begun and never finished. `unfinished` counts the attempts that the row is to blame for:
 * its handler threw, or the process ended while nothing else was in flight. `crashes` counts all in which the process ended.
 * Both are cleared by an attempt that is finished. A row that is to blame {@link PARKED_AFTER} times is parked: nobody works on
 * it until an operator releases it (ParkedWork).
 */
export class UnfinishedWork {
  constructor(private readonly source: WorkTable) {}

  /**
   * Blames a row for an attempt that threw, and puts the next one off. An attempt that the handler did finish is left alone.
   * @returns true when the row was parked
   */
  async threw(tx: Transaction, { id, claim }: WorkPointer): Promise<boolean> {
    const rows = await tx.query<{ parked: boolean }>(
      `UPDATE ${this.source.table} SET unfinished = unfinished + 1, begun = false, lease_until = NULL,
         next_attempt_at = CASE WHEN unfinished + 1 < ${PARKED_AFTER}
           THEN clock_timestamp() + make_interval(secs => least($4, $3 * power(2, unfinished))) END,
         parked_at = CASE WHEN unfinished + 1 >= ${PARKED_AFTER} THEN clock_timestamp() END
       WHERE id = $1 AND claim = $2 AND begun AND lease_until IS NOT NULL AND next_attempt_at IS NOT NULL
       RETURNING parked_at IS NOT NULL AS parked`,
      [id, claim, WAIT_AFTER_THROW_SECONDS, LONGEST_WAIT_SECONDS],
    );
    const parked = rows.some((row) => row.parked);
    if (parked) await this.source.parked?.(tx, [id]);
    return parked;
  }

  /** Rows that a process had begun and not finished. */
  async inFlight(tx: Transaction, worker: number): Promise<number> {
    const [row] = await tx.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM ${this.source.table} WHERE ${HELD_BY_WORKER} AND begun`,
      [worker],
    );
    return row?.rows ?? 0;
  }

  /**
   * Makes what a process held due again at once, because it has ended. Rows that a statement of it still holds in the server
   * are left alone: they are finished by it, or claimed when their lease has run out.
   * @param alone it had one row in flight, in all its sources together: that one is to blame
   * @returns ids of rows that were parked
   */
  async crashed(tx: Transaction, worker: number, alone: boolean): Promise<string[]> {
    const { table } = this.source;
    const rows = await tx.query<{ id: string; parked: boolean }>(
      `UPDATE ${table} AS t SET lease_until = NULL, begun = false, crashes = t.crashes + held.begun::int,
         unfinished = t.unfinished + held.blamed,
         next_attempt_at = CASE WHEN held.parks THEN NULL ELSE t.next_attempt_at END,
         parked_at = CASE WHEN held.parks THEN clock_timestamp() END
       FROM (SELECT id, begun, (begun AND $2)::int AS blamed, begun AND $2 AND unfinished + 1 >= ${PARKED_AFTER} AS parks
             FROM ${table} WHERE ${HELD_BY_WORKER} ORDER BY id FOR UPDATE SKIP LOCKED) AS held
       WHERE t.id = held.id RETURNING t.id, held.parks AS parked`,
      [worker, alone],
    );
    const parked = rows.filter((row) => row.parked).map(({ id }) => id);
    if (parked.length > 0) await this.source.parked?.(tx, parked);
    return parked;
  }
}

const HELD_BY_WORKER = 'worker = $1 AND lease_until IS NOT NULL AND next_attempt_at IS NOT NULL';
