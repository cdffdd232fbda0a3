import type { StatusDetail, Speaker } from '../../../standards/cdar';
import { findLifecycleStatus } from '../../../standards/cdar';
import { STATUS_ACTIONS, STATUS_REASONS } from '../../../standards/invoice/response/invoice-response';
import {
  parseInvoiceResponseState,
  type InvoiceResponseState,
} from '../../../standards/invoice/response/response-sequence';
import { Decimal } from '../../../standards/values/decimal';
import type { StatusOrigin } from '../lifecycle/lifecycle-status-content';
import type { ResponseReason } from '../reading/other-documents';
import type { BusinessCause, BusinessStatus } from './business-statuses';

/** Newest Invoice Response about an invoice, without undelivered and ineffective responses. */
export interface ResponseCause {
  /** State of the invoice after the response. */
  state: string;
  direction: 'incoming' | 'outgoing';
  description: string | null;
  reasons: ResponseReason[];
  /** Time, ISO 8601. */
  at: string;
}

/** Newest status of the French life cycle that affects the business status, or a received payment (status `212`). */
export interface LifecycleCause {
  code: string;
  origin: StatusOrigin;
  speaker: Speaker;
  details: StatusDetail[];
  /** Time, ISO 8601. */
  at: string;
}

/** Sum of amounts in the currency of the invoice; `at` is the time of the newest amount, null without amounts. */
export interface Total {
  amount: string;
  at: string | null;
}

/** Causes that determine the business state of a document. */
export interface BusinessStateFacts {
  /** Amount due (BT-115) of an invoice; null when it is unknown, and for a credit note. */
  payableAmount: string | null;
  /** ISO 4217 code of the document; null when it states none. */
  currency: string | null;
  response: ResponseCause | null;
  lifecycle: LifecycleCause | null;
  /** Statuses that state received payments (`212`), in any order. */
  encashments: LifecycleCause[];
  /** Sum of the credit notes, without undelivered credit notes. */
  credits: Total;
  /** Sum of the recorded payments. */
  payments: Total;
}

/** Business state of a document. */
export interface BusinessState {
  status: BusinessStatus;
  /** Time of the cause, ISO 8601; null for `none`. */
  at: string | null;
  cause: BusinessCause | null;
  reason: string | null;
  /** Sum of the credit notes. */
  credited: string;
  paid: string;
  /** Open amount; null when the amount due is unknown. */
  openAmount: string | null;
}

type StatusDecision = Pick<BusinessState, 'status' | 'at' | 'cause' | 'reason'>;

const NO_DECISION: StatusDecision = { status: 'none', at: null, cause: null, reason: null };

/** Business status by the state of an invoice after an Invoice Response (Peppol BIS 63). */
const STATUS_OF_RESPONSE: Readonly<Record<InvoiceResponseState, BusinessStatus>> = {
  AB: 'acknowledged',
  IP: 'inProcess',
  UQ: 'questioned',
  CA: 'conditionallyAccepted',
  RE: 'rejected',
  AP: 'accepted',
  partiallyPaid: 'partlyPaid',
  PD: 'paid',
};

/**
 * Business status by the code of a French status. A transmitted payment (`211`) is a promise to pay, so the invoice is
 * accepted; an invoice that the seller cancelled (`220`) is no longer due, like a credited invoice. All other codes
 * concern only the transport.
 */
const STATUS_OF_LIFECYCLE: Readonly<Record<string, BusinessStatus>> = {
  '204': 'inProcess',
  '205': 'accepted',
  '206': 'conditionallyAccepted',
  '207': 'questioned',
  '208': 'questioned',
  '209': 'inProcess',
  '210': 'rejected',
  '211': 'accepted',
  '212': 'partlyPaid',
  '213': 'rejected',
  '214': 'inProcess',
  '220': 'credited',
  '501': 'rejected',
};

/**
 * Derives the business state of a document from its causes. The strongest cause determines the state:
 *
 *     credited in full > paid in full > paid in part > last statement of the other side (or of the company) > none
 *
 * Recorded payments and amounts that the seller declared as received (`212`) describe the same money: the larger sum
 * counts.
 */
export function deriveBusinessState(causes: BusinessStateFacts): BusinessState {
  const payable = parseAmount(causes.payableAmount);
  const creditedAmount = parseAmount(causes.credits.amount) ?? Decimal.ZERO;
  const recordedAmount = parseAmount(causes.payments.amount) ?? Decimal.ZERO;
  const declaredAmount = sumReceived(causes.encashments, causes.currency);
  const paidAmount = declaredAmount.compare(recordedAmount) > 0 ? declaredAmount : recordedAmount;
  const coversAmount = (sum: Decimal): boolean =>
    payable !== null && payable.compare(Decimal.ZERO) > 0 && sum.compare(payable) >= 0;
  const decision = decideStatus(causes, {
    isCredited: coversAmount(creditedAmount),
    isPaid: !paidAmount.isZero && coversAmount(creditedAmount.plus(paidAmount)),
    isPartlyPaid: !paidAmount.isZero,
    isPaymentRecorded: !recordedAmount.isZero,
  });
  const isSettled = decision.status === 'credited' || decision.status === 'paid';
  const remainingAmount =
    payable === null
      ? null
      : isSettled
        ? payable.minus(payable)
        : payable.minus(creditedAmount).minus(paidAmount);
  return {
    ...decision,
    credited: creditedAmount.toString(),
    paid: paidAmount.toString(),
    openAmount: remainingAmount === null ? null : remainingAmount.toString(),
  };
}

/** Returns whether a French status changes the business status, not only the transport status, of an invoice. */
export function affectsBusinessStatus(code: string | null): boolean {
  return code !== null && Object.hasOwn(STATUS_OF_LIFECYCLE, code);
}

interface PaymentCoverage {
  isCredited: boolean;
  isPaid: boolean;
  isPartlyPaid: boolean;
  /** Whether payments were recorded, not only declared by a status. */
  isPaymentRecorded: boolean;
}

function decideStatus(
  { credits, payments, response, lifecycle, encashments }: BusinessStateFacts,
  { isCredited, isPaid, isPartlyPaid, isPaymentRecorded }: PaymentCoverage,
): StatusDecision {
  if (isCredited) return { status: 'credited', at: credits.at, cause: 'creditNote', reason: null };
  const statement = pickNewer(fromResponse(response), fromLifecycle(lifecycle));
  const encashment = encashments.map(fromLifecycle).reduce(pickNewer, null);
  const money: StatusDecision | null = isPaymentRecorded
    ? { status: 'partlyPaid', at: payments.at, cause: 'payment', reason: null }
    : encashment;
  if (isPaid && money !== null) return { ...money, status: 'paid' };
  if (statement?.status === 'paid' || statement?.status === 'credited') return statement;
  if (isPartlyPaid && money !== null) return { ...money, status: 'partlyPaid' };
  return statement ?? NO_DECISION;
}

function fromResponse(response: ResponseCause | null): StatusDecision | null {
  const state = parseInvoiceResponseState(response?.state ?? null);
  if (response === null || state === null) return null;
  return {
    status: STATUS_OF_RESPONSE[state],
    at: response.at,
    cause: response.direction === 'outgoing' ? 'company' : 'buyer',
    reason: formatResponseReason(response),
  };
}

function fromLifecycle(cause: LifecycleCause | null): StatusDecision | null {
  const status = cause === null ? undefined : STATUS_OF_LIFECYCLE[cause.code];
  if (cause === null || status === undefined) return null;
  return { status, at: cause.at, cause: toBusinessCause(cause), reason: formatLifecycleReason(cause) };
}

function toBusinessCause({ origin, speaker }: LifecycleCause): BusinessCause {
  if (origin === 'own') return 'company';
  if (speaker === 'sellerPlatform' || speaker === 'buyerPlatform') return 'platform';
  return speaker === 'buyer' ? 'buyer' : 'supplier';
}

function pickNewer(a: StatusDecision | null, b: StatusDecision | null): StatusDecision | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(b.at ?? '') > Date.parse(a.at ?? '') ? b : a;
}

/** Maximum number of characters of a reason; the response contains the full text. */
const MAX_REASON_LENGTH = 500;

/** Returns the text of a response, or the meanings of its codes when it has no text. */
function formatResponseReason({ description, reasons }: ResponseCause): string | null {
  const words = reasons.flatMap(({ text }) => (text === null || text === '' ? [] : [text]));
  const meanings = reasons.flatMap(({ code }) => findMeaning(code) ?? []);
  return truncate(description ?? (words.length > 0 ? words.join('; ') : meanings.join('; ')));
}

const MEANINGS: Readonly<Record<string, string>> = { ...STATUS_ACTIONS, ...STATUS_REASONS };

function findMeaning(code: string | null): string | null {
  return code === null || !Object.hasOwn(MEANINGS, code) ? null : (MEANINGS[code] ?? null);
}

/** Returns the text of a French status, or its published name when it has no text. */
function formatLifecycleReason({ code, details }: LifecycleCause): string | null {
  const words = details.flatMap(({ reason }) => (reason === null || reason === '' ? [] : [reason]));
  const codes = details.flatMap(({ reasonCode }) => reasonCode ?? []);
  return truncate(
    [...words, ...(words.length > 0 ? [] : codes)].join('; ') || (findLifecycleStatus(code)?.name ?? ''),
  );
}

function truncate(text: string): string | null {
  const characters = [...text];
  if (characters.length === 0) return null;
  return characters.length <= MAX_REASON_LENGTH
    ? text
    : `${characters.slice(0, MAX_REASON_LENGTH - 1).join('')}…`;
}

/** Type code of a received amount (MDT-207). */
const RECEIVED_AMOUNT = 'MEN';

/** Sums the amounts that statuses state as received, with VAT (MDT-215). Amounts in another currency do not count. */
function sumReceived(encashments: readonly LifecycleCause[], currency: string | null): Decimal {
  const isComparable = (other: string | null): boolean =>
    other === null || currency === null || other === currency;
  const amounts = encashments.flatMap(({ details }) =>
    details.flatMap(({ characteristics }) =>
      characteristics.flatMap(({ kind, amount }) =>
        kind === RECEIVED_AMOUNT && amount !== null && isComparable(amount.currency)
          ? (Decimal.parse(amount.value) ?? [])
          : [],
      ),
    ),
  );
  return amounts.reduce((sum, amount) => sum.plus(amount), Decimal.ZERO);
}

function parseAmount(text: string | null): Decimal | null {
  return text === null ? null : Decimal.parse(text);
}
