import type { DocumentKind } from '../model';
import { INVOICE_STATUSES, PARTIALLY_PAID, type InvoiceStatus } from './invoice-response';

/** Where an invoice stands by what the buyer said of it last: a payment in part is no final one. */
export type AnsweredState = InvoiceStatus | 'partiallyPaid';

/**
 * Which statuses may follow which (BIS 63, rules OP-BR111-R004, -R005 and -R012): they advance, and any may be left out. A query
 * may be repeated, and so may a payment in part. A rejection and a payment in full are final; after an acceptance only a payment
 * follows.
 */
const FOLLOWERS: Readonly<Record<AnsweredState, readonly InvoiceStatus[]>> = {
  AB: ['IP', 'UQ', 'CA', 'RE', 'AP', 'PD'],
  IP: ['UQ', 'CA', 'RE', 'AP', 'PD'],
  UQ: ['UQ', 'CA', 'RE', 'AP', 'PD'],
  CA: ['RE', 'AP', 'PD'],
  RE: [],
  AP: ['PD'],
  partiallyPaid: ['PD'],
  PD: [],
};

/** Days of work within which the buyer gives a first status (OP-BR111-R006). */
export const FIRST_ANSWER_WORKING_DAYS = 3;

/**
 * What an invoice's state becomes by a status.
 * @param reasons codes of the reasons that came with it
 */
export function stateAfter(status: InvoiceStatus, reasons: readonly (string | null)[]): AnsweredState {
  return status === 'PD' && reasons.includes(PARTIALLY_PAID) ? 'partiallyPaid' : status;
}

/**
 * The statuses that may be given next.
 * @param state null while none was given: any may be the first
 */
export function nextStatuses(state: AnsweredState | null): readonly InvoiceStatus[] {
  return state === null ? INVOICE_STATUSES : FOLLOWERS[state];
}

/** Whether the buyer may give a status after another one; what does not may be ignored by the seller. */
export function mayFollow(state: AnsweredState | null, status: InvoiceStatus): boolean {
  return nextStatuses(state).includes(status);
}

/** Whether nothing may be said any more. */
export function isFinal(state: AnsweredState): boolean {
  return FOLLOWERS[state].length === 0;
}

/**
 * Who may answer a document: the buyer that received it (OP-BR111-R001). Of a document that the buyer issued itself, as in
 * self-billing, nobody may.
 */
export const RESPONDER: Readonly<Record<DocumentKind, 'buyer' | null>> = {
  invoice: 'buyer',
  creditNote: 'buyer',
  selfBillingInvoice: null,
  selfBillingCreditNote: null,
};

/** The status that a code stands for; null for one that is not on the list. */
export function invoiceStatusOf(code: string | null): InvoiceStatus | null {
  return INVOICE_STATUSES.find((status) => status === code) ?? null;
}

/** The state that a text stands for; null for none. */
export function answeredStateOf(text: string | null): AnsweredState | null {
  return text === 'partiallyPaid' ? text : invoiceStatusOf(text);
}
