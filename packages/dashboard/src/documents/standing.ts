import { answerStatus } from '../statuses';
import { mark, type StatusMark } from '../status-mark';

/** Status codes of a buyer's response to an invoice (Peppol BIS 63). */
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

/** A document, as far as its business goes. */
export interface BusinessFacts {
  direction: string;
  businessStatus: string;
  businessStatusBy: string | null;
}

/**
 * The mark of the business of an invoice beside its transport: what the buyer says, payments, credit notes; null while
 * there is nothing but the arrival.
 */
export function businessStatus({
  direction,
  businessStatus: status,
  businessStatusBy,
}: BusinessFacts): StatusMark | null {
  const isByBuyer = direction === 'outgoing' && businessStatusBy === 'buyer';
  switch (status) {
    case 'questioned':
      return isByBuyer ? mark('buyerQuestioned', 'warn', 'warn') : answerStatus('UQ');
    case 'conditionallyAccepted':
      return answerStatus('CA');
    case 'accepted':
      return answerStatus('AP');
    case 'rejected':
      return isByBuyer ? mark('buyerRejected', 'fail', 'bad') : answerStatus('RE');
    case 'partlyPaid':
      return answerStatus('partiallyPaid');
    case 'paid':
      return answerStatus('PD');
    case 'credited':
      return mark('credited', 'ok', 'ok');
    default:
      return null;
  }
}

/** Whether the buyer, or a platform, rejected or questions a sent invoice, and nothing settled it since. */
export function isDisputed({ direction, businessStatus: status }: BusinessFacts): boolean {
  return direction === 'outgoing' && (status === 'rejected' || status === 'questioned');
}
