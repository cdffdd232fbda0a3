/** Structure of Factur-X BASIC WL 1.09.2, in the notation of `structure-model`. */
export const BASIC_WL_MODEL = `
rsm:CrossIndustryInvoice
 rsm:SupplyChainTradeTransaction
  ApplicableHeaderTradeAgreement
   BuyerOrderReferencedDocument
    FormattedIssueDateTime -
    IssuerAssignedID !29 @schemeID-
   BuyerTradeParty !28
    GlobalID ?164 @schemeID!420 @schemeID:ICD_0240#421
    ID ?163 @schemeID-
    PostalTradeAddress !419
     CountryID !422 :COUNTRIES#423
     CountrySubDivisionName ?167
    SpecifiedLegalOrganization
     ID @schemeID:ICD#424
     TradingBusinessName -
    SpecifiedTaxRegistration ?166
     ID !425 @schemeID!426 @schemeID:VAT_REGISTER#427
    URIUniversalCommunication ?165
     URIID !168 @schemeID!428 @schemeID:EAS#429
    Name !30
   ContractReferencedDocument
    FormattedIssueDateTime -
    IssuerAssignedID !430 @schemeID-
   SellerTaxRepresentativeTradeParty
    GlobalID -
    ID -
    PostalTradeAddress !432
     CountryID !433 :COUNTRIES#435
     CountrySubDivisionName ?434
    SpecifiedLegalOrganization -
    SpecifiedTaxRegistration !169
     ID !436 @schemeID!437 @schemeID:VAT_REGISTER#438
    URIUniversalCommunication -
    Name !431
   SellerTradeParty !27
    GlobalID @schemeID!440 @schemeID:ICD_0240#441
    ID @schemeID-
    PostalTradeAddress !32
     CountryID !35 :COUNTRIES#443
     CountrySubDivisionName ?442
    SpecifiedLegalOrganization/ID @schemeID:ICD#444
    SpecifiedTaxRegistration[otherScheme] -
    SpecifiedTaxRegistration[FC] ?34
     ID !411 @schemeID!37
    SpecifiedTaxRegistration[VA] ?33
     ID !412 @schemeID!413
    URIUniversalCommunication ?439
     URIID !445 @schemeID!446 @schemeID:EAS#447
    Name !409
  ApplicableHeaderTradeSettlement
   InvoiceReferencedDocument
    FormattedIssueDateTime/qdt:DateTimeString @format!465 @format:DAY_FORMAT#466
    IssuerAssignedID !415 @schemeID-
   ApplicableTradeTax +173
    BasisAmount !177 @currencyID-
    CalculatedAmount !176 @currencyID-
    CategoryCode !178 :VAT_CATEGORIES_WL#179
    DueDateTypeCode :DUE_DATE_TYPES#180
    ExemptionReasonCode :VATEX#181
    TypeCode !458 :VAT_TYPE#459
   BillingSpecifiedPeriod
    EndDateTime/udt:DateTimeString @format!460 @format:DAY_FORMAT#461
    StartDateTime/udt:DateTimeString @format!462 @format:DAY_FORMAT#463
   CreditorReferenceID @schemeID-
   InvoiceCurrencyCode !38 :CURRENCIES#464
   PayeeTradeParty
    GlobalID ?468 @schemeID!470 @schemeID:ICD_0240#471
    ID ?467 @schemeID-
    PostalTradeAddress -
    SpecifiedLegalOrganization
     ID @schemeID:ICD#472
     TradingBusinessName -
    SpecifiedTaxRegistration -
    URIUniversalCommunication -
    Name !469
   ReceivableSpecifiedTradeAccountingAccount ?175
    ID @schemeID-
   SpecifiedTradeAllowanceCharge[unclear] -
   SpecifiedTradeAllowanceCharge[allowance]
    ActualAmount !184 @currencyID-
    BasisAmount @currencyID-
    CategoryTradeTax !185
     BasisAmount -
     CalculatedAmount -
     CategoryCode !474 :VAT_CATEGORIES_WL#475
     DueDateTypeCode -
     ExemptionReason -
     ExemptionReasonCode -
     TypeCode !473 :VAT_TYPE#476
    ReasonCode :ALLOWANCES#186
    ChargeIndicator !183
   SpecifiedTradeAllowanceCharge[charge]
    ActualAmount !478 @currencyID-
    BasisAmount @currencyID-
    CategoryTradeTax !479
     BasisAmount -
     CalculatedAmount -
     CategoryCode !481 :VAT_CATEGORIES_WL#482
     DueDateTypeCode -
     ExemptionReason -
     ExemptionReasonCode -
     TypeCode !480 :VAT_TYPE#483
    ReasonCode[otherList] -
    ReasonCode[noList] :CHARGES#391
    ChargeIndicator !477
   SpecifiedTradePaymentTerms ?174
    DirectDebitMandateID ?188 @schemeID-
    DueDateDateTime/udt:DateTimeString @format!484 @format:DAY_FORMAT#485
    Description ?187
   SpecifiedTradeSettlementHeaderMonetarySummation !39
    AllowanceTotalAmount ?191 @currencyID-
    ChargeTotalAmount ?190 @currencyID-
    DuePayableAmount !44 @currencyID-
    GrandTotalAmount !43 @currencyID-
    LineTotalAmount !189 @currencyID-
    TaxBasisTotalAmount !41 @currencyID-
    TaxTotalAmount[otherCurrency] -
    TaxTotalAmount[invoiceCurrency] ?42 @currencyID:CURRENCIES#486
    TaxTotalAmount[taxCurrency] ?192 @currencyID:CURRENCIES#487
    TotalPrepaidAmount ?193 @currencyID-
   SpecifiedTradeSettlementPaymentMeans
    PayeePartyCreditorFinancialAccount ?194
     IBANID @schemeID-
     ProprietaryID @schemeID-
    PayerPartyDebtorFinancialAccount/IBANID !195 @schemeID-
    TypeCode !488 :PAYMENT_MEANS#489
   TaxCurrencyCode :CURRENCIES#196
   PaymentReference ?172
  ApplicableHeaderTradeDelivery
   ActualDeliverySupplyChainEvent/OccurrenceDateTime !171
    udt:DateTimeString @format!448 @format:DAY_FORMAT#449
   DespatchAdviceReferencedDocument
    FormattedIssueDateTime -
    IssuerAssignedID !450 @schemeID-
   ShipToTradeParty
    GlobalID ?452 @schemeID!453 @schemeID:ICD_0240#454
    ID ?451 @schemeID-
    PostalTradeAddress
     CountryID !455 :COUNTRIES#457
     CountrySubDivisionName ?456
    SpecifiedLegalOrganization -
    SpecifiedTaxRegistration -
    URIUniversalCommunication -
 rsm:ExchangedDocument
  ID !19 @schemeID-
  IncludedNote
   SubjectCode ?161 :NOTE_SUBJECTS#162
   Content !160
  IssueDateTime/udt:DateTimeString @format!21 @format:DAY_FORMAT#416
  TypeCode !20 :TYPES#417
 rsm:ExchangedDocumentContext
  BusinessProcessSpecifiedDocumentContextParameter ?24
   ID !406 @schemeID-
  GuidelineSpecifiedDocumentContextParameter !25
   ID !407 :BASIC_WL#418 @schemeID-
`;
