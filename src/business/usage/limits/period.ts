import { formatDay } from '../../../platform/kernel/clock';
import { buildFirstIdAt } from '../../../platform/kernel/ids';
import { newDocumentId } from '../../documents/document.resource';

/** Calendar month or day (UTC) that a limit counts. */
export interface Period {
  /** First day, `YYYY-MM-DD`. */
  start: string;
  /** Lowest id that a document of the period can have. */
  firstId: string;
  /** Instant after the period, at which its limit renews. */
  end: Date;
}

/** Returns the calendar month of an instant. */
export function toMonthPeriod(now: Date): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return toPeriod(Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1));
}

/** Returns the day of an instant. */
export function toDayPeriod(now: Date): Period {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return toPeriod(Date.UTC(year, month, day), Date.UTC(year, month, day + 1));
}

function toPeriod(start: number, end: number): Period {
  return {
    start: formatDay(new Date(start)),
    firstId: buildFirstIdAt(newDocumentId, start),
    end: new Date(end),
  };
}
