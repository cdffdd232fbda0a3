/**
 * Fictitious Cross Industry Invoices that pass all French rules, which specs change. SIRENs and values are unique, so
 * that a change has one match.
 */
import { NAMESPACE } from '../../invoice/xml';

const date = (day: string): string => `<udt:DateTimeString format="102">${day}</udt:DateTimeString>`;
const formatted = (day: string): string =>
  `<ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${day}</qdt:DateTimeString></ram:FormattedIssueDateTime>`;
const group = (name: string, content: string): string => `<ram:${name}>${content}</ram:${name}>`;
const note = (subject: string, content: string): string =>
  group('IncludedNote', `<ram:Content>${content}</ram:Content><ram:SubjectCode>${subject}</ram:SubjectCode>`);
const vat = (name: string, percent: string, more = ''): string =>
  group(
    name,
    `<ram:TypeCode>VAT</ram:TypeCode>${more}<ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${percent}</ram:RateApplicablePercent>`,
  );
const period = (start: string, end: string): string =>
  group(
    'BillingSpecifiedPeriod',
    `<ram:StartDateTime>${date(start)}</ram:StartDateTime><ram:EndDateTime>${date(end)}</ram:EndDateTime>`,
  );

const party = (name: string, siren: string, more = ''): string =>
  group(
    name,
    `<ram:GlobalID schemeID="0009">${siren}00017</ram:GlobalID>${more}<ram:Name>Party ${siren.slice(0, 1)}</ram:Name>
<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${siren}</ram:ID></ram:SpecifiedLegalOrganization>
<ram:URIUniversalCommunication><ram:URIID schemeID="0225">${siren}_IN</ram:URIID></ram:URIUniversalCommunication>`,
  );
const routed = (name: string, siren: string, code: string, more = ''): string =>
  party(name, siren, `<ram:GlobalID schemeID="0224">${code}</ram:GlobalID>${more}`);

const reference = (type: string, id: string, more: string): string =>
  group(
    'AdditionalReferencedDocument',
    `<ram:IssuerAssignedID>${id}</ram:IssuerAssignedID><ram:TypeCode>${type}</ram:TypeCode>${more}`,
  );
const object = (kind: string, id: string): string =>
  reference('130', id, `<ram:ReferenceTypeCode>${kind}</ram:ReferenceTypeCode>`);
const precedingInvoice = (id: string, type: string, day: string): string =>
  group(
    'InvoiceReferencedDocument',
    `<ram:IssuerAssignedID>${id}</ram:IssuerAssignedID><ram:TypeCode>${type}</ram:TypeCode>${formatted(day)}`,
  );

const NAMESPACES = (['rsm', 'ram', 'udt', 'qdt'] as const)
  .map((prefix) => `xmlns:${prefix}="${NAMESPACE[prefix]}"`)
  .join(' ');

const wrapped = (
  mode: string,
  header: string,
  transaction: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice ${NAMESPACES}>
<rsm:ExchangedDocumentContext><ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>${mode}</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>${header}</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${transaction}
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;

const NOTES = `${note('PMT', '40 euros')}${note('PMD', 'Three times the legal rate')}${note('AAB', 'No discount')}`;
const header = (type: string, more = ''): string =>
  `<ram:ID>F-2026/1</ram:ID><ram:TypeCode>${type}</ram:TypeCode><ram:IssueDateTime>${date('20260915')}</ram:IssueDateTime>${NOTES}${more}`;

const allowanceCharge = (charge: boolean, amount: string, base: string, percent: string): string =>
  group(
    'SpecifiedTradeAllowanceCharge',
    `<ram:ChargeIndicator><udt:Indicator>${charge}</udt:Indicator></ram:ChargeIndicator><ram:BasisAmount>${base}</ram:BasisAmount><ram:ActualAmount>${amount}</ram:ActualAmount><ram:Reason>Reason</ram:Reason>${percent === '' ? '' : vat('CategoryTradeTax', percent)}`,
  );

const LINE = group(
  'IncludedSupplyChainTradeLineItem',
  `
<ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>Thing</ram:Name><ram:ApplicableProductCharacteristic><ram:TypeCode>MATERIAL</ram:TypeCode><ram:Description>Colour</ram:Description><ram:Value>Blue</ram:Value></ram:ApplicableProductCharacteristic></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice><ram:ChargeAmount>11.000040</ram:ChargeAmount><ram:AppliedTradeAllowanceCharge><ram:ActualAmount>1.000021</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice><ram:ChargeAmount>10.000019</ram:ChargeAmount><ram:BasisQuantity>1.0002</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">10.0001</ram:BilledQuantity>${party('ShipToTradeParty', '141414141')}<ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${date('20260819')}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>${vat('ApplicableTradeTax', '20.00')}${period('20260802', '20260830')}${allowanceCharge(false, '2.17', '20.18', '')}<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>98.16</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>${precedingInvoice('F-2026/L', '393', '20260716')}</ram:SpecifiedLineTradeSettlement>
`,
);

/** Ordinary invoice with every field of the rules on single fields, once. */
export const CII_INVOICE = wrapped(
  'S1',
  header('380', note('BAR', 'B2B')),
  `${LINE}
<ram:ApplicableHeaderTradeAgreement>
${routed('SellerTradeParty', '111111111', 'ROUTE-S')}
${routed('BuyerTradeParty', '222222222', 'ROUTE-B')}
${party('SalesAgentTradeParty', '666666666')}
${party('BuyerAgentTradeParty', '444444444')}
<ram:ContractReferencedDocument><ram:IssuerAssignedID>CONTRACT</ram:IssuerAssignedID></ram:ContractReferencedDocument>
${object('AFL', 'OBJECT-AFL')}${object('AVV', 'OBJECT-AVV')}
${reference('916', 'A-1', '<ram:Name>LISIBLE</ram:Name>')}${reference('916', 'A-2', '<ram:Name>RIB</ram:Name>')}
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery>${party('ShipToTradeParty', '131313131')}<ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${date('20260820')}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
${party('InvoicerTradeParty', '888888888')}
${party('InvoiceeTradeParty', '777777777')}
${party('PayeeTradeParty', '333333333')}
${party('PayerTradeParty', '555555555', '<ram:GlobalID schemeID="0002">555555556</ram:GlobalID>')}
${vat('ApplicableTradeTax', '20.0', `<ram:CalculatedAmount>30.07</ram:CalculatedAmount><ram:BasisAmount>150.06</ram:BasisAmount><ram:TaxPointDate><udt:DateString format="102">20260914</udt:DateString></ram:TaxPointDate>`)}
${period('20260801', '20260831')}
${allowanceCharge(false, '20.01', '200.02', '20')}
${allowanceCharge(true, '10.03', '100.04', '5.5')}
<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${date('20261015')}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>160.08</ram:LineTotalAmount><ram:ChargeTotalAmount>10.12</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>20.11</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>150.09</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">30.05</ram:TaxTotalAmount><ram:RoundingAmount>-0.14</ram:RoundingAmount><ram:GrandTotalAmount>180.10</ram:GrandTotalAmount><ram:TotalPrepaidAmount>5.13</ram:TotalPrepaidAmount><ram:DuePayableAmount>175.15</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${precedingInvoice('F-2026/0', '386', '20260715')}
</ram:ApplicableHeaderTradeSettlement>`,
);

const itemSeller = (siren: string): string =>
  group(
    'SpecifiedLineTradeAgreement',
    `<ram:ItemSellerTradeParty><ram:Name>Seller of ${siren}</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${siren}</ram:ID></ram:SpecifiedLegalOrganization><ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress></ram:ItemSellerTradeParty>`,
  );

interface GroupLine {
  id: string;
  part: string;
  parent?: string;
  siren: string;
  number: string;
  tax: string;
  summation: string;
  more?: string;
}

const groupLine = ({ id, part, parent = '', siren, number, tax, summation, more = '' }: GroupLine): string =>
  group(
    'IncludedSupplyChainTradeLineItem',
    `
<ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID>${parent === '' ? '' : `<ram:ParentLineID>${parent}</ram:ParentLineID>`}<ram:LineStatusReasonCode>${part}</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument>
${itemSeller(siren)}
<ram:SpecifiedLineTradeSettlement>${tax}<ram:SpecifiedTradeSettlementLineMonetarySummation>${summation}</ram:SpecifiedTradeSettlementLineMonetarySummation>${precedingInvoice(`OLD-${id.replace('.', '_')}`, '380', '20260701')}${object('AFL', number)}${more}</ram:SpecifiedLineTradeSettlement>
`,
  );

const reason = (number: string): string => `<ram:ExemptionReason>#${number}#Sold</ram:ExemptionReason>`;

/** Creates the head and detail lines of one seller. */
const sellersLines = (id: string, siren: string, number: string, net: string, tax: string): string =>
  groupLine({
    id,
    part: 'GROUP',
    siren,
    number,
    tax: '',
    summation: `<ram:LineTotalAmount>${net}</ram:LineTotalAmount><ram:TaxTotalAmount currencyID="EUR">${tax}</ram:TaxTotalAmount><ram:GrandTotalAmount>${(Number(net) + Number(tax)).toFixed(2)}</ram:GrandTotalAmount>`,
    more: object('AVV', `S1`),
  }) +
  groupLine({
    id: `${id}.1`,
    part: 'DETAIL',
    parent: id,
    siren,
    number,
    tax: vat('ApplicableTradeTax', '20', reason(number)),
    summation: `<ram:LineTotalAmount>${net}</ram:LineTotalAmount>`,
  });

const grouped = (mode: string, type: string, second: string, secondNumber: string): string =>
  wrapped(
    mode,
    header(type),
    `${sellersLines('1', '111111111', 'F-2026/1', '100.00', '20.00')}${sellersLines('2', second, secondNumber, '50.00', '10.00')}
<ram:ApplicableHeaderTradeAgreement>
${routed('SellerTradeParty', '111111111', 'ROUTE-S')}
${routed('BuyerTradeParty', '222222222', 'ROUTE-B')}
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
${vat('ApplicableTradeTax', '20', `<ram:CalculatedAmount>20.00</ram:CalculatedAmount>${reason('F-2026/1')}<ram:BasisAmount>100.00</ram:BasisAmount>`)}
${vat('ApplicableTradeTax', '20', `<ram:CalculatedAmount>10.00</ram:CalculatedAmount>${reason(secondNumber)}<ram:BasisAmount>50.00</ram:BasisAmount>`)}
</ram:ApplicableHeaderTradeSettlement>`,
  );

/** Two sellers in one invoice. */
export const CII_MULTI_SELLER = grouped('M8', '380', '999999999', 'F-OTHER');
/** Invoice in which buyer and seller invoice each other. */
export const CII_TWO_WAY = grouped('M9', '389', '222222222', 'F-BUYER');
