/**
 * Fictitious documents that pass all French rules, which specs change. Each party has its own SIREN (one digit nine
 * times), so that a change has one match.
 */
import { applyEdits, type Edit } from '../sample-invoice.fixture';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

export const SELLER_SIREN = '111111111';
export const BUYER_SIREN = '222222222';

const euros = (name: string, amount: string): string =>
  `<cbc:${name} currencyID="EUR">${amount}</cbc:${name}>`;
const vat = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const rate = (percent: string): string => `<cbc:ID>S</cbc:ID><cbc:Percent>${percent}</cbc:Percent>`;
const legalEntity = (name: string, siren: string): string =>
  `<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID schemeID="0002">${siren}</cbc:CompanyID></cac:PartyLegalEntity>`;
const identity = (siren: string): string =>
  `<cbc:EndpointID schemeID="0225">${siren}_IN</cbc:EndpointID>
<cac:PartyIdentification><cbc:ID schemeID="0009">${siren}00017</cbc:ID></cac:PartyIdentification>`;
const further = (siren: string, more = ''): string =>
  `${identity(siren)}${more}\n${legalEntity('Further party', siren)}`;
const SIREN_AS_IDENTIFIER =
  '<cac:PartyIdentification><cbc:ID schemeID="0002">555555555</cbc:ID></cac:PartyIdentification>';

const mainParty = (name: string, siren: string, agent: string, provider: string): string => `<cac:Party>
${identity(siren)}
<cac:PartyIdentification><cbc:ID schemeID="0224">ROUTE-${name}</cbc:ID></cac:PartyIdentification>
<cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>
<cac:PostalAddress><cbc:CityName>Lyon</cbc:CityName><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
<cac:PartyTaxScheme><cbc:CompanyID>FR40${siren}</cbc:CompanyID>${vat}</cac:PartyTaxScheme>
${legalEntity(name, siren)}
<cac:AgentParty>${further(agent)}</cac:AgentParty>
<cac:ServiceProviderParty><cac:Party>${further(provider)}</cac:Party></cac:ServiceProviderParty>
</cac:Party>`;

const parties = `<cac:AccountingSupplierParty>${mainParty('Seller', SELLER_SIREN, '666666666', '888888888')}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${mainParty('Buyer', BUYER_SIREN, '444444444', '777777777')}</cac:AccountingCustomerParty>
<cac:PayeeParty>${further('333333333')}</cac:PayeeParty>`;

const allowanceCharge = (charge: boolean, amount: string, base: string, percent: string): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Reason</cbc:AllowanceChargeReason>${euros('Amount', amount)}${euros('BaseAmount', base)}${percent === '' ? '' : `<cac:TaxCategory>${rate(percent)}${vat}</cac:TaxCategory>`}</cac:AllowanceCharge>`;

const head = (root: string, type: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${UBL}${root}-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0</cbc:CustomizationID>
<cbc:ProfileID>S1</cbc:ProfileID>
<cbc:ID>F-2026/1</cbc:ID>
<cbc:IssueDate>2026-09-15</cbc:IssueDate>
<cbc:DueDate>2026-10-15</cbc:DueDate>
<cbc:${root}TypeCode>${type}</cbc:${root}TypeCode>
<cbc:Note>#PMT#40 euros#PMD#Three times the legal rate</cbc:Note>
<cbc:Note>#AAB#No discount</cbc:Note>
<cbc:Note>#BAR#B2B</cbc:Note>
<cbc:TaxPointDate>2026-09-14</cbc:TaxPointDate>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
`;

const tail = (root: string): string => `</${root}>\n`;

/** Ordinary invoice with every field of the rules on single fields, once. */
export const INVOICE = `${head('Invoice', '380')}
<cac:InvoicePeriod><cbc:StartDate>2026-08-01</cbc:StartDate><cbc:EndDate>2026-08-31</cbc:EndDate></cac:InvoicePeriod>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F-2026/0</cbc:ID><cbc:IssueDate>2026-07-15</cbc:IssueDate><cbc:DocumentTypeCode>386</cbc:DocumentTypeCode></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:ContractDocumentReference><cbc:ID>CONTRACT</cbc:ID></cac:ContractDocumentReference>
<cac:AdditionalDocumentReference><cbc:ID schemeID="AFL">OBJECT-AFL</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>
<cac:AdditionalDocumentReference><cbc:ID schemeID="AVV">OBJECT-AVV</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>
<cac:AdditionalDocumentReference><cbc:ID>A-1</cbc:ID><cbc:DocumentDescription>LISIBLE</cbc:DocumentDescription></cac:AdditionalDocumentReference>
<cac:AdditionalDocumentReference><cbc:ID>A-2</cbc:ID><cbc:DocumentDescription>RIB</cbc:DocumentDescription></cac:AdditionalDocumentReference>
${parties}
<cac:Delivery><cbc:ActualDeliveryDate>2026-08-20</cbc:ActualDeliveryDate><cac:DeliveryLocation><cbc:ID schemeID="0009">22222222200025</cbc:ID></cac:DeliveryLocation></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode>59</cbc:PaymentMeansCode><cac:PaymentMandate><cbc:ID>M-1</cbc:ID><cac:PayerParty>${further('555555555', SIREN_AS_IDENTIFIER)}</cac:PayerParty></cac:PaymentMandate></cac:PaymentMeans>
${allowanceCharge(false, '20.01', '200.02', '20')}
${allowanceCharge(true, '10.03', '100.04', '5.5')}
<cac:TaxTotal>${euros('TaxAmount', '30.05')}<cac:TaxSubtotal>${euros('TaxableAmount', '150.06')}${euros('TaxAmount', '30.07')}<cac:TaxCategory>${rate('20.0')}${vat}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${euros('LineExtensionAmount', '160.08')}${euros('TaxExclusiveAmount', '150.09')}${euros('TaxInclusiveAmount', '180.10')}${euros('AllowanceTotalAmount', '20.11')}${euros('ChargeTotalAmount', '10.12')}${euros('PrepaidAmount', '5.13')}${euros('PayableRoundingAmount', '-0.14')}${euros('PayableAmount', '175.15')}</cac:LegalMonetaryTotal>
<cac:InvoiceLine>
<cbc:ID>1</cbc:ID>
<cbc:InvoicedQuantity unitCode="C62">10.0001</cbc:InvoicedQuantity>
${euros('LineExtensionAmount', '98.16')}
<cac:InvoicePeriod><cbc:StartDate>2026-08-02</cbc:StartDate><cbc:EndDate>2026-08-30</cbc:EndDate></cac:InvoicePeriod>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F-2026/L</cbc:ID><cbc:IssueDate>2026-07-16</cbc:IssueDate><cbc:DocumentTypeCode>393</cbc:DocumentTypeCode></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:DocumentReference><cbc:ID schemeID="AFL">LINE-AFL</cbc:ID><cbc:ID schemeID="AVV">LINE-AVV</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>
<cac:Delivery><cbc:ActualDeliveryDate>2026-08-19</cbc:ActualDeliveryDate><cac:DeliveryLocation><cbc:ID schemeID="0009">22222222200033</cbc:ID></cac:DeliveryLocation></cac:Delivery>
${allowanceCharge(false, '2.17', '20.18', '')}
<cac:Item><cbc:Name>Thing</cbc:Name><cac:ClassifiedTaxCategory>${rate('20.00')}${vat}</cac:ClassifiedTaxCategory>
<cac:AdditionalItemProperty><cbc:Name>Colour</cbc:Name><cbc:Value>Red</cbc:Value></cac:AdditionalItemProperty>
<cac:AdditionalItemProperty><cbc:Name>Weight</cbc:Name><cbc:ValueQuantity unitCode="KGM">2</cbc:ValueQuantity></cac:AdditionalItemProperty></cac:Item>
<cac:Price>${euros('PriceAmount', '10.000019')}<cbc:BaseQuantity unitCode="C62">1.0002</cbc:BaseQuantity><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${euros('Amount', '1.000021')}${euros('BaseAmount', '11.000040')}</cac:AllowanceCharge></cac:Price>
</cac:InvoiceLine>
<cac:InvoiceLine>
<cbc:ID>2</cbc:ID>
<cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
${euros('LineExtensionAmount', '62.00')}
<cac:Item><cbc:Name>Other thing</cbc:Name><cac:ClassifiedTaxCategory>${rate('5.5')}${vat}</cac:ClassifiedTaxCategory></cac:Item>
<cac:Price>${euros('PriceAmount', '62')}</cac:Price>
</cac:InvoiceLine>
${tail('Invoice')}`;

/** Converts an invoice to a credit note. */
export function asCreditNote(xml: string, type = '381'): string {
  return xml
    .replaceAll('InvoiceLine>', 'CreditNoteLine>')
    .replaceAll('InvoicedQuantity', 'CreditedQuantity')
    .replace(
      /<cbc:InvoiceTypeCode>\d+<\/cbc:InvoiceTypeCode>/,
      `<cbc:CreditNoteTypeCode>${type}</cbc:CreditNoteTypeCode>`,
    )
    .replace('<Invoice xmlns', '<CreditNote xmlns')
    .replace(`${UBL}Invoice-2`, `${UBL}CreditNote-2`)
    .replace('</Invoice>', '</CreditNote>');
}

export const CREDIT_NOTE = asCreditNote(INVOICE);

/** Invoice with items directly below the document, where BR-FR-27 searches them but UBL has none. */
export const WITH_MISPLACED_ITEM = applyEdits(INVOICE, [
  '<cac:InvoiceLine>',
  '<cac:Item><cac:AdditionalItemProperty><cbc:Name>Size</cbc:Name><cbc:NameCode>SZ</cbc:NameCode></cac:AdditionalItemProperty></cac:Item><cac:InvoiceLine>',
]);

/** A line of a grouped invoice. */
interface GroupLine {
  id: string;
  part: 'GROUP' | 'DETAIL' | 'INFORMATION';
  parent?: string;
  seller: string;
  subInvoice: string;
  net: string;
  /** of groups: VAT, amount with VAT */
  tax?: string;
  gross?: string;
  corrects?: string;
}

const groupLine = (line: GroupLine): string => `<cac:InvoiceLine>
<cbc:ID>${line.id}</cbc:ID>
${euros('LineExtensionAmount', line.net)}
${line.gross === undefined ? '' : euros('TaxInclusiveLineExtensionAmount', line.gross)}
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F-2026/1</cbc:ID><cbc:DocumentStatusCode>${line.part}</cbc:DocumentStatusCode></cac:InvoiceDocumentReference>${line.parent === undefined ? '' : `<cac:BillingReferenceLine><cbc:ID>${line.parent}</cbc:ID></cac:BillingReferenceLine>`}</cac:BillingReference>
${line.corrects === undefined ? '' : `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${line.corrects}</cbc:ID><cbc:IssueDate>2026-08-15</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>`}
<cac:DocumentReference><cbc:ID schemeID="AFL">${line.subInvoice}</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>
${line.part === 'GROUP' ? '<cac:DocumentReference><cbc:ID schemeID="AVV">S1</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>' : ''}
${line.tax === undefined ? '' : `<cac:TaxTotal>${euros('TaxAmount', line.tax)}</cac:TaxTotal><cac:TaxTotal><cbc:TaxAmount currencyID="CHF">9.${line.id}0</cbc:TaxAmount></cac:TaxTotal>`}
<cac:Item><cbc:Name>Thing ${line.id}</cbc:Name><cac:ClassifiedTaxCategory>${rate('20')}${line.part === 'DETAIL' ? `<cbc:TaxExemptionReason>#${line.subInvoice}#</cbc:TaxExemptionReason>` : ''}${vat}</cac:ClassifiedTaxCategory>
<cac:ManufacturerParty><cac:PostalAddress><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyLegalEntity><cbc:RegistrationName>Seller of ${line.id}</cbc:RegistrationName><cbc:CompanyID>${line.seller}</cbc:CompanyID></cac:PartyLegalEntity></cac:ManufacturerParty></cac:Item>
</cac:InvoiceLine>`;

const subtotal = (taxable: string, tax: string, reason: string): string =>
  `<cac:TaxSubtotal>${euros('TaxableAmount', taxable)}${euros('TaxAmount', tax)}<cac:TaxCategory>${rate('20')}<cbc:TaxExemptionReason>${reason}</cbc:TaxExemptionReason>${vat}</cac:TaxCategory></cac:TaxSubtotal>`;

interface GroupedOptions {
  mode: string;
  type: string;
  /** seller of the second group; the seller of the first group is the seller of the document */
  other: string;
  /** whether the document corrects others */
  correction?: boolean;
}

/** Two sub-invoices: 100.00 of the seller in lines 1 and 2, 50.00 of another seller in lines 3 to 6, and a remark. */
function groupedInvoice({ mode, type, other, correction = false }: GroupedOptions): string {
  const corrects = (number: string) => (correction ? number : undefined);
  const edits: Edit[] = [
    ['<cbc:ProfileID>S1<', `<cbc:ProfileID>${mode}<`],
    [
      '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>',
      '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>CHF</cbc:TaxCurrencyCode>',
    ],
  ];
  const first = { seller: SELLER_SIREN, subInvoice: 'F-2026/1' };
  const second = { seller: other, subInvoice: 'SUB-2' };
  const lines: GroupLine[] = [
    {
      id: '1',
      part: 'GROUP',
      ...first,
      net: '100.00',
      tax: '20.00',
      gross: '120.00',
      corrects: corrects('OLD-1'),
    },
    { id: '2', part: 'DETAIL', ...first, parent: '1', net: '100.00', corrects: corrects('OLD-1') },
    {
      id: '3',
      part: 'GROUP',
      ...second,
      net: '50.00',
      tax: '10.00',
      gross: '60.00',
      corrects: corrects('OLD-2'),
    },
    { id: '4', part: 'DETAIL', ...second, parent: '3', net: '30.00', corrects: corrects('OLD-2') },
    { id: '5', part: 'DETAIL', ...second, parent: '3', net: '20.00', corrects: corrects('OLD-2') },
    { id: '6', part: 'INFORMATION', ...second, parent: '3', net: '7.00', corrects: corrects('OLD-2') },
  ];
  const reference = correction
    ? '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>OLD-0</cbc:ID><cbc:IssueDate>2026-08-15</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>'
    : '';
  return `${applyEdits(head('Invoice', type), ...edits)}${reference}
${parties}
<cac:TaxTotal>${euros('TaxAmount', '30.00')}${subtotal('100.00', '20.00', '#F-2026/1#')}${subtotal('30.00', '6.00', '#SUB-2#')}${subtotal('20.00', '4.00', '#SUB-2#more')}</cac:TaxTotal>
<cac:LegalMonetaryTotal>${euros('TaxInclusiveAmount', '180.00')}${euros('PayableAmount', '180.00')}</cac:LegalMonetaryTotal>
${lines.map(groupLine).join('\n')}
${tail('Invoice')}`;
}

/** Invoice of two sellers. */
export const MULTI_SELLER = groupedInvoice({ mode: 'S8', type: '380', other: '999999999' });
/** Corrected invoice of two sellers. */
export const MULTI_SELLER_CORRECTION = groupedInvoice({
  mode: 'S8',
  type: '384',
  other: '999999999',
  correction: true,
});
/** Buyer and seller invoice one another. */
export const TWO_WAY = groupedInvoice({ mode: 'B9', type: '389', other: BUYER_SIREN });
/** Two-way invoice as a correction. */
export const TWO_WAY_CORRECTION = groupedInvoice({
  mode: 'B9',
  type: '471',
  other: BUYER_SIREN,
  correction: true,
});

/** All valid documents by name. */
export const VALID_DOCUMENTS: Readonly<Record<string, string>> = {
  INVOICE,
  CREDIT_NOTE,
  WITH_MISPLACED_ITEM,
  MULTI_SELLER,
  MULTI_SELLER_CREDIT_NOTE: asCreditNote(MULTI_SELLER_CORRECTION),
  MULTI_SELLER_CORRECTION,
  TWO_WAY,
  TWO_WAY_CORRECTION,
  TWO_WAY_CREDIT_NOTE: asCreditNote(TWO_WAY_CORRECTION, '261'),
};
