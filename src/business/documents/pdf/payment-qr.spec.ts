import { blankPaymentMeans, blankTotals } from '../../../standards/invoice';
import { formatPaymentQrPayload, createQrModules } from './payment-qr';
import { sampleCreditNote, sampleInvoice } from './sample-document.testing';

const payingTo = (iban: string) => blankPaymentMeans({ paymentMethod: 'sepa_credit_transfer', iban });

describe('paymentQrPayload', () => {
  it('pays the amount due to the registered name, with the payment reference', () => {
    expect(formatPaymentQrPayload(sampleInvoice(1))?.split('\n').slice(5)).toEqual([
      'Zonnebloem BV',
      'BE68539007547034',
      'EUR1493.75',
      '',
      '',
      '+++090/9337/55493+++',
    ]);
  });

  it('prefers the account holder, then the payee, over the seller', () => {
    const payee = {
      name: 'Factor NV',
      identifiers: [],
      enterpriseNumber: null,
      enterpriseNumberScheme: null,
    };
    const means = payingTo('BE68539007547034');
    expect(formatPaymentQrPayload(sampleInvoice(1, { payee, paymentMeans: [means] }))).toContain(
      '\nFactor NV\n',
    );
    const ownAccount = { ...means, accountName: 'Holder BV' };
    expect(formatPaymentQrPayload(sampleInvoice(1, { payee, paymentMeans: [ownAccount] }))).toContain(
      '\nHolder BV\n',
    );
  });

  it('gives the number of the document where there is no reference', () => {
    const invoice = sampleInvoice(1, { paymentMeans: [payingTo('BE68539007547034')] });
    expect(formatPaymentQrPayload(invoice)).toMatch(/\nINV-42$/);
  });

  it('uses the first payment means that a code can express', () => {
    const paymentMeans = [
      blankPaymentMeans({ paymentMethod: 'sepa_direct_debit', iban: 'DE89370400440532013000' }),
      payingTo('TR330006100519786457841326'),
      payingTo('BE68539007547034'),
    ];
    expect(formatPaymentQrPayload(sampleInvoice(1, { paymentMeans }))).toContain('\nBE68539007547034\n');
  });

  it('is absent for a credit note, another currency, and when nothing is left to pay', () => {
    expect(formatPaymentQrPayload(sampleCreditNote(1))).toBeNull();
    expect(formatPaymentQrPayload(sampleInvoice(1, { currency: 'USD' }))).toBeNull();
    expect(
      formatPaymentQrPayload(sampleInvoice(1, { totals: blankTotals({ payableAmount: '0.00' }) })),
    ).toBeNull();
    expect(
      formatPaymentQrPayload(sampleInvoice(1, { totals: blankTotals({ payableAmount: '-10' }) })),
    ).toBeNull();
    expect(formatPaymentQrPayload(sampleInvoice(1, { paymentMeans: [] }))).toBeNull();
  });
});

describe('qrModules', () => {
  it('draws a square with its three finder patterns', () => {
    const modules = createQrModules('BCD');
    expect(modules).toHaveLength(21);
    expect(modules.every((row) => row.length === 21)).toBe(true);
    const finder = [true, true, true, true, true, true, true];
    expect(modules[0]?.slice(0, 7)).toEqual(finder);
    expect(modules[0]?.slice(-7)).toEqual(finder);
    expect(modules[20]?.slice(0, 7)).toEqual(finder);
  });

  it('holds the longest payload in version 13, also when its characters take several bytes', () => {
    expect(createQrModules('x'.repeat(331))).toHaveLength(69);
    expect(createQrModules(`${'é'.repeat(165)}x`)).toHaveLength(69);
  });
});
