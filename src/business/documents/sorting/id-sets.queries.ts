import type { ListDocumentsQuery } from '../documents.query';
import type { SqlQuery } from '../list-conditions.queries';
import { buildNarrowList } from '../narrow-lists.queries';
import { buildNewestDocuments } from '../newest-documents.queries';

/** Maximum number of documents of an id set that is compared with a list in the order of an index. */
export const MAX_SET = 20_000;

/** Filter whose documents are listed by an index of a narrow table. */
export interface IdSet {
  filter: ListDocumentsQuery;
  /** Builds the query of the newest ids. */
  build: (teamId: string, count: number) => SqlQuery;
}

/** Returns the filters of a list that narrow tables evaluate, each with the query of its documents. */
export function buildIdSets(query: ListDocumentsQuery): IdSet[] {
  const { labelId, unread, deliveryStatus, answer, purchaseState, assignee, businessStatus, companyId } =
    query;
  const createIdSet = (filter: ListDocumentsQuery, otherFilters: ListDocumentsQuery = {}): IdSet => ({
    filter,
    build: (teamId, count) => {
      const list = { ...filter, ...otherFilters };
      return buildNarrowList(teamId, list, count) ?? buildNewestDocuments(teamId, list, count);
    },
  });
  const companyFilter = companyId === undefined ? {} : { companyId };
  return [
    ...(labelId === undefined ? [] : [createIdSet({ labelId })]),
    ...(unread === true ? [createIdSet({ unread }, companyFilter)] : []),
    ...(deliveryStatus === 'failed' ? [createIdSet({ deliveryStatus }, companyFilter)] : []),
    ...(answer === undefined ? [] : [createIdSet({ answer })]),
    ...(purchaseState === undefined && assignee === undefined
      ? []
      : [
          createIdSet(
            {
              ...(purchaseState !== undefined && { purchaseState }),
              ...(assignee !== undefined && { assignee }),
            },
            companyFilter,
          ),
        ]),
    ...(businessStatus === undefined || businessStatus.includes('none')
      ? []
      : [createIdSet({ businessStatus }, companyFilter)]),
  ];
}
