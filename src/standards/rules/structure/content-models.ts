/**
 * Content of the elements of UBL 2.1 (OASIS Standard, November 2013) that can occur in an Invoice or CreditNote: each
 * entry lists the elements of one type, then their children in order. `?`: at most once, `*`: any number, `+`: once or
 * more, no sign: exactly once. Names with their own entry are aggregates (cac); other names are values (cbc)
 * unless they have a prefix.
 */
export const CONTENT_MODELS = `
Invoice: ext:UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID CopyIndicator? UUID?
  IssueDate IssueTime? DueDate? InvoiceTypeCode? Note* TaxPointDate? DocumentCurrencyCode? TaxCurrencyCode?
  PricingCurrencyCode? PaymentCurrencyCode? PaymentAlternativeCurrencyCode? AccountingCostCode? AccountingCost?
  LineCountNumeric? BuyerReference? InvoicePeriod* OrderReference? BillingReference* DespatchDocumentReference*
  ReceiptDocumentReference* StatementDocumentReference* OriginatorDocumentReference* ContractDocumentReference*
  AdditionalDocumentReference* ProjectReference* Signature* AccountingSupplierParty AccountingCustomerParty
  PayeeParty? BuyerCustomerParty? SellerSupplierParty? TaxRepresentativeParty? Delivery* DeliveryTerms?
  PaymentMeans* PaymentTerms* PrepaidPayment* AllowanceCharge* TaxExchangeRate? PricingExchangeRate?
  PaymentExchangeRate? PaymentAlternativeExchangeRate? TaxTotal* WithholdingTaxTotal* LegalMonetaryTotal
  InvoiceLine+
CreditNote: ext:UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID CopyIndicator? UUID?
  IssueDate IssueTime? TaxPointDate? CreditNoteTypeCode? Note* DocumentCurrencyCode? TaxCurrencyCode?
  PricingCurrencyCode? PaymentCurrencyCode? PaymentAlternativeCurrencyCode? AccountingCostCode? AccountingCost?
  LineCountNumeric? BuyerReference? InvoicePeriod* DiscrepancyResponse* OrderReference? BillingReference*
  DespatchDocumentReference* ReceiptDocumentReference* ContractDocumentReference* AdditionalDocumentReference*
  StatementDocumentReference* OriginatorDocumentReference* Signature* AccountingSupplierParty
  AccountingCustomerParty PayeeParty? BuyerCustomerParty? SellerSupplierParty? TaxRepresentativeParty? Delivery*
  DeliveryTerms* PaymentMeans* PaymentTerms* TaxExchangeRate? PricingExchangeRate? PaymentExchangeRate?
  PaymentAlternativeExchangeRate? AllowanceCharge* TaxTotal* LegalMonetaryTotal CreditNoteLine+
Address ApplicableAddress ApplicableTerritoryAddress DeliveryAddress DespatchAddress JurisdictionRegionAddress
  LocationAddress OriginAddress PostalAddress RegistrationAddress ResidenceAddress ReturnAddress: ID?
  AddressTypeCode? AddressFormatCode? Postbox? Floor? Room? StreetName? AdditionalStreetName? BlockName?
  BuildingName? BuildingNumber? InhouseMail? Department? MarkAttention? MarkCare? PlotIdentification?
  CitySubdivisionName? CityName? PostalZone? CountrySubentity? CountrySubentityCode? Region? District?
  TimezoneOffset? AddressLine* Country? LocationCoordinate*
AddressLine: Line
AirTransport: AircraftID
AllowanceCharge ExtraAllowanceCharge FreightAllowanceCharge ServiceAllowanceCharge: ID? ChargeIndicator
  AllowanceChargeReasonCode? AllowanceChargeReason* MultiplierFactorNumeric? PrepaidIndicator? SequenceNumeric?
  Amount BaseAmount? AccountingCostCode? AccountingCost? PerUnitAmount? TaxCategory* TaxTotal? PaymentMeans*
Attachment DigitalSignatureAttachment: EmbeddedDocumentBinaryObject? ExternalReference?
BillingReference: InvoiceDocumentReference? SelfBilledInvoiceDocumentReference? CreditNoteDocumentReference?
  SelfBilledCreditNoteDocumentReference? DebitNoteDocumentReference? ReminderDocumentReference?
  AdditionalDocumentReference? BillingReferenceLine*
BillingReferenceLine: ID Amount? AllowanceCharge*
FinancialInstitutionBranch: ID? Name? FinancialInstitution? Address?
CardAccount: PrimaryAccountNumberID NetworkID CardTypeCode? ValidityStartDate? ExpiryDate? IssuerID? IssueNumberID?
  CV2ID? CardChipCode? ChipApplicationID? HolderName?
Certificate: ID CertificateTypeCode CertificateType Remarks* IssuerParty DocumentReference* Signature*
Clause: ID? Content*
CommodityClassification SupportedCommodityClassification UnsupportedCommodityClassification: NatureCode?
  CargoTypeCode? CommodityCode? ItemClassificationCode?
OtherCommunication: ChannelCode? Channel? Value?
Condition: AttributeID Measure? Description* MinimumMeasure? MaximumMeasure?
ChildConsignment Consignment: ID CarrierAssignedID? ConsigneeAssignedID? ConsignorAssignedID?
  FreightForwarderAssignedID? BrokerAssignedID? ContractedCarrierAssignedID? PerformingCarrierAssignedID?
  SummaryDescription* TotalInvoiceAmount? DeclaredCustomsValueAmount? TariffDescription* TariffCode?
  InsurancePremiumAmount? GrossWeightMeasure? NetWeightMeasure? NetNetWeightMeasure? ChargeableWeightMeasure?
  GrossVolumeMeasure? NetVolumeMeasure? LoadingLengthMeasure? Remarks* HazardousRiskIndicator? AnimalFoodIndicator?
  HumanFoodIndicator? LivestockIndicator? BulkCargoIndicator? ContainerizedIndicator? GeneralCargoIndicator?
  SpecialSecurityIndicator? ThirdPartyPayerIndicator? CarrierServiceInstructions*
  CustomsClearanceServiceInstructions* ForwarderServiceInstructions* SpecialServiceInstructions* SequenceID?
  ShippingPriorityLevelCode? HandlingCode? HandlingInstructions* Information* TotalGoodsItemQuantity?
  TotalTransportHandlingUnitQuantity? InsuranceValueAmount? DeclaredForCarriageValueAmount?
  DeclaredStatisticsValueAmount? FreeOnBoardValueAmount? SpecialInstructions* SplitConsignmentIndicator?
  DeliveryInstructions* ConsignmentQuantity? ConsolidatableIndicator? HaulageInstructions* LoadingSequenceID?
  ChildConsignmentQuantity? TotalPackagesQuantity? ConsolidatedShipment* CustomsDeclaration*
  RequestedPickupTransportEvent? RequestedDeliveryTransportEvent? PlannedPickupTransportEvent?
  PlannedDeliveryTransportEvent? Status* ChildConsignment* ConsigneeParty? ExporterParty? ConsignorParty?
  ImporterParty? CarrierParty? FreightForwarderParty? NotifyParty? OriginalDespatchParty? FinalDeliveryParty?
  PerformingCarrierParty? SubstituteCarrierParty? LogisticsOperatorParty? TransportAdvisorParty?
  HazardousItemNotificationParty? InsuranceParty? MortgageHolderParty? BillOfLadingHolderParty?
  OriginalDepartureCountry? FinalDestinationCountry? TransitCountry* TransportContract? TransportEvent*
  OriginalDespatchTransportationService? FinalDeliveryTransportationService? DeliveryTerms? PaymentTerms?
  CollectPaymentTerms? DisbursementPaymentTerms? PrepaidPaymentTerms? FreightAllowanceCharge* ExtraAllowanceCharge*
  MainCarriageShipmentStage* PreCarriageShipmentStage* OnCarriageShipmentStage* TransportHandlingUnit*
  FirstArrivalPortLocation? LastExitPortLocation?
AccountingContact BuyerContact Contact DeliveryContact DespatchContact SellerContact: ID? Name? Telephone? Telefax?
  ElectronicMail? Note* OtherCommunication*
ForeignExchangeContract TransportContract: ID? IssueDate? IssueTime? NominationDate? NominationTime?
  ContractTypeCode? ContractType? Note* VersionID? Description* ValidityPeriod? ContractDocumentReference*
  NominationPeriod? ContractualDelivery?
CorporateRegistrationScheme: ID? Name? CorporateRegistrationTypeCode? JurisdictionRegionAddress*
Country ExportCountry FinalDestinationCountry OriginCountry OriginalDepartureCountry TransitCountry:
  IdentificationCode? Name?
CreditAccount: AccountID
CreditNoteLine SubCreditNoteLine: ID UUID? Note* CreditedQuantity? LineExtensionAmount? TaxPointDate?
  AccountingCostCode? AccountingCost? PaymentPurposeCode? FreeOfChargeIndicator? InvoicePeriod* OrderLineReference*
  DiscrepancyResponse* DespatchLineReference* ReceiptLineReference* BillingReference* DocumentReference*
  PricingReference? OriginatorParty? Delivery* PaymentTerms* TaxTotal* AllowanceCharge* Item? Price? DeliveryTerms*
  SubCreditNoteLine* ItemPriceExtension?
AccountingCustomerParty BuyerCustomerParty: CustomerAssignedAccountID? SupplierAssignedAccountID?
  AdditionalAccountID* Party? DeliveryContact? AccountingContact? BuyerContact?
CustomsDeclaration: ID IssuerParty?
ContractualDelivery Delivery: ID? Quantity? MinimumQuantity? MaximumQuantity? ActualDeliveryDate?
  ActualDeliveryTime? LatestDeliveryDate? LatestDeliveryTime? ReleaseID? TrackingID? DeliveryAddress?
  DeliveryLocation? AlternativeDeliveryLocation? RequestedDeliveryPeriod? PromisedDeliveryPeriod?
  EstimatedDeliveryPeriod? CarrierParty? DeliveryParty? NotifyParty* Despatch? DeliveryTerms* MinimumDeliveryUnit?
  MaximumDeliveryUnit? Shipment?
DeliveryTerms: ID? SpecialTerms* LossRiskResponsibilityCode? LossRisk* Amount? DeliveryLocation? AllowanceCharge?
DeliveryUnit MaximumDeliveryUnit MinimumDeliveryUnit: BatchQuantity ConsumerUnitQuantity? HazardousRiskIndicator?
DependentPriceReference: Percent? LocationAddress? DependentLineReference?
Despatch: ID? RequestedDespatchDate? RequestedDespatchTime? EstimatedDespatchDate? EstimatedDespatchTime?
  ActualDespatchDate? ActualDespatchTime? GuaranteedDespatchDate? GuaranteedDespatchTime? ReleaseID? Instructions*
  DespatchAddress? DespatchLocation? DespatchParty? CarrierParty? NotifyParty* Contact? EstimatedDespatchPeriod?
  RequestedDespatchPeriod?
HandlingUnitDespatchLine: ID UUID? Note* LineStatusCode? DeliveredQuantity? BackorderQuantity? BackorderReason*
  OutstandingQuantity? OutstandingReason* OversupplyQuantity? OrderLineReference+ DocumentReference* Item Shipment*
Dimension FloorSpaceMeasurementDimension MeasurementDimension PalletSpaceMeasurementDimension RangeDimension
  TotalCapacityDimension: AttributeID Measure? Description* MinimumMeasure? MaximumMeasure?
AdditionalDocumentReference CatalogueDocumentReference ContractDocumentReference CreditNoteDocumentReference
  DebitNoteDocumentReference DespatchDocumentReference DocumentReference IdentityDocumentReference
  InvoiceDocumentReference ItemSpecificationDocumentReference MandateDocumentReference OriginalDocumentReference
  OriginatorDocumentReference ReceiptDocumentReference RegistryCertificateDocumentReference
  ReminderDocumentReference SelfBilledCreditNoteDocumentReference SelfBilledInvoiceDocumentReference
  ShipmentDocumentReference StatementDocumentReference WorkOrderDocumentReference: ID CopyIndicator? UUID?
  IssueDate? IssueTime? DocumentTypeCode? DocumentType? XPath* LanguageID? LocaleCode? VersionID?
  DocumentStatusCode? DocumentDescription* Attachment? ValidityPeriod? IssuerParty? ResultOfVerification?
EmissionCalculationMethod: CalculationMethodCode? FullnessIndicationCode? MeasurementFromLocation?
  MeasurementToLocation?
EnvironmentalEmission: EnvironmentalEmissionTypeCode ValueMeasure Description* EmissionCalculationMethod*
ExchangeRate PaymentAlternativeExchangeRate PaymentExchangeRate PricingExchangeRate TaxExchangeRate:
  SourceCurrencyCode SourceCurrencyBaseRate? TargetCurrencyCode TargetCurrencyBaseRate? ExchangeMarketID?
  CalculationRate? MathematicOperatorCode? Date? ForeignExchangeContract?
ExternalReference: URI? DocumentHash? HashAlgorithmMethod? ExpiryDate? ExpiryTime? MimeCode? FormatCode?
  EncodingCode? CharacterSetCode? FileName? Description*
FinancialAccount FinancingFinancialAccount PayeeFinancialAccount PayerFinancialAccount: ID? Name? AliasName?
  AccountTypeCode? AccountFormatCode? CurrencyCode? PaymentNote* FinancialInstitutionBranch? Country?
FinancialInstitution: ID? Name? Address?
ContainedGoodsItem GoodsItem: ID? SequenceNumberID? Description* HazardousRiskIndicator? DeclaredCustomsValueAmount?
  DeclaredForCarriageValueAmount? DeclaredStatisticsValueAmount? FreeOnBoardValueAmount? InsuranceValueAmount?
  ValueAmount? GrossWeightMeasure? NetWeightMeasure? NetNetWeightMeasure? ChargeableWeightMeasure?
  GrossVolumeMeasure? NetVolumeMeasure? Quantity? PreferenceCriterionCode? RequiredCustomsID? CustomsStatusCode?
  CustomsTariffQuantity? CustomsImportClassifiedIndicator? ChargeableQuantity? ReturnableQuantity? TraceID? Item*
  GoodsItemContainer* FreightAllowanceCharge* InvoiceLine* Temperature* ContainedGoodsItem* OriginAddress? Delivery?
  Pickup? Despatch? MeasurementDimension* ContainingPackage* ShipmentDocumentReference? MinimumTemperature?
  MaximumTemperature?
GoodsItemContainer: ID Quantity? TransportEquipment*
HazardousGoodsTransit: TransportEmergencyCardCode? PackingCriteriaCode? HazardousRegulationCode?
  InhalationToxicityZoneCode? TransportAuthorizationCode? MaximumTemperature? MinimumTemperature?
HazardousItem: ID? PlacardNotation? PlacardEndorsement? AdditionalInformation* UNDGCode? EmergencyProceduresCode?
  MedicalFirstAidGuideCode? TechnicalName? CategoryName? HazardousCategoryCode? UpperOrangeHazardPlacardID?
  LowerOrangeHazardPlacardID? MarkingID? HazardClassID? NetWeightMeasure? NetVolumeMeasure? Quantity? ContactParty?
  SecondaryHazard* HazardousGoodsTransit* EmergencyTemperature? FlashpointTemperature? AdditionalTemperature*
InvoiceLine SubInvoiceLine: ID UUID? Note* InvoicedQuantity? LineExtensionAmount TaxPointDate? AccountingCostCode?
  AccountingCost? PaymentPurposeCode? FreeOfChargeIndicator? InvoicePeriod* OrderLineReference*
  DespatchLineReference* ReceiptLineReference* BillingReference* DocumentReference* PricingReference?
  OriginatorParty? Delivery* PaymentTerms* AllowanceCharge* TaxTotal* WithholdingTaxTotal* Item Price?
  DeliveryTerms? SubInvoiceLine* ItemPriceExtension?
Item: Description* PackQuantity? PackSizeNumeric? CatalogueIndicator? Name? HazardousRiskIndicator?
  AdditionalInformation* Keyword* BrandName* ModelName* BuyersItemIdentification? SellersItemIdentification?
  ManufacturersItemIdentification* StandardItemIdentification? CatalogueItemIdentification?
  AdditionalItemIdentification* CatalogueDocumentReference? ItemSpecificationDocumentReference* OriginCountry?
  CommodityClassification* TransactionConditions* HazardousItem* ClassifiedTaxCategory* AdditionalItemProperty*
  ManufacturerParty* InformationContentProviderParty? OriginAddress* ItemInstance* Certificate* Dimension*
AdditionalItemIdentification BuyersItemIdentification CatalogueItemIdentification ManufacturersItemIdentification
  SellersItemIdentification StandardItemIdentification: ID ExtendedID? BarcodeSymbologyID? PhysicalAttribute*
  MeasurementDimension* IssuerParty?
ItemInstance: ProductTraceID? ManufactureDate? ManufactureTime? BestBeforeDate? RegistrationID? SerialID?
  AdditionalItemProperty* LotIdentification?
OriginalItemLocationQuantity: LeadTimeMeasure? MinimumQuantity? MaximumQuantity? HazardousRiskIndicator?
  TradingRestrictions* ApplicableTerritoryAddress* Price? DeliveryUnit* ApplicableTaxCategory* Package?
  AllowanceCharge* DependentPriceReference?
AdditionalItemProperty: ID? Name NameCode? TestMethod? Value? ValueQuantity? ValueQualifier* ImportanceCode?
  ListValue* UsabilityPeriod? ItemPropertyGroup* RangeDimension? ItemPropertyRange?
ItemPropertyGroup: ID Name? ImportanceCode?
ItemPropertyRange: MinimumValue? MaximumValue?
Language: ID? Name? LocaleCode?
DependentLineReference DespatchLineReference ReceiptLineReference: LineID UUID? LineStatusCode? DocumentReference?
AlternativeDeliveryLocation DeliveryLocation DespatchLocation FirstArrivalPortLocation FreightChargeLocation
  LastExitPortLocation LoadingLocation LoadingPortLocation Location MeasurementFromLocation MeasurementToLocation
  PhysicalLocation PickupLocation RegistryPortLocation StorageLocation SubsidiaryLocation TransshipPortLocation
  UnloadingLocation UnloadingPortLocation: ID? Description* Conditions* CountrySubentity? CountrySubentityCode?
  LocationTypeCode? InformationURI? Name? ValidityPeriod* Address? SubsidiaryLocation* LocationCoordinate*
LocationCoordinate: CoordinateSystemCode? LatitudeDegreesMeasure? LatitudeMinutesMeasure? LatitudeDirectionCode?
  LongitudeDegreesMeasure? LongitudeMinutesMeasure? LongitudeDirectionCode? AltitudeMeasure?
LotIdentification: LotNumberID? ExpiryDate? AdditionalItemProperty*
MaritimeTransport: VesselID? VesselName? RadioCallSignID? ShipsRequirements* GrossTonnageMeasure? NetTonnageMeasure?
  RegistryCertificateDocumentReference? RegistryPortLocation?
LegalMonetaryTotal: LineExtensionAmount? TaxExclusiveAmount? TaxInclusiveAmount? AllowanceTotalAmount?
  ChargeTotalAmount? PrepaidAmount? PayableRoundingAmount? PayableAmount PayableAlternativeAmount?
OrderLineReference: LineID SalesOrderLineID? UUID? LineStatusCode? OrderReference?
OrderReference: ID SalesOrderID? CopyIndicator? UUID? IssueDate? IssueTime? CustomerReference? OrderTypeCode?
  DocumentReference?
ActualPackage ContainedPackage ContainingPackage Package: ID? Quantity? ReturnableMaterialIndicator?
  PackageLevelCode? PackagingTypeCode? PackingMaterial* TraceID? ContainedPackage* ContainingTransportEquipment?
  GoodsItem* MeasurementDimension* DeliveryUnit* Delivery? Pickup? Despatch?
AgentParty BillOfLadingHolderParty CarrierParty ConsigneeParty ConsignorParty ContactParty CustomsAgentParty
  DeliveryParty DespatchParty ExporterParty FinalDeliveryParty FinancingParty FreightForwarderParty
  HazardousItemNotificationParty HeadOfficeParty ImporterParty InformationContentProviderParty InsuranceParty
  IssuerParty LoadingProofParty LogisticsOperatorParty ManufacturerParty MortgageHolderParty NotaryParty NotifyParty
  OperatingParty OriginalDespatchParty OriginatorParty OwnerParty Party PayeeParty PayerParty PerformingCarrierParty
  PickupParty ProviderParty ResponsibleTransportServiceProviderParty SignatoryParty SubstituteCarrierParty
  TaxRepresentativeParty TerminalOperatorParty TransportAdvisorParty WitnessParty: MarkCareIndicator?
  MarkAttentionIndicator? WebsiteURI? LogoReferenceID? EndpointID? IndustryClassificationCode? PartyIdentification*
  PartyName* Language? PostalAddress? PhysicalLocation? PartyTaxScheme* PartyLegalEntity* Contact? Person*
  AgentParty? ServiceProviderParty* PowerOfAttorney* FinancialAccount?
PartyIdentification: ID
PartyLegalEntity: RegistrationName? CompanyID? RegistrationDate? RegistrationExpirationDate? CompanyLegalFormCode?
  CompanyLegalForm? SoleProprietorshipIndicator? CompanyLiquidationStatusCode? CorporateStockAmount?
  FullyPaidSharesIndicator? RegistrationAddress? CorporateRegistrationScheme? HeadOfficeParty? ShareholderParty*
PartyName: Name
PartyTaxScheme: RegistrationName? CompanyID? TaxLevelCode? ExemptionReasonCode? ExemptionReason*
  RegistrationAddress? TaxScheme
PrepaidPayment: ID? PaidAmount? ReceivedDate? PaidDate? PaidTime? InstructionID?
PaymentMandate: ID? MandateTypeCode? MaximumPaymentInstructionsNumeric? MaximumPaidAmount? SignatureID? PayerParty?
  PayerFinancialAccount? ValidityPeriod? PaymentReversalPeriod? Clause*
PaymentMeans: ID? PaymentMeansCode PaymentDueDate? PaymentChannelCode? InstructionID? InstructionNote* PaymentID*
  CardAccount? PayerFinancialAccount? PayeeFinancialAccount? CreditAccount? PaymentMandate? TradeFinancing?
CollectPaymentTerms DisbursementPaymentTerms PaymentTerms PrepaidPaymentTerms: ID? PaymentMeansID*
  PrepaidPaymentReferenceID? Note* ReferenceEventCode? SettlementDiscountPercent? PenaltySurchargePercent?
  PaymentPercent? Amount? SettlementDiscountAmount? PenaltyAmount? PaymentTermsDetailsURI? PaymentDueDate?
  InstallmentDueDate? InvoicingPartyReference? SettlementPeriod? PenaltyPeriod? ExchangeRate? ValidityPeriod?
EstimatedDeliveryPeriod EstimatedDespatchPeriod EstimatedDurationPeriod EstimatedTransitPeriod InvoicePeriod
  NominationPeriod PaymentReversalPeriod PenaltyPeriod Period PromisedDeliveryPeriod RequestedDeliveryPeriod
  RequestedDespatchPeriod SettlementPeriod TransitPeriod UsabilityPeriod ValidityPeriod: StartDate? StartTime?
  EndDate? EndTime? DurationMeasure? DescriptionCode* Description*
CrewMemberPerson DriverPerson MasterPerson PassengerPerson Person ReportingPerson SecurityOfficerPerson
  ShipsSurgeonPerson: ID? FirstName? FamilyName? Title? MiddleName? OtherName? NameSuffix? JobTitle? NationalityID?
  GenderCode? BirthDate? BirthplaceName? OrganizationDepartment? Contact? FinancialAccount?
  IdentityDocumentReference* ResidenceAddress?
PhysicalAttribute: AttributeID PositionCode? DescriptionCode? Description*
Pickup: ID? ActualPickupDate? ActualPickupTime? EarliestPickupDate? EarliestPickupTime? LatestPickupDate?
  LatestPickupTime? PickupLocation? PickupParty?
PowerOfAttorney: ID? IssueDate? IssueTime? Description* NotaryParty? AgentParty WitnessParty*
  MandateDocumentReference*
AlternativeConditionPrice Price: PriceAmount BaseQuantity? PriceChangeReason* PriceTypeCode? PriceType?
  OrderableUnitFactorRate? ValidityPeriod* PriceList? AllowanceCharge* PricingExchangeRate?
ItemPriceExtension: Amount TaxTotal*
PreviousPriceList PriceList: ID? StatusCode? ValidityPeriod* PreviousPriceList?
PricingReference: OriginalItemLocationQuantity? AlternativeConditionPrice*
ProjectReference: ID UUID? IssueDate? WorkPhaseReference*
RailTransport: TrainID RailCarID?
ReceivedHandlingUnitReceiptLine: ID UUID? Note* ReceivedQuantity? ShortQuantity? ShortageActionCode?
  RejectedQuantity? RejectReasonCode? RejectReason* RejectActionCode? QuantityDiscrepancyCode? OversupplyQuantity?
  ReceivedDate? TimingComplaintCode? TimingComplaint? OrderLineReference? DespatchLineReference* DocumentReference*
  Item* Shipment*
DiscrepancyResponse: ReferenceID? ResponseCode? Description* EffectiveDate? EffectiveTime? Status*
ResultOfVerification: ValidatorID? ValidationResultCode? ValidationDate? ValidationTime? ValidateProcess?
  ValidateTool? ValidateToolVersion? SignatoryParty?
RoadTransport: LicensePlateID
SecondaryHazard: ID? PlacardNotation? PlacardEndorsement? EmergencyProceduresCode? Extension*
ScheduledServiceFrequency: WeekDayCode
ServiceProviderParty: ID? ServiceTypeCode? ServiceType* Party SellerContact?
ShareholderParty: PartecipationPercent? Party?
ConsolidatedShipment ReferencedShipment ReportedShipment Shipment: ID ShippingPriorityLevelCode? HandlingCode?
  HandlingInstructions* Information* GrossWeightMeasure? NetWeightMeasure? NetNetWeightMeasure? GrossVolumeMeasure?
  NetVolumeMeasure? TotalGoodsItemQuantity? TotalTransportHandlingUnitQuantity? InsuranceValueAmount?
  DeclaredCustomsValueAmount? DeclaredForCarriageValueAmount? DeclaredStatisticsValueAmount? FreeOnBoardValueAmount?
  SpecialInstructions* DeliveryInstructions* SplitConsignmentIndicator? ConsignmentQuantity? Consignment* GoodsItem*
  ShipmentStage* Delivery? TransportHandlingUnit* ReturnAddress? OriginAddress? FirstArrivalPortLocation?
  LastExitPortLocation? ExportCountry? FreightAllowanceCharge*
MainCarriageShipmentStage OnCarriageShipmentStage PreCarriageShipmentStage ShipmentStage: ID? TransportModeCode?
  TransportMeansTypeCode? TransitDirectionCode? PreCarriageIndicator? OnCarriageIndicator? EstimatedDeliveryDate?
  EstimatedDeliveryTime? RequiredDeliveryDate? RequiredDeliveryTime? LoadingSequenceID? SuccessiveSequenceID?
  Instructions* DemurrageInstructions* CrewQuantity? PassengerQuantity? TransitPeriod? CarrierParty* TransportMeans?
  LoadingPortLocation? UnloadingPortLocation? TransshipPortLocation? LoadingTransportEvent?
  ExaminationTransportEvent? AvailabilityTransportEvent? ExportationTransportEvent? DischargeTransportEvent?
  WarehousingTransportEvent? TakeoverTransportEvent? OptionalTakeoverTransportEvent? DropoffTransportEvent?
  ActualPickupTransportEvent? DeliveryTransportEvent? ReceiptTransportEvent? StorageTransportEvent?
  AcceptanceTransportEvent? TerminalOperatorParty? CustomsAgentParty? EstimatedTransitPeriod?
  FreightAllowanceCharge* FreightChargeLocation? DetentionTransportEvent* RequestedDepartureTransportEvent?
  RequestedArrivalTransportEvent? RequestedWaypointTransportEvent* PlannedDepartureTransportEvent?
  PlannedArrivalTransportEvent? PlannedWaypointTransportEvent* ActualDepartureTransportEvent?
  ActualWaypointTransportEvent? ActualArrivalTransportEvent? TransportEvent* EstimatedDepartureTransportEvent?
  EstimatedArrivalTransportEvent? PassengerPerson* DriverPerson* ReportingPerson? CrewMemberPerson*
  SecurityOfficerPerson? MasterPerson? ShipsSurgeonPerson?
Signature: ID Note* ValidationDate? ValidationTime? ValidatorID? CanonicalizationMethod? SignatureMethod?
  SignatoryParty? DigitalSignatureAttachment? OriginalDocumentReference?
CurrentStatus Status: ConditionCode? ReferenceDate? ReferenceTime? Description* StatusReasonCode? StatusReason*
  SequenceID? Text* IndicationIndicator? Percent? ReliabilityPercent? Condition*
Stowage: LocationID? cbc:Location* MeasurementDimension*
AccountingSupplierParty SellerSupplierParty SupplierParty: CustomerAssignedAccountID? AdditionalAccountID*
  DataSendingCapability? Party? DespatchContact? AccountingContact? SellerContact?
ApplicableTaxCategory ClassifiedTaxCategory TaxCategory: ID? Name? Percent? BaseUnitMeasure? PerUnitAmount?
  TaxExemptionReasonCode? TaxExemptionReason* TierRange? TierRatePercent? TaxScheme
TaxScheme: ID? Name? TaxTypeCode? CurrencyCode? JurisdictionRegionAddress*
TaxSubtotal: TaxableAmount? TaxAmount CalculationSequenceNumeric? TransactionCurrencyTaxAmount? Percent?
  BaseUnitMeasure? PerUnitAmount? TierRange? TierRatePercent? TaxCategory
TaxTotal WithholdingTaxTotal: TaxAmount RoundingAmount? TaxEvidenceIndicator? TaxIncludedIndicator? TaxSubtotal*
AdditionalTemperature EmergencyTemperature FlashpointTemperature MaximumTemperature MinimumTemperature Temperature:
  AttributeID Measure Description*
TradeFinancing: ID? FinancingInstrumentCode? ContractDocumentReference? DocumentReference* FinancingParty
  FinancingFinancialAccount? Clause*
HaulageTradingTerms: Information* Reference? ApplicableAddress?
TransactionConditions: ID? ActionCode? Description* DocumentReference*
AttachedTransportEquipment ContainedInTransportEquipment ContainingTransportEquipment SupportedTransportEquipment
  TransportEquipment UnsupportedTransportEquipment: ID? ReferencedConsignmentID* TransportEquipmentTypeCode?
  ProviderTypeCode? OwnerTypeCode? SizeTypeCode? DispositionCode? FullnessIndicationCode? RefrigerationOnIndicator?
  Information* ReturnabilityIndicator? LegalStatusIndicator? AirFlowPercent? HumidityPercent?
  AnimalFoodApprovedIndicator? HumanFoodApprovedIndicator? DangerousGoodsApprovedIndicator? RefrigeratedIndicator?
  Characteristics? DamageRemarks* Description* SpecialTransportRequirements* GrossWeightMeasure? GrossVolumeMeasure?
  TareWeightMeasure? TrackingDeviceCode? PowerIndicator? TraceID? MeasurementDimension* TransportEquipmentSeal*
  MinimumTemperature? MaximumTemperature? ProviderParty? LoadingProofParty? SupplierParty? OwnerParty?
  OperatingParty? LoadingLocation? UnloadingLocation? StorageLocation? PositioningTransportEvent*
  QuarantineTransportEvent* DeliveryTransportEvent* PickupTransportEvent* HandlingTransportEvent*
  LoadingTransportEvent* TransportEvent* ApplicableTransportMeans? HaulageTradingTerms* HazardousGoodsTransit*
  PackagedTransportHandlingUnit* ServiceAllowanceCharge* FreightAllowanceCharge* AttachedTransportEquipment*
  Delivery? Pickup? Despatch? ShipmentDocumentReference* ContainedInTransportEquipment* Package* GoodsItem*
TransportEquipmentSeal: ID SealIssuerTypeCode? cbc:Condition? SealStatusCode? SealingPartyType?
AcceptanceTransportEvent ActualArrivalTransportEvent ActualDepartureTransportEvent ActualPickupTransportEvent
  ActualWaypointTransportEvent AvailabilityTransportEvent DeliveryTransportEvent DetentionTransportEvent
  DischargeTransportEvent DropoffTransportEvent EstimatedArrivalTransportEvent EstimatedDepartureTransportEvent
  ExaminationTransportEvent ExportationTransportEvent HandlingTransportEvent LoadingTransportEvent
  OptionalTakeoverTransportEvent PickupTransportEvent PlannedArrivalTransportEvent PlannedDeliveryTransportEvent
  PlannedDepartureTransportEvent PlannedPickupTransportEvent PlannedWaypointTransportEvent PositioningTransportEvent
  QuarantineTransportEvent ReceiptTransportEvent RequestedArrivalTransportEvent RequestedDeliveryTransportEvent
  RequestedDepartureTransportEvent RequestedPickupTransportEvent RequestedWaypointTransportEvent
  StorageTransportEvent TakeoverTransportEvent TransportEvent WarehousingTransportEvent: IdentificationID?
  OccurrenceDate? OccurrenceTime? TransportEventTypeCode? Description* CompletionIndicator? ReportedShipment?
  CurrentStatus* Contact* Location? Signature? Period*
PackagedTransportHandlingUnit TransportHandlingUnit: ID? TransportHandlingUnitTypeCode? HandlingCode?
  HandlingInstructions* HazardousRiskIndicator? TotalGoodsItemQuantity? TotalPackageQuantity? DamageRemarks*
  ShippingMarks* TraceID? HandlingUnitDespatchLine* ActualPackage* ReceivedHandlingUnitReceiptLine*
  TransportEquipment* TransportMeans* HazardousGoodsTransit* MeasurementDimension* MinimumTemperature?
  MaximumTemperature? GoodsItem* FloorSpaceMeasurementDimension? PalletSpaceMeasurementDimension?
  ShipmentDocumentReference* Status* CustomsDeclaration* ReferencedShipment* Package*
ApplicableTransportMeans TransportMeans: JourneyID? RegistrationNationalityID? RegistrationNationality*
  DirectionCode? TransportMeansTypeCode? TradeServiceCode? Stowage? AirTransport? RoadTransport? RailTransport?
  MaritimeTransport? OwnerParty? MeasurementDimension*
FinalDeliveryTransportationService OriginalDespatchTransportationService: TransportServiceCode TariffClassCode?
  Priority? FreightRateClassCode? TransportationServiceDescription* TransportationServiceDetailsURI? NominationDate?
  NominationTime? Name? SequenceNumeric? TransportEquipment* SupportedTransportEquipment*
  UnsupportedTransportEquipment* CommodityClassification* SupportedCommodityClassification*
  UnsupportedCommodityClassification* TotalCapacityDimension? ShipmentStage* TransportEvent*
  ResponsibleTransportServiceProviderParty? EnvironmentalEmission* EstimatedDurationPeriod?
  ScheduledServiceFrequency*
WorkPhaseReference: ID? WorkPhaseCode? WorkPhase* ProgressPercent? StartDate? EndDate? WorkOrderDocumentReference*
`;
