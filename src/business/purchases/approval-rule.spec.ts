import { formatSecondApprovalReason, needsTwoPeople, type ApprovalAmount } from './approval-rule';

const createAmount = (amount: string | null, currency: string | null = 'EUR'): ApprovalAmount => ({
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
    expect(needsTwoPeople(createAmount(amount, currency))).toBe(expected);
  });

  it('does not require two people without a limit', () => {
    expect(
      needsTwoPeople({ ...createAmount('5000'), purchaseLimit: null, purchaseLimitCurrency: null }),
    ).toBe(false);
  });
});

describe('formatSecondApprovalReason', () => {
  it('states why the amount counts as above the limit', () => {
    expect(
      [createAmount('1500'), createAmount('1', 'USD'), createAmount(null)].map(formatSecondApprovalReason),
    ).toEqual([
      'The amount 1500 EUR is above the limit 1000.00 EUR of the team',
      'The amount 1 USD cannot be compared with the limit 1000.00 EUR of the team, so the document counts as above the limit',
      'The amount of the document is unknown, so the document counts as above the limit 1000.00 EUR of the team',
    ]);
  });
});
