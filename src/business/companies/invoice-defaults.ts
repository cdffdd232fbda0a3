import type { FieldErrors } from '../../platform/kernel/http/api-error';
import { formatReceived } from '../../standards/values/received';
import { checkEnterpriseNumber } from '../../standards/peppol/enterprise-number';
import { parseNumberPattern, PATTERN_DESCRIPTION } from './number-pattern';
import type { InvoiceDefaultsInput } from './invoice-defaults.input';

/** Bank account for payments to a company. */
export interface PaymentAccount {
  /** IBAN without blanks, in upper case. */
  iban: string;
  bic: string | null;
  /** Name of the account holder; null: the company. */
  name: string | null;
}

/** Default values of new invoices of a company. */
export interface InvoiceDefaults {
  /** Accounts, the default one first. */
  accounts: PaymentAccount[];
  /** Days from the issue date to the due date. */
  paymentDays: number | null;
  paymentTerms: string | null;
  note: string | null;
  /** ISO 639-1 */
  language: string | null;
  invoiceNumberPattern: string | null;
  creditNoteNumberPattern: string | null;
}

export type CheckedInvoiceDefaults =
  { ok: true; invoiceDefaults: InvoiceDefaults | null } | { ok: false; errors: FieldErrors };

/** Code of IBANs in the list of electronic address schemes (EAS); the rule of this scheme verifies the check digits. */
const IBAN_SCHEME = '9918';
const PATTERN_FIELDS = ['invoiceNumberPattern', 'creditNoteNumberPattern'] as const;

/**
 * Checks the defaults of a request, and brings them into their stored form with every field present.
 * @param present defaults of the company before the request
 */
export function checkInvoiceDefaults(
  present: InvoiceDefaults | null,
  input: InvoiceDefaultsInput | null | undefined,
): CheckedInvoiceDefaults {
  if (input === undefined) return { ok: true, invoiceDefaults: present };
  if (input === null) return { ok: true, invoiceDefaults: null };
  const errors: FieldErrors = {};
  const accounts = (input.accounts ?? []).map(({ iban, bic = null, name = null }, at): PaymentAccount => {
    const numberCheck = checkEnterpriseNumber(IBAN_SCHEME, iban);
    if (!numberCheck.ok)
      errors[`invoiceDefaults.accounts.${at}.iban`] = [
        `must be an IBAN with its check digits; received ${formatReceived(iban)}`,
      ];
    return { iban: numberCheck.ok ? numberCheck.value : iban, bic: bic?.toUpperCase() ?? null, name };
  });
  for (const field of PATTERN_FIELDS) {
    const pattern = input[field] ?? null;
    if (pattern !== null && parseNumberPattern(pattern) === null)
      errors[`invoiceDefaults.${field}`] = [
        `must be ${PATTERN_DESCRIPTION}; received ${formatReceived(pattern)}`,
      ];
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const invoiceDefaults: InvoiceDefaults = {
    accounts,
    paymentDays: input.paymentDays ?? null,
    paymentTerms: input.paymentTerms ?? null,
    note: input.note ?? null,
    language: input.language ?? null,
    invoiceNumberPattern: input.invoiceNumberPattern ?? null,
    creditNoteNumberPattern: input.creditNoteNumberPattern ?? null,
  };
  // For equal defaults the object is returned unchanged, so that a repeated request has no effect.
  return { ok: true, invoiceDefaults: isSame(present, invoiceDefaults) ? present : invoiceDefaults };
}

/** Returns whether stored defaults, in the field order of the database, have the same values. */
function isSame(storedDefaults: InvoiceDefaults | null, next: InvoiceDefaults): boolean {
  return (
    storedDefaults !== null &&
    JSON.stringify(toInvoiceDefaultsResource(storedDefaults)) === JSON.stringify(next)
  );
}

/** Returns defaults with their fields in the order of the API response. */
export function toInvoiceDefaultsResource(defaults: InvoiceDefaults): InvoiceDefaults {
  const { accounts, paymentDays, paymentTerms, note, language } = defaults;
  return {
    accounts: accounts.map(({ iban, bic, name }) => ({ iban, bic, name })),
    paymentDays,
    paymentTerms,
    note,
    language,
    invoiceNumberPattern: defaults.invoiceNumberPattern,
    creditNoteNumberPattern: defaults.creditNoteNumberPattern,
  };
}
