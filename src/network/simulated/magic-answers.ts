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
import {
  toPartyAddress,
  type AnsweredInvoice,
  type MagicDocument,
  createMagicStatuses,
} from './magic-statuses';
import type { MagicAnswer } from './magic-recipients';

/**
 * Creates the messages with which a magic recipient answers an invoice, in order; the same invoice always gets the same
 * messages. For an invoice between French companies these are statuses of its life cycle. Empty for a document that is no
 * invoice or credit note, or that the recipient itself issued.
 */
export function createMagicAnswers(
  message: NetworkMessage,
  answers: readonly MagicAnswer[],
): ReceivedMessage[] {
  const invoice = answers.length === 0 ? null : readInvoiceOfMessage(message.payload);
  const number = invoice === null ? null : getDocumentNumber(invoice.parsed);
  if (invoice === null || number === null || isSelfBillingKind(invoice.kind)) return [];
  const answeredInvoice = { ...invoice, number };
  const [seller, buyer] = [findPartySiren(invoice.parsed.seller), findPartySiren(invoice.parsed.buyer)];
  const documents =
    seller === null || buyer === null
      ? answers.map((answer) => createResponse(message, answeredInvoice, answer))
      : createMagicStatuses(message, answeredInvoice, { seller, buyer }, answers);
  return documents.map((document) => toReceivedMessage(message, document));
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
  { number, parsed }: AnsweredInvoice,
  { status, reasons }: MagicAnswer,
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

function toReceivedMessage(
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
