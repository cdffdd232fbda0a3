import { AMOUNT_TERMS } from './amount-paths';
import { LINE_TERMS } from './line-paths';

/** Parts of the paths below, by syntax; `line` of UBL is either kind of line element. */
export const PATH_PARTS = {
  ubl: {
    seller: 'cac:AccountingSupplierParty/cac:Party',
    buyer: 'cac:AccountingCustomerParty/cac:Party',
    means: 'cac:PaymentMeans',
    allowance: 'cac:AllowanceCharge[cbc:ChargeIndicator!=true]',
    charge: 'cac:AllowanceCharge[cbc:ChargeIndicator=true]',
    totals: 'cac:LegalMonetaryTotal',
    subtotal: 'cac:TaxTotal/cac:TaxSubtotal',
    attachment: 'cac:AdditionalDocumentReference[cbc:DocumentTypeCode!=130]',
    line: 'cac:InvoiceLine | cac:CreditNoteLine',
  },
  cii: {
    agreement: 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement',
    delivery: 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery',
    settlement: 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement',
    seller: '%agreement/ram:SellerTradeParty',
    buyer: '%agreement/ram:BuyerTradeParty',
    representative: '%agreement/ram:SellerTaxRepresentativeTradeParty',
    attachment: '%agreement/ram:AdditionalReferencedDocument[ram:TypeCode!=50][ram:TypeCode!=130]',
    means: '%settlement/ram:SpecifiedTradeSettlementPaymentMeans',
    allowance: '%settlement/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator!=true]',
    charge: '%settlement/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=true]',
    totals: '%settlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    line: 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem',
    product: '%line+/ram:SpecifiedTradeProduct',
    lineAgreement: '%line+/ram:SpecifiedLineTradeAgreement',
    lineSettlement: '%line+/ram:SpecifiedLineTradeSettlement',
    lineAllowance:
      '%lineSettlement/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator!=true]',
    lineCharge: '%lineSettlement/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=true]',
  },
} as const;

/**
 * Paths of each business term (BT) and group (BG) of EN 16931-1 in the two syntaxes, below the root element: first UBL
 * 2.1 (EN 16931-3-2), then Cross Industry Invoice (-3-3). Alternatives are separated by `|`; `%seller` refers to a part
 * defined above.
 *
 * A step may carry conditions, as in XPath: `[ram:TypeCode=50]`, `[@schemeID=VA]`; `!=` is true for elements that have
 * another value or none. A `+` marks the element that repeats when the model has a list. Groups without an element of
 * their own in a syntax, such as the notes in UBL, have the path of the most characteristic element.
 */
const DOCUMENT_TERMS = `
BT-1   cbc:ID
       rsm:ExchangedDocument/ram:ID
BT-2   cbc:IssueDate
       rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString
BT-3   cbc:InvoiceTypeCode | cbc:CreditNoteTypeCode
       rsm:ExchangedDocument/ram:TypeCode
BT-5   cbc:DocumentCurrencyCode
       %settlement/ram:InvoiceCurrencyCode
BT-6   cbc:TaxCurrencyCode
       %settlement/ram:TaxCurrencyCode
BT-7   cbc:TaxPointDate
       %settlement/ram:ApplicableTradeTax/ram:TaxPointDate/udt:DateString
BT-8   cac:InvoicePeriod/cbc:DescriptionCode
       %settlement/ram:ApplicableTradeTax/ram:DueDateTypeCode
BT-9   cbc:DueDate | cac:PaymentMeans/cbc:PaymentDueDate
       %settlement/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString
BT-10  cbc:BuyerReference
       %agreement/ram:BuyerReference
BT-11  cac:ProjectReference/cbc:ID | cac:AdditionalDocumentReference[cbc:DocumentTypeCode=50]/cbc:ID
       %agreement/ram:SpecifiedProcuringProject/ram:ID
BT-12  cac:ContractDocumentReference/cbc:ID
       %agreement/ram:ContractReferencedDocument/ram:IssuerAssignedID
BT-13  cac:OrderReference/cbc:ID
       %agreement/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID
BT-14  cac:OrderReference/cbc:SalesOrderID
       %agreement/ram:SellerOrderReferencedDocument/ram:IssuerAssignedID
BT-15  cac:ReceiptDocumentReference/cbc:ID
       %delivery/ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID
BT-16  cac:DespatchDocumentReference/cbc:ID
       %delivery/ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID
BT-17  cac:OriginatorDocumentReference/cbc:ID
       %agreement/ram:AdditionalReferencedDocument[ram:TypeCode=50]/ram:IssuerAssignedID
BT-18  cac:AdditionalDocumentReference[cbc:DocumentTypeCode=130]/cbc:ID
       %agreement/ram:AdditionalReferencedDocument[ram:TypeCode=130]/ram:IssuerAssignedID
BT-18-1 cac:AdditionalDocumentReference[cbc:DocumentTypeCode=130]/cbc:ID/@schemeID
       %agreement/ram:AdditionalReferencedDocument[ram:TypeCode=130]/ram:ReferenceTypeCode
BT-19  cbc:AccountingCost
       %settlement/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID
BT-20  cac:PaymentTerms/cbc:Note
       %settlement/ram:SpecifiedTradePaymentTerms/ram:Description
BG-1   cbc:Note
       rsm:ExchangedDocument/ram:IncludedNote
BT-21  cbc:Note
       rsm:ExchangedDocument/ram:IncludedNote/ram:SubjectCode
BT-22  cbc:Note
       rsm:ExchangedDocument/ram:IncludedNote/ram:Content
BG-2   cbc:CustomizationID
       rsm:ExchangedDocumentContext
BT-23  cbc:ProfileID
       rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID
BT-24  cbc:CustomizationID
       rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID
BG-3   cac:BillingReference+
       %settlement/ram:InvoiceReferencedDocument+
BT-25  cac:BillingReference+/cac:InvoiceDocumentReference/cbc:ID
       %settlement/ram:InvoiceReferencedDocument+/ram:IssuerAssignedID
BT-26  cac:BillingReference+/cac:InvoiceDocumentReference/cbc:IssueDate
       %settlement/ram:InvoiceReferencedDocument+/ram:FormattedIssueDateTime/qdt:DateTimeString
BG-4   cac:AccountingSupplierParty
       %seller
BT-27  %seller/cac:PartyLegalEntity/cbc:RegistrationName
       %seller/ram:Name
BT-28  %seller/cac:PartyName/cbc:Name
       %seller/ram:SpecifiedLegalOrganization/ram:TradingBusinessName
BT-29  %seller/cac:PartyIdentification+/cbc:ID[@schemeID!=SEPA]
       %seller/ram:ID+ | %seller/ram:GlobalID+
BT-29-1 %seller/cac:PartyIdentification+/cbc:ID[@schemeID!=SEPA]/@schemeID
       %seller/ram:ID+/@schemeID | %seller/ram:GlobalID+/@schemeID
BT-30  %seller/cac:PartyLegalEntity/cbc:CompanyID
       %seller/ram:SpecifiedLegalOrganization/ram:ID
BT-30-1 %seller/cac:PartyLegalEntity/cbc:CompanyID/@schemeID
       %seller/ram:SpecifiedLegalOrganization/ram:ID/@schemeID
BT-31  %seller/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID=VAT]/cbc:CompanyID
       %seller/ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA]
BT-32  %seller/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID!=VAT]/cbc:CompanyID
       %seller/ram:SpecifiedTaxRegistration/ram:ID[@schemeID!=VA]
BT-32-1 %seller/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID!=VAT]/cac:TaxScheme/cbc:ID
       %seller/ram:SpecifiedTaxRegistration/ram:ID[@schemeID!=VA]/@schemeID
BT-33  %seller/cac:PartyLegalEntity/cbc:CompanyLegalForm
       %seller/ram:Description
BT-34  %seller/cbc:EndpointID
       %seller/ram:URIUniversalCommunication/ram:URIID
BT-34-1 %seller/cbc:EndpointID/@schemeID
       %seller/ram:URIUniversalCommunication/ram:URIID/@schemeID
BG-5   %seller/cac:PostalAddress
       %seller/ram:PostalTradeAddress
BT-35  %seller/cac:PostalAddress/cbc:StreetName
       %seller/ram:PostalTradeAddress/ram:LineOne
BT-36  %seller/cac:PostalAddress/cbc:AdditionalStreetName
       %seller/ram:PostalTradeAddress/ram:LineTwo
BT-162 %seller/cac:PostalAddress/cac:AddressLine/cbc:Line
       %seller/ram:PostalTradeAddress/ram:LineThree
BT-37  %seller/cac:PostalAddress/cbc:CityName
       %seller/ram:PostalTradeAddress/ram:CityName
BT-38  %seller/cac:PostalAddress/cbc:PostalZone
       %seller/ram:PostalTradeAddress/ram:PostcodeCode
BT-39  %seller/cac:PostalAddress/cbc:CountrySubentity
       %seller/ram:PostalTradeAddress/ram:CountrySubDivisionName
BT-40  %seller/cac:PostalAddress/cac:Country/cbc:IdentificationCode
       %seller/ram:PostalTradeAddress/ram:CountryID
BG-6   %seller/cac:Contact
       %seller/ram:DefinedTradeContact
BT-41  %seller/cac:Contact/cbc:Name
       %seller/ram:DefinedTradeContact/ram:PersonName | %seller/ram:DefinedTradeContact/ram:DepartmentName
BT-42  %seller/cac:Contact/cbc:Telephone
       %seller/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber
BT-43  %seller/cac:Contact/cbc:ElectronicMail
       %seller/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID
BG-7   cac:AccountingCustomerParty
       %buyer
BT-44  %buyer/cac:PartyLegalEntity/cbc:RegistrationName
       %buyer/ram:Name
BT-45  %buyer/cac:PartyName/cbc:Name
       %buyer/ram:SpecifiedLegalOrganization/ram:TradingBusinessName
BT-46  %buyer/cac:PartyIdentification+/cbc:ID
       %buyer/ram:ID+ | %buyer/ram:GlobalID+
BT-46-1 %buyer/cac:PartyIdentification+/cbc:ID/@schemeID
       %buyer/ram:ID+/@schemeID | %buyer/ram:GlobalID+/@schemeID
BT-47  %buyer/cac:PartyLegalEntity/cbc:CompanyID
       %buyer/ram:SpecifiedLegalOrganization/ram:ID
BT-47-1 %buyer/cac:PartyLegalEntity/cbc:CompanyID/@schemeID
       %buyer/ram:SpecifiedLegalOrganization/ram:ID/@schemeID
BT-48  %buyer/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID=VAT]/cbc:CompanyID
       %buyer/ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA]
BT-49  %buyer/cbc:EndpointID
       %buyer/ram:URIUniversalCommunication/ram:URIID
BT-49-1 %buyer/cbc:EndpointID/@schemeID
       %buyer/ram:URIUniversalCommunication/ram:URIID/@schemeID
BG-8   %buyer/cac:PostalAddress
       %buyer/ram:PostalTradeAddress
BT-50  %buyer/cac:PostalAddress/cbc:StreetName
       %buyer/ram:PostalTradeAddress/ram:LineOne
BT-51  %buyer/cac:PostalAddress/cbc:AdditionalStreetName
       %buyer/ram:PostalTradeAddress/ram:LineTwo
BT-163 %buyer/cac:PostalAddress/cac:AddressLine/cbc:Line
       %buyer/ram:PostalTradeAddress/ram:LineThree
BT-52  %buyer/cac:PostalAddress/cbc:CityName
       %buyer/ram:PostalTradeAddress/ram:CityName
BT-53  %buyer/cac:PostalAddress/cbc:PostalZone
       %buyer/ram:PostalTradeAddress/ram:PostcodeCode
BT-54  %buyer/cac:PostalAddress/cbc:CountrySubentity
       %buyer/ram:PostalTradeAddress/ram:CountrySubDivisionName
BT-55  %buyer/cac:PostalAddress/cac:Country/cbc:IdentificationCode
       %buyer/ram:PostalTradeAddress/ram:CountryID
BG-9   %buyer/cac:Contact
       %buyer/ram:DefinedTradeContact
BT-56  %buyer/cac:Contact/cbc:Name
       %buyer/ram:DefinedTradeContact/ram:PersonName | %buyer/ram:DefinedTradeContact/ram:DepartmentName
BT-57  %buyer/cac:Contact/cbc:Telephone
       %buyer/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber
BT-58  %buyer/cac:Contact/cbc:ElectronicMail
       %buyer/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID
BG-10  cac:PayeeParty
       %settlement/ram:PayeeTradeParty
BT-59  cac:PayeeParty/cac:PartyName/cbc:Name
       %settlement/ram:PayeeTradeParty/ram:Name
BT-60  cac:PayeeParty/cac:PartyIdentification+/cbc:ID[@schemeID!=SEPA]
       %settlement/ram:PayeeTradeParty/ram:ID+ | %settlement/ram:PayeeTradeParty/ram:GlobalID+
BT-60-1 cac:PayeeParty/cac:PartyIdentification+/cbc:ID[@schemeID!=SEPA]/@schemeID
       %settlement/ram:PayeeTradeParty/ram:ID+/@schemeID | %settlement/ram:PayeeTradeParty/ram:GlobalID+/@schemeID
BT-61  cac:PayeeParty/cac:PartyLegalEntity/cbc:CompanyID
       %settlement/ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:ID
BT-61-1 cac:PayeeParty/cac:PartyLegalEntity/cbc:CompanyID/@schemeID
       %settlement/ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:ID/@schemeID
BG-11  cac:TaxRepresentativeParty
       %representative
BT-62  cac:TaxRepresentativeParty/cac:PartyName/cbc:Name
       %representative/ram:Name
BT-63  cac:TaxRepresentativeParty/cac:PartyTaxScheme/cbc:CompanyID
       %representative/ram:SpecifiedTaxRegistration/ram:ID
BG-12  cac:TaxRepresentativeParty/cac:PostalAddress
       %representative/ram:PostalTradeAddress
BT-64  cac:TaxRepresentativeParty/cac:PostalAddress/cbc:StreetName
       %representative/ram:PostalTradeAddress/ram:LineOne
BT-65  cac:TaxRepresentativeParty/cac:PostalAddress/cbc:AdditionalStreetName
       %representative/ram:PostalTradeAddress/ram:LineTwo
BT-164 cac:TaxRepresentativeParty/cac:PostalAddress/cac:AddressLine/cbc:Line
       %representative/ram:PostalTradeAddress/ram:LineThree
BT-66  cac:TaxRepresentativeParty/cac:PostalAddress/cbc:CityName
       %representative/ram:PostalTradeAddress/ram:CityName
BT-67  cac:TaxRepresentativeParty/cac:PostalAddress/cbc:PostalZone
       %representative/ram:PostalTradeAddress/ram:PostcodeCode
BT-68  cac:TaxRepresentativeParty/cac:PostalAddress/cbc:CountrySubentity
       %representative/ram:PostalTradeAddress/ram:CountrySubDivisionName
BT-69  cac:TaxRepresentativeParty/cac:PostalAddress/cac:Country/cbc:IdentificationCode
       %representative/ram:PostalTradeAddress/ram:CountryID
BG-13  cac:Delivery
       %delivery
BT-70  cac:Delivery/cac:DeliveryParty/cac:PartyName/cbc:Name
       %delivery/ram:ShipToTradeParty/ram:Name
BT-71  cac:Delivery/cac:DeliveryLocation/cbc:ID
       %delivery/ram:ShipToTradeParty/ram:ID | %delivery/ram:ShipToTradeParty/ram:GlobalID
BT-71-1 cac:Delivery/cac:DeliveryLocation/cbc:ID/@schemeID
       %delivery/ram:ShipToTradeParty/ram:ID/@schemeID | %delivery/ram:ShipToTradeParty/ram:GlobalID/@schemeID
BT-72  cac:Delivery/cbc:ActualDeliveryDate
       %delivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString
BG-14  cac:InvoicePeriod
       %settlement/ram:BillingSpecifiedPeriod
BT-73  cac:InvoicePeriod/cbc:StartDate
       %settlement/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString
BT-74  cac:InvoicePeriod/cbc:EndDate
       %settlement/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString
BG-15  cac:Delivery/cac:DeliveryLocation/cac:Address
       %delivery/ram:ShipToTradeParty/ram:PostalTradeAddress
BT-75  cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:StreetName
       %delivery/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:LineOne
BT-76  cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:AdditionalStreetName
       %delivery/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:LineTwo
BT-165 cac:Delivery/cac:DeliveryLocation/cac:Address/cac:AddressLine/cbc:Line
       %delivery/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:LineThree
BT-77  cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:CityName
       %delivery/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CityName
BT-78  cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:PostalZone
       %delivery/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:PostcodeCode
BT-79  cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:CountrySubentity
       %delivery/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountrySubDivisionName
BT-80  cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode
       %delivery/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID
BG-16  %means+
       %means+
BT-81  %means+/cbc:PaymentMeansCode
       %means+/ram:TypeCode
BT-82  %means+/cbc:PaymentMeansCode/@name
       %means+/ram:Information
BT-83  %means+/cbc:PaymentID
       %settlement/ram:PaymentReference
BG-17  %means+/cac:PayeeFinancialAccount
       %means+/ram:PayeePartyCreditorFinancialAccount
BT-84  %means+/cac:PayeeFinancialAccount/cbc:ID
       %means+/ram:PayeePartyCreditorFinancialAccount/ram:IBANID | %means+/ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID
BT-85  %means+/cac:PayeeFinancialAccount/cbc:Name
       %means+/ram:PayeePartyCreditorFinancialAccount/ram:AccountName
BT-86  %means+/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID
       %means+/ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID
BG-18  %means+/cac:CardAccount
       %means+/ram:ApplicableTradeSettlementFinancialCard
BT-87  %means+/cac:CardAccount/cbc:PrimaryAccountNumberID
       %means+/ram:ApplicableTradeSettlementFinancialCard/ram:ID
BT-88  %means+/cac:CardAccount/cbc:HolderName
       %means+/ram:ApplicableTradeSettlementFinancialCard/ram:CardholderName
BG-19  %means+/cac:PaymentMandate
       %means+/ram:PayerPartyDebtorFinancialAccount
BT-89  %means+/cac:PaymentMandate/cbc:ID
       %settlement/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID
BT-90  %seller/cac:PartyIdentification+/cbc:ID[@schemeID=SEPA] | cac:PayeeParty/cac:PartyIdentification+/cbc:ID[@schemeID=SEPA]
       %settlement/ram:CreditorReferenceID
BT-91  %means+/cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID
       %means+/ram:PayerPartyDebtorFinancialAccount/ram:IBANID
`;

/** All terms: of the document, of its amounts and files, and of its lines. */
export const TERM_TABLE = DOCUMENT_TERMS + AMOUNT_TERMS + LINE_TERMS;
