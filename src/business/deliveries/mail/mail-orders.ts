import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { SELECT_ORDER, SET_RECIPIENTS } from './mail-orders.queries';

export const MAIL_OCCASIONS = ['always', 'on_peppol_failure'] as const;
export type MailOccasion = (typeof MAIL_OCCASIONS)[number];

/** What is to be mailed of a document, and when. */
export interface MailOrder {
  occasion: MailOccasion;
  /** E-mail addresses; each gets a mail, and a delivery, of its own. */
  recipients: string[];
  /** Null: made from the document. */
  subject: string | null;
  message: string | null;
}

/** Stores the request to mail a document beside it: a failure over the network may come days later. */
@Injectable()
export class MailOrders {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async of(documentId: string): Promise<MailOrder | null> {
    const [order] = await this.unitOfWork.query<MailOrder>(SELECT_ORDER, [documentId]);
    return order ?? null;
  }

  /** The same within a transaction. */
  async ofIn(tx: Transaction, documentId: string): Promise<MailOrder | null> {
    const [order] = await tx.query<MailOrder>(SELECT_ORDER, [documentId]);
    return order ?? null;
  }

  /** Shows in the document whom it is mailed to. */
  async showRecipients(tx: Transaction, documentId: string, recipients: string[]): Promise<void> {
    await tx.query(SET_RECIPIENTS, [documentId, recipients]);
  }
}

/** A mail order as the columns `MAIL_COLUMNS`. */
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
