import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../kernel/database/unit-of-work';

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

const SELECT_ORDER = 'SELECT occasion, recipients, subject, message FROM mail_orders WHERE document_id = $1';

/** Keeps the wish to mail a document beside it: a failure over the network may come days later. */
@Injectable()
export class MailOrders {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async insert(tx: Transaction, documentId: string, order: MailOrder): Promise<void> {
    await tx.query(
      'INSERT INTO mail_orders (document_id, occasion, recipients, subject, message) VALUES ($1, $2, $3, $4, $5)',
      [documentId, order.occasion, order.recipients, order.subject, order.message],
    );
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
    await tx.query('UPDATE documents SET email_recipients = $2 WHERE id = $1', [documentId, recipients]);
  }
}
