import type { ListDocumentsQuery } from './documents.query';
import { isFilteredByState } from './list-conditions.queries';
import { buildOtherConditions } from './search/found-documents.queries';
import { buildMatches } from './search/search-matches.queries';

/**
 * Builds the SQL: whether the document of `e` matches filters on its row and on rows of other tables, each read by its
 * primary key.
 */
export function buildRowCondition(
  filter: ListDocumentsQuery,
  team: { id: string; sql: string },
  bind: (value: unknown) => string,
): string {
  const { search, ...others } = filter;
  const matches = search === undefined ? null : buildMatches(search, team.id, team.sql, bind);
  const conditions = [
    ...buildOtherConditions(matches === null ? filter : others, team.sql, bind),
    ...(matches === null ? [] : [`(${matches.conditions.join(' OR ')})`]),
  ];
  const states = isFilteredByState(filter)
    ? 'JOIN document_states s ON s.document_id = d.id AND s.team_id = d.team_id AND s.company_id = d.company_id'
    : '';
  return `coalesce((SELECT true FROM documents d ${states} WHERE d.id = e.id AND ${conditions.join(' AND ')} LIMIT 1), false)`;
}
