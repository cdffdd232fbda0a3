import type { DeliveryDoubt, ExchangeEvidence } from '../../../network/port/document-network';
import { NO_DOUBTS, formatUnconfirmedMessage, addDoubt, type DoubtCounts } from './delivery-doubts';

/**
 * Statuses of a delivery and their transitions (contract, "Document values"): `pending → delivered | failed`, and a
 * final status never changes. A trigger of the database rejects every other transition.
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
  /** Error code of the network or the mail server; null without a code. */
  providerCode: string | null;
}

/** Outcome of one attempt. */
export type AttemptOutcome = (
  | /** The other side accepted the document. `receipt`: null for channels without receipts; `note`: other evidence. */
    { kind: 'accepted'; receipt: string | null; note?: string }
    /** Permanent failure: a retry would fail too. `isDecisive`: the failure also applies to all earlier attempts. */
  | ({ kind: 'refused'; isDecisive?: boolean } & DeliveryFailure)
  /**
   * Unknown outcome or temporary failure. `evidence`: a response that is not a receipt; `hurry`: whether the waits are
   * shortened (sandbox); `isUndecided`: whether the other side decides on the message later; `waitSeconds`: minimum
   * wait that the other side requests.
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
export type DeliveryTransition =
  | { status: 'pending'; waitSeconds: number }
  | { status: 'delivered' }
  | { status: 'failed'; failure: DeliveryFailure };

const NEXT_STATUSES: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  pending: ['delivered', 'failed'],
  delivered: [],
  failed: [],
};

/** Returns whether a delivery can change from one status to the other. */
export function canChangeStatus(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

/**
 * Returns the transition after an outcome.
 * @param waitSeconds seconds until the next attempt of the channel's schedule; null when no attempt is left
 * @param isDeadlinePassed whether the time for attempts is over
 * @param doubts earlier attempts that may have reached the recipient
 */
export function getTransition(
  outcome: AttemptOutcome,
  waitSeconds: number | null,
  isDeadlinePassed: boolean,
  doubts: DoubtCounts = NO_DOUBTS,
): DeliveryTransition {
  switch (outcome.kind) {
    case 'accepted':
      return { status: 'delivered' };
    case 'refused': {
      const { category, message, providerCode } = outcome;
      // A rejection by the receiver decides; one without a message exchange does not concern earlier attempts.
      const isReceiverDecision = outcome.exchange !== undefined || outcome.isDecisive === true;
      return toFailedTransition({ category, message, providerCode }, isReceiverDecision ? NO_DOUBTS : doubts);
    }
    case 'retry': {
      if (waitSeconds !== null && !isDeadlinePassed)
        return { status: 'pending', waitSeconds: Math.max(waitSeconds, outcome.waitSeconds ?? 0) };
      const { message, providerCode, arrivalDoubt = null } = outcome;
      return toFailedTransition(
        { category: 'transport', message, providerCode },
        addDoubt(doubts, arrivalDoubt),
      );
    }
  }
}

function toFailedTransition(failure: DeliveryFailure, doubts: DoubtCounts): DeliveryTransition {
  const message = formatUnconfirmedMessage(doubts, failure.message);
  if (message === null) return { status: 'failed', failure };
  return {
    status: 'failed',
    failure: { category: 'unconfirmed', message, providerCode: failure.providerCode },
  };
}

/**
 * Derives the status of a document: null without deliveries, delivered if any is, failed if all are, otherwise pending.
 */
export function deriveDocumentStatus(statuses: readonly DeliveryStatus[]): DeliveryStatus | null {
  if (statuses.length === 0) return null;
  if (statuses.includes('delivered')) return 'delivered';
  return statuses.every((status) => status === 'failed') ? 'failed' : 'pending';
}
