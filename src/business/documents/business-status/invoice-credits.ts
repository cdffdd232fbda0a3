import { Injectable } from '@nestjs/common';
import { teamRestriction } from '../../../platform/kernel/database/team-wall';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { NewDocument } from '../new-document';
import { allocateCredit, type CreditedInvoice } from './allocate-credit';
import type { PayableAmount } from './payable-amount';
import { BusinessStateService } from './business-states';
import { CREDITED_TYPES } from './business-statuses';
import { LINK_LATE_INVOICE, CREDITED_INVOICES, INSERT_CREDITS } from './invoice-credits.queries';

/** Document that credits invoices: its team, company, direction, type and parties. */
export type CreditingDocument = Pick<
  NewDocument,
  'teamId' | 'companyId' | 'direction' | 'type' | 'senderId' | 'receiverId'
>;

/** A credit note with its amount and the numbers of the invoices that it references (BT-25). */
interface CreditNote extends CreditingDocument {
  payable: PayableAmount | null;
  references: readonly string[];
}

/** Converts a new document to a credit note. */
export function toCreditNote(document: CreditingDocument & Pick<NewDocument, 'content'>): CreditNote {
  const { payable = null, invoiceReferences = [] } = document.content.summary;
  return { ...document, payable, references: invoiceReferences };
}

/** Returns whether a document credits invoices that it references (BT-25). */
export function hasCreditedInvoices({ type, content }: Pick<NewDocument, 'type' | 'content'>): boolean {
  return Object.hasOwn(CREDITED_TYPES, type) && (content.summary.invoiceReferences ?? []).length > 0;
}

/**
 * Links credit notes with the invoices that they credit, by number, within the same company, direction and other party.
 * A credit note that arrives before its invoice is linked when the invoice arrives.
 */
@Injectable()
export class InvoiceCreditService {
  constructor(private readonly states: BusinessStateService) {}

  /**
   * Links a newly stored credit note with its invoices, and recomputes the business states of these invoices.
   * @returns ids of the invoices in ascending order
   */
  async addCreditNote(
    tx: Transaction,
    id: string,
    creditNote: CreditNote,
    options: { isSilent?: boolean } = {},
  ): Promise<string[]> {
    const { teamId, companyId, direction, type, senderId, receiverId, payable, references } = creditNote;
    const party = direction === 'outgoing' ? receiverId : senderId;
    const invoices = await teamRestriction.runUnrestricted(() =>
      tx.query<CreditedInvoice>(CREDITED_INVOICES, [
        companyId,
        direction,
        CREDITED_TYPES[type] ?? null,
        party,
        references,
      ]),
    );
    const rows = allocateCredit(payable, invoices).map(({ reference, invoiceId, amount }) => ({
      credit_note_id: id,
      reference,
      invoice_id: invoiceId,
      team_id: teamId,
      company_id: companyId,
      amount,
    }));
    await tx.query(INSERT_CREDITS, [JSON.stringify(rows)]);
    const ids = [...new Set(invoices.flatMap(({ invoiceId }) => invoiceId ?? []))].sort();
    await this.states.refresh(tx, ids, options);
    return ids;
  }

  /** Links a newly stored invoice with earlier credit notes that reference the invoice. */
  async addInvoice(
    tx: Transaction,
    id: string,
    { companyId, content }: Pick<NewDocument, 'companyId' | 'content'>,
  ): Promise<void> {
    await tx.query(LINK_LATE_INVOICE, [id, companyId, content.summary.documentNumber]);
    await this.states.refresh(tx, [id]);
  }
}
