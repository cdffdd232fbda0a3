import type { DeliveryDoubt, ExchangeEvidence } from '../../../network/port/document-network';
import { NO_DOUBTS, formatUnconfirmedMessage, addDoubt, type DoubtCounts } from './delivery-doubts';

/**
 * Statuses of a delivery and their transitions (contract, "Document values"): `pending → delivered | failed`, and a
 * final status never changes. A trigger of the database refuses every other transition.
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

/** Reason why a delivery failed for good. */
export interface DeliveryFailure {
  category: FailureCategory;
  message: string;
  /** Code of the network or the mail server, if there was one. */
  providerCode: string | null;
}

/** Outcome of one attempt. */
export type AttemptOutcome = (
  | /** Accepted by the other side, with the receipt (null for channels without receipts); `note` states other evidence. */
    { kind: 'accepted'; receipt: string | null; note?: string }
    /** Permanent: a retry would have the same result. `isDecisive`: it is the outcome of all earlier attempts too. */
  | ({ kind: 'refused'; isDecisive?: boolean } & DeliveryFailure)
  /**
   * * Unknown, or temporarily impossible. An answer that is not a receipt is stored as evidence; `hurry` shortens the
   * waits (sandbox); `isUndecided`: the other side decides on the message later; `waitSeconds`: minimum wait that the
   * other side requests.
   */
  | {
      kind: 'retry';
      message: string;
      providerCode: string | null;
      hurry?: boolean;
      evidence?: string;
      isUndecided?: boolean;
      waitSeconds?: number;
      arrivalDoubt?: DeliveryDoubt;
    }
) & { exchange?: ExchangeEvidence };

/** Transition of a pending delivery after an attempt. */
export type DeliveryMove =
  | { status: 'pending'; waitSeconds: number }
  | { status: 'delivered' }
  | { status: 'failed'; failure: DeliveryFailure };

const NEXT: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  pending: ['delivered', 'failed'],
  delivered: [],
  failed: [],
};

/** Whether a delivery can change from one status to the other. */
export function canBecome(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return NEXT[from].includes(to);
}

/**
 * Returns the transition after an outcome.
 * @param waitSeconds seconds until the next attempt by the channel's schedule; null when the schedule is used up
 * @param isPastGiveUp whether the time for attempts is over
 * @param doubts earlier attempts that may have reached the recipient
 */
export function getNextMove(
  outcome: AttemptOutcome,
  waitSeconds: number | null,
  isPastGiveUp: boolean,
  doubts: DoubtCounts = NO_DOUBTS,
): DeliveryMove {
  switch (outcome.kind) {
    case 'accepted':
      return { status: 'delivered' };
    case 'refused': {
      const { category, message, providerCode } = outcome;
      // The receiver's answer decides; a refusal without an exchange does not concern earlier attempts.
      const wasAsked = outcome.exchange !== undefined || outcome.isDecisive === true;
      return toFailedMove({ category, message, providerCode }, wasAsked ? NO_DOUBTS : doubts);
    }
    case 'retry': {
      if (waitSeconds !== null && !isPastGiveUp)
        return { status: 'pending', waitSeconds: Math.max(waitSeconds, outcome.waitSeconds ?? 0) };
      const { message, providerCode, arrivalDoubt = null } = outcome;
      return toFailedMove({ category: 'transport', message, providerCode }, addDoubt(doubts, arrivalDoubt));
    }
  }
}

function toFailedMove(failure: DeliveryFailure, doubts: DoubtCounts): DeliveryMove {
  const message = formatUnconfirmedMessage(doubts, failure.message);
  if (message === null) return { status: 'failed', failure };
  return {
    status: 'failed',
    failure: { category: 'unconfirmed', message, providerCode: failure.providerCode },
  };
}

/** Derives the document's status: null without deliveries, delivered when any is, failed when all are, else pending. */
export function deriveDocumentStatus(statuses: readonly DeliveryStatus[]): DeliveryStatus | null {
  if (statuses.length === 0) return null;
  if (statuses.includes('delivered')) return 'delivered';
  return statuses.every((status) => status === 'failed') ? 'failed' : 'pending';
}
