import { NAMESPACE, parseXml } from '../invoice/xml';
import { validateDocument } from '.';

const invoice = (content: string): string =>
  `<Invoice xmlns="${NAMESPACE.invoice}" xmlns:cac="${NAMESPACE.cac}" xmlns:cbc="${NAMESPACE.cbc}"><cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>${content}</Invoice>`;
const times = (count: number, element: string): string => element.repeat(count);

const SUPPLIER =
  '<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>b</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>';
const PAYEE = '<cac:PayeeParty><cac:PartyName><cbc:Name>a</cbc:Name></cac:PartyName></cac:PayeeParty>';

describe('hostile documents', () => {
  it.each([
    ['payees and suppliers', times(10_000, SUPPLIER) + times(10_000, PAYEE)],
    [
      'indicators and categories',
      `<cac:AllowanceCharge>${times(50_000, '<cbc:ChargeIndicator/>')}${times(50_000, '<cac:TaxCategory><cbc:ID>S</cbc:ID></cac:TaxCategory>')}</cac:AllowanceCharge>`,
    ],
    [
      'codes and accounts',
      `<cac:PaymentMeans>${times(50_000, '<cbc:PaymentMeansCode/>')}${times(50_000, '<cac:PayeeFinancialAccount/>')}</cac:PaymentMeans>`,
    ],
    [
      'categories of one group',
      `<cac:TaxTotal><cac:TaxSubtotal>${times(80_000, '<cac:TaxCategory><cbc:ID>S</cbc:ID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>')}</cac:TaxSubtotal></cac:TaxTotal>`,
    ],
    [
      'currencies',
      times(50_000, '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>') +
        times(50_000, '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1</cbc:TaxAmount></cac:TaxTotal>'),
    ],
    [
      'document references',
      times(50_000, '<cac:AdditionalDocumentReference><cbc:ID/></cac:AdditionalDocumentReference>'),
    ],
    [
      'totals and allowances',
      times(30_000, '<cac:LegalMonetaryTotal/>') +
        times(
          30_000,
          '<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator></cac:AllowanceCharge>',
        ),
    ],
    ['empty lines', times(100_000, '<cac:InvoiceLine/>')],
    [
      'categories of one line',
      `<cac:InvoiceLine><cac:Item>${times(60_000, '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>1</cbc:Percent></cac:ClassifiedTaxCategory>')}</cac:Item></cac:InvoiceLine>`,
    ],
    [
      'long numbers',
      `<cac:LegalMonetaryTotal><cbc:PayableAmount>${times(2_000_000, '9')}</cbc:PayableAmount></cac:LegalMonetaryTotal>`,
    ],
    ['long names', `<x:${times(1_000_000, 'y')} xmlns:x="urn:x"/>`],
    [
      'long texts',
      `<cbc:Note>${times(1_000_000, ' #')}</cbc:Note><cbc:ID>${times(1_000_000, ' \t')}</cbc:ID>`,
    ],
  ])('stays fast and reports few findings for many or large %s', (_title, content) => {
    const doc = parseXml(invoice(content));
    const start = process.cpuUsage();
    const outcome = validateDocument(doc, '2026-11-22');
    // Processor time, which excludes the work of other processes.
    const { user, system } = process.cpuUsage(start);
    expect(outcome.result).toBe('invalid');
    expect(outcome.errors.length).toBeLessThan(5_000);
    for (const { errorMessage, fieldName } of outcome.errors) {
      expect(errorMessage.length).toBeLessThan(1_200);
      expect(fieldName.length).toBeLessThan(1_200);
    }
    expect((user + system) / 1_000).toBeLessThan(10_000);
  });
});
