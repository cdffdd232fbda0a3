import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { SELECT_MAIL_ORDER, SET_RECIPIENTS } from '../deliveries.queries';
import type { MailOccasion } from './mail-occasions';

/** Mail requested for a document, with its occasion. */
export interface MailOrder {
  occasion: MailOccasion;
  /** E-mail addresses; each address gets its own mail and delivery. */
  recipients: string[];
  /** Subject; null: generated from the document. */
  subject: string | null;
  message: string | null;
}

/** Stores mail orders with the document, because a delivery over the network may fail days later. */
@Injectable()
export class MailOrders {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async findByDocument(documentId: string): Promise<MailOrder | null> {
    const [order] = await this.unitOfWork.query<MailOrder>(SELECT_MAIL_ORDER, [documentId]);
    return order ?? null;
  }

  /** Returns the mail order like {@link findByDocument}, within a transaction. */
  async findByDocumentIn(tx: Transaction, documentId: string): Promise<MailOrder | null> {
    const [order] = await tx.query<MailOrder>(SELECT_MAIL_ORDER, [documentId]);
    return order ?? null;
  }

  /** Stores the e-mail recipients in the document. */
  async storeRecipients(tx: Transaction, documentId: string, recipients: string[]): Promise<void> {
    await tx.query(SET_RECIPIENTS, [documentId, recipients]);
  }
}

/** Converts a mail order to the columns `MAIL_COLUMNS`. */
export function toMailColumns(order: MailOrder | null): object {
  if (order === null) return {};
  const { occasion, recipients, subject, message } = order;
  return {
    mail_occasion: occasion,
    mail_recipients: recipients,
    mail_subject: subject,
    mail_message: message,
  };
}
