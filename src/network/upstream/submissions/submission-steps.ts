import type { TransmissionOutcome } from '../../port/document-network';
import type { RecoveryMethod } from '../provider-table';
import type { UpstreamDocument } from '../upstream-provider';
import type { UpstreamFaultError } from '../upstream-fault';

/** Stored progress of a submission. */
export interface SubmissionProgress {
  /** Id of the document at the provider; null until it is known. */
  documentId: string | null;
  /** Seconds since the start of the first attempt that may have reached the provider; null without such an attempt. */
  firstAttemptAgeSeconds: number | null;
  /** Seconds since the last such attempt ended; negative while the attempt may still be running. */
  lastAttemptAgeSeconds: number | null;
}

/** First step of an attempt. */
export type SubmissionStep = 'submit' | 'ask' | 'search' | 'wait' | 'unknown';

/**
 * Returns the first step of an attempt.
 * ```
 * id known ───────────────────────────────────────────────> ask
 * no attempt may have arrived ────────────────────────────> submit
 * one may have ── idempotency key, not expired ───────────> submit, which takes effect only once
 *             ├── idempotency key, expired ───────────────> unknown
 *             ├── search, attempt may still be running ───> wait
 *             ├── search ─────────────────────────────────> search
 *             ├── draft, attempt may still be running ────> wait
 *             ├── draft, its id was lost: not sent ───────> submit a new draft
 *             └── neither ────────────────────────────────> unknown
 * ```
 */
export function getSubmissionStep(progress: SubmissionProgress, recovery: RecoveryMethod): SubmissionStep {
  const { documentId, firstAttemptAgeSeconds, lastAttemptAgeSeconds } = progress;
  if (documentId !== null) return 'ask';
  if (firstAttemptAgeSeconds === null) return 'submit';
  switch (recovery.kind) {
    case 'idempotencyKey':
      return firstAttemptAgeSeconds < recovery.hours * 3_600 ? 'submit' : 'unknown';
    case 'search':
      return (lastAttemptAgeSeconds ?? 0) < 0 ? 'wait' : 'search';
    case 'draft':
      return (lastAttemptAgeSeconds ?? 0) < 0 ? 'wait' : 'submit';
    case 'none':
      return 'unknown';
  }
}

/**
 * Returns the step after a search without a result. The document is submitted again only when the provider would
 * certainly list it by now.
 */
export function getStepAfterSearch(
  { lastAttemptAgeSeconds }: SubmissionProgress,
  recovery: RecoveryMethod,
): 'submit' | 'wait' {
  const searchDelaySeconds = recovery.kind === 'search' ? recovery.seconds : Infinity;
  return (lastAttemptAgeSeconds ?? 0) >= searchDelaySeconds ? 'submit' : 'wait';
}

/**
 * Returns the step for a document that is a draft at the provider. The draft is sent again only when its state would
 * certainly have changed by now if an earlier attempt had sent it.
 */
export function getStepAfterDraft(
  { lastAttemptAgeSeconds }: SubmissionProgress,
  recovery: RecoveryMethod,
): 'submit' | 'wait' {
  if (recovery.kind !== 'draft' || lastAttemptAgeSeconds === null) return 'submit';
  return lastAttemptAgeSeconds >= recovery.seconds ? 'submit' : 'wait';
}

/** Returns the outcome of an attempt for which the provider returned the state of the document. */
export function toOutcome(document: UpstreamDocument, title: string): TransmissionOutcome {
  const { id, state, failure, receipt, messageId } = document;
  const messageText = messageId === null ? '' : `, message ${messageId}`;
  const note = `Document ${id} at ${title}${messageText}.`;
  switch (state) {
    case 'delivered':
      return { kind: 'accepted', receipt, note };
    case 'failed':
      return {
        kind: 'refused',
        category: failure?.category ?? 'other',
        message: `${title} did not deliver the document: ${failure?.message ?? 'no reason is stated'} ${note}`,
        providerCode: failure?.code ?? null,
        isDecisive: true,
      };
    case 'draft':
    case 'pending':
      return {
        kind: 'retry',
        message: `${note} ${title} has accepted the document and is delivering it.`,
        providerCode: null,
        arrivalDoubt: 'answered',
        isUndecided: true,
      };
  }
}

/**
 * Returns the outcome of an attempt that ended with a fault. A provider that supports idempotency keys would have
 * repeated an earlier acceptance, so its rejection is also the outcome of earlier attempts.
 */
export function toFaultOutcome(error: UpstreamFaultError, recovery: RecoveryMethod): TransmissionOutcome {
  const { category, message, code: providerCode } = error;
  if (error.fault === 'refused')
    return {
      ...{ kind: 'refused', category, message, providerCode },
      isDecisive: recovery.kind === 'idempotencyKey',
    };
  const waitSeconds = error.retryAfterSeconds;
  return {
    kind: 'retry',
    message: error.message,
    providerCode: error.code ?? (error.status === null ? null : `HTTP:${error.status}`),
    ...(error.mayHaveArrived ? { arrivalDoubt: 'sent' as const } : {}),
    // The provider is available, so the circuit breaker of its connection stays closed.
    ...(error.fault === 'throttled' || error.fault === 'busy' ? { isUndecided: true } : {}),
    ...(waitSeconds === null ? {} : { waitSeconds }),
  };
}

/** Returns the outcome of a submission that may have arrived and whose state at the provider cannot be determined. */
export function toUnknownOutcome(
  title: string,
  reason = `an attempt ended without a response, and ${title} offers no way to determine the result`,
): TransmissionOutcome {
  return {
    kind: 'refused',
    category: 'unconfirmed',
    message: `It is unknown whether ${title} has the document: ${reason}. The document is not sent again automatically. Look it up at ${title}; send it again (resend) only if it is not there.`,
    providerCode: 'UPSTREAM:UNKNOWN',
    isDecisive: true,
  };
}

/** Returns the outcome of an attempt when the provider does not have a document that it had accepted. */
export function toMissingOutcome(
  title: string,
  documentId: string,
  waitSeconds: number,
): TransmissionOutcome {
  return {
    kind: 'retry',
    message: `${title} accepted the document as ${documentId} but does not show it at the moment. The state is checked again later.`,
    providerCode: null,
    arrivalDoubt: 'answered',
    isUndecided: true,
    waitSeconds,
  };
}

/** Returns the outcome of an attempt that waits because an earlier attempt may still reach the provider. */
export function toWaitingOutcome(title: string, waitSeconds: number): TransmissionOutcome {
  return {
    kind: 'retry',
    message: `An earlier attempt may have reached ${title}, which does not list the document yet. The search is repeated later; the document is not sent twice.`,
    providerCode: null,
    arrivalDoubt: 'sent',
    isUndecided: true,
    waitSeconds,
  };
}
