import type { SendForm } from '../send/form';

type Content = Record<string, unknown>;

/** Fields of a document that belong to one invoice alone: each run sets its own. */
const OF_ONE = ['invoiceNumber', 'creditNoteNumber', 'issueDate', 'dueDate', 'taxPointDate', 'uuid'];
/** Fields that the service computes for a sent document. */
const COMPUTED = ['totals', 'vat'];

/** Returns the content of a recurring invoice like a draft: without its number, its dates and its time of sending. */
export function repeatDraft(content: Content): Content {
  return { ...omit(content, ['sendAt', 'allowDuplicate']), document: omit(content.document, OF_ONE) };
}

/** Returns the content of a recurring invoice like a sent document. */
export function repeatDocument(document: {
  type: string;
  receiverId: string | null;
  parsed: unknown;
}): Content {
  const { type, receiverId, parsed } = document;
  return { recipient: receiverId, documentType: type, document: omit(parsed, [...OF_ONE, ...COMPUTED]) };
}

const DAY_PLACEHOLDER = /^\{period(?:Start|End)\}$/;

/**
 * Returns the form of the document that a recurring invoice would make on a day, for its totals and findings.
 * @param on YYYY-MM-DD; null: today
 */
export function previewOn(form: SendForm, on: string | null): SendForm {
  const toDay = (text: string): string => (DAY_PLACEHOLDER.test(text) ? (on ?? '') : text);
  return {
    ...form,
    issueDate: on ?? '',
    dueDate: '',
    deliveryDate: toDay(form.deliveryDate),
    periodStart: toDay(form.periodStart),
    periodEnd: toDay(form.periodEnd),
  };
}

function omit(from: unknown, names: readonly string[]): Content {
  if (typeof from !== 'object' || from === null) return {};
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
}
