import { PAYMENT_MEANS_CODES } from '../rules/code-lists/en16931-1.3.16';
import { isCreditTransfer, PAYMENT_METHODS, toPaymentMeansCode, toPaymentMethod } from './payment-methods';

describe('payment methods', () => {
  it('each have a different code of UNTDID 4461', () => {
    const codes = PAYMENT_METHODS.map(toPaymentMeansCode);
    expect(codes.filter((code) => !PAYMENT_MEANS_CODES.has(code))).toEqual([]);
    expect(new Set(codes).size).toBe(PAYMENT_METHODS.length);
  });

  it.each([
    ['BR-61 demands an account', ['30', '58'], /credit_transfer$/],
    ['BR-DE-24 demands a card', ['48', '54', '55'], /_card$/],
    ['PEPPOL-EN16931-R061 demands a mandate', ['49', '59'], /direct_debit$/],
  ])('have a matching name when %s', (_rule, codes, name) => {
    const namedMethods = PAYMENT_METHODS.filter((method) => name.test(method));
    expect(namedMethods.map(toPaymentMeansCode).sort()).toEqual(codes);
  });

  it('match the names of the code list', () => {
    expect(['10', '20', '31', '97'].map(toPaymentMethod)).toEqual([
      'cash',
      'cheque',
      'debit_transfer',
      'clearing',
    ]);
  });

  it('have SEPA names exactly for SEPA codes', () => {
    expect(['58', '59'].map(toPaymentMethod)).toEqual(['sepa_credit_transfer', 'sepa_direct_debit']);
  });

  it('are found by their code; any other code is "other"', () => {
    for (const method of PAYMENT_METHODS) expect(toPaymentMethod(toPaymentMeansCode(method))).toBe(method);
    for (const code of ['42', 'ZZZ', 'toString']) expect(toPaymentMethod(code)).toBe('other');
  });

  it('that pay into an account are credit transfers', () => {
    expect(PAYMENT_METHODS.filter((method) => isCreditTransfer(method)).map(toPaymentMeansCode)).toEqual([
      '30',
      '58',
    ]);
    expect(isCreditTransfer(null)).toBe(false);
  });
});
