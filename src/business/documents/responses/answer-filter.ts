import type { InvoiceResponseState } from '../../../standards/invoice/response/response-sequence';

/** Values of the filter `answer`: status of an invoice after the last response of the buyer. */
export const ANSWERS = ['rejected', 'questioned', 'accepted', 'paid'] as const;
export type Answer = (typeof ANSWERS)[number];

const STATES_BY_ANSWER: Readonly<Record<Answer, InvoiceResponseState>> = {
  rejected: 'RE',
  questioned: 'UQ',
  accepted: 'AP',
  paid: 'PD',
};

/** Returns the values of `document_responses.state` for the filter values, each once. */
export function toResponseStates(answers: readonly Answer[]): InvoiceResponseState[] {
  return [...new Set(answers)].map((answer) => STATES_BY_ANSWER[answer]);
}
