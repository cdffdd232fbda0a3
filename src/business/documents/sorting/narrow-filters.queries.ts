import type { ListDocumentsQuery } from '../documents.query';
import { matchesBusinessStatus, STATUS } from '../list-conditions.queries';
import { matchPurchase } from '../purchases/purchase-lists.queries';
import { toStates } from '../responses/answer-filter';
import { matchesAnswer } from '../responses/responses.queries';

/** Returns the filters of a list that the rows of narrow tables answer without the document. */
export function pickNarrowFilters(query: ListDocumentsQuery): ListDocumentsQuery {
  const { labelId, unread, deliveryStatus, answer, purchaseState, assignee, businessStatus } = query;
  return {
    ...(labelId !== undefined && { labelId }),
    ...(unread === true && { unread }),
    ...(deliveryStatus === 'failed' && { deliveryStatus }),
    ...(answer !== undefined && { answer }),
    ...(purchaseState !== undefined && { purchaseState }),
    ...(assignee !== undefined && { assignee }),
    ...(businessStatus?.includes('none') === false && { businessStatus }),
  };
}

/**
 * Builds the SQL: whether the document `d`, a row with an id, matches filters of narrow tables. Reads only these tables, by
 * their primary keys: the document itself is a row of an index, and is not read.
 */
export function buildNarrowCondition(
  { labelId, unread, deliveryStatus, answer, purchaseState, assignee, businessStatus }: ListDocumentsQuery,
  bind: (value: unknown) => string,
): string {
  const hasState = (condition: string): string =>
    `EXISTS (SELECT FROM document_states s WHERE s.document_id = d.id AND ${condition})`;
  const conditions = [
    ...(labelId === undefined
      ? []
      : [
          `EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = ANY(${bind(labelId)}))`,
        ]),
    ...(unread === true ? [hasState('s.unread')] : []),
    ...(deliveryStatus === 'failed' ? [hasState(STATUS.failed)] : []),
    ...(answer === undefined ? [] : [matchesAnswer(bind(toStates(answer)))]),
    ...matchPurchase({ purchaseState, assignee }, bind),
    ...(businessStatus === undefined ? [] : [matchesBusinessStatus(businessStatus, bind)]),
  ];
  return conditions.length === 0 ? 'true' : `(SELECT ${conditions.join(' AND ')} FROM (SELECT e.id) AS d)`;
}
