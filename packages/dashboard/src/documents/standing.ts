import { answerStatus } from '../statuses';
import { mark, type StatusMark } from '../status-mark';

/** What a buyer may say of an invoice (Peppol BIS 63). */
export const ANSWER_CODES = ['AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] as const;
export type AnswerCode = (typeof ANSWER_CODES)[number];

/** Fields of a response that decide the buyer's status of an invoice. */
export interface AnswerFacts {
  direction: string;
  state: string | null;
  /** Null of an answer that came in */
  deliveryStatus: string | null;
  createdAt: string;
  description: string | null;
  reasons: { code: string | null; text: string | null }[];
}

/** The last answer that counts; null while there is none. One that did not arrive counts for nothing. */
export function lastAnswer<Facts extends Pick<AnswerFacts, 'state' | 'deliveryStatus'>>(
  responses: readonly Facts[],
): Facts | null {
  return (
    responses.findLast(({ state, deliveryStatus }) => state !== null && deliveryStatus !== 'failed') ?? null
  );
}

/**
 * Statuses that may follow a status: statuses only advance; none follows a rejection or a full payment, only a
 * payment follows an acceptance.
 */
const FOLLOWERS: Readonly<Record<string, readonly AnswerCode[]>> = {
  AB: ['IP', 'UQ', 'CA', 'RE', 'AP', 'PD'],
  IP: ['UQ', 'CA', 'RE', 'AP', 'PD'],
  UQ: ['UQ', 'CA', 'RE', 'AP', 'PD'],
  CA: ['RE', 'AP', 'PD'],
  RE: [],
  AP: ['PD'],
  partiallyPaid: ['PD'],
  PD: [],
};

/** The statuses that may be given next to an invoice, by the answers to it. */
export function nextAnswers(
  responses: readonly Pick<AnswerFacts, 'state' | 'deliveryStatus'>[],
): readonly AnswerCode[] {
  const state = lastAnswer(responses)?.state ?? null;
  return state === null ? ANSWER_CODES : (FOLLOWERS[state] ?? ANSWER_CODES);
}

/** A document, as far as the buyer's answer to it goes. */
export interface AnsweredFacts {
  direction: string;
  deliveryStatus: string | null;
  responses: readonly AnswerFacts[];
}

/** The buyer's last answer to an invoice that was delivered; null while there is none. */
export function buyerAnswer({ direction, deliveryStatus, responses }: AnsweredFacts): AnswerFacts | null {
  if (direction !== 'outgoing' || (deliveryStatus !== 'delivered' && deliveryStatus !== null)) return null;
  return lastAnswer(responses.filter((each) => each.direction === 'incoming'));
}

/** The mark of the buyer's answer to a sent invoice, once it says more than that the invoice came in; null before. */
export function buyerStatus(document: AnsweredFacts): StatusMark | null {
  const state = buyerAnswer(document)?.state ?? null;
  switch (state) {
    case null:
    case 'AB':
    case 'IP':
      return null;
    case 'RE':
      return mark('buyerRejected', 'fail', 'bad');
    case 'UQ':
      return mark('buyerQuestioned', 'warn', 'warn');
    default:
      return answerStatus(state);
  }
}
