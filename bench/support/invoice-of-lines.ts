/** Invoices of any number of lines, as text. */
import { parseXml, readInvoice, writeCii, type Line } from '../../src/standards/invoice';

const NAMESPACES =
  'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';
const RATES = [25, 12] as const;

const euros = (cents: number): string => (cents / 100).toFixed(2);
const amount = (name: string, cents: number): string =>
  `<cbc:${name} currencyID="EUR">${euros(cents)}</cbc:${name}>`;
const scheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const party = (role: string, name: string, id: string): string =>
  `<cac:${role}><cac:Party><cbc:EndpointID schemeID="0088">${id}</cbc:EndpointID><cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:StreetName>1 High Street</cbc:StreetName><cbc:CityName>Town</cbc:CityName><cbc:PostalZone>1000</cbc:PostalZone><cac:Country><cbc:IdentificationCode>AT</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>ATU12345678</cbc:CompanyID>${scheme}</cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${role}>`;

/** A valid invoice in UBL: lines of two VAT rates, each with the terms a usual line has. */
export function buildInvoiceXml(lines: number): string {
  const net = [0, 0];
  const body: string[] = [];
  for (let index = 0; index < lines; index += 1) {
    const quantity = (index % 7) + 1;
    const price = 995 + (index % 90) * 10;
    const rate = index % 2;
    net[rate] = (net[rate] ?? 0) + quantity * price;
    body.push(`<cac:InvoiceLine>
  <cbc:ID>${index + 1}</cbc:ID><cbc:Note>Delivered as ordered</cbc:Note>
  <cbc:InvoicedQuantity unitCode="C62">${quantity}</cbc:InvoicedQuantity>
  ${amount('LineExtensionAmount', quantity * price)}
  <cac:OrderLineReference><cbc:LineID>${index + 1}</cbc:LineID></cac:OrderLineReference>
  <cac:Item><cbc:Description>A description of usual length, as articles have them</cbc:Description><cbc:Name>Article ${index + 1}</cbc:Name>
    <cac:SellersItemIdentification><cbc:ID>ART-${index + 1}</cbc:ID></cac:SellersItemIdentification>
    <cac:StandardItemIdentification><cbc:ID schemeID="0160">07300010000001</cbc:ID></cac:StandardItemIdentification>
    <cac:CommodityClassification><cbc:ItemClassificationCode listID="STI">12345678</cbc:ItemClassificationCode></cac:CommodityClassification>
    <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${RATES[rate] ?? 0}</cbc:Percent>${scheme}</cac:ClassifiedTaxCategory></cac:Item>
  <cac:Price>${amount('PriceAmount', price)}</cac:Price>
</cac:InvoiceLine>`);
  }
  const taxes = RATES.map((rate, index) => Math.round(((net[index] ?? 0) * rate) / 100));
  const total = net.reduce((sum, each) => sum + each, 0);
  const tax = taxes.reduce((sum, each) => sum + each, 0);
  const breakdown = RATES.map(
    (rate, index) =>
      `<cac:TaxSubtotal>${amount('TaxableAmount', net[index] ?? 0)}${amount('TaxAmount', taxes[index] ?? 0)}<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent>${scheme}</cac:TaxCategory></cac:TaxSubtotal>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice ${NAMESPACES}>
<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID><cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
<cbc:ID>BENCH-1</cbc:ID><cbc:IssueDate>2026-09-15</cbc:IssueDate><cbc:DueDate>2026-10-15</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:BuyerReference>REF-1</cbc:BuyerReference>
${party('AccountingSupplierParty', 'Seller', '7300010000001')}
${party('AccountingCustomerParty', 'Buyer', '7300010000018')}
<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>AT611904300234573201</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:TaxTotal>${amount('TaxAmount', tax)}${breakdown.join('')}</cac:TaxTotal>
<cac:LegalMonetaryTotal>${amount('LineExtensionAmount', total)}${amount('TaxExclusiveAmount', total)}${amount('TaxInclusiveAmount', total + tax)}${amount('PayableAmount', total + tax)}</cac:LegalMonetaryTotal>
${body.join('\n')}
</Invoice>`;
}

/** The same as Cross Industry Invoice; rich lines have all that lines of the field have, about 60 elements each. */
export function buildCiiXml(lines: number, kind: 'usual' | 'rich'): string {
  const read = readInvoice(parseXml(buildInvoiceXml(lines)));
  if (read === null) throw new Error('The invoice was not read');
  if (kind === 'rich') read.parsed.lines = read.parsed.lines.map(enriched);
  return writeCii(read.parsed, { ...read, profileId: read.statedProcess });
}

/** A discount and a surcharge of the same amount leave the net amount of the line as it is. */
function enriched(line: Line): Line {
  const change = { reasonCode: null, amount: '1.50', baseAmount: null, percentage: null };
  return {
    ...line,
    note: 'Delivered as ordered, in two parts',
    buyersId: `B-${line.id ?? ''}`,
    documentReference: `OBJ-${line.id ?? ''}`,
    documentReferenceScheme: 'AAJ',
    orderLineReference: line.id,
    accountingCost: '4711',
    period: { startDate: '2026-08-01', endDate: '2026-08-31' },
    originCountry: 'AT',
    additionalItemProperties: [
      { name: 'Colour', value: 'Anthracite' },
      { name: 'Size', value: '200 × 90' },
    ],
    discounts: [{ ...change, reason: 'Volume' }],
    surcharges: [{ ...change, reason: 'Packing' }],
  };
}
