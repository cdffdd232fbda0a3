/** Allowances, charges, totals, VAT and supporting documents (BG-20 to BG-24) with their paths, written as in `paths.ts`. */
export const AMOUNT_TERMS = `
BG-20  %allowance+
       %allowance+
BT-92  %allowance+/cbc:Amount
       %allowance+/ram:ActualAmount
BT-93  %allowance+/cbc:BaseAmount
       %allowance+/ram:BasisAmount
BT-94  %allowance+/cbc:MultiplierFactorNumeric
       %allowance+/ram:CalculationPercent
BT-95  %allowance+/cac:TaxCategory/cbc:ID
       %allowance+/ram:CategoryTradeTax/ram:CategoryCode
BT-96  %allowance+/cac:TaxCategory/cbc:Percent
       %allowance+/ram:CategoryTradeTax/ram:RateApplicablePercent
BT-97  %allowance+/cbc:AllowanceChargeReason
       %allowance+/ram:Reason
BT-98  %allowance+/cbc:AllowanceChargeReasonCode
       %allowance+/ram:ReasonCode
BG-21  %charge+
       %charge+
BT-99  %charge+/cbc:Amount
       %charge+/ram:ActualAmount
BT-100 %charge+/cbc:BaseAmount
       %charge+/ram:BasisAmount
BT-101 %charge+/cbc:MultiplierFactorNumeric
       %charge+/ram:CalculationPercent
BT-102 %charge+/cac:TaxCategory/cbc:ID
       %charge+/ram:CategoryTradeTax/ram:CategoryCode
BT-103 %charge+/cac:TaxCategory/cbc:Percent
       %charge+/ram:CategoryTradeTax/ram:RateApplicablePercent
BT-104 %charge+/cbc:AllowanceChargeReason
       %charge+/ram:Reason
BT-105 %charge+/cbc:AllowanceChargeReasonCode
       %charge+/ram:ReasonCode
BG-22  %totals
       %totals
BT-106 %totals/cbc:LineExtensionAmount
       %totals/ram:LineTotalAmount
BT-107 %totals/cbc:AllowanceTotalAmount
       %totals/ram:AllowanceTotalAmount
BT-108 %totals/cbc:ChargeTotalAmount
       %totals/ram:ChargeTotalAmount
BT-109 %totals/cbc:TaxExclusiveAmount
       %totals/ram:TaxBasisTotalAmount
BT-110 cac:TaxTotal/cbc:TaxAmount[@currencyID!=cbc:TaxCurrencyCode]
       %totals/ram:TaxTotalAmount[@currencyID!=%settlement/ram:TaxCurrencyCode]
BT-111 cac:TaxTotal/cbc:TaxAmount[@currencyID=cbc:TaxCurrencyCode]
       %totals/ram:TaxTotalAmount[@currencyID=%settlement/ram:TaxCurrencyCode]
BT-112 %totals/cbc:TaxInclusiveAmount
       %totals/ram:GrandTotalAmount
BT-113 %totals/cbc:PrepaidAmount
       %totals/ram:TotalPrepaidAmount
BT-114 %totals/cbc:PayableRoundingAmount
       %totals/ram:RoundingAmount
BT-115 %totals/cbc:PayableAmount
       %totals/ram:DuePayableAmount
BG-23  %subtotal+
       %settlement/ram:ApplicableTradeTax+
BT-116 %subtotal+/cbc:TaxableAmount
       %settlement/ram:ApplicableTradeTax+/ram:BasisAmount
BT-117 %subtotal+/cbc:TaxAmount
       %settlement/ram:ApplicableTradeTax+/ram:CalculatedAmount
BT-118 %subtotal+/cac:TaxCategory/cbc:ID
       %settlement/ram:ApplicableTradeTax+/ram:CategoryCode
BT-119 %subtotal+/cac:TaxCategory/cbc:Percent
       %settlement/ram:ApplicableTradeTax+/ram:RateApplicablePercent
BT-120 %subtotal+/cac:TaxCategory/cbc:TaxExemptionReason
       %settlement/ram:ApplicableTradeTax+/ram:ExemptionReason
BT-121 %subtotal+/cac:TaxCategory/cbc:TaxExemptionReasonCode
       %settlement/ram:ApplicableTradeTax+/ram:ExemptionReasonCode
BG-24  %attachment+
       %attachment+
BT-122 %attachment+/cbc:ID
       %attachment+/ram:IssuerAssignedID
BT-123 %attachment+/cbc:DocumentDescription
       %attachment+/ram:Name
BT-124 %attachment+/cac:Attachment/cac:ExternalReference/cbc:URI
       %attachment+/ram:URIID
BT-125 %attachment+/cac:Attachment/cbc:EmbeddedDocumentBinaryObject
       %attachment+/ram:AttachmentBinaryObject
BT-125-1 %attachment+/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@mimeCode
       %attachment+/ram:AttachmentBinaryObject/@mimeCode
BT-125-2 %attachment+/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename
       %attachment+/ram:AttachmentBinaryObject/@filename
`;
