import { Injectable } from '@nestjs/common';
import { TeamScope } from '../../access/teams/team-scope';
import { teamWall } from '../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { parseInstant } from '../../platform/kernel/ids';
import { DEFAULT_LIMIT, type Page, type Pagination, type Position } from '../../platform/kernel/http/cursor';
import { readPage, readSparsePage, type ExaminedRow } from '../../platform/kernel/http/read-page';
import type { DocumentResource } from './document.resource';
import type { ListDocumentsQuery, SortedDocumentsQuery } from './documents.query';
import {
  buildCombinedList,
  buildDriverSize,
  EXAMINED_COMBINED,
  findDrivers,
  listNarrowDrivers,
  SHORT_LIST,
  type ListDriver,
  type ListDrivers,
} from './combined-lists.queries';
import { limitExamined } from './list-sizes';
import { buildExcludingList, buildNarrowList, countExamined, findExcluding } from './narrow-lists.queries';
import type { SqlQuery } from './list-conditions.queries';
import { buildNewestDocuments } from './newest-documents.queries';
import { buildStatusAndKindList, EXAMINED_BY_STATUS, isByStatusAndKind } from './status-and-kind.queries';
import { isFound } from './search/found-documents.queries';
import { readFoundPage } from './search/found-page';
import { buildWideList, EXAMINED_WIDE, isWideList } from './wide-lists.queries';
import { DocumentViews } from './document-views';
import { isNewestFirst, toSorting } from './sorting/document-sort';
import { readSortedPage } from './sorting/sorted-page';
import { BUSINESS_TYPES } from './business-status/business-statuses';

export interface DocumentPage {
  documents: DocumentResource[];
  pagination: Pagination;
}

/**
 * Pages over the documents of a team, newest first or in another order. All pages cost the same: the cursor is a
 * position in the index, and contents without XML are loaded only for the documents of the page.
 */
@Injectable()
export class DocumentList {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly views: DocumentViews,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Lists a page of documents.
   * @throws ApiError 400 when there are too many documents to sort, or when the cursor belongs to another list; 401 when
   *   the filter names a company of another team or outside of the limit of the credential
   */
  async listPage(teamId: string, { sort, order, ...filters }: SortedDocumentsQuery): Promise<DocumentPage> {
    const limitedQuery = await this.restrictToCompanies(teamId, filters);
    const sorting = toSorting(sort, order);
    // The cursor comes from the ids, not from the loaded documents: a document that is deleted meanwhile must not end
    // the list.
    const { items, pagination } = isNewestFirst(sorting)
      ? await this.readIds(teamId, limitedQuery)
      : await readSortedPage(teamId, limitedQuery, sorting, {
          run: (builtQuery) => this.run(builtQuery),
          readNewest: (page) => this.readIds(teamId, page),
        });
    const ids = items.map(({ id }) => id);
    return { documents: await this.views.listByIds(teamId, ids), pagination };
  }

  /** Lists the ids of the newest documents that match a filter, up to a maximum, without loading them. */
  async listIds(teamId: string, query: ListDocumentsQuery, count: number): Promise<string[]> {
    const limitedQuery = await this.restrictToCompanies(teamId, query);
    const rows = await this.selectIds(teamId, limitedQuery, count);
    return rows.map(({ id }) => id);
  }

  private async restrictToCompanies(teamId: string, query: ListDocumentsQuery): Promise<ListDocumentsQuery> {
    return {
      ...withoutNeedlessTypes(query),
      companyId: await this.scope.restrictCompanies(teamId, query.companyId),
    };
  }

  private readIds(teamId: string, query: ListDocumentsQuery): Promise<Page<{ id: string }>> {
    if (isFound(teamId, query)) return this.readFound(teamId, query);
    const drivers = findDrivers(query);
    if (isWideList(query))
      return drivers === null ? this.readWide(teamId, query) : this.readCombined(teamId, query, drivers);
    if (isByStatusAndKind(query))
      return readSparsePage<ExaminedId>(
        query,
        limitExamined(query, EXAMINED_BY_STATUS),
        (count, maximum) => this.run(buildStatusAndKindList(teamId, query, { count, maximum })),
        toPosition,
      );
    const narrow = findExcluding(query);
    if (narrow === undefined && drivers !== null) return this.readCombined(teamId, query, drivers);
    if (narrow === undefined)
      return readPage(query, (count) => this.selectIds(teamId, query, count), toPosition);
    return readSparsePage<ExaminedId>(
      query,
      countExamined(query),
      (count, maximum) => this.run(buildExcludingList(narrow, teamId, query, { count, maximum })),
      toPosition,
    );
  }

  /**
   * Reads a page for a filter that most documents match: examines few documents first, and up to the maximum only when
   * these do not fill the page.
   */
  private async readWide(teamId: string, query: ListDocumentsQuery): Promise<Page<{ id: string }>> {
    const readPage = (maximum: number): Promise<Page<{ id: string }>> =>
      readSparsePage<ExaminedId>(
        query,
        maximum,
        (count, maximum) => this.run(buildWideList(teamId, query, { count, maximum })),
        toPosition,
      );
    const { limit = DEFAULT_LIMIT } = query;
    const maximum = limitExamined(query, EXAMINED_WIDE);
    const page = await readPage(Math.min(2 * limit, maximum));
    const isFull = page.items.length === limit || !page.pagination.hasMore;
    return isFull || 2 * limit >= maximum ? page : readPage(maximum);
  }

  /**
   * Reads a page by filters that no index has together: examines few documents of the first list, and when these do not fill
   * the page, a short list to its end, or, if no list is short, more documents of the last list.
   */
  private async readCombined(
    teamId: string,
    query: ListDocumentsQuery,
    { first, short, last }: ListDrivers,
  ): Promise<Page<{ id: string }>> {
    const { limit = DEFAULT_LIMIT } = query;
    const few = limitExamined(first, Math.min(2 * limit, EXAMINED_COMBINED));
    const page = await this.readDriver(teamId, query, first, few);
    if (page.items.length === limit || !page.pagination.hasMore) return page;
    const driver = await this.findShortDriver(teamId, query, short);
    if (driver !== null) return this.readShort(teamId, query, driver);
    const maximum = limitExamined(last, EXAMINED_COMBINED);
    return last === first && maximum === few ? page : this.readDriver(teamId, query, last, maximum);
  }

  /** Reads a page of a search; from the list of another filter if that list is short. */
  private async readFound(teamId: string, query: ListDocumentsQuery): Promise<Page<{ id: string }>> {
    const driver = await this.findShortDriver(teamId, query, listNarrowDrivers(query));
    return driver === null
      ? readFoundPage(teamId, query, (builtQuery) => this.run(builtQuery))
      : this.readShort(teamId, query, driver);
  }

  /** Reads a page of a list that is examined to its end. */
  private readShort(
    teamId: string,
    query: ListDocumentsQuery,
    driver: ListDriver,
  ): Promise<Page<{ id: string }>> {
    return this.readDriver(teamId, query, driver, limitExamined(driver, SHORT_LIST) + 1);
  }

  private readDriver(
    teamId: string,
    query: ListDocumentsQuery,
    driver: ListDriver,
    maximum: number,
  ): Promise<Page<{ id: string }>> {
    return readSparsePage<ExaminedId>(
      query,
      maximum,
      (count, maximum) => this.run(buildCombinedList(teamId, query, driver, { count, maximum })),
      toPosition,
    );
  }

  /** Returns the first list that one page examines to its end; null if there is none. */
  private async findShortDriver(
    teamId: string,
    query: ListDocumentsQuery,
    drivers: readonly ListDriver[],
  ): Promise<ListDriver | null> {
    for (const driver of drivers) {
      const [row] = await this.run<{ count: number }>(buildDriverSize(teamId, query, driver));
      if (row !== undefined && row.count <= limitExamined(driver, SHORT_LIST)) return driver;
    }
    return null;
  }

  private selectIds(teamId: string, query: ListDocumentsQuery, count: number): Promise<{ id: string }[]> {
    return this.run(buildNarrowList(teamId, query, count) ?? buildNewestDocuments(teamId, query, count));
  }

  /**
   * Runs a query that selects only ids, with the team in its condition. Under a row-level policy, the search for a
   * number, profile or text would read all documents of the team.
   */
  private run<Row extends object>({ text, parameters }: SqlQuery): Promise<Row[]> {
    return teamWall.runBeyond(() => this.unitOfWork.query<Row>(text, parameters));
  }
}

interface ExaminedId extends ExaminedRow {
  id: string;
}

const toPosition = ({ id }: { id: string }): Position => ({ createdAt: parseInstant(id).toISOString(), id });

/**
 * Removes excluded types that cannot occur in the list: a list by business status or by the work on purchases has only
 * invoices and credit notes. Without a condition on the type, one index answers such a list alone.
 */
function withoutNeedlessTypes(query: ListDocumentsQuery): ListDocumentsQuery {
  const { excludeType, ...others } = query;
  const isOfInvoices = [query.businessStatus, query.purchaseState, query.assignee].some(
    (filter) => filter !== undefined,
  );
  if (excludeType === undefined || !isOfInvoices) return query;
  const neededTypes = excludeType.filter((type) => BUSINESS_TYPES.has(type));
  return neededTypes.length === 0 ? others : { ...others, excludeType: neededTypes };
}
