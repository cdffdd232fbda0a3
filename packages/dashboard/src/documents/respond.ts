import { ANSWER_CODES, type AnswerCode } from './standing';

/** The most frequent statuses; the others are behind a separate choice. */
export const MAIN_ANSWERS = ['AP', 'UQ', 'RE'] as const satisfies readonly AnswerCode[];

/** Why an invoice is questioned, accepted with conditions or rejected (list OPStatusReason). */
export const REASONS = [
  'REF',
  'LEG',
  'REC',
  'QUA',
  'DEL',
  'PRI',
  'QTY',
  'ITM',
  'PAY',
  'UNR',
  'FIN',
  'OTH',
] as const;
export type Reason = (typeof REASONS)[number];

/** For how long an answer can be withdrawn. */
export const UNDO_SECONDS = 10;
/** Delay of the response; slightly longer than the Undo button is visible. */
const WAIT_SECONDS = UNDO_SECONDS + 1;

/** An answer as it stands in its dialog; nothing is chosen at first. */
export interface AnswerForm {
  status: AnswerCode | null;
  reason: Reason | null;
  text: string;
  note: string;
}

export const NO_ANSWER: AnswerForm = { status: null, reason: null, text: '', note: '' };

/** The statuses that the dialog offers, of those that may follow. */
export function offeredAnswers(next: readonly AnswerCode[]): {
  main: readonly (typeof MAIN_ANSWERS)[number][];
  others: readonly AnswerCode[];
} {
  const main = MAIN_ANSWERS.filter((each) => next.includes(each));
  return { main, others: ANSWER_CODES.filter((each) => next.includes(each) && !isMain(each)) };
}

function isMain(code: AnswerCode): boolean {
  return MAIN_ANSWERS.some((each) => each === code);
}

/** Whether a status needs a reason. */
export function needsReason(status: AnswerCode | null): boolean {
  return status === 'UQ' || status === 'CA' || status === 'RE';
}

/** Whether a reason also needs a text: for every rejection, and for reasons that are not specific. */
export function needsText({ status, reason }: Pick<AnswerForm, 'status' | 'reason'>): boolean {
  return status === 'RE' || (needsReason(status) && reason === 'OTH');
}

/**
 * The body of `POST /documents/{documentId}/responses`; null while something is missing.
 * @param canUndo whether the person can undo it; the response is then delayed
 */
export function answerBody({ status, reason, text, note }: AnswerForm, canUndo: boolean) {
  const words = text.trim();
  if (status === null) return null;
  if (needsReason(status) && reason === null) return null;
  if (needsText({ status, reason }) && words === '') return null;
  return {
    status,
    ...(needsReason(status) && reason !== null
      ? { reasons: [{ code: reason, ...(words === '' ? {} : { text: words }) }] }
      : {}),
    ...(note.trim() === '' ? {} : { note }),
    ...(canUndo ? { sendAfterSeconds: WAIT_SECONDS } : {}),
  };
}
