import { selectSparseRowsSql } from '../../platform/kernel/database/select-page';
import { buildAmountList } from './amount-list.queries';
import type { ListDocumentsQuery } from './documents.query';
import type { SqlQuery } from './list-conditions.queries';
import { limitExamined } from './list-sizes';
import { buildNarrowList } from './narrow-lists.queries';
import { buildNewestDocuments } from './newest-documents.queries';
import { buildRowCondition } from './row-condition.queries';
import { isWideList, omitWideFilters } from './wide-lists.queries';

type Filter = keyof ListDocumentsQuery;

/** Maximum number of documents that a page examines when no single index covers all filters. */
export const MAX_EXAMINED_DOCUMENTS = 1000;
/** Maximum number of documents of a list that a page examines completely, when no single index covers all filters. */
export const MAX_SHORT_LIST_LENGTH = 2000;

/** Filters on the ids, which every list evaluates with its index. */
const BOUND_FILTERS: readonly Filter[] = ['from', 'to', 'cursor', 'limit'];
/** Filters that few documents match, so that their lists are short. */
const EXACT_FILTERS: readonly Filter[] = ['number', 'envelopeId', 'invoiceReference', 'search'];
const AMOUNT_FILTERS: readonly Filter[] = ['amountFrom', 'amountTo'];
const ISSUE_DATE_FILTERS: readonly Filter[] = ['issuedFrom', 'issuedTo'];
const KIND_FILTERS: readonly Filter[] = ['direction', 'type', 'profile', 'excludeType'];

/** Filters whose documents an index lists, newest first; the list of a combination examines these documents. */
export type ListDriver = ListDocumentsQuery;

/** Lists that can be examined to build a list by several filters. */
export interface ListDrivers {
  /** List whose newest documents are examined first. */
  firstDriver: ListDriver;
  /** Lists that are examined completely if they are short, in the order of preference. */
  shortDrivers: readonly ListDriver[];
  /** List that is examined if no list is short. */
  lastDriver: ListDriver;
}

/** Returns the lists from which a list by several filters can be read; null when one index serves all filters. */
export function findDrivers(query: ListDocumentsQuery): ListDrivers | null {
  const isWide = isWideList(query);
  const filters = isWide ? omitWideFilters(query) : query;
  const names = listFilterNames(filters);
  const narrow = listNarrowDrivers(filters);
  if (narrow.length > 0) return findNarrowDrivers(filters, narrow, isWide);
  if (names.some((name) => EXACT_FILTERS.includes(name)) || listsOpenDeliveriesOnly(filters)) return null;
  return findIndexDrivers(filters, isWide);
}

/**
 * Returns the lists to examine for filters that have narrow lists.
 * @param hasFurtherFilter whether each document is compared with a further filter
 */
function findNarrowDrivers(
  filters: ListDocumentsQuery,
  narrow: readonly ListDriver[],
  hasFurtherFilter: boolean,
): ListDrivers | null {
  const [last = {}] = narrow;
  const exact = pickFilters(filters, EXACT_FILTERS);
  const waiting = {
    ...(filters.deliveryStatus === 'pending' && { deliveryStatus: filters.deliveryStatus }),
    ...(filters.scheduled === true && { scheduled: filters.scheduled }),
  };
  const amounts = pickFilters(filters, AMOUNT_FILTERS);
  const [others, shorter] = [[...narrow, amounts].filter(hasFilters), [exact, waiting].filter(hasFilters)];
  const hasNoOtherFilter =
    shorter.length === 0 && listFilterNames(omitDriverFilters(filters, last)).length === 0;
  if (hasNoOtherFilter && !hasFurtherFilter) return null;
  return { firstDriver: shorter[0] ?? last, shortDrivers: [...shorter, ...others], lastDriver: last };
}

/**
 * Returns the lists to examine for filters with an index of `documents`: company, kind, issue dates and amount.
 * @param hasFurtherFilter whether each document is compared with a further filter
 */
function findIndexDrivers(filters: ListDocumentsQuery, hasFurtherFilter: boolean): ListDrivers | null {
  const [kind, issued] = [pickFilters(filters, KIND_FILTERS), pickFilters(filters, ISSUE_DATE_FILTERS)];
  const [company, amounts] = [pickFilters(filters, ['companyId']), pickFilters(filters, AMOUNT_FILTERS)];
  const indexed = [kind, issued, company, amounts].filter(hasFilters);
  const hasUnindexedFilter = filters.currency !== undefined || filters.scheduled === false;
  const hasRangeFilter = hasFilters(issued) || hasFilters(amounts);
  const isServedByOneIndex =
    indexed.length < 2 || (indexed.length === 2 && hasFilters(issued) && hasFilters(company));
  // With a further filter, the kind is compared together with that filter.
  if (!hasUnindexedFilter && (hasFurtherFilter ? !hasRangeFilter : isServedByOneIndex)) return null;
  const short = [amounts].filter(hasFilters);
  if (hasFilters(issued)) {
    const days = { ...issued, ...company };
    return { firstDriver: days, shortDrivers: short, lastDriver: days };
  }
  if (!hasFilters(kind)) return { firstDriver: company, shortDrivers: short, lastDriver: company };
  return {
    firstDriver: kind,
    shortDrivers: [...short, kind],
    lastDriver: hasFilters(company) ? company : kind,
  };
}

/**
 * Returns whether a list contains only documents with open deliveries, for which the index `deliveries_pending` exists.
 */
const listsOpenDeliveriesOnly = ({ scheduled, deliveryStatus }: ListDocumentsQuery): boolean =>
  scheduled === true || deliveryStatus === 'pending';

/**
 * Lists the filters of a query that have a narrow list, each with the other filters that the index of this list covers.
 * A short narrow list is also used for a search.
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
 * Builds the query that counts the documents of a driver, up to one more than a short list may contain. Documents of
 * earlier pages count only in a list by amount, which is not in the order of creation.
 */
export function buildDriverCount(teamId: string, query: ListDocumentsQuery, driver: ListDriver): SqlQuery {
  const bounds = isAmountDriver(driver) ? {} : query;
  const { text, parameters } = buildDriver(
    teamId,
    bounds,
    driver,
    limitExamined(driver, MAX_SHORT_LIST_LENGTH) + 1,
  );
  return { text: `SELECT count(*)::int AS count FROM (${text}) AS listed`, parameters };
}

/**
 * Builds the query of a list by several filters, for `readSparsePage`: examines the newest documents of the driver, and
 * compares each with the other filters by primary keys. A join would read documents until the page is full, and thus
 * all documents when few match all filters.
 * @param count number of rows of the page plus one
 * @param maximum maximum number of documents to examine
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
  const passes = buildRowCondition(omitDriverFilters(query, driver), { id: teamId, sql: bind(teamId) }, bind);
  const examined = `SELECT e.id, ${passes} AS passes, row_number() OVER (ORDER BY e.id DESC)::int AS place
      FROM (${text}) AS e ORDER BY e.id DESC`;
  return { text: selectSparseRowsSql(examined, 'r.id DESC', bind(count), bind(maximum)), parameters };
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
  if (isAmountDriver(driver))
    return buildAmountList(teamId, list, { listed: MAX_SHORT_LIST_LENGTH + 1, count });
  return buildNarrowList(teamId, list, count) ?? buildNewestDocuments(teamId, list, count);
}

const isAmountDriver = (driver: ListDriver): boolean =>
  AMOUNT_FILTERS.some((name) => driver[name] !== undefined);

/** Returns the filters that the driver does not evaluate. */
function omitDriverFilters(query: ListDocumentsQuery, driver: ListDriver): ListDocumentsQuery {
  return pickFilters(
    query,
    listFilterNames(query).filter((name) => driver[name] === undefined),
  );
}

function pickFilters(query: ListDocumentsQuery, names: readonly Filter[]): ListDocumentsQuery {
  const usedNames = names.filter((name) => query[name] !== undefined);
  return Object.fromEntries(usedNames.map((name) => [name, query[name]]));
}

const hasFilters = (driver: ListDriver): boolean => Object.keys(driver).length > 0;

function listFilterNames(query: ListDocumentsQuery): Filter[] {
  return (Object.keys(query) as Filter[]).filter(
    (name) => query[name] !== undefined && !BOUND_FILTERS.includes(name),
  );
}
