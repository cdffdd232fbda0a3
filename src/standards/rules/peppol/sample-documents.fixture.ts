/** A fictitious invoice that passes all Peppol rules, also as credit note and self-billed. */
import { applyEdits } from '../sample-invoice.fixture';

/** Creates a PartyTaxScheme. */
export const vat = (id: string, scheme = 'VAT'): string => `<cac:PartyTaxScheme>
<cbc:CompanyID>${id}</cbc:CompanyID>
<cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme>
</cac:PartyTaxScheme>`;

/** Creates a PostalAddress. */
export const address = (city: string, country: string): string => `<cac:PostalAddress>
<cbc:StreetName>Main street 1</cbc:StreetName>
<cbc:CityName>${city}</cbc:CityName>
<cbc:PostalZone>1000</cbc:PostalZone>
<cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country>
</cac:PostalAddress>`;

/**
 * Invoice from Belgium to France, to which no national rules apply. The names of seller and buyer distinguish their
 * parts.
 */
export const INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
<cbc:ID>INV-1</cbc:ID>
<cbc:IssueDate>2026-09-01</cbc:IssueDate>
<cbc:DueDate>2026-10-01</cbc:DueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
<cbc:Note>Thank you</cbc:Note>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>
<cbc:BuyerReference>Ref</cbc:BuyerReference>
<cac:InvoicePeriod>
<cbc:StartDate>2026-08-01</cbc:StartDate>
<cbc:EndDate>2026-08-31</cbc:EndDate>
<cbc:DescriptionCode>35</cbc:DescriptionCode>
</cac:InvoicePeriod>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>INV-0</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:AdditionalDocumentReference>
<cbc:ID>A-1</cbc:ID>
<cbc:DocumentDescription>Time sheet</cbc:DocumentDescription>
<cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">JVBERg==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>
</cac:AdditionalDocumentReference>
<cac:AdditionalDocumentReference>
<cbc:ID>A-2</cbc:ID>
<cbc:DocumentDescription>Terms</cbc:DocumentDescription>
<cac:Attachment><cac:ExternalReference><cbc:URI>https://seller.example/terms</cbc:URI></cac:ExternalReference></cac:Attachment>
</cac:AdditionalDocumentReference>
<cac:AccountingSupplierParty><cac:Party>
<cbc:EndpointID schemeID="0208">0123456749</cbc:EndpointID>
<cac:PartyIdentification><cbc:ID schemeID="0208">0123456749</cbc:ID></cac:PartyIdentification>
<cac:PartyName><cbc:Name>Seller trading</cbc:Name></cac:PartyName>
${address('Sellertown', 'BE')}
${vat('BE0123456749')}
<cac:PartyLegalEntity>
<cbc:RegistrationName>Seller SA</cbc:RegistrationName>
<cbc:CompanyID schemeID="0208">0123456749</cbc:CompanyID>
</cac:PartyLegalEntity>
<cac:Contact>
<cbc:Name>Sam Seller</cbc:Name>
<cbc:Telephone>+32 2 555 01 02</cbc:Telephone>
<cbc:ElectronicMail>sam@seller.example</cbc:ElectronicMail>
</cac:Contact>
</cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party>
<cbc:EndpointID schemeID="0002">303265045</cbc:EndpointID>
<cac:PartyIdentification><cbc:ID schemeID="0088">7300010000001</cbc:ID></cac:PartyIdentification>
<cac:PartyName><cbc:Name>Buyer trading</cbc:Name></cac:PartyName>
${address('Buyertown', 'FR')}
${vat('FR40303265045')}
<cac:PartyLegalEntity>
<cbc:RegistrationName>Buyer SAS</cbc:RegistrationName>
<cbc:CompanyID schemeID="0002">303265045</cbc:CompanyID>
</cac:PartyLegalEntity>
</cac:Party></cac:AccountingCustomerParty>
<cac:TaxRepresentativeParty>
<cac:PartyName><cbc:Name>Agent</cbc:Name></cac:PartyName>
${address('Agenttown', 'FR')}
${vat('FR83404833048')}
</cac:TaxRepresentativeParty>
<cac:Delivery>
<cbc:ActualDeliveryDate>2026-08-20</cbc:ActualDeliveryDate>
<cac:DeliveryLocation><cac:Address>
<cbc:CityName>Gatetown</cbc:CityName>
<cbc:PostalZone>2000</cbc:PostalZone>
<cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country>
</cac:Address></cac:DeliveryLocation>
</cac:Delivery>
<cac:PaymentMeans>
<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
<cbc:PaymentID>PAY-1</cbc:PaymentID>
<cac:PayeeFinancialAccount>
<cbc:ID>BE68539007547034</cbc:ID>
<cac:FinancialInstitutionBranch><cbc:ID>BRANCH</cbc:ID></cac:FinancialInstitutionBranch>
</cac:PayeeFinancialAccount>
</cac:PaymentMeans>
<cac:PaymentTerms><cbc:Note>30 days</cbc:Note></cac:PaymentTerms>
<cac:AllowanceCharge>
<cbc:ChargeIndicator>false</cbc:ChargeIndicator>
<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>
<cbc:AllowanceChargeReason>Discount</cbc:AllowanceChargeReason>
<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>
<cbc:Amount currencyID="EUR">20.00</cbc:Amount>
<cbc:BaseAmount currencyID="EUR">200.00</cbc:BaseAmount>
<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>
</cac:AllowanceCharge>
<cac:AllowanceCharge>
<cbc:ChargeIndicator>true</cbc:ChargeIndicator>
<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>
<cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason>
<cbc:Amount currencyID="EUR">10.00</cbc:Amount>
<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>
</cac:AllowanceCharge>
<cac:TaxTotal>
<cbc:TaxAmount currencyID="EUR">47.50</cbc:TaxAmount>
<cac:TaxSubtotal>
<cbc:TaxableAmount currencyID="EUR">190.00</cbc:TaxableAmount>
<cbc:TaxAmount currencyID="EUR">47.50</cbc:TaxAmount>
<cac:TaxCategory>
<cbc:ID>S</cbc:ID>
<cbc:Percent>25</cbc:Percent>
<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
</cac:TaxCategory>
</cac:TaxSubtotal>
</cac:TaxTotal>
<cac:TaxTotal>
<cbc:TaxAmount currencyID="SEK">500.00</cbc:TaxAmount>
</cac:TaxTotal>
<cac:LegalMonetaryTotal>
<cbc:LineExtensionAmount currencyID="EUR">200.00</cbc:LineExtensionAmount>
<cbc:TaxExclusiveAmount currencyID="EUR">190.00</cbc:TaxExclusiveAmount>
<cbc:TaxInclusiveAmount currencyID="EUR">237.50</cbc:TaxInclusiveAmount>
<cbc:AllowanceTotalAmount currencyID="EUR">20.00</cbc:AllowanceTotalAmount>
<cbc:ChargeTotalAmount currencyID="EUR">10.00</cbc:ChargeTotalAmount>
<cbc:PayableAmount currencyID="EUR">237.50</cbc:PayableAmount>
</cac:LegalMonetaryTotal>
<cac:InvoiceLine>
<cbc:ID>1</cbc:ID>
<cbc:InvoicedQuantity unitCode="C62">30</cbc:InvoicedQuantity>
<cbc:LineExtensionAmount currencyID="EUR">98.00</cbc:LineExtensionAmount>
<cac:InvoicePeriod>
<cbc:StartDate>2026-08-05</cbc:StartDate>
<cbc:EndDate>2026-08-10</cbc:EndDate>
</cac:InvoicePeriod>
<cac:DocumentReference><cbc:ID>object</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>
<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Dent</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">5.00</cbc:Amount></cac:AllowanceCharge>
<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Wrap</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">3.00</cbc:Amount></cac:AllowanceCharge>
<cac:Item>
<cbc:Name>Thing</cbc:Name>
<cac:CommodityClassification><cbc:ItemClassificationCode listID="STI">1234</cbc:ItemClassificationCode></cac:CommodityClassification>
<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>
</cac:Item>
<cac:Price>
<cbc:PriceAmount currencyID="EUR">10.00</cbc:PriceAmount>
<cbc:BaseQuantity unitCode="C62">3</cbc:BaseQuantity>
<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">2.50</cbc:Amount><cbc:BaseAmount currencyID="EUR">12.50</cbc:BaseAmount></cac:AllowanceCharge>
</cac:Price>
</cac:InvoiceLine>
<cac:InvoiceLine>
<cbc:ID>2</cbc:ID>
<cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
<cbc:LineExtensionAmount currencyID="EUR">102.00</cbc:LineExtensionAmount>
<cac:Item>
<cbc:Name>Other thing</cbc:Name>
<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>
</cac:Item>
<cac:Price><cbc:PriceAmount currencyID="EUR">102.00</cbc:PriceAmount></cac:Price>
</cac:InvoiceLine>
</Invoice>
`;

/** Converts an invoice to a credit note. */
export function asCreditNote(invoice: string): string {
  return applyEdits(
    invoice,
    [/(xsd:)Invoice-2/, 'xsd:CreditNote-2'],
    ['<Invoice ', '<CreditNote '],
    ['</Invoice>', '</CreditNote>'],
    [
      '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
      '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>',
    ],
    ['cac:InvoiceLine>', 'cac:CreditNoteLine>', 'all'],
    ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity', 'all'],
  );
}

/** The buyer issues the document. */
export const SELF_BILLED = applyEdits(
  INVOICE,
  ['poacc:billing:3.0', 'poacc:selfbilling:3.0'],
  ['poacc:billing:01:1.0', 'poacc:selfbilling:01:1.0'],
  ['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>389<'],
);
