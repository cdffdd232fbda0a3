import {
  composeStatusMessage,
  sirenOfParty,
  writeStatusMessage,
  type Company,
  type LifecycleInvoice,
  type NewStatus,
} from '../../cdar';
import { isFollowedByPortal } from '../../documents/lifecycle/french-invoice';
import { roleOf } from '../../documents/lifecycle/document-lifecycle';
import type { DocumentResource } from '../../documents/document.resource';
import { parisTime } from '../../flux10/paris-time';
import {
  businessProcessOf,
  defaultTypeCode,
  documentNumber,
  isDocumentKind,
  type BusinessProcess,
  type ParsedDocument,
  type Party,
  type SchemedIdentifier,
} from '../../invoice';
import { isCalendarDate } from '../../invoice/input/values';

/** An invoice between French companies, as its company has it. */
export interface InvoiceInLifecycle {
  id: string;
  companyId: string;
  type: string;
  direction: DocumentResource['direction'];
  /** What the company is in it. */
  role: 'seller' | 'buyer';
  /** Addresses in the exchange of the invoice, `<scheme>:<identifier>`: the company's own, and the partner's. */
  own: string;
  partner: string;
  frame: BusinessProcess;
  billingMode: string | null;
  isFollowedByPortal: boolean;
  said: LifecycleInvoice;
}

/** What a status needs beside its invoice. */
type StatusToWrite = Pick<
  NewStatus,
  'id' | 'code' | 'speaker' | 'since' | 'issuedAt' | 'details' | 'platform' | 'to'
>;

/** @returns in words why a document has no life cycle, where it has none */
export function lifecycleInvoice(
  document: DocumentResource,
  parsed: ParsedDocument | null,
): InvoiceInLifecycle | string {
  const { id, type, direction, companyId, senderId, receiverId, processId, createdAt } = document;
  const role = roleOf(direction, type);
  if (id === null || role === null || !isDocumentKind(type) || parsed === null)
    return `A document of type ${type} has no life cycle; invoices and credit notes have one.`;
  if (receiverId === null) return 'The invoice was sent by e-mail alone, so nobody hears of its statuses.';
  const number = documentNumber(parsed);
  const { issueDate } = parsed;
  if (number === null || issueDate === null || !isCalendarDate(issueDate))
    return 'The invoice has no number (BT-1) or no day (BT-2) by which a status could name it.';
  const [own, partner] = direction === 'outgoing' ? [senderId, receiverId] : [receiverId, senderId];
  const seller = companyOf(parsed.seller, role === 'seller' ? own : partner);
  const buyer = companyOf(parsed.buyer, role === 'buyer' ? own : partner);
  if (seller === null || buyer === null)
    return 'The invoice is not between two French companies that are named by their SIREN.';
  const billingMode = parsed.countrySpecific?.billingMode ?? null;
  return {
    id,
    companyId,
    type,
    direction,
    role,
    own,
    partner,
    frame: businessProcessOf(processId) ?? 'REGULATED',
    billingMode,
    isFollowedByPortal: isFollowedByPortal(processId, billingMode),
    said: {
      number,
      issueDate,
      typeCode: parsed.typeCode ?? defaultTypeCode(type),
      receivedAt: parisTime(new Date(createdAt)),
      seller,
      buyer,
    },
  };
}

/** The message of a status, to the partner or to the tax portal (CDAR D22B). */
export function statusXml({ said, frame, billingMode }: InvoiceInLifecycle, status: StatusToWrite): Buffer {
  const isForPortal = status.to === 'portal';
  const message = composeStatusMessage({
    ...status,
    invoice: said,
    frame: isForPortal ? (billingMode ?? '') : frame,
  });
  return Buffer.from(writeStatusMessage(message));
}

function companyOf(party: Party, participant: string): Company | null {
  const siren = sirenOfParty({ ...party, address: party.electronicAddress });
  if (siren === null) return null;
  return { siren, name: party.legalName ?? party.name, address: participantOf(participant) };
}

/** A participant `<scheme>:<identifier>` as an address. */
export function participantOf(participant: string): SchemedIdentifier {
  const border = participant.indexOf(':');
  return { scheme: participant.slice(0, border), identifier: participant.slice(border + 1) };
}
