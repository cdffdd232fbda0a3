import { sparseRows } from '../../platform/kernel/http/sparse-page.queries';
import { BUSINESS_TYPES } from './business-status/business-statuses';
import { DOCUMENT_TYPES, type ListDocumentsQuery } from './documents.query';
import { buildKindConditions, matchesBusinessStatus, type SqlQuery } from './list-conditions.queries';
import { buildNarrowList } from './narrow-lists.queries';
import { buildNewestDocuments } from './newest-documents.queries';

/** Maximum number of documents that a page examines for the status `none`. */
export const EXAMINED_UNDECIDED = 1000;

/** Filters beside the kind and the status that every index of documents serves. */
const OF_TEAM: readonly string[] = ['from', 'to', 'cursor', 'limit'];

/** Whether a list is by the business status `none`, alone or among others. */
export function isUndecided({ businessStatus }: ListDocumentsQuery): boolean {
  return businessStatus?.includes('none') === true;
}

/**
 * Builds the query of a list by the business status `none`, for `readSparsePage`. Most of these documents have no row in
 * `business_states`, so no index lists them: the documents of the other filters are examined in their order, each by the keys of
 * `documents` and `business_states`. Without other filters than the kind, the candidates come from `documents_kind`, otherwise
 * from the index of the other filters.
 * @param count rows of the page, and one more
 * @param most documents to examine
 */
export function buildUndecidedList(
  teamId: string,
  query: ListDocumentsQuery,
  { count, most }: { count: number; most: number },
): SqlQuery {
  const candidates = toCandidates(query);
  const { text, parameters: listed } =
    buildNarrowList(teamId, candidates, most) ?? buildNewestDocuments(teamId, candidates, most);
  const parameters = [...listed];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const conditions = [
    `d.id = e.id AND d.team_id = ${bind(teamId)}`,
    ...buildKindConditions(query, bind),
    matchesBusinessStatus(query.businessStatus ?? [], bind),
  ].join(' AND ');
  const examined = `SELECT e.id, coalesce((SELECT true FROM documents d WHERE ${conditions}), false) AS passes,
      row_number() OVER (ORDER BY e.id DESC)::int AS place FROM (${text}) AS e ORDER BY e.id DESC`;
  return { text: sparseRows(examined, 'r.id DESC', bind(count), bind(most)), parameters };
}

/** Returns the filters of the documents to examine: those that an index serves in the order of the list. */
function toCandidates(query: ListDocumentsQuery): ListDocumentsQuery {
  const { direction, type, excludeType = [], profile, businessStatus: _, ...others } = query;
  const isOfTeam = Object.entries(others).every(
    ([name, value]) => value === undefined || OF_TEAM.includes(name),
  );
  const isByKind = [direction, type, profile].some((filter) => filter !== undefined);
  if (!isOfTeam || !isByKind) return others;
  if (type !== undefined) return { ...others, direction, type, profile };
  const excluded = DOCUMENT_TYPES.filter((each) => !BUSINESS_TYPES.has(each) || excludeType.includes(each));
  return { ...others, direction, profile, excludeType: excluded };
}
