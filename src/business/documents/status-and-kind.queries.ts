import type { ListDocumentsQuery } from './documents.query';
import { buildKindConditions, type SqlQuery } from './list-conditions.queries';
import { buildNewestDocuments, isCoveredByStates } from './newest-documents.queries';
import { selectSparseRowsSql } from '../../platform/kernel/database/select-page';

/** Maximum number of documents with a business status whose kind a page examines. */
export const MAX_EXAMINED_BY_STATUS = 2000;

/** Returns whether a list filters by business status and by kind (type, excluded types or profile). */
export function filtersByStatusAndKind(query: ListDocumentsQuery): boolean {
  const { type, excludeType, profile, ...others } = query;
  const filtersByKind = [type, excludeType, profile].some((filter) => filter !== undefined);
  return filtersByKind && query.businessStatus !== undefined && isCoveredByStates(others);
}

/**
 * Builds the query of a list by business status and kind, for `readSparsePage`. No index contains both, so a page would
 * have to scan all documents of a common status to find one of a rare type. The documents come in the order of the
 * status index, and the kind of each is read by the primary key of `documents`.
 * @param count number of rows of the page plus one
 * @param maximum maximum number of documents to examine
 */
export function buildStatusAndKindList(
  teamId: string,
  query: ListDocumentsQuery,
  { count, maximum }: { count: number; maximum: number },
): SqlQuery {
  const { type, excludeType, profile, ...others } = query;
  const { text, parameters: listedParameters } = buildNewestDocuments(teamId, others, maximum);
  const parameters = [...listedParameters];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const kinds = buildKindConditions({ type, excludeType, profile }, bind).join(' AND ');
  const examinedRows = `SELECT e.id, coalesce((SELECT ${kinds} FROM documents d WHERE d.id = e.id AND d.team_id = ${bind(teamId)}), false) AS passes,
      row_number() OVER (ORDER BY e.id DESC)::int AS place FROM (${text}) AS e ORDER BY e.id DESC`;
  return { text: selectSparseRowsSql(examinedRows, 'r.id DESC', bind(count), bind(maximum)), parameters };
}
