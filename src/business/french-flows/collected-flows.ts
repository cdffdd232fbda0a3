import { isDocumentKind, isSelfBillingKind } from '../../standards/invoice';
import type { FlowSyntax, FlowType } from '../../standards/french-flow';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { Direction } from '../documents/document.entity';

/** Document, or first status of a sent invoice, for which no flow exists yet. */
export interface CollectedDocument {
  id: string;
  /** Id of a status that has no document of its own; null when the flow belongs to the document. */
  statusId: string | null;
  direction: Direction;
  type: string;
  docTypeId: string;
  number: string | null;
  createdAt: Date;
  environment: TeamEnvironment;
  /**
   * Direction of the invoice that a status concerns; null for an unknown invoice, and when the document is an
   * invoice.
   */
  invoiceDirection: Direction | null;
  invoiceType: string | null;
}

const LIFECYCLE_STATUS_TYPE = 'lifecycleStatus';

/**
 * Returns the type of the flow of a document. An invoice counts as a customer invoice when the company sent it, or
 * received it as self-billed. A status has the flow type of its invoice; for an unknown invoice, an incoming status
 * counts as a status of a customer invoice.
 */
export function getFlowType({
  direction,
  type,
  invoiceDirection,
  invoiceType,
}: Pick<CollectedDocument, 'direction' | 'type' | 'invoiceDirection' | 'invoiceType'>): FlowType {
  if (type !== LIFECYCLE_STATUS_TYPE)
    return isSalesDocument(direction, type) ? 'CustomerInvoice' : 'SupplierInvoice';
  const isCustomerInvoice =
    invoiceDirection === null || invoiceType === null
      ? direction === 'incoming'
      : isSalesDocument(invoiceDirection, invoiceType);
  return isCustomerInvoice ? 'CustomerInvoiceLC' : 'SupplierInvoiceLC';
}

function isSalesDocument(direction: Direction, type: string): boolean {
  return (direction === 'outgoing') !== (isDocumentKind(type) && isSelfBillingKind(type));
}

/** Returns the syntax of the XML of a document. */
export function getFlowSyntax({
  type,
  docTypeId,
}: Pick<CollectedDocument, 'type' | 'docTypeId'>): FlowSyntax {
  if (type === LIFECYCLE_STATUS_TYPE) return 'CDAR';
  return docTypeId.includes('CrossIndustryInvoice') ? 'CII' : 'UBL';
}
