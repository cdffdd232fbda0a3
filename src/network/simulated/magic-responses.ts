import { findSiren } from '../../standards/cdar';
import {
  getDocumentNumber,
  isSelfBillingKind,
  parseXml,
  readInvoice,
  XmlError,
  type Party,
  type ReadInvoice,
} from '../../standards/invoice';
import { INVOICE_RESPONSE_TYPE } from '../../standards/invoice/response/invoice-response';
import { writeInvoiceResponse } from '../../standards/invoice/response/write-invoice-response';
import { formatDay } from '../../platform/kernel/clock';
import type { NetworkMessage, ReceivedMessage } from '../port/document-network';
import { toPartyAddress, type MagicInvoice, type MagicDocument, createMagicStatuses } from './magic-statuses';
import type { MagicResponse } from './magic-recipients';

/**
 * Creates the messages with which a magic recipient responds to an invoice, in order; the same invoice always gets the
 * same messages. For an invoice between French companies, the messages are life-cycle statuses. Returns no message for
 * a document that is not an invoice or credit note, or that the recipient itself issued.
 */
export function createMagicResponses(
  message: NetworkMessage,
  responses: readonly MagicResponse[],
): ReceivedMessage[] {
  const invoice = responses.length === 0 ? null : readInvoiceOfMessage(message.payload);
  const number = invoice === null ? null : getDocumentNumber(invoice.parsed);
  if (invoice === null || number === null || isSelfBillingKind(invoice.kind)) return [];
  const answeredInvoice = { ...invoice, number };
  const [seller, buyer] = [findPartySiren(invoice.parsed.seller), findPartySiren(invoice.parsed.buyer)];
  const documents =
    seller === null || buyer === null
      ? responses.map((answer) => createResponse(message, answeredInvoice, answer))
      : createMagicStatuses(message, answeredInvoice, { seller, buyer }, responses);
  return documents.map((document) => createReceivedMessage(message, document));
}

function readInvoiceOfMessage(payload: Buffer): ReadInvoice | null {
  try {
    const tree = parseXml(payload);
    return readInvoice(tree);
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}

function findPartySiren(party: Party): string | null {
  return findSiren({ ...party, address: party.electronicAddress });
}

function createResponse(
  { sender, receiver, envelopeId, madeAt }: NetworkMessage,
  { number, parsed }: MagicInvoice,
  { status, reasons }: MagicResponse,
): MagicDocument {
  const id = `${status}.${envelopeId}`;
  const { docTypeId, processId } = INVOICE_RESPONSE_TYPE;
  const createParty = (participant: string, name: string | null) => ({
    electronicAddress: toPartyAddress(participant),
    identifier: null,
    name: name ?? participant,
    contact: null,
  });
  const xml = writeInvoiceResponse({
    processId,
    number: id,
    issueDate: formatDay(madeAt),
    issueTime: null,
    note: null,
    sender: createParty(receiver, parsed.buyer.name),
    receiver: createParty(sender, parsed.seller.name),
    status,
    effectiveDate: formatDay(madeAt),
    clarifications: reasons.map((reason) => ({ kind: 'reason', ...reason, corrections: [] })),
    invoice: { number, issueDate: parsed.issueDate, typeCode: parsed.typeCode },
    issuer: null,
    recipient: null,
  });
  return { id, docTypeId, processId, xml };
}

function createReceivedMessage(
  { sender, receiver, envelopeId, countryC1 }: NetworkMessage,
  { id, docTypeId, processId, xml }: MagicDocument,
): ReceivedMessage {
  return {
    messageId: `${id}@sandbox.invalid`,
    conversationId: envelopeId,
    envelopeId: id,
    sender: receiver,
    receiver: sender,
    docTypeId,
    processId,
    countryC1,
    payload: Buffer.from(xml),
    origin: null,
  };
}
