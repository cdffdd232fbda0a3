import type { MessageStatus } from '../../standards/peppol/mls';

/** Status that the simulated authority sends. */
export type PlannedResponse = Pick<MessageStatus, 'code' | 'description' | 'issues'>;

/** Planned responses of the simulated authority to a submission. */
export interface ResponsePlan {
  /** Number of seconds between the exchange of the invoice and the response. */
  afterSeconds: number;
  /** Statuses in order; empty when the authority never responds. */
  answers: readonly PlannedResponse[];
}

const ACCEPTANCE: PlannedResponse = { code: 'AP', description: null, issues: [] };
const RECEIPT: PlannedResponse = { code: 'AB', description: null, issues: [] };
const REFUSAL: PlannedResponse = {
  code: 'RE',
  description: 'The report violates a rule of the tax authority.',
  issues: [
    {
      reason: 'BV',
      place: '/TaxData/ReportedTransaction/ReportedDocument',
      description: 'The simulated tax authority refuses invoices whose number ends in TAX-REFUSED.',
    },
  ],
};
const TEMPORARY_FAILURE: PlannedResponse = {
  code: 'RE',
  description: 'The tax authority is not available.',
  issues: [{ reason: 'FD', place: 'NA', description: 'The system behind the access point did not respond.' }],
};

/**
 * Plans the responses by the end of the invoice number. `TAX-REFUSED`: refused the first time. `TAX-UNAVAILABLE`:
 * cannot
 * be processed the first time. `TAX-LATE`: response after 30 seconds. `TAX-TWICE`: accepted twice. `TAX-DISORDER`:
 * accepted,
 * followed by the confirmation of receipt and a refusal. `TAX-SILENT`: response only the second time. Every other
 * number
 * is accepted at once.
 * @param submission number of the submission, from 1
 */
export function planResponses(invoiceNumber: string, submission: number): ResponsePlan {
  const ending = /TAX-([A-Z]+)$/.exec(invoiceNumber.toUpperCase())?.[1];
  const createPlan = (answers: PlannedResponse[], afterSeconds = 0): ResponsePlan => ({
    afterSeconds,
    answers,
  });
  switch (ending) {
    case 'REFUSED':
      return createPlan([submission === 1 ? REFUSAL : ACCEPTANCE]);
    case 'UNAVAILABLE':
      return createPlan([submission === 1 ? TEMPORARY_FAILURE : ACCEPTANCE]);
    case 'LATE':
      return createPlan([ACCEPTANCE], 30);
    case 'TWICE':
      return createPlan([ACCEPTANCE, ACCEPTANCE]);
    case 'DISORDER':
      return createPlan([ACCEPTANCE, RECEIPT, REFUSAL]);
    case 'SILENT':
      return createPlan(submission === 1 ? [] : [ACCEPTANCE]);
    default:
      return createPlan([ACCEPTANCE]);
  }
}

/** Minimum number of seconds until the simulated authority responds. */
const MIN_RESPONSE_SECONDS = 1;

/**
 * Returns the seconds until the simulated authority responds to a submission that is made now. The response is
 * scheduled
 * once, so that an advance of the sandbox clock moves it.
 * @param secondsSinceExchange number of seconds since the exchange of the invoice
 */
export function computeSecondsUntilResponse(
  { afterSeconds }: ResponsePlan,
  secondsSinceExchange: number,
): number {
  return Math.max(MIN_RESPONSE_SECONDS, afterSeconds - secondsSinceExchange);
}
