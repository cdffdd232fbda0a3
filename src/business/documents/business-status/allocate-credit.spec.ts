import { allocateCredit, type CreditedInvoice } from './allocate-credit';

const invoice = (reference: string, payableAmount: string | null, currency = 'EUR'): CreditedInvoice => ({
  reference,
  invoiceId: payableAmount === null ? null : `doc_${reference}`,
  payableAmount,
  currency: payableAmount === null ? null : currency,
});
const listAllocations = (amount: string, ...invoices: CreditedInvoice[]) =>
  allocateCredit({ amount, currency: 'EUR' }, invoices).map(({ reference, amount: part }) => [
    reference,
    part,
  ]);

describe('allocateCredit', () => {
  it('allocates the whole amount to a single invoice, even when it exceeds the amount of the invoice', () => {
    expect(listAllocations('150.00', invoice('A', '121.00'))).toEqual([['A', '150.00']]);
  });

  it('allocates to several invoices in their order, and the remainder to the last invoice', () => {
    expect(listAllocations('150', invoice('A', '100'), invoice('B', '100'))).toEqual([
      ['A', '100'],
      ['B', '50'],
    ]);
    expect(listAllocations('300', invoice('A', '100'), invoice('B', '100'))).toEqual([
      ['A', '100'],
      ['B', '200'],
    ]);
  });

  it('allocates the remainder to invoices that are not known yet', () => {
    expect(listAllocations('150', invoice('X', null), invoice('B', '100'))).toEqual([
      ['B', '100'],
      ['X', '50'],
    ]);
  });

  it('allocates nothing to an invoice in another currency, and nothing when the credited amount is unknown', () => {
    expect(listAllocations('150', invoice('A', '100', 'USD'))).toEqual([['A', null]]);
    expect(allocateCredit(null, [invoice('A', '100')])).toEqual([
      { reference: 'A', invoiceId: 'doc_A', amount: null },
    ]);
  });
});
