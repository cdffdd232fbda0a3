import { selectSparseRowsSql } from '../../platform/kernel/database/select-page';
import { BUSINESS_TYPES } from './business-status/business-statuses';
import { DOCUMENT_TYPES, type ListDocumentsQuery } from './documents.query';
import {
  buildKindConditions,
  buildBusinessStatusCondition,
  STATUS_CONDITIONS,
  type SqlQuery,
} from './list-conditions.queries';
import { buildNarrowList } from './narrow-lists.queries';
import { buildNewestDocuments } from './newest-documents.queries';

/** Maximum number of documents that a page examines for a filter that most documents match. */
export const MAX_EXAMINED_WIDE = 1000;

/** Filters, besides the kind, that every index of documents can evaluate. */
const TEAM_FILTERS: readonly string[] = ['from', 'to', 'cursor', 'limit'];

/**
 * Returns whether a list has a filter that most documents match: the business status `none` (also among others), read
 * documents, or delivered documents.
 */
export function isWideList({ businessStatus, unread, deliveryStatus }: ListDocumentsQuery): boolean {
  return businessStatus?.includes('none') === true || unread === false || deliveryStatus === 'delivered';
}

/**
 * Builds the query of a list with a filter that most documents match, for `readSparsePage`. No index lists these
 * documents, so the documents that match the other filters are examined in order, each by the primary keys of
 * `documents`, `business_states` and `document_states`. A join would start with the newest document of all teams. The
 * candidates come from `documents_kind` if the kind is the only other filter, otherwise from the index of the other
 * filters.
 * @param count number of rows of the page plus one
 * @param maximum maximum number of documents to examine
 */
export function buildWideList(
  teamId: string,
  query: ListDocumentsQuery,
  { count, maximum }: { count: number; maximum: number },
): SqlQuery {
  const candidates = pickCandidateFilters(query);
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
    ...(businessStatus?.includes('none') === true
      ? [buildBusinessStatusCondition(businessStatus, bind)]
      : []),
    ...(unread === false ? [hasState('NOT s.unread')] : []),
    ...(deliveryStatus === 'delivered' ? [hasState(STATUS_CONDITIONS.delivered)] : []),
  ].join(' AND ');
  const examinedRows = `SELECT e.id, coalesce((SELECT true FROM documents d WHERE ${conditions}), false) AS passes,
      row_number() OVER (ORDER BY e.id DESC)::int AS place FROM (${text}) AS e ORDER BY e.id DESC`;
  return { text: selectSparseRowsSql(examinedRows, 'r.id DESC', bind(count), bind(maximum)), parameters };
}

/** Returns the filters that select the documents to examine, served by an index in the order of the list. */
function pickCandidateFilters(query: ListDocumentsQuery): ListDocumentsQuery {
  const { direction = findImpliedDirection(query), type, excludeType = [], profile, ...others } = query;
  const otherFilters = omitWideFilters(others);
  const hasOnlyTeamFilters = Object.entries(otherFilters).every(
    ([name, value]) => value === undefined || TEAM_FILTERS.includes(name),
  );
  const filtersByKind = [direction, type, profile].some((filter) => filter !== undefined);
  if (!hasOnlyTeamFilters || !filtersByKind) return otherFilters;
  if (type !== undefined) return { ...otherFilters, direction, type, profile };
  const includesNone = query.businessStatus?.includes('none') === true;
  const excludedTypes = DOCUMENT_TYPES.filter(
    (each) => (includesNone && !BUSINESS_TYPES.has(each)) || excludeType.includes(each),
  );
  return {
    ...otherFilters,
    direction,
    profile,
    ...(excludedTypes.length > 0 && { excludeType: excludedTypes }),
  };
}

/** Returns the direction that a filter implies: only sent documents can be delivered. */
const findImpliedDirection = ({ deliveryStatus }: ListDocumentsQuery): ListDocumentsQuery['direction'] =>
  deliveryStatus === 'delivered' ? 'outgoing' : undefined;

/** Returns the filters of a list without the filters that most documents match. */
export function omitWideFilters({
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
