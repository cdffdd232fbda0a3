import { Injectable } from '@nestjs/common';
import { TeamScope } from '../../access/teams/team-scope';
import { teamRestriction } from '../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { parseCreationInstant } from '../../platform/kernel/ids';
import { DEFAULT_LIMIT, type Page, type Pagination, type Position } from '../../platform/kernel/http/cursor';
import { readPage, readSparsePage, type ExaminedRow } from '../../platform/kernel/http/read-page';
import type { DocumentResource } from './document.resource';
import type { ListDocumentsQuery, SortedDocumentsQuery } from './documents.query';
import {
  buildCombinedList,
  buildDriverCount,
  MAX_EXAMINED_DOCUMENTS,
  findDrivers,
  listNarrowDrivers,
  MAX_SHORT_LIST_LENGTH,
  type ListDriver,
  type ListDrivers,
} from './combined-lists.queries';
import { limitExamined } from './list-sizes';
import {
  buildListWithoutTypes,
  buildNarrowList,
  getMaxExaminedInNarrowList,
  findFilterForExcludedTypes,
} from './narrow-lists.queries';
import type { SqlQuery } from './list-conditions.queries';
import { buildNewestDocuments } from './newest-documents.queries';
import {
  buildStatusAndKindList,
  MAX_EXAMINED_BY_STATUS,
  filtersByStatusAndKind,
} from './status-and-kind.queries';
import { isTextOrAmountSearch } from './search/found-documents.queries';
import { readSearchPage } from './search/found-page';
import { buildWideList, MAX_EXAMINED_WIDE, isWideList } from './wide-lists.queries';
import { DocumentViews } from './document-views';
import { isNewestFirst, applySortDefaults } from './sorting/document-sort';
import { readSortedPage } from './sorting/sorted-page';
import { BUSINESS_TYPES } from './business-status/business-statuses';

export interface DocumentPage {
  documents: DocumentResource[];
  pagination: Pagination;
}

/**
 * Lists the documents of a team in pages, newest first or in another order. All pages have the same cost: the cursor is
 * a position in the index, and contents (without XML) are loaded only for the documents of the page.
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
   *   the filter contains a company of another team, or a company that the credential may not access
   */
  async listPage(teamId: string, { sort, order, ...filters }: SortedDocumentsQuery): Promise<DocumentPage> {
    const limitedQuery = await this.restrictToCompanies(teamId, filters);
    const sorting = applySortDefaults(sort, order);
    // The cursor is derived from the ids, not from the loaded documents, so that a concurrent deletion of a document
    // does not end the list.
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
    if (isTextOrAmountSearch(teamId, query)) return this.readSearch(teamId, query);
    const drivers = findDrivers(query);
    if (isWideList(query))
      return drivers === null
        ? this.readWideList(teamId, query)
        : this.readCombinedList(teamId, query, drivers);
    if (filtersByStatusAndKind(query))
      return readSparsePage<ExaminedId>(
        query,
        limitExamined(query, MAX_EXAMINED_BY_STATUS),
        (count, maximum) => this.run(buildStatusAndKindList(teamId, query, { count, maximum })),
        toPosition,
      );
    const narrow = findFilterForExcludedTypes(query);
    if (narrow === undefined && drivers !== null) return this.readCombinedList(teamId, query, drivers);
    if (narrow === undefined)
      return readPage(query, (count) => this.selectIds(teamId, query, count), toPosition);
    return readSparsePage<ExaminedId>(
      query,
      getMaxExaminedInNarrowList(query),
      (count, maximum) => this.run(buildListWithoutTypes(narrow, teamId, query, { count, maximum })),
      toPosition,
    );
  }

  /**
   * Reads a page for a filter that most documents match. Examines few documents first, and up to the maximum number
   * only when few documents do not fill the page.
   */
  private async readWideList(teamId: string, query: ListDocumentsQuery): Promise<Page<{ id: string }>> {
    const readPage = (maximum: number): Promise<Page<{ id: string }>> =>
      readSparsePage<ExaminedId>(
        query,
        maximum,
        (count, maximum) => this.run(buildWideList(teamId, query, { count, maximum })),
        toPosition,
      );
    const { limit = DEFAULT_LIMIT } = query;
    const maximum = limitExamined(query, MAX_EXAMINED_WIDE);
    const page = await readPage(Math.min(2 * limit, maximum));
    const isFull = page.items.length === limit || !page.pagination.hasMore;
    return isFull || 2 * limit >= maximum ? page : readPage(maximum);
  }

  /**
   * Reads a page by filters that no single index covers. Examines few documents of the first list; when these do not
   * fill the page, examines a short list completely or, if no list is short, more documents of the last list.
   */
  private async readCombinedList(
    teamId: string,
    query: ListDocumentsQuery,
    { firstDriver, shortDrivers, lastDriver }: ListDrivers,
  ): Promise<Page<{ id: string }>> {
    const { limit = DEFAULT_LIMIT } = query;
    const initialMaximum = limitExamined(firstDriver, Math.min(2 * limit, MAX_EXAMINED_DOCUMENTS));
    const page = await this.readDriver(teamId, query, firstDriver, initialMaximum);
    if (page.items.length === limit || !page.pagination.hasMore) return page;
    const driver = await this.findShortDriver(teamId, query, shortDrivers);
    if (driver !== null) return this.readShortList(teamId, query, driver);
    const maximum = limitExamined(lastDriver, MAX_EXAMINED_DOCUMENTS);
    return lastDriver === firstDriver && maximum === initialMaximum
      ? page
      : this.readDriver(teamId, query, lastDriver, maximum);
  }

  /** Reads a page of a search. If the list of another filter is short, reads the page from that list. */
  private async readSearch(teamId: string, query: ListDocumentsQuery): Promise<Page<{ id: string }>> {
    const driver = await this.findShortDriver(teamId, query, listNarrowDrivers(query));
    return driver === null
      ? readSearchPage(teamId, query, (builtQuery) => this.run(builtQuery))
      : this.readShortList(teamId, query, driver);
  }

  /** Reads a page from a list that is examined completely. */
  private readShortList(
    teamId: string,
    query: ListDocumentsQuery,
    driver: ListDriver,
  ): Promise<Page<{ id: string }>> {
    return this.readDriver(teamId, query, driver, limitExamined(driver, MAX_SHORT_LIST_LENGTH) + 1);
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

  /** Returns the first list that is short enough to be examined completely; null if no list is short. */
  private async findShortDriver(
    teamId: string,
    query: ListDocumentsQuery,
    drivers: readonly ListDriver[],
  ): Promise<ListDriver | null> {
    for (const driver of drivers) {
      const [row] = await this.run<{ count: number }>(buildDriverCount(teamId, query, driver));
      if (row !== undefined && row.count <= limitExamined(driver, MAX_SHORT_LIST_LENGTH)) return driver;
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
    return teamRestriction.runUnrestricted(() => this.unitOfWork.query<Row>(text, parameters));
  }
}

interface ExaminedId extends ExaminedRow {
  id: string;
}

const toPosition = ({ id }: { id: string }): Position => ({
  createdAt: parseCreationInstant(id).toISOString(),
  id,
});

/**
 * Removes excluded types that cannot occur in the list: a list by business status or by the work on purchases has only
 * invoices and credit notes. Without a condition on the type, a single index covers such a list.
 */
function withoutNeedlessTypes(query: ListDocumentsQuery): ListDocumentsQuery {
  const { excludeType, ...others } = query;
  const containsOnlyInvoices = [query.businessStatus, query.purchaseState, query.assignee].some(
    (filter) => filter !== undefined,
  );
  if (excludeType === undefined || !containsOnlyInvoices) return query;
  const neededTypes = excludeType.filter((type) => BUSINESS_TYPES.has(type));
  return neededTypes.length === 0 ? others : { ...others, excludeType: neededTypes };
}
