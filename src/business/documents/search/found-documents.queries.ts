import { decodeCursor } from '../../../platform/kernel/http/cursor';
import { statement } from '../../../platform/kernel/database/statement';
import { selectSparseRowsSql } from '../../../platform/kernel/database/select-page';
import type { ListDocumentsQuery } from '../documents.query';
import {
  buildDocumentConditions,
  buildIssueDateConditions,
  buildKindConditions,
  isFilteredByState,
  buildBusinessStatusCondition,
  toFirstId,
  type SqlQuery,
} from '../list-conditions.queries';
import { toResponseStates } from '../responses/answer-filter';
import { buildPurchaseConditions } from '../purchases/purchase-lists.queries';
import { buildResponseCondition } from '../responses/responses.queries';
import { buildSearchConditions } from './search-matches.queries';

type Bind = (value: unknown) => string;

/** Range of ids. */
export interface IdRange {
  /** First id, inclusive; null without a lower limit */
  from: string | null;
  /** End of the range, exclusive; null without an upper limit */
  below: string | null;
}

/** Row of a search; all columns except `isCapped` are null when no document matches. */
export interface SearchRow {
  id: string | null;
  passes: boolean | null;
  place: number | null;
  /** Whether the indexes find more documents than the maximum of the step */
  isCapped?: boolean;
}

/** Selects the id of the document `$3` positions before an id. Uses the index `documents_of_team`. */
export const ID_AT_OFFSET = statement(
  `SELECT d.id FROM documents d WHERE d.team_id = $1 AND d.id < $2 ORDER BY d.id DESC OFFSET $3 LIMIT 1`,
);

/** Returns the range of ids to which the cursor and the filters on the time of creation limit a list. */
export function toIdRange({ cursor, from, to }: ListDocumentsQuery): IdRange {
  const bounds = [cursor === undefined ? undefined : decodeCursor(cursor)?.id, toFirstId(to)];
  const [below = null] = bounds.filter((boundText) => boundText !== undefined).sort();
  return { from: toFirstId(from) ?? null, below };
}

/** Returns whether a list searches for a text or an amount, and not for an id or a short number. */
export const isTextOrAmountSearch = (teamId: string, { search }: ListDocumentsQuery): boolean =>
  search !== undefined && buildSearchConditions(search, teamId, '$1', () => '$2') !== null;

/**
 * Builds the query for all documents of a team that match a text and the other filters, newest first, after the cursor
 * of the filter; returns null when the filter contains no text or amount.
 */
export function buildSearch(teamId: string, query: ListDocumentsQuery, count: number): SqlQuery | null {
  const queryParts = buildQueryParts(teamId, query);
  if (queryParts === null) return null;
  const { bind, parameters, matches, passes } = queryParts;
  const foundSources = matches
    .selectSources(createRangeConditions(toIdRange(query), bind))
    .join(' UNION ALL ');
  const text = `SELECT e.id FROM (SELECT DISTINCT id FROM (${foundSources}) AS found ORDER BY id DESC OFFSET 0) AS e
    WHERE ${passes} ORDER BY e.id DESC LIMIT ${bind(count)}`;
  return { text, parameters };
}

/** Documents read by one step of a search. */
interface SearchStep {
  /** Range of ids of the step. */
  range: IdRange;
  /** Number of rows of the page plus one. */
  count: number;
  /** Maximum number of documents to examine. */
  maximum: number;
}

/**
 * Builds the query that compares the newest documents of a range with the text and the other filters, one document
 * after another. Uses the index `documents_of_team` and the primary keys of `documents` and `document_search`.
 */
export function buildSequentialSearch(
  teamId: string,
  query: ListDocumentsQuery,
  { range, count, maximum }: SearchStep,
): SqlQuery | null {
  const queryParts = buildQueryParts(teamId, query);
  if (queryParts === null) return null;
  const { bind, parameters, team, matches, conditions, needsState } = queryParts;
  const examinedCount = `${bind(maximum)}::int`;
  const all = [...conditions, `(${matches.conditions.join(' OR ')})`].join(' AND ');
  const passes = needsState
    ? `(SELECT ${all} FROM document_states s WHERE s.document_id = d.id)`
    : `(${all})`;
  const rows = `SELECT d.* FROM documents d WHERE d.team_id = ${team}${createRangeConditions(range, bind)('d.id')} ORDER BY d.id DESC LIMIT ${examinedCount}`;
  const text = selectSparseRowsSql(
    `SELECT d.id, coalesce(${passes}, false) AS passes, row_number() OVER (ORDER BY d.id DESC)::int AS place FROM (${rows}) AS d ORDER BY d.id DESC`,
    'r.id DESC',
    bind(count),
    examinedCount,
  );
  return { text, parameters };
}

/**
 * Builds the query that lists the documents of a range that the indexes find, and compares them with the other filters
 * in the order of the page. The range of ids and the words are two bitmaps, so only documents in both bitmaps are read.
 * When the indexes find more than a maximum number of documents, no document is examined, and `isCapped` is true.
 * @param cap maximum number of documents that the indexes may find
 * @param isShort whether the range has few documents
 */
export function buildIndexedSearch(
  teamId: string,
  query: ListDocumentsQuery,
  { range, count, maximum }: SearchStep,
  { cap, isShort = false }: { cap: number; isShort?: boolean },
): SqlQuery | null {
  const queryParts = buildQueryParts(teamId, query);
  if (queryParts === null) return null;
  const { bind, parameters, matches, passes } = queryParts;
  const [limit, listedCount, examinedCount] = [bind(count), `${bind(cap)}::int`, `${bind(maximum)}::int`];
  const sources = matches.selectSources(createRangeConditions(range, bind), isShort).join(' UNION ALL ');
  const rows = `SELECT DISTINCT id FROM found WHERE (SELECT count(*) FROM found) <= ${listedCount} ORDER BY id DESC LIMIT ${examinedCount}`;
  const page = selectSparseRowsSql(
    `SELECT e.id, ${passes} AS passes, row_number() OVER (ORDER BY e.id DESC)::int AS place FROM (${rows}) AS e ORDER BY e.id DESC`,
    'r.id DESC',
    limit,
    examinedCount,
  );
  // The planner expects that all rows of `indexed` are read, but at run time only the needed rows are read.
  const text = `WITH indexed AS MATERIALIZED (${sources}
    ), found AS MATERIALIZED (SELECT id FROM indexed LIMIT ${listedCount} + 1
    ), page AS (${page})
    SELECT page.id, page.passes, page.place, size.is_capped AS "isCapped"
    FROM (SELECT count(*) > ${listedCount} AS is_capped FROM found) AS size LEFT JOIN page ON true ORDER BY page.id DESC`;
  return { text, parameters };
}

/** Returns a function for the SQL of the conditions on an id. */
function createRangeConditions({ from, below }: IdRange, bind: Bind): (id: string) => string {
  const [first, end] = [from === null ? null : bind(from), below === null ? null : bind(below)];
  return (id) =>
    `${first === null ? '' : ` AND ${id} >= ${first}`}${end === null ? '' : ` AND ${id} < ${end}`}`;
}

/** Parts of each query of a search. */
interface SearchQueryParts {
  parameters: unknown[];
  bind: Bind;
  /** SQL of the team */
  team: string;
  matches: NonNullable<ReturnType<typeof buildSearchConditions>>;
  /** SQL of the other filters, on the document `d` and its state `s` */
  conditions: string[];
  /** Whether a filter concerns the mutable state */
  needsState: boolean;
  /** SQL: whether the document of `e` matches the other filters */
  passes: string;
}

function buildQueryParts(teamId: string, { search, ...others }: ListDocumentsQuery): SearchQueryParts | null {
  if (search === undefined) return null;
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const team = bind(teamId);
  const matches = buildSearchConditions(search, teamId, team, bind);
  if (matches === null) return null;
  const conditions = buildFilterConditions(others, team, bind);
  const isByState = isFilteredByState(others);
  const states = isByState
    ? 'JOIN document_states s ON s.document_id = d.id AND s.team_id = d.team_id AND s.company_id = d.company_id'
    : '';
  const passes = `coalesce((SELECT true FROM documents d ${states} WHERE d.id = e.id AND ${conditions.join(' AND ')} LIMIT 1), false)`;
  return { parameters, bind, team, matches, conditions, needsState: isByState, passes };
}

/** Builds the conditions of all filters except the search; each can be evaluated for a single document. */
export function buildFilterConditions(query: ListDocumentsQuery, team: string, bind: Bind): string[] {
  const { companyId, labelId, answer, businessStatus, issuedFrom, issuedTo } = query;
  return [
    `d.team_id = ${team}`,
    ...buildDocumentConditions(query, team, bind),
    ...buildKindConditions(query, bind),
    ...buildIssueDateConditions(issuedFrom, issuedTo, bind),
    ...(companyId === undefined ? [] : [`d.company_id = ANY(${bind(companyId)})`]),
    ...(labelId === undefined
      ? []
      : [
          `EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = ANY(${bind(labelId)}))`,
        ]),
    ...(answer === undefined ? [] : [buildResponseCondition(bind(toResponseStates(answer)))]),
    ...(businessStatus === undefined ? [] : [buildBusinessStatusCondition(businessStatus, bind)]),
    ...buildPurchaseConditions(query, bind),
  ];
}
