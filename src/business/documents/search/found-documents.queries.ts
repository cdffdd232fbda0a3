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
import { matchPurchase } from '../purchases/purchase-lists.queries';
import { matchesAnswer } from '../responses/answer-filter.queries';
import { toSearchedAmounts } from './search-amounts';
import { toWordsQuery } from './search-words';

/** Number of the newest documents of the team that a search reads one by one before it uses indexes. */
const RECENT = 500;

/** Maximum number of older documents that a page of a search examines. */
export const EXAMINED_BY_SEARCH = 2000;

/** Maximum number of documents that a page takes from the indexes; a text that more have is looked for document by document. */
const FROM_INDEXES = 20_000;

/** Above every number of documents. */
const ALL = 2_147_483_646;

/**
 * Builds the query for the newest documents of a team that a text finds and that pass the other filters, after the filter's
 * cursor, for `readSparsePage`; null when the filter searches for no text or amount. A document is found by the beginnings of
 * its words (`document_search_words`), by a part of its names, addresses or number (`documents_text`) or by its amount due
 * (`documents_amount`).
 *
 * - The newest documents are read one by one: a text that many documents have fills a page with them.
 * - When these do not fill the page, the indexes list the documents with the text, and each older one is examined in the order
 *   of the page, until it is full.
 * - When the indexes list more than a maximum, the older documents themselves are examined in that order.
 *
 * The number of examined documents is bounded too, so the cost depends on neither the number of documents of the team nor on
 * that of other teams, however rarely the other filters let one pass.
 * @param count rows of the page, and one more
 * @param most older documents to examine; omitted: all, without limits, to list everything that is found
 */
export function buildFoundDocuments(
  teamId: string,
  query: ListDocumentsQuery,
  count: number,
  most = ALL,
): SqlQuery | null {
  const { search, ...others } = query;
  if (search === undefined) return null;
  const parameters: unknown[] = [];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const [team, limit, examined] = [bind(teamId), bind(count), `${bind(most)}::int`];
  const listed = `${bind(most === ALL ? ALL : FROM_INDEXES)}::int`;
  const position = query.cursor === undefined ? null : decodeCursor(query.cursor);
  const behind = position === null ? '' : `AND d.id < ${bind(position.id)}`;
  const passes = buildOtherConditions(others, team, bind).join(' AND ');
  const states = isFilteredByState(query)
    ? 'JOIN document_states s ON s.document_id = d.id AND s.team_id = d.team_id AND s.company_id = d.company_id'
    : '';

  const matches = buildMatches(search, teamId, team, bind);
  if (matches === null) return null;
  const { conditions, sources } = matches;
  const isMatch = `(${conditions.join(' OR ')})`;
  const recent = (columns: string): string =>
    `SELECT ${columns} FROM documents d WHERE d.team_id = ${team} ${behind} ORDER BY d.id DESC LIMIT ${RECENT}`;
  const isOpen = `EXISTS (SELECT FROM oldest) AND (SELECT count(*) FROM newest) < ${limit}`;
  const listedIds = `(SELECT id FROM indexed LIMIT ${listed} + 1)`;
  const isCommon = `(SELECT count(*) FROM ${listedIds} AS ids) > ${listed}`;
  // `oldest` is empty when these are all documents. Rows of `indexed` are read as far as they are asked for.
  const text = `WITH newest AS MATERIALIZED (
      SELECT d.id FROM (${recent('d.*')}) AS d ${states} WHERE ${isMatch} AND ${passes} ORDER BY d.id DESC LIMIT ${limit}
    ), oldest AS MATERIALIZED (
      SELECT min(id) AS id FROM (${recent('d.id')}) AS recent HAVING count(*) = ${RECENT}
    ), indexed AS MATERIALIZED (
      ${sources.join(' UNION ALL ')}
    ), listed AS (
      SELECT DISTINCT id, true AS matches FROM ${listedIds} AS ids
      WHERE id < (SELECT id FROM oldest) AND ${isOpen} AND NOT ${isCommon}
    ), walked AS (
      SELECT d.id, false AS matches FROM documents d
      WHERE d.team_id = ${team} AND d.id < (SELECT id FROM oldest) AND ${isOpen} AND ${isCommon} ORDER BY d.id DESC LIMIT ${examined}
    ), earlier AS (
      SELECT id, matches, row_number() OVER (ORDER BY id DESC)::int AS place
      FROM (SELECT * FROM listed UNION ALL SELECT * FROM walked) AS either ORDER BY id DESC LIMIT ${examined}
    ), older AS (
      SELECT e.id, e.place, coalesce((SELECT true FROM documents d ${states} WHERE d.id = e.id AND (e.matches OR ${isMatch}) AND ${passes} LIMIT 1), false) AS passes
      FROM earlier AS e ORDER BY e.id DESC OFFSET 0
    )
    SELECT id, passes, place FROM (
      SELECT id, true AS passes, 0 AS place FROM newest UNION ALL
      (SELECT id, passes, place FROM older WHERE passes OR place = ${examined} ORDER BY id DESC LIMIT ${limit})
    ) AS page ORDER BY id DESC LIMIT ${limit}`;
  return { text, parameters };
}

/** How documents are found by a text or an amount. */
interface SearchMatches {
  /** SQL: whether the document `d` is found; any of them. */
  conditions: string[];
  /** SQL that selects the found documents from the indexes, each in one way. */
  sources: string[];
}

/** Builds the ways in which a search finds documents; null for one by id or by a short number. @param team SQL of the team */
export function buildMatches(
  search: string,
  teamId: string,
  team: string,
  bind: (value: unknown) => string,
): SearchMatches | null {
  const amounts = toSearchedAmounts(search);
  const isText = isTextSearch(search);
  if (!isText && amounts.length === 0) return null;
  const conditions: string[] = [];
  const sources: string[] = [];
  const words = toWordsQuery(teamId, search);
  if (words !== null) {
    const wanted = `${bind(words)}::tsquery`;
    // A subquery, because a join would begin with all documents that have the words.
    conditions.push(`(SELECT w.words @@ ${wanted} FROM document_search w WHERE w.document_id = d.id)`);
    sources.push(`SELECT document_id AS id FROM document_search WHERE words @@ ${wanted}`);
  }
  if (isText) {
    const inText = matchesText(search, bind);
    conditions.push(inText);
    sources.push(`SELECT d.id FROM documents d WHERE d.team_id = ${team} AND ${inText}`);
  }
  if (amounts.length > 0) {
    const wanted = `${bind(amounts)}::numeric[]`;
    conditions.push(`d.payable_amount = ANY(${wanted})`);
    sources.push(
      `SELECT d.id FROM documents d WHERE d.team_id = ${team} AND d.payable_amount = ANY(${wanted})`,
    );
  }
  return { conditions, sources };
}

/** Builds the conditions of all filters but the search, each of which a document decides. */
export function buildOtherConditions(
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
    ...(businessStatus === undefined ? [] : [matchesBusinessStatus(businessStatus, bind)]),
    ...matchPurchase(query, bind),
  ];
}
