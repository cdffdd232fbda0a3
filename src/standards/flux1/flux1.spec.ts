import { parseXml, type Node, type XmlDocument } from '../invoice/xml';
import { DOMESTIC_DOCUMENTS } from './domestic-invoices.fixture';
import { extractInvoiceData, formatEnvelopeName, formatInvoiceDataName, parseEnvelopeName } from '.';

const readDomesticDocument = (name: string): XmlDocument => {
  const document = DOMESTIC_DOCUMENTS.find((each) => each.name === name);
  if (document === undefined) throw new Error(`There is no document ${name}`);
  return parseXml(document.xml);
};

/** Returns the names of the children of an element as written in the XML. */
const listChildNames = (xml: string, ...path: string[]): string[] => {
  const doc = parseXml(xml);
  let node: Node = 0;
  for (const step of path)
    node = doc.childElements(node).find((each) => doc.nameAsWritten(each) === step) ?? -1;
  return doc.childElements(node).map((each) => doc.nameAsWritten(each));
};

describe('extracted invoice data', () => {
  it.each(DOMESTIC_DOCUMENTS.flatMap(({ name }) => [[name, 'base'] as const, [name, 'full'] as const]))(
    'from %s has everything that the %s schema requires',
    (name, scope) => expect(extractInvoiceData(readDomesticDocument(name), scope).missingTerms).toEqual([]),
  );

  it.each(['UBL', 'CII'])('has the same elements from %s', (syntax) => {
    const { xml } = extractInvoiceData(readDomesticDocument(`invoice, ${syntax}`), 'base');
    expect(listChildNames(xml)).toEqual([
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
    expect(listChildNames(xml, 'cac:AccountingSupplierParty', 'cac:Party')).toEqual([
      'cac:PostalAddress',
      'cac:PartyTaxScheme',
      'cac:PartyLegalEntity',
    ]);
    expect(listChildNames(xml, 'cac:LegalMonetaryTotal')).toEqual(['cbc:TaxExclusiveAmount']);
    for (const omittedText of ['Conseil', 'Vendeur SARL', 'Acheteur SAS', '0225'])
      expect(xml).not.toContain(omittedText);
    expect(xml).toContain('<cbc:CompanyID schemeID="0002">732829320</cbc:CompanyID>');
    expect(xml).toContain('<cbc:TaxAmount currencyID="EUR">');
  });

  it('has lines, allowances and the delivery location only in the full scope', () => {
    const doc = readDomesticDocument('with a period, a delivery and allowances, UBL');
    const [base, full] = [extractInvoiceData(doc, 'base').xml, extractInvoiceData(doc, 'full').xml];
    expect(listChildNames(full, 'cac:InvoiceLine')).toEqual([
      'cbc:Note',
      'cbc:InvoicedQuantity',
      'cac:AllowanceCharge',
      'cac:Item',
      'cac:Price',
    ]);
    expect(listChildNames(full, 'cac:AllowanceCharge')).toEqual([
      'cbc:ChargeIndicator',
      'cbc:Amount',
      'cac:TaxCategory',
    ]);
    expect(listChildNames(full, 'cac:Delivery')).toEqual(['cbc:ActualDeliveryDate', 'cac:DeliveryLocation']);
    expect(listChildNames(base, 'cac:Delivery')).toEqual(['cbc:ActualDeliveryDate']);
    for (const name of ['cac:InvoiceLine', 'cac:AllowanceCharge'])
      expect(listChildNames(base)).not.toContain(name);
  });

  it('has a gross price, which equals the net price without a discount', () => {
    const { xml } = extractInvoiceData(readDomesticDocument('invoice, UBL'), 'full');
    expect(xml).toMatch(
      /<cbc:PriceAmount currencyID="EUR">400<\/cbc:PriceAmount>\s*<cac:AllowanceCharge>\s*<cbc:ChargeIndicator>false<\/cbc:ChargeIndicator>\s*<cbc:BaseAmount currencyID="EUR">400</,
    );
  });

  it('escapes texts', () =>
    expect(extractInvoiceData(readDomesticDocument('invoice, UBL'), 'full').xml).toContain(
      'Livre &amp; carnet',
    ));

  it('lists the elements that the schema requires and the invoice lacks', () => {
    const [document] = DOMESTIC_DOCUMENTS;
    const xml = (document?.xml ?? '')
      .replace(/<cbc:ProfileID>[^<]*<\/cbc:ProfileID>/, '')
      .replace(/<cac:PartyLegalEntity>[^]*?<\/cac:PartyLegalEntity>/, '');
    expect(extractInvoiceData(parseXml(xml), 'base').missingTerms).toEqual(['Invoice.ProfileID']);
  });

  it('includes only the identifier of the single taxable person among several', () => {
    const [document] = DOMESTIC_DOCUMENTS;
    const ids = ['0088', '0231', '0009']
      .map(
        (scheme) =>
          `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">1${scheme}</cbc:ID></cac:PartyIdentification>`,
      )
      .join('');
    const xml = (document?.xml ?? '').replace(
      /(<cac:Party>\s*<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>)/,
      `$1${ids}`,
    );
    const data = extractInvoiceData(parseXml(xml), 'base').xml;
    expect(data.match(/<cbc:ID schemeID="[^"]*">/g)).toEqual(['<cbc:ID schemeID="0231">']);
  });

  it('cannot be extracted from another document', () => {
    expect(() => extractInvoiceData(parseXml('<Order xmlns="urn:x"/>'), 'base')).toThrow('received Order');
  });
});

describe('file names', () => {
  const envelope = { flow: 'invoiceDataUbl', application: 'AAA123', sequence: 1 } as const;
  const name = 'FFE0111A_AAA123_AAA1230111000000000000001.tar.gz';

  it('of an envelope contain its flow, application and sequence number', () => {
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
  ])('that are not of an envelope are rejected: %s', (other) => expect(parseEnvelopeName(other)).toBeNull());

  it.each([0, 1.5, 1e15])('with the sequence number %s are rejected', (sequence) =>
    expect(() => formatEnvelopeName({ ...envelope, sequence })).toThrow(RangeError),
  );

  it('with an invalid application are rejected', () =>
    expect(() => formatEnvelopeName({ ...envelope, application: 'aaa' })).toThrow('6 capital letters'));

  it('of invoice data begin with the scope', () => {
    expect(formatInvoiceDataName('base', 'FA-2026/001')).toBe('Base_FA-2026-001.xml');
    expect(formatInvoiceDataName('full', '../x y')).toBe('Full_..-x-y.xml');
  });
});
