import { decodeCursor } from '../../platform/kernel/http/cursor';
import type { ListDocumentsQuery } from './documents.query';
import { toFirstId, type SqlQuery } from './list-conditions.queries';
import { listPurchaseRows } from './purchases/purchase-lists.queries';
import { toStates } from './responses/answer-filter';
import { selectLastAnswers } from './responses/answer-filter.queries';

type Filter = keyof ListDocumentsQuery;

/** Filters that restrict the ids of every list. */
const BOUNDS: readonly Filter[] = ['limit', 'cursor', 'from', 'to'];

/** Filters that the narrow table covers, and the list of one of its values. */
interface NarrowFilter {
  /** Name of the column with the document's id. */
  id: string;
  filters: readonly Filter[];
  /** @param hasValues whether the filter has values, each of which is `wanted.value` */
  select(hasValues: boolean): string;
}

/** Uses the index `document_labels_newest`. */
const LABELS: NarrowFilter = {
  id: 'l.document_id',
  filters: ['labelId'],
  select: () =>
    'SELECT l.document_id AS id FROM document_labels l JOIN labels x ON x.id = l.label_id AND x.team_id = $1 WHERE x.id = wanted.value',
};

/** Uses the indexes `document_states_inbox`, `document_states_company_inbox`. */
const UNREAD: NarrowFilter = {
  id: 's.document_id',
  filters: ['unread', 'companyId'],
  select: (hasValues) =>
    `SELECT s.document_id AS id FROM document_states s WHERE s.team_id = $1 AND s.unread ${hasValues ? 'AND s.company_id = wanted.value' : ''}`,
};

/** `document_states_failed`; for one company among the failed documents of its team, which are few. */
const FAILED: NarrowFilter = {
  id: 's.document_id',
  filters: ['deliveryStatus', 'companyId'],
  select: (hasValues) =>
    `SELECT s.document_id AS id FROM document_states s WHERE s.team_id = $1 AND s.failed IS NOT NULL AND s.failed
     ${hasValues ? 'AND s.company_id = wanted.value' : ''}`,
};

/** `document_responses_answers`: the invoices whose last response has one of some statuses. */
const ANSWERED: NarrowFilter = {
  id: 'r.document_id',
  filters: ['answer'],
  select: () =>
    `SELECT r.document_id AS id FROM document_responses r WHERE ${selectLastAnswers('$1', 'wanted.value')}`,
};

/**
 * Returns the query of a list that one narrow table answers alone, in the order of one of its indexes; null for every
 * other list. With a join the planner would have to know where in time the rows are: it assumes that a label of the
 * oldest documents is everywhere, and walks all documents to find them.
 */
export function buildNarrowList(teamId: string, query: ListDocumentsQuery, count: number): SqlQuery | null {
  const narrow = [LABELS, UNREAD, FAILED, ANSWERED].find((candidate) => coversFilters(candidate, query));
  if (coversPurchase(query)) return buildPurchaseList(teamId, query, count);
  if (narrow === undefined) return null;
  const parameters: unknown[] = [teamId, count];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const { id } = narrow;
  const bounds = buildBounds(id, query, bind);
  const values = query.labelId ?? (query.answer && toStates(query.answer)) ?? query.companyId;
  const newestOfValue = `${narrow.select(values !== undefined)} ${bounds.join(' ')} ORDER BY ${id} DESC LIMIT $2`;
  if (values === undefined) return { text: newestOfValue, parameters };
  const text = `SELECT DISTINCT newest.id FROM unnest(${bind(values)}::text[]) AS wanted (value) CROSS JOIN LATERAL (${newestOfValue}) AS newest
    ORDER BY newest.id DESC LIMIT $2`;
  return { text, parameters };
}

/** Builds the conditions on the ids of a list. */
function buildBounds(id: string, query: ListDocumentsQuery, bind: (value: unknown) => string): string[] {
  return [
    [id, '<', query.cursor === undefined ? undefined : decodeCursor(query.cursor)?.id],
    [id, '>=', toFirstId(query.from)],
    [id, '<', toFirstId(query.to)],
  ].flatMap(([column, compared, value]) =>
    value === undefined ? [] : [`AND ${column} ${compared} ${bind(value)}`],
  );
}

/** Whether a list is by the work on received invoices alone, or of some companies. */
function coversPurchase(query: ListDocumentsQuery): boolean {
  const names = listFilters(query);
  const covered: readonly Filter[] = ['purchaseState', 'assignee', 'companyId'];
  return names.some((name) => name !== 'companyId') && names.every((name) => covered.includes(name));
}

/** Indexes as at {@link listPurchaseRows}. */
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
