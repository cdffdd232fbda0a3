import { blankParty } from '../blank';
import { getDocumentTypeIds } from '../document-types';
import { parseDocumentInput } from '../input/document-input';
import type { ParsedDocument } from '../model';
import { parseXml } from '../xml';
import type { ReadDocument } from '../read-document';
import { detectXmlDocumentType, readUbl } from './read-ubl';

const CAC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const { customizationId: BIS } = getDocumentTypeIds('invoice');

/** Creates an Invoice or CreditNote around some UBL, with the usual prefixes. */
const ubl = (body: string, root = 'Invoice'): string =>
  `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="${CAC}" xmlns:cbc="${CBC}">${body}</${root}>`;

function read(xml: string, processId?: string): ReadDocument {
  const document = readUbl(parseXml(xml), { processId });
  if (document === null) throw new Error('not read');
  return document;
}
const parsed = (body: string, root?: string): ParsedDocument => read(ubl(body, root)).parsed;

const supplier = (party: string): string =>
  `<cac:AccountingSupplierParty><cac:Party>${party}</cac:Party></cac:AccountingSupplierParty>`;
const taxScheme = (number: string, scheme: string): string =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;

describe('readUbl', () => {
  it('reads the VAT breakdown from the TaxTotal in the document currency, in any order', () => {
    const total = (amount: string, currency: string, rest = ''): string =>
      `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">${amount}</cbc:TaxAmount>${rest}</cac:TaxTotal>`;
    const subtotal =
      '<cac:TaxSubtotal><cbc:TaxableAmount>100.0</cbc:TaxableAmount><cbc:TaxAmount>25</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>';
    const codes =
      '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>';
    for (const totals of [
      total('25.00', 'EUR', subtotal) + total('282.5', 'SEK'),
      total('282.5', 'SEK') + total('25.00', 'EUR', subtotal),
      total('25.0', 'EUR') + total('282.5', 'SEK') + total('25.00', 'EUR', subtotal),
    ]) {
      expect(parsed(codes + totals)).toMatchObject({
        taxCurrency: 'SEK',
        vat: {
          totalVatAmount: '25.00',
          totalVatAmountInTaxCurrency: '282.5',
          subtotals: [{ taxableAmount: '100.0', vatAmount: '25', category: 'S', percentage: '25' }],
        },
      });
    }
  });

  it('distinguishes the VAT number from other tax registrations by the scheme, not by the order', () => {
    const seller = parsed(
      supplier(taxScheme('Foretaksregisteret', 'TAX') + taxScheme('NO123MVA', ' vat ')),
    ).seller;
    expect(seller).toMatchObject({
      vatNumber: 'NO123MVA',
      taxRegistrations: [{ scheme: 'TAX', identifier: 'Foretaksregisteret' }],
    });
  });

  it('reads a legal registration number without scheme', () => {
    const entity = '<cac:PartyLegalEntity><cbc:CompanyID>0123</cbc:CompanyID></cac:PartyLegalEntity>';
    expect(parsed(supplier(entity)).seller).toMatchObject({
      enterpriseNumber: '0123',
      enterpriseNumberScheme: null,
    });
  });

  it('joins several notes, of the document and of a line, in their order', () => {
    const line = '<cac:InvoiceLine><cbc:Note>x</cbc:Note><cbc:Note>y</cbc:Note></cac:InvoiceLine>';
    const document = parsed(`<cbc:Note>one</cbc:Note><cbc:Note> </cbc:Note><cbc:Note>two</cbc:Note>${line}`);
    expect([document.note, document.lines[0]?.note]).toEqual(['one\ntwo', 'x\ny']);
  });

  it('keeps unknown codes', () => {
    const document = parsed(
      '<cbc:InvoiceTypeCode>9x</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>ZZZZ</cbc:DocumentCurrencyCode>' +
        '<cac:PaymentMeans><cbc:PaymentMeansCode>QQ</cbc:PaymentMeansCode></cac:PaymentMeans>' +
        '<cac:InvoiceLine><cbc:InvoicedQuantity unitCode="??">many</cbc:InvoicedQuantity><cac:Item><cac:ClassifiedTaxCategory><cbc:ID>??</cbc:ID></cac:ClassifiedTaxCategory></cac:Item></cac:InvoiceLine>',
    );
    expect(document).toMatchObject({
      typeCode: '9x',
      currency: 'ZZZZ',
      paymentMeans: [{ paymentMethod: 'other', paymentMethodCode: 'QQ' }],
      lines: [{ quantity: 'many', unitCode: '??', vat: { category: '??', percentage: null } }],
    });
  });

  it('keeps amounts as written', () => {
    const totals =
      '<cac:LegalMonetaryTotal><cbc:LineExtensionAmount> 0100.5 </cbc:LineExtensionAmount><cbc:PayableAmount>1e2</cbc:PayableAmount></cac:LegalMonetaryTotal>';
    expect(parsed(totals).totals).toMatchObject({
      linesAmount: '0100.5',
      payableAmount: '1e2',
      paidAmount: null,
    });
  });

  it('prefers the trading name and also keeps the registered one', () => {
    const name = '<cac:PartyName><cbc:Name>Shop</cbc:Name></cac:PartyName>';
    const legal =
      '<cac:PartyLegalEntity><cbc:RegistrationName>Shop NV</cbc:RegistrationName></cac:PartyLegalEntity>';
    expect(parsed(supplier(name + legal)).seller).toMatchObject({ name: 'Shop', legalName: 'Shop NV' });
    expect(parsed(supplier(legal)).seller).toMatchObject({ name: 'Shop NV', legalName: null });
    expect(parsed(supplier(name)).seller).toMatchObject({ name: 'Shop', legalName: null });
  });

  it('finds the due date of a credit note in its payment means', () => {
    const means =
      '<cac:PaymentMeans/><cac:PaymentMeans><cbc:PaymentDueDate>2026-01-02</cbc:PaymentDueDate></cac:PaymentMeans>';
    expect(parsed(means, 'CreditNote').dueDate).toBe('2026-01-02');
  });

  it('distinguishes supporting documents, invoiced object and project', () => {
    const reference = (id: string, code: string, rest = ''): string =>
      `<cac:AdditionalDocumentReference><cbc:ID schemeID="AAJ">${id}</cbc:ID><cbc:DocumentTypeCode>${code}</cbc:DocumentTypeCode>${rest}</cac:AdditionalDocumentReference>`;
    const file = `<cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">QU\n JD</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>`;
    const body = reference('file', '130', file) + reference('meter', '130') + reference('project', '50');
    const credit = parsed(body, 'CreditNote');
    expect(credit.invoicedObject).toEqual({ scheme: 'AAJ', identifier: 'meter' });
    expect(credit.projectReference).toBe('project');
    expect(credit.attachments).toMatchObject([{ id: 'file', embeddedDocument: 'QUJD', filename: 'a.csv' }]);
    expect(parsed(body).attachments.map(({ id }) => id)).toEqual(['file', 'project']);
  });

  it('treats the order reference NA with a sales order as absent', () => {
    const order = (id: string, sales: string): string =>
      `<cac:OrderReference><cbc:ID>${id}</cbc:ID>${sales}</cac:OrderReference>`;
    const sales = '<cbc:SalesOrderID>S1</cbc:SalesOrderID>';
    expect(parsed(order('NA', sales))).toMatchObject({
      purchaseOrderReference: null,
      salesOrderReference: 'S1',
    });
    expect(parsed(order('NA', ''))).toMatchObject({
      purchaseOrderReference: 'NA',
      salesOrderReference: null,
    });
  });

  it('distinguishes discounts and surcharges in each spelling of the indicator', () => {
    const entry = (indicator: string): string =>
      `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator><cbc:Amount>1</cbc:Amount></cac:AllowanceCharge>`;
    const document = parsed(
      entry('true') + entry(' 1 ') + entry('TRUE') + entry('false') + entry('0') + entry('?'),
    );
    expect([document.surcharges.length, document.discounts.length]).toEqual([3, 3]);
  });

  it('treats empty elements as absent', () => {
    const document = parsed(
      '<cac:PayeeParty><cac:PartyName/></cac:PayeeParty><cac:TaxRepresentativeParty/><cac:Delivery/><cac:PaymentTerms/>' +
        '<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator></cac:AllowanceCharge>' +
        '<cac:InvoiceLine><cac:Item><cac:AdditionalItemProperty/></cac:Item></cac:InvoiceLine>',
    );
    expect(document).toMatchObject({
      payee: null,
      taxRepresentative: null,
      delivery: null,
      paymentTerms: null,
      surcharges: [],
      lines: [{ additionalItemProperties: [] }],
    });
  });

  it('keeps the line feed that German cash discount terms must end with', () => {
    const terms = '#SKONTO#TAGE=14#PROZENT=2.00#\n';
    const body = `<cac:PaymentTerms><cbc:Note>${terms}</cbc:Note></cac:PaymentTerms>`;
    expect(parsed(body).paymentTerms).toEqual({ note: terms });
  });

  it('resolves prefixes by their namespaces', () => {
    const xml = `<x:Invoice xmlns:x="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID xmlns="${CBC}">7</ID><cbc:ID xmlns:cbc="urn:other">8</cbc:ID></x:Invoice>`;
    expect(read(xml).parsed).toMatchObject({ invoiceNumber: '7' });
    expect(readUbl(parseXml('<Invoice xmlns="urn:other"/>'))).toBeNull();
    expect(
      readUbl(parseXml('<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>')),
    ).toBeNull();
  });

  it('returns every field of the model even for an empty document', () => {
    const buyer = { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' };
    const result = parseDocumentInput(
      { invoiceNumber: '1', buyer, lines: [{ netPriceAmount: 1, vat: { percentage: 0 } }] },
      { kind: 'invoice', today: '2026-01-01', company: blankParty() },
    );
    const empty = parsed('<cac:InvoiceLine/>');
    const keys = (document: ParsedDocument | null): string[][] =>
      [document, document?.seller, document?.totals, document?.vat, document?.lines[0]].map((part) =>
        Object.keys(part ?? {}).sort(),
      );
    expect(keys(empty)).toEqual(keys(result.ok ? result.document : null));
  });
});

describe('document type and addresses of readUbl', () => {
  const head = (customization: string, profile: string, rest = ''): string =>
    `<cbc:CustomizationID> ${customization} </cbc:CustomizationID><cbc:ProfileID>${profile}</cbc:ProfileID>${rest}`;
  const parties =
    '<cac:AccountingSupplierParty><cac:Party><cbc:EndpointID schemeID="0208">1</cbc:EndpointID></cac:Party></cac:AccountingSupplierParty>' +
    '<cac:AccountingCustomerParty><cac:Party><cbc:EndpointID>2</cbc:EndpointID></cac:Party></cac:AccountingCustomerParty>';
  const [first, second] = [
    { scheme: '0208', identifier: '1' },
    { scheme: null, identifier: '2' },
  ];

  it('follow from the contents of the document', () => {
    expect(read(ubl(head(BIS, 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', parties)))).toMatchObject({
      kind: 'invoice',
      profile: 'peppol-bis-3',
      processId: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      sender: first,
      receiver: second,
    });
  });

  it('are exchanged when the buyer issues the document', () => {
    const { customizationId, processId } = getDocumentTypeIds('selfBillingCreditNote');
    expect(read(ubl(head(customizationId, processId, parties), 'CreditNote'))).toMatchObject({
      sender: second,
      receiver: first,
    });
  });

  it('are also read for an unlisted customization', () => {
    const document = read(ubl(head('urn:cen.eu:en16931:2017#compliant#urn:xyz', 'p', '<cbc:ID>9</cbc:ID>')));
    expect(document).toMatchObject({ kind: 'invoice', profile: 'unknown', parsed: { invoiceNumber: '9' } });
  });

  it('are also returned for documents that are not invoices', () => {
    const xml = `<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"><c:CustomizationID xmlns:c="${CBC}">urn:peppol:edec:mls:1.0</c:CustomizationID></ApplicationResponse>`;
    expect(detectXmlDocumentType(parseXml(xml))).toMatchObject({ type: 'messageLevelStatus' });
  });
});
