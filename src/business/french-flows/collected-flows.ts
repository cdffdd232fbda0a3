import { isDocumentKind, isSelfBillingKind } from '../../standards/invoice';
import type { FlowSyntax, FlowType } from '../../standards/french-flow';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { Direction } from '../documents/document.entity';

/** A document, or the first status of a sent invoice, without a flow. */
export interface CollectedDocument {
  id: string;
  /** Status without a document of its own; null: the flow belongs to the document itself. */
  statusId: string | null;
  direction: Direction;
  type: string;
  docTypeId: string;
  number: string | null;
  createdAt: Date;
  environment: TeamEnvironment;
  /** Direction of the invoice of a status; null when the invoice is unknown, and for an invoice. */
  invoiceDirection: Direction | null;
  invoiceType: string | null;
}

const LIFECYCLE = 'lifecycleStatus';

/**
 * Returns the type of the flow of a document. An invoice counts as a customer invoice when the company sent it, or
 * received it as self-billed. A status has the type of its invoice; for an unknown invoice, the type that this status
 * usually concerns.
 */
export function getFlowType({
  direction,
  type,
  invoiceDirection,
  invoiceType,
}: Pick<CollectedDocument, 'direction' | 'type' | 'invoiceDirection' | 'invoiceType'>): FlowType {
  if (type !== LIFECYCLE) return isOfCustomer(direction, type) ? 'CustomerInvoice' : 'SupplierInvoice';
  const isCustomerInvoice =
    invoiceDirection === null || invoiceType === null
      ? direction === 'incoming'
      : isOfCustomer(invoiceDirection, invoiceType);
  return isCustomerInvoice ? 'CustomerInvoiceLC' : 'SupplierInvoiceLC';
}

function isOfCustomer(direction: Direction, type: string): boolean {
  return (direction === 'outgoing') !== (isDocumentKind(type) && isSelfBillingKind(type));
}

/** Returns the syntax of the XML of a document. */
export function getFlowSyntax({
  type,
  docTypeId,
}: Pick<CollectedDocument, 'type' | 'docTypeId'>): FlowSyntax {
  if (type === LIFECYCLE) return 'CDAR';
  return docTypeId.includes('CrossIndustryInvoice') ? 'CII' : 'UBL';
}
