import { dayKey } from '../format/days';
import { BUSINESS_FILTERS, DOCUMENT_TYPES, readFilters, type DocumentFilters } from './filters';
import { FOLDED_TYPES, isFolded } from './list-query';

const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

/** The value of a filter, of one in a list of one value; undefined for several. */
const single = (value: unknown): unknown =>
  Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value;

/** Converts the filter of a saved view to that of a page; null for one that the page cannot show, made by a program. */
export function fromViewFilter(filter: Readonly<Record<string, unknown>>): DocumentFilters | null {
  const { companyId, labelId, deliveryStatus, scheduled, businessStatus, excludeType, ...rest } = filter;
  const { purchaseState, from, to, envelopeId, ...others } = rest;
  const isDisputed = Array.isArray(businessStatus) && same(businessStatus, ['rejected', 'questioned']);
  const filters = readFilters({
    ...others,
    company: single(companyId),
    label: single(labelId),
    status: scheduled === true ? 'scheduled' : deliveryStatus,
    business: isDisputed ? 'disputed' : single(businessStatus),
    work: purchaseState,
    from: toDay(from, 0),
    to: toDay(to, 1),
    envelope: envelopeId,
    responses: undefined,
    sort: undefined,
    order: undefined,
    view: undefined,
  });
  const isWithResponses = excludeType === undefined && isFolded(filters);
  const listFilters = isWithResponses ? { ...filters, responses: true } : filters;
  const excluded: unknown[] = Array.isArray(excludeType) ? excludeType : [];
  const isComplete =
    same(excluded, isFolded(listFilters) ? FOLDED_TYPES : []) &&
    Object.keys(others).every((name) => name in filters) &&
    [
      [companyId, filters.company],
      [labelId, filters.label],
      [businessStatus, BUSINESS_FILTERS.find((name) => name === filters.business)],
      [others.type, DOCUMENT_TYPES.find((name) => name === filters.type)],
      [from, filters.from],
      [to, filters.to],
    ].every(([parameter, filter]) => parameter === undefined || filter !== undefined);
  return isComplete ? listFilters : null;
}

/** The day of a filter that begins, or ends, at an instant: of the viewer's zone if it is a midnight there, else of UTC. */
function toDay(instant: unknown, earlier: number): string | undefined {
  if (typeof instant !== 'string' || Number.isNaN(Date.parse(instant))) return undefined;
  const date = new Date(instant);
  if (date.getHours() === 0 && date.getMinutes() === 0)
    return dayKey(new Date(date.getFullYear(), date.getMonth(), date.getDate() - earlier));
  return `${new Date(date.getTime() - earlier * 86_400_000).toISOString().slice(0, 10)}Z`;
}
