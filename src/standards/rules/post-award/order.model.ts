import { parseDataModel } from './data-model';

/** The data model of an order (Peppol T01), release 2026.5. */
export const ORDER_MODEL = parseDataModel(`
Order
  CustomizationID!
  ProfileID!
  ID!
  SalesOrderID
  IssueDate!
  IssueTime
  OrderTypeCode in ORDER_TYPES
  Note
  DocumentCurrencyCode! in ISO4217
  CustomerReference
  AccountingCost
  ValidityPeriod
    EndDate!
  QuotationDocumentReference
    ID!
  OrderDocumentReference
    ID!
  OriginatorDocumentReference
    ID!
  CatalogueReference
    ID!
  AdditionalDocumentReference
    ID!
    DocumentType
    Attachment
      EmbeddedDocumentBinaryObject @mimeCode!:MIME @filename!
      ExternalReference
        URI!
  Contract
    ID!
  ProjectReference
    ID!
  BuyerCustomerParty!
    Party!
      EndpointID! @schemeID!:EAS
      PartyIdentification ...
        ID! @schemeID:ICD
      PartyName ...
        Name!
      PostalAddress
        StreetName
        AdditionalStreetName
        CityName
        PostalZone
        CountrySubentity
        AddressLine ...
          Line
        Country!
          IdentificationCode! in ISO3166
      PartyTaxScheme
        CompanyID!
        TaxScheme!
          ID!
      PartyLegalEntity!
        RegistrationName!
        CompanyID @schemeID:ICD
        RegistrationAddress
          CityName
          Country!
            IdentificationCode! in ISO3166
      Contact
        Name
        Telephone
        ElectronicMail
  SellerSupplierParty!
    Party!
      EndpointID! @schemeID!:EAS
      PartyIdentification ...
        ID! @schemeID:ICD
      PartyName ...
        Name!
      PostalAddress!
        StreetName
        AdditionalStreetName
        CityName
        PostalZone
        CountrySubentity
        AddressLine ...
          Line
        Country!
          IdentificationCode! in ISO3166
      PartyLegalEntity!
        RegistrationName!
        CompanyID @schemeID:ICD
        RegistrationAddress
          CityName
          Country!
            IdentificationCode! in ISO3166
      Contact
        Name
        Telephone
        ElectronicMail
  OriginatorCustomerParty
    Party!
      PartyIdentification ...
        ID! @schemeID:ICD
      PartyName ...
        Name!
      Contact
        Name
        Telephone
        ElectronicMail
  AccountingCustomerParty
    Party!
      EndpointID @schemeID!:EAS
      PartyIdentification ...
        ID! @schemeID:ICD
      PartyName ...
        Name!
      PostalAddress!
        StreetName
        AdditionalStreetName
        CityName
        PostalZone
        CountrySubentity
        AddressLine ...
          Line
        Country!
          IdentificationCode! in ISO3166
      PartyTaxScheme
        CompanyID!
        TaxScheme!
          ID!
      PartyLegalEntity!
        RegistrationName!
        CompanyID @schemeID:ICD
        RegistrationAddress
          CityName
          Country!
            IdentificationCode! in ISO3166
      Contact
        Name
        Telephone
        ElectronicMail
  Delivery
    DeliveryLocation
      ID @schemeID:ICD
      Name
      Address!
        StreetName
        AdditionalStreetName
        CityName
        PostalZone
        CountrySubentity
        AddressLine ...
          Line!
        Country!
          IdentificationCode! in ISO3166
    RequestedDeliveryPeriod
      StartDate
      StartTime
      EndDate
      EndTime
    DeliveryParty
      PartyIdentification ...
        ID! @schemeID:ICD
      PartyName! ...
        Name!
      PostalAddress
        StreetName
        AdditionalStreetName
        CityName
        PostalZone
        CountrySubentity
        AddressLine ...
          Line!
        Country!
          IdentificationCode! in ISO3166
      Contact
        Name
        Telephone
        ElectronicMail
    Despatch
      RequestedDespatchDate!
      RequestedDespatchTime
    Shipment
      ID!
      ShippingPriorityLevelCode in UNCL4219
      TransportHandlingUnit
        ShippingMarks
  DeliveryTerms
    ID
    SpecialTerms
    DeliveryLocation
      ID!
  PaymentTerms
    Note!
  AllowanceCharge
    ChargeIndicator! in BOOLEAN
    AllowanceChargeReasonCode in UNCL5189|UNCL7161
    AllowanceChargeReason!
    MultiplierFactorNumeric
    Amount! @currencyID!:ISO4217
    BaseAmount @currencyID!:ISO4217
    TaxCategory
      ID!
      Percent
      TaxScheme!
        ID!
  TaxTotal
    TaxAmount! @currencyID!:ISO4217
  AnticipatedMonetaryTotal
    LineExtensionAmount! @currencyID!:ISO4217
    TaxExclusiveAmount @currencyID!:ISO4217
    TaxInclusiveAmount @currencyID!:ISO4217
    AllowanceTotalAmount @currencyID!:ISO4217
    ChargeTotalAmount @currencyID!:ISO4217
    PrepaidAmount @currencyID!:ISO4217
    PayableRoundingAmount @currencyID!:ISO4217
    PayableAmount! @currencyID!:ISO4217
  OrderLine!
    Note
    LineItem!
      ID!
      Quantity! @unitCode!:REC20
      LineExtensionAmount @currencyID!:ISO4217
      PartialDeliveryIndicator in BOOLEAN
      AccountingCost
      Delivery
        ID @schemeID:ICD
        DeliveryLocation
          Name
          Address!
            StreetName
            AdditionalStreetName
            CityName
            PostalZone
            CountrySubentity
            AddressLine ...
              Line!
            Country!
              IdentificationCode! in ISO3166
        RequestedDeliveryPeriod!
          StartDate
          StartTime
          EndDate
          EndTime
      OriginatorParty
        PartyIdentification ...
          ID! @schemeID:ICD
        PartyName ...
          Name!
      AllowanceCharge
        ChargeIndicator!
        AllowanceChargeReasonCode in UNCL5189|UNCL7161
        AllowanceChargeReason
        MultiplierFactorNumeric
        Amount! @currencyID!:ISO4217
        BaseAmount @currencyID!:ISO4217
      Price
        PriceAmount! @currencyID!:ISO4217
        BaseQuantity @unitCode:REC20
        AllowanceCharge
          ChargeIndicator! = false
          Amount! @currencyID!:ISO4217
          BaseAmount @currencyID!:ISO4217
      Item!
        Description
        Name!
        BuyersItemIdentification
          ID!
        SellersItemIdentification
          ID!
        ManufacturersItemIdentification
          ID!
        StandardItemIdentification
          ID! @schemeID!:ICD
        ItemSpecificationDocumentReference
          ID!
        CommodityClassification
          ItemClassificationCode @listID!:UNCL7143 @listVersionID @name
        ClassifiedTaxCategory
          ID!
          Percent
          TaxScheme!
            ID!
        AdditionalItemProperty
          ID @schemeDataURI @schemeID @schemeVersionID
          Name!
          NameCode @listID!
          Value!
          ValueQuantity @unitCode!:REC20
          ValueQualifier
        ItemInstance
          SerialID
          LotIdentification
            LotNumberID
    QuotationLineReference
      LineID!
`);
