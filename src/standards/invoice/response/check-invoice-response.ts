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
const STATUSES_WITH_CLARIFICATION: readonly InvoiceStatus[] = ['UQ', 'CA', 'RE'];

const CODES_BY_KIND: Readonly<Record<ClarificationKind, readonly string[]>> = {
  reason: Object.keys(STATUS_REASONS),
  action: Object.keys(STATUS_ACTIONS),
};

/**
 * Validates a status before it is written, by the rules T111-R001, -R002, -R004, -R006 and -R007, and by the intention
 * of T111-R005: only the status PD (paid) may state a partial payment.
 * @returns messages by path (`clarifications.0.code`); empty when the status is valid
 */
export function checkInvoiceResponse(input: InvoiceResponseInput): ErrorsByPath {
  const errors = new InputErrors('');
  const status = parseInvoiceStatus(input.status);
  if (status === null)
    errors.add(
      'status',
      `The status must be one of ${INVOICE_STATUSES.join(', ')}; received "${input.status}".`,
    );
  else if (
    STATUSES_WITH_CLARIFICATION.includes(status) &&
    input.clarifications.every(({ code }) => code === null)
  )
    errors.add(
      'clarifications',
      `The status ${status} must have the code of a reason or of a requested action.`,
    );
  if (input.effectiveDate !== null && !isCalendarDate(input.effectiveDate))
    errors.add(
      'effectiveDate',
      `The effective date must be a date such as 2026-11-22; received "${input.effectiveDate}".`,
    );
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
  const codes = kind === null ? [] : CODES_BY_KIND[kind];
  if (kind === null)
    errors.add(`${path}.kind`, 'The kind of the clarification must be reason or action; received none.');
  else if (code === null || !codes.includes(code))
    errors.add(`${path}.code`, `The code must be one of ${codes.join(', ')}; received "${code ?? ''}".`);
  if (kind === 'reason' && code === PARTIALLY_PAID) {
    if (status !== null && status !== 'PD')
      errors.add(
        `${path}.code`,
        `The reason PPD (partially paid) requires the status PD; received ${status}.`,
      );
    if (text === null)
      errors.add(
        `${path}.text`,
        'The reason PPD (partially paid) must have a text that states which part was paid.',
      );
  }
  if (code === 'OTH' && text === null)
    errors.add(`${path}.text`, 'The code OTH (other) must have a text that explains the reason or action.');
  checkText(errors, `${path}.text`, text);
  corrections.forEach(({ term, value }, index) => {
    if (term === null)
      errors.add(
        `${path}.corrections.${index}.term`,
        'The term of the correction must be a business term such as BT-48; received none.',
      );
    checkText(errors, `${path}.corrections.${index}.term`, term);
    checkText(errors, `${path}.corrections.${index}.value`, value);
  });
}

function checkText(errors: InputErrors, path: string, text: string | null): void {
  if (text === null) return;
  if (text.trim() === '') errors.add(path, 'The text is blank; omit it or enter a text.');
  else if (FORBIDDEN_CHARACTERS.test(text))
    errors.add(path, 'The text must not contain characters that XML forbids.');
}
