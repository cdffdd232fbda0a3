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
 * Independent matcher: reads the generator's lines instead of the file, compares each line with each invoice, and counts in
 * cents. It returns the invoice that each line pays for certain.
 */
function matchNaively({ lines, invoices }: GeneratedCase): (string | null)[] {
  const open = new Map(invoices.map(({ id, openAmount }) => [id, toCents(openAmount)]));
  return lines.map((line) => {
    if (line.isReversal) return null;
    const statedText = line.reference ?? (line.text.startsWith('+++') ? line.text.replace(/\D/g, '') : null);
    if (statedText === null) return null;
    const isTakenBack = lines.some(
      (each) =>
        each.isReversal &&
        each.cents === line.cents &&
        each.currency === line.currency &&
        each.direction !== line.direction &&
        (each.reference === null || each.reference === statedText),
    );
    if (isTakenBack) return null;
    const namedValue = [];
    for (const invoice of invoices) {
      const isPaidSo = invoice.direction === (line.direction === 'credit' ? 'sent' : 'received');
      if (isPaidSo && invoice.referenceKey === statedText && (open.get(invoice.id) ?? 0) > 0)
        namedValue.push(invoice);
    }
    const [invoice] = namedValue;
    if (namedValue.length !== 1 || invoice === undefined) return null;
    if (invoice.currency !== line.currency || open.get(invoice.id) !== line.cents) return null;
    const accounts = invoice.counterpartyAccounts;
    if (invoice.direction === 'received' && !accounts.includes(line.account)) return null;
    open.set(invoice.id, 0);
    return invoice.id;
  });
}

const certain = (match: EntryMatch | undefined): string | null =>
  match?.status === 'matched' ? match.payment.invoiceId : null;

describe('generated statements', () => {
  const cases = Array.from({ length: CASES }, (_, seed) => generateCase(seed));

  it('are matched as an independent matcher matches them', () => {
    let matchedCount = 0;
    cases.forEach((each, seed) => {
      const foundItems = run(each).map(certain);
      expect([seed, foundItems]).toEqual([seed, matchNaively(each)]);
      matchedCount += foundItems.filter((id) => id !== null).length;
    });
    // The cases include automatic matches.
    expect(matchedCount).toBeGreaterThan(CASES / 2);
  });

  it('never match another invoice than the payer meant, another amount, or an invoice twice', () => {
    for (const each of cases) {
      const paidTexts = new Set<string>();
      run(each).forEach((match, at) => {
        const line = each.lines[at] as GeneratedLine;
        if (match.status !== 'matched') return;
        const invoice = each.invoices.find(({ id }) => id === match.payment.invoiceId);
        expect(line.meant).toContain(match.payment.invoiceId);
        expect([invoice?.currency, toCents(match.payment.amount)]).toEqual([line.currency, line.cents]);
        expect(invoice?.openAmount.equals(match.payment.amount)).toBe(true);
        expect(paidTexts.has(match.payment.invoiceId)).toBe(false);
        paidTexts.add(match.payment.invoiceId);
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

const entry = (more: Partial<StatementEntry> = {}): StatementEntry => ({
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

const invoice = (more: Partial<MatchableInvoice> = {}): MatchableInvoice => ({
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
    ['with reference and amount', REFERENCE, [invoice()], 'matched'],
    [
      'of a part',
      { ...REFERENCE, amount: toAmount(100) },
      [invoice()],
      [['partialPayment', 'strong', 'a 1.00']],
    ],
    [
      'of more',
      { ...REFERENCE, amount: toAmount(20_000) },
      [invoice()],
      [['overpayment', 'strong', 'a 121.00']],
    ],
    ['in another currency', { ...REFERENCE, currency: 'USD' }, [invoice()], 'otherCurrency'],
    ['of a paid invoice', REFERENCE, [invoice({ openAmount: Decimal.ZERO })], 'alreadyPaid'],
    ['of nothing known', {}, [invoice()], 'notFound'],
    ['that is a reversal', { ...REFERENCE, isReversal: true }, [invoice()], 'reversal'],
    [
      'that is a batch',
      { ...REFERENCE, isUndividedBatch: true },
      [invoice()],
      [['reference', 'strong', 'a 121.00']],
    ],
    [
      'whose reference two open invoices have',
      REFERENCE,
      [invoice(), invoice({ id: 'b', openAmount: toAmount(500) })],
      [
        ['reference', 'strong', 'a 121.00'],
        ['overpayment', 'strong', 'b 5.00'],
      ],
    ],
    [
      'whose reference is short',
      { references: [{ scheme: 'other', key: '123' }] },
      [invoice({ referenceKey: '123' })],
      [['reference', 'strong', 'a 121.00']],
    ],
    ['with the number', { freeText: 'Factuur 2026 / 0001' }, [invoice()], [['number', 'strong', 'a 121.00']]],
    [
      'with the number and another amount',
      { freeText: '2026/0001', amount: toAmount(100) },
      [invoice()],
      [['number', 'weak', 'a 1.00']],
    ],
    [
      'with several numbers',
      { freeText: '2026/0001 + 2026/0002', amount: toAmount(22_100) },
      [invoice(), invoice({ id: 'b', number: '2026/0002', openAmount: toAmount(10_000) })],
      [
        ['split', 'strong', 'a 121.00, b 100.00'],
        ['number', 'weak', 'a 121.00'],
        ['number', 'weak', 'b 100.00'],
      ],
    ],
    [
      'of the counterparty',
      { counterpartyName: 'JANSSENS' },
      [invoice()],
      [['counterparty', 'weak', 'a 121.00']],
    ],
    [
      'of the account',
      { counterpartyAccount: 'BE43 0689 9999 9501' },
      [invoice({ counterpartyAccounts: ['BE43068999999501'] })],
      [['counterparty', 'weak', 'a 121.00']],
    ],
    ['of somebody else', { counterpartyName: 'PEETERS' }, [invoice()], 'notFound'],
    [
      'to another account than the invoice states',
      { ...REFERENCE, direction: 'debit', counterpartyAccount: 'DE89370400440532013000' },
      [invoice({ direction: 'received', counterpartyAccounts: ['BE43068999999501'] })],
      [['reference', 'strong', 'a 121.00']],
    ],
    [
      'to the account that the invoice states',
      { ...REFERENCE, direction: 'debit', counterpartyAccount: 'BE43 0689 9999 9501' },
      [invoice({ direction: 'received', counterpartyAccounts: ['BE43068999999501'] })],
      'matched',
    ],
    [
      'to an account, while the invoice states none',
      { ...REFERENCE, direction: 'debit', counterpartyAccount: 'BE43068999999501' },
      [invoice({ direction: 'received' })],
      [['reference', 'strong', 'a 121.00']],
    ],
    [
      'to an account that the bank does not state',
      { ...REFERENCE, direction: 'debit' },
      [invoice({ direction: 'received', counterpartyAccounts: ['BE43068999999501'] })],
      [['reference', 'strong', 'a 121.00']],
    ],
    ['of the other direction', { ...REFERENCE, direction: 'debit' }, [invoice()], 'notFound'],
  ])('%s', (_name, more, invoices, expected) => {
    expect(describeMatch(matchEntries([entry(more)], invoices)[0])).toEqual(expected);
  });

  it('that pays an invoice again is not matched', () => {
    const foundItems = matchEntries([entry(REFERENCE), entry(REFERENCE)], [invoice()]);
    expect(foundItems.map(describeMatch)).toEqual(['matched', 'alreadyPaid']);
  });

  it('that the file reverses is not matched', () => {
    const reversal = entry({ direction: 'debit', isReversal: true });
    expect(matchEntries([entry(REFERENCE), reversal], [invoice()]).map(describeMatch)).toEqual([
      [['reference', 'strong', 'a 121.00']],
      'reversal',
    ]);
  });

  it('has suggestions in time linear in the number of invoices of one amount', () => {
    const many = Array.from({ length: 4_000 }, (_, at) =>
      invoice({ id: `i${at}`, referenceKey: null, counterpartyName: `Société Générale n° ${at} SA` }),
    );
    const entries = Array.from({ length: 4_000 }, (_, at) =>
      entry({ counterpartyName: `SOCIETE GENERALE N ${at}` }),
    );
    const comparisons = jest.spyOn(Decimal.prototype, 'equals');
    const matches = matchEntries(entries, many);
    expect(comparisons.mock.calls.length).toBeLessThan(20 * many.length);
    comparisons.mockRestore();
    expect(describeMatch(matches[3_999])).toEqual([['counterparty', 'weak', 'i3999 121.00']]);
  });
});
