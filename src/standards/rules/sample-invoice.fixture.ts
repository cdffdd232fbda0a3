/**
 * A fictitious valid invoice with every group of EN 16931, which specs change: 200.00 of lines, an allowance of
 * 20.00, a charge of 10.00 and one VAT category for all of it.
 */
export interface SampleOptions {
  /** VAT category code; `S` unless specified otherwise */
  category?: string;
  /** rate in percent, empty for none; 25 unless specified otherwise */
  percent?: string;
  /** VAT on 190.00 */
  tax?: string;
  /** content of the exemption reason, empty for none */
  reason?: string;
  /** whether the parties have VAT identifiers */
  vatIds?: boolean;
  creditNote?: boolean;
}

const scheme = (id: string): string => `<cac:TaxScheme><cbc:ID>${id}</cbc:ID></cac:TaxScheme>`;
const vatId = (id: string): string =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID>${scheme('VAT')}</cac:PartyTaxScheme>`;
const address = (
  country: string,
): string => `<cbc:StreetName>1 Street</cbc:StreetName><cbc:AdditionalStreetName>Floor 2</cbc:AdditionalStreetName>
  <cbc:CityName>Town</cbc:CityName><cbc:PostalZone>1000</cbc:PostalZone><cbc:CountrySubentity>Region</cbc:CountrySubentity>
  <cac:AddressLine><cbc:Line>Room 3</cbc:Line></cac:AddressLine><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country>`;
const period = (start: string, end: string): string =>
  `<cac:InvoicePeriod><cbc:StartDate>${start}</cbc:StartDate><cbc:EndDate>${end}</cbc:EndDate></cac:InvoicePeriod>`;
const allowanceCharge = (
  charge: boolean,
  code: string,
  amount: string,
  base: string,
  category: string,
): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode>
  <cbc:AllowanceChargeReason>Reason</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">${amount}</cbc:Amount>
  <cbc:BaseAmount currencyID="EUR">${base}</cbc:BaseAmount>${category}</cac:AllowanceCharge>`;

/** Writes the sample. */
export function sampleInvoice(options: SampleOptions = {}): string {
  const {
    category = 'S',
    percent = '25',
    tax = '47.50',
    reason = '',
    vatIds = true,
    creditNote = false,
  } = options;
  const rate = percent === '' ? '' : `<cbc:Percent>${percent}</cbc:Percent>`;
  const taxCategory = `<cac:TaxCategory><cbc:ID>${category}</cbc:ID>${rate}${scheme('VAT')}</cac:TaxCategory>`;
  const why = reason === '' ? '' : `<cbc:TaxExemptionReason>${reason}</cbc:TaxExemptionReason>`;
  const breakdown = `<cac:TaxCategory><cbc:ID>${category}</cbc:ID>${rate}${why}${scheme('VAT')}</cac:TaxCategory>`;
  const total = (190 + Number(tax)).toFixed(2);
  const kind = creditNote ? 'CreditNote' : 'Invoice';
  const quantity = creditNote ? 'CreditedQuantity' : 'InvoicedQuantity';
  const due = creditNote ? '' : '<cbc:DueDate>2026-07-01</cbc:DueDate>';
  const line = (
    id: string,
    count: string,
    net: string,
    more: string,
    price: string,
  ): string => `<cac:${kind}Line>
  <cbc:ID>${id}</cbc:ID><cbc:Note>Note of line</cbc:Note><cbc:${quantity} unitCode="C62">${count}</cbc:${quantity}>
  <cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount><cbc:AccountingCost>4217</cbc:AccountingCost>
  ${more}
  <cac:Item><cbc:Description>Long words</cbc:Description><cbc:Name>Thing ${id}</cbc:Name>
    <cac:BuyersItemIdentification><cbc:ID>B-${id}</cbc:ID></cac:BuyersItemIdentification>
    <cac:SellersItemIdentification><cbc:ID>S-${id}</cbc:ID></cac:SellersItemIdentification>
    <cac:StandardItemIdentification><cbc:ID schemeID="0160">07300010000001</cbc:ID></cac:StandardItemIdentification>
    <cac:OriginCountry><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:OriginCountry>
    <cac:CommodityClassification><cbc:ItemClassificationCode listID="STI">1234</cbc:ItemClassificationCode></cac:CommodityClassification>
    <cac:ClassifiedTaxCategory><cbc:ID>${category}</cbc:ID>${rate}${scheme('VAT')}</cac:ClassifiedTaxCategory>
    <cac:AdditionalItemProperty><cbc:Name>Colour</cbc:Name><cbc:Value>Red</cbc:Value></cac:AdditionalItemProperty></cac:Item>
  <cac:Price><cbc:PriceAmount currencyID="EUR">${price}</cbc:PriceAmount><cbc:BaseQuantity unitCode="C62">1</cbc:BaseQuantity>
    <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">2.125</cbc:Amount><cbc:BaseAmount currencyID="EUR">${(Number(price) + 2.125).toFixed(3)}</cbc:BaseAmount></cac:AllowanceCharge></cac:Price>
</cac:${kind}Line>`;
  const orderAndPeriod = `${period('2026-05-01', '2026-05-15')}<cac:OrderLineReference><cbc:LineID>7</cbc:LineID></cac:OrderLineReference>
  <cac:DocumentReference><cbc:ID schemeID="AAA">object</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>
  ${allowanceCharge(false, '95', '5.00', '50.00', '')}${allowanceCharge(true, 'FC', '3.00', '30.00', '')}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ProfileID>sample</cbc:ProfileID>
<cbc:ID>INV-1</cbc:ID><cbc:IssueDate>2026-06-01</cbc:IssueDate>${due}${
    creditNote
      ? '<cbc:TaxPointDate>2026-05-31</cbc:TaxPointDate><cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode><cbc:Note>#AAI#Free words</cbc:Note>'
      : '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:Note>#AAI#Free words</cbc:Note><cbc:TaxPointDate>2026-05-31</cbc:TaxPointDate>'
  }
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode><cbc:AccountingCost>4711</cbc:AccountingCost><cbc:BuyerReference>Ref</cbc:BuyerReference>
${period('2026-05-01', '2026-05-31')}
<cac:OrderReference><cbc:ID>PO-1</cbc:ID><cbc:SalesOrderID>SO-1</cbc:SalesOrderID></cac:OrderReference>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>INV-0</cbc:ID><cbc:IssueDate>2026-04-01</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:DespatchDocumentReference><cbc:ID>D-1</cbc:ID></cac:DespatchDocumentReference><cac:ReceiptDocumentReference><cbc:ID>R-1</cbc:ID></cac:ReceiptDocumentReference>
${creditNote ? '<cac:ContractDocumentReference><cbc:ID>C-1</cbc:ID></cac:ContractDocumentReference>' : '<cac:OriginatorDocumentReference><cbc:ID>T-1</cbc:ID></cac:OriginatorDocumentReference><cac:ContractDocumentReference><cbc:ID>C-1</cbc:ID></cac:ContractDocumentReference>'}
<cac:AdditionalDocumentReference><cbc:ID schemeID="ABT">meter</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>
<cac:AdditionalDocumentReference><cbc:ID>A-1</cbc:ID><cbc:DocumentDescription>Time sheet</cbc:DocumentDescription><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">JVBERg==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
${creditNote ? '<cac:OriginatorDocumentReference><cbc:ID>T-1</cbc:ID></cac:OriginatorDocumentReference>' : '<cac:ProjectReference><cbc:ID>P-1</cbc:ID></cac:ProjectReference>'}
<cac:AccountingSupplierParty><cac:Party><cbc:EndpointID schemeID="0088">7300010000001</cbc:EndpointID>
  <cac:PartyIdentification><cbc:ID schemeID="0088">7300010000001</cbc:ID></cac:PartyIdentification><cac:PartyIdentification><cbc:ID schemeID="SEPA">DE98ZZZ</cbc:ID></cac:PartyIdentification>
  <cac:PartyName><cbc:Name>Seller trading</cbc:Name></cac:PartyName><cac:PostalAddress>${address('BE')}</cac:PostalAddress>
  ${vatIds ? vatId('BE0123456749') : ''}${vatIds ? `<cac:PartyTaxScheme><cbc:CompanyID>REG-1</cbc:CompanyID>${scheme('TAX')}</cac:PartyTaxScheme>` : ''}
  <cac:PartyLegalEntity><cbc:RegistrationName>Seller SA</cbc:RegistrationName><cbc:CompanyID schemeID="0208">0123456749</cbc:CompanyID><cbc:CompanyLegalForm>SA</cbc:CompanyLegalForm></cac:PartyLegalEntity>
  <cac:Contact><cbc:Name>Sam</cbc:Name><cbc:Telephone>1</cbc:Telephone><cbc:ElectronicMail>sam@seller.example</cbc:ElectronicMail></cac:Contact></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cbc:EndpointID schemeID="0088">7300010000018</cbc:EndpointID>
  <cac:PartyIdentification><cbc:ID schemeID="0088">7300010000018</cbc:ID></cac:PartyIdentification>
  <cac:PartyName><cbc:Name>Buyer trading</cbc:Name></cac:PartyName><cac:PostalAddress>${address('FR')}</cac:PostalAddress>
  ${vatIds ? vatId('FR40303265045') : ''}
  <cac:PartyLegalEntity><cbc:RegistrationName>Buyer SAS</cbc:RegistrationName><cbc:CompanyID schemeID="0002">303265045</cbc:CompanyID></cac:PartyLegalEntity>
  <cac:Contact><cbc:Name>Bo</cbc:Name><cbc:Telephone>2</cbc:Telephone><cbc:ElectronicMail>bo@buyer.example</cbc:ElectronicMail></cac:Contact></cac:Party></cac:AccountingCustomerParty>
<cac:PayeeParty><cac:PartyIdentification><cbc:ID schemeID="0088">7300010000025</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Factor</cbc:Name></cac:PartyName><cac:PartyLegalEntity><cbc:CompanyID schemeID="0002">303265046</cbc:CompanyID></cac:PartyLegalEntity></cac:PayeeParty>
${vatIds ? `<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Rep</cbc:Name></cac:PartyName><cac:PostalAddress>${address('BE')}</cac:PostalAddress>${vatId('BE0987654321')}</cac:TaxRepresentativeParty>` : ''}
<cac:Delivery><cbc:ActualDeliveryDate>2026-05-20</cbc:ActualDeliveryDate><cac:DeliveryLocation><cbc:ID schemeID="0088">7300010000032</cbc:ID><cac:Address>${address('FR')}</cac:Address></cac:DeliveryLocation><cac:DeliveryParty><cac:PartyName><cbc:Name>Gate</cbc:Name></cac:PartyName></cac:DeliveryParty></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode name="Transfer">30</cbc:PaymentMeansCode><cbc:PaymentID>123</cbc:PaymentID>
  <cac:CardAccount><cbc:PrimaryAccountNumberID>123236</cbc:PrimaryAccountNumberID><cbc:NetworkID>VISA</cbc:NetworkID><cbc:HolderName>B</cbc:HolderName></cac:CardAccount>
  <cac:PayeeFinancialAccount><cbc:ID>BE68539007547034</cbc:ID><cbc:Name>Seller</cbc:Name><cac:FinancialInstitutionBranch><cbc:ID>GKCCBEBB</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount>
  <cac:PaymentMandate><cbc:ID>M-1</cbc:ID><cac:PayerFinancialAccount><cbc:ID>FR1420041010050500013M02606</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate></cac:PaymentMeans>
<cac:PaymentTerms><cbc:Note>30 days</cbc:Note></cac:PaymentTerms>
${allowanceCharge(false, '95', '20.00', '200.00', taxCategory)}
${allowanceCharge(true, 'FC', '10.00', '100.00', taxCategory)}
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${tax}</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">190.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">${tax}</cbc:TaxAmount>${breakdown}</cac:TaxSubtotal></cac:TaxTotal>
<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">500.00</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">190.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">${total}</cbc:TaxInclusiveAmount>
  <cbc:AllowanceTotalAmount currencyID="EUR">20.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="EUR">10.00</cbc:ChargeTotalAmount><cbc:PrepaidAmount currencyID="EUR">37.50</cbc:PrepaidAmount>
  <cbc:PayableRoundingAmount currencyID="EUR">0.50</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="EUR">${(Number(total) - 37).toFixed(2)}</cbc:PayableAmount></cac:LegalMonetaryTotal>
${line('1', '10', '98.00', orderAndPeriod, '10.000')}
${line('2', '1', '102.00', '', '102.000')}
</${kind}>`;
}

/** The sample in each VAT category. */
export const SAMPLE_OF_CATEGORY: Record<string, SampleOptions> = {
  S: {},
  Z: { category: 'Z', percent: '0', tax: '0.00' },
  E: { category: 'E', percent: '0', tax: '0.00', reason: 'Exempt' },
  AE: { category: 'AE', percent: '0', tax: '0.00', reason: 'Reverse charge' },
  G: { category: 'G', percent: '0', tax: '0.00', reason: 'Export' },
  K: { category: 'K', percent: '0', tax: '0.00', reason: 'Intra-community supply' },
  O: { category: 'O', percent: '', tax: '0.00', reason: 'Not subject', vatIds: false },
  L: { category: 'L', percent: '7', tax: '13.30' },
  M: { category: 'M', percent: '4', tax: '7.60' },
};

/** Change of an XML text: a match and its replacement, once or, with `all`, everywhere. */
export type Edit = readonly [find: string | RegExp, replace: string, all?: 'all'];

/**
 * Optimises a pattern: it first tests whether its element begins here, so that its lookbehind is not evaluated at
 * every character.
 */
function elementFirst(find: RegExp): RegExp {
  const [, element] =
    /^\(\?<=(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)(<\w+:\w+)/.exec(find.source) ?? [];
  return element === undefined ? find : new RegExp(`(?=${element})${find.source}`, find.flags);
}

/** Applies the changes. A change without a match is an error, so that a sample cannot become outdated. */
export function applyEdits(xml: string, ...edits: readonly Edit[]): string {
  let text = xml;
  for (const [search, replace, all] of edits) {
    const find = typeof search === 'string' ? search : elementFirst(search);
    const next =
      all === 'all'
        ? text.replaceAll(typeof find === 'string' ? find : new RegExp(find, 'g'), () => replace)
        : text.replace(find, () => replace);
    if (next === text) throw new Error(`Nothing to change: ${String(find)}`);
    text = next;
  }
  return text;
}
