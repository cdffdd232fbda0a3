import type { TransmissionOutcome } from '../port/document-network';

/**
 * Kind of a message of the service provider: the status of a message (MLS), a monthly report (TSR, EUSR), an envelope of
 * the operator, or the report of an invoice to a tax authority.
 */
export type ProviderMessageKind = 'mls' | 'tsr' | 'eusr' | 'envelope' | 'tax_data';

/**
 * State of a message. `pending` until the receiver's access point has accepted the message, or until no further attempt
 * is made.
 */
export type ProviderMessageState = 'pending' | 'accepted' | 'refused';

/** State transition of a message after an attempt. */
export type StateTransition =
  | { state: 'pending'; waitSeconds: number; words: string }
  | { state: 'accepted'; words: string | null }
  | { state: 'refused'; words: string };

/**
 * Waits in seconds after the first attempt, the second attempt and so on; the last value is repeated until the attempts
 * end.
 */
const RETRY_WAITS_SECONDS = [5, 15, 60, 300, 600, 1800, 3600] as const;
const JITTER = 0.2;

/**
 * Returns the transition after an outcome. A receiver without valid metadata may be available later, so its message
 * waits. Only a rejection by the receiver's access point, or an invalid message, is final.
 * @param attempts number of attempts so far, including the current one
 * @param isPastGiveUp whether no further attempt may be made
 * @param random in [0, 1): up to 20 % is added to a wait, so that messages that failed at the same time are not retried
 * at the same time
 */
export function getNextTransition(
  outcome: TransmissionOutcome,
  attempts: number,
  isPastGiveUp: boolean,
  random: number,
): StateTransition {
  if (outcome.kind === 'accepted') return { state: 'accepted', words: outcome.note ?? null };
  const words = outcome.message;
  if (isPastGiveUp || isFinal(outcome)) return { state: 'refused', words };
  const waitSeconds =
    RETRY_WAITS_SECONDS[Math.min(attempts, RETRY_WAITS_SECONDS.length) - 1] ?? RETRY_WAITS_SECONDS[0];
  return { state: 'pending', waitSeconds: waitSeconds * (1 + JITTER * random), words };
}

function isFinal(outcome: Exclude<TransmissionOutcome, { kind: 'accepted' }>): boolean {
  if (outcome.kind === 'retry') return false;
  if (outcome.category === 'validation') return true;
  const wasNotSent = outcome.exchange === undefined;
  return !wasNotSent && !isReceiverUnresolved(outcome);
}

/** Returns whether the receiver could not be found, so that a new look-up is necessary. */
export function isReceiverUnresolved(outcome: TransmissionOutcome): boolean {
  return (
    outcome.kind === 'refused' &&
    (outcome.category === 'recipient_not_found' || outcome.category === 'document_not_supported')
  );
}
