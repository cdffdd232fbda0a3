import { Injectable } from '@nestjs/common';
import type { InvoiceAnswer } from '../../documents/reading/other-documents';
import {
  DocumentResponses,
  type AnsweredDocument,
  type NewResponse,
} from '../../documents/responses/document-responses';
import {
  parseAnsweredState,
  parseInvoiceStatus,
  canFollow,
  listNextStatuses,
  getStateAfter,
} from '../../../standards/invoice/response/response-sequence';
import { isCalendarDate } from '../../../standards/invoice/input/values';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { ReceivedMessage } from '../../../network/port/document-network';
import { readStatus } from '../../../standards/peppol/mls';
import { showReceived } from '../../../standards/values/received';
import type { Finding, ValidationOutcome } from '../../../standards/rules';

/** A received document that may be a response. */
interface IncomingResponse {
  type: string;
  answer: InvoiceAnswer | null;
}

/** A response with the document that it answers, before it is stored. */
export interface MatchedResponse {
  /** Document; null when the response matches no known document of the company. */
  answeredDocument: AnsweredDocument | null;
  response: Omit<NewResponse, IncomingResponseMessage>;
  /** Findings besides the findings of the rules. */
  findings: Finding[];
}

type IncomingResponseMessage =
  'validation' | 'sender' | 'envelopeId' | 'messageId' | 'responseDocumentId' | 'payload' | 'exchange';

/**
 * Matches received responses with the documents that they answer: Invoice Responses (Peppol BIS 63) by number and
 * parties, Message Level Responses (T71) by the envelope. A response to an unknown document is stored as an incoming
 * document with a finding.
 */
@Injectable()
export class IncomingResponseHandler {
  constructor(private readonly responses: DocumentResponses) {}

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
    { answers, typeCode, code, reasons, effectiveDate, description }: InvoiceAnswer,
  ): Promise<MatchedResponse> {
    const response = {
      kind: 'invoiceResponse' as const,
      code,
      description,
      issues: [],
      reasons,
      effectiveDate: toDay(effectiveDate),
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
    const waitingResponse = { ...response, after: currentState.newestAt };
    const before = parseAnsweredState(currentState.state);
    const status = parseInvoiceStatus(code);
    if (status !== null && canFollow(before, status)) {
      const state = getStateAfter(
        status,
        reasons.map((reason) => reason.code),
      );
      return { answeredDocument: invoice, response: { ...waitingResponse, state }, findings: [] };
    }
    const findings =
      status === null ? [] : [createOutOfOrderFinding(status, before, listNextStatuses(before))];
    return { answeredDocument: invoice, response: { ...waitingResponse, state: before }, findings };
  }

  private async matchMessage(tx: Transaction, companyId: string, payload: Buffer): Promise<MatchedResponse> {
    const status = readStatus(payload);
    const reference = status?.reference ?? null;
    const namedDelivery = reference === null ? null : await this.responses.findDelivery(tx, reference);
    const answeredDelivery = namedDelivery?.companyId === companyId ? namedDelivery : null;
    return {
      answeredDocument: answeredDelivery,
      response: {
        kind: 'messageLevelStatus',
        code: status?.code ?? null,
        description: status?.description ?? null,
        issues: status?.issues ?? [],
        state: null,
        reasons: [],
        effectiveDate: null,
        reference,
        deliveryId: answeredDelivery?.deliveryId ?? null,
      },
      findings: answeredDelivery === null ? [createUnknownMessageFinding(reference)] : [],
    };
  }
}

/** Type code of a credit note (UNTDID 1001). */
const CREDIT_NOTE = '381';

function toDay(text: string | null): string | null {
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
      ? 'The response names no invoice.'
      : `The response is to ${showReceived(number)}; no invoice or credit note of that number was sent to ${sender}.`,
  );
}

function createUnknownMessageFinding(reference: string | null): Finding {
  return createWarning(
    'RESPONSE-UNKNOWN-MESSAGE',
    'reference',
    reference === null
      ? 'The response names no message.'
      : `The response is to the message ${showReceived(reference)}; the company sent no message with that envelope id.`,
  );
}

function createOutOfOrderFinding(
  status: string,
  before: string | null,
  allowedStates: readonly string[],
): Finding {
  const may = allowedStates.length === 0 ? 'nothing may follow' : `${allowedStates.join(', ')} may follow`;
  return createWarning(
    'RESPONSE-OUT-OF-ORDER',
    'status',
    `The response has status ${status} after ${before ?? 'nothing'}; ${may}. The status of the invoice is unchanged.`,
  );
}
