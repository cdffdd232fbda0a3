import type { MessageKey } from '../i18n/areas';
import { isScheduled, type DeliveryFacts, type ValidationFacts } from '../statuses';

/** A word of the messages about the way of a document. */
type CrossingKey = Extract<MessageKey, `documents.crossing.${string}`>;
type Word = CrossingKey extends `documents.crossing.${infer W}` ? W : never;
type NoteWord = Word extends infer W ? (W extends `note.${infer N}` ? N : never) : never;

/** State of a step on the document's route. `held`: it waits for a person. */
export type StopState = 'done' | 'failed' | 'running' | 'todo' | 'held';

/** Caption of a step: an instant, a count or a message key. */
export type StopNote =
  | { kind: 'time'; instant: string }
  | { kind: 'text'; key: CrossingKey; values?: Record<string, string | number> };

/** A stop between the sender and the recipient. */
export interface Stop {
  id: 'stored' | 'valid' | 'lookedUp' | 'handedOver' | 'receipt' | 'read' | 'filed' | 'decided' | 'reported';
  state: StopState;
  /** Key of the word, which says what happened: `documents.crossing.handedOver`, `documents.crossing.refused` … */
  word: CrossingKey;
  note: StopNote | null;
}

/** A delivery, as far as the way of its document needs it. */
export interface CrossingDelivery extends DeliveryFacts {
  channel: string;
  nextAttemptAt: string | null;
}

/** A document, as far as its way needs it. */
export interface CrossingDocument {
  direction: string;
  createdAt: string;
  readAt: string | null;
  envelopeId: string | null;
  receivedPeppolSignalMessage: string | null;
  validation: ValidationFacts;
  deliveries: CrossingDelivery[];
  reporting: {
    reportingStatus: string;
    outcomeCode: string | number | null;
    outcomeAt: string | null;
  } | null;
}

/** An entry of the timeline, as far as the way needs it. */
export interface CrossingEntry {
  kind: string;
  at: string;
  channel?: string;
  durationMs?: number;
  number?: number;
}

/**
 * The stops of a document on its way, in order. It breaks where the document stopped: after a failed stop everything is `todo`.
 *
 * @param timeline Entries of `GET /documents/{documentId}/timeline`; empty while they load
 */
export function toCrossing(document: CrossingDocument, timeline: CrossingEntry[], now: Date): Stop[] {
  if (document.reporting !== null) {
    return reportStops(document, document.reporting);
  }
  if (document.direction === 'incoming') {
    return incomingStops(document);
  }
  const delivery = leadingDelivery(document.deliveries);
  const stops = [storedStop(document), validStop(document.validation)];
  if (delivery === null) {
    return stops;
  }
  const scheduled = isScheduled([delivery], now);
  const way =
    delivery.channel === 'email'
      ? [handoverStop(delivery, scheduled)]
      : [
          lookedUpStop(delivery, timeline, scheduled),
          handoverStop(delivery, scheduled),
          receiptStop(document, delivery, timeline),
        ];
  return brokenAfterFailure([...stops, ...way]);
}

/** The delivery that decides whether the document arrived: network before e-mail, the newest first. */
export function leadingDelivery<T extends CrossingDelivery>(deliveries: T[]): T | null {
  const network = deliveries.filter(({ channel }) => channel === 'peppol');
  const among = network.length > 0 ? network : deliveries;
  return among.find(({ status }) => status === 'delivered') ?? among.at(-1) ?? null;
}

function storedStop({ createdAt }: CrossingDocument): Stop {
  return stop('stored', 'done', 'stored', { kind: 'time', instant: createdAt });
}

function validStop(validation: ValidationFacts): Stop {
  const errors = validation.errors.filter(({ errorLevel }) => errorLevel === 'ERROR').length;
  if (validation.result === 'invalid' || errors > 0) {
    return stop('valid', 'failed', 'invalid', text('errors', { count: errors }));
  }
  if (validation.result === 'not_supported') {
    return stop('valid', 'done', 'unchecked', text('noRules'));
  }
  const warnings = validation.errors.length;
  return stop('valid', 'done', 'valid', warnings > 0 ? text('warnings', { count: warnings }) : null);
}

const NOT_FOUND = ['recipient_not_found', 'document_not_supported'];

function lookedUpStop(delivery: CrossingDelivery, timeline: CrossingEntry[], scheduled: boolean): Stop {
  const category = delivery.failure?.category;
  if (category === 'recipient_not_found') {
    return stop('lookedUp', 'failed', 'notFound', null);
  }
  if (category === 'document_not_supported') {
    return stop('lookedUp', 'failed', 'notSupported', null);
  }
  if (category === 'cancelled') {
    return stop('lookedUp', 'todo', 'lookedUp', null);
  }
  const attempted =
    delivery.attempts > 0 || timeline.some(({ kind, channel }) => kind === 'attempt' && channel === 'peppol');
  if (delivery.status !== 'pending' || attempted) {
    return stop('lookedUp', 'done', 'lookedUp', null);
  }
  return stop('lookedUp', scheduled ? 'todo' : 'running', 'lookedUp', null);
}

function handoverStop(delivery: CrossingDelivery, scheduled: boolean): Stop {
  const note = delivery.attempts > 1 ? text('attempt', { number: delivery.attempts }) : null;
  if (delivery.status === 'delivered') {
    return stop('handedOver', 'done', 'handedOver', note);
  }
  if (delivery.status === 'failed') {
    const category = delivery.failure?.category ?? 'other';
    return NOT_FOUND.includes(category)
      ? stop('handedOver', 'todo', 'handedOver', null)
      : stop('handedOver', 'failed', FAILED_WORD[category] ?? 'failed', note);
  }
  if (delivery.parkedAt !== null) {
    return stop('handedOver', 'held', 'parked', note);
  }
  if (scheduled && delivery.scheduledFor !== null) {
    return stop('handedOver', 'todo', 'scheduled', { kind: 'time', instant: delivery.scheduledFor });
  }
  return delivery.attempts > 0 && delivery.nextAttemptAt !== null
    ? stop('handedOver', 'running', 'retrying', { kind: 'time', instant: delivery.nextAttemptAt })
    : stop('handedOver', delivery.attempts > 0 ? 'running' : 'todo', 'handedOver', note);
}

const FAILED_WORD: Record<string, Word> = {
  recipient_rejected: 'refused',
  transport: 'notReached',
  unconfirmed: 'unconfirmed',
  duplicate: 'duplicate',
  validation: 'refused',
  cancelled: 'cancelled',
};

function receiptStop(
  document: CrossingDocument,
  delivery: CrossingDelivery,
  timeline: CrossingEntry[],
): Stop {
  const receipt = timeline.findLast(({ kind }) => kind === 'receipt');
  if (delivery.status === 'delivered' && (receipt !== undefined || document.receivedPeppolSignalMessage)) {
    return stop('receipt', 'done', 'receipt', receipt ? { kind: 'time', instant: receipt.at } : null);
  }
  return stop(
    'receipt',
    'todo',
    'receipt',
    delivery.status === 'pending' ? null : text(delivery.status === 'delivered' ? 'simulated' : 'none'),
  );
}

function incomingStops(document: CrossingDocument): Stop[] {
  const arrived: Stop[] =
    document.envelopeId === null
      ? []
      : [
          stop('handedOver', 'done', 'arrived', { kind: 'time', instant: document.createdAt }),
          ...(document.receivedPeppolSignalMessage === null
            ? []
            : [stop('receipt', 'done', 'receiptGiven', null)]),
        ];
  const validityStop = validStop(document.validation);
  return [
    ...arrived,
    storedStop(document),
    validityStop,
    document.readAt === null
      ? stop('read', 'todo', 'unread', null)
      : stop('read', 'done', 'read', { kind: 'time', instant: document.readAt }),
  ];
}

function reportStops(
  document: CrossingDocument,
  { reportingStatus, outcomeAt }: NonNullable<CrossingDocument['reporting']>,
): Stop[] {
  const filed = ['filed', 'filed_rectificative'].includes(reportingStatus);
  const refused = reportingStatus === 'rejected';
  const decided = outcomeAt === null ? stop('decided', 'todo', 'decided', null) : outcome(refused, outcomeAt);
  return [
    storedStop(document),
    stop('valid', 'done', 'reportAccepted', null),
    stop('filed', filed || refused ? 'done' : 'running', filed || refused ? 'filed' : 'collected', null),
    decided,
  ];
}

function outcome(refused: boolean, at: string): Stop {
  return stop('decided', refused ? 'failed' : 'done', refused ? 'refused' : 'accepted', {
    kind: 'time',
    instant: at,
  });
}

function brokenAfterFailure(stops: Stop[]): Stop[] {
  const broken = stops.findIndex(({ id, state }) => state === 'failed' && id !== 'valid');
  return stops.map((each, index) =>
    broken >= 0 && index > broken
      ? { ...each, state: 'todo', note: each.id === 'receipt' ? text('none') : null }
      : each,
  );
}

function stop(id: Stop['id'], state: StopState, word: Word, note: StopNote | null): Stop {
  return { id, state, word: `documents.crossing.${word}`, note };
}

function text(key: NoteWord, values?: Record<string, string | number>): StopNote {
  return { kind: 'text', key: `documents.crossing.note.${key}`, ...(values ? { values } : {}) };
}
