import { Injectable } from '@nestjs/common';
import { teamWall } from '../../../platform/kernel/database/team-wall';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { NewDocument } from '../new-document';
import { allocateCredit, type CreditedInvoice } from './allocate-credit';
import { BusinessStates } from './business-states';
import { CREDITED_TYPES } from './business-statuses';
import { CREDIT_LATE_INVOICE, CREDITED_INVOICES, INSERT_CREDITS } from './invoice-credits.queries';

/** A document that was just stored. */
type StoredDocument = Pick<
  NewDocument,
  'teamId' | 'companyId' | 'direction' | 'type' | 'senderId' | 'receiverId' | 'content'
>;

/** Whether a document credits invoices that it names (BT-25). */
export function creditsInvoices({ type, content }: Pick<NewDocument, 'type' | 'content'>): boolean {
  return Object.hasOwn(CREDITED_TYPES, type) && (content.summary.invoiceReferences ?? []).length > 0;
}

/**
 * Links credit notes with the invoices that they credit: those of the same company, direction and other party, by their
 * numbers. A credit note that comes before its invoice waits for it.
 */
@Injectable()
export class InvoiceCredits {
  constructor(private readonly states: BusinessStates) {}

  /**
   * Links a credit note that was just stored, and derives the states of its invoices again.
   * @returns ids of the invoices, in the order of their ids
   */
  async addCreditNote(tx: Transaction, id: string, document: StoredDocument): Promise<string[]> {
    const { teamId, companyId, direction, type, senderId, receiverId, content } = document;
    const references = content.summary.invoiceReferences ?? [];
    const party = direction === 'outgoing' ? receiverId : senderId;
    const invoices = await teamWall.beyond(() =>
      tx.query<CreditedInvoice>(CREDITED_INVOICES, [
        companyId,
        direction,
        CREDITED_TYPES[type] ?? null,
        party,
        references,
      ]),
    );
    const rows = allocateCredit(content.summary.payable ?? null, invoices).map(
      ({ reference, invoiceId, amount }) => ({
        credit_note_id: id,
        reference,
        invoice_id: invoiceId,
        team_id: teamId,
        company_id: companyId,
        amount,
      }),
    );
    await tx.query(INSERT_CREDITS, [JSON.stringify(rows)]);
    const ids = [...new Set(invoices.flatMap(({ invoiceId }) => invoiceId ?? []))].sort();
    await this.states.refresh(tx, ids);
    return ids;
  }

  /** Links an invoice that was just stored with the credit notes that wait for it. */
  async addInvoice(tx: Transaction, id: string, document: StoredDocument): Promise<void> {
    await tx.query(CREDIT_LATE_INVOICE, [id, document.companyId, document.content.summary.documentNumber]);
    await this.states.refresh(tx, [id]);
  }
}
