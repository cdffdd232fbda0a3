import { emptyLine, isCreditNote, type SendForm, type SendKind } from './form';

const KIND_OF_CREDIT: Partial<Record<SendKind, SendKind>> = {
  invoice: 'creditNote',
  selfBillingInvoice: 'selfBillingCreditNote',
};

/** What a credit note is made of. */
export interface CreditedInvoice {
  /** The invoice as the form has it, with its number and day */
  form: SendForm;
  /** Places of the lines that are credited, counted from 0; null for all of them */
  lines: readonly number[] | null;
  /** Numbers of the documents that correct it already */
  earlier: readonly string[];
  /** YYYY-MM-DD */
  today: string;
}

/**
 * The credit note of an invoice: its lines, or some, its parties, its number and day as the reference (BT-25, BT-26), and a number
 * that follows from that of the invoice. What belongs to the invoice alone (days, files, what was paid) is left out; discounts of the
 * whole are those of the whole.
 * @returns null for what is no invoice
 */
export function toCreditNote({ form, lines, earlier, today }: CreditedInvoice): SendForm | null {
  const kind = KIND_OF_CREDIT[form.kind];
  if (kind === undefined) return null;
  const { invoiceReferences: _references, totals: _totals, typeCode: _typeCode, ...rest } = form.rest;
  const chosen = lines === null ? form.lines : form.lines.filter((_, index) => lines.includes(index));
  return {
    ...form,
    kind,
    number: creditNumber(form.number, earlier),
    issueDate: today,
    dueDate: '',
    corrects: form.number,
    correctedOn: form.issueDate === '' ? {} : { [form.number]: form.issueDate },
    copiedFrom: null,
    lines: chosen.length === 0 ? [emptyLine()] : chosen,
    adjustments: lines === null ? form.adjustments : [],
    paymentReference: '',
    files: [],
    pdf: null,
    rest,
  };
}

/** The first of `2026-0001-C1`, `2026-0001-C2` … that no other has; numbers are no longer than the form takes. */
export function creditNumber(invoice: string, earlier: readonly string[]): string {
  for (let count = 1; ; count += 1) {
    const number = `${invoice.slice(0, 90)}-C${count}`;
    if (!earlier.includes(number)) return number;
  }
}

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

/** Places of lines as an address has them: `0,2`; null for what is none. */
export function parsePlaces(text: string): number[] | null {
  return /^\d{1,4}(,\d{1,4}){0,199}$/.test(text) ? text.split(',').map(Number) : null;
}
