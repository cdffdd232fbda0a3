/** The terms of a line (BG-25 and below) with their paths, written as in `paths.ts`. */
export const LINE_TERMS = `
BG-25  %line+
       %line+
BT-126 %line+/cbc:ID
       %line+/ram:AssociatedDocumentLineDocument/ram:LineID
BT-127 %line+/cbc:Note
       %line+/ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content
BT-128 %line+/cac:DocumentReference/cbc:ID
       %lineSettlement/ram:AdditionalReferencedDocument/ram:IssuerAssignedID
BT-128-1 %line+/cac:DocumentReference/cbc:ID/@schemeID
       %lineSettlement/ram:AdditionalReferencedDocument/ram:ReferenceTypeCode
BT-129 cac:InvoiceLine+/cbc:InvoicedQuantity | cac:CreditNoteLine+/cbc:CreditedQuantity
       %line+/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity
BT-130 cac:InvoiceLine+/cbc:InvoicedQuantity/@unitCode | cac:CreditNoteLine+/cbc:CreditedQuantity/@unitCode
       %line+/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode
BT-131 %line+/cbc:LineExtensionAmount
       %lineSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount
BT-132 %line+/cac:OrderLineReference/cbc:LineID
       %lineAgreement/ram:BuyerOrderReferencedDocument/ram:LineID
BT-133 %line+/cbc:AccountingCost
       %lineSettlement/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID
BG-26  %line+/cac:InvoicePeriod
       %lineSettlement/ram:BillingSpecifiedPeriod
BT-134 %line+/cac:InvoicePeriod/cbc:StartDate
       %lineSettlement/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString
BT-135 %line+/cac:InvoicePeriod/cbc:EndDate
       %lineSettlement/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString
BG-27  %line+/%allowance+
       %lineAllowance+
BT-136 %line+/%allowance+/cbc:Amount
       %lineAllowance+/ram:ActualAmount
BT-137 %line+/%allowance+/cbc:BaseAmount
       %lineAllowance+/ram:BasisAmount
BT-138 %line+/%allowance+/cbc:MultiplierFactorNumeric
       %lineAllowance+/ram:CalculationPercent
BT-139 %line+/%allowance+/cbc:AllowanceChargeReason
       %lineAllowance+/ram:Reason
BT-140 %line+/%allowance+/cbc:AllowanceChargeReasonCode
       %lineAllowance+/ram:ReasonCode
BG-28  %line+/%charge+
       %lineCharge+
BT-141 %line+/%charge+/cbc:Amount
       %lineCharge+/ram:ActualAmount
BT-142 %line+/%charge+/cbc:BaseAmount
       %lineCharge+/ram:BasisAmount
BT-143 %line+/%charge+/cbc:MultiplierFactorNumeric
       %lineCharge+/ram:CalculationPercent
BT-144 %line+/%charge+/cbc:AllowanceChargeReason
       %lineCharge+/ram:Reason
BT-145 %line+/%charge+/cbc:AllowanceChargeReasonCode
       %lineCharge+/ram:ReasonCode
BG-29  %line+/cac:Price
       %lineAgreement
BT-146 %line+/cac:Price/cbc:PriceAmount
       %lineAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount
BT-147 %line+/cac:Price/cac:AllowanceCharge/cbc:Amount
       %lineAgreement/ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ActualAmount
BT-148 %line+/cac:Price/cac:AllowanceCharge/cbc:BaseAmount
       %lineAgreement/ram:GrossPriceProductTradePrice/ram:ChargeAmount
BT-149 %line+/cac:Price/cbc:BaseQuantity
       %lineAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity | %lineAgreement/ram:GrossPriceProductTradePrice/ram:BasisQuantity
BT-150 %line+/cac:Price/cbc:BaseQuantity/@unitCode
       %lineAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity/@unitCode | %lineAgreement/ram:GrossPriceProductTradePrice/ram:BasisQuantity/@unitCode
BG-30  %line+/cac:Item/cac:ClassifiedTaxCategory
       %lineSettlement/ram:ApplicableTradeTax
BT-151 %line+/cac:Item/cac:ClassifiedTaxCategory/cbc:ID
       %lineSettlement/ram:ApplicableTradeTax/ram:CategoryCode
BT-152 %line+/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent
       %lineSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent
BG-31  %line+/cac:Item
       %product
BT-153 %line+/cac:Item/cbc:Name
       %product/ram:Name
BT-154 %line+/cac:Item/cbc:Description
       %product/ram:Description
BT-155 %line+/cac:Item/cac:SellersItemIdentification/cbc:ID
       %product/ram:SellerAssignedID
BT-156 %line+/cac:Item/cac:BuyersItemIdentification/cbc:ID
       %product/ram:BuyerAssignedID
BT-157 %line+/cac:Item/cac:StandardItemIdentification/cbc:ID
       %product/ram:GlobalID
BT-157-1 %line+/cac:Item/cac:StandardItemIdentification/cbc:ID/@schemeID
       %product/ram:GlobalID/@schemeID
BT-158 %line+/cac:Item/cac:CommodityClassification+/cbc:ItemClassificationCode
       %product/ram:DesignatedProductClassification+/ram:ClassCode
BT-158-1 %line+/cac:Item/cac:CommodityClassification+/cbc:ItemClassificationCode/@listID
       %product/ram:DesignatedProductClassification+/ram:ClassCode/@listID
BT-158-2 %line+/cac:Item/cac:CommodityClassification+/cbc:ItemClassificationCode/@listVersionID
       %product/ram:DesignatedProductClassification+/ram:ClassCode/@listVersionID
BT-159 %line+/cac:Item/cac:OriginCountry/cbc:IdentificationCode
       %product/ram:OriginTradeCountry/ram:ID
BG-32  %line+/cac:Item/cac:AdditionalItemProperty+
       %product/ram:ApplicableProductCharacteristic+
BT-160 %line+/cac:Item/cac:AdditionalItemProperty+/cbc:Name
       %product/ram:ApplicableProductCharacteristic+/ram:Description
BT-161 %line+/cac:Item/cac:AdditionalItemProperty+/cbc:Value
       %product/ram:ApplicableProductCharacteristic+/ram:Value
`;
