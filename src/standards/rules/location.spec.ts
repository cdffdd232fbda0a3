import { cac, cbc, NAMESPACE, parseXml, type XmlDocument } from '../invoice/xml';
import { formatLocation, formatXPath } from './location';

const LINE = cac('InvoiceLine');

const doc =
  parseXml(`<inv:Invoice xmlns:inv="${NAMESPACE.invoice}" xmlns="${NAMESPACE.cac}" xmlns:b="${NAMESPACE.cbc}" xmlns:x="urn:x">
  <b:ID>1</b:ID>
  <x:Extra/>
  <b:TaxCurrencyCode>SEK</b:TaxCurrencyCode>
  <AdditionalDocumentReference><b:ID>meter</b:ID><b:DocumentTypeCode>130</b:DocumentTypeCode></AdditionalDocumentReference>
  <AdditionalDocumentReference><b:ID>a</b:ID></AdditionalDocumentReference>
  <AdditionalDocumentReference><b:ID>b</b:ID></AdditionalDocumentReference>
  <AccountingSupplierParty><Party>
    <PartyTaxScheme><b:CompanyID/><TaxScheme><b:ID>vat</b:ID></TaxScheme></PartyTaxScheme>
    <PartyTaxScheme><b:CompanyID/><TaxScheme><b:ID>TAX</b:ID></TaxScheme></PartyTaxScheme>
  </Party></AccountingSupplierParty>
  <AllowanceCharge><b:ChargeIndicator>true</b:ChargeIndicator><b:Amount/></AllowanceCharge>
  <AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:Amount/></AllowanceCharge>
  <AllowanceCharge><b:ChargeIndicator>true</b:ChargeIndicator><b:Amount/></AllowanceCharge>
  <TaxTotal><b:TaxAmount currencyID="EUR"/><TaxSubtotal/><TaxSubtotal><TaxCategory><b:Percent/></TaxCategory></TaxSubtotal></TaxTotal>
  <TaxTotal><b:TaxAmount currencyID="SEK"/></TaxTotal>
  <InvoiceLine><b:ID/></InvoiceLine>
  <InvoiceLine><b:ID/><Price><b:PriceAmount/></Price></InvoiceLine>
</inv:Invoice>`);

const formatAllLocations = (xmlDocument: XmlDocument): string[] =>
  Array.from({ length: xmlDocument.size }, (_, node) => formatLocation(xmlDocument, node));

describe('formatLocation', () => {
  it('returns the field of the parsed document, counted per list, or the XPath', () => {
    expect(formatAllLocations(doc)).toEqual([
      '/Invoice',
      'invoiceNumber',
      '/Invoice/Extra',
      'taxCurrency',
      'invoicedObject',
      'invoicedObject.identifier',
      '/Invoice/cac:AdditionalDocumentReference[1]/cbc:DocumentTypeCode',
      'attachments.0',
      'attachments.0.id',
      'attachments.1',
      'attachments.1.id',
      'seller',
      'seller',
      'seller.vatNumber',
      'seller.vatNumber',
      '/Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme[1]/cac:TaxScheme',
      '/Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme[1]/cac:TaxScheme/cbc:ID',
      'seller.taxRegistrations',
      'seller.taxRegistrations',
      '/Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme[2]/cac:TaxScheme',
      '/Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme[2]/cac:TaxScheme/cbc:ID',
      'surcharges.0',
      '/Invoice/cac:AllowanceCharge[1]/cbc:ChargeIndicator',
      'surcharges.0.amount',
      'discounts.0',
      '/Invoice/cac:AllowanceCharge[2]/cbc:ChargeIndicator',
      'discounts.0.amount',
      'surcharges.1',
      '/Invoice/cac:AllowanceCharge[3]/cbc:ChargeIndicator',
      'surcharges.1.amount',
      'vat',
      'vat.totalVatAmount',
      'vat.subtotals.0',
      'vat.subtotals.1',
      'vat.subtotals.1',
      'vat.subtotals.1.percentage',
      'vat',
      'vat.totalVatAmountInTaxCurrency',
      'lines.0',
      'lines.0.id',
      'lines.1',
      'lines.1.id',
      'lines.1',
      'lines.1.netPriceAmount',
    ]);
  });

  it('continues below the element to an existing or missing part', () => {
    const second = doc.children(0, LINE)[1] as number;
    expect(formatLocation(doc, second, 'cac:Price/cbc:PriceAmount')).toBe('lines.1.netPriceAmount');
    expect(formatLocation(doc, second, 'cac:Item/cbc:Name')).toBe('lines.1.name');
    expect(formatLocation(doc, second, 'cac:AllowanceCharge/cbc:Amount')).toBe('lines.1.discounts.0.amount');
    expect(formatLocation(doc, 0, 'cac:TaxTotal/cac:TaxSubtotal')).toBe('vat.subtotals.0');
    expect(formatLocation(doc, 0, 'cbc:CustomizationID')).toBe('/Invoice/cbc:CustomizationID');
  });

  it('returns the field of an attribute', () => {
    const sub =
      parseXml(`<Invoice xmlns="${NAMESPACE.invoice}" xmlns:a="${NAMESPACE.cac}" xmlns:b="${NAMESPACE.cbc}">
      <a:InvoiceLine><b:InvoicedQuantity unitCode="HOUR"/></a:InvoiceLine></Invoice>`);
    const quantity = sub.child(sub.child(0, LINE), cbc('InvoicedQuantity'));
    expect(formatLocation(sub, quantity, '@unitCode')).toBe('lines.0.unitCode');
    expect(formatLocation(sub, quantity, '@currencyID')).toBe('currency');
    expect(formatLocation(sub, quantity, '@languageID')).toBe(
      '/Invoice/cac:InvoiceLine/cbc:InvoicedQuantity/@languageID',
    );
  });

  it('uses the terms of the finding without a path', () => {
    const second = doc.children(0, LINE)[1] as number;
    expect(formatLocation(doc, 0, undefined, ['BT-10', 'BT-13'])).toBe('buyerReference');
    expect(formatLocation(doc, 0, undefined, ['BG-16'])).toBe('paymentMeans');
    expect(formatLocation(doc, 0, undefined, ['BT-151'])).toBe('lines');
    expect(formatLocation(doc, second, undefined, ['BT-10', 'BT-151'])).toBe('lines.1.vat.category');
    expect(formatLocation(doc, second, 'cac:Price/cbc:PriceAmount', ['BT-151'])).toBe(
      'lines.1.netPriceAmount',
    );
  });

  it('returns a specific field for the number of a credit note, and only XPaths for other documents', () => {
    const creditNote = parseXml(
      `<CreditNote xmlns="${NAMESPACE.creditNote}" xmlns:b="${NAMESPACE.cbc}"><b:ID/></CreditNote>`,
    );
    expect(formatAllLocations(creditNote)).toEqual(['/CreditNote', 'creditNoteNumber']);
    const other = parseXml(`<a xmlns:b="${NAMESPACE.cbc}"><b:ID/><b:ID/><c/></a>`);
    expect(formatAllLocations(other)).toEqual(['/a', '/a/cbc:ID[1]', '/a/cbc:ID[2]', '/a/c']);
    expect(formatXPath(other, -1)).toBe('/');
  });
});
