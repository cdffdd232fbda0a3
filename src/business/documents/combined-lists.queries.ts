import { selectSparseRows } from '../../platform/kernel/database/select-page';
import { buildAmountList } from './amount-list.queries';
import type { ListDocumentsQuery } from './documents.query';
import type { SqlQuery } from './list-conditions.queries';
import { limitExamined } from './list-sizes';
import { buildNarrowList } from './narrow-lists.queries';
import { buildNewestDocuments } from './newest-documents.queries';
import { buildRowCondition } from './row-condition.queries';
import { isWideList, withoutWideFilters } from './wide-lists.queries';

type Filter = keyof ListDocumentsQuery;

/** Maximum number of documents that a page examines for filters that no index has together. */
export const EXAMINED_COMBINED = 1000;
/** Maximum number of documents of a list that a page examines to its end, for filters that no index has together. */
export const SHORT_LIST = 2000;

/** Filters on the ids, which every list evaluates with its index. */
const BOUNDS: readonly Filter[] = ['from', 'to', 'cursor', 'limit'];
/** Filters that few documents match, so that the lists by them are short. */
const EXACT: readonly Filter[] = ['number', 'envelopeId', 'invoiceReference', 'search'];
const AMOUNTS: readonly Filter[] = ['amountFrom', 'amountTo'];
const ISSUE_DATES: readonly Filter[] = ['issuedFrom', 'issuedTo'];
const KINDS: readonly Filter[] = ['direction', 'type', 'profile', 'excludeType'];

/** Filters whose documents an index lists, newest first; the list of a combination examines these documents. */
export type ListDriver = ListDocumentsQuery;

/** Lists from which a list by several filters can be read. */
export interface ListDrivers {
  /** List whose newest documents are examined first. */
  first: ListDriver;
  /** Lists that are examined to their end if they are short, the preferred one first. */
  short: readonly ListDriver[];
  /** List that is examined if no list is short. */
  last: ListDriver;
}

/** Returns the lists from which a list by several filters can be read; null when one index serves all filters. */
export function findDrivers(query: ListDocumentsQuery): ListDrivers | null {
  const isWide = isWideList(query);
  const filters = isWide ? withoutWideFilters(query) : query;
  const names = listFilters(filters);
  const narrow = listNarrowDrivers(filters);
  if (narrow.length > 0) return findDriversOfNarrow(filters, narrow, isWide);
  if (names.some((name) => EXACT.includes(name)) || isWaiting(filters)) return null;
  return findDriversOfIndexes(filters, isWide);
}

/**
 * Returns the lists for filters with narrow lists, of which one may be short.
 * @param isFurther whether each document is compared with a further filter
 */
function findDriversOfNarrow(
  filters: ListDocumentsQuery,
  narrow: readonly ListDriver[],
  isFurther: boolean,
): ListDrivers | null {
  const [last = {}] = narrow;
  const exact = pickFilters(filters, EXACT);
  const waiting = {
    ...(filters.deliveryStatus === 'pending' && { deliveryStatus: filters.deliveryStatus }),
    ...(filters.scheduled === true && { scheduled: filters.scheduled }),
  };
  const amounts = pickFilters(filters, AMOUNTS);
  const [others, shorter] = [[...narrow, amounts].filter(isFilter), [exact, waiting].filter(isFilter)];
  const isAlone = shorter.length === 0 && listFilters(withoutDriver(filters, last)).length === 0;
  if (isAlone && !isFurther) return null;
  return { first: shorter[0] ?? last, short: [...shorter, ...others], last };
}

/**
 * Returns the lists for filters with indexes of `documents`: company, kind, issue dates and amount.
 * @param isFurther whether each document is compared with a further filter
 */
function findDriversOfIndexes(filters: ListDocumentsQuery, isFurther: boolean): ListDrivers | null {
  const [kind, issued] = [pickFilters(filters, KINDS), pickFilters(filters, ISSUE_DATES)];
  const [company, amounts] = [pickFilters(filters, ['companyId']), pickFilters(filters, AMOUNTS)];
  const indexed = [kind, issued, company, amounts].filter(isFilter);
  const isByOthers = filters.currency !== undefined || filters.scheduled === false;
  const isRange = isFilter(issued) || isFilter(amounts);
  const isOfIndex = indexed.length < 2 || (indexed.length === 2 && isFilter(issued) && isFilter(company));
  // With a further filter, the kind is compared together with that filter.
  if (!isByOthers && (isFurther ? !isRange : isOfIndex)) return null;
  const short = [amounts].filter(isFilter);
  if (isFilter(issued)) {
    const days = { ...issued, ...company };
    return { first: days, short, last: days };
  }
  if (!isFilter(kind)) return { first: company, short, last: company };
  return { first: kind, short: [...short, kind], last: isFilter(company) ? company : kind };
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

/**
 * Builds the query that counts the documents of a driver, up to one more than in a short list. Documents of earlier pages
 * count only in a list by amount, which has no order of creation.
 */
export function buildDriverSize(teamId: string, query: ListDocumentsQuery, driver: ListDriver): SqlQuery {
  const bounds = isByAmount(driver) ? {} : query;
  const { text, parameters } = buildDriver(teamId, bounds, driver, limitExamined(driver, SHORT_LIST) + 1);
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
  if (isByAmount(driver)) return buildAmountList(teamId, list, { listed: SHORT_LIST + 1, count });
  return buildNarrowList(teamId, list, count) ?? buildNewestDocuments(teamId, list, count);
}

const isByAmount = (driver: ListDriver): boolean => AMOUNTS.some((name) => driver[name] !== undefined);

/** Returns the filters that the driver does not evaluate. */
function withoutDriver(query: ListDocumentsQuery, driver: ListDriver): ListDocumentsQuery {
  return pickFilters(
    query,
    listFilters(query).filter((name) => driver[name] === undefined),
  );
}

function pickFilters(query: ListDocumentsQuery, names: readonly Filter[]): ListDocumentsQuery {
  const usedNames = names.filter((name) => query[name] !== undefined);
  return Object.fromEntries(usedNames.map((name) => [name, query[name]]));
}

const isFilter = (driver: ListDriver): boolean => Object.keys(driver).length > 0;

function listFilters(query: ListDocumentsQuery): Filter[] {
  return (Object.keys(query) as Filter[]).filter(
    (name) => query[name] !== undefined && !BOUNDS.includes(name),
  );
}
