import type { Decimal } from '../values/decimal';

/** Invoice that an entry may pay: credit entries pay sent invoices, debit entries pay received invoices. */
export interface MatchableInvoice {
  id: string;
  direction: 'sent' | 'received';
  /** number of the document (BT-1) */
  number: string;
  /** ISO 4217 */
  currency: string;
  /** amount still to be paid; zero or below for a settled invoice */
  openAmount: Decimal;
  /** key of the payment reference (BT-83), see `toReferenceKey`; null without one */
  referenceKey: string | null;
  /** name of the buyer of a sent invoice, of the seller of a received one */
  counterpartyName: string | null;
  /** accounts to which a received invoice is to be paid (BT-84), or known accounts of the buyer of a sent invoice */
  counterpartyAccounts: readonly string[];
}

/** Part of an entry's amount that pays an invoice. */
export interface ProposedPayment {
  invoiceId: string;
  amount: Decimal;
}

/**
 * Reason for a suggested payment.
 *
 * - `reference`: the structured reference and the open amount match, but another fact prevents an automatic match:
 *   several invoices have the reference, a reversal of the amount is in the file, or it is unknown whether the money went
 *   to an account that the invoice states
 * - `partialPayment`, `overpayment`: the structured reference matches; the amount is below or above the open amount
 * - `number`: the number of the invoice is in the free text
 * - `split`: several invoices are named, and their open amounts add up to the amount
 * - `counterparty`: the amount matches, and the counterparty's name or account is that of the invoice
 */
export type SuggestionKind =
  'reference' | 'partialPayment' | 'overpayment' | 'number' | 'split' | 'counterparty';

/** Payments that a user may confirm. */
export interface Suggestion {
  kind: SuggestionKind;
  /** `weak`: no text of the payer names the invoice with its amount */
  strength: 'strong' | 'weak';
  payments: ProposedPayment[];
}

/**
 * Reason why an entry is not matched automatically.
 * Reason for which an entry is not matched automatically.
 *
 * - `reversal`: the entry reverses another one
 * - `alreadyPaid`: the invoice of the reference has no open amount
 * - `otherCurrency`: the invoice of the reference is in another currency
 * - `notFound`: no open invoice matches
 */
export type UnmatchedReason = 'reversal' | 'alreadyPaid' | 'otherCurrency' | 'notFound';

/** Result for one entry. Only `matched` may be executed without confirmation by a user. */
export type EntryMatch =
  | { status: 'matched'; payment: ProposedPayment }
  | { status: 'suggested'; suggestions: Suggestion[] }
  | { status: 'unmatched'; reason: UnmatchedReason };
