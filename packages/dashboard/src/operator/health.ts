import type { Finding, Installation, Work } from './queries';

/** Condition shown in the first line of the page. */
export type Condition = 'held' | 'problems' | 'warnings' | 'well';

/** Overall state of the installation: held work before problems, problems before warnings. */
export function toCondition(findings: readonly Finding[], work: Pick<Work, 'hold'>): Condition {
  if (work.hold !== null) return 'held';
  if (findings.some(({ level }) => level === 'problem')) return 'problems';
  return findings.length > 0 ? 'warnings' : 'well';
}

/** Problems before warnings, else in the order of the checks. */
export function sortedFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => Number(a.level !== 'problem') - Number(b.level !== 'problem'));
}

/** Sums over all queues. */
export function sumQueues({ queues }: Work): { due: number; inFlight: number; parked: number; rate: number } {
  return queues.reduce(
    (sum, { due, inFlight, parked, startedPerMinute }) => ({
      due: sum.due + due,
      inFlight: sum.inFlight + inFlight,
      parked: sum.parked + parked,
      rate: sum.rate + startedPerMinute,
    }),
    { due: 0, inFlight: 0, parked: 0, rate: 0 },
  );
}

/** Instant since which the oldest row of all queues is due; null: no row is due. */
export function oldestDue({ queues }: Work): string | null {
  const due = queues.flatMap((queue) => queue.oldestDue ?? []).sort();
  return due[0] ?? null;
}

const DAY_MS = 86_400_000;
/** Number of days before its end from which a certificate counts as ending soon. */
const NEAR_DAYS = 60;

/** Whether a certificate ends soon, or has ended. */
export function certificateState(
  { notAfter }: Pick<Installation['certificates'][number], 'notAfter'>,
  now: Date,
): 'ended' | 'near' | 'far' {
  const days = (Date.parse(notAfter) - now.getTime()) / DAY_MS;
  return days < 0 ? 'ended' : days < NEAR_DAYS ? 'near' : 'far';
}

/** A duration in its largest unit, rounded down: enough to see whether a backup is recent. */
export function toRoundDuration(seconds: number): {
  unit: 'days' | 'hours' | 'minutes' | 'seconds';
  count: number;
} {
  if (seconds >= 2 * 86_400) return { unit: 'days', count: Math.floor(seconds / 86_400) };
  if (seconds >= 2 * 3_600) return { unit: 'hours', count: Math.floor(seconds / 3_600) };
  if (seconds >= 2 * 60) return { unit: 'minutes', count: Math.floor(seconds / 60) };
  return { unit: 'seconds', count: Math.round(seconds) };
}
