import { decodeCursor } from '../../../platform/kernel/http/cursor';
import type { ListDocumentsQuery } from '../documents.query';
import {
  buildConditions,
  buildIssueDateConditions,
  buildKindConditions,
  isFilteredByState,
  isTextSearch,
  matchesBusinessStatus,
  matchesText,
  type SqlQuery,
} from '../list-conditions.queries';
import { toStates } from '../responses/answer-filter';
import { matchesAnswer } from '../responses/answer-filter.queries';
import { toSearchedAmounts } from './search-amounts';
import { toWordsQuery } from './search-words';

/** Number of the newest documents of the team that a search reads one by one before it uses indexes. */
const RECENT = 500;

/**
 * Builds the query for the ids of the newest `count` documents of a team that a text finds and that pass the other filters,
 * after the filter's cursor; null when the filter searches for no text or amount. A document is found by the beginnings of
 * its words (`document_search_words`), by a part of its names, addresses or number (`documents_text`) or by its amount due
 * (`documents_amount`).
 *
 * A text that many documents have fills a page with the newest of them, which are read one by one. The indexes are used only
 * when these do not fill the page, for a text that few documents have: the cost depends on neither the number of documents of
 * the team nor on that of other teams. Documents that the indexes find are loaded in the order of the page, until it is full.
 */
export function buildFoundDocuments(
  teamId: string,
  query: ListDocumentsQuery,
  count: number,
): SqlQuery | null {
  const { search, ...others } = query;
  if (search === undefined) return null;
  const amounts = toSearchedAmounts(search);
  const isText = isTextSearch(search);
  if (!isText && amounts.length === 0) return null;
  const parameters: unknown[] = [];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const [team, limit] = [bind(teamId), bind(count)];
  const position = query.cursor === undefined ? null : decodeCursor(query.cursor);
  const behind = position === null ? '' : `AND d.id < ${bind(position.id)}`;
  const passes = buildOtherConditions(others, team, bind).join(' AND ');
  const states = isFilteredByState(query)
    ? 'JOIN document_states s ON s.document_id = d.id AND s.team_id = d.team_id AND s.company_id = d.company_id'
    : '';

  const matches: string[] = [];
  const sources: string[] = [];
  const words = toWordsQuery(teamId, search);
  if (words !== null) {
    const wanted = `${bind(words)}::tsquery`;
    // A subquery, because a join would begin with all documents that have the words.
    matches.push(`(SELECT w.words @@ ${wanted} FROM document_search w WHERE w.document_id = d.id)`);
    sources.push(`SELECT document_id AS id FROM document_search WHERE words @@ ${wanted}`);
  }
  if (isText) {
    const inText = matchesText(search, bind);
    matches.push(inText);
    sources.push(`SELECT d.id FROM documents d WHERE d.team_id = ${team} AND ${inText}`);
  }
  if (amounts.length > 0) {
    const wanted = `${bind(amounts)}::numeric[]`;
    matches.push(`d.payable_amount = ANY(${wanted})`);
    sources.push(
      `SELECT d.id FROM documents d WHERE d.team_id = ${team} AND d.payable_amount = ANY(${wanted})`,
    );
  }
  const recent = (columns: string): string =>
    `SELECT ${columns} FROM documents d WHERE d.team_id = ${team} ${behind} ORDER BY d.id DESC LIMIT ${RECENT}`;
  const text = `WITH newest AS MATERIALIZED (
      SELECT d.id FROM (${recent('d.*')}) AS d ${states} WHERE (${matches.join(' OR ')}) AND ${passes} ORDER BY d.id DESC LIMIT ${limit}
    ), found AS MATERIALIZED (
      ${sources.join(' UNION ')}
    ), older AS (
      SELECT passing.id FROM (
        SELECT id FROM found WHERE id < (SELECT min(id) FROM (${recent('d.id')}) AS recent) AND (SELECT count(*) FROM newest) < ${limit} ORDER BY id DESC
      ) AS earlier CROSS JOIN LATERAL (
        SELECT d.id FROM documents d ${states} WHERE d.id = earlier.id AND ${passes} OFFSET 0
      ) AS passing LIMIT ${limit}
    )
    SELECT id FROM (SELECT id FROM newest UNION ALL SELECT id FROM older) AS page ORDER BY id DESC LIMIT ${limit}`;
  return { text, parameters };
}

/** Builds the conditions of all filters but the search, each of which a document decides. */
function buildOtherConditions(
  query: ListDocumentsQuery,
  team: string,
  bind: (value: unknown) => string,
): string[] {
  const { companyId, labelId, answer, businessStatus, issuedFrom, issuedTo } = query;
  return [
    `d.team_id = ${team}`,
    ...buildConditions(query, bind),
    ...buildKindConditions(query, bind),
    ...buildIssueDateConditions(issuedFrom, issuedTo, bind),
    ...(companyId === undefined ? [] : [`d.company_id = ANY(${bind(companyId)})`]),
    ...(labelId === undefined
      ? []
      : [
          `EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = ANY(${bind(labelId)}))`,
        ]),
    ...(answer === undefined ? [] : [matchesAnswer(bind(toStates(answer)))]),
    ...(businessStatus === undefined ? [] : [matchesBusinessStatus(bind(businessStatus))]),
  ];
}
