import type { DocumentKind } from '../model';
import { INVOICE_STATUSES, PARTIALLY_PAID, type InvoiceStatus } from './invoice-response';

/** State of an invoice after the buyer's last status: a partial payment is not final. */
export type AnsweredState = InvoiceStatus | 'partiallyPaid';

/**
 * Allowed order of statuses (BIS 63, rules OP-BR111-R004, -R005 and -R012): they advance, and any may be omitted. A query
 * may be repeated, and so may a partial payment. A rejection and a full payment are final; only a payment may follow an
 * acceptance.
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

/** Working days within which the buyer sets a first status (OP-BR111-R006). */
export const FIRST_ANSWER_WORKING_DAYS = 3;

/**
 * Returns the state of an invoice after a status.
 * @param reasons codes of the reasons in the response
 */
export function getStateAfter(status: InvoiceStatus, reasons: readonly (string | null)[]): AnsweredState {
  return status === 'PD' && reasons.includes(PARTIALLY_PAID) ? 'partiallyPaid' : status;
}

/**
 * Lists the statuses that may follow.
 * @param state null before the first status, which may be any
 */
export function listNextStatuses(state: AnsweredState | null): readonly InvoiceStatus[] {
  return state === null ? INVOICE_STATUSES : FOLLOWERS[state];
}

/** Returns whether the buyer may set a status after another one; the seller may ignore one that may not follow. */
export function canFollow(state: AnsweredState | null, status: InvoiceStatus): boolean {
  return listNextStatuses(state).includes(status);
}

/** Returns whether no further status may follow. */
export function isFinal(state: AnsweredState): boolean {
  return FOLLOWERS[state].length === 0;
}

/**
 * Party that may answer a document: the buyer that received it (OP-BR111-R001). A document that the buyer issued, as in
 * self-billing, has no such party.
 */
export const RESPONDER: Readonly<Record<DocumentKind, 'buyer' | null>> = {
  invoice: 'buyer',
  creditNote: 'buyer',
  selfBillingInvoice: null,
  selfBillingCreditNote: null,
};

/** Returns the status of a code; null for an unlisted one. */
export function parseInvoiceStatus(code: string | null): InvoiceStatus | null {
  return INVOICE_STATUSES.find((status) => status === code) ?? null;
}

/** Parses a stored state; null for any other text. */
export function parseAnsweredState(text: string | null): AnsweredState | null {
  return text === 'partiallyPaid' ? text : parseInvoiceStatus(text);
}
