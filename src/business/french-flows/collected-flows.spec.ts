import { getFlowSyntax, getFlowType } from './collected-flows';

const NO_INVOICE = { invoiceDirection: null, invoiceType: null };

describe('the flow of a document', () => {
  it.each([
    ['outgoing', 'invoice', 'CustomerInvoice'],
    ['incoming', 'creditNote', 'SupplierInvoice'],
    ['incoming', 'selfBillingInvoice', 'CustomerInvoice'],
    ['outgoing', 'selfBillingCreditNote', 'SupplierInvoice'],
    ['incoming', 'lifecycleStatus', 'CustomerInvoiceLC'],
    ['outgoing', 'lifecycleStatus', 'SupplierInvoiceLC'],
  ] as const)('of direction %s and type %s is a %s', (direction, type, flowType) => {
    expect(getFlowType({ direction, type, ...NO_INVOICE })).toBe(flowType);
  });

  it.each([
    ['outgoing', 'invoice', 'CustomerInvoiceLC'],
    ['incoming', 'invoice', 'SupplierInvoiceLC'],
    ['incoming', 'selfBillingInvoice', 'CustomerInvoiceLC'],
  ] as const)('of a lifecycle status of an %s %s is a %s', (invoiceDirection, invoiceType, flowType) => {
    const status = { type: 'lifecycleStatus', invoiceDirection, invoiceType };
    expect(getFlowType({ direction: 'incoming', ...status })).toBe(flowType);
    expect(getFlowType({ direction: 'outgoing', ...status })).toBe(flowType);
  });

  it('has the syntax of its XML', () => {
    expect(getFlowSyntax({ type: 'lifecycleStatus', docTypeId: '' })).toBe('CDAR');
    expect(
      getFlowSyntax({
        type: 'invoice',
        docTypeId:
          'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100::CrossIndustryInvoice##x::D16B',
      }),
    ).toBe('CII');
    expect(
      getFlowSyntax({
        type: 'invoice',
        docTypeId: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##x::2.1',
      }),
    ).toBe('UBL');
  });
});
