import type { DocumentKind } from '../model';
import { INVOICE_STATUSES, PARTIALLY_PAID, type InvoiceStatus } from './invoice-response';

/** State of an invoice after the buyer's last status: a partial payment is not final. */
export type InvoiceResponseState = InvoiceStatus | 'partiallyPaid';

/**
 * Allowed order of statuses (BIS 63, rules OP-BR111-R004, -R005 and -R012): statuses advance, and each may be skipped.
 * A query and a partial payment may be repeated. A rejection and a full payment are final; only a payment may follow an
 * acceptance.
 */
const NEXT_STATUSES: Readonly<Record<InvoiceResponseState, readonly InvoiceStatus[]>> = {
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
export const FIRST_RESPONSE_WORKING_DAYS = 3;

/**
 * Returns the state of an invoice after a status.
 * @param reasons codes of the reasons in the response
 */
export function getStateAfter(
  status: InvoiceStatus,
  reasons: readonly (string | null)[],
): InvoiceResponseState {
  return status === 'PD' && reasons.includes(PARTIALLY_PAID) ? 'partiallyPaid' : status;
}

/**
 * Lists the statuses that may follow.
 * @param state current state; null before the first status, which may be any status
 */
export function listNextStatuses(state: InvoiceResponseState | null): readonly InvoiceStatus[] {
  return state === null ? INVOICE_STATUSES : NEXT_STATUSES[state];
}

/** Returns whether the buyer may set a status after another one; the seller may ignore a status out of sequence. */
export function canFollow(state: InvoiceResponseState | null, status: InvoiceStatus): boolean {
  return listNextStatuses(state).includes(status);
}

/** Returns whether no further status may follow. */
export function isFinal(state: InvoiceResponseState): boolean {
  return NEXT_STATUSES[state].length === 0;
}

/**
 * Party that may respond to a document: the buyer that received it (OP-BR111-R001). A document that the buyer issued,
 * as in self-billing, has no such party.
 */
export const RESPONDER: Readonly<Record<DocumentKind, 'buyer' | null>> = {
  invoice: 'buyer',
  creditNote: 'buyer',
  selfBillingInvoice: null,
  selfBillingCreditNote: null,
};

/** Returns the status of a code; null for an unlisted code. */
export function parseInvoiceStatus(code: string | null): InvoiceStatus | null {
  return INVOICE_STATUSES.find((status) => status === code) ?? null;
}

/** Parses a stored state; null for any other text. */
export function parseInvoiceResponseState(text: string | null): InvoiceResponseState | null {
  return text === 'partiallyPaid' ? text : parseInvoiceStatus(text);
}
