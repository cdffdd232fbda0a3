import { isCreditNote, type SendForm, type SendKind } from './form';

/** The copy of a document as another one: its own number and day, and what it would correct as a credit note. */
export function copyForm(form: SendForm, today: string): SendForm {
  const { number, issueDate } = form;
  const isOfInvoice = !isCreditNote(form.kind) && number !== '';
  return {
    ...form,
    number: '',
    issueDate: today,
    dueDate: '',
    copiedFrom: isOfInvoice ? { number, issueDate } : null,
  };
}

/** The change that another kind of document brings: as a credit note, a copy of an invoice names that invoice. */
export function withKind(form: SendForm, kind: SendKind): Partial<SendForm> {
  const { copiedFrom, corrects, correctedOn } = form;
  if (copiedFrom === null) return { kind };
  const { number, issueDate } = copiedFrom;
  if (isCreditNote(kind) && corrects.trim() === '')
    return {
      kind,
      corrects: number,
      correctedOn: issueDate === '' ? correctedOn : { ...correctedOn, [number]: issueDate },
    };
  return !isCreditNote(kind) && corrects === number ? { kind, corrects: '' } : { kind };
}

/** The numbers of `2026-1, 2026-2`. */
export function correctedNumbers({ corrects }: Pick<SendForm, 'corrects'>): string[] {
  return corrects
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
