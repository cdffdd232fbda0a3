import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work';
import { scheduleOf } from '../queue/schedule';
import { COUNTED_AT_MOST, tablesClaimedByPartition } from './due-index';
import { parkableTables } from './parked-rows';

/** How the work of one table stands, for all processes together. */
export interface WorkQueue {
  table: string;
  /** Due and not claimed; see {@link COUNTED_AT_MOST}. */
  due: number;
  /** Waits for a time that is still to come; see {@link COUNTED_AT_MOST}. */
  scheduled: number;
  /** See {@link COUNTED_AT_MOST}. */
  parked: number;
  /** Since when the oldest of those is due; null when none is. */
  oldestDue: Date | null;
  /** With a worker at this moment, as the processes said some seconds ago. */
  inFlight: number;
  /** Rows that all processes together started in the last minute. */
  startedPerMinute: number;
}

/** What one process said of the work of a table. */
interface Progress {
  table: string;
  inFlight: number;
  startedPerMinute: number;
}

/**
 * How the queues stand. Each number comes of an index and is counted to a limit, so it costs the same however much waits. Tables
 * are found by their columns, so every source of work is among them by itself.
 */
@Injectable()
export class WorkQueues {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async list(): Promise<WorkQueue[]> {
    const tables = await parkableTables((sql, parameters) => this.unitOfWork.query(sql, parameters));
    const byPartition = await tablesClaimedByPartition((sql, parameters) =>
      this.unitOfWork.query(sql, parameters),
    );
    const progress = await this.unitOfWork.query<Progress>(PROGRESS);
    const queues: WorkQueue[] = [];
    for (const table of tables) {
      const [counted] = await this.unitOfWork.query<Omit<WorkQueue, keyof Progress>>(
        countedStatement(table, byPartition.has(table)),
      );
      const { inFlight, startedPerMinute } = progress.find((of) => of.table === table) ?? IDLE;
      if (counted !== undefined) queues.push({ table, ...counted, inFlight, startedPerMinute });
    }
    return queues;
  }
}

const IDLE = { inFlight: 0, startedPerMinute: 0 };

/** What the processes said that were seen just now. Reads `working_processes`: a row for each process. */
const PROGRESS = `SELECT said.key AS "table", sum((said.value ->> 'inFlight')::int)::int AS "inFlight",
    sum((said.value ->> 'startedPerMinute')::int)::int AS "startedPerMinute"
  FROM working_processes p CROSS JOIN LATERAL jsonb_each(p.progress) AS said
  WHERE p.seen_at > clock_timestamp() - interval '10 seconds' GROUP BY said.key`;

/** Index `_due` or `_schedule` of the table for what is due and scheduled, `_parked` for what is parked. */
function countedStatement(table: string, byPartition: boolean): string {
  const { instant, isOpen, of } = scheduleOf(byPartition);
  const due = `${instant} <= ${of('now()')} AND ${isOpen}`;
  const free = '(lease_until IS NULL OR lease_until <= now())';
  const counted = (rows: string): string =>
    `(SELECT count(*)::int FROM (SELECT FROM ${table} WHERE ${rows} LIMIT ${COUNTED_AT_MOST}) AS counted)`;
  return `SELECT
      (SELECT count(*) FILTER (WHERE free)::int FROM (SELECT ${free} AS free FROM ${table} WHERE ${due} ORDER BY ${instant} LIMIT ${COUNTED_AT_MOST}) AS counted) AS due,
      ${counted(`${instant} > ${of('now()')} AND ${isOpen} ORDER BY ${instant}`)} AS scheduled,
      ${counted('parked_at IS NOT NULL')} AS parked,
      (SELECT next_attempt_at FROM (SELECT next_attempt_at, ${free} AS free FROM ${table} WHERE ${due}
         ORDER BY ${instant} LIMIT ${COUNTED_AT_MOST}) AS oldest WHERE free LIMIT 1) AS "oldestDue"`;
}
