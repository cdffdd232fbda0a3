import { parseXml, readInvoice, XmlError, type ReadInvoice } from '../../invoice';
import { documentNumber, isSelfBillingKind, type SchemedIdentifier } from '../../invoice';
import { INVOICE_RESPONSE_TYPE } from '../../invoice/response/invoice-response';
import { writeInvoiceResponse } from '../../invoice/response/write-invoice-response';
import { dayOf } from '../../kernel/clock';
import type { NetworkMessage, ReceivedMessage } from '../document-network';
import type { MagicAnswer } from './magic-recipients';

/**
 * The messages with which a magic recipient answers an invoice, in their order; the same ones however often they are made. None to
 * what is no invoice or credit note, or was issued by the recipient itself.
 */
export function magicAnswers(message: NetworkMessage, answers: readonly MagicAnswer[]): ReceivedMessage[] {
  const invoice = answers.length === 0 ? null : invoiceOf(message.payload);
  const number = invoice === null ? null : documentNumber(invoice.parsed);
  if (invoice === null || number === null || isSelfBillingKind(invoice.kind)) return [];
  return answers.map((answer) => answerTo(message, { ...invoice, number }, answer));
}

function invoiceOf(payload: Buffer): ReadInvoice | null {
  try {
    const tree = parseXml(payload);
    return readInvoice(tree);
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}

function answerTo(
  { sender, receiver, envelopeId, madeAt, countryC1 }: NetworkMessage,
  { number, parsed }: ReadInvoice & { number: string },
  { status, reasons }: MagicAnswer,
): ReceivedMessage {
  const id = `${status}.${envelopeId}`;
  const { docTypeId, processId } = INVOICE_RESPONSE_TYPE;
  const party = (participant: string, name: string | null) => ({
    electronicAddress: addressOf(participant),
    identifier: null,
    name: name ?? participant,
    contact: null,
  });
  const payload = writeInvoiceResponse({
    processId,
    number: id,
    issueDate: dayOf(madeAt),
    issueTime: null,
    note: null,
    sender: party(receiver, parsed.buyer.name),
    receiver: party(sender, parsed.seller.name),
    status,
    effectiveDate: dayOf(madeAt),
    clarifications: reasons.map((reason) => ({ kind: 'reason', ...reason, corrections: [] })),
    invoice: { number, issueDate: parsed.issueDate, typeCode: parsed.typeCode },
    issuer: null,
    recipient: null,
  });
  return {
    messageId: `${id}@sandbox.invalid`,
    conversationId: envelopeId,
    envelopeId: id,
    sender: receiver,
    receiver: sender,
    docTypeId,
    processId,
    countryC1,
    payload: Buffer.from(payload),
    origin: null,
  };
}

function addressOf(participant: string): SchemedIdentifier {
  const border = participant.indexOf(':');
  return { scheme: participant.slice(0, border), identifier: participant.slice(border + 1) };
}
