import type { MessageStatus } from '../../standards/peppol/mls';

/** A status that the simulated authority sends. */
export type PlannedAnswer = Pick<MessageStatus, 'code' | 'description' | 'issues'>;

/** Reaction of the simulated authority to a submission. */
export interface AnswerPlan {
  /** Seconds after the exchange of the invoice at which the answer follows. */
  afterSeconds: number;
  /** Statuses in order; empty: it never answers. */
  answers: readonly PlannedAnswer[];
}

const ACCEPTS: PlannedAnswer = { code: 'AP', description: null, issues: [] };
const HAS_RECEIVED: PlannedAnswer = { code: 'AB', description: null, issues: [] };
const REFUSES: PlannedAnswer = {
  code: 'RE',
  description: 'The report breaks a rule of the tax authority.',
  issues: [
    {
      reason: 'BV',
      place: '/TaxData/ReportedTransaction/ReportedDocument',
      description: 'The simulated tax authority refuses invoices whose number ends in TAX-REFUSED.',
    },
  ],
};
const CANNOT_PROCESS: PlannedAnswer = {
  code: 'RE',
  description: 'The tax authority is not available.',
  issues: [{ reason: 'FD', place: 'NA', description: 'The system behind the access point did not answer.' }],
};

/**
 * Plans the answers by the end of the invoice number: `TAX-REFUSED`: refused the first time. `TAX-UNAVAILABLE`: cannot be
 * processed the first time. `TAX-LATE`: answered after 30 seconds. `TAX-TWICE`: accepted twice. `TAX-DISORDER`: accepted,
 * followed by the confirmation of receipt and a refusal. `TAX-SILENT`: answered only the second time. Every other number
 * is accepted at once.
 * @param submission number of the report, from 1
 */
export function planAnswers(invoiceNumber: string, submission: number): AnswerPlan {
  const ending = /TAX-([A-Z]+)$/.exec(invoiceNumber.toUpperCase())?.[1];
  const createPlan = (answers: PlannedAnswer[], afterSeconds = 0): AnswerPlan => ({ afterSeconds, answers });
  switch (ending) {
    case 'REFUSED':
      return createPlan([submission === 1 ? REFUSES : ACCEPTS]);
    case 'UNAVAILABLE':
      return createPlan([submission === 1 ? CANNOT_PROCESS : ACCEPTS]);
    case 'LATE':
      return createPlan([ACCEPTS], 30);
    case 'TWICE':
      return createPlan([ACCEPTS, ACCEPTS]);
    case 'DISORDER':
      return createPlan([ACCEPTS, HAS_RECEIVED, REFUSES]);
    case 'SILENT':
      return createPlan(submission === 1 ? [] : [ACCEPTS]);
    default:
      return createPlan([ACCEPTS]);
  }
}

/** Seconds until the simulated authority answers at the earliest. */
const MIN_ANSWER_SECONDS = 1;

/**
 * Returns the seconds until the simulated authority answers a submission that is made now. The answer is scheduled once, so
 * that an advance of the sandbox clock moves it.
 * @param secondsSinceExchange age of the exchange of the invoice
 */
export function countSecondsUntilAnswer({ afterSeconds }: AnswerPlan, secondsSinceExchange: number): number {
  return Math.max(MIN_ANSWER_SECONDS, afterSeconds - secondsSinceExchange);
}
