import { Decimal } from '../values/decimal';
import type { InvoiceIndex } from './invoice-index';
import type { MatchableInvoice, ProposedPayment, Suggestion } from './matching';
import type { StatementEntry } from './statement';

/** Maximum number of suggestions of an entry, best first. */
const MAX_SUGGESTIONS = 5;
/** Maximum number of invoices that one transfer is divided among. */
const MAX_SPLIT = 20;
/** Shorter numbers occur in any text, so they count only together with the amount. */
const MIN_NUMBER_ALONE = 5;

/** Returns suggestions of the invoices that the entry may pay, best first, each with different invoices. */
export function listSuggestions(entry: StatementEntry, index: InvoiceIndex): Suggestion[] {
  if (entry.amount.sign <= 0) return [];
  const referencedInvoices = index.listReferenced(entry).filter((invoice) => index.isPayable(invoice, entry));
  const numberedInvoices = index.listNumbered(entry);
  const suggestions = [
    ...suggestExact(entry, referencedInvoices, index),
    ...suggestSplit(entry, distinct([...referencedInvoices, ...numberedInvoices]), index),
    ...suggestSplit(entry, numberedInvoices, index),
    ...referencedInvoices.flatMap((invoice) => suggestReferenced(entry, invoice, index)),
    ...suggestNumbered(entry, numberedInvoices, index),
    ...suggestCounterparty(entry, index),
  ];
  const suggestedIds = new Set<string>();
  return suggestions
    .filter(({ payments }) => {
      const key = payments.map(({ invoiceId }) => invoiceId).join(' ');
      return suggestedIds.has(key) ? false : suggestedIds.add(key);
    })
    .slice(0, MAX_SUGGESTIONS);
}

function suggestExact(
  entry: StatementEntry,
  referencedInvoices: MatchableInvoice[],
  index: InvoiceIndex,
): Suggestion[] {
  return referencedInvoices
    .filter((invoice) => index.isExactAmount(invoice, entry))
    .map((invoice) => ({ kind: 'reference', strength: 'strong', payments: [pay(invoice, entry, index)] }));
}

function suggestReferenced(
  entry: StatementEntry,
  invoice: MatchableInvoice,
  index: InvoiceIndex,
): Suggestion[] {
  const difference = entry.amount.compare(index.openAmount(invoice));
  if (difference === 0) return [];
  const kind = difference < 0 ? 'partialPayment' : 'overpayment';
  return [{ kind, strength: 'strong', payments: [pay(invoice, entry, index)] }];
}

/** All named invoices together, when their open amounts add up to the amount. */
function suggestSplit(
  entry: StatementEntry,
  namedInvoices: MatchableInvoice[],
  index: InvoiceIndex,
): Suggestion[] {
  if (namedInvoices.length < 2 || namedInvoices.length > MAX_SPLIT) return [];
  const sum = namedInvoices.reduce((total, invoice) => total.plus(index.openAmount(invoice)), Decimal.ZERO);
  if (!sum.equals(entry.amount)) return [];
  const payments = namedInvoices.map((invoice) => ({
    invoiceId: invoice.id,
    amount: index.openAmount(invoice),
  }));
  return [{ kind: 'split', strength: 'strong', payments }];
}

function suggestNumbered(
  entry: StatementEntry,
  numberedInvoices: MatchableInvoice[],
  index: InvoiceIndex,
): Suggestion[] {
  const [exact, others] = partition(numberedInvoices, (invoice) => index.isExactAmount(invoice, entry));
  const long = others.filter(({ number }) => number.length >= MIN_NUMBER_ALONE);
  const toSuggestion =
    (strength: Suggestion['strength']) =>
    (invoice: MatchableInvoice): Suggestion => ({
      kind: 'number',
      strength,
      payments: [pay(invoice, entry, index)],
    });
  return [...exact.map(toSuggestion('strong')), ...long.map(toSuggestion('weak'))];
}

function suggestCounterparty(entry: StatementEntry, index: InvoiceIndex): Suggestion[] {
  if (entry.isUndividedBatch) return [];
  return index
    .listOfCounterparty(entry)
    .map((invoice) => ({ kind: 'counterparty', strength: 'weak', payments: [pay(invoice, entry, index)] }));
}

/** Returns the amount of the entry, limited to the open amount. */
function pay(invoice: MatchableInvoice, entry: StatementEntry, index: InvoiceIndex): ProposedPayment {
  const open = index.openAmount(invoice);
  return { invoiceId: invoice.id, amount: entry.amount.compare(open) < 0 ? entry.amount : open };
}

function distinct(invoices: readonly MatchableInvoice[]): MatchableInvoice[] {
  return [...new Map(invoices.map((invoice) => [invoice.id, invoice])).values()];
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  const yes: T[] = [];
  const no: T[] = [];
  for (const item of items) (test(item) ? yes : no).push(item);
  return [yes, no];
}
