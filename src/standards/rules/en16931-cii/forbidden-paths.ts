/**
 * Elements of Cross Industry Invoice that EN 16931 does not use: rules CII-SR, each with one path. `in` names the
 * subject of the rules that follow; a rule is reported once for each subject. `[parent]` names an element below the
 * subject, followed by rule numbers and the children that must be absent there; `[.]` is the subject itself. Names
 * without a prefix belong to the namespace ram.
 */

/** Table of the restricted paths, all of them warnings. A path that begins with `/ram:` starts at the transaction. */
export const RESTRICTED_PATHS = `
in //ram:SpecifiedTradeSettlementPaymentMeans
[.] 464 PayerSpecifiedDebtorFinancialInstitution
in /rsm:ExchangedDocumentContext
[.] 001 SpecifiedTransactionID 002 TestIndicator 006 BIMSpecifiedDocumentContextParameter 007
  ScenarioSpecifiedDocumentContextParameter 008 ApplicationSpecifiedDocumentContextParameter 011
  SubsetSpecifiedDocumentContextParameter 012 MessageStandardSpecifiedDocumentContextParameter
in /rsm:ExchangedDocument
[.] 013 Name 016 CopyIndicator 017 Purpose 018 ControlRequirementIndicator 019 LanguageID 020 PurposeCode 021
  RevisionDateTime 022 VersionID 023 GlobalID 024 RevisionID 025 PreviousRevisionID 026 CategoryCode 033
  EffectiveSpecifiedPeriod 034 IssuerTradeParty
[IssueDateTime] 015 udt:DateTime
[IncludedNote] 027 Subject 028 ContentCode 032 ID
in /ram:IncludedSupplyChainTradeLineItem
[.] 035 DescriptionCode 036 ParentLineID 037 LineStatusCode 038 LineStatusReasonCode 221
  IncludedSubordinateTradeLineItem
in /ram:IncludedSupplyChainTradeLineItem/ram:AssociatedDocumentLineDocument
[IncludedNote] 041 SubjectCode 042 ID 043 Subject 044 ContentCode
in /ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedTradeProduct
[.] 045 ID 048 ManufacturerAssignedID 049 TradeName 050 TypeCode 051 NetWeightMeasure 052 GrossWeightMeasure
  053 ProductGroupID 054 EndItemTypeCode 055 EndItemName 056 AreaDensityMeasure 057 UseDescription 058
  BrandName 059 SubBrandName 060 DrainedNetWeightMeasure 061 VariableMeasureIndicator 062 ColourCode 063
  ColourDescription 064 Designation 065 FormattedCancellationAnnouncedLaunchDateTime 066
  FormattedLatestProductDataChangeDateTime 080 ApplicableMaterialGoodsCharacteristic 087
  IndividualTradeProductInstance 088 CertificationEvidenceReferenceReferencedDocument 089
  InspectionReferenceReferencedDocument 093 LinearSpatialDimension 094 MinimumLinearSpatialDimension 095
  MaximumLinearSpatialDimension 096 ManufacturerTradeParty 097 PresentationSpecifiedBinaryFile 098
  MSDSReferenceReferencedDocument 099 AdditionalReferenceReferencedDocument 100 LegalRightsOwnerTradeParty 101
  BrandOwnerTradeParty 102 IncludedReferencedProduct 103 InformationNote
[ApplicableProductCharacteristic] 067 ID 068 TypeCode 070 ValueMeasure 071 MeasurementMethodCode 073 ValueCode
  074 ValueDateTime 075 ValueIndicator 076 ContentTypeCode 077 ValueSpecifiedBinaryFile 078
  ApplicableProductCharacteristicCondition 079 ApplicableReferencedStandard
[DesignatedProductClassification] 081 SystemID 082 SystemName 083 ClassName 084 SubClassCode 085
  ClassProductCharacteristic 086 ApplicableReferencedStandard
[OriginTradeCountry] 091 Name 092 SubordinateTradeCountrySubDivision
in /ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeAgreement
[.] 104 BuyerReference 105 BuyerRequisitionerTradeParty 106 ApplicableTradeDeliveryTerms 107
  SellerOrderReferencedDocument 109 QuotationReferencedDocument 110 ContractReferencedDocument 111
  DemandForecastReferencedDocument 112 PromotionalDealReferencedDocument 113 AdditionalReferencedDocument 147
  RequisitionerReferencedDocument 148 ItemSellerTradeParty 149 ItemBuyerTradeParty 150
  IncludedSpecifiedMarketplace 447 UltimateCustomerOrderReferencedDocument
[BuyerOrderReferencedDocument] 108 IssuerAssignedID
[GrossPriceProductTradePrice] 114 TypeCode 115 MinimumQuantity 116 MaximumQuantity 117 ChangeReason 118
  OrderUnitConversionFactorNumeric 445 IncludedTradeTax 132 ValiditySpecifiedPeriod 133 DeliveryTradeLocation
  134 TradeComparisonReferencePrice 135 AssociatedReferencedDocument
[GrossPriceProductTradePrice/AppliedTradeAllowanceCharge] 120 ID 121 SequenceNumeric 122 CalculationPercent
  123 BasisAmount 124 BasisQuantity 125 PrepaidIndicator 126 UnitBasisAmount 127 ReasonCode 128 Reason 129
  TypeCode 130 CategoryTradeTax 131 ActualTradeCurrencyExchange
[NetPriceProductTradePrice] 136 TypeCode 138 MinimumQuantity 139 MaximumQuantity 140 ChangeReason 141
  OrderUnitConversionFactorNumeric 142 AppliedTradeAllowanceCharge 446 IncludedTradeTax 143
  ValiditySpecifiedPeriod 144 DeliveryTradeLocation 145 TradeComparisonReferencePrice 146
  AssociatedReferencedDocument
in /ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeDelivery
[.] 151 RequestedQuantity 152 ReceivedQuantity 153 ChargeFreeQuantity 154 PackageQuantity 155
  ProductUnitQuantity 156 PerPackageUnitQuantity 157 NetWeightMeasure 158 GrossWeightMeasure 159
  TheoreticalWeightMeasure 160 DespatchedQuantity 161 SpecifiedDeliveryAdjustment 162
  IncludedSupplyChainPackaging 163 RelatedSupplyChainConsignment 164 ShipToTradeParty 165
  UltimateShipToTradeParty 166 ShipFromTradeParty 167 ActualDespatchSupplyChainEvent 168
  ActualPickUpSupplyChainEvent 169 RequestedDeliverySupplyChainEvent 170 ActualDeliverySupplyChainEvent 171
  ActualReceiptSupplyChainEvent 172 AdditionalReferencedDocument 173 DespatchAdviceReferencedDocument 174
  ReceivingAdviceReferencedDocument 175 DeliveryNoteReferencedDocument 176 ConsumptionReportReferencedDocument
  177 PackingListReferencedDocument
in /ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement
[.] 178 PaymentReference 179 InvoiceIssuerReference 180 TotalAdjustmentAmount 181 DiscountIndicator 194
  SubtotalCalculatedTradeTax 195 SpecifiedLogisticsServiceCharge 196 SpecifiedTradePaymentTerms 209
  SpecifiedFinancialAdjustment 210 InvoiceReferencedDocument 212 PayableSpecifiedTradeAccountingAccount 218
  PurchaseSpecifiedTradeAccountingAccount 219 SalesSpecifiedTradeAccountingAccount 220
  SpecifiedTradeSettlementFinancialCard
[ApplicableTradeTax] 182 CalculatedAmount
[SpecifiedTradeAllowanceCharge/ChargeIndicator] 183 udt:IndicatorString
[SpecifiedTradeAllowanceCharge] 184 ID 185 SequenceNumeric 187 BasisQuantity 188 PrepaidIndicator 189
  UnitBasisAmount 190 TypeCode 191 CategoryTradeTax 192 ActualTradeCurrencyExchange 193 ID
[SpecifiedTradeAllowanceCharge/CalculationPercent] 186 @format
[SpecifiedTradeSettlementLineMonetarySummation] 197 ChargeTotalAmount 198 AllowanceTotalAmount 199
  TaxBasisTotalAmount 200 TaxTotalAmount 201 GrandTotalAmount 202 InformationAmount 203
  TotalAllowanceChargeAmount 204 TotalRetailValueInformationAmount 205 GrossLineTotalAmount 206
  NetLineTotalAmount 207 NetIncludingTaxesLineTotalAmount 208 ProductWeightLossInformationAmount
[ReceivableSpecifiedTradeAccountingAccount] 213 SetTriggerCode 214 TypeCode 215 AmountTypeCode 216 Name 217
  CostReferenceDimensionPattern
in /ram:ApplicableHeaderTradeAgreement
[.] 442 Reference 278 SalesAgentTradeParty 279 BuyerRequisitionerTradeParty 280
  BuyerAssignedAccountantTradeParty 281 SellerAssignedAccountantTradeParty 292 ProductEndUserTradeParty 293
  ApplicableTradeDeliveryTerms 296 QuotationReferencedDocument 297 OrderResponseReferencedDocument 299
  DemandForecastReferencedDocument 300 SupplyInstructionReferencedDocument 301
  PromotionalDealReferencedDocument 302 PriceListReferencedDocument 304 RequisitionerReferencedDocument 305
  BuyerAgentTradeParty 306 PurchaseConditionsReferencedDocument 448 UltimateCustomerOrderReferencedDocument
[SellerTradeParty] 222 RoleCode 247 EndPointURIUniversalCommunication 248 LogoAssociatedSpecifiedBinaryFile
[SellerTradeParty/SpecifiedLegalOrganization] 223 LegalClassificationCode 224 Name 225 PostalTradeAddress 226
  AuthorizedLegalRegistration
[SellerTradeParty/DefinedTradeContact] 227 ID 228 TypeCode 229 JobTitle 230 Responsibility 231 PersonID 234
  DirectTelephoneUniversalCommunication 235 MobileTelephoneUniversalCommunication 236
  FaxUniversalCommunication 239 TelexUniversalCommunication 240 VOIPUniversalCommunication 241
  InstantMessagingUniversalCommunication 242 SpecifiedNote 243 SpecifiedContactPerson
[SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication] 232 URIID 233 ChannelCode
[SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication] 237 ChannelCode 238 CompleteNumber
[SellerTradeParty/URIUniversalCommunication] 244 ChannelCode 245 CompleteNumber
[SellerTradeParty/SpecifiedTaxRegistration] 246 AssociatedRegisteredTax
[BuyerTradeParty] 249 RoleCode 250 Description 276 EndPointURIUniversalCommunication 277
  LogoAssociatedSpecifiedBinaryFile
[BuyerTradeParty/SpecifiedLegalOrganization] 251 LegalClassificationCode 252 Name 254 PostalTradeAddress 255
  AuthorizedLegalRegistration
[BuyerTradeParty/DefinedTradeContact] 256 ID 257 TypeCode 258 JobTitle 259 Responsibility 260 PersonID 263
  DirectTelephoneUniversalCommunication 264 MobileTelephoneUniversalCommunication 265
  FaxUniversalCommunication 268 TelexUniversalCommunication 269 VOIPUniversalCommunication 270
  InstantMessagingUniversalCommunication 271 SpecifiedNote 272 SpecifiedContactPerson
[BuyerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication] 261 URIID 262 ChannelCode
[BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication] 266 ChannelCode 267 CompleteNumber
[BuyerTradeParty/URIUniversalCommunication] 273 ChannelCode 274 CompleteNumber
[BuyerTradeParty/SpecifiedTaxRegistration] 275 AssociatedRegisteredTax
[SellerTaxRepresentativeTradeParty] 282 ID 283 GlobalID 284 RoleCode 285 Description 286
  SpecifiedLegalOrganization 287 DefinedTradeContact 288 URIUniversalCommunication 290
  EndPointURIUniversalCommunication 291 LogoAssociatedSpecifiedBinaryFile
[SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration] 289 AssociatedRegisteredTax
[SellerOrderReferencedDocument] 294 LineID
[BuyerOrderReferencedDocument] 295 LineID
[ContractReferencedDocument] 298 LineID
[AdditionalReferencedDocument] 303 LineID
[SpecifiedProcuringProject] 307 Description
in /ram:ApplicableHeaderTradeDelivery
[.] 308 RelatedSupplyChainConsignment 317 UltimateShipToTradeParty 318 ShipFromTradeParty 319
  ActualDespatchSupplyChainEvent 320 ActualPickUpSupplyChainEvent 331 ActualReceiptSupplyChainEvent 332
  AdditionalReferencedDocument 335 DeliveryNoteReferencedDocument 336 ConsumptionReportReferencedDocument 337
  PreviousDeliverySupplyChainEvent 338 PackingListReferencedDocument
[ShipToTradeParty] 309 RoleCode 310 Description 311 SpecifiedLegalOrganization 312 DefinedTradeContact 313
  URIUniversalCommunication 314 SpecifiedTaxRegistration 315 EndPointURIUniversalCommunication 316
  LogoAssociatedSpecifiedBinaryFile
[ActualDeliverySupplyChainEvent] 321 ID 323 TypeCode 324 Description 325 DescriptionBinaryObject 326
  UnitQuantity 327 LatestOccurrenceDateTime 328 EarliestOccurrenceDateTime 329 OccurrenceSpecifiedPeriod 330
  OccurrenceLogisticsLocation
[ActualDeliverySupplyChainEvent/OccurrenceDateTime] 322 udt:DateTime
[DespatchAdviceReferencedDocument] 333 LineID 334 LineID
in /ram:ApplicableHeaderTradeSettlement
[.] 339 DuePayableAmount 340 CreditorReferenceTypeCode 341 CreditorReferenceType 342 CreditorReferenceIssuerID
  344 PaymentCurrencyCode 345 InvoiceIssuerReference 346 InvoiceDateTime 347 NextInvoiceDateTime 348
  CreditReasonCode 349 CreditReason 350 InvoicerTradeParty 351 InvoiceeTradeParty 365 PayerTradeParty 366
  TaxApplicableTradeCurrencyExchange 367 InvoiceApplicableTradeCurrencyExchange 368
  PaymentApplicableTradeCurrencyExchange 395 SubtotalCalculatedTradeTax 396 SpecifiedLogisticsServiceCharge
  421 SpecifiedFinancialAdjustment 423 ProFormaInvoiceReferencedDocument 424 LetterOfCreditReferencedDocument
  425 FactoringAgreementReferencedDocument 426 FactoringListReferencedDocument 427
  PayableSpecifiedTradeAccountingAccount 433 PurchaseSpecifiedTradeAccountingAccount 434
  SalesSpecifiedTradeAccountingAccount 435 SpecifiedTradeSettlementFinancialCard 436 SpecifiedAdvancePayment
  437 UltimatePayeeTradeParty
[PayeeTradeParty] 352 RoleCode 353 Description 359 DefinedTradeContact 360 PostalTradeAddress 361
  URIUniversalCommunication 362 SpecifiedTaxRegistration 363 EndPointURIUniversalCommunication 364
  LogoAssociatedSpecifiedBinaryFile
[PayeeTradeParty/SpecifiedLegalOrganization] 354 LegalClassificationCode 355 Name 356 TradingBusinessName 357
  PostalTradeAddress 358 AuthorizedLegalRegistration
[SpecifiedTradeSettlementPaymentMeans] 369 PaymentChannelCode 370 GuaranteeMethodCode 371 PaymentMethodCode
  443 ID
[SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard] 372 MicrochipIndicator 373
  TypeCode 375 ExpiryDate 376 VerificationNumeric 377 ValidFromDateTime 378 CreditLimitAmount 379
  CreditAvailableAmount 380 InterestRatePercent 381 Description
[SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount] 382 AccountName 444 ProprietaryID
[SpecifiedTradeSettlementPaymentMeans/PayerSpecifiedDebtorFinancialInstitution] 384 ClearingSystemName 385
  Name 386 LocationFinancialInstitutionAddress
[SpecifiedTradeAllowanceCharge] 388 ID 389 SequenceNumeric 390 BasisQuantity 391 PrepaidIndicator 392
  UnitBasisAmount 393 TypeCode 394 ActualTradeCurrencyExchange
[SpecifiedTradePaymentTerms] 397 ID 398 FromEventCode 399 SettlementPeriodMeasure 401 TypeCode 402
  InstructionTypeCode 404 PartialPaymentPercent 405 PaymentMeansID 406 PartialPaymentAmount 407
  ApplicableTradePaymentPenaltyTerms 408 ApplicableTradePaymentDiscountTerms 409 PayeeTradeParty
[SpecifiedTradePaymentTerms/DueDateDateTime] 400 udt:DateTime
[InvoiceReferencedDocument] 422 LineID
[ReceivableSpecifiedTradeAccountingAccount] 428 SetTriggerCode 429 TypeCode 430 AmountTypeCode 431 Name 432
  CostReferenceDimensionPattern
in /ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation
[.] 411 InformationAmount 412 TotalDiscountAmount 413 TotalAllowanceChargeAmount 414
  RetailValueExcludingTaxInformationAmount 415 TotalDepositFeeInformationAmount 416
  ProductValueExcludingTobaccoTaxInformationAmount 417 TotalRetailValueInformationAmount 418
  GrossLineTotalAmount 419 NetLineTotalAmount 420 NetIncludingTaxesLineTotalAmount
`;
