import { decodeCursor } from '../../platform/kernel/http/cursor';
import type { ListDocumentsQuery } from './documents.query';
import { toFirstId, type SqlQuery } from './list-conditions.queries';
import { limitExamined } from './list-sizes';
import { listPurchaseRows } from './purchases/purchase-lists.queries';
import { selectSparseRows } from '../../platform/kernel/database/select-page';
import { toStates } from './responses/answer-filter';
import { selectLastAnswers } from './responses/responses.queries';

type Filter = keyof ListDocumentsQuery;

/** Filters that restrict the ids of every list. */
const BOUNDS: readonly Filter[] = ['limit', 'cursor', 'from', 'to'];

/** Filters that the narrow table covers, and the list for one value. */
export interface NarrowFilter {
  /** Name of the column with the id of the document. */
  id: string;
  filters: readonly Filter[];
  /**
   * @param value SQL of one filter value; undefined for a filter without a value
   */
  select: (value?: string) => string;
}

/** Uses the index `document_labels_newest`. */
const LABELS: NarrowFilter = {
  id: 'l.document_id',
  filters: ['labelId'],
  select: (value) =>
    `SELECT l.document_id AS id FROM document_labels l JOIN labels x ON x.id = l.label_id AND x.team_id = $1 WHERE x.id = ${value}`,
};

/** Uses the indexes `document_states_inbox`, `document_states_company_inbox`. */
const UNREAD: NarrowFilter = {
  id: 's.document_id',
  filters: ['unread', 'companyId'],
  select: (value) =>
    `SELECT s.document_id AS id FROM document_states s WHERE s.team_id = $1 AND s.unread ${value === undefined ? '' : `AND s.company_id = ${value}`}`,
};

/** Uses the index `document_states_failed`; the few failed documents of a team are filtered by company. */
const FAILED_FILTER: NarrowFilter = {
  id: 's.document_id',
  filters: ['deliveryStatus', 'companyId'],
  select: (value) =>
    `SELECT s.document_id AS id FROM document_states s WHERE s.team_id = $1 AND s.failed IS NOT NULL AND s.failed
     ${value === undefined ? '' : `AND s.company_id = ${value}`}`,
};

/** Invoices by the status of their last response. Uses the index `document_responses_answers`. */
const ANSWERED_FILTER: NarrowFilter = {
  id: 'r.document_id',
  filters: ['answer'],
  select: (value = 'NULL') =>
    `SELECT r.document_id AS id FROM document_responses r WHERE ${selectLastAnswers('$1', value)}`,
};

/** Uses the index `documents_of_company`; only for lists that exclude types. */
const COMPANIES_FILTER: NarrowFilter = {
  id: 'd.id',
  filters: ['companyId'],
  select: (value) => `SELECT d.id FROM documents d WHERE d.team_id = $1 AND d.company_id = ${value}`,
};

const NARROW_FILTERS = [LABELS, UNREAD, FAILED_FILTER, ANSWERED_FILTER];

/**
 * Builds the query of a list that one narrow table answers alone, in the order of one of its indexes; returns null for
 * every other list. With a join, the planner would assume that the rows are evenly distributed over time, and would
 * scan all documents to find a label that only the oldest ones have.
 */
export function buildNarrowList(teamId: string, query: ListDocumentsQuery, count: number): SqlQuery | null {
  const narrow = NARROW_FILTERS.find((candidate) => coversFilters(candidate, query));
  if (coversPurchase(query)) return buildPurchaseList(teamId, query, count);
  if (narrow === undefined) return null;
  const parameters: unknown[] = [teamId, count];
  return { text: selectNarrow(narrow, query, parameters), parameters };
}

/** Maximum number of documents that a page without some types examines. */
const MAX_EXAMINED = 2000;

/** Returns the maximum number of documents that a page of a list with excluded types examines. */
export const countExamined = (query: ListDocumentsQuery): number => limitExamined(query, MAX_EXAMINED);

/** Returns the narrow table for a list with excluded types; undefined for every other list, which uses the index by kind. */
export function findExcluding({ excludeType, ...query }: ListDocumentsQuery): NarrowFilter | undefined {
  if (excludeType === undefined) return undefined;
  return [...NARROW_FILTERS, COMPANIES_FILTER].find((candidate) => coversFilters(candidate, query));
}

/**
 * Builds the query of a list with excluded types, for `readSparsePage`: examines the rows of the narrow table in order,
 * and reads the type of each by the primary key of `documents`. No index contains both the unread state and the type,
 * so without a limit a page would scan all unread responses to find an invoice, or all read invoices.
 * @param count number of rows of the page plus one
 * @param maximum rows to examine
 */
export function buildExcludingList(
  narrow: NarrowFilter,
  teamId: string,
  query: ListDocumentsQuery,
  { count, maximum }: { count: number; maximum: number },
): SqlQuery {
  const parameters: unknown[] = [teamId, maximum, count, query.excludeType];
  const examinedRows = `SELECT e.id, coalesce((SELECT x.type <> ALL($4) FROM documents x WHERE x.id = e.id AND x.team_id = $1), false) AS passes,
      row_number() OVER (ORDER BY e.id DESC)::int AS place FROM (${selectNarrow(narrow, query, parameters)}) AS e ORDER BY e.id DESC`;
  return { text: selectSparseRows(examinedRows, 'r.id DESC', '$3', '$2'), parameters };
}

/** SQL of the values of a filter; the narrow table lists the documents of each value. */
const selectValues = (query: ListDocumentsQuery): string[] | undefined =>
  query.labelId ?? (query.answer && toStates(query.answer)) ?? query.companyId;

/** SQL of the newest `$2` ids. @param parameters `$1`: the team, `$2`; more are added */
function selectNarrow(
  { id, select }: NarrowFilter,
  query: ListDocumentsQuery,
  parameters: unknown[],
): string {
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const bounds = buildBounds(id, query, bind);
  const values = selectValues(query);
  const formatNewest = (value?: string): string =>
    `${select(value)} ${bounds.join(' ')} ORDER BY ${id} DESC LIMIT $2`;
  if (values === undefined) return formatNewest();
  // In the order of the index, so that only the needed rows are read.
  if (values.length === 1 && query.excludeType !== undefined) return formatNewest(bind(values[0]));
  return `SELECT DISTINCT newest.id FROM unnest(${bind(values)}::text[]) AS wanted (value) CROSS JOIN LATERAL (${formatNewest('wanted.value')}) AS newest
    ORDER BY newest.id DESC LIMIT $2`;
}

/** Builds the conditions on the ids of a list. */
function buildBounds(id: string, query: ListDocumentsQuery, bind: (value: unknown) => string): string[] {
  return [
    [id, '<', query.cursor === undefined ? undefined : decodeCursor(query.cursor)?.id],
    [id, '>=', toFirstId(query.from)],
    [id, '<', toFirstId(query.to)],
  ].flatMap(([column, comparison, value]) =>
    value === undefined ? [] : [`AND ${column} ${comparison} ${bind(value)}`],
  );
}

/** Returns whether a list filters only by the work on received invoices, or also by company. */
function coversPurchase(query: ListDocumentsQuery): boolean {
  const names = listFilters(query);
  const coveredFilters: readonly Filter[] = ['purchaseState', 'assignee', 'companyId'];
  return names.some((name) => name !== 'companyId') && names.every((name) => coveredFilters.includes(name));
}

/** Builds the list from the indexes described at {@link listPurchaseRows}. */
function buildPurchaseList(teamId: string, query: ListDocumentsQuery, count: number): SqlQuery {
  const parameters: unknown[] = [count];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const { table, id, where, values } = listPurchaseRows(query, teamId, query.companyId, bind);
  const team = `${id.split('.')[0] ?? ''}.team_id = ${bind(teamId)}`;
  const newest = `SELECT ${id} AS id FROM ${table} WHERE ${where} AND ${team} ${buildBounds(id, query, bind).join(' ')} ORDER BY ${id} DESC LIMIT $1`;
  const text = `SELECT DISTINCT newest.id FROM unnest(${bind(values)}::text[]) AS wanted (value) CROSS JOIN LATERAL (${newest}) AS newest
    ORDER BY newest.id DESC LIMIT $1`;
  return { text, parameters };
}

/** Lists the filters that a query has, without those on the ids. */
function listFilters(query: ListDocumentsQuery): Filter[] {
  return (Object.keys(query) as Filter[]).filter(
    (name) => query[name] !== undefined && !BOUNDS.includes(name),
  );
}

function coversFilters({ filters }: NarrowFilter, query: ListDocumentsQuery): boolean {
  const requestedFilters = listFilters(query);
  const [first] = filters;
  if (
    first === undefined ||
    !requestedFilters.includes(first) ||
    !requestedFilters.every((name) => filters.includes(name))
  )
    return false;
  return query.unread !== false && [undefined, 'failed'].includes(query.deliveryStatus);
}
