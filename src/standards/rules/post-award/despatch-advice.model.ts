import { parseDataModel } from './data-model';

/** The data model of a despatch advice (Peppol T16), release 2026.5. */
export const DESPATCH_ADVICE_MODEL = parseDataModel(`
DespatchAdvice
  CustomizationID!
  ProfileID! = urn:fdc:peppol.eu:poacc:bis:despatch_advice:3
  ID!
  IssueDate!
  IssueTime
  Note
  OrderReference
    ID!
  AdditionalDocumentReference
    ID!
    DocumentType
    Attachment
      EmbeddedDocumentBinaryObject @mimeCode!:MIME @filename!
      ExternalReference
        URI!
  DespatchSupplierParty!
    Party!
      EndpointID! @schemeID!:EAS
      PartyIdentification ...
        ID! @schemeID:ICD
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
      PartyLegalEntity!
        RegistrationName!
      Contact
        Name
        Telephone
        ElectronicMail
  DeliveryCustomerParty!
    Party!
      EndpointID! @schemeID!:EAS
      PartyIdentification ...
        ID! @schemeID:ICD
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
      PartyLegalEntity!
        RegistrationName!
    DeliveryContact
      Name
      Telephone
      ElectronicMail
  BuyerCustomerParty
    Party!
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
  SellerSupplierParty
    Party!
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
  OriginatorCustomerParty
    Party!
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
  Shipment
    ID!
    Information
    GrossWeightMeasure @unitCode!:REC20
    GrossVolumeMeasure @unitCode!:REC20
    TotalTransportHandlingUnitQuantity
    Consignment
      ID!
      Information
      CarrierParty
        PartyIdentification ...
          ID! @schemeID:ICD
        PartyName ...
          Name!
        Person
          IdentityDocumentReference!
            ID!
            DocumentType
    ShipmentStage
      TransportModeCode! in REC19
    Delivery
      TrackingID
      EstimatedDeliveryPeriod
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
        ActualDespatchDate
        ActualDespatchTime
        DespatchAddress
          ID
          StreetName
          AdditionalStreetName
          CityName
          PostalZone
          CountrySubentity
          AddressLine ...
            Line
          Country
            IdentificationCode! in ISO3166
  DespatchLine!
    ID!
    Note
    DeliveredQuantity! @unitCode!:REC20
    OutstandingQuantity @unitCode!:REC20
    OutstandingReason
    OrderLineReference!
      LineID!
      SalesOrderLineID
      OrderReference
        ID!
    DocumentReference
      ID!
      DocumentType
    Item!
      Name!
      BuyersItemIdentification
        ID!
      SellersItemIdentification
        ID!
        ExtendedID
      StandardItemIdentification
        ID! @schemeID!:ICD
        ExtendedID
      CommodityClassification
        ItemClassificationCode @listID!:UNCL7143 @listVersionID @name
      HazardousItem
        UNDGCode in UNCL8273
        HazardClassID
      AdditionalItemProperty
        ID @schemeDataURI @schemeID @schemeVersionID
        Name!
        NameCode @listID!
        Value!
        ValueQuantity @unitCode!:REC20
        ValueQualifier
      ItemInstance
        ProductTraceID @schemeID:TRACE_SCHEMES
        ManufactureDate
        BestBeforeDate
        SerialID
        AdditionalItemProperty
          Name!
          Value!
        LotIdentification
          LotNumberID
          ExpiryDate
    Shipment
      ID! = NA
      TransportHandlingUnit
        ID @schemeID:UNIT_SCHEMES
        TransportHandlingUnitTypeCode in REC21
        HazardousRiskIndicator
        ShippingMarks
        MeasurementDimension
          AttributeID! in MEASURED_ATTRIBUTES
          Measure @unitCode!:REC20
        Package
          ID!
          PackagingTypeCode in REC21
`);
