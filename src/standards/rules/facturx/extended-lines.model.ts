/** Structure of the lines (without settlement) of Factur-X EXTENDED 1.09.2, in the notation of `structure-model`. */
export const EXTENDED_LINES_MODEL = `
  IncludedSupplyChainTradeLineItem +265
   AssociatedDocumentLineDocument !266
    IncludedNote
     ContentCode @listID- @listVersionID-
     SubjectCode ?1013 :NOTE_SUBJECTS#1014 @listID- @listVersionID-
     Content ?1012
    LineID !270 @schemeID-
    LineStatusCode :LINE_STATUS#334
    LineStatusReasonCode :LINE_PARTS#335 @listID- @listVersionID-
    ParentLineID @schemeID-
   SpecifiedLineTradeAgreement
    AdditionalReferencedDocument
     AttachmentBinaryObject ?1018 @mimeCode!1019 @mimeCode:MIME#1020 @filename!1021
     FormattedIssueDateTime/qdt:DateTimeString @format!1022 @format:DATE_FORMATS#1023
     IssuerAssignedID !1015 @schemeID-
     LineID @schemeID-
     ReferenceTypeCode :OBJECT_SCHEMES#1024
     TypeCode !1016 :DOCUMENT_TYPES#1025
     URIID @schemeID-
     Name ?1017
    ApplicableTradeDeliveryTerms
     DeliveryTypeCode !1026 :DELIVERY_TERMS#1027
     RelevantTradeLocation/CountryID :COUNTRIES#1028
    BuyerOrderReferencedDocument
     AttachmentBinaryObject -
     FormattedIssueDateTime/qdt:DateTimeString @format!1029 @format:DATE_FORMATS#1030
     IssuerAssignedID @schemeID-
     LineID @schemeID-
     Name -
     ReferenceTypeCode -
     TypeCode -
     URIID -
    ContractReferencedDocument
     AttachmentBinaryObject -
     FormattedIssueDateTime/qdt:DateTimeString @format!1031 @format:DATE_FORMATS#1032
     IssuerAssignedID @schemeID-
     LineID @schemeID-
     Name -
     ReferenceTypeCode -
     TypeCode -
     URIID -
    GrossPriceProductTradePrice
     AppliedTradeAllowanceCharge[unclear] -
     AppliedTradeAllowanceCharge[allowance]
      ActualAmount !531 @currencyID-
      BasisAmount @currencyID-
      BasisQuantity -
      CategoryTradeTax -
      ReasonCode :ALLOWANCES#1033 @listID-
      SequenceNumeric -
      ChargeIndicator !530
     AppliedTradeAllowanceCharge[charge]
      ActualAmount !1035 @currencyID-
      BasisAmount @currencyID-
      BasisQuantity -
      CategoryTradeTax -
      ReasonCode[otherList] -
      ReasonCode[5153] :TAXES#1036
      ReasonCode[noList] @listID-
      SequenceNumeric -
      ChargeIndicator !1034
     BasisQuantity @unitCode:UNITS#1037
     ChargeAmount !273 @currencyID-
     IncludedTradeTax -
    ItemSellerTradeParty
     DefinedTradeContact
      EmailURIUniversalCommunication
       CompleteNumber -
       URIID !1043 @schemeID-
      FaxUniversalCommunication
       URIID -
       CompleteNumber !1044
      TelephoneUniversalCommunication
       URIID -
       CompleteNumber !1045
     GlobalID @schemeID!1046 @schemeID:PARTY_SCHEMES#1047
     ID @schemeID-
     PostalTradeAddress
      CountryID !1048 :COUNTRIES#1050
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?1049
     SpecifiedLegalOrganization
      ID @schemeID:ICD#1051
      PostalTradeAddress -
     SpecifiedTaxRegistration[otherScheme] -
     SpecifiedTaxRegistration[FC] ?1042
      ID !1052 @schemeID!1053
     SpecifiedTaxRegistration[VA] ?1041
      ID !1054 @schemeID!1055
     URIUniversalCommunication ?1040
      CompleteNumber -
      URIID !1056 @schemeID!1057 @schemeID:EAS#1058
     RoleCode ?1038
     Description ?1039
    NetPriceProductTradePrice
     AppliedTradeAllowanceCharge -
     BasisQuantity @unitCode:UNITS#1059
     ChargeAmount !532 @currencyID-
     IncludedTradeTax ?336
      AllowanceChargeBasisAmount -
      BasisAmount -
      CalculatedAmount !1060 @currencyID-
      CategoryCode !1062 :VAT_CATEGORIES#1064
      DueDateTypeCode -
      ExemptionReasonCode :VATEX#1065 @listID- @listVersionID-
      LineTotalBasisAmount -
      TaxPointDate -
      TypeCode !1061 :VAT_TYPE#1066
      RateApplicablePercent !1063
    QuotationReferencedDocument
     AttachmentBinaryObject -
     FormattedIssueDateTime/qdt:DateTimeString @format!1067 @format:DATE_FORMATS#1068
     IssuerAssignedID @schemeID-
     LineID @schemeID-
     Name -
     ReferenceTypeCode -
     TypeCode -
     URIID -
    SellerOrderReferencedDocument
     AttachmentBinaryObject -
     FormattedIssueDateTime/qdt:DateTimeString @format!1069 @format:DATE_FORMATS#1070
     IssuerAssignedID @schemeID-
     LineID @schemeID-
     Name -
     ReferenceTypeCode -
     TypeCode -
     URIID -
    UltimateCustomerOrderReferencedDocument
     AttachmentBinaryObject -
     FormattedIssueDateTime/qdt:DateTimeString @format!1071 @format:DATE_FORMATS#1072
     IssuerAssignedID @schemeID-
     LineID @schemeID-
     Name -
     ReferenceTypeCode -
     TypeCode -
     URIID -
   SpecifiedLineTradeDelivery
    ActualDeliverySupplyChainEvent/OccurrenceDateTime !1073
     udt:DateTimeString @format!1074 @format:DAY_FORMAT#1075
    BilledQuantity @unitCode:UNITS#1076
    ChargeFreeQuantity @unitCode!1077 @unitCode:UNITS#1078
    DeliveryNoteReferencedDocument
     AttachmentBinaryObject -
     FormattedIssueDateTime/qdt:DateTimeString @format!1079 @format:DATE_FORMATS#1080
     IssuerAssignedID @schemeID-
     LineID @schemeID-
     Name -
     ReferenceTypeCode -
     TypeCode -
     URIID -
    DespatchAdviceReferencedDocument
     AttachmentBinaryObject -
     FormattedIssueDateTime/qdt:DateTimeString @format!1081 @format:DATE_FORMATS#1082
     IssuerAssignedID @schemeID-
     LineID @schemeID-
     Name -
     ReferenceTypeCode -
     TypeCode -
     URIID -
    PackageQuantity @unitCode!1083 @unitCode:UNITS#1084
    PerPackageUnitQuantity @unitCode!1085 @unitCode:UNITS#1086
    ReceivingAdviceReferencedDocument
     AttachmentBinaryObject -
     FormattedIssueDateTime/qdt:DateTimeString @format!1087 @format:DATE_FORMATS#1088
     IssuerAssignedID @schemeID-
     LineID @schemeID-
     Name -
     ReferenceTypeCode -
     TypeCode -
     URIID -
    ShipToTradeParty
     DefinedTradeContact
      EmailURIUniversalCommunication
       CompleteNumber -
       URIID !1093 @schemeID-
      FaxUniversalCommunication
       URIID -
       CompleteNumber !1094
      TelephoneUniversalCommunication
       URIID -
       CompleteNumber !1095
     Description -
     GlobalID @schemeID!1096 @schemeID:PARTY_SCHEMES#1097
     ID ?1089 @schemeID-
     PostalTradeAddress
      CountryID !1098 :COUNTRIES#1100
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?1099
     SpecifiedLegalOrganization
      ID @schemeID!1101 @schemeID:ICD#1102
      PostalTradeAddress -
     SpecifiedTaxRegistration ?1092
      ID !1103 @schemeID!1104
     URIUniversalCommunication ?1091
      CompleteNumber -
      URIID !1105 @schemeID!1106 @schemeID:EAS#1107
     RoleCode ?1090
    UltimateShipToTradeParty
     DefinedTradeContact
      EmailURIUniversalCommunication
       CompleteNumber -
       URIID !1112 @schemeID-
      FaxUniversalCommunication
       URIID -
       CompleteNumber !1113
      TelephoneUniversalCommunication
       URIID -
       CompleteNumber !1114
     Description -
     GlobalID @schemeID!1115 @schemeID:PARTY_SCHEMES#1116
     ID ?1108 @schemeID-
     PostalTradeAddress
      CountryID !1117 :COUNTRIES#1119
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?1118
     SpecifiedLegalOrganization
      ID @schemeID:ICD#1120
      PostalTradeAddress -
     SpecifiedTaxRegistration ?1111
      ID !1121 @schemeID!1122
     URIUniversalCommunication ?1110
      CompleteNumber -
      URIID !1123 @schemeID!1124 @schemeID:EAS#1125
     RoleCode ?1109
   SpecifiedTradeProduct !267
    ApplicableProductCharacteristic
     TypeCode @listID- @listVersionID-
     Description ?1144
     Value ?384
    BatchID @schemeID-
    BuyerAssignedID @schemeID-
    DesignatedProductClassification
     ClassCode @listID!296 @listID:CLASSIFICATIONS#1145
     ClassName ?342
    GlobalID @schemeID!551 @schemeID:ICD#1146
    ID @schemeID-
    IncludedReferencedProduct
     BuyerAssignedID @schemeID-
     GlobalID @schemeID!1150 @schemeID:ICD#1151
     ID ?1147 @schemeID-
     IndustryAssignedID ?343 @schemeID-
     SellerAssignedID @schemeID-
     UnitQuantity ?344 @unitCode!1152 @unitCode:UNITS#1153
     Name !1148
     Description ?1149
    IndividualTradeProductInstance
     BatchID @schemeID-
     SupplierAssignedSerialID @schemeID-
    IndustryAssignedID @schemeID-
    ManufacturerTradeParty
     DefinedTradeContact
      EmailURIUniversalCommunication
       CompleteNumber -
       URIID !1157 @schemeID-
      FaxUniversalCommunication
       URIID -
       CompleteNumber !1158
      TelephoneUniversalCommunication
       URIID -
       CompleteNumber !1159
     GlobalID @schemeID!1160 @schemeID:PARTY_SCHEMES#1161
     ID @schemeID-
     PostalTradeAddress
      CountryID !1162 :COUNTRIES#1164
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?1163
     SpecifiedLegalOrganization
      ID @schemeID:ICD#1165
      PostalTradeAddress -
     SpecifiedTaxRegistration[otherScheme] -
     SpecifiedTaxRegistration[FC] 2?385
      ID !1166 @schemeID!1167
     SpecifiedTaxRegistration[VA] 2?386
      ID !1168 @schemeID!1169
     URIUniversalCommunication ?1156
      CompleteNumber -
      URIID !1170 @schemeID!1171 @schemeID:EAS#1172
     RoleCode ?1154
     Description ?1155
    ModelID @schemeID-
    OriginTradeCountry/ID !627 :COUNTRIES#1173
    SellerAssignedID @schemeID-
    Name !550
    Description ?625
`;
