import { formatReason, needsTwoPeople, type ApprovedAmount } from './approval-rule';

const of = (amount: string | null, currency: string | null = 'EUR'): ApprovedAmount => ({
  amount,
  currency,
  purchaseLimit: '1000.00',
  purchaseLimitCurrency: 'EUR',
});

describe('needsTwoPeople', () => {
  it.each([
    ['999.99', 'EUR', false],
    ['1000', 'EUR', false],
    ['1000.01', 'EUR', true],
    ['-1000.01', 'EUR', true],
    ['0', 'EUR', false],
    ['1', 'USD', true],
    ['1', null, true],
    [null, null, true],
  ])('compares %s %s with the limit of 1000 EUR', (amount, currency, expected) => {
    expect(needsTwoPeople(of(amount, currency))).toBe(expected);
  });

  it('needs one person without a limit', () => {
    expect(needsTwoPeople({ ...of('5000'), purchaseLimit: null, purchaseLimitCurrency: null })).toBe(false);
  });
});

describe('formatReason', () => {
  it('states why the amount counts as above the limit', () => {
    expect([of('1500'), of('1', 'USD'), of(null)].map(formatReason)).toEqual([
      'The amount 1500 EUR is above the limit 1000.00 EUR of the team',
      'The amount 1 USD cannot be compared with the limit 1000.00 EUR of the team, so it counts as above it',
      'The amount of the document is unknown, so it counts as above the limit 1000.00 EUR of the team',
    ]);
  });
});
