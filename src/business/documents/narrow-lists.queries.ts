import { decodeCursor } from '../../platform/kernel/http/cursor';
import type { ListDocumentsQuery } from './documents.query';
import { toFirstId, type SqlQuery } from './list-conditions.queries';
import { limitExamined } from './list-sizes';
import { getPurchaseListSource } from './purchases/purchase-lists.queries';
import { selectSparseRowsSql } from '../../platform/kernel/database/select-page';
import { toResponseStates } from './responses/answer-filter';
import { buildLastResponseCondition } from './responses/responses.queries';

type Filter = keyof ListDocumentsQuery;

/** Filters that restrict the ids of every list. */
const BOUND_FILTERS: readonly Filter[] = ['limit', 'cursor', 'from', 'to'];

/** Table with few rows for each value of a filter, and the query that lists the documents of one value. */
export interface NarrowFilter {
  /** Name of the column with the id of the document. */
  idColumn: string;
  filters: readonly Filter[];
  /**
   * @param value SQL of one filter value; undefined for a filter without a value
   */
  selectIds: (value?: string) => string;
}

/** Documents by label. Uses the index `document_labels_newest`. */
const LABEL_FILTER: NarrowFilter = {
  idColumn: 'l.document_id',
  filters: ['labelId'],
  selectIds: (value) =>
    `SELECT l.document_id AS id FROM document_labels l JOIN labels x ON x.id = l.label_id AND x.team_id = $1 WHERE x.id = ${value}`,
};

/** Unread documents. Uses the indexes `document_states_inbox`, `document_states_company_inbox`. */
const UNREAD_FILTER: NarrowFilter = {
  idColumn: 's.document_id',
  filters: ['unread', 'companyId'],
  selectIds: (value) =>
    `SELECT s.document_id AS id FROM document_states s WHERE s.team_id = $1 AND s.unread ${value === undefined ? '' : `AND s.company_id = ${value}`}`,
};

/** Failed documents, which are few, filtered by company. Uses the index `document_states_failed`. */
const FAILED_FILTER: NarrowFilter = {
  idColumn: 's.document_id',
  filters: ['deliveryStatus', 'companyId'],
  selectIds: (value) =>
    `SELECT s.document_id AS id FROM document_states s WHERE s.team_id = $1 AND s.failed IS NOT NULL AND s.failed
     ${value === undefined ? '' : `AND s.company_id = ${value}`}`,
};

/** Invoices by the status of their last response. Uses the index `document_responses_answers`. */
const RESPONSE_FILTER: NarrowFilter = {
  idColumn: 'r.document_id',
  filters: ['answer'],
  selectIds: (value = 'NULL') =>
    `SELECT r.document_id AS id FROM document_responses r WHERE ${buildLastResponseCondition('$1', value)}`,
};

/** Documents by company, only for lists that exclude types. Uses the index `documents_of_company`. */
const COMPANY_FILTER: NarrowFilter = {
  idColumn: 'd.id',
  filters: ['companyId'],
  selectIds: (value) => `SELECT d.id FROM documents d WHERE d.team_id = $1 AND d.company_id = ${value}`,
};

const NARROW_FILTERS = [LABEL_FILTER, UNREAD_FILTER, FAILED_FILTER, RESPONSE_FILTER];

/**
 * Builds the query of a list that needs only one narrow table, in the order of one of its indexes; returns null for
 * every other list. With a join, the planner would assume that the rows are evenly distributed over time, and would
 * scan all documents to find a label that only the oldest documents have.
 */
export function buildNarrowList(teamId: string, query: ListDocumentsQuery, count: number): SqlQuery | null {
  const narrow = NARROW_FILTERS.find((candidate) => coversFilters(candidate, query));
  if (isPurchaseList(query)) return buildPurchaseList(teamId, query, count);
  if (narrow === undefined) return null;
  const parameters: unknown[] = [teamId, count];
  return { text: selectNarrow(narrow, query, parameters), parameters };
}

/** Maximum number of documents that a page of a list with excluded types examines. */
const MAX_EXAMINED_DOCUMENTS = 2000;

/** Returns the maximum number of documents that a page of a list with excluded types examines. */
export const getMaxExaminedInNarrowList = (query: ListDocumentsQuery): number =>
  limitExamined(query, MAX_EXAMINED_DOCUMENTS);

/** Returns the narrow table for a list with excluded types; undefined for every other list, which uses the index by kind. */
export function findFilterForExcludedTypes({
  excludeType,
  ...query
}: ListDocumentsQuery): NarrowFilter | undefined {
  if (excludeType === undefined) return undefined;
  return [...NARROW_FILTERS, COMPANY_FILTER].find((candidate) => coversFilters(candidate, query));
}

/**
 * Builds the query of a list with excluded types, for `readSparsePage`: examines the rows of the narrow table in order,
 * and reads the type of each by the primary key of `documents`. No index contains both the unread state and the type,
 * so without a limit a page would scan all unread responses to find an invoice, or all read invoices.
 * @param count number of rows of the page plus one
 * @param maximum maximum number of rows to examine
 */
export function buildListWithoutTypes(
  narrow: NarrowFilter,
  teamId: string,
  query: ListDocumentsQuery,
  { count, maximum }: { count: number; maximum: number },
): SqlQuery {
  const parameters: unknown[] = [teamId, maximum, count, query.excludeType];
  const examinedRows = `SELECT e.id, coalesce((SELECT x.type <> ALL($4) FROM documents x WHERE x.id = e.id AND x.team_id = $1), false) AS passes,
      row_number() OVER (ORDER BY e.id DESC)::int AS place FROM (${selectNarrow(narrow, query, parameters)}) AS e ORDER BY e.id DESC`;
  return { text: selectSparseRowsSql(examinedRows, 'r.id DESC', '$3', '$2'), parameters };
}

/**
 * Returns the values of the filter, for each of which the narrow table lists the documents; undefined without values.
 */
const listValues = (query: ListDocumentsQuery): string[] | undefined =>
  query.labelId ?? (query.answer && toResponseStates(query.answer)) ?? query.companyId;

/** SQL of the newest `$2` ids. @param parameters `$1`: the team, `$2`; more are added */
function selectNarrow(
  { idColumn, selectIds }: NarrowFilter,
  query: ListDocumentsQuery,
  parameters: unknown[],
): string {
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const bounds = buildBounds(idColumn, query, bind);
  const values = listValues(query);
  const formatNewest = (value?: string): string =>
    `${selectIds(value)} ${bounds.join(' ')} ORDER BY ${idColumn} DESC LIMIT $2`;
  if (values === undefined) return formatNewest();
  // A single value is read in the order of the index, so that only the needed rows are read.
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

/** Returns whether a list filters by the work on received invoices, and by no other property except the company. */
function isPurchaseList(query: ListDocumentsQuery): boolean {
  const names = listFilterNames(query);
  const coveredFilters: readonly Filter[] = ['purchaseState', 'assignee', 'companyId'];
  return names.some((name) => name !== 'companyId') && names.every((name) => coveredFilters.includes(name));
}

/** Builds the list from the indexes described at {@link getPurchaseListSource}. */
function buildPurchaseList(teamId: string, query: ListDocumentsQuery, count: number): SqlQuery {
  const parameters: unknown[] = [count];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const { table, idColumn, rowCondition, values } = getPurchaseListSource(
    query,
    teamId,
    query.companyId,
    bind,
  );
  const team = `${idColumn.split('.')[0] ?? ''}.team_id = ${bind(teamId)}`;
  const newest = `SELECT ${idColumn} AS id FROM ${table} WHERE ${rowCondition} AND ${team} ${buildBounds(idColumn, query, bind).join(' ')} ORDER BY ${idColumn} DESC LIMIT $1`;
  const text = `SELECT DISTINCT newest.id FROM unnest(${bind(values)}::text[]) AS wanted (value) CROSS JOIN LATERAL (${newest}) AS newest
    ORDER BY newest.id DESC LIMIT $1`;
  return { text, parameters };
}

/** Lists the names of the filters of a query, without filters on the ids. */
function listFilterNames(query: ListDocumentsQuery): Filter[] {
  return (Object.keys(query) as Filter[]).filter(
    (name) => query[name] !== undefined && !BOUND_FILTERS.includes(name),
  );
}

function coversFilters({ filters }: NarrowFilter, query: ListDocumentsQuery): boolean {
  const requestedFilters = listFilterNames(query);
  const [first] = filters;
  if (
    first === undefined ||
    !requestedFilters.includes(first) ||
    !requestedFilters.every((name) => filters.includes(name))
  )
    return false;
  return query.unread !== false && [undefined, 'failed'].includes(query.deliveryStatus);
}
