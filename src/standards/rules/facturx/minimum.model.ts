/** Structure of Factur-X MINIMUM 1.09.2, in the notation of `structure-model`. */
export const MINIMUM_MODEL = `
rsm:CrossIndustryInvoice
 rsm:ExchangedDocument
  ID !19 @schemeID-
  IssueDateTime/udt:DateTimeString @format!21 @format:DAY_FORMAT#22
  TypeCode !20 :TYPES#23
 rsm:ExchangedDocumentContext
  BusinessProcessSpecifiedDocumentContextParameter ?24
   ID !406 @schemeID-
  GuidelineSpecifiedDocumentContextParameter !25
   ID !407 :MINIMUM#26 @schemeID-
 rsm:SupplyChainTradeTransaction
  ApplicableHeaderTradeAgreement
   BuyerOrderReferencedDocument/IssuerAssignedID !29 @schemeID-
   BuyerTradeParty !28
    PostalTradeAddress -
    SpecifiedLegalOrganization/ID !408 @schemeID:ICD#31
    SpecifiedTaxRegistration -
    Name !30
   SellerTradeParty !27
    PostalTradeAddress !32
     CountryID !35 :COUNTRIES#36
    SpecifiedLegalOrganization/ID @schemeID:ICD#410
    SpecifiedTaxRegistration[otherScheme] -
    SpecifiedTaxRegistration[FC] ?34
     ID !411 @schemeID!37
    SpecifiedTaxRegistration[VA] ?33
     ID !412 @schemeID!413
    Name !409
  ApplicableHeaderTradeSettlement
   InvoiceCurrencyCode !38 :CURRENCIES#40
   SpecifiedTradeSettlementHeaderMonetarySummation !39
    DuePayableAmount !44 @currencyID-
    GrandTotalAmount !43 @currencyID-
    TaxBasisTotalAmount !41 @currencyID-
    TaxTotalAmount[otherCurrency] -
    TaxTotalAmount[invoiceCurrency] ?42 @currencyID:CURRENCIES#45
    TaxTotalAmount[taxCurrency] ?192 @currencyID:CURRENCIES#414
`;
