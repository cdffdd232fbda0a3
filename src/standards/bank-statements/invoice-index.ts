import type { Decimal } from '../values/decimal';
import { isSearchableKey, listNumberKeys, toNumberKey } from './invoice-numbers';
import type { MatchableInvoice, ProposedPayment } from './matching';
import type { StatementEntry } from './statement';

/** Maximum number of invoices that one entry is compared with under one key. */
const MAX_CANDIDATES = 50;

/** Invoices indexed by reference, number and counterparty, with the open amounts left while entries are matched. */
export class InvoiceIndex {
  private readonly byReference = new Map<string, MatchableInvoice[]>();
  private readonly byNumber = new Map<string, MatchableInvoice[]>();
  private readonly byCounterparty = new Map<string, MatchableInvoice[]>();
  private readonly openAmounts = new Map<string, Decimal>();

  constructor(invoices: readonly MatchableInvoice[]) {
    for (const invoice of invoices) {
      const { id, direction, referenceKey, number, openAmount } = invoice;
      if (this.openAmounts.has(id)) continue;
      this.openAmounts.set(id, openAmount);
      if (referenceKey !== null) append(this.byReference, `${direction} ${referenceKey}`, invoice);
      const key = toNumberKey(number);
      if (isSearchableKey(key)) append(this.byNumber, `${direction} ${key}`, invoice);
      const amount = formatAmountKey(direction, openAmount, invoice.currency);
      for (const party of listPartyKeys(invoice.counterpartyName, invoice.counterpartyAccounts))
        append(this.byCounterparty, `${amount} ${party}`, invoice);
    }
  }

  /** Returns the amount of the invoice that is still open. */
  getOpenAmount({ id, openAmount }: MatchableInvoice): Decimal {
    return this.openAmounts.get(id) ?? openAmount;
  }

  /** Returns whether the invoice is open in the currency of the entry. */
  isPayable(invoice: MatchableInvoice, entry: StatementEntry): boolean {
    return invoice.currency === entry.currency && this.getOpenAmount(invoice).sign > 0;
  }

  hasExactAmount(invoice: MatchableInvoice, entry: StatementEntry): boolean {
    return this.getOpenAmount(invoice).equals(entry.amount);
  }

  /** Subtracts a payment from the open amount of its invoice. */
  recordPayment({ invoiceId, amount }: ProposedPayment): void {
    const open = this.openAmounts.get(invoiceId);
    if (open !== undefined) this.openAmounts.set(invoiceId, open.minus(amount));
  }

  /**
   * Returns invoices with one of the structured references of the entry, including settled ones and those in other
   * currencies.
   */
  listInvoicesByReference(entry: StatementEntry): MatchableInvoice[] {
    const keys = entry.references.map(({ key }) => `${toInvoiceDirection(entry)} ${key}`);
    return collect(this.byReference, keys);
  }

  /** Returns payable invoices whose number is in the document numbers or the free text of the entry. */
  listInvoicesByNumber(entry: StatementEntry): MatchableInvoice[] {
    const keys = listNumberKeys(entry.freeText ?? '');
    for (const number of entry.documentNumbers) {
      const key = toNumberKey(number);
      if (isSearchableKey(key)) keys.add(key);
    }
    const prefixedKeys = [...keys].map((key) => `${toInvoiceDirection(entry)} ${key}`);
    return collect(this.byNumber, prefixedKeys).filter((invoice) => this.isPayable(invoice, entry));
  }

  /**
   * Returns payable invoices whose open amount equals the amount of the entry and whose account or party name is that
   * of the entry's counterparty.
   */
  listInvoicesByCounterparty(entry: StatementEntry): MatchableInvoice[] {
    const { counterpartyName, counterpartyAccount } = entry;
    const amount = formatAmountKey(toInvoiceDirection(entry), entry.amount, entry.currency);
    const parties = listPartyKeys(
      counterpartyName,
      counterpartyAccount === null ? [] : [counterpartyAccount],
    );
    const keys = parties.map((party) => `${amount} ${party}`);
    return collect(this.byCounterparty, keys).filter(
      (invoice) => this.isPayable(invoice, entry) && this.hasExactAmount(invoice, entry),
    );
  }
}

/** Returns the direction of the invoices that an entry may pay. */
export function toInvoiceDirection({ direction }: Pick<StatementEntry, 'direction'>): 'sent' | 'received' {
  return direction === 'credit' ? 'sent' : 'received';
}

function formatAmountKey(direction: string, amount: Decimal, currency: string): string {
  return `${direction} ${amount.toCanonical()} ${currency}`;
}

/** Returns the search keys of a party: those of its accounts, then that of its name. */
function listPartyKeys(name: string | null, accounts: readonly string[]): string[] {
  const nameKey = name === null ? '' : toPartyKey(name);
  const accountKeys = accounts.map(toAccountKey).filter((key) => key !== '');
  return [...accountKeys.map((key) => `account ${key}`), ...(nameKey === '' ? [] : [`name ${nameKey}`])];
}

function append(map: Map<string, MatchableInvoice[]>, key: string, invoice: MatchableInvoice): void {
  const existingValue = map.get(key);
  if (existingValue === undefined) map.set(key, [invoice]);
  else existingValue.push(invoice);
}

function collect(map: ReadonlyMap<string, MatchableInvoice[]>, keys: readonly string[]): MatchableInvoice[] {
  const foundInvoices = new Map<string, MatchableInvoice>();
  for (const key of keys)
    for (const invoice of (map.get(key) ?? []).slice(0, MAX_CANDIDATES))
      foundInvoices.set(invoice.id, invoice);
  return [...foundInvoices.values()];
}

/** Legal forms that payers and banks write, abbreviate or leave out. */
const LEGAL_FORMS = new Set(
  'BV BVBA NV SA SRL SPRL SCRL CV CVBA VZW ASBL SARL SAS SASU EURL GMBH AG KG OHG UG LTD LIMITED PLC LLC INC OY AB AS APS SPA VOF COMMV SNC'.split(
    ' ',
  ),
);

/** Returns the name without accents, case, punctuation and legal form; empty when no characters remain. */
export function toPartyKey(name: string): string {
  const words = name
    .slice(0, 300)
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.filter((word) => !LEGAL_FORMS.has(word)).join(' ');
}

/** Returns an account number without blanks and separators, in capitals. */
export function toAccountKey(account: string): string {
  return account.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
