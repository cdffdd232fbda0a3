import type { ListDocumentsQuery } from './documents.query';
import { isFilteredByState } from './list-conditions.queries';
import { buildFilterConditions } from './search/found-documents.queries';
import { buildSearchConditions } from './search/search-matches.queries';

/**
 * Builds the SQL condition: whether the document of the row `e` matches filters on its row and on rows of other tables,
 * which are read by their primary keys.
 */
export function buildRowCondition(
  filter: ListDocumentsQuery,
  team: { id: string; sql: string },
  bind: (value: unknown) => string,
): string {
  const { search, ...others } = filter;
  const matches = search === undefined ? null : buildSearchConditions(search, team.id, team.sql, bind);
  const conditions = [
    ...buildFilterConditions(matches === null ? filter : others, team.sql, bind),
    ...(matches === null ? [] : [`(${matches.conditions.join(' OR ')})`]),
  ];
  const states = isFilteredByState(filter)
    ? 'JOIN document_states s ON s.document_id = d.id AND s.team_id = d.team_id AND s.company_id = d.company_id'
    : '';
  return `coalesce((SELECT true FROM documents d ${states} WHERE d.id = e.id AND ${conditions.join(' AND ')} LIMIT 1), false)`;
}
