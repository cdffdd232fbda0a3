import type { components } from '../api/schema';
import { formatIban } from '../format/identifiers';

type InvoiceDefaults = components['schemas']['InvoiceDefaults'];
type InvoiceDefaultsInput = components['schemas']['InvoiceDefaultsInput'];

/** Defaults of invoices as their form has them: texts, empty where there are none. */
export interface TypedDefaults {
  /** One IBAN a line, the usual one first */
  accounts: string;
  paymentDays: string;
  paymentTerms: string;
  note: string;
  invoiceNumberPattern: string;
  creditNoteNumberPattern: string;
}

/** The form of a company's defaults. */
export function typedDefaults(defaults: InvoiceDefaults | null): TypedDefaults {
  return {
    accounts: defaults?.accounts.map(({ iban }) => formatIban(iban)).join('\n') ?? '',
    paymentDays: defaults?.paymentDays?.toString() ?? '',
    paymentTerms: defaults?.paymentTerms ?? '',
    note: defaults?.note ?? '',
    invoiceNumberPattern: defaults?.invoiceNumberPattern ?? '',
    creditNoteNumberPattern: defaults?.creditNoteNumberPattern ?? '',
  };
}

/** Whether a text is a number of days, or empty. */
export function isDays(text: string): boolean {
  return /^\d{0,4}$/.test(text.trim());
}

/**
 * What the form says to the API. What it has no field for stays: BIC and name of an account, the language.
 *
 * @param present The defaults before
 */
export function toDefaultsInput(
  typed: TypedDefaults,
  present: InvoiceDefaults | null,
): InvoiceDefaultsInput | null {
  const accounts = typed.accounts
    .split('\n')
    .map((line) => line.replace(/\s/g, '').toUpperCase())
    .filter((iban) => iban !== '')
    .map((iban) => present?.accounts.find((each) => each.iban === iban) ?? { iban });
  const days = typed.paymentDays.trim();
  const input: InvoiceDefaultsInput = {
    accounts,
    paymentDays: days === '' ? null : Number(days),
    paymentTerms: textOrNull(typed.paymentTerms),
    note: textOrNull(typed.note),
    language: present?.language ?? null,
    invoiceNumberPattern: textOrNull(typed.invoiceNumberPattern),
    creditNoteNumberPattern: textOrNull(typed.creditNoteNumberPattern),
  };
  const { accounts: _, ...others } = input;
  return accounts.length === 0 && Object.values(others).every((value) => value === null) ? null : input;
}

function textOrNull(text: string): string | null {
  return text.trim() || null;
}
