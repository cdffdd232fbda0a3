/**
 * Dictionaries of text that nearly all documents share, so that it is not stored with each document (RFC 1951, 3.2.1: a
 * match may reach back before the data). Stored values depend on these texts: changing a text would make documents
 * unreadable, so an improved text is added as another encoding. The most frequent parts are at the end of a text,
 * because references to the end take the fewest bits.
 */

const formatParty = (kind: string, indent: string): string => `
${indent}<cac:${kind}>
${indent}  <cac:Party>
${indent}    <cbc:EndpointID schemeID="0208">0</cbc:EndpointID>
${indent}    <cac:PartyIdentification>
${indent}      <cbc:ID schemeID="0088">0</cbc:ID>
${indent}    </cac:PartyIdentification>
${indent}    <cac:PartyName>
${indent}      <cbc:Name></cbc:Name>
${indent}    </cac:PartyName>
${indent}    <cac:PostalAddress>
${indent}      <cbc:StreetName></cbc:StreetName>
${indent}      <cbc:AdditionalStreetName></cbc:AdditionalStreetName>
${indent}      <cbc:CityName></cbc:CityName>
${indent}      <cbc:PostalZone></cbc:PostalZone>
${indent}      <cac:Country>
${indent}        <cbc:IdentificationCode>BE</cbc:IdentificationCode>
${indent}      </cac:Country>
${indent}    </cac:PostalAddress>
${indent}    <cac:PartyTaxScheme>
${indent}      <cbc:CompanyID>BE0</cbc:CompanyID>
${indent}      <cac:TaxScheme>
${indent}        <cbc:ID>VAT</cbc:ID>
${indent}      </cac:TaxScheme>
${indent}    </cac:PartyTaxScheme>
${indent}    <cac:PartyLegalEntity>
${indent}      <cbc:RegistrationName></cbc:RegistrationName>
${indent}      <cbc:CompanyID schemeID="0208">0</cbc:CompanyID>
${indent}    </cac:PartyLegalEntity>
${indent}    <cac:Contact>
${indent}      <cbc:Name></cbc:Name>
${indent}      <cbc:Telephone>+32</cbc:Telephone>
${indent}      <cbc:ElectronicMail>@</cbc:ElectronicMail>
${indent}    </cac:Contact>
${indent}  </cac:Party>
${indent}</cac:${kind}>`;

/** UBL invoices and credit notes in the form of Peppol BIS Billing 3. */
export const UBL_DICTIONARY = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"
<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"
  <cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>
</cac:CreditNoteLine>
  <cac:CreditNoteLine>
    <cbc:CreditedQuantity unitCode="C62">1</cbc:CreditedQuantity>
</CreditNote>
urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0
  <cbc:Note></cbc:Note>
  <cbc:TaxPointDate>20</cbc:TaxPointDate>
  <cbc:AccountingCost></cbc:AccountingCost>
  <cac:InvoicePeriod>
    <cbc:StartDate>2026-</cbc:StartDate>
    <cbc:EndDate>2026-</cbc:EndDate>
  </cac:InvoicePeriod>
  <cac:OrderReference>
    <cbc:ID></cbc:ID>
    <cbc:SalesOrderID></cbc:SalesOrderID>
  </cac:OrderReference>
  <cac:BillingReference>
    <cac:InvoiceDocumentReference>
      <cbc:ID></cbc:ID>
      <cbc:IssueDate></cbc:IssueDate>
    </cac:InvoiceDocumentReference>
  </cac:BillingReference>
  <cac:ContractDocumentReference>
    <cbc:ID></cbc:ID>
  </cac:ContractDocumentReference>
  <cac:AdditionalDocumentReference>
    <cbc:ID></cbc:ID>
    <cbc:DocumentDescription></cbc:DocumentDescription>
    <cac:Attachment>
      <cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename=".pdf"></cbc:EmbeddedDocumentBinaryObject>
    </cac:Attachment>
  </cac:AdditionalDocumentReference>
  <cac:Delivery>
    <cbc:ActualDeliveryDate>2026-</cbc:ActualDeliveryDate>
    <cac:DeliveryLocation>
      <cac:Address>
  </cac:Delivery>
  <cac:PaymentTerms>
    <cbc:Note></cbc:Note>
  </cac:PaymentTerms>
  <cac:AllowanceCharge>
    <cbc:ChargeIndicator>false</cbc:ChargeIndicator>
    <cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>
    <cbc:AllowanceChargeReason></cbc:AllowanceChargeReason>
    <cbc:MultiplierFactorNumeric></cbc:MultiplierFactorNumeric>
    <cbc:Amount currencyID="EUR"></cbc:Amount>
    <cbc:BaseAmount currencyID="EUR"></cbc:BaseAmount>
    <cac:TaxCategory>
  </cac:AllowanceCharge>
    <cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>
    <cbc:TaxExemptionReason></cbc:TaxExemptionReason>
    <cbc:AllowanceTotalAmount currencyID="EUR"></cbc:AllowanceTotalAmount>
    <cbc:ChargeTotalAmount currencyID="EUR"></cbc:ChargeTotalAmount>
    <cbc:PrepaidAmount currencyID="EUR"></cbc:PrepaidAmount>
    <cbc:PayableRoundingAmount currencyID="EUR">0.00</cbc:PayableRoundingAmount>
      <cac:BuyersItemIdentification>
      <cac:StandardItemIdentification>
        <cbc:ID schemeID="0160"></cbc:ID>
      <cac:AdditionalItemProperty>
        <cbc:Name></cbc:Name>
        <cbc:Value></cbc:Value>
      <cbc:BaseQuantity unitCode="C62">1</cbc:BaseQuantity>
<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID></cbc:ID>
  <cbc:IssueDate>2026-</cbc:IssueDate>
  <cbc:DueDate>2026-</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference></cbc:BuyerReference>${formatParty('AccountingSupplierParty', '  ')}${formatParty('AccountingCustomerParty', '  ')}
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode name="Credit transfer">30</cbc:PaymentMeansCode>
    <cbc:PaymentID>+++</cbc:PaymentID>
    <cac:PayeeFinancialAccount>
      <cbc:ID>BE</cbc:ID>
      <cbc:Name></cbc:Name>
      <cac:FinancialInstitutionBranch>
        <cbc:ID></cbc:ID>
      </cac:FinancialInstitutionBranch>
    </cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR"></cbc:TaxAmount>
    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="EUR"></cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR"></cbc:TaxAmount>
      <cac:TaxCategory>
        <cbc:ID>S</cbc:ID>
        <cbc:Percent>21</cbc:Percent>
        <cac:TaxScheme>
          <cbc:ID>VAT</cbc:ID>
        </cac:TaxScheme>
      </cac:TaxCategory>
    </cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR"></cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR"></cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR"></cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="EUR"></cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR"></cbc:LineExtensionAmount>
    <cac:Item>
      <cbc:Description></cbc:Description>
      <cbc:Name></cbc:Name>
      <cac:SellersItemIdentification>
        <cbc:ID></cbc:ID>
      </cac:SellersItemIdentification>
      <cac:ClassifiedTaxCategory>
        <cbc:ID>S</cbc:ID>
        <cbc:Percent>21</cbc:Percent>
        <cac:TaxScheme>
          <cbc:ID>VAT</cbc:ID>
        </cac:TaxScheme>
      </cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price>
      <cbc:PriceAmount currencyID="EUR"></cbc:PriceAmount>
    </cac:Price>
  </cac:InvoiceLine>
</Invoice>
`;

const PARTY = `{"electronicAddress":{"scheme":"0208","identifier":""},"vatNumber":"BE0","enterpriseNumberScheme":null,"enterpriseNumber":null,"name":"","legalName":null,"legalForm":null,"street":"","street2":null,"street3":null,"city":"","postalZone":"","countrySubdivision":null,"country":"BE","identifiers":[],"taxRegistrations":[],"contactName":null,"email":null,"phone":null}`;

/** JSON of the parsed form and the validation findings of documents. */
export const READING_DICTIONARY = `{"creditNoteNumber":"","typeCode":"381","invoiceReferences":[{"id":"","issueDate":"2026-{"result":"invalid","errors":[{"rule":"","severity":"fatal","warning","message":"","location":"/{"name":"xrechnung","version":"embeddedDocument":null,"filename":".pdf","mimeCode":"application/pdf","externalUri":null,"{"invoiceNumber":"","typeCode":"380","issueDate":"2026-","dueDate":"2026-","taxPointDate":null,"taxPointDateCode":null,"note":null,"buyerReference":"","purchaseOrderReference":null,"salesOrderReference":null,"despatchReference":null,"receiptReference":null,"projectReference":null,"contractReference":null,"tenderReference":null,"invoicedObject":null,"accountingCost":null,"invoicePeriod":null,"invoiceReferences":[],"seller":${PARTY},"buyer":${PARTY},"payee":null,"taxRepresentative":null,"delivery":null,"paymentMeans":[{"name":null,"paymentMethod":"credit_transfer","paymentMethodCode":"30","reference":null,"iban":"BE","accountName":null,"financialInstitutionBranch":null,"cardAccount":null,"mandate":null}],"paymentTerms":null,"lines":[{"id":"1","name":"","description":"","note":null,"buyersId":null,"sellersId":null,"standardId":null,"documentReference":null,"documentReferenceScheme":null,"orderLineReference":null,"accountingCost":null,"period":null,"commodityClassifications":[],"additionalItemProperties":[],"originCountry":null,"quantity":"1","unitCode":"C62","netPriceAmount":"","baseQuantity":"1","baseQuantityUnitCode":null,"grossPriceAmount":null,"priceDiscountAmount":null,"discounts":[],"surcharges":[],"netAmount":"","vat":{"category":"S","percentage":"21"}},{"id":"2","name":""}],"discounts":[],"surcharges":[],"totals":{"linesAmount":"","discountAmount":null,"surchargeAmount":null,"taxExclusiveAmount":"","taxInclusiveAmount":"","roundingAmount":null,"payableAmount":"","paidAmount":null},"vat":{"totalVatAmount":"","totalVatAmountInTaxCurrency":null,"subtotals":[{"taxableAmount":"","vatAmount":"","category":"S","percentage":"21","exemptionReasonCode":null,"exemptionReason":null}]},"attachments":[],"currency":"EUR","taxCurrency":null,"countrySpecific":null}
{"result":"valid","profile":"peppol-bis-3","ruleSets":[{"name":"ubl","version":"2.1"},{"name":"en","version":"1.3.16"},{"name":"peppol","version":"3.0.21"},{"name":"belgian-communication","version":"1"}],"errors":[]}`;
