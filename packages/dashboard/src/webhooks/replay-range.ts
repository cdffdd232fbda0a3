import { EVENT_TYPES, type EventType } from '../events/types';

const HOUR_MS = 3_600_000;
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, threeDays: 72 * HOUR_MS, week: 168 * HOUR_MS } as const;

/** The usual spans, which end now; and `own` with a beginning and an end. */
export type ReplaySpan = keyof typeof SPANS | 'own';
export const REPLAY_SPANS: readonly ReplaySpan[] = ['hour', 'day', 'threeDays', 'week', 'own'];

/** The types that can be posted again: of a test another one is made instead. */
export const REPLAYED_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => type !== 'webhook.test');

/** Values of the dialog; times in the format of `<input type="datetime-local">`. */
export interface ReplayChoice {
  span: ReplaySpan;
  from: string;
  /** Empty: until now */
  to: string;
  /** Null: all types */
  types: readonly EventType[] | null;
  isLostOnly: boolean;
}

/** Request to the API, which includes events from `since` until before `until`. */
export interface ReplayRange {
  since: string;
  until: string;
  types: EventType[] | null;
  isLostOnly: boolean;
}

/** Initial values of the dialog: the failed deliveries of the last day. */
export const USUAL_REPLAY = { span: 'day', from: '', to: '', types: null, isLostOnly: true } as const;

/** Missing parts of the input. */
export type ReplayGap = 'from' | 'order' | 'types';

/**
 * Converts the input to a request.
 *
 * @param now When the dialog was opened, so that the count is of what is replayed; in ms since 1970
 */
export function toRange(choice: ReplayChoice, now: number): ReplayRange | ReplayGap {
  if (choice.types?.length === 0) return 'types';
  if (choice.span !== 'own') return between(now - SPANS[choice.span], now, choice);
  const since = new Date(choice.from).getTime();
  if (Number.isNaN(since)) return 'from';
  const until = choice.to === '' ? now : new Date(choice.to).getTime();
  return until > since ? between(since, until, choice) : 'order';
}

/** Request of the dialog with its initial values. */
export function usualRange(now: number): ReplayRange {
  return between(now - SPANS[USUAL_REPLAY.span], now, USUAL_REPLAY);
}

function between(
  since: number,
  until: number,
  { types, isLostOnly }: Pick<ReplayChoice, 'types' | 'isLostOnly'>,
): ReplayRange {
  return {
    since: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
    types: types === null ? null : [...types],
    isLostOnly,
  };
}
