/**
 * Structure of Factur-X EXTENDED 1.09.2: the settlement of a line, the last part of the lines, in the notation of
 * `structure-model`.
 */
export const EXTENDED_LINE_SETTLEMENT_MODEL = `
   SpecifiedLineTradeSettlement
    AdditionalReferencedDocument
     AttachmentBinaryObject -
     FormattedIssueDateTime -
     IssuerAssignedID !615 @schemeID-
     LineID -
     Name -
     ReferenceTypeCode :OBJECT_SCHEMES#1126
     TypeCode !616 :DOCUMENT_TYPES#1127
     URIID -
    ApplicableTradeTax
     AllowanceChargeBasisAmount -
     BasisAmount -
     CalculatedAmount ?338 @currencyID-
     CategoryCode :VAT_CATEGORIES#1128
     DueDateTypeCode :DUE_DATE_TYPES#1129
     ExemptionReasonCode :VATEX#1130 @listID- @listVersionID-
     LineTotalBasisAmount -
     TaxPointDate -
     TypeCode :TAXES#1131
    BillingSpecifiedPeriod
     CompleteDateTime -
     Description -
     EndDateTime/udt:DateTimeString @format!539 @format:DAY_FORMAT#1132
     StartDateTime/udt:DateTimeString @format!541 @format:DAY_FORMAT#1133
    InvoiceReferencedDocument ?337
     AttachmentBinaryObject -
     FormattedIssueDateTime/qdt:DateTimeString @format!1134 @format:DATE_FORMATS#1135
     IssuerAssignedID @schemeID-
     LineID @schemeID-
     Name -
     ReferenceTypeCode -
     TypeCode :REFERENCED_TYPES#1136
     URIID -
    ReceivableSpecifiedTradeAccountingAccount/ID @schemeID-
    SpecifiedTradeAllowanceCharge[unclear] -
    SpecifiedTradeAllowanceCharge[allowance]
     ActualAmount !544 @currencyID-
     BasisAmount @currencyID-
     BasisQuantity -
     CategoryTradeTax -
     ReasonCode :ALLOWANCES#1137 @listID-
     SequenceNumeric -
     ChargeIndicator !543
    SpecifiedTradeAllowanceCharge[charge]
     ActualAmount !547 @currencyID-
     BasisAmount @currencyID-
     BasisQuantity -
     CategoryTradeTax -
     ReasonCode[otherList] -
     ReasonCode[5153] :TAXES#1138
     ReasonCode[noList] :CHARGES#1139 @listID-
     SequenceNumeric -
     ChargeIndicator !546
    SpecifiedTradeSettlementLineMonetarySummation
     AllowanceTotalAmount ?1141 @currencyID-
     ChargeTotalAmount ?1140 @currencyID-
     GrandTotalAmount ?340 @currencyID-
     LineTotalAmount ?382 @currencyID-
     TaxTotalAmount[otherCurrency] -
     TaxTotalAmount[invoiceCurrency] ?387 @currencyID:CURRENCIES#1142
     TaxTotalAmount[taxCurrency] ?388 @currencyID:CURRENCIES#1143
     TotalAllowanceChargeAmount ?341 @currencyID-
`;
