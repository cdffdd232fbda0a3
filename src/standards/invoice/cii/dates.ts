import { trimToNull } from '../element-reader';
import { NONE, qdt, udt, type Node, type XmlDocument } from '../xml';

const DATE_TIME_STRING = udt('DateTimeString');
const DATE_TIME = udt('DateTime');
const DATE_STRING = udt('DateString');
const DATE = udt('Date');
const FORMATTED_DATE_TIME = qdt('DateTimeString');

/** Format 102 of UNTDID 2379: the day as CCYYMMDD, the only format that EN 16931 allows. */
export const DAY_FORMAT = '102';

const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})/;
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}/;

/**
 * Reads the day (YYYY-MM-DD) of an element of a date type, in any of its formats; an instant is cut to its day. An
 * invalid date is returned unchanged, so that no data is lost.
 */
export function readDay(xml: XmlDocument, node: Node): string | null {
  if (node === NONE) return null;
  for (const name of [DATE_TIME_STRING, FORMATTED_DATE_TIME, DATE_STRING, DATE_TIME, DATE]) {
    const text = trimToNull(xml.childText(node, name));
    if (text !== null) return parseDay(text);
  }
  return null;
}

function parseDay(text: string): string {
  const compact = COMPACT_DAY.exec(text);
  if (compact !== null) return `${compact[1]}-${compact[2]}-${compact[3]}`;
  return CALENDAR_DAY.exec(text)?.[0] ?? text;
}

const DAY_WITH_ZONE = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/;

/**
 * Formats a day as format 102, without the time zone that it may have in UBL; text of another form than YYYY-MM-DD is
 * returned unchanged.
 */
export function formatCompactDay(day: string): string {
  return day.replace(DAY_WITH_ZONE, '$1$2$3');
}
