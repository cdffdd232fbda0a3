import { beginOfDay, FILTER_DAY } from '../format/days';

/** Kinds of actors, as the API names them. */
export const AUDIT_ACTORS = ['member', 'key', 'assertion', 'operator', 'system'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** Filters of the audit log; stored in the address. Days are in the viewer's time zone. */
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

/** Reads the filters from an address; other parameters are ignored. */
export function parseFilters(search: Record<string, unknown>): AuditFilters {
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

/** Interprets a typed id as a request id or a subject id. */
export function parseIdFilter(text: string): Pick<AuditFilters, 'subjectId' | 'requestId'> {
  const id = text.trim();
  if (id === '') return { subjectId: undefined, requestId: undefined };
  return REQUEST.test(id) ? { requestId: id, subjectId: undefined } : { subjectId: id, requestId: undefined };
}

/** Converts the filters to API parameters: days become instants in the viewer's time zone, the last day inclusive. */
export function toAuditQuery({ from, to, ...rest }: AuditFilters): Omit<AuditFilters, 'from' | 'to'> & {
  from?: string;
  to?: string;
} {
  return {
    ...rest,
    ...(from === undefined ? {} : { from: beginOfDay(from, 0) }),
    ...(to === undefined ? {} : { to: beginOfDay(to, 1) }),
  };
}

/** Creation time of an entry in milliseconds, from its id (a ULID); null when the id is not one. */
export function entryInstant(id: string): number | null {
  const time = ENTRY.exec(id)?.[1];
  return time === undefined
    ? null
    : [...time].reduce((value, digit) => value * DIGITS.length + DIGITS.indexOf(digit), 0);
}
