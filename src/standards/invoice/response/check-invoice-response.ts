import { InputErrors, type ErrorsByPath } from '../input/input-errors';
import { isCalendarDate, FORBIDDEN_CHARACTERS } from '../input/values';
import {
  INVOICE_STATUSES,
  PARTIALLY_PAID,
  STATUS_ACTIONS,
  STATUS_REASONS,
  type Clarification,
  type ClarificationKind,
  type InvoiceStatus,
} from './invoice-response';
import { parseInvoiceStatus } from './response-sequence';

/** Status that a buyer sets on an invoice. */
export interface InvoiceResponseInput {
  status: string;
  clarifications: readonly Clarification[];
  /** YYYY-MM-DD */
  effectiveDate: string | null;
  note: string | null;
}

/** Statuses that need a reason or a requested action (T111-R001). */
const NEEDS_CLARIFICATION: readonly InvoiceStatus[] = ['UQ', 'CA', 'RE'];

const CODES: Readonly<Record<ClarificationKind, readonly string[]>> = {
  reason: Object.keys(STATUS_REASONS),
  action: Object.keys(STATUS_ACTIONS),
};

/**
 * Validates a status before it is written, by the rules T111-R001, -R002, -R004, -R006 and -R007, and by the intention of
 * -R005: only the status paid may state a partial payment.
 * @returns messages by path (`clarifications.0.code`); empty when the status is valid
 */
export function checkInvoiceResponse(input: InvoiceResponseInput): ErrorsByPath {
  const errors = new InputErrors('');
  const status = parseInvoiceStatus(input.status);
  if (status === null)
    errors.add('status', `The status is "${input.status}"; expected ${INVOICE_STATUSES.join(', ')}.`);
  else if (NEEDS_CLARIFICATION.includes(status) && input.clarifications.every(({ code }) => code === null))
    errors.add('clarifications', `The status ${status} needs the code of a reason or of a requested action.`);
  if (input.effectiveDate !== null && !isCalendarDate(input.effectiveDate))
    errors.add('effectiveDate', `The date is "${input.effectiveDate}"; expected a date such as 2026-11-22.`);
  checkText(errors, 'note', input.note);
  input.clarifications.forEach((clarification, index) =>
    checkClarification(errors, `clarifications.${index}`, clarification, status),
  );
  return errors.toRecord();
}

function checkClarification(
  errors: InputErrors,
  path: string,
  { kind, code, text, corrections }: Clarification,
  status: InvoiceStatus | null,
): void {
  const codes = kind === null ? [] : CODES[kind];
  if (kind === null) errors.add(`${path}.kind`, 'The kind is missing; expected reason or action.');
  else if (code === null || !codes.includes(code))
    errors.add(`${path}.code`, `The code is "${code ?? ''}"; expected ${codes.join(', ')}.`);
  if (kind === 'reason' && code === PARTIALLY_PAID) {
    if (status !== null && status !== 'PD')
      errors.add(`${path}.code`, `The reason PPD, paid in part, belongs to the status PD; it is ${status}.`);
    if (text === null)
      errors.add(`${path}.text`, 'The reason PPD needs a text that states which part was paid.');
  }
  if (code === 'OTH' && text === null)
    errors.add(`${path}.text`, 'The code OTH needs a text that explains it.');
  checkText(errors, `${path}.text`, text);
  corrections.forEach(({ term, value }, index) => {
    if (term === null)
      errors.add(`${path}.corrections.${index}.term`, 'The term is missing; expected one such as BT-48.');
    checkText(errors, `${path}.corrections.${index}.term`, term);
    checkText(errors, `${path}.corrections.${index}.value`, value);
  });
}

function checkText(errors: InputErrors, path: string, text: string | null): void {
  if (text === null) return;
  if (text.trim() === '') errors.add(path, 'The text is blank; omit it or enter a text.');
  else if (FORBIDDEN_CHARACTERS.test(text))
    errors.add(path, 'The text has characters that XML cannot carry.');
}
