import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { SELECT_ORDER, SET_RECIPIENTS } from './mail-orders.queries';
import type { MailOccasion } from './mail-occasions';

/** Mail that is ordered for a document, and its occasion. */
export interface MailOrder {
  occasion: MailOccasion;
  /** E-mail addresses; each gets a mail and a delivery of its own. */
  recipients: string[];
  /** Null: generated from the document. */
  subject: string | null;
  message: string | null;
}

/** Stores mail orders beside the document: a failure over the network may come days later. */
@Injectable()
export class MailOrders {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async of(documentId: string): Promise<MailOrder | null> {
    const [order] = await this.unitOfWork.query<MailOrder>(SELECT_ORDER, [documentId]);
    return order ?? null;
  }

  /** Like `of`, within a transaction. */
  async ofIn(tx: Transaction, documentId: string): Promise<MailOrder | null> {
    const [order] = await tx.query<MailOrder>(SELECT_ORDER, [documentId]);
    return order ?? null;
  }

  /** Writes the e-mail recipients to the document. */
  async showRecipients(tx: Transaction, documentId: string, recipients: string[]): Promise<void> {
    await tx.query(SET_RECIPIENTS, [documentId, recipients]);
  }
}

/** Converts a mail order to the columns `MAIL_COLUMNS`. */
export function mailColumns(order: MailOrder | null): object {
  if (order === null) return {};
  const { occasion, recipients, subject, message } = order;
  return {
    mail_occasion: occasion,
    mail_recipients: recipients,
    mail_subject: subject,
    mail_message: message,
  };
}
