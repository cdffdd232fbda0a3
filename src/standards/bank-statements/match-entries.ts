import { InvoiceIndex, toAccountKey } from './invoice-index';
import type { EntryMatch, MatchableInvoice, ProposedPayment, UnmatchedReason } from './matching';
import type { StatementEntry } from './statement';
import { listSuggestions } from './suggestions';

/** References shorter than this are too common to match automatically. */
const MIN_REFERENCE_LENGTH = 4;

/**
 * Matches the entries of a file with invoices, in the order of the entries. Automatic matches come first; suggestions
 * then use the remaining open amounts.
 *
 * An entry is matched automatically under these conditions: it is a single payment and no reversal; exactly one open
 * invoice
 * has one of its structured references, and that invoice has the currency and open amount of the entry; no reversal in
 * the
 * file has this amount; and an outgoing payment went to an account that the invoice states. The account of outgoing
 * payments
 * is checked because a forged invoice may copy the reference of a genuine one. Incoming payments need no such check.
 * @returns one result for each entry, in the same order
 */
export function matchEntries(
  entries: readonly StatementEntry[],
  invoices: readonly MatchableInvoice[],
): EntryMatch[] {
  const index = new InvoiceIndex(invoices);
  const reversals = new ReversalIndex(entries);
  const payments = entries.map((entry) => {
    const payment = reversals.mayBeReversed(entry) ? null : findCertainPayment(entry, index);
    if (payment !== null) index.recordPayment(payment);
    return payment;
  });
  return entries.map((entry, at) => {
    const payment = payments[at];
    if (payment !== null && payment !== undefined) return { status: 'matched', payment };
    if (entry.isReversal) return { status: 'unmatched', reason: 'reversal' };
    const suggestions = listSuggestions(entry, index);
    if (suggestions.length > 0) return { status: 'suggested', suggestions };
    return { status: 'unmatched', reason: findUnmatchedReason(entry, index) };
  });
}

function findCertainPayment(entry: StatementEntry, index: InvoiceIndex): ProposedPayment | null {
  if (entry.isReversal || entry.isUndividedBatch || entry.amount.sign <= 0) return null;
  const open = index
    .listInvoicesByReference(entry)
    .filter((invoice) => index.getOpenAmount(invoice).sign > 0);
  const [invoice] = open;
  if (invoice === undefined || open.length > 1) return null;
  if (!index.isPayable(invoice, entry) || !index.hasExactAmount(invoice, entry)) return null;
  if ((invoice.referenceKey ?? '').length < MIN_REFERENCE_LENGTH || !isPaidToInvoiceAccount(invoice, entry))
    return null;
  return { invoiceId: invoice.id, amount: entry.amount };
}

/** Returns whether an outgoing payment went to an account of the invoice; false when an account is unknown. */
function isPaidToInvoiceAccount(invoice: MatchableInvoice, entry: StatementEntry): boolean {
  const { counterpartyAccount } = entry;
  if (invoice.direction === 'sent') return true;
  if (counterpartyAccount === null) return false;
  const paidAccount = toAccountKey(counterpartyAccount);
  return invoice.counterpartyAccounts.some((account) => toAccountKey(account) === paidAccount);
}

function findUnmatchedReason(entry: StatementEntry, index: InvoiceIndex): UnmatchedReason {
  const referencedInvoices = index.listInvoicesByReference(entry);
  if (
    referencedInvoices.some(
      (invoice) => invoice.currency !== entry.currency && index.getOpenAmount(invoice).sign > 0,
    )
  )
    return 'otherCurrency';
  return referencedInvoices.length > 0 ? 'alreadyPaid' : 'notFound';
}

/** Reversals of a file, indexed by the account, amount, currency and direction of the entry that they reverse. */
class ReversalIndex {
  private readonly byAmount = new Map<string, StatementEntry[]>();

  constructor(entries: readonly StatementEntry[]) {
    for (const entry of entries) {
      if (!entry.isReversal) continue;
      const key = formatReversalKey(entry, entry.direction === 'credit' ? 'debit' : 'credit');
      const existingEntries = this.byAmount.get(key);
      if (existingEntries === undefined) this.byAmount.set(key, [entry]);
      else if (existingEntries.length < MAX_REVERSALS) existingEntries.push(entry);
    }
  }

  /** Returns whether a reversal in the file may concern the entry: it has the same amount and no other reference. */
  mayBeReversed(entry: StatementEntry): boolean {
    const keys = new Set(entry.references.map(({ key }) => key));
    const reversals = this.byAmount.get(formatReversalKey(entry, entry.direction)) ?? [];
    return (
      reversals.length >= MAX_REVERSALS ||
      reversals.some(
        ({ references }) => references.length === 0 || references.some(({ key }) => keys.has(key)),
      )
    );
  }
}

/** Maximum number of reversals compared per amount. Beyond this number, every entry of the amount may be reversed. */
const MAX_REVERSALS = 50;

function formatReversalKey({ account, amount, currency }: StatementEntry, direction: string): string {
  return `${account} ${amount.toCanonical()} ${currency} ${direction}`;
}
