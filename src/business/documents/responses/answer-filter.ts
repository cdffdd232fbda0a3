import type { AnsweredState } from '../../../standards/invoice/response/response-sequence';

/** What lists are narrowed to: where an invoice stands by the buyer's last answer. */
export const ANSWERS = ['rejected', 'questioned', 'accepted', 'paid'] as const;
export type Answer = (typeof ANSWERS)[number];

const STATES: Readonly<Record<Answer, AnsweredState>> = {
  rejected: 'RE',
  questioned: 'UQ',
  accepted: 'AP',
  paid: 'PD',
};

/** The states of `document_responses.state` that some answers stand for, each once. */
export function statesOf(answers: readonly Answer[]): AnsweredState[] {
  return [...new Set(answers)].map((answer) => STATES[answer]);
}
