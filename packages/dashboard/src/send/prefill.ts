import type { components } from '../api/schema';
import { formatIban } from '../format/identifiers';
import { isCreditNote, PREFILLED_FIELDS, type Prefilled, type SendForm } from './form';

type InvoiceDefaults = components['schemas']['InvoiceDefaults'];

const DAY_MS = 86_400_000;

/**
 * Initial values of a form.
 *
 * @param number The proposed number; null when there is none
 */
export function toPrefilled(
  defaults: InvoiceDefaults | null,
  number: string | null,
  { kind, issueDate }: Pick<SendForm, 'kind' | 'issueDate'>,
): Prefilled {
  const [account] = defaults?.accounts ?? [];
  const isInvoice = !isCreditNote(kind);
  const values: Record<keyof Prefilled, string | null> = {
    number,
    dueDate: isInvoice ? addDays(issueDate, defaults?.paymentDays ?? null) : null,
    iban: account === undefined ? null : formatIban(account.iban),
    terms: isInvoice ? (defaults?.paymentTerms ?? null) : null,
    note: defaults?.note ?? null,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** Days after a day (YYYY-MM-DD); null without one of them. */
function addDays(day: string, days: number | null): string | null {
  const from = Date.parse(`${day}T00:00:00Z`);
  return days === null || Number.isNaN(from)
    ? null
    : new Date(from + days * DAY_MS).toISOString().slice(0, 10);
}

/** The change that fills a form: fields that are empty, or hold what it was filled with before. What was typed stays. */
export function applyPrefilled(form: SendForm, wanted: Prefilled): Partial<SendForm> {
  const change: Prefilled = {};
  for (const field of PREFILLED_FIELDS) {
    const [next, before] = [wanted[field] ?? '', form.prefilled[field]];
    // A value that was removed by hand comes back only as another one.
    if (form[field] === '' && next === (before ?? '')) continue;
    if (form[field] !== next && (form[field] === '' || form[field] === before)) change[field] = next;
  }
  const isSame = JSON.stringify(wanted) === JSON.stringify(form.prefilled);
  return isSame && Object.keys(change).length === 0 ? {} : { ...change, prefilled: wanted };
}
