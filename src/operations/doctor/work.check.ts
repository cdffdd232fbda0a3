import { getSchedule } from '../../platform/kernel/queue/schedule';
import { MAX_COUNT, listTablesClaimedByPartition } from '../../platform/kernel/work-control/due-index';
import { listParkableTables, listParkedRows } from '../../platform/kernel/work-control/parked-rows';
import { problem, warning, type DoctorCheck, type Finding, type DoctorSubject } from './check';

/** Minutes after which due work is late; workers look for it several times a second. */
const LATE_MINUTES = 5;
const MAX_LISTED_ROWS = 3;

/** Checks that work is done on time, that no work is parked, and that outgoing work is not paused. */
export const workCheck: DoctorCheck = {
  name: 'work',
  needsSchema: true,
  run: async (subject) => {
    const pauseFindings = await checkPause(subject);
    // While outgoing work is paused, late work is expected.
    const lateFindings = pauseFindings.length > 0 ? [] : await checkLateWork(subject);
    return [...pauseFindings, ...lateFindings, ...(await checkParkedWork(subject))];
  },
};

async function checkPause({ reader }: DoctorSubject): Promise<Finding[]> {
  const rows = await reader.rows<{ reason: string; since: string }>(
    `SELECT reason, to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS since FROM work_hold`,
  );
  return rows.map(({ reason, since }) =>
    warning(
      `Outgoing work has been held since ${since} UTC: ${reason}. Nothing is sent.`,
      'passerelle work resume',
    ),
  );
}

/**
 * Finds late work. The column `next_attempt_at` of each work table states when a row is due. Uses the index `_due` or
 * `_schedule` of the table; a limit keeps the cost constant, however many rows wait.
 */
async function checkLateWork({ reader }: DoctorSubject): Promise<Finding[]> {
  const findings: Finding[] = [];
  const partitionedTables = await listTablesClaimedByPartition(reader.rows);
  for (const table of await listParkableTables(reader.rows)) {
    const { instant, isOpen, convertInstant: toInstant } = getSchedule(partitionedTables.has(table));
    const [lateWork] = await reader.rows<{ n: number; minutes: number }>(
      `SELECT count(*)::int AS n, (extract(epoch FROM now() - min(next_attempt_at)) / 60)::int AS minutes
       FROM (SELECT next_attempt_at, parked_at, lease_until FROM ${table}
         WHERE ${instant} < ${toInstant('now() - make_interval(mins => $1)')} AND ${isOpen}
         ORDER BY ${instant} LIMIT ${MAX_COUNT}) AS due
       WHERE parked_at IS NULL AND (lease_until IS NULL OR lease_until < now())`,
      [LATE_MINUTES],
    );
    if (lateWork !== undefined && lateWork.n > 0)
      findings.push(
        problem(
          `${lateWork.n}${lateWork.n < MAX_COUNT ? '' : ' or more'} row(s) of ${table} are due and not being processed, the oldest for ${lateWork.minutes} minutes: no worker runs, or the workers are overloaded.`,
          'start a process with ROLE=worker or ROLE=all; see work_* in /metrics',
        ),
      );
  }
  return findings;
}

async function checkParkedWork({ reader }: DoctorSubject): Promise<Finding[]> {
  const parkedRows = await listParkedRows(reader.rows, 1_000);
  if (parkedRows.length === 0) return [];
  const firstRows = parkedRows.slice(0, MAX_LISTED_ROWS).map(({ table, id }) => `${table} ${id}`);
  const moreNote =
    parkedRows.length > MAX_LISTED_ROWS ? ` and ${parkedRows.length - MAX_LISTED_ROWS} more` : '';
  return [
    problem(
      `${parkedRows.length} row(s) are parked because workers crashed on them: ${firstRows.join(', ')}${moreNote}.`,
      'passerelle work parked; once the cause is fixed, passerelle work release --all',
    ),
  ];
}
