import { selectSparseRows } from '../../platform/kernel/http/sparse-page.queries';
import type { ListDocumentsQuery } from './documents.query';
import type { SqlQuery } from './list-conditions.queries';
import { buildNarrowList } from './narrow-lists.queries';
import { buildNewestDocuments } from './newest-documents.queries';
import { buildRowCondition } from './row-condition.queries';

type Filter = keyof ListDocumentsQuery;

/** Maximum number of documents that a page examines for filters that no index has together. */
export const EXAMINED_COMBINED = 1000;
/** Maximum number of documents of a list that a page examines to its end, for filters that no index has together. */
export const SHORT_LIST = 2000;
/** Maximum number of companies whose lists are merged. */
const MAX_COMPANIES = 10;

/** Filters on the ids, which every list evaluates with its index. */
const BOUNDS: readonly Filter[] = ['from', 'to', 'cursor', 'limit'];
/** Filters that few documents match, so that the lists by them are short. */
const EXACT: readonly Filter[] = ['number', 'envelopeId', 'invoiceReference', 'search'];
/** Filters with an index of their own, which no list of this file reads. */
const RANGES: readonly Filter[] = ['issuedFrom', 'issuedTo', 'amountFrom', 'amountTo'];
const KINDS: readonly Filter[] = ['direction', 'type', 'profile', 'excludeType'];

/** Filters whose documents an index lists, newest first; the list of a combination examines these documents. */
export type ListDriver = ListDocumentsQuery;

/**
 * Returns the lists from which a list by several filters can be read, each with an index in the order of the list; empty
 * when one index serves all filters. Two kinds of combinations have lists to choose from: several filters with a narrow
 * list each, of which one may be short, and a company together with a kind of documents.
 */
export function findDrivers(query: ListDocumentsQuery): ListDriver[] {
  const names = listFilters(query);
  if (names.some((name) => EXACT.includes(name)) || isWaiting(query)) return [];
  const narrow = listNarrowDrivers(query);
  if (narrow.length > 0)
    return narrow.length > 1 || listFilters(withoutDriver(query, narrow[0] ?? {})).length > 0 ? narrow : [];
  if (names.some((name) => RANGES.includes(name))) return [];
  const { companyId, direction, type, profile, excludeType } = query;
  const isByKind = names.some((name) => KINDS.includes(name));
  const byKind = {
    ...(direction !== undefined && { direction }),
    ...(type !== undefined && { type }),
    ...(profile !== undefined && { profile }),
    ...(excludeType !== undefined && { excludeType }),
  };
  if (companyId !== undefined && companyId.length <= MAX_COMPANIES && isByKind)
    return [byKind, { companyId }];
  const isByOthers = query.currency !== undefined || query.scheduled === false;
  return isByOthers ? [isByKind ? byKind : companyId === undefined ? {} : { companyId }] : [];
}

/** Returns whether a list has documents with open deliveries alone, which `deliveries_pending` lists. */
const isWaiting = ({ scheduled, deliveryStatus }: ListDocumentsQuery): boolean =>
  scheduled === true || deliveryStatus === 'pending';

/**
 * Lists the filters of a query with a narrow list, together with the filters that its index has too. When one of these
 * lists is short, it also answers a search.
 */
export function listNarrowDrivers(query: ListDocumentsQuery): ListDriver[] {
  const { labelId, unread, deliveryStatus, answer, purchaseState, assignee, businessStatus } = query;
  const companies = query.companyId === undefined ? {} : { companyId: query.companyId };
  const drivers: ListDriver[] = [];
  if (deliveryStatus === 'failed') drivers.push({ deliveryStatus });
  if (answer !== undefined) drivers.push({ answer });
  if (assignee !== undefined)
    drivers.push({ assignee, ...(purchaseState !== undefined && { purchaseState }) });
  else if (purchaseState !== undefined) drivers.push({ purchaseState, ...companies });
  if (labelId !== undefined) drivers.push({ labelId });
  if (businessStatus?.includes('none') === false)
    drivers.push({
      businessStatus,
      ...companies,
      ...(query.direction !== undefined && { direction: query.direction }),
    });
  if (unread === true) drivers.push({ unread, ...companies });
  return drivers;
}

/** Builds the query that counts the documents of a driver, up to one more than in a short list. */
export function buildDriverSize(teamId: string, query: ListDocumentsQuery, driver: ListDriver): SqlQuery {
  const { text, parameters } = buildDriver(teamId, query, driver, SHORT_LIST + 1);
  return { text: `SELECT count(*)::int AS count FROM (${text}) AS listed`, parameters };
}

/**
 * Builds the query of a list by several filters, for `readSparsePage`: examines the newest documents of the driver, and
 * compares each with the other filters by primary keys. A join of both would read documents until the page is full: all of
 * them when few have both properties.
 * @param count number of rows of the page plus one
 * @param maximum documents to examine
 */
export function buildCombinedList(
  teamId: string,
  query: ListDocumentsQuery,
  driver: ListDriver,
  { count, maximum }: { count: number; maximum: number },
): SqlQuery {
  const { text, parameters: listed } = buildDriver(teamId, query, driver, maximum);
  const parameters = [...listed];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const passes = buildRowCondition(withoutDriver(query, driver), { id: teamId, sql: bind(teamId) }, bind);
  const examined = `SELECT e.id, ${passes} AS passes, row_number() OVER (ORDER BY e.id DESC)::int AS place
      FROM (${text}) AS e ORDER BY e.id DESC`;
  return { text: selectSparseRows(examined, 'r.id DESC', bind(count), bind(maximum)), parameters };
}

function buildDriver(
  teamId: string,
  { from, to, cursor }: ListDocumentsQuery,
  driver: ListDriver,
  count: number,
): SqlQuery {
  const list = {
    ...driver,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(cursor !== undefined && { cursor }),
  };
  return buildNarrowList(teamId, list, count) ?? buildNewestDocuments(teamId, list, count);
}

/** Returns the filters that the driver does not evaluate. */
function withoutDriver(query: ListDocumentsQuery, driver: ListDriver): ListDocumentsQuery {
  const remainingFilters = listFilters(query).filter((name) => driver[name] === undefined);
  return Object.fromEntries(remainingFilters.map((name) => [name, query[name]]));
}

function listFilters(query: ListDocumentsQuery): Filter[] {
  return (Object.keys(query) as Filter[]).filter(
    (name) => query[name] !== undefined && !BOUNDS.includes(name),
  );
}
