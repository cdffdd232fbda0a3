import type { MessageKey } from '../i18n/areas';
import { isCancelled, isScheduled } from '../statuses';
import { isDisputed, lastAnswer, type AnswerFacts, type BusinessFacts } from './standing';
import { leadingDelivery, type CrossingDelivery, type CrossingDocument } from './crossing';

/** Actions on a document, in the order of use. */
export type DocumentAction = 'lookUp' | 'resend' | 'findings' | 'cancel' | 'refresh' | 'respond' | 'credit';

/** Names of the answers in the messages. */
export type AnswerId = MessageKey extends infer K
  ? K extends `documents.answer.${infer I}.head`
    ? I
    : never
  : never;

/** Answers after which nothing is to be done. */
type SettledId = 'scheduled' | 'onItsWay' | 'delivered' | 'mailed';
const SETTLED: readonly string[] = ['scheduled', 'onItsWay', 'delivered', 'mailed'] satisfies SettledId[];

/** True of an answer that has a step to do. */
export function hasStep(id: AnswerId): id is Exclude<AnswerId, SettledId> {
  return !SETTLED.includes(id);
}

/** Outcome of a document: did it arrive, and if not, what to do. */
export interface Answer {
  tone: 'ok' | 'warn' | 'bad' | 'idle';
  /** Keys of the messages `answer.<id>.head`, `.means`, `.step`. */
  id: AnswerId;
  values: Partial<Record<string, string>>;
  /** Message of the other side or of the service, unchanged. */
  message: string | null;
  /** Codes for support: our category, and the other side's. */
  codes: string[];
  actions: DocumentAction[];
}

/** A delivery with the message of its failure. */
export interface AnswerDelivery extends CrossingDelivery {
  address: string;
  statusChangedAt: string;
  failure: { category: string; message: string | null; providerCode: string | null } | null;
  lastAttempt: { message: string | null } | null;
  messageStatus: { code: string | null; description: string | null } | null;
}

/** A document, as far as its answer needs it. */
export interface AnswerDocument extends Omit<CrossingDocument, 'deliveries'>, BusinessFacts {
  deliveryStatus: string | null;
  businessStatusAt: string | null;
  businessStatusReason: string | null;
  deliveries: AnswerDelivery[];
  responses: readonly AnswerFacts[];
}

type Category = Extract<AnswerId, keyof typeof ACTIONS>;

const ACTIONS = {
  recipient_not_found: ['lookUp', 'resend'],
  document_not_supported: ['lookUp', 'resend'],
  recipient_rejected: ['lookUp', 'resend'],
  transport: ['resend', 'lookUp'],
  unconfirmed: ['resend'],
  validation: ['findings'],
  duplicate: [],
  cancelled: ['resend'],
  other: ['resend'],
} satisfies Record<string, DocumentAction[]>;

/** Outcome of a document; null where there is none, as for a report or an import. */
export function toAnswer(document: AnswerDocument, now: Date): Answer | null {
  if (document.reporting !== null) {
    return null;
  }
  if (document.direction === 'incoming') {
    return incomingAnswer(document);
  }
  const fromBuyer = objection(document);
  if (fromBuyer !== null) return fromBuyer;
  const delivery = leadingDelivery(document.deliveries);
  if (delivery === null) {
    return null;
  }
  if (document.deliveryStatus === 'failed') {
    return failedAnswer(document.deliveries, delivery);
  }
  return document.deliveryStatus === 'pending' ? pendingAnswer(delivery, now) : deliveredAnswer(delivery);
}

/** Message of a buyer that rejects or questions an invoice; null when it does neither, or the invoice is settled. */
function objection(document: AnswerDocument): Answer | null {
  if (!isDisputed(document)) return null;
  const last = lastAnswer(document.responses.filter(({ direction }) => direction === 'incoming'));
  const isRejected = document.businessStatus === 'rejected';
  return {
    tone: isRejected ? 'bad' : 'warn',
    id: isRejected ? 'buyerRejected' : 'buyerQuestioned',
    values: { changedAt: document.businessStatusAt ?? '' },
    message: document.businessStatusReason,
    codes: (last?.reasons ?? []).map(({ code }) => code).filter((code) => code !== null),
    actions: ['credit'],
  };
}

function failedAnswer(deliveries: AnswerDelivery[], delivery: AnswerDelivery): Answer {
  if (isCancelled(deliveries)) {
    return answer('idle', 'cancelled', delivery, { actions: ['resend'] });
  }
  const category = delivery.failure?.category ?? 'other';
  const id: Category = isKnown(category) ? category : 'other';
  return answer('bad', id, delivery, {
    said: delivery.failure?.message ?? null,
    codes: [category, delivery.failure?.providerCode ?? null].filter((code) => code !== null),
    actions: ACTIONS[id],
  });
}

function isKnown(category: string): category is Category {
  return Object.hasOwn(ACTIONS, category);
}

function pendingAnswer(delivery: AnswerDelivery, now: Date): Answer {
  if (delivery.parkedAt !== null) {
    return answer('warn', 'parked', delivery, { actions: ['refresh'] });
  }
  if (isScheduled([delivery], now)) {
    return answer('idle', 'scheduled', delivery, { actions: ['cancel'] });
  }
  if (delivery.attempts > 0 && delivery.nextAttemptAt !== null) {
    return answer('warn', 'retrying', delivery, {
      said: delivery.lastAttempt?.message ?? null,
      actions: ['refresh'],
    });
  }
  return answer('idle', 'onItsWay', delivery, { actions: [] });
}

function deliveredAnswer(delivery: AnswerDelivery): Answer {
  if (delivery.messageStatus?.code === 'RE') {
    return answer('warn', 'refusedAfterwards', delivery, {
      said: delivery.messageStatus.description,
      codes: ['RE'],
      actions: [],
    });
  }
  return answer('ok', delivery.channel === 'email' ? 'mailed' : 'delivered', delivery, { actions: [] });
}

function incomingAnswer({ validation }: AnswerDocument): Answer | null {
  const errors = validation.errors.filter(({ errorLevel }) => errorLevel === 'ERROR').length;
  if (errors === 0) {
    return null;
  }
  return {
    tone: 'warn',
    id: 'receivedInvalid',
    values: { count: String(errors) },
    message: null,
    codes: [],
    actions: ['respond', 'findings'],
  };
}

function answer(
  tone: Answer['tone'],
  id: AnswerId,
  delivery: AnswerDelivery,
  rest: { said?: string | null; codes?: string[]; actions: DocumentAction[] },
): Answer {
  return {
    tone,
    id,
    values: {
      address: delivery.address,
      attempts: String(delivery.attempts),
      changedAt: delivery.statusChangedAt,
      nextAttemptAt: delivery.nextAttemptAt ?? '',
      scheduledFor: delivery.scheduledFor ?? '',
    },
    message: rest.said ?? null,
    codes: rest.codes ?? [],
    actions: rest.actions,
  };
}
