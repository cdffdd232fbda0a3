import { decodeCursor } from '../../../platform/kernel/http/cursor';
import { statement } from '../../../platform/kernel/database/statement';
import { selectSparseRows } from '../../../platform/kernel/database/select-page';
import type { ListDocumentsQuery } from '../documents.query';
import {
  buildConditions,
  buildIssueDateConditions,
  buildKindConditions,
  isFilteredByState,
  matchesBusinessStatus,
  toFirstId,
  type SqlQuery,
} from '../list-conditions.queries';
import { toStates } from '../responses/answer-filter';
import { matchPurchase } from '../purchases/purchase-lists.queries';
import { matchesAnswer } from '../responses/responses.queries';
import { buildMatches } from './search-matches.queries';

type Bind = (value: unknown) => string;

/** Range of ids. */
export interface IdRange {
  /** First id, inclusive; null for none */
  from: string | null;
  /** Last id, exclusive; null for none */
  below: string | null;
}

/** Row of a search; without an id when no document matches. */
export interface FoundRow {
  id: string | null;
  passes: boolean | null;
  place: number | null;
  /** Whether the indexes find more than the maximum of the step */
  isCapped?: boolean;
}

/** Selects the id of the document `$3` positions before an id. Uses the index `documents_of_team`. */
export const ID_AT_PLACE = statement(
  `SELECT d.id FROM documents d WHERE d.team_id = $1 AND d.id < $2 ORDER BY d.id DESC OFFSET $3 LIMIT 1`,
);

/** Returns the range of ids that a list is limited to by its cursor and the filters on the time of creation. */
export function toIdRange({ cursor, from, to }: ListDocumentsQuery): IdRange {
  const bounds = [cursor === undefined ? undefined : decodeCursor(cursor)?.id, toFirstId(to)];
  const [below = null] = bounds.filter((boundText) => boundText !== undefined).sort();
  return { from: toFirstId(from) ?? null, below };
}

/** Returns whether a list searches for a text or an amount, and not for an id or a short number. */
export const isFound = (teamId: string, { search }: ListDocumentsQuery): boolean =>
  search !== undefined && buildMatches(search, teamId, '$1', () => '$2') !== null;

/**
 * Builds the query for all documents of a team that match a text and the other filters, newest first, after the
 * filter's cursor; returns null when the filter contains no text or amount.
 */
export function buildFoundDocuments(
  teamId: string,
  query: ListDocumentsQuery,
  count: number,
): SqlQuery | null {
  const startedQuery = startQuery(teamId, query);
  if (startedQuery === null) return null;
  const { bind, parameters, matches, passes } = startedQuery;
  const foundSources = matches.sources(toRange(toIdRange(query), bind)).join(' UNION ALL ');
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
 * Builds the query that compares the newest documents of a range one by one with the text and the other filters. Uses
 * the index `documents_of_team` and the primary keys of `documents` and `document_search`.
 */
export function buildFoundOneByOne(
  teamId: string,
  query: ListDocumentsQuery,
  { range, count, maximum }: SearchStep,
): SqlQuery | null {
  const startedQuery = startQuery(teamId, query);
  if (startedQuery === null) return null;
  const { bind, parameters, team, matches, conditions, isByState } = startedQuery;
  const examinedCount = `${bind(maximum)}::int`;
  const all = [...conditions, `(${matches.conditions.join(' OR ')})`].join(' AND ');
  const passes = isByState ? `(SELECT ${all} FROM document_states s WHERE s.document_id = d.id)` : `(${all})`;
  const rows = `SELECT d.* FROM documents d WHERE d.team_id = ${team}${toRange(range, bind)('d.id')} ORDER BY d.id DESC LIMIT ${examinedCount}`;
  const text = selectSparseRows(
    `SELECT d.id, coalesce(${passes}, false) AS passes, row_number() OVER (ORDER BY d.id DESC)::int AS place FROM (${rows}) AS d ORDER BY d.id DESC`,
    'r.id DESC',
    bind(count),
    examinedCount,
  );
  return { text, parameters };
}

/**
 * Builds the query that lists the documents of a range that the indexes find, and examines them for the other filters in the
 * order of the page. A range of ids and the words are two bitmaps, so only documents in both are read. When the indexes find more
 * than a maximum, no document is examined, and `isCapped` is true.
 * @param cap maximum number of documents that are found
 * @param isShort whether the range has few documents
 */
export function buildFoundInRange(
  teamId: string,
  query: ListDocumentsQuery,
  { range, count, maximum }: SearchStep,
  { cap, isShort = false }: { cap: number; isShort?: boolean },
): SqlQuery | null {
  const startedQuery = startQuery(teamId, query);
  if (startedQuery === null) return null;
  const { bind, parameters, matches, passes } = startedQuery;
  const [limit, listedCount, examinedCount] = [bind(count), `${bind(cap)}::int`, `${bind(maximum)}::int`];
  const sources = matches.sources(toRange(range, bind), isShort).join(' UNION ALL ');
  const rows = `SELECT DISTINCT id FROM found WHERE (SELECT count(*) FROM found) <= ${listedCount} ORDER BY id DESC LIMIT ${examinedCount}`;
  const page = selectSparseRows(
    `SELECT e.id, ${passes} AS passes, row_number() OVER (ORDER BY e.id DESC)::int AS place FROM (${rows}) AS e ORDER BY e.id DESC`,
    'r.id DESC',
    limit,
    examinedCount,
  );
  // The planner expects to read all rows of `indexed`, but rows are read only as needed.
  const text = `WITH indexed AS MATERIALIZED (${sources}
    ), found AS MATERIALIZED (SELECT id FROM indexed LIMIT ${listedCount} + 1
    ), page AS (${page})
    SELECT page.id, page.passes, page.place, size.is_capped AS "isCapped"
    FROM (SELECT count(*) > ${listedCount} AS is_capped FROM found) AS size LEFT JOIN page ON true ORDER BY page.id DESC`;
  return { text, parameters };
}

/** Returns a function for the SQL of the conditions on an id. */
function toRange({ from, below }: IdRange, bind: Bind): (id: string) => string {
  const [first, end] = [from === null ? null : bind(from), below === null ? null : bind(below)];
  return (id) =>
    `${first === null ? '' : ` AND ${id} >= ${first}`}${end === null ? '' : ` AND ${id} < ${end}`}`;
}

/** Parts of each query of a search. */
interface StartedQuery {
  parameters: unknown[];
  bind: Bind;
  /** SQL of the team */
  team: string;
  matches: NonNullable<ReturnType<typeof buildMatches>>;
  /** SQL of the other filters, on the document `d` and its state `s` */
  conditions: string[];
  /** Whether a filter concerns the mutable state */
  isByState: boolean;
  /** SQL: whether the document of `e` matches the other filters */
  passes: string;
}

function startQuery(teamId: string, { search, ...others }: ListDocumentsQuery): StartedQuery | null {
  if (search === undefined) return null;
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const team = bind(teamId);
  const matches = buildMatches(search, teamId, team, bind);
  if (matches === null) return null;
  const conditions = buildOtherConditions(others, team, bind);
  const isByState = isFilteredByState(others);
  const states = isByState
    ? 'JOIN document_states s ON s.document_id = d.id AND s.team_id = d.team_id AND s.company_id = d.company_id'
    : '';
  const passes = `coalesce((SELECT true FROM documents d ${states} WHERE d.id = e.id AND ${conditions.join(' AND ')} LIMIT 1), false)`;
  return { parameters, bind, team, matches, conditions, isByState, passes };
}

/** Builds the conditions of all filters except the search; each can be evaluated for a single document. */
export function buildOtherConditions(query: ListDocumentsQuery, team: string, bind: Bind): string[] {
  const { companyId, labelId, answer, businessStatus, issuedFrom, issuedTo } = query;
  return [
    `d.team_id = ${team}`,
    ...buildConditions(query, team, bind),
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
