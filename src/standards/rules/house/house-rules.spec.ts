import {
  blankAllowanceCharge,
  blankLine,
  blankParty,
  blankPaymentMeans,
  blankTotals,
} from '../../invoice/blank';
import type { DocumentKind, InvoiceDocument, Line } from '../../invoice/model';
import { HOUSE_RULE_CODES, HOUSE_RULES, houseFindings } from '.';
import { houseExamples, soundInvoice, type HouseExample } from './house-examples.fixture';

const DAY = '2026-11-20';

function listRuleCodes(document: InvoiceDocument, kind: DocumentKind = 'invoice'): string[] {
  return houseFindings({ document, kind, day: DAY }).map(
    ({ ruleCode, fieldName }) => `${ruleCode} ${fieldName}`,
  );
}

const line = (id: string, fields: Partial<Line> = {}): Line =>
  blankLine({ ...soundInvoice().lines[0], id, ...fields });

describe('house rules', () => {
  it('are complete and in order', () =>
    expect(HOUSE_RULES.map(({ code }) => code)).toEqual([...HOUSE_RULE_CODES]));

  it('find nothing in a valid invoice', () => expect(listRuleCodes(soundInvoice())).toEqual([]));

  it.each(houseExamples().map((example): [string, HouseExample] => [example.code, example]))(
    '%s warns about the invalid example and not about the valid one',
    (code, { field, wrong, right }) => {
      const findings = houseFindings({
        document: { ...soundInvoice(), ...wrong },
        kind: 'invoice',
        day: DAY,
      });
      expect(findings).toEqual([
        {
          ruleCode: code,
          errorMessage: expect.stringMatching(/^[A-Z].*\.$/s),
          errorLevel: 'WARNING',
          fieldName: field,
          source: 'Passerelle house rules',
        },
      ]);
      expect(listRuleCodes({ ...soundInvoice(), ...right })).toEqual([]);
    },
  );

  it('list at most twenty violations, and state the number of further ones in the last', () => {
    const lines = Array.from({ length: 30 }, () => line('1'));
    const findings = houseFindings({ document: { ...soundInvoice(), lines }, kind: 'invoice', day: DAY });
    expect(findings.map(({ ruleCode }) => ruleCode)).toEqual(Array(20).fill('HOUSE-LINE-ID'));
    expect(findings.at(-1)?.errorMessage).toContain('9 more places');
  });

  it('never throw for any numbers and days', () => {
    const invalidFields = { ...soundInvoice(), issueDate: 'soon', dueDate: '2026-13-45', currency: 'x' };
    const totals = blankTotals({ payableAmount: 'much', linesAmount: '1e5' });
    const discounts = [
      { ...blankAllowanceCharge({ amount: 'a', baseAmount: '' }), vat: { category: null, percentage: 'x' } },
    ];
    const parties = {
      seller: blankParty({ vatNumber: '??', country: 'ZZ' }),
      buyer: blankParty({ vatNumber: '' }),
    };
    const paymentMeans = [blankPaymentMeans({ iban: '💶' })];
    expect(() =>
      listRuleCodes({ ...invalidFields, ...parties, totals, discounts, paymentMeans, lines: [] }),
    ).not.toThrow();
  });

  describe('HOUSE-IBAN', () => {
    const findIbanWarnings = (iban: string): string[] =>
      listRuleCodes({
        ...soundInvoice(),
        paymentMeans: [blankPaymentMeans({ paymentMethodCode: '30', iban })],
      });

    it.each([
      'BE71 0961 2345 6769',
      'be71096123456769',
      'GB29 NWBK 6016 1331 9268 19',
      '12-34567-89',
      'DE-ACCOUNT',
    ])('accepts %s', (iban) => expect(findIbanWarnings(iban)).toEqual([]));
    it.each(['BE71096123456768', 'BE7109612345676', 'DE02 1203 0000 0000 2020 52'])(
      'warns about %s',
      (iban) => expect(findIbanWarnings(iban)).toEqual(['HOUSE-IBAN paymentMeans.0.iban']),
    );
  });

  describe('HOUSE-ISSUE-DATE', () => {
    it.each(['2026-12-21', '2024-11-20'])('accepts %s', (issueDate) =>
      expect(listRuleCodes({ ...soundInvoice(), issueDate, dueDate: null })).toEqual([]),
    );
    it.each(['2026-12-22', '2062-11-20', '2024-11-18'])('warns about %s', (issueDate) =>
      expect(listRuleCodes({ ...soundInvoice(), issueDate, dueDate: null })).toContain(
        'HOUSE-ISSUE-DATE issueDate',
      ),
    );
  });

  describe('HOUSE-NEGATIVE-INVOICE', () => {
    const totals = blankTotals({ ...soundInvoice().totals, payableAmount: '-12.10' });
    it('ignores credit notes and corrected invoices', () => {
      expect(listRuleCodes({ ...soundInvoice(), totals }, 'creditNote')).toEqual([]);
      expect(listRuleCodes({ ...soundInvoice(), totals, typeCode: '384' })).toEqual([]);
    });
    it('includes self-billed invoices', () =>
      expect(listRuleCodes({ ...soundInvoice(), totals }, 'selfBillingInvoice')).toEqual([
        'HOUSE-NEGATIVE-INVOICE totals.payableAmount',
      ]));
  });

  describe('HOUSE-DISCOUNT-ABOVE-BASE', () => {
    it('compares a discount of a line with the amount before discounts', () => {
      const findDiscountWarnings = (net: string, amount: string): string[] =>
        listRuleCodes({
          ...soundInvoice(),
          lines: [line('1', { netAmount: net, discounts: [blankAllowanceCharge({ amount })] })],
        });
      expect(findDiscountWarnings('0.00', '10.00')).toEqual([]);
      expect(findDiscountWarnings('-90.00', '100.00')).toEqual([
        'HOUSE-DISCOUNT-ABOVE-BASE lines.0.discounts.0.amount',
      ]);
    });
  });

  describe('HOUSE-VAT-RATE', () => {
    const findRateWarnings = (percentage: string, fields: Partial<InvoiceDocument>): string[] =>
      listRuleCodes({
        ...soundInvoice(),
        lines: [line('1', { vat: { category: 'S', percentage } })],
        ...fields,
      }).filter((entry) => entry.startsWith('HOUSE-VAT-RATE'));
    const seller = (country: string, vatNumber: string | null = null): Partial<InvoiceDocument> => ({
      seller: blankParty({ name: 'S', country, vatNumber }),
    });

    it('uses the day of the supply', () => {
      const german = seller('DE', 'DE136695976');
      expect(findRateWarnings('16', { ...german, taxPointDate: '2020-12-31' })).toEqual([]);
      expect(findRateWarnings('16', { ...german, taxPointDate: '2021-01-01' })).toEqual([
        'HOUSE-VAT-RATE lines.0.vat.percentage',
      ]);
      expect(findRateWarnings('16.00', german)).toEqual(['HOUSE-VAT-RATE lines.0.vat.percentage']);
      expect(findRateWarnings('19.00', german)).toEqual([]);
    });

    it('ignores countries and times that are not in the table', () => {
      expect(findRateWarnings('33', seller('AT'))).toEqual([]);
      expect(findRateWarnings('33', seller('US'))).toEqual([]);
      expect(findRateWarnings('33', { ...seller('IE'), taxPointDate: '2020-01-01' })).toEqual([]);
    });

    it('accepts the rate of the country of a consumer, but not of a business', () => {
      const belgianSeller = seller('BE', 'BE0123456749');
      const buyer = blankParty({ name: 'B', country: 'DE' });
      expect(findRateWarnings('19', { ...belgianSeller, buyer })).toEqual([]);
      expect(
        findRateWarnings('19', { ...belgianSeller, buyer: { ...buyer, vatNumber: 'DE136695976' } }),
      ).toHaveLength(1);
    });
  });

  describe('HOUSE-NO-PAYMENT', () => {
    const findPaymentWarnings = (fields: Partial<InvoiceDocument>, kind?: DocumentKind): string[] =>
      listRuleCodes({ ...soundInvoice(), paymentMeans: [], ...fields }, kind);
    it('ignores credit notes, self-billed documents and paid invoices', () => {
      expect(findPaymentWarnings({}, 'creditNote')).toEqual([]);
      expect(findPaymentWarnings({}, 'selfBillingInvoice')).toEqual([]);
      expect(
        findPaymentWarnings({ totals: blankTotals({ ...soundInvoice().totals, payableAmount: '0.00' }) }),
      ).toEqual([]);
    });
    it.each([
      ['a mandate', blankPaymentMeans({ paymentMethodCode: '59', mandate: { id: 'M', payerAccount: null } })],
      ['cash', blankPaymentMeans({ paymentMethodCode: '10' })],
      ['words', blankPaymentMeans({ paymentMethodCode: '1', name: 'PayPal me@example.com' })],
    ])('accepts %s', (_what, means) => expect(findPaymentWarnings({ paymentMeans: [means] })).toEqual([]));
    it('accepts an account in the terms', () =>
      expect(findPaymentWarnings({ paymentTerms: { note: 'Please pay to BE71 0961 2345 6769' } })).toEqual(
        [],
      ));
    it('warns about a transfer without an account', () =>
      expect(
        findPaymentWarnings({
          paymentMeans: [blankPaymentMeans({ paymentMethodCode: '30', name: 'Transfer' })],
        }),
      ).toEqual(['HOUSE-NO-PAYMENT paymentMeans']));
  });
});
