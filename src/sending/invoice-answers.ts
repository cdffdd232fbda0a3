import { Injectable } from '@nestjs/common';
import type { InvoiceAnswer } from '../documents/reading/reading';
import { DocumentResponses } from '../documents/responses/document-responses';
import type { Transaction } from '../kernel/database/unit-of-work';
import type { ReceivedMessage } from '../network/document-network';
import type { ValidationOutcome } from '../rules';

/** An Invoice Response that came in and is stored as a document. */
interface ArrivedAnswer {
  documentId: string;
  message: ReceivedMessage;
  answer: InvoiceAnswer;
  validation: ValidationOutcome;
}

/** Ties Invoice Responses (Peppol BIS 63) to the invoices that they answer. */
@Injectable()
export class InvoiceAnswers {
  constructor(private readonly responses: DocumentResponses) {}

  /** An answer to no invoice of the company is an incoming document like any other. */
  async note(
    tx: Transaction,
    companyId: string,
    { documentId, message, answer, validation }: ArrivedAnswer,
  ): Promise<void> {
    if (answer.answers === null) return;
    const invoice = await this.responses.invoiceOf(tx, companyId, answer.answers, message.sender);
    if (invoice === null) return;
    await this.responses.keep(tx, invoice, {
      kind: 'invoiceResponse',
      code: answer.code,
      description: answer.description,
      issues: [],
      validation,
      sender: message.sender,
      reference: answer.answers,
      envelopeId: message.envelopeId,
      messageId: message.messageId,
      payload: null,
      responseDocumentId: documentId,
      deliveryId: null,
      exchange: null,
    });
  }
}
