import type { AnsweredState } from '../../../standards/invoice/response/response-sequence';

/** Filter values of lists: status of an invoice after the buyer's last response. */
export const ANSWERS = ['rejected', 'questioned', 'accepted', 'paid'] as const;
export type Answer = (typeof ANSWERS)[number];

const STATES: Readonly<Record<Answer, AnsweredState>> = {
  rejected: 'RE',
  questioned: 'UQ',
  accepted: 'AP',
  paid: 'PD',
};

/** Returns the values of `document_responses.state` for the filter values, each once. */
export function toStates(answers: readonly Answer[]): AnsweredState[] {
  return [...new Set(answers)].map((answer) => STATES[answer]);
}
