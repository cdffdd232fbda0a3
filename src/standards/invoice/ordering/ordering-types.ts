/** Documents of ordering and delivery (Peppol BIS 3), with their types on the network. */
import { NAMESPACE, qname, type NameId } from '../xml';

/** Type of an ordering or delivery document. */
export type OrderingDocumentType = 'order' | 'orderResponse' | 'despatchAdvice';

/** Type with its identifiers on the network. */
export interface OrderingType {
  root: NameId;
  customizationId: string;
  docTypeId: string;
  /** The first is the usual one. */
  processIds: readonly [string, ...string[]];
}

const POACC = 'urn:fdc:peppol.eu:poacc';

function orderingType(
  namespace: string,
  name: string,
  transaction: string,
  process: string,
  ...otherValues: readonly string[]
): OrderingType {
  const customizationId = `${POACC}:trns:${transaction}:3`;
  const processId = (processName: string): string => `${POACC}:bis:${processName}:3`;
  return {
    root: qname(namespace, name),
    customizationId,
    docTypeId: `${namespace}::${name}##${customizationId}::2.1`,
    processIds: [processId(process), ...otherValues.map(processId)],
  };
}

/** Order (T01), order response (T76) and despatch advice (T16). */
export const ORDERING_TYPES: Readonly<Record<OrderingDocumentType, OrderingType>> = {
  order: orderingType(NAMESPACE.order, 'Order', 'order', 'ordering', 'order_only', 'advanced_ordering'),
  orderResponse: orderingType(NAMESPACE.orderResponse, 'OrderResponse', 'order_response', 'ordering'),
  despatchAdvice: orderingType(
    NAMESPACE.despatchAdvice,
    'DespatchAdvice',
    'despatch_advice',
    'despatch_advice',
  ),
};
