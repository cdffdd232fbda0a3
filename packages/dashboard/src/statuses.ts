import { reportStatus } from './france/statuses';
import { mark, RUNNING, unknownStatus, type StatusMark } from './status-mark';

/** Fields of a delivery that decide the status of a document. */
export interface DeliveryFacts {
  status: string;
  scheduledFor: string | null;
  attempts: number;
  parkedAt: string | null;
  failure: { category: string } | null;
}

/** Fields of a document that decide its status. */
export interface DocumentFacts {
  direction: string;
  deliveryStatus: string | null;
  deliveries: DeliveryFacts[];
  validation: ValidationFacts;
  reporting?: { reportingStatus: string } | null;
}

/** The result of the rules, as far as its badge needs it. */
export interface ValidationFacts {
  result: string;
  errors: { errorLevel: string }[];
}

/** The mark of a document in lists: how far it is; of a document that came in, what the rules say of it. Null: nothing to say. */
export function documentStatus(document: DocumentFacts, now: Date): StatusMark | null {
  if (document.reporting) {
    return reportStatus(document.reporting.reportingStatus);
  }
  if (document.direction === 'incoming') {
    const validation = validationStatus(document.validation);
    return validation.tone === 'bad' || validation.tone === 'warn'
      ? validation
      : mark('received', 'ok', 'ok');
  }
  switch (document.deliveryStatus) {
    case 'delivered':
      return mark('delivered', 'ok', 'ok');
    case 'failed':
      return isCancelled(document.deliveries)
        ? mark('cancelled', 'off', 'wait')
        : mark('failed', 'fail', 'bad');
    case 'pending':
      return pendingStatus(document.deliveries, now);
    default:
      return null;
  }
}

/** True when every delivery was cancelled before it began. */
export function isCancelled(deliveries: DeliveryFacts[]): boolean {
  return deliveries.length > 0 && deliveries.every(({ failure }) => failure?.category === 'cancelled');
}

/** True when all that is open waits for a later time. */
export function isScheduled(deliveries: DeliveryFacts[], now: Date): boolean {
  const open = deliveries.filter(({ status }) => status === 'pending');
  return (
    open.length > 0 &&
    open.every(
      ({ scheduledFor, attempts }) =>
        attempts === 0 && scheduledFor !== null && new Date(scheduledFor).getTime() > now.getTime(),
    )
  );
}

function pendingStatus(deliveries: DeliveryFacts[], now: Date): StatusMark {
  if (deliveries.some(({ parkedAt }) => parkedAt !== null)) {
    return mark('parked', 'block', 'warn');
  }
  return isScheduled(deliveries, now) ? mark('scheduled', 'wait', 'wait') : mark('onItsWay', RUNNING, 'wait');
}

/** The badge of a validation: errors before warnings, with their number. */
export function validationStatus({ result, errors }: ValidationFacts): StatusMark {
  if (result === 'not_supported') {
    return mark('notSupported', 'off', 'wait');
  }
  const wrong = errors.filter(({ errorLevel }) => errorLevel === 'ERROR').length;
  if (result === 'invalid' || wrong > 0) {
    return { ...mark('errors', 'fail', 'bad'), values: { count: wrong } };
  }
  return errors.length > 0
    ? { ...mark('warnings', 'warn', 'warn'), values: { count: errors.length } }
    : mark('valid', 'ok', 'ok');
}

/** A delivery to a webhook, as far as its mark needs it. */
export interface WebhookDeliveryFacts {
  status: string;
  attemptCount: number;
  nextAttemptAt: string | null;
  /** HTTP status of the last answer, where it is known. */
  lastStatus?: number | null;
}

/**
 * The mark of a delivery to a webhook.
 *
 * @param time Writes the instant of the next attempt, such as `14:07`
 */
export function webhookDeliveryStatus(
  delivery: WebhookDeliveryFacts,
  time: (instant: string) => string,
): StatusMark {
  switch (delivery.status) {
    case 'pending':
      return delivery.attemptCount > 0 ? retryStatus(delivery, time) : mark('posting', RUNNING, 'wait');
    case 'failed':
      return typeof delivery.lastStatus === 'number'
        ? { ...mark('refusedWith', 'block', 'bad'), values: { status: delivery.lastStatus } }
        : mark('refused', 'block', 'bad');
    default:
      return WEBHOOK_DELIVERY[delivery.status] ?? unknownStatus(delivery.status);
  }
}

function retryStatus(
  { nextAttemptAt, lastStatus }: WebhookDeliveryFacts,
  time: (instant: string) => string,
): StatusMark {
  if (nextAttemptAt !== null) {
    return { ...mark('retryAt', 'wait', 'warn'), values: { time: time(nextAttemptAt) } };
  }
  return typeof lastStatus === 'number'
    ? { ...mark('retryAfter', 'wait', 'warn'), values: { status: lastStatus } }
    : mark('retryOpen', 'wait', 'warn');
}

const WEBHOOK_DELIVERY: Record<string, StatusMark> = {
  delivered: mark('delivered', 'ok', 'ok'),
  exhausted: mark('givenUp', 'fail', 'bad'),
  blocked: mark('blocked', 'block', 'bad'),
  cancelled: mark('cancelled', 'off', 'wait'),
};

/**
 * The mark of a webhook. `failingSince` is written already, such as `12:41`; null while nothing fails. `delivered` counts
 * what got through; healthy is only what has delivered.
 */
export function webhookStatus(
  { disabledAt, pausedAt }: { disabledAt: string | null; pausedAt: string | null },
  failingSince: string | null,
  delivered: number,
): StatusMark {
  if (disabledAt !== null) {
    return mark('disabled', 'off', 'wait');
  }
  if (pausedAt !== null) {
    return mark('paused', 'wait', 'wait');
  }
  if (failingSince !== null) {
    return { ...mark('failingSince', 'fail', 'bad'), values: { time: failingSince } };
  }
  return delivered === 0 ? mark('nothingPosted', 'off', 'wait') : mark('healthy', 'ok', 'ok');
}

const VERIFICATION: Record<string, StatusMark> = {
  open: mark('verificationOpen', RUNNING, 'wait'),
  verified: mark('verified', 'shield', 'ok'),
  rejected: mark('rejected', 'fail', 'bad'),
  revoked: mark('revoked', 'warn', 'warn'),
  expired: mark('expired', 'wait', 'wait'),
};

/** The mark of a company's verification. */
export function verificationStatus(status: string): StatusMark {
  return VERIFICATION[status] ?? unknownStatus(status);
}

/** An identifier of a company, as far as its mark needs it. */
export interface IdentifierFacts {
  publication: string;
  publicationError: string | null;
  parkedAt: string | null;
}

/** The mark of an identifier: whether others find the company under it. */
export function identifierStatus({ publication, publicationError, parkedAt }: IdentifierFacts): StatusMark {
  if (parkedAt !== null) {
    return mark('parked', 'block', 'warn');
  }
  switch (publication) {
    case 'published':
      return mark('published', 'ok', 'ok');
    case 'publishing':
      return mark('publishing', RUNNING, 'wait');
    case 'unpublishing':
      return mark('withdrawing', RUNNING, 'wait');
    case 'unpublished':
      return publicationError === null ? mark('notPublished', 'off', 'wait') : mark('refused', 'fail', 'bad');
    default:
      return unknownStatus(publication);
  }
}

/** The mark of the move of an identifier from or to another provider. */
export function migrationStatus({ direction, status }: { direction: string; status: string }): StatusMark {
  switch (status) {
    case 'pending':
      return mark(direction === 'inbound' ? 'movingHere' : 'movingAway', RUNNING, 'wait');
    case 'completed':
      return mark('moved', 'ok', 'ok');
    case 'failed':
      return mark('refused', 'fail', 'bad');
    default:
      return unknownStatus(status);
  }
}

/** A key, as far as its mark needs it. */
export interface KeyFacts {
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

const DAY = 86_400_000;
const SOON = 45;
const UNUSED = 90;

/** The mark of an API key; null while it is active and there is nothing to say. */
export function keyStatus(key: KeyFacts, now: Date): StatusMark | null {
  if (key.revokedAt !== null) {
    return mark('revokedKey', 'off', 'wait');
  }
  if (key.expiresAt !== null) {
    const days = Math.ceil((new Date(key.expiresAt).getTime() - now.getTime()) / DAY);
    if (days <= 0) {
      return mark('ended', 'wait', 'wait');
    }
    if (days <= SOON && lifetime(key) > SOON) {
      return { ...mark('endsInDays', 'wait', 'warn'), values: { count: days } };
    }
  }
  const idleDays = (now.getTime() - new Date(key.lastUsedAt ?? key.createdAt).getTime()) / DAY;
  return idleDays >= UNUSED ? mark('unused', 'off', 'wait') : null;
}

function lifetime({ createdAt, expiresAt }: KeyFacts): number {
  return expiresAt === null
    ? Number.POSITIVE_INFINITY
    : (new Date(expiresAt).getTime() - new Date(createdAt).getTime()) / DAY;
}

const ANSWER: Record<string, StatusMark> = {
  AB: mark('answerAcknowledged', 'info', 'wait'),
  IP: mark('answerInProcess', RUNNING, 'wait'),
  UQ: mark('answerUnderQuery', 'warn', 'warn'),
  CA: mark('answerConditional', 'warn', 'warn'),
  RE: mark('answerRejected', 'fail', 'bad'),
  AP: mark('answerAccepted', 'ok', 'ok'),
  PD: mark('answerPaid', 'ok', 'ok'),
  partiallyPaid: mark('answerPartlyPaid', 'ok', 'ok'),
};

/** The mark of what a buyer answered to an invoice (Peppol BIS 63 status codes, and `partiallyPaid`). */
export function answerStatus(code: string | null): StatusMark {
  return ANSWER[code ?? ''] ?? mark('answered', 'info', 'wait');
}

/** The mark of an HTTP status in the list of requests. */
export function requestStatus(status: number): StatusMark {
  const values = { status };
  if (status >= 500) {
    return { ...mark('httpFailed', 'fail', 'bad'), values };
  }
  return status >= 400
    ? { ...mark('httpRefused', 'warn', 'warn'), values }
    : { ...mark('httpDone', 'ok', 'ok'), values };
}
