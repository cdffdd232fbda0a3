import { parseXml, type Node, type XmlDocument } from '../invoice/xml';
import { DOMESTIC_DOCUMENTS } from './domestic-invoices.fixture';
import { extractInvoiceData, formatEnvelopeName, formatInvoiceDataName, parseEnvelopeName } from '.';

const documentOf = (name: string): XmlDocument => {
  const found = DOMESTIC_DOCUMENTS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no document ${name}`);
  return parseXml(found.xml);
};

/** Names of the children of an element as they are written. */
const children = (xml: string, ...path: string[]): string[] => {
  const doc = parseXml(xml);
  let node: Node = 0;
  for (const step of path)
    node = doc.childElements(node).find((each) => doc.nameAsWritten(each) === step) ?? -1;
  return doc.childElements(node).map((each) => doc.nameAsWritten(each));
};

describe('the data of an invoice', () => {
  it.each(DOMESTIC_DOCUMENTS.flatMap(({ name }) => [[name, 'base'] as const, [name, 'full'] as const]))(
    '%s has all that the %s schema requires',
    (name, scope) => expect(extractInvoiceData(documentOf(name), scope).missingTerms).toEqual([]),
  );

  it.each(['UBL', 'CII'])('are the same parts from %s', (syntax) => {
    const { xml } = extractInvoiceData(documentOf(`invoice, ${syntax}`), 'base');
    expect(children(xml)).toEqual([
      'cbc:CustomizationID',
      'cbc:ProfileID',
      'cbc:ID',
      'cbc:IssueDate',
      'cbc:DueDate',
      'cbc:InvoiceTypeCode',
      'cbc:Note',
      'cbc:DocumentCurrencyCode',
      'cac:AccountingSupplierParty',
      'cac:AccountingCustomerParty',
      'cac:TaxTotal',
      'cac:LegalMonetaryTotal',
    ]);
    expect(children(xml, 'cac:AccountingSupplierParty', 'cac:Party')).toEqual([
      'cac:PostalAddress',
      'cac:PartyTaxScheme',
      'cac:PartyLegalEntity',
    ]);
    expect(children(xml, 'cac:LegalMonetaryTotal')).toEqual(['cbc:TaxExclusiveAmount']);
    for (const notifiedText of ['Conseil', 'Vendeur SARL', 'Acheteur SAS', '0225'])
      expect(xml).not.toContain(notifiedText);
    expect(xml).toContain('<cbc:CompanyID schemeID="0002">732829320</cbc:CompanyID>');
    expect(xml).toContain('<cbc:TaxAmount currencyID="EUR">');
  });

  it('have lines, allowances and the delivery in the full scope alone', () => {
    const doc = documentOf('with a period, a delivery and allowances, UBL');
    const [base, full] = [extractInvoiceData(doc, 'base').xml, extractInvoiceData(doc, 'full').xml];
    expect(children(full, 'cac:InvoiceLine')).toEqual([
      'cbc:Note',
      'cbc:InvoicedQuantity',
      'cac:AllowanceCharge',
      'cac:Item',
      'cac:Price',
    ]);
    expect(children(full, 'cac:AllowanceCharge')).toEqual([
      'cbc:ChargeIndicator',
      'cbc:Amount',
      'cac:TaxCategory',
    ]);
    expect(children(full, 'cac:Delivery')).toEqual(['cbc:ActualDeliveryDate', 'cac:DeliveryLocation']);
    expect(children(base, 'cac:Delivery')).toEqual(['cbc:ActualDeliveryDate']);
    for (const name of ['cac:InvoiceLine', 'cac:AllowanceCharge']) expect(children(base)).not.toContain(name);
  });

  it('give a gross price, which without a discount is the net price', () => {
    const { xml } = extractInvoiceData(documentOf('invoice, UBL'), 'full');
    expect(xml).toMatch(
      /<cbc:PriceAmount currencyID="EUR">400<\/cbc:PriceAmount>\s*<cac:AllowanceCharge>\s*<cbc:ChargeIndicator>false<\/cbc:ChargeIndicator>\s*<cbc:BaseAmount currencyID="EUR">400</,
    );
  });

  it('escape texts', () =>
    expect(extractInvoiceData(documentOf('invoice, UBL'), 'full').xml).toContain('Livre &amp; carnet'));

  it('name what the schema requires and the invoice lacks', () => {
    const [found] = DOMESTIC_DOCUMENTS;
    const xml = (found?.xml ?? '')
      .replace(/<cbc:ProfileID>[^<]*<\/cbc:ProfileID>/, '')
      .replace(/<cac:PartyLegalEntity>[^]*?<\/cac:PartyLegalEntity>/, '');
    expect(extractInvoiceData(parseXml(xml), 'base').missingTerms).toEqual(['Invoice.ProfileID']);
  });

  it('are those of the single taxable person among several identifiers', () => {
    const [found] = DOMESTIC_DOCUMENTS;
    const ids = ['0088', '0231', '0009']
      .map(
        (scheme) =>
          `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">1${scheme}</cbc:ID></cac:PartyIdentification>`,
      )
      .join('');
    const xml = (found?.xml ?? '').replace(
      /(<cac:Party>\s*<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>)/,
      `$1${ids}`,
    );
    const data = extractInvoiceData(parseXml(xml), 'base').xml;
    expect(data.match(/<cbc:ID schemeID="[^"]*">/g)).toEqual(['<cbc:ID schemeID="0231">']);
  });

  it('are refused of another document', () => {
    expect(() => extractInvoiceData(parseXml('<Order xmlns="urn:x"/>'), 'base')).toThrow('this is Order');
  });
});

describe('names of files', () => {
  const envelope = { flow: 'invoiceDataUbl', application: 'AAA123', sequence: 1 } as const;
  const name = 'FFE0111A_AAA123_AAA1230111000000000000001.tar.gz';

  it('of an envelope have its flow, its application and its place', () => {
    expect(formatEnvelopeName(envelope)).toBe(name);
    expect(parseEnvelopeName(name)).toEqual(envelope);
    expect(formatEnvelopeName({ ...envelope, flow: 'requiredStatuses', sequence: 42 })).toBe(
      'FFE0654A_AAA123_AAA1230654000000000000042.tar.gz',
    );
  });

  it.each([
    'FFE0111A_AAA123_BBB1230111000000000000001.tar.gz',
    'FFE0111A_AAA123_AAA1230112000000000000001.tar.gz',
    'FFE9999A_AAA123_AAA1239999000000000000001.tar.gz',
    `${name}.part`,
    '../etc/passwd',
  ])('of anything else are none: %s', (other) => expect(parseEnvelopeName(other)).toBeNull());

  it.each([0, 1.5, 1e15])('of envelope %s are refused', (sequence) =>
    expect(() => formatEnvelopeName({ ...envelope, sequence })).toThrow(RangeError),
  );

  it('of an application that is none are refused', () =>
    expect(() => formatEnvelopeName({ ...envelope, application: 'aaa' })).toThrow('6 capital letters'));

  it('of the data of an invoice begin with their scope', () => {
    expect(formatInvoiceDataName('base', 'FA-2026/001')).toBe('Base_FA-2026-001.xml');
    expect(formatInvoiceDataName('full', '../x y')).toBe('Full_..-x-y.xml');
  });
});
