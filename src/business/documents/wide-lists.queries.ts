import { selectSparseRows } from '../../platform/kernel/database/select-page';
import { BUSINESS_TYPES } from './business-status/business-statuses';
import { DOCUMENT_TYPES, type ListDocumentsQuery } from './documents.query';
import { buildKindConditions, matchesBusinessStatus, STATUS, type SqlQuery } from './list-conditions.queries';
import { buildNarrowList } from './narrow-lists.queries';
import { buildNewestDocuments } from './newest-documents.queries';

/** Maximum number of documents that a page examines for a filter that most documents match. */
export const EXAMINED_WIDE = 1000;

/** Filters, besides the kind, that every index of documents serves. */
const TEAM_FILTERS: readonly string[] = ['from', 'to', 'cursor', 'limit'];

/**
 * Returns whether a list has a filter that most documents match: the business status `none` (also among others), read
 * documents, or delivered documents.
 */
export function isWideList({ businessStatus, unread, deliveryStatus }: ListDocumentsQuery): boolean {
  return businessStatus?.includes('none') === true || unread === false || deliveryStatus === 'delivered';
}

/**
 * Builds the query of a list with such filters, for `readSparsePage`. No index lists these documents, so the documents
 * of the other filters are examined in order, each by the primary keys of `documents`, `business_states` and
 * `document_states`. A join would start with the newest document of all teams. The candidates come from
 * `documents_kind` if the kind is the only other filter, otherwise from the index of the other filters.
 * @param count number of rows of the page plus one
 * @param maximum documents to examine
 */
export function buildWideList(
  teamId: string,
  query: ListDocumentsQuery,
  { count, maximum }: { count: number; maximum: number },
): SqlQuery {
  const candidates = toCandidates(query);
  const { text, parameters: listedParameters } =
    buildNarrowList(teamId, candidates, maximum) ?? buildNewestDocuments(teamId, candidates, maximum);
  const parameters = [...listedParameters];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const { businessStatus, unread, deliveryStatus } = query;
  const hasState = (condition: string): string =>
    `EXISTS (SELECT FROM document_states s WHERE s.document_id = d.id AND ${condition})`;
  const conditions = [
    `d.id = e.id AND d.team_id = ${bind(teamId)}`,
    ...buildKindConditions(query, bind),
    ...(businessStatus?.includes('none') === true ? [matchesBusinessStatus(businessStatus, bind)] : []),
    ...(unread === false ? [hasState('NOT s.unread')] : []),
    ...(deliveryStatus === 'delivered' ? [hasState(STATUS.delivered)] : []),
  ].join(' AND ');
  const examinedRows = `SELECT e.id, coalesce((SELECT true FROM documents d WHERE ${conditions}), false) AS passes,
      row_number() OVER (ORDER BY e.id DESC)::int AS place FROM (${text}) AS e ORDER BY e.id DESC`;
  return { text: selectSparseRows(examinedRows, 'r.id DESC', bind(count), bind(maximum)), parameters };
}

/** Returns the filters that select the documents to examine, served by an index in the order of the list. */
function toCandidates(query: ListDocumentsQuery): ListDocumentsQuery {
  const { direction = findImpliedDirection(query), type, excludeType = [], profile, ...others } = query;
  const otherFilters = withoutWideFilters(others);
  const isOfTeam = Object.entries(otherFilters).every(
    ([name, value]) => value === undefined || TEAM_FILTERS.includes(name),
  );
  const isByKind = [direction, type, profile].some((filter) => filter !== undefined);
  if (!isOfTeam || !isByKind) return otherFilters;
  if (type !== undefined) return { ...otherFilters, direction, type, profile };
  const isByNone = query.businessStatus?.includes('none') === true;
  const excludedTypes = DOCUMENT_TYPES.filter(
    (each) => (isByNone && !BUSINESS_TYPES.has(each)) || excludeType.includes(each),
  );
  return {
    ...otherFilters,
    direction,
    profile,
    ...(excludedTypes.length > 0 && { excludeType: excludedTypes }),
  };
}

/** Only sent documents are delivered; documents that are not unread include sent ones. */
const findImpliedDirection = ({ deliveryStatus }: ListDocumentsQuery): ListDocumentsQuery['direction'] =>
  deliveryStatus === 'delivered' ? 'outgoing' : undefined;

/** Returns the filters of a list without those that most documents match. */
export function withoutWideFilters({
  businessStatus,
  unread,
  deliveryStatus,
  ...others
}: ListDocumentsQuery): ListDocumentsQuery {
  return {
    ...others,
    ...(businessStatus?.includes('none') === false && { businessStatus }),
    ...(unread === true && { unread }),
    ...(deliveryStatus !== undefined && deliveryStatus !== 'delivered' && { deliveryStatus }),
  };
}
