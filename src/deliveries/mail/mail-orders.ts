import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../kernel/database/unit-of-work';
import { SELECT_ORDER, INSERT_ORDER, SET_RECIPIENTS } from './mail-orders.queries';

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

  async insert(tx: Transaction, documentId: string, order: MailOrder): Promise<void> {
    await tx.query(INSERT_ORDER, [
      documentId,
      order.occasion,
      order.recipients,
      order.subject,
      order.message,
    ]);
  }

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
