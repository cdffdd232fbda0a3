import { findSiren, type StatusDetail } from '../../../standards/cdar';
import {
  findBusinessProcess,
  getDocumentNumber,
  isBillingMode,
  isDocumentKind,
  isSelfBillingKind,
  type DocumentKind,
  type ParsedDocument,
  type Party,
} from '../../../standards/invoice';
import { isCalendarDate } from '../../../standards/invoice/input/values';
import type { Direction } from '../document.entity';
import type { DocumentReading, NamedParty } from '../reading/reading';
import { newStatusId, type LifecycleStatusContent } from './lifecycle-status-content';

type FrenchInvoiceTerms = Pick<DocumentReading, 'type' | 'namedTerms' | 'summary'>;

/**
 * Returns whether a document is an invoice between two French companies that a status message can identify by number
 * and date.
 */
export function isFrenchInvoice({ type, namedTerms, summary }: FrenchInvoiceTerms): boolean {
  if (!isDocumentKind(type) || namedTerms === null) return false;
  const { documentNumber, issueDate } = summary;
  return (
    documentNumber !== null &&
    issueDate !== null &&
    hasSiren(namedTerms.issuer) &&
    hasSiren(namedTerms.recipient)
  );
}

function hasSiren(party: NamedParty): boolean {
  return findSiren(party) !== null;
}

/** Terms of a stored invoice on which its life cycle depends. */
export interface LifecycleTerms {
  kind: DocumentKind;
  /** Role of the company in the invoice. */
  role: 'seller' | 'buyer';
  /** Partner of the exchange, `<scheme>:<identifier>`. */
  receiverId: string;
  number: string;
  /** YYYY-MM-DD */
  issueDate: string;
  sellerSiren: string;
  buyerSiren: string;
}

/**
 * Returns the terms of a stored document, or a sentence with the reason why the document has no life cycle.
 */
export function toLifecycleTerms(
  { type, direction, receiverId }: { type: string; direction: Direction; receiverId: string | null },
  parsedDocument: ParsedDocument | null,
): LifecycleTerms | string {
  const role = findOwnRole(direction, type);
  if (role === null || !isDocumentKind(type) || parsedDocument === null)
    return `A document of type ${type} has no life cycle; only invoices and credit notes have a life cycle.`;
  if (receiverId === null)
    return 'The invoice was sent only by e-mail, so no platform can receive its statuses.';
  const number = getDocumentNumber(parsedDocument);
  const { issueDate } = parsedDocument;
  if (number === null || issueDate === null || !isCalendarDate(issueDate))
    return 'The invoice must have a number (BT-1) and an issue date (BT-2), so that a status can reference the invoice.';
  const [sellerSiren, buyerSiren] = [
    findPartySiren(parsedDocument.seller),
    findPartySiren(parsedDocument.buyer),
  ];
  if (sellerSiren === null || buyerSiren === null)
    return 'The invoice must be between two French companies that are identified by their SIREN.';
  return { kind: type, role, receiverId, number, issueDate, sellerSiren, buyerSiren };
}

function findPartySiren(party: Party): string | null {
  return findSiren({ ...party, address: party.electronicAddress });
}

/** Returns the role of the company in an invoice; null for a document that is not an invoice. */
export function findOwnRole(direction: Direction, type: string): 'seller' | 'buyer' | null {
  if (!isDocumentKind(type)) return null;
  return (direction === 'outgoing') === isSelfBillingKind(type) ? 'buyer' : 'seller';
}

/**
 * Returns whether the tax portal receives the statuses of an invoice: the invoice must be subject to e-invoicing and
 * have a billing mode that messages to the portal can contain.
 * @param profileId business process (BT-23) as written in the document
 */
export function isReportedToPortal(processId: string, profileId: string | null): boolean {
  return findBusinessProcess(processId) === 'REGULATED' && profileId !== null && isBillingMode(profileId);
}

/** Creates the status `200`, which a French invoice gets when it is accepted; returns undefined for other documents. */
export function toDepositedStatus(
  reading: FrenchInvoiceTerms & Pick<DocumentReading, 'profileId'>,
  processId: string,
): LifecycleStatusContent | undefined {
  if (!isFrenchInvoice(reading)) return undefined;
  return {
    id: newStatusId(),
    documentId: null,
    origin: 'automatic',
    speaker: 'sellerPlatform',
    code: '200',
    follows: null,
    version: null,
    details: [],
    since: null,
    isForPortal: isReportedToPortal(processId, reading.profileId),
  };
}

/** Creates the detail of a status with a reason and without corrections. */
export function toStatusReason(reasonCode: string, reason: string): StatusDetail {
  return {
    reasonCode,
    reason,
    status: null,
    actionCode: null,
    action: null,
    sequence: null,
    characteristics: [],
  };
}
