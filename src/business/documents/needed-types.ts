import { BUSINESS_TYPES } from './business-status/business-statuses';
import type { ListDocumentsQuery } from './documents.query';

/**
 * Removes excluded types that cannot occur in the list: a list by business status or by the work on purchases has only
 * invoices and credit notes. Without a condition on the type, one index answers such a list alone.
 */
export function withoutNeedlessTypes(query: ListDocumentsQuery): ListDocumentsQuery {
  const { excludeType, ...others } = query;
  const isOfInvoices = [query.businessStatus, query.purchaseState, query.assignee].some(
    (filter) => filter !== undefined,
  );
  if (excludeType === undefined || !isOfInvoices) return query;
  const neededTypes = excludeType.filter((type) => BUSINESS_TYPES.has(type));
  return neededTypes.length === 0 ? others : { ...others, excludeType: neededTypes };
}
