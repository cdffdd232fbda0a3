import fc from 'fast-check';
import { Decimal } from '../../values/decimal';
import type { Totals, VatSubtotal } from '../model';
import { EUROPEAN_VAT } from '../tax-regimes';
import { calculateLineNetAmount } from './line-net';
import { calculateTotals, type CalculationInput } from './totals';

const NO_TOTALS: Totals = {
  linesAmount: null,
  discountAmount: null,
  surchargeAmount: null,
  taxExclusiveAmount: null,
  taxInclusiveAmount: null,
  roundingAmount: null,
  payableAmount: null,
  paidAmount: null,
  taxExclusiveAmountInTaxCurrency: null,
  taxInclusiveAmountInTaxCurrency: null,
};
const NO_VAT: CalculationInput['vat'] = {
  totalVatAmount: null,
  totalVatAmountInTaxCurrency: null,
  subtotals: null,
  exemptionReason: null,
  exemptionReasonCode: null,
};

const line = (netAmount: string, category = 'S', percentage: string | null = '21') => ({
  netAmount,
  vat: { category, percentage },
});
const charge = (amount: string, category = 'S', percentage: string | null = '21') => ({
  reasonCode: null,
  reason: 'any',
  baseAmount: null,
  amount,
  percentage: null,
  vat: { category, percentage },
});
const subtotal = (
  taxableAmount: string,
  vatAmount: string,
  rest: Partial<VatSubtotal> = {},
): VatSubtotal => ({
  taxableAmount,
  vatAmount,
  category: 'S',
  percentage: '21',
  exemptionReason: null,
  exemptionReasonCode: null,
  ...rest,
});

type TotalsInput = Partial<Omit<CalculationInput, 'totals' | 'vat'>> & {
  totals?: Partial<Totals>;
  vat?: Partial<CalculationInput['vat']>;
};
const calculate = ({ totals, vat, ...rest }: TotalsInput) =>
  calculateTotals({
    lines: [line('100.00')],
    discounts: [],
    surcharges: [],
    rules: { regime: EUROPEAN_VAT, taxDigits: 2 },
    ...rest,
    totals: { ...NO_TOTALS, ...totals },
    vat: { ...NO_VAT, ...vat },
  });
const listMessages = (input: TotalsInput) =>
  calculate(input).discrepancies.map(({ path, message }) => `${path} ${message}`);

describe('line net amount', () => {
  const formatLineNet = (quantity: string, netPriceAmount: string, baseQuantity: string | null = null) =>
    calculateLineNetAmount({
      quantity,
      netPriceAmount,
      baseQuantity,
      discounts: [],
      surcharges: [],
    }).toString();

  it('rounds quantity × price ÷ base quantity once, half away from zero', () => {
    expect(formatLineNet('1', '9.9174')).toBe('9.92');
    expect(formatLineNet('3', '10', '7')).toBe('4.29');
    expect(formatLineNet('1', '1.005')).toBe('1.01');
    expect(formatLineNet('-1', '1.005')).toBe('-1.01');
    expect(formatLineNet('1000', '0.0001', '100')).toBe('0.00');
  });

  it('subtracts discounts and adds surcharges after rounding', () => {
    const amount = (value: string) => [{ ...charge(value) }];
    const net = calculateLineNetAmount({
      quantity: '2',
      netPriceAmount: '0.005',
      baseQuantity: '1',
      discounts: amount('0.30'),
      surcharges: amount('1.10'),
    });
    expect(net.toString()).toBe('0.81');
  });
});

describe('calculateTotals', () => {
  it('rounds VAT once per group: 45 lines of 9.9174 at 21 % give 446.40 and 93.74', () => {
    const { totals, vat } = calculate({ lines: Array.from({ length: 45 }, () => line('9.92')) });
    expect(vat).toEqual({
      totalVatAmount: '93.74',
      totalVatAmountInTaxCurrency: null,
      subtotals: [subtotal('446.40', '93.74')],
    });
    expect(totals).toMatchObject({
      linesAmount: '446.40',
      taxInclusiveAmount: '540.14',
      payableAmount: '540.14',
    });
  });

  it('omits the amounts of discounts, surcharges, payment and rounding when the document has none', () => {
    expect(calculate({}).totals).toEqual({
      linesAmount: '100.00',
      discountAmount: null,
      surchargeAmount: null,
      taxExclusiveAmount: '100.00',
      taxInclusiveAmount: '121.00',
      roundingAmount: null,
      payableAmount: '121.00',
      paidAmount: null,
      taxExclusiveAmountInTaxCurrency: null,
      taxInclusiveAmountInTaxCurrency: null,
    });
  });

  it('includes document discounts and surcharges in the totals and in the VAT of their rate', () => {
    const { totals, vat } = calculate({
      lines: [line('100.00'), line('50.00', 'S', '6')],
      discounts: [charge('10.00'), charge('5.00', 'S', '6.0')],
      surcharges: [charge('3.00', 'Z', '0')],
    });
    expect(totals).toMatchObject({
      linesAmount: '150.00',
      discountAmount: '15.00',
      surchargeAmount: '3.00',
      taxExclusiveAmount: '138.00',
      taxInclusiveAmount: '159.60',
    });
    expect(vat.subtotals).toEqual([
      subtotal('90.00', '18.90'),
      subtotal('45.00', '2.70', { percentage: '6' }),
      subtotal('3.00', '0.00', { category: 'Z', percentage: '0' }),
    ]);
  });

  it('groups VAT by the value of the rate, not by its text', () => {
    const { vat } = calculate({ lines: [line('10.00', 'S', '21'), line('10.00', 'S', '21.00')] });
    expect(vat.subtotals).toEqual([subtotal('20.00', '4.20')]);
  });

  it('computes consistent sums for any lines', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => Decimal.parse(String(n))!);
    const amounts = fc.array(fc.tuple(cents, fc.constantFrom('21', '6', '5.5', '0')), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(amounts, (parts) => {
        const lines = parts.map(([n, rate]) => line(n.dividedBy(Decimal.HUNDRED, 2).toString(), 'S', rate));
        const { totals, vat, discrepancies } = calculate({ lines });
        const sum = (texts: (string | null)[]) =>
          texts.reduce((a, b) => a.plus(Decimal.parse(b ?? '')!), Decimal.ZERO).toFixed(2);
        expect(discrepancies).toEqual([]);
        expect(sum(vat.subtotals.map((s) => s.taxableAmount))).toBe(totals.taxExclusiveAmount);
        expect(sum(vat.subtotals.map((s) => s.vatAmount))).toBe(vat.totalVatAmount);
        expect(sum([totals.taxExclusiveAmount, vat.totalVatAmount])).toBe(totals.taxInclusiveAmount);
        // A document may state the sums that the service computes.
        expect(calculate({ lines, totals, vat }).discrepancies).toEqual([]);
      }),
    );
  });
});

describe('comparison of stated sums to the cent', () => {
  it.each([
    [
      { totals: { linesAmount: '100.01' } },
      'totals.linesAmount must be 100.00, the sum of the line net amounts; received 100.01, 0.01 too high',
    ],
    [{ totals: { discountAmount: '1.00' } }, 'received 1.00, 1.00 too high'],
    [{ totals: { surchargeAmount: '1.00' } }, 'received 1.00, 1.00 too high'],
    [{ totals: { taxExclusiveAmount: '90.00' } }, 'received 90.00, 10.00 too low'],
    [{ totals: { taxInclusiveAmount: '120.99' } }, 'received 120.99, 0.01 too low'],
    [
      { vat: { totalVatAmount: '21.01' } },
      'vat.totalVatAmount must be 21.00, the sum of the VAT subtotals; received 21.01',
    ],
    [{ vat: { subtotals: [subtotal('99.99', '21.00')] } }, 'vat.subtotals.0.taxableAmount must be 100.00'],
    [{ vat: { subtotals: [subtotal('100.00', '20.00')] } }, 'vat.subtotals.0.vatAmount must be 21.00'],
    [
      { vat: { subtotals: [] } },
      'vat.subtotals must have an entry for category S at 21 %, taxable amount 100.00, VAT 21.00; received none',
    ],
  ])('the stated sum %j causes %s', (input, expected) => {
    const messageTexts = listMessages(input);
    expect(messageTexts).toHaveLength(1);
    expect(messageTexts[0]).toContain(expected);
  });

  it('reports every wrong sum at once, and only those', () => {
    expect(
      calculate({ totals: { linesAmount: '1', taxInclusiveAmount: '2' } }).discrepancies.map((d) => d.path),
    ).toEqual(['totals.linesAmount', 'totals.taxInclusiveAmount']);
  });

  it('reports a subtotal of an unused rate, and two subtotals of the same rate', () => {
    const good = subtotal('100.00', '21.00');
    expect(listMessages({ vat: { subtotals: [good, good] } })).toEqual([
      'vat.subtotals.1 must be the only subtotal of its category and rate; received category S at 21 %',
    ]);
    expect(
      listMessages({ vat: { subtotals: [good, subtotal('1.00', '0.06', { percentage: '6' })] } }),
    ).toEqual([
      'vat.subtotals.1 must have the category and rate of a line, discount or surcharge; received category S at 6 %',
    ]);
  });

  it('completes a stated subtotal and keeps the stated order', () => {
    const { vat } = calculate({
      lines: [line('100.00'), line('10.00', 'S', '6')],
      vat: {
        subtotals: [
          { ...subtotal('10.00', '0.60', { percentage: '6.00' }), vatAmount: null },
          { ...subtotal('100.00', '21.00'), taxableAmount: null },
        ],
      },
    });
    expect(vat.subtotals).toEqual([
      subtotal('10.00', '0.60', { percentage: '6.00' }),
      subtotal('100.00', '21.00'),
    ]);
  });
});

describe('exemption reasons', () => {
  const exempt = (category: string, vat: Partial<CalculationInput['vat']> = {}) =>
    calculate({ lines: [line('100.00', category, category === 'O' ? null : '0')], vat });

  it.each([
    ['AE', 'VATEX-EU-AE'],
    ['G', 'VATEX-EU-G'],
    ['K', 'VATEX-EU-IC'],
    ['O', 'VATEX-EU-O'],
  ])('category %s gets the default reason %s', (category, code) => {
    const { vat, discrepancies } = exempt(category);
    expect(discrepancies).toEqual([]);
    expect(vat.subtotals[0]).toMatchObject({
      exemptionReasonCode: code,
      exemptionReason: null,
      vatAmount: '0.00',
    });
  });

  it('category E requires a stated reason, because several reasons are possible', () => {
    expect(exempt('E').discrepancies.map((d) => d.path)).toEqual(['vat.exemptionReason']);
    expect(exempt('E', { exemptionReason: 'Article 44' }).discrepancies).toEqual([]);
    expect(exempt('E', { exemptionReasonCode: 'VATEX-EU-132' }).vat.subtotals[0]).toMatchObject({
      exemptionReasonCode: 'VATEX-EU-132',
    });
  });

  it('uses the document reason for every category that needs one, but a reserved code only for its category', () => {
    const lines = [
      line('1.00', 'AE', '0'),
      line('1.00', 'E', '0'),
      line('1.00', 'S', '21'),
      line('1.00', 'Z', '0'),
    ];
    const reasons = calculate({ lines, vat: { exemptionReason: 'Why', exemptionReasonCode: 'VATEX-EU-AE' } });
    expect(reasons.vat.subtotals.map((s) => [s.category, s.exemptionReason, s.exemptionReasonCode])).toEqual([
      ['AE', 'Why', 'VATEX-EU-AE'],
      ['E', 'Why', null],
      ['S', null, null],
      ['Z', null, null],
    ]);
    expect(listMessages({ lines, vat: { exemptionReasonCode: 'VATEX-EU-AE' } })).toHaveLength(1);
  });

  it('prefers the reason of the subtotal, and reports a reason where VAT is due', () => {
    const own = subtotal('100.00', '0.00', { category: 'E', percentage: '0', exemptionReason: 'Own' });
    expect(exempt('E', { subtotals: [own], exemptionReason: 'Lent' }).vat.subtotals[0]).toEqual(own);
    expect(
      listMessages({ vat: { subtotals: [subtotal('100.00', '21.00', { exemptionReason: 'No' })] } }),
    ).toEqual([
      'vat.subtotals.0.exemptionReason must be absent: category S is not exempt from VAT; received No',
    ]);
  });
});

describe('amount due, paid and rounding', () => {
  const settlementAmounts = (totals: Partial<Totals>, lines = [line('100.00')]) => {
    const { paidAmount, roundingAmount, payableAmount } = calculate({ lines, totals }).totals;
    return [paidAmount, roundingAmount, payableAmount];
  };

  it('a payment of 50 for a total of 121 leaves 71 due', () => {
    expect(settlementAmounts({ paidAmount: '50.00' })).toEqual(['50.00', null, '71.00']);
  });

  it('an amount due of 71 for a total of 121 does not imply a payment', () => {
    expect(listMessages({ totals: { payableAmount: '71.00' } })).toEqual([
      'totals.payableAmount must be 121.00, tax inclusive 121.00 − paid 0.00 + rounding 0.00 (state a payment as paidAmount); received 71.00, 50.00 too low',
    ]);
    expect(listMessages({ lines: [line('-100.00')], totals: { payableAmount: '-71.00' } })).toHaveLength(1);
  });

  it('an amount due equal to the total means no payment', () => {
    expect(settlementAmounts({ payableAmount: '121.00' })).toEqual([null, null, '121.00']);
  });

  it('a difference below 1.00 between paid and due is rounding, in both directions', () => {
    expect(settlementAmounts({ paidAmount: '50.00', payableAmount: '70.01' })).toEqual([
      '50.00',
      '-0.99',
      '70.01',
    ]);
    expect(settlementAmounts({ paidAmount: '0.00', payableAmount: '121.05' })).toEqual([
      '0.00',
      '0.05',
      '121.05',
    ]);
    expect(settlementAmounts({ payableAmount: '121.05' })).toEqual([null, '0.05', '121.05']);
  });

  it('a difference of 1.00 or more is an error that states the difference', () => {
    expect(listMessages({ totals: { paidAmount: '50.00', payableAmount: '70.00' } })).toEqual([
      'totals.payableAmount must be 71.00, tax inclusive 121.00 − paid 50.00 + rounding 0.00; received 70.00, 1.00 too low',
    ]);
    expect(listMessages({ totals: { payableAmount: '122.00' } })).toHaveLength(1);
  });

  it('a stated rounding amount is used and must match', () => {
    expect(settlementAmounts({ roundingAmount: '-0.01' })).toEqual([null, '-0.01', '120.99']);
    expect(
      settlementAmounts({ roundingAmount: '-0.01', paidAmount: '50.00', payableAmount: '70.99' }),
    ).toEqual(['50.00', '-0.01', '70.99']);
    expect(
      listMessages({ totals: { roundingAmount: '0.01', paidAmount: '0.00', payableAmount: '121.00' } }),
    ).toHaveLength(1);
  });
});
