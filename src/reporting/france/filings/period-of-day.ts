import { findPeriod, type Flow, type Period, type VatRegime } from '../../../standards/flux10';

/** Existing period with its regime. */
export interface ExistingPeriod {
  vatRegime: VatRegime;
  /** first day, inclusive, `YYYY-MM-DD` */
  start: string;
  /** last day, inclusive */
  end: string;
}

/** Period in the calendar of a regime. */
export interface RegimePeriod extends Period {
  vatRegime: VatRegime;
}

/**
 * Returns the new period of a day that no existing period contains. The period follows the declarant's regime unless
 * existing periods occupy some of its days: then the span started under a former regime and is completed in the
 * calendar of that regime, so that no day belongs to two periods. The calendars nest, so the shortest candidate is free
 * whenever any candidate is.
 * @param existingPeriods periods of the same declarant and flow, none of which contains the day
 * @throws Error when the calendars do not nest
 */
export function choosePeriod(
  regime: VatRegime,
  flow: Flow,
  day: string,
  existingPeriods: readonly ExistingPeriod[],
): RegimePeriod {
  const requestedPeriod = { ...findPeriod(regime, flow, day), vatRegime: regime };
  const overlappingPeriods = existingPeriods.filter((period) => isOverlapping(period, requestedPeriod));
  const freePeriods = overlappingPeriods
    .map(({ vatRegime }) => ({ ...findPeriod(vatRegime, flow, day), vatRegime }))
    .concat(requestedPeriod)
    .filter((candidate) => !existingPeriods.some((period) => isOverlapping(period, candidate)))
    // The longest free candidate is closest to the current regime.
    .sort((a, b) => (a.start === b.start ? b.end.localeCompare(a.end) : a.start.localeCompare(b.start)));
  const [period] = freePeriods;
  if (period === undefined) throw new Error(`No regime has a free period for the flow ${flow} on ${day}`);
  return period;
}

/** Returns whether two spans overlap. Days as `YYYY-MM-DD` sort chronologically. */
function isOverlapping(
  a: Pick<ExistingPeriod, 'start' | 'end'>,
  b: Pick<ExistingPeriod, 'start' | 'end'>,
): boolean {
  return a.start <= b.end && b.start <= a.end;
}
