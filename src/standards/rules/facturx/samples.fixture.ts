/** Fictitious invoices in the profiles of Factur-X to which the rules of EN 16931 do not apply. */
import { NAMESPACE } from '../../invoice/xml';
import { inCii } from '../in-cii.fixture';
import { sampleInvoice } from '../sample-invoice.fixture';

const NAMESPACES = (['rsm', 'ram', 'udt', 'qdt'] as const)
  .map((prefix) => `xmlns:${prefix}="${NAMESPACE[prefix]}"`)
  .join(' ');

/** Wraps content in the root element with all namespaces. */
export const inRoot = (content: string): string =>
  `<rsm:CrossIndustryInvoice ${NAMESPACES}>${content}</rsm:CrossIndustryInvoice>`;

const head = (guideline: string): string =>
  `<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>F-1</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260910</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>`;

const seller = `<ram:SellerTradeParty><ram:Name>Atelier Dupont</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">123456782</ram:ID></ram:SpecifiedLegalOrganization><ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR11123456782</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>`;

const buyer = (address: string): string =>
  `<ram:BuyerTradeParty><ram:Name>Brasserie du Port</ram:Name>${address}</ram:BuyerTradeParty>`;

/** MINIMUM: 100.00 and 20.00 of VAT. */
export const MINIMUM_SAMPLE = inRoot(`${head('urn:factur-x.eu:1p0:minimum')}
<rsm:SupplyChainTradeTransaction>
<ram:ApplicableHeaderTradeAgreement>${seller}${buyer('')}</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">20.00</ram:TaxTotalAmount><ram:GrandTotalAmount>120.00</ram:GrandTotalAmount><ram:DuePayableAmount>120.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>`);

const allowanceCharge = (isCharge: boolean, amount: string): string =>
  `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${amount}</ram:ActualAmount><ram:Reason>Agreed</ram:Reason><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>20</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>`;

/** BASIC WL: 110.00 of lines, an allowance of 20.00, a charge of 10.00, and 20.00 of VAT. */
export const BASIC_WL_SAMPLE = inRoot(`${head('urn:factur-x.eu:1p0:basicwl')}
<rsm:SupplyChainTradeTransaction>
<ram:ApplicableHeaderTradeAgreement>${seller}${buyer('<ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>')}</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty><ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress></ram:ShipToTradeParty></ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:PayeeTradeParty><ram:Name>Factor SA</ram:Name></ram:PayeeTradeParty><ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>FR7630006000011234567890189</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans><ram:ApplicableTradeTax><ram:CalculatedAmount>20.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:DueDateTypeCode>5</ram:DueDateTypeCode><ram:RateApplicablePercent>20</ram:RateApplicablePercent></ram:ApplicableTradeTax>${allowanceCharge(false, '20.00')}${allowanceCharge(true, '10.00')}<ram:SpecifiedTradePaymentTerms><ram:Description>30 days</ram:Description></ram:SpecifiedTradePaymentTerms><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>110.00</ram:LineTotalAmount><ram:ChargeTotalAmount>10.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>20.00</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">20.00</ram:TaxTotalAmount><ram:GrandTotalAmount>120.00</ram:GrandTotalAmount><ram:DuePayableAmount>120.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:InvoiceReferencedDocument><ram:IssuerAssignedID>F-0</ram:IssuerAssignedID></ram:InvoiceReferencedDocument></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>`);

export const EXTENDED_GUIDELINE = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended';

/** EXTENDED: the invoice with every group of EN 16931. */
export const EXTENDED_SAMPLE = inCii(sampleInvoice(), EXTENDED_GUIDELINE);
