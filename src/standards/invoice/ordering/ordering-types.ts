/** Documents of ordering and delivery (Peppol BIS 3), with their types on the network. */
import { NAMESPACE, qname, type NameId } from '../xml';

/** Type of an ordering or delivery document. */
export type OrderingDocumentType = 'order' | 'orderResponse' | 'despatchAdvice';

/** Type with its identifiers on the network. */
export interface OrderingType {
  root: NameId;
  customizationId: string;
  docTypeId: string;
  /** Process identifiers; the first one is the default. */
  processIds: readonly [string, ...string[]];
}

const IDENTIFIER_PREFIX = 'urn:fdc:peppol.eu:poacc';

function createOrderingType(
  namespace: string,
  name: string,
  transaction: string,
  process: string,
  ...furtherProcesses: readonly string[]
): OrderingType {
  const customizationId = `${IDENTIFIER_PREFIX}:trns:${transaction}:3`;
  const processId = (processName: string): string => `${IDENTIFIER_PREFIX}:bis:${processName}:3`;
  return {
    root: qname(namespace, name),
    customizationId,
    docTypeId: `${namespace}::${name}##${customizationId}::2.1`,
    processIds: [processId(process), ...furtherProcesses.map(processId)],
  };
}

/** Order (T01), order response (T76) and despatch advice (T16). */
export const ORDERING_TYPES: Readonly<Record<OrderingDocumentType, OrderingType>> = {
  order: createOrderingType(NAMESPACE.order, 'Order', 'order', 'ordering', 'order_only', 'advanced_ordering'),
  orderResponse: createOrderingType(NAMESPACE.orderResponse, 'OrderResponse', 'order_response', 'ordering'),
  despatchAdvice: createOrderingType(
    NAMESPACE.despatchAdvice,
    'DespatchAdvice',
    'despatch_advice',
    'despatch_advice',
  ),
};
