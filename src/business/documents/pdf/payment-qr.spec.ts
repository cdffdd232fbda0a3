import { blankPaymentMeans, blankTotals } from '../../../standards/invoice';
import { formatPaymentQrPayload, createQrModules } from './payment-qr';
import { buildSampleCreditNote, buildSampleInvoice } from './sample-document.testing';

const createTransferMeans = (iban: string) =>
  blankPaymentMeans({ paymentMethod: 'sepa_credit_transfer', iban });

describe('formatPaymentQrPayload', () => {
  it('requests the amount due for the registered name, with the payment reference', () => {
    expect(formatPaymentQrPayload(buildSampleInvoice(1))?.split('\n').slice(5)).toEqual([
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
    const means = createTransferMeans('BE68539007547034');
    expect(formatPaymentQrPayload(buildSampleInvoice(1, { payee, paymentMeans: [means] }))).toContain(
      '\nFactor NV\n',
    );
    const ownAccount = { ...means, accountName: 'Holder BV' };
    expect(formatPaymentQrPayload(buildSampleInvoice(1, { payee, paymentMeans: [ownAccount] }))).toContain(
      '\nHolder BV\n',
    );
  });

  it('contains the document number when there is no payment reference', () => {
    const invoice = buildSampleInvoice(1, { paymentMeans: [createTransferMeans('BE68539007547034')] });
    expect(formatPaymentQrPayload(invoice)).toMatch(/\nINV-42$/);
  });

  it('uses the first payment means that a code can express', () => {
    const paymentMeans = [
      blankPaymentMeans({ paymentMethod: 'sepa_direct_debit', iban: 'DE89370400440532013000' }),
      createTransferMeans('TR330006100519786457841326'),
      createTransferMeans('BE68539007547034'),
    ];
    expect(formatPaymentQrPayload(buildSampleInvoice(1, { paymentMeans }))).toContain('\nBE68539007547034\n');
  });

  it('is null for a credit note, for another currency, and when nothing is due', () => {
    expect(formatPaymentQrPayload(buildSampleCreditNote(1))).toBeNull();
    expect(formatPaymentQrPayload(buildSampleInvoice(1, { currency: 'USD' }))).toBeNull();
    expect(
      formatPaymentQrPayload(buildSampleInvoice(1, { totals: blankTotals({ payableAmount: '0.00' }) })),
    ).toBeNull();
    expect(
      formatPaymentQrPayload(buildSampleInvoice(1, { totals: blankTotals({ payableAmount: '-10' }) })),
    ).toBeNull();
    expect(formatPaymentQrPayload(buildSampleInvoice(1, { paymentMeans: [] }))).toBeNull();
  });
});

describe('createQrModules', () => {
  it('creates a square with three finder patterns', () => {
    const modules = createQrModules('BCD');
    expect(modules).toHaveLength(21);
    expect(modules.every((row) => row.length === 21)).toBe(true);
    const finder = [true, true, true, true, true, true, true];
    expect(modules[0]?.slice(0, 7)).toEqual(finder);
    expect(modules[0]?.slice(-7)).toEqual(finder);
    expect(modules[20]?.slice(0, 7)).toEqual(finder);
  });

  it('encodes the longest payload in version 13, also with characters of several bytes', () => {
    expect(createQrModules('x'.repeat(331))).toHaveLength(69);
    expect(createQrModules(`${'é'.repeat(165)}x`)).toHaveLength(69);
  });
});
