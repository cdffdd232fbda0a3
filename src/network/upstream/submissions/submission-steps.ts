import type { TransmissionOutcome } from '../../port/document-network';
import type { Recovery } from '../provider-table';
import type { UpstreamDocument } from '../upstream-provider';
import type { UpstreamFaultError } from '../upstream-fault';

/** Progress of a submission, as it is stored. */
export interface SubmissionProgress {
  /** Id at the provider; null while none is known. */
  documentId: string | null;
  /** Seconds since the first attempt that may have reached the provider began; null: none may have. */
  firstAttemptAgeSeconds: number | null;
  /** Seconds since the last such attempt ended, negative while it may last. */
  lastAttemptAgeSeconds: number | null;
}

/** First step of an attempt. */
export type SubmissionStep = 'submit' | 'ask' | 'search' | 'wait' | 'unknown';

/**
 * Returns the step of an attempt.
 * ```
 * id known ───────────────────────────────────────────────> ask
 * no attempt may have arrived ────────────────────────────> submit
 * one may have ── idempotency key, still kept ────────────> submit, which has an effect once
 *             ├── idempotency key, forgotten by now ──────> unknown
 *             ├── search, while the attempt may last ─────> wait
 *             ├── search ─────────────────────────────────> search
 *             ├── draft, while the attempt may last ──────> wait
 *             ├── draft, whose id was lost: not sent ─────> submit, another draft
 *             └── neither ────────────────────────────────> unknown
 * ```
 */
export function getSubmissionStep(progress: SubmissionProgress, recovery: Recovery): SubmissionStep {
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
 * Returns what follows a search that found nothing: the document is submitted again only when the provider would
 * certainly show it by now.
 */
export function getStepAfterSearch(
  { lastAttemptAgeSeconds }: SubmissionProgress,
  recovery: Recovery,
): 'submit' | 'wait' {
  const seconds = recovery.kind === 'search' ? recovery.seconds : Infinity;
  return (lastAttemptAgeSeconds ?? 0) >= seconds ? 'submit' : 'wait';
}

/**
 * Returns what follows when the provider shows a document as a draft: it is sent again only when the provider would certainly
 * show by now that an earlier attempt has sent it.
 */
export function getStepAfterDraft(
  { lastAttemptAgeSeconds }: SubmissionProgress,
  recovery: Recovery,
): 'submit' | 'wait' {
  if (recovery.kind !== 'draft' || lastAttemptAgeSeconds === null) return 'submit';
  return lastAttemptAgeSeconds >= recovery.seconds ? 'submit' : 'wait';
}

/** Returns the outcome of an attempt that the provider answered with the state of the document. */
export function toOutcome(document: UpstreamDocument, title: string): TransmissionOutcome {
  const { id, state, failure, receipt, messageId } = document;
  const message = messageId === null ? '' : `, message ${messageId}`;
  const note = `Document ${id} at ${title}${message}.`;
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
        message: `${note} ${title} has it and works on its delivery.`,
        providerCode: null,
        arrivalDoubt: 'answered',
        isUndecided: true,
      };
  }
}

/**
 * Returns the outcome of an attempt that ended with a fault. A provider that knows idempotency keys would have repeated
 * its acceptance, so its refusal is the outcome of earlier attempts too.
 */
export function toFaultOutcome(error: UpstreamFaultError, recovery: Recovery): TransmissionOutcome {
  const { category, message, code: providerCode } = error;
  if (error.fault === 'refused')
    return {
      ...{ kind: 'refused', category, message, providerCode },
      isDecisive: recovery.kind === 'idempotencyKey',
    };
  const wait = error.retryAfterSeconds;
  return {
    kind: 'retry',
    message: error.message,
    providerCode: error.code ?? (error.status === null ? null : `HTTP:${error.status}`),
    ...(error.mayHaveArrived ? { arrivalDoubt: 'sent' as const } : {}),
    // The provider is there, so the circuit of its connection stays closed.
    ...(error.fault === 'throttled' || error.fault === 'busy' ? { isUndecided: true } : {}),
    ...(wait === null ? {} : { waitSeconds: wait }),
  };
}

/** Returns the outcome of a submission that may have arrived, and about which the provider cannot be asked. */
export function toUnknownOutcome(
  title: string,
  reason = `an attempt ended without an answer, and ${title} offers no way to find out`,
): TransmissionOutcome {
  return {
    kind: 'refused',
    category: 'unconfirmed',
    message: `It is unknown whether ${title} has the document: ${reason}. It is not sent again by itself. Look it up at ${title}; send it again (resend) only if it is not there.`,
    providerCode: 'UPSTREAM:UNKNOWN',
    isDecisive: true,
  };
}

/** Returns the outcome of an attempt that found a document missing which the provider took. */
export function toMissingOutcome(
  title: string,
  documentId: string,
  waitSeconds: number,
): TransmissionOutcome {
  return {
    kind: 'retry',
    message: `${title} took the document as ${documentId} and does not show it at the moment. It is asked again later.`,
    providerCode: null,
    arrivalDoubt: 'answered',
    isUndecided: true,
    waitSeconds,
  };
}

/** Returns the outcome of an attempt that waits because an earlier one may still reach the provider. */
export function toWaitingOutcome(title: string, waitSeconds: number): TransmissionOutcome {
  return {
    kind: 'retry',
    message: `An earlier attempt may have reached ${title}, which does not show the document yet. It is searched for again later, and not sent twice meanwhile.`,
    providerCode: null,
    arrivalDoubt: 'sent',
    isUndecided: true,
    waitSeconds,
  };
}
