import { mark, RUNNING, type StatusMark } from '../status-mark';
import type { TaxData, TaxDataState } from './states';

const MARKS: Record<TaxDataState, StatusMark> = {
  refused: mark('refused', 'fail', 'bad'),
  incomplete: mark('taxIncomplete', 'warn', 'bad'),
  due: mark('taxDue', 'todo', 'wait'),
  sent: mark('taxSent', RUNNING, 'wait'),
  accepted: mark('accepted', 'ok', 'ok'),
};

/** The mark of a state, as filters name it. */
export function stateMark(state: TaxDataState): StatusMark {
  return MARKS[state];
}

/** The mark of a report: its state, or that it waits for something. */
export function taxDataStatus({ state, waitReason }: Pick<TaxData, 'state' | 'waitReason'>): StatusMark {
  return state === 'due' && waitReason !== null ? mark('taxWaiting', 'wait', 'warn') : MARKS[state];
}

/** True when the deadline has passed and the authority has not accepted the report. */
export function isOverdue({ state, dueAt }: Pick<TaxData, 'state' | 'dueAt'>, now: Date): boolean {
  return state !== 'accepted' && dueAt !== null && Date.parse(dueAt) <= now.getTime();
}

/** True when the report can be made again (`POST /api/v1/tax-data/{taxDataId}/retry`). */
export function isRetryable({ state, sentAt }: Pick<TaxData, 'state' | 'sentAt'>, now = Date.now()): boolean {
  if (state === 'sent') return sentAt !== null && now - Date.parse(sentAt) > WITHOUT_ANSWER_MS;
  return state === 'refused' || state === 'incomplete';
}

/** After so long a report without an answer may be sent again. */
const WITHOUT_ANSWER_MS = 24 * 3_600_000;

/** True while the report changes without a person. */
export function isMoving({ state }: Pick<TaxData, 'state'>): boolean {
  return state === 'due' || state === 'sent';
}

/** The instant at which a report came to its state. */
export function stateInstant({
  state,
  attempts,
  sentAt,
  acceptedAt,
  createdAt,
  updatedAt,
}: Pick<TaxData, 'state' | 'attempts' | 'sentAt' | 'acceptedAt' | 'createdAt' | 'updatedAt'>): string {
  switch (state) {
    case 'accepted':
      return acceptedAt ?? updatedAt;
    case 'sent':
      return sentAt ?? updatedAt;
    case 'due':
      return attempts === 0 ? createdAt : updatedAt;
    default:
      return updatedAt;
  }
}

const RANKS: Record<TaxDataState, number> = { refused: 0, incomplete: 1, due: 4, sent: 5, accepted: 6 };

function rank(report: TaxData, now: Date): number {
  if (report.state === 'due' && report.waitReason !== null) return 2;
  return (report.state === 'due' || report.state === 'sent') && isOverdue(report, now)
    ? 3
    : RANKS[report.state];
}

/**
 * Sorts reports by what needs attention first: refused, incomplete, waiting, overdue, due by the nearest deadline, sent,
 * accepted. Reports of one kind keep their order.
 */
export function sortByAttention(reports: readonly TaxData[], now: Date): TaxData[] {
  const deadline = ({ state, dueAt }: TaxData): number =>
    state === 'accepted' || dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(dueAt);
  return [...reports].sort(
    (one, other) => rank(one, now) - rank(other, now) || deadline(one) - deadline(other),
  );
}

/** The first reason why a report is not on its way; null when nothing is amiss. */
export function findObstacle({ missing, refusal, waitReason }: TaxData): string | null {
  return refusal?.message ?? missing[0]?.message ?? waitReason;
}
