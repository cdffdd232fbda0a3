import { allocateCredit, type CreditedInvoice } from './allocate-credit';

const invoice = (reference: string, payableAmount: string | null, currency = 'EUR'): CreditedInvoice => ({
  reference,
  invoiceId: payableAmount === null ? null : `doc_${reference}`,
  payableAmount,
  currency: payableAmount === null ? null : currency,
});
const parts = (amount: string, ...invoices: CreditedInvoice[]) =>
  allocateCredit({ amount, currency: 'EUR' }, invoices).map(({ reference, amount: part }) => [
    reference,
    part,
  ]);

describe('allocateCredit', () => {
  it('gives one invoice the whole amount, also above its own', () => {
    expect(parts('150.00', invoice('A', '121.00'))).toEqual([['A', '150.00']]);
  });

  it('fills several invoices in their order, and gives the last one the rest', () => {
    expect(parts('150', invoice('A', '100'), invoice('B', '100'))).toEqual([
      ['A', '100'],
      ['B', '50'],
    ]);
    expect(parts('300', invoice('A', '100'), invoice('B', '100'))).toEqual([
      ['A', '100'],
      ['B', '200'],
    ]);
  });

  it('allocates the remainder to invoices that are not known yet', () => {
    expect(parts('150', invoice('X', null), invoice('B', '100'))).toEqual([
      ['B', '100'],
      ['X', '50'],
    ]);
  });

  it('counts nothing for an invoice in another currency, or of an unknown amount', () => {
    expect(parts('150', invoice('A', '100', 'USD'))).toEqual([['A', null]]);
    expect(allocateCredit(null, [invoice('A', '100')])).toEqual([
      { reference: 'A', invoiceId: 'doc_A', amount: null },
    ]);
  });
});
