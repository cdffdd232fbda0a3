import { Injectable } from '@nestjs/common';
import type { ReceivedInvoiceResponse } from '../../documents/reading/other-documents';
import {
  DocumentResponseService,
  type ResponseTarget,
  type NewResponse,
} from '../../documents/responses/document-responses';
import {
  parseInvoiceResponseState,
  parseInvoiceStatus,
  canFollow,
  listNextStatuses,
  getStateAfter,
} from '../../../standards/invoice/response/response-sequence';
import { isCalendarDate } from '../../../standards/invoice/input/values';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { ReceivedMessage } from '../../../network/port/document-network';
import { readStatus } from '../../../standards/peppol/mls';
import { formatReceivedText } from '../../../standards/values/received';
import type { Finding, ValidationOutcome } from '../../../standards/rules';

/** A received document that may be a response. */
interface IncomingResponse {
  type: string;
  answer: ReceivedInvoiceResponse | null;
}

/** A response with the document that it answers, before it is stored. */
export interface MatchedResponse {
  /** Document that the response answers; null when the company has no such document. */
  answeredDocument: ResponseTarget | null;
  response: Omit<NewResponse, MessageField>;
  /** Findings besides the findings of the rules. */
  findings: Finding[];
}

type MessageField =
  'validation' | 'sender' | 'envelopeId' | 'messageId' | 'responseDocumentId' | 'payload' | 'exchange';

/**
 * Matches received responses with the documents that they answer: Invoice Responses (Peppol BIS 63) by number and
 * parties, Message Level Responses (T71) by the envelope. A response to an unknown document is stored as an incoming
 * document with a finding.
 */
@Injectable()
export class IncomingResponseHandler {
  constructor(private readonly responses: DocumentResponseService) {}

  /**
   * @returns null for a document that is not a response
   */
  async match(
    tx: Transaction,
    companyId: string,
    { sender, payload }: ReceivedMessage,
    { type, answer }: IncomingResponse,
  ): Promise<MatchedResponse | null> {
    if (answer !== null) return this.matchInvoice(tx, companyId, sender, answer);
    return type === 'messageLevelStatus' || type === 'messageLevelResponse'
      ? this.matchMessage(tx, companyId, payload)
      : null;
  }

  /** Stores a response at the document that it answers. */
  async store(
    tx: Transaction,
    { answeredDocument, response }: MatchedResponse,
    documentId: string,
    { sender, envelopeId, messageId }: ReceivedMessage,
    validation: ValidationOutcome,
  ): Promise<void> {
    if (answeredDocument === null) return;
    await this.responses.insert(tx, answeredDocument, {
      ...response,
      validation,
      sender,
      envelopeId,
      messageId,
      responseDocumentId: documentId,
      payload: null,
      exchange: null,
    });
  }

  private async matchInvoice(
    tx: Transaction,
    companyId: string,
    sender: string,
    { answers, typeCode, code, reasons, effectiveDate, description }: ReceivedInvoiceResponse,
  ): Promise<MatchedResponse> {
    const response = {
      kind: 'invoiceResponse' as const,
      code,
      description,
      issues: [],
      reasons,
      effectiveDate: toCalendarDate(effectiveDate),
      reference: answers,
      deliveryId: null,
    };
    const invoice =
      answers === null
        ? null
        : await this.responses.findInvoice(tx, companyId, {
            number: answers,
            recipient: sender,
            isCreditNote: typeCode === CREDIT_NOTE,
          });
    const currentState =
      invoice && (await this.responses.lockState(tx, invoice.documentId, 'invoiceResponse'));
    if (invoice === null || currentState === null)
      return {
        answeredDocument: null,
        response: { ...response, state: null },
        findings: [createUnknownInvoiceFinding(answers, sender)],
      };
    const nextResponse = { ...response, after: currentState.newestAt };
    const previousState = parseInvoiceResponseState(currentState.state);
    const status = parseInvoiceStatus(code);
    if (status !== null && canFollow(previousState, status)) {
      const state = getStateAfter(
        status,
        reasons.map((reason) => reason.code),
      );
      return { answeredDocument: invoice, response: { ...nextResponse, state }, findings: [] };
    }
    const findings =
      status === null
        ? []
        : [createOutOfOrderFinding(status, previousState, listNextStatuses(previousState))];
    return { answeredDocument: invoice, response: { ...nextResponse, state: previousState }, findings };
  }

  private async matchMessage(tx: Transaction, companyId: string, payload: Buffer): Promise<MatchedResponse> {
    const status = readStatus(payload);
    const reference = status?.reference ?? null;
    const referencedDelivery = reference === null ? null : await this.responses.findDelivery(tx, reference);
    const matchedDelivery = referencedDelivery?.companyId === companyId ? referencedDelivery : null;
    return {
      answeredDocument: matchedDelivery,
      response: {
        kind: 'messageLevelStatus',
        code: status?.code ?? null,
        description: status?.description ?? null,
        issues: status?.issues ?? [],
        state: null,
        reasons: [],
        effectiveDate: null,
        reference,
        deliveryId: matchedDelivery?.deliveryId ?? null,
      },
      findings: matchedDelivery === null ? [createUnknownMessageFinding(reference)] : [],
    };
  }
}

/** Type code of a credit note (UNTDID 1001). */
const CREDIT_NOTE = '381';

function toCalendarDate(text: string | null): string | null {
  return text !== null && isCalendarDate(text) ? text : null;
}

const createWarning = (ruleCode: string, fieldName: string, errorMessage: string): Finding => ({
  ruleCode,
  errorMessage,
  errorLevel: 'WARNING',
  fieldName,
  source: 'Answers',
});

function createUnknownInvoiceFinding(number: string | null, sender: string): Finding {
  return createWarning(
    'RESPONSE-UNKNOWN-INVOICE',
    'invoice.number',
    number === null
      ? 'The response must reference an invoice; it references none.'
      : `The response references ${formatReceivedText(number)}, but no invoice or credit note with this number was sent to ${sender}.`,
  );
}

function createUnknownMessageFinding(reference: string | null): Finding {
  return createWarning(
    'RESPONSE-UNKNOWN-MESSAGE',
    'reference',
    reference === null
      ? 'The response must reference a message; it references none.'
      : `The response references the message ${formatReceivedText(reference)}, but the company sent no message with this envelope id.`,
  );
}

function createOutOfOrderFinding(
  status: string,
  previousState: string | null,
  allowedStates: readonly string[],
): Finding {
  const may = allowedStates.length === 0 ? 'no status may follow' : `${allowedStates.join(', ')} may follow`;
  return createWarning(
    'RESPONSE-OUT-OF-ORDER',
    'status',
    `The response has status ${status} after ${previousState ?? 'nothing'}; ${may}. The status of the invoice remains unchanged.`,
  );
}
