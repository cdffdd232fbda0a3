import { beginOfDay, FILTER_DAY } from '../format/days';

/** Who may have done something, as the API names them. */
export const AUDIT_ACTORS = ['member', 'key', 'assertion', 'operator', 'system'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** How the log is narrowed; stands in the address. Days are those of the viewer. */
export interface AuditFilters {
  actor?: AuditActor;
  action?: string;
  subjectId?: string;
  requestId?: string;
  /** `YYYY-MM-DD`, the first day */
  from?: string;
  /** `YYYY-MM-DD`, the last day */
  to?: string;
}

const ENTRY = /^aud_([0-9A-HJKMNP-TV-Z]{10})[0-9A-HJKMNP-TV-Z]{16}$/;
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REQUEST = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The filters of an address; what is none of them is left out. */
export function filtersOf(search: Record<string, unknown>): AuditFilters {
  const actor = AUDIT_ACTORS.find((each) => each === search.actor);
  const texts = (['action', 'subjectId', 'requestId'] as const).flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  const days = (['from', 'to'] as const).flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && FILTER_DAY.test(value) ? [[name, value] as const] : [];
  });
  return { ...(actor ? { actor } : {}), ...Object.fromEntries([...texts, ...days]) };
}

/** What a typed id is: the id of a request, or of what was changed. */
export function soughtId(text: string): Pick<AuditFilters, 'subjectId' | 'requestId'> {
  const id = text.trim();
  if (id === '') return { subjectId: undefined, requestId: undefined };
  return REQUEST.test(id) ? { requestId: id, subjectId: undefined } : { subjectId: id, requestId: undefined };
}

/** The filters as the API takes them: days of the viewer as instants, the last day to its end. */
export function questionOf({ from, to, ...rest }: AuditFilters): Omit<AuditFilters, 'from' | 'to'> & {
  from?: string;
  to?: string;
} {
  return {
    ...rest,
    ...(from === undefined ? {} : { from: beginOfDay(from, 0) }),
    ...(to === undefined ? {} : { to: beginOfDay(to, 1) }),
  };
}

/** When an entry was made, in milliseconds, by its id (a ULID); null for what is no id of one. */
export function entryInstant(id: string): number | null {
  const time = ENTRY.exec(id)?.[1];
  return time === undefined
    ? null
    : [...time].reduce((value, digit) => value * DIGITS.length + DIGITS.indexOf(digit), 0);
}
