import {
  composeStatusMessage,
  writeStatusMessage,
  type Company,
  type LifecycleInvoice,
  type NewStatus,
} from '../../../standards/cdar';
import { isReportedToPortal, toLifecycleTerms } from '../../documents/lifecycle/french-invoice';
import type { DocumentResource } from '../../documents/document.resource';
import { formatParisTime } from '../../../standards/flux10/paris-time';
import {
  findBusinessProcess,
  getDefaultTypeCode,
  type BusinessProcess,
  type ParsedDocument,
  type Party,
  type SchemedIdentifier,
} from '../../../standards/invoice';

/** An invoice between French companies, from the point of view of its company. */
export interface InvoiceInLifecycle {
  id: string;
  companyId: string;
  type: string;
  direction: DocumentResource['direction'];
  /** Role of the company in the invoice. */
  role: 'seller' | 'buyer';
  /** Electronic address of the company in the exchange of the invoice, `<scheme>:<identifier>`. */
  ownAddress: string;
  partnerAddress: string;
  frame: BusinessProcess;
  billingMode: string | null;
  isFollowedByPortal: boolean;
  invoice: LifecycleInvoice;
}

/** Data of a status besides its invoice. */
type StatusToWrite = Pick<
  NewStatus,
  'id' | 'code' | 'speaker' | 'since' | 'issuedAt' | 'details' | 'platform' | 'to'
>;

/** @returns the reason as a sentence when the document has no life cycle */
export function toLifecycleInvoice(
  document: DocumentResource,
  parsedDocument: ParsedDocument | null,
): InvoiceInLifecycle | string {
  const { id, type, direction, companyId, senderId, processId, createdAt } = document;
  const terms = toLifecycleTerms(document, parsedDocument);
  if (typeof terms === 'string') return terms;
  if (id === null || parsedDocument === null)
    throw new Error('A document with a life cycle must have an id and contents');
  const { role, receiverId, number, issueDate, kind, sellerSiren, buyerSiren } = terms;
  const [own, partner] = direction === 'outgoing' ? [senderId, receiverId] : [receiverId, senderId];
  const billingMode = parsedDocument.countrySpecific?.billingMode ?? null;
  return {
    id,
    companyId,
    type,
    direction,
    role,
    ownAddress: own,
    partnerAddress: partner,
    frame: findBusinessProcess(processId) ?? 'REGULATED',
    billingMode,
    isFollowedByPortal: isReportedToPortal(processId, billingMode),
    invoice: {
      number,
      issueDate,
      typeCode: parsedDocument.typeCode ?? getDefaultTypeCode(kind),
      receivedAt: formatParisTime(new Date(createdAt)),
      seller: toCompany(parsedDocument.seller, sellerSiren, role === 'seller' ? own : partner),
      buyer: toCompany(parsedDocument.buyer, buyerSiren, role === 'buyer' ? own : partner),
    },
  };
}

/** Writes the message of a status to the partner or to the tax portal (CDAR D22B). */
export function writeStatusXml(
  { invoice, frame, billingMode }: InvoiceInLifecycle,
  status: StatusToWrite,
): Buffer {
  const isForPortal = status.to === 'portal';
  const message = composeStatusMessage({
    ...status,
    invoice,
    frame: isForPortal ? (billingMode ?? '') : frame,
  });
  return Buffer.from(writeStatusMessage(message));
}

function toCompany({ legalName, name }: Party, siren: string, participant: string): Company {
  return { siren, name: legalName ?? name, address: toParticipant(participant) };
}

/** Converts a participant `<scheme>:<identifier>` to an address. */
export function toParticipant(participant: string): SchemedIdentifier {
  const separatorIndex = participant.indexOf(':');
  return { scheme: participant.slice(0, separatorIndex), identifier: participant.slice(separatorIndex + 1) };
}
