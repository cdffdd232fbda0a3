import type { DeliveryDoubt, ExchangeEvidence } from '../../../network/port/document-network';
import { NO_DOUBTS, unconfirmedMessage, withDoubt, type DoubtCounts } from './unconfirmed-delivery';

/**
 * The states of a delivery and what moves it (contract, "Document values"): `pending → delivered | failed`, and a final
 * status never moves. The database refuses the same moves by a trigger.
 */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DELIVERY_CHANNELS = ['peppol', 'email'] as const;
export type DeliveryChannelKind = (typeof DELIVERY_CHANNELS)[number];

export const FAILURE_CATEGORIES = [
  'recipient_not_found',
  'document_not_supported',
  'validation',
  'transport',
  'unconfirmed',
  'recipient_rejected',
  'duplicate',
  'cancelled',
  'other',
] as const;
export type FailureCategory = (typeof FAILURE_CATEGORIES)[number];

/** Why a delivery failed for good. */
export interface DeliveryFailure {
  category: FailureCategory;
  message: string;
  /** Code of the network or the mail server, where it gave one. */
  providerCode: string | null;
}

/** What one attempt came to. */
export type AttemptOutcome = (
  | /** Accepted by the other side, which gave this receipt (channels without receipts: null); a note says how that is known otherwise. */
    { kind: 'accepted'; receipt: string | null; note?: string }
    /** Final: repeating the same changes nothing. */
  | ({ kind: 'refused' } & DeliveryFailure)
  /** Unknown, or not now. The answer that came instead of a receipt is stored as evidence; `hurry` shortens the waits (sandbox). */
  | {
      kind: 'retry';
      message: string;
      providerCode: string | null;
      hurry?: boolean;
      evidence?: string;
      arrivalDoubt?: DeliveryDoubt;
    }
) & { exchange?: ExchangeEvidence };

/** What an attempt makes of a delivery that is pending. */
export type DeliveryMove =
  | { status: 'pending'; waitSeconds: number }
  | { status: 'delivered' }
  | { status: 'failed'; failure: DeliveryFailure };

const NEXT: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  pending: ['delivered', 'failed'],
  delivered: [],
  failed: [],
};

/** True when a delivery of one status may get the other. */
export function mayBecome(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return NEXT[from].includes(to);
}

/**
 * The move that an outcome makes.
 * @param waitSeconds seconds until the next attempt by the channel's schedule; null when that is used up
 * @param late whether the time in which attempts are made is over
 * @param doubts earlier attempts that may have arrived
 */
export function moveAfter(
  outcome: AttemptOutcome,
  waitSeconds: number | null,
  late: boolean,
  doubts: DoubtCounts = NO_DOUBTS,
): DeliveryMove {
  switch (outcome.kind) {
    case 'accepted':
      return { status: 'delivered' };
    case 'refused': {
      const { category, message, providerCode } = outcome;
      // The receiver's own answer decides; a refusal for which it was not asked says nothing of what arrived before.
      const wasAsked = outcome.exchange !== undefined;
      return failed({ category, message, providerCode }, wasAsked ? NO_DOUBTS : doubts);
    }
    case 'retry': {
      if (waitSeconds !== null && !late) return { status: 'pending', waitSeconds };
      const { message, providerCode, arrivalDoubt = null } = outcome;
      return failed({ category: 'transport', message, providerCode }, withDoubt(doubts, arrivalDoubt));
    }
  }
}

function failed(failure: DeliveryFailure, doubts: DoubtCounts): DeliveryMove {
  const message = unconfirmedMessage(doubts, failure.message);
  if (message === null) return { status: 'failed', failure };
  return {
    status: 'failed',
    failure: { category: 'unconfirmed', message, providerCode: failure.providerCode },
  };
}

/** The document's status: null without deliveries, delivered when any is, failed when all are, else pending. */
export function deliveryStatusOf(statuses: readonly DeliveryStatus[]): DeliveryStatus | null {
  if (statuses.length === 0) return null;
  if (statuses.includes('delivered')) return 'delivered';
  return statuses.every((status) => status === 'failed') ? 'failed' : 'pending';
}
