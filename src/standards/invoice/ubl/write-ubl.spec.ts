import { blankParty } from '../blank';
import { getDocumentTypeIds } from '../document-types';
import { parseDocumentInput } from '../input/document-input';
import type { DocumentKind } from '../model';
import { parseXml } from '../xml';
import type { ReadDocument } from '../read-document';
import { readUbl } from './read-ubl';
import { getDocumentTypeIdsFor } from '../written-identifiers';
import { writeUbl, type UblOptions } from './write-ubl';

const { customizationId: BIS } = getDocumentTypeIds('invoice');

function read(xml: string, processId?: string): ReadDocument {
  const document = readUbl(parseXml(xml), { processId });
  if (document === null) throw new Error('not read');
  return document;
}

const PARTY = { name: 'Client', street: 'Kade 2', city: 'Gent', postalZone: '9000', country: 'BE' };
const COMPANY = blankParty({
  ...PARTY,
  name: 'Acme',
  enterpriseNumberScheme: '0208',
  enterpriseNumber: '0123456789',
});

function writeInput(kind: DocumentKind, fields: object = {}, options: Partial<UblOptions> = {}): string {
  const number = kind.endsWith('reditNote') ? { creditNoteNumber: 'N1' } : { invoiceNumber: 'N1' };
  const input = {
    ...number,
    issueDate: '2026-01-02',
    seller: PARTY,
    buyer: PARTY,
    lines: [{ name: 'Work', netPriceAmount: '10', vat: { percentage: '21' } }],
    ...fields,
  };
  const result = parseDocumentInput(input, { kind, today: '2026-01-01', company: COMPANY });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  const [sender, receiver] = [
    { scheme: '0208', identifier: 'sender' },
    { scheme: '0106', identifier: 'receiver' },
  ];
  return writeUbl(result.document, { kind, sender, receiver, ...options });
}

/** Returns the local names of the elements below the root, in order. */
const listElements = (xml: string): string[] =>
  [...xml.matchAll(/^ {2}<c[ab]c:(\w+)/gm)].map((match) => match[1] ?? '');
const readValue = (xml: string, element: string): string | undefined =>
  new RegExp(`<cbc:${element}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1];

const allFields = {
  dueDate: '2026-02-01',
  taxPointDate: '2026-01-03',
  note: 'Note',
  accountingCost: 'cost',
  buyerReference: 'ref',
  invoicePeriod: { startDate: '2026-01-01' },
  salesOrderReference: 'sales',
  invoiceReferences: [{ id: 'F0' }],
  despatchReference: 'd',
  receiptReference: 'r',
  tenderReference: 't',
  contractReference: 'c',
  projectReference: 'p',
  invoicedObject: { identifier: 'o' },
  attachments: [{ id: 'a', filename: 'a.pdf', embeddedDocument: 'QQ==' }],
  payee: { name: 'Payee' },
  taxRepresentative: { name: 'Rep', vatNumber: 'BE1', country: 'BE' },
  delivery: { date: '2026-01-04' },
  paymentMeans: [{ paymentMethod: 'cash' }],
  paymentTerms: { note: 'terms' },
  discounts: [{ reason: 'x', amount: '1', vat: { percentage: '21' } }],
  taxCurrency: 'SEK',
  vat: { totalVatAmountInTaxCurrency: '20' },
};

describe('writing UBL', () => {
  it('writes the elements of an invoice in the order of the schema', () => {
    expect(listElements(writeInput('invoice', allFields))).toEqual(
      (
        'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note TaxPointDate DocumentCurrencyCode ' +
        'TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference ' +
        'DespatchDocumentReference ReceiptDocumentReference OriginatorDocumentReference ContractDocumentReference ' +
        'AdditionalDocumentReference AdditionalDocumentReference ProjectReference AccountingSupplierParty ' +
        'AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge ' +
        'TaxTotal TaxTotal LegalMonetaryTotal InvoiceLine'
      ).split(' '),
    );
  });

  it('writes the elements of a credit note in the order of its schema', () => {
    expect(listElements(writeInput('creditNote', allFields))).toEqual(
      (
        'CustomizationID ProfileID ID IssueDate TaxPointDate CreditNoteTypeCode Note DocumentCurrencyCode ' +
        'TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference ' +
        'DespatchDocumentReference ReceiptDocumentReference ContractDocumentReference AdditionalDocumentReference ' +
        'AdditionalDocumentReference AdditionalDocumentReference OriginatorDocumentReference AccountingSupplierParty ' +
        'AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge ' +
        'TaxTotal TaxTotal LegalMonetaryTotal CreditNoteLine'
      ).split(' '),
    );
  });

  it.each([
    ['invoice', 'InvoiceTypeCode', '380', 'billing:3.0', 'sender'],
    ['creditNote', 'CreditNoteTypeCode', '381', 'billing:3.0', 'sender'],
    ['selfBillingInvoice', 'InvoiceTypeCode', '389', 'selfbilling:3.0', 'receiver'],
    ['selfBillingCreditNote', 'CreditNoteTypeCode', '261', 'selfbilling:3.0', 'receiver'],
  ] as const)(
    '%s has %s %s, customization %s and the %s as supplier',
    (kind, element, code, customization, supplierAddress) => {
      const xml = writeInput(kind);
      expect(readValue(xml, element)).toBe(code);
      expect(readValue(xml, 'CustomizationID')).toMatch(new RegExp(`:${customization.replace('.', '\\.')}$`));
      // The supplier comes first, so the first EndpointID is its address.
      expect(readValue(xml, 'EndpointID')).toBe(supplierAddress);
    },
  );

  it('writes the due date of a credit note once, into its first payment means', () => {
    const paymentMeans = [{ paymentMethod: 'cash' }, { paymentMethod: 'cheque' }];
    const xml = writeInput('creditNote', { dueDate: '2026-02-01', paymentMeans });
    expect(xml.match(/PaymentDueDate>2026-02-01</g)).toHaveLength(1);
    expect(read(xml).parsed.dueDate).toBe('2026-02-01');
  });

  it('escapes texts and attributes', () => {
    const xml = writeInput('invoice', {
      note: 'a<b>&\r\n"c"',
      attachments: [{ id: '1', filename: '"a"\t<&>\n.pdf', embeddedDocument: 'QQ==' }],
    });
    expect(xml).toContain('<cbc:Note>a&lt;b&gt;&amp;&#13;\n"c"</cbc:Note>');
    expect(xml).toContain('filename="&quot;a&quot;&#9;&lt;&amp;&gt;&#10;.pdf"');
  });

  it('omits absent values: no empty element, no rate for category O, no base quantity of 1', () => {
    const line = { netPriceAmount: '1', vat: { category: 'O' } };
    const xml = writeInput('invoice', { lines: [line] });
    expect(xml).not.toMatch(/<(c[ab]c:\w+)[^>]*>\s*<\/\1>|\/>/);
    expect(xml).not.toContain('Percent');
    expect(xml).not.toContain('BaseQuantity');
    expect(writeInput('invoice', { lines: [{ ...line, baseQuantity: '12', unitCode: 'HUR' }] })).toContain(
      '<cbc:BaseQuantity unitCode="HUR">12</cbc:BaseQuantity>',
    );
  });

  it('has one canonical format: declaration, indentation of two blanks, line feeds', () => {
    const xml = writeInput('invoice');
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="')).toBe(true);
    expect(xml.endsWith('</cac:InvoiceLine>\n</Invoice>\n')).toBe(true);
    expect(xml).toContain(
      '\n    <cac:Party>\n      <cbc:EndpointID schemeID="0208">sender</cbc:EndpointID>\n',
    );
  });

  it('writes French specifics: billing mode as ProfileID, notes with subject codes', () => {
    const countrySpecific = {
      billingMode: 'S1',
      businessProcess: 'NON_REGULATED',
      recoveryCostsNote: '40 €',
    };
    const french = writeInput('invoice', { note: 'Merci', countrySpecific });
    expect(readValue(french, 'CustomizationID')).toBe(
      getDocumentTypeIds('invoice', 'frenchCius').customizationId,
    );
    expect(readValue(french, 'ProfileID')).toBe('S1');
    expect(readValue(french, 'Note')).toBe('Merci\n#PMT#40 €');
    const { processId } = getDocumentTypeIds('invoice', 'frenchCius', 'NON_REGULATED');
    const parsedDocument = read(french, processId).parsed;
    expect(getDocumentTypeIdsFor(parsedDocument, 'invoice')).toEqual(
      getDocumentTypeIds('invoice', 'frenchCius', 'NON_REGULATED'),
    );
    expect(read(french, processId).parsed.countrySpecific).toMatchObject(countrySpecific);
    // In BIS Billing the ProfileID is the process; the notes stay.
    const bis = writeInput('invoice', { countrySpecific }, { customizationId: BIS });
    expect(readValue(bis, 'ProfileID')).toBe('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0');
    expect(read(bis).parsed).toMatchObject({ note: '#PMT#40 €', countrySpecific: null });
  });

  it('lets the caller choose customization and profile', () => {
    const xml = writeInput('invoice', {}, { customizationId: 'urn:cius', profileId: 'urn:process' });
    expect([readValue(xml, 'CustomizationID'), readValue(xml, 'ProfileID')]).toEqual([
      'urn:cius',
      'urn:process',
    ]);
  });
});
