import type { ListDocumentsQuery } from '../documents.query';
import { buildBusinessStatusCondition, STATUS_CONDITIONS } from '../list-conditions.queries';
import { buildPurchaseConditions } from '../purchases/purchase-lists.queries';
import { toResponseStates } from '../responses/answer-filter';
import { buildResponseCondition } from '../responses/responses.queries';

/** Returns the filters of a list for which rows of narrow tables are sufficient. */
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
 * Builds the SQL condition: whether the document with the id of the row `e` matches filters of narrow tables. Reads
 * only these tables, by their primary keys, and not the document itself.
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
    ...(deliveryStatus === 'failed' ? [hasState(STATUS_CONDITIONS.failed)] : []),
    ...(answer === undefined ? [] : [buildResponseCondition(bind(toResponseStates(answer)))]),
    ...buildPurchaseConditions({ purchaseState, assignee }, bind),
    ...(businessStatus === undefined ? [] : [buildBusinessStatusCondition(businessStatus, bind)]),
  ];
  return conditions.length === 0 ? 'true' : `(SELECT ${conditions.join(' AND ')} FROM (SELECT e.id) AS d)`;
}
