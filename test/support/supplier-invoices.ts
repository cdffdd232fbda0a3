/** Facts of an invoice of a Belgian supplier. */
export interface SupplierInvoice {
  /** Enterprise number of the seller. */
  number: string;
  iban: string;
  /** Enterprise number of the buyer. */
  buyer: string;
  name?: string;
  invoiceNumber?: string;
  /** Amount due (BT-115); omitted: the document states none. */
  amount?: string;
}

/** Returns the UBL of an invoice of a Belgian supplier, with the terms by which the supplier is recognised. */
export function supplierInvoice({
  number,
  iban,
  buyer,
  name = 'Supplier NV',
  invoiceNumber = String(Math.random()),
  amount,
}: SupplierInvoice): string {
  const party = (title: string, address: string): string => `<cac:Party>
    <cbc:EndpointID schemeID="0208">${address}</cbc:EndpointID>
    <cac:PostalAddress><cbc:CityName>Gent</cbc:CityName><cac:Country><cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>BE${address}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${title}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
  const total =
    amount === undefined
      ? ''
      : `<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="EUR">${amount}</cbc:PayableAmount></cac:LegalMonetaryTotal>`;
  return `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
    <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
    <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
    <cbc:ID>${invoiceNumber}</cbc:ID><cbc:IssueDate>${new Date().toISOString().slice(0, 10)}</cbc:IssueDate>
    <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
    <cbc:BuyerReference>x</cbc:BuyerReference>
    <cac:AccountingSupplierParty>${party(name, number)}</cac:AccountingSupplierParty>
    <cac:AccountingCustomerParty>${party('Buyer', buyer)}</cac:AccountingCustomerParty>
    <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
    ${total}
  </Invoice>`;
}
