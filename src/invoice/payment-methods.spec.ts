import { isCreditTransfer, PAYMENT_METHODS, paymentMeansCode, paymentMethodOf } from './payment-methods';

describe('payment methods', () => {
  it('have their UNCL 4461 codes', () => {
    expect(Object.fromEntries(PAYMENT_METHODS.map((method) => [method, paymentMeansCode(method)]))).toEqual({
      cash: '10',
      cheque: '20',
      credit_transfer: '30',
      debit_transfer: '31',
      bank_card: '48',
      direct_debit: '49',
      credit_card: '54',
      debit_card: '55',
      standing_agreement: '57',
      sepa_credit_transfer: '58',
      sepa_direct_debit: '59',
      online_payment: '68',
      clearing: '97',
      other: '1',
    });
  });

  it('are found again by their code, any other code being "other"', () => {
    for (const method of PAYMENT_METHODS) expect(paymentMethodOf(paymentMeansCode(method))).toBe(method);
    expect([paymentMethodOf('42'), paymentMethodOf('ZZZ'), paymentMethodOf('toString')]).toEqual([
      'other',
      'other',
      'other',
    ]);
  });

  it('that pay into an account are the credit transfers', () => {
    expect(PAYMENT_METHODS.filter((method) => isCreditTransfer(method))).toEqual([
      'credit_transfer',
      'sepa_credit_transfer',
    ]);
  });
});
