import { Decimal } from '../values/decimal';
import type { InvoiceIndex } from './invoice-index';
import type { MatchableInvoice, ProposedPayment, Suggestion } from './matching';
import type { StatementEntry } from './statement';

/** Maximum number of suggestions of an entry, best first. */
const MAX_SUGGESTIONS = 5;
/** Maximum number of invoices among which one transfer is divided. */
const MAX_SPLIT_INVOICES = 20;
/**
 * Minimum length of an invoice number that is suggested without a matching amount; shorter numbers occur in any text.
 */
const MIN_DISTINCTIVE_NUMBER_LENGTH = 5;

/** Lists suggestions of invoices that the entry may pay, best first. Each suggestion has different invoices. */
export function listSuggestions(entry: StatementEntry, index: InvoiceIndex): Suggestion[] {
  if (entry.amount.sign <= 0) return [];
  const referencedInvoices = index
    .listInvoicesByReference(entry)
    .filter((invoice) => index.isPayable(invoice, entry));
  const numberedInvoices = index.listInvoicesByNumber(entry);
  const suggestions = [
    ...suggestExact(entry, referencedInvoices, index),
    ...suggestSplit(entry, listDistinctInvoices([...referencedInvoices, ...numberedInvoices]), index),
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
    .filter((invoice) => index.hasExactAmount(invoice, entry))
    .map((invoice) => ({
      kind: 'reference',
      strength: 'strong',
      payments: [createPayment(invoice, entry, index)],
    }));
}

function suggestReferenced(
  entry: StatementEntry,
  invoice: MatchableInvoice,
  index: InvoiceIndex,
): Suggestion[] {
  const difference = entry.amount.compare(index.getOpenAmount(invoice));
  if (difference === 0) return [];
  const kind = difference < 0 ? 'partialPayment' : 'overpayment';
  return [{ kind, strength: 'strong', payments: [createPayment(invoice, entry, index)] }];
}

/** Suggests all named invoices together when their open amounts add up to the amount of the entry. */
function suggestSplit(
  entry: StatementEntry,
  namedInvoices: MatchableInvoice[],
  index: InvoiceIndex,
): Suggestion[] {
  if (namedInvoices.length < 2 || namedInvoices.length > MAX_SPLIT_INVOICES) return [];
  const sum = namedInvoices.reduce(
    (total, invoice) => total.plus(index.getOpenAmount(invoice)),
    Decimal.ZERO,
  );
  if (!sum.equals(entry.amount)) return [];
  const payments = namedInvoices.map((invoice) => ({
    invoiceId: invoice.id,
    amount: index.getOpenAmount(invoice),
  }));
  return [{ kind: 'split', strength: 'strong', payments }];
}

function suggestNumbered(
  entry: StatementEntry,
  numberedInvoices: MatchableInvoice[],
  index: InvoiceIndex,
): Suggestion[] {
  const [exact, others] = partition(numberedInvoices, (invoice) => index.hasExactAmount(invoice, entry));
  const distinctiveInvoices = others.filter(({ number }) => number.length >= MIN_DISTINCTIVE_NUMBER_LENGTH);
  const toSuggestion =
    (strength: Suggestion['strength']) =>
    (invoice: MatchableInvoice): Suggestion => ({
      kind: 'number',
      strength,
      payments: [createPayment(invoice, entry, index)],
    });
  return [...exact.map(toSuggestion('strong')), ...distinctiveInvoices.map(toSuggestion('weak'))];
}

function suggestCounterparty(entry: StatementEntry, index: InvoiceIndex): Suggestion[] {
  if (entry.isUndividedBatch) return [];
  return index.listInvoicesByCounterparty(entry).map((invoice) => ({
    kind: 'counterparty',
    strength: 'weak',
    payments: [createPayment(invoice, entry, index)],
  }));
}

/** Returns the payment of an invoice: the amount of the entry, limited to the open amount. */
function createPayment(
  invoice: MatchableInvoice,
  entry: StatementEntry,
  index: InvoiceIndex,
): ProposedPayment {
  const open = index.getOpenAmount(invoice);
  return { invoiceId: invoice.id, amount: entry.amount.compare(open) < 0 ? entry.amount : open };
}

function listDistinctInvoices(invoices: readonly MatchableInvoice[]): MatchableInvoice[] {
  return [...new Map(invoices.map((invoice) => [invoice.id, invoice])).values()];
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  const yes: T[] = [];
  const no: T[] = [];
  for (const item of items) (test(item) ? yes : no).push(item);
  return [yes, no];
}
