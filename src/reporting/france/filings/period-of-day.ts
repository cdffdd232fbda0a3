import { periodOf, type Flow, type Period, type VatRegime } from '../../../standards/flux10';

/** A span of days that is given to a regime already. */
export interface ExistingPeriod {
  vatRegime: VatRegime;
  /** first day, `YYYY-MM-DD` */
  start: string;
  /** last day, included */
  end: string;
}

/** A period in the calendar of a regime. */
export interface RegimePeriod extends Period {
  vatRegime: VatRegime;
}

/**
 * The period of a day that no existing one has. It is the one of the declarant's regime, unless days of that are occupied: then
 * a span has begun under a former regime and is ended in its calendar, so that no day belongs to two periods. Each
 * calendar divides the spans of the longer ones, so the shortest period found is free wherever any is.
 * @param existing periods of the same declarant and flow, none of which has the day
 * @throws Error when the calendars do not divide each other
 */
export function choosePeriod(
  regime: VatRegime,
  flow: Flow,
  day: string,
  existing: readonly ExistingPeriod[],
): RegimePeriod {
  const requestedPeriod = { ...periodOf(regime, flow, day), vatRegime: regime };
  const inTheWay = existing.filter((period) => doOverlap(period, requestedPeriod));
  const free = inTheWay
    .map(({ vatRegime }) => ({ ...periodOf(vatRegime, flow, day), vatRegime }))
    .concat(requestedPeriod)
    .filter((candidate) => !existing.some((period) => doOverlap(period, candidate)))
    // The longest that is free keeps closest to the present regime.
    .sort((a, b) => (a.start === b.start ? b.end.localeCompare(a.end) : a.start.localeCompare(b.start)));
  const [period] = free;
  if (period === undefined) throw new Error(`No regime has a free period of ${flow} for ${day}`);
  return period;
}

/** Days as `YYYY-MM-DD` sort as they follow each other. */
function doOverlap(
  a: Pick<ExistingPeriod, 'start' | 'end'>,
  b: Pick<ExistingPeriod, 'start' | 'end'>,
): boolean {
  return a.start <= b.end && b.start <= a.end;
}
