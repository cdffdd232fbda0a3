import { Decimal } from '../values/decimal';
import { matchEntries } from './match-entries';
import { generateCase, toAmount, toCents, type GeneratedCase, type GeneratedLine } from './matching.fixture';
import type { EntryMatch, MatchableInvoice } from './matching';
import { readStatementFile } from './read-statement-file';
import type { StatementEntry } from './statement';

const CASES = 400;

function run({ file, invoices }: GeneratedCase): EntryMatch[] {
  const entries = readStatementFile(file).statements.flatMap((statement) => statement.entries);
  return matchEntries(entries, invoices);
}

/**
 * Independent matcher: reads the generator's lines instead of the file, compares each line with each invoice, and
 * counts in
 * cents. Returns for each line the id of the invoice that it pays with certainty.
 */
function matchNaively({ lines, invoices }: GeneratedCase): (string | null)[] {
  const open = new Map(invoices.map(({ id, openAmount }) => [id, toCents(openAmount)]));
  return lines.map((line) => {
    if (line.isReversal) return null;
    const reference = line.reference ?? (line.text.startsWith('+++') ? line.text.replace(/\D/g, '') : null);
    if (reference === null) return null;
    const isReversed = lines.some(
      (each) =>
        each.isReversal &&
        each.cents === line.cents &&
        each.currency === line.currency &&
        each.direction !== line.direction &&
        (each.reference === null || each.reference === reference),
    );
    if (isReversed) return null;
    const referencedInvoices = [];
    for (const invoice of invoices) {
      const isPayableByLine = invoice.direction === (line.direction === 'credit' ? 'sent' : 'received');
      if (isPayableByLine && invoice.referenceKey === reference && (open.get(invoice.id) ?? 0) > 0)
        referencedInvoices.push(invoice);
    }
    const [invoice] = referencedInvoices;
    if (referencedInvoices.length !== 1 || invoice === undefined) return null;
    if (invoice.currency !== line.currency || open.get(invoice.id) !== line.cents) return null;
    const accounts = invoice.counterpartyAccounts;
    if (invoice.direction === 'received' && !accounts.includes(line.account)) return null;
    open.set(invoice.id, 0);
    return invoice.id;
  });
}

const findMatchedInvoiceId = (match: EntryMatch | undefined): string | null =>
  match?.status === 'matched' ? match.payment.invoiceId : null;

describe('generated statements', () => {
  const cases = Array.from({ length: CASES }, (_, seed) => generateCase(seed));

  it('are matched like an independent matcher does', () => {
    let matchedCount = 0;
    cases.forEach((each, seed) => {
      const matchedIds = run(each).map(findMatchedInvoiceId);
      expect([seed, matchedIds]).toEqual([seed, matchNaively(each)]);
      matchedCount += matchedIds.filter((id) => id !== null).length;
    });
    // The cases include automatic matches.
    expect(matchedCount).toBeGreaterThan(CASES / 2);
  });

  it('never match a wrong invoice, a wrong amount, or an invoice twice', () => {
    for (const each of cases) {
      const paidInvoiceIds = new Set<string>();
      run(each).forEach((match, at) => {
        const line = each.lines[at] as GeneratedLine;
        if (match.status !== 'matched') return;
        const invoice = each.invoices.find(({ id }) => id === match.payment.invoiceId);
        expect(line.meant).toContain(match.payment.invoiceId);
        expect([invoice?.currency, toCents(match.payment.amount)]).toEqual([line.currency, line.cents]);
        expect(invoice?.openAmount.equals(match.payment.amount)).toBe(true);
        expect(paidInvoiceIds.has(match.payment.invoiceId)).toBe(false);
        paidInvoiceIds.add(match.payment.invoiceId);
      });
    }
  });

  it('suggest payments within the amounts of the entry and the invoice', () => {
    for (const each of cases) {
      run(each).forEach((match, at) => {
        if (match.status !== 'suggested') return;
        for (const { payments } of match.suggestions) {
          const sum = payments.reduce((total, { amount }) => total.plus(amount), Decimal.ZERO);
          expect(toCents(sum)).toBeLessThanOrEqual(each.lines[at]?.cents ?? 0);
          for (const { invoiceId, amount } of payments) {
            const invoice = each.invoices.find(({ id }) => id === invoiceId);
            expect(invoice?.currency).toBe(each.lines[at]?.currency);
            expect(amount.compare(invoice?.openAmount ?? Decimal.ZERO)).not.toBe(1);
          }
        }
      });
    }
  });
});

const createEntry = (more: Partial<StatementEntry> = {}): StatementEntry => ({
  account: 'BE68539007547034',
  amount: toAmount(12_100),
  currency: 'EUR',
  direction: 'credit',
  isReversal: false,
  isUndividedBatch: false,
  bookingDate: '2026-11-27',
  valueDate: null,
  counterpartyName: null,
  counterpartyAccount: null,
  references: [],
  documentNumbers: [],
  freeText: null,
  bankReference: null,
  entryReference: null,
  place: 'line 1',
  ...more,
});

const createInvoice = (more: Partial<MatchableInvoice> = {}): MatchableInvoice => ({
  id: 'a',
  direction: 'sent',
  number: '2026/0001',
  currency: 'EUR',
  openAmount: toAmount(12_100),
  referenceKey: '123456789002',
  counterpartyName: 'Janssens BV',
  counterpartyAccounts: [],
  ...more,
});

const REFERENCE = { references: [{ scheme: 'be-ogm' as const, key: '123456789002' }] };

function describeMatch(match: EntryMatch | undefined): unknown {
  if (match?.status !== 'suggested') return match?.status === 'unmatched' ? match.reason : match?.status;
  return match.suggestions.map(({ kind, strength, payments }) => [
    kind,
    strength,
    payments.map(({ invoiceId, amount }) => `${invoiceId} ${amount.toFixed(2)}`).join(', '),
  ]);
}

describe('an entry', () => {
  it.each<[string, Partial<StatementEntry>, MatchableInvoice[], unknown]>([
    ['with reference and amount', REFERENCE, [createInvoice()], 'matched'],
    [
      'of a part of the open amount',
      { ...REFERENCE, amount: toAmount(100) },
      [createInvoice()],
      [['partialPayment', 'strong', 'a 1.00']],
    ],
    [
      'of more than the open amount',
      { ...REFERENCE, amount: toAmount(20_000) },
      [createInvoice()],
      [['overpayment', 'strong', 'a 121.00']],
    ],
    ['in another currency', { ...REFERENCE, currency: 'USD' }, [createInvoice()], 'otherCurrency'],
    ['of a paid invoice', REFERENCE, [createInvoice({ openAmount: Decimal.ZERO })], 'alreadyPaid'],
    ['without reference, number or counterparty', {}, [createInvoice()], 'notFound'],
    ['that is a reversal', { ...REFERENCE, isReversal: true }, [createInvoice()], 'reversal'],
    [
      'that is a batch',
      { ...REFERENCE, isUndividedBatch: true },
      [createInvoice()],
      [['reference', 'strong', 'a 121.00']],
    ],
    [
      'whose reference is that of two open invoices',
      REFERENCE,
      [createInvoice(), createInvoice({ id: 'b', openAmount: toAmount(500) })],
      [
        ['reference', 'strong', 'a 121.00'],
        ['overpayment', 'strong', 'b 5.00'],
      ],
    ],
    [
      'whose reference is short',
      { references: [{ scheme: 'other', key: '123' }] },
      [createInvoice({ referenceKey: '123' })],
      [['reference', 'strong', 'a 121.00']],
    ],
    [
      'with the invoice number',
      { freeText: 'Factuur 2026 / 0001' },
      [createInvoice()],
      [['number', 'strong', 'a 121.00']],
    ],
    [
      'with the number and another amount',
      { freeText: '2026/0001', amount: toAmount(100) },
      [createInvoice()],
      [['number', 'weak', 'a 1.00']],
    ],
    [
      'with several numbers',
      { freeText: '2026/0001 + 2026/0002', amount: toAmount(22_100) },
      [createInvoice(), createInvoice({ id: 'b', number: '2026/0002', openAmount: toAmount(10_000) })],
      [
        ['split', 'strong', 'a 121.00, b 100.00'],
        ['number', 'weak', 'a 121.00'],
        ['number', 'weak', 'b 100.00'],
      ],
    ],
    [
      'with the name of the counterparty',
      { counterpartyName: 'JANSSENS' },
      [createInvoice()],
      [['counterparty', 'weak', 'a 121.00']],
    ],
    [
      'with the account of the counterparty',
      { counterpartyAccount: 'BE43 0689 9999 9501' },
      [createInvoice({ counterpartyAccounts: ['BE43068999999501'] })],
      [['counterparty', 'weak', 'a 121.00']],
    ],
    ['of an unrelated counterparty', { counterpartyName: 'PEETERS' }, [createInvoice()], 'notFound'],
    [
      'to another account than the invoice states',
      { ...REFERENCE, direction: 'debit', counterpartyAccount: 'DE89370400440532013000' },
      [createInvoice({ direction: 'received', counterpartyAccounts: ['BE43068999999501'] })],
      [['reference', 'strong', 'a 121.00']],
    ],
    [
      'to the account that the invoice states',
      { ...REFERENCE, direction: 'debit', counterpartyAccount: 'BE43 0689 9999 9501' },
      [createInvoice({ direction: 'received', counterpartyAccounts: ['BE43068999999501'] })],
      'matched',
    ],
    [
      'to an account, while the invoice states none',
      { ...REFERENCE, direction: 'debit', counterpartyAccount: 'BE43068999999501' },
      [createInvoice({ direction: 'received' })],
      [['reference', 'strong', 'a 121.00']],
    ],
    [
      'to an account that the bank does not state',
      { ...REFERENCE, direction: 'debit' },
      [createInvoice({ direction: 'received', counterpartyAccounts: ['BE43068999999501'] })],
      [['reference', 'strong', 'a 121.00']],
    ],
    ['of the other direction', { ...REFERENCE, direction: 'debit' }, [createInvoice()], 'notFound'],
  ])('%s', (_name, more, invoices, expected) => {
    expect(describeMatch(matchEntries([createEntry(more)], invoices)[0])).toEqual(expected);
  });

  it('that pays an invoice again is not matched', () => {
    const matches = matchEntries([createEntry(REFERENCE), createEntry(REFERENCE)], [createInvoice()]);
    expect(matches.map(describeMatch)).toEqual(['matched', 'alreadyPaid']);
  });

  it('that the file reverses is not matched', () => {
    const reversal = createEntry({ direction: 'debit', isReversal: true });
    expect(matchEntries([createEntry(REFERENCE), reversal], [createInvoice()]).map(describeMatch)).toEqual([
      [['reference', 'strong', 'a 121.00']],
      'reversal',
    ]);
  });

  it('gets suggestions in time linear in the number of invoices with one amount', () => {
    const many = Array.from({ length: 4_000 }, (_, at) =>
      createInvoice({ id: `i${at}`, referenceKey: null, counterpartyName: `Société Générale n° ${at} SA` }),
    );
    const entries = Array.from({ length: 4_000 }, (_, at) =>
      createEntry({ counterpartyName: `SOCIETE GENERALE N ${at}` }),
    );
    const comparisons = jest.spyOn(Decimal.prototype, 'equals');
    const matches = matchEntries(entries, many);
    expect(comparisons.mock.calls.length).toBeLessThan(20 * many.length);
    comparisons.mockRestore();
    expect(describeMatch(matches[3_999])).toEqual([['counterparty', 'weak', 'i3999 121.00']]);
  });
});
