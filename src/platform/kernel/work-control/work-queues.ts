import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work';
import { getSchedule } from '../queue/schedule';
import { MAX_COUNT, listTablesClaimedByPartition } from './due-index';
import { listParkableTables } from './parked-rows';

/** State of one table's work, for all processes together. */
export interface WorkQueue {
  table: string;
  /** Number of rows due and not claimed; see {@link MAX_COUNT}. */
  due: number;
  /** Number of rows due later; see {@link MAX_COUNT}. */
  scheduled: number;
  /** Number of parked rows; see {@link MAX_COUNT}. */
  parked: number;
  /** Instant since which the oldest due row is due; null when none is. */
  oldestDue: Date | null;
  /** Number of rows with a worker at this moment, as the processes reported some seconds ago. */
  inFlight: number;
  /** Rows that all processes together started in the last minute. */
  startedPerMinute: number;
}

/** Progress of a table's work, as one process reported it. */
interface Progress {
  table: string;
  inFlight: number;
  startedPerMinute: number;
}

/**
 * State of the queues. Each number comes from an index and is counted up to a limit, so the cost does not depend on the
 * backlog. Tables are found by their columns, so every source of work is included automatically.
 */
@Injectable()
export class WorkQueues {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async list(): Promise<WorkQueue[]> {
    const tables = await listParkableTables((sql, parameters) => this.unitOfWork.query(sql, parameters));
    const byPartition = await listTablesClaimedByPartition((sql, parameters) =>
      this.unitOfWork.query(sql, parameters),
    );
    const progress = await this.unitOfWork.query<Progress>(PROGRESS);
    const queues: WorkQueue[] = [];
    for (const table of tables) {
      const [rowCounts] = await this.unitOfWork.query<Omit<WorkQueue, keyof Progress>>(
        buildCountStatement(table, byPartition.has(table)),
      );
      const { inFlight, startedPerMinute } =
        progress.find((queueProgress) => queueProgress.table === table) ?? NO_PROGRESS;
      if (rowCounts !== undefined) queues.push({ table, ...rowCounts, inFlight, startedPerMinute });
    }
    return queues;
  }
}

const NO_PROGRESS = { inFlight: 0, startedPerMinute: 0 };

/** Reports of the processes that were seen recently. Reads `working_processes`: one row for each process. */
const PROGRESS = `SELECT said.key AS "table", sum((said.value ->> 'inFlight')::int)::int AS "inFlight",
    sum((said.value ->> 'startedPerMinute')::int)::int AS "startedPerMinute"
  FROM working_processes p CROSS JOIN LATERAL jsonb_each(p.progress) AS said
  WHERE p.seen_at > clock_timestamp() - interval '10 seconds' GROUP BY said.key`;

/** Uses index `_due` or `_schedule` of the table for due and scheduled rows, `_parked` for parked ones. */
function buildCountStatement(table: string, byPartition: boolean): string {
  const { instant, isOpen, convertInstant: of } = getSchedule(byPartition);
  const due = `${instant} <= ${of('now()')} AND ${isOpen}`;
  const free = '(lease_until IS NULL OR lease_until <= now())';
  const countUpToLimit = (rows: string): string =>
    `(SELECT count(*)::int FROM (SELECT FROM ${table} WHERE ${rows} LIMIT ${MAX_COUNT}) AS counted)`;
  return `SELECT
      (SELECT count(*) FILTER (WHERE free)::int FROM (SELECT ${free} AS free FROM ${table} WHERE ${due} ORDER BY ${instant} LIMIT ${MAX_COUNT}) AS counted) AS due,
      ${countUpToLimit(`${instant} > ${of('now()')} AND ${isOpen} ORDER BY ${instant}`)} AS scheduled,
      ${countUpToLimit('parked_at IS NOT NULL')} AS parked,
      (SELECT next_attempt_at FROM (SELECT next_attempt_at, ${free} AS free FROM ${table} WHERE ${due}
         ORDER BY ${instant} LIMIT ${MAX_COUNT}) AS oldest WHERE free LIMIT 1) AS "oldestDue"`;
}
