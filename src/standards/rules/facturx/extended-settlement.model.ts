/** Structure of Factur-X EXTENDED 1.09.2: the settlement of the transaction, in the notation of `structure-model`. */
export const EXTENDED_SETTLEMENT_MODEL = `
  ApplicableHeaderTradeSettlement
   InvoiceReferencedDocument
    AttachmentBinaryObject -
    FormattedIssueDateTime/qdt:DateTimeString @format!465 @format:DATE_FORMATS#862
    IssuerAssignedID !415 @schemeID-
    LineID -
    Name -
    ReferenceTypeCode -
    TypeCode :REFERENCED_TYPES#863
    URIID -
   ApplicableTradeTax +173
    AllowanceChargeBasisAmount ?324 @currencyID-
    BasisAmount !177 @currencyID-
    CalculatedAmount !176 @currencyID-
    CategoryCode !178 :VAT_CATEGORIES#853
    DueDateTypeCode :DUE_DATE_TYPES#854
    ExemptionReasonCode :VATEX#855 @listID- @listVersionID-
    LineTotalBasisAmount ?323 @currencyID-
    TaxPointDate/udt:DateString @format!590 @format:DAY_FORMAT#856
    TypeCode !458 :TAXES#857
   BillingSpecifiedPeriod
    CompleteDateTime -
    EndDateTime/udt:DateTimeString @format!460 @format:DAY_FORMAT#859
    StartDateTime/udt:DateTimeString @format!462 @format:DAY_FORMAT#860
    Description ?858
   CreditorReferenceID @schemeID-
   InvoiceCurrencyCode !38 :CURRENCIES#861
   InvoiceeTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !869 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !870
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !871
    Description -
    GlobalID @schemeID!872 @schemeID:PARTY_SCHEMES#873
    ID ?864 @schemeID-
    PostalTradeAddress
     CountryID !874 :COUNTRIES#876
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?875
    SpecifiedLegalOrganization
     ID @schemeID:ICD#877
     PostalTradeAddress
      CountryID !878 :COUNTRIES#880
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?879
    SpecifiedTaxRegistration ?868
     ID !881 @schemeID!882
    URIUniversalCommunication ?867
     CompleteNumber -
     URIID !883 @schemeID!884 @schemeID:EAS#885
    Name !865
    RoleCode ?866
   InvoicerTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !891 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !892
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !893
    Description -
    GlobalID @schemeID!894 @schemeID:PARTY_SCHEMES#895
    ID ?886 @schemeID-
    PostalTradeAddress
     CountryID !896 :COUNTRIES#898
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?897
    SpecifiedLegalOrganization
     ID @schemeID:ICD#899
     PostalTradeAddress
      CountryID !900 :COUNTRIES#902
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?901
    SpecifiedTaxRegistration ?890
     ID !903 @schemeID!904
    URIUniversalCommunication ?889
     CompleteNumber -
     URIID !905 @schemeID!906 @schemeID:EAS#907
    Name !887
    RoleCode ?888
   PayeeTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !911 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !912
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !913
    Description -
    GlobalID @schemeID!470 @schemeID:PARTY_SCHEMES#914
    ID ?467 @schemeID-
    PostalTradeAddress
     CountryID !915 :COUNTRIES#917
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?916
    SpecifiedLegalOrganization
     ID @schemeID:ICD#918
     PostalTradeAddress
      CountryID !919 :COUNTRIES#921
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?920
    SpecifiedTaxRegistration ?910
     ID !922 @schemeID!923
    URIUniversalCommunication ?909
     CompleteNumber -
     URIID !924 @schemeID!925 @schemeID:EAS#926
    Name !469
    RoleCode ?908
   PayerTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !932 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !933
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !934
    Description -
    GlobalID @schemeID!935 @schemeID:PARTY_SCHEMES#936
    ID ?927 @schemeID-
    PostalTradeAddress
     CountryID !937 :COUNTRIES#939
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?938
    SpecifiedLegalOrganization
     ID @schemeID:ICD#940
     PostalTradeAddress
      CountryID !941 :COUNTRIES#943
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?942
    SpecifiedTaxRegistration ?931
     ID !944 @schemeID!945
    URIUniversalCommunication ?930
     CompleteNumber -
     URIID !946 @schemeID!947 @schemeID:EAS#948
    Name !928
    RoleCode ?929
   ReceivableSpecifiedTradeAccountingAccount
    ID @schemeID-
    TypeCode :ADVANCE_TYPES#949
   SpecifiedAdvancePayment
    FormattedReceivedDateTime/qdt:DateTimeString @format!950 @format:DATE_FORMATS#951
    IncludedTradeTax +325
     AllowanceChargeBasisAmount -
     BasisAmount -
     CalculatedAmount !952 @currencyID-
     CategoryCode !954 :VAT_CATEGORIES#955
     DueDateTypeCode -
     ExemptionReasonCode :VATEX#956 @listID- @listVersionID-
     LineTotalBasisAmount -
     TaxPointDate -
     TypeCode !953 :TAXES#957
    InvoiceSpecifiedReferencedDocument ?326
     AttachmentBinaryObject -
     FormattedIssueDateTime/qdt:DateTimeString @format!959 @format:DATE_FORMATS#960
     IssuerAssignedID !958 @schemeID-
     LineID -
     Name -
     ReferenceTypeCode -
     TypeCode :REFERENCED_TYPES#961
     URIID -
    PaidAmount @currencyID-
   SpecifiedFinancialAdjustment
    ActualAmount !962 @currencyID-
    Reason !383
   SpecifiedLogisticsServiceCharge
    AppliedAmount !327 @currencyID-
    AppliedTradeTax +328
     AllowanceChargeBasisAmount -
     BasisAmount -
     CalculatedAmount -
     CategoryCode !965 :VAT_CATEGORIES#966
     DueDateTypeCode -
     ExemptionReasonCode :VATEX#967 @listID- @listVersionID-
     LineTotalBasisAmount -
     TaxPointDate -
     TypeCode !964 :TAXES#968
     RateApplicablePercent !329
    Description !963
   SpecifiedTradeAllowanceCharge[unclear] -
   SpecifiedTradeAllowanceCharge[allowance]
    ActualAmount !184 @currencyID-
    BasisAmount @currencyID-
    BasisQuantity @unitCode:UNITS#969
    CategoryTradeTax !185
     AllowanceChargeBasisAmount -
     BasisAmount -
     CalculatedAmount -
     CategoryCode !474 :VAT_CATEGORIES#970
     DueDateTypeCode -
     ExemptionReasonCode :VATEX#971 @listID- @listVersionID-
     LineTotalBasisAmount -
     TaxPointDate -
     TypeCode !473 :TAXES#972
    ReasonCode :ALLOWANCES#973 @listID-
    ChargeIndicator !183
   SpecifiedTradeAllowanceCharge[charge]
    ActualAmount !478 @currencyID-
    BasisAmount @currencyID-
    BasisQuantity @unitCode:UNITS#974
    CategoryTradeTax !479
     AllowanceChargeBasisAmount -
     BasisAmount -
     CalculatedAmount -
     CategoryCode !481 :VAT_CATEGORIES#975
     DueDateTypeCode -
     ExemptionReasonCode :VATEX#976 @listID- @listVersionID-
     LineTotalBasisAmount -
     TaxPointDate -
     TypeCode !480 :TAXES#977
    ReasonCode[otherList] -
    ReasonCode[5153] :OTHER_TAXES#390
    ReasonCode[noList] :CHARGES#978 @listID-
    ChargeIndicator !477
   SpecifiedTradePaymentTerms
    ApplicableTradePaymentDiscountTerms
     ActualDiscountAmount @currencyID-
     BasisAmount @currencyID-
     BasisDateTime/udt:DateTimeString @format!979 @format:DAY_FORMAT#980
    ApplicableTradePaymentPenaltyTerms
     ActualPenaltyAmount @currencyID-
     BasisAmount @currencyID-
     BasisDateTime/udt:DateTimeString @format!981 @format:DAY_FORMAT#982
     BasisPeriodMeasure @unitCode!277
    DirectDebitMandateID ?188 @schemeID-
    DueDateDateTime/udt:DateTimeString @format!484 @format:DAY_FORMAT#983
    PartialPaymentAmount ?330 @currencyID-
    PayeeTradeParty ?331
     DefinedTradeContact
      EmailURIUniversalCommunication
       CompleteNumber -
       URIID !989 @schemeID-
      FaxUniversalCommunication
       URIID -
       CompleteNumber !990
      TelephoneUniversalCommunication
       URIID -
       CompleteNumber !991
     Description -
     GlobalID @schemeID!992 @schemeID:PARTY_SCHEMES#993
     ID ?984 @schemeID-
     PostalTradeAddress
      CountryID !994 :COUNTRIES#996
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?995
     SpecifiedLegalOrganization
      ID @schemeID:ICD#997
      PostalTradeAddress
       CountryID !998 :COUNTRIES#1000
       PostcodeCode @listID- @listVersionID-
       CountrySubDivisionName ?999
     SpecifiedTaxRegistration ?988
      ID !1001 @schemeID!1002
     URIUniversalCommunication ?987
      CompleteNumber -
      URIID !1003 @schemeID!1004 @schemeID:EAS#1005
     Name !985
     RoleCode ?986
    Description ?187
   SpecifiedTradeSettlementHeaderMonetarySummation !39
    AllowanceTotalAmount ?191 @currencyID-
    ChargeTotalAmount ?190 @currencyID-
    DuePayableAmount !44 @currencyID-
    GrandTotalAmount !43 @currencyID-
    LineTotalAmount !189 @currencyID-
    RoundingAmount ?290 @currencyID-
    TaxBasisTotalAmount !41 @currencyID-
    TaxTotalAmount[otherCurrency] -
    TaxTotalAmount[invoiceCurrency] ?42 @currencyID:CURRENCIES#1006
    TaxTotalAmount[taxCurrency] ?192 @currencyID:CURRENCIES#1007
    TotalPrepaidAmount ?193 @currencyID-
   SpecifiedTradeSettlementPaymentMeans
    ApplicableTradeSettlementFinancialCard/ID !608 @schemeID-
    PayeePartyCreditorFinancialAccount ?194
     IBANID @schemeID-
     ProprietaryID @schemeID-
    PayeeSpecifiedCreditorFinancialInstitution/BICID !292 @schemeID-
    PayerPartyDebtorFinancialAccount/IBANID !195 @schemeID-
    PayerSpecifiedDebtorFinancialInstitution/BICID @schemeID-
    TypeCode !488 :PAYMENT_MEANS#1008
    Information ?291
   TaxApplicableTradeCurrencyExchange
    ConversionRateDateTime/udt:DateTimeString @format!1009 @format:DAY_FORMAT#1010
    SourceCurrencyCode :CURRENCIES#332
    TargetCurrencyCode :CURRENCIES#333
   TaxCurrencyCode :CURRENCIES#1011
   PaymentReference ?172
`;
