/** Structure of Factur-X EXTENDED 1.09.2: the delivery of the transaction, in the notation of `structure-model`. */
export const EXTENDED_DELIVERY_MODEL = `
  ApplicableHeaderTradeDelivery
   ActualDeliverySupplyChainEvent/OccurrenceDateTime !171
    udt:DateTimeString @format!448 @format:DAY_FORMAT#786
   DeliveryNoteReferencedDocument
    AttachmentBinaryObject -
    FormattedIssueDateTime/qdt:DateTimeString @format!788 @format:DATE_FORMATS#789
    IssuerAssignedID !787 @schemeID-
    LineID -
    Name -
    ReferenceTypeCode -
    TypeCode -
    URIID -
   DespatchAdviceReferencedDocument
    AttachmentBinaryObject -
    FormattedIssueDateTime/qdt:DateTimeString @format!790 @format:DATE_FORMATS#791
    IssuerAssignedID !450 @schemeID-
    LineID -
    Name -
    ReferenceTypeCode -
    TypeCode -
    URIID -
   ReceivingAdviceReferencedDocument
    AttachmentBinaryObject -
    FormattedIssueDateTime/qdt:DateTimeString @format!792 @format:DATE_FORMATS#793
    IssuerAssignedID !584 @schemeID-
    LineID -
    Name -
    ReferenceTypeCode -
    TypeCode -
    URIID -
   RelatedSupplyChainConsignment/SpecifiedLogisticsTransportMovement/ModeCode !322 :TRANSPORT_MODES#346
   ShipFromTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !798 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !799
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !800
    Description -
    GlobalID @schemeID!801 @schemeID:PARTY_SCHEMES#802
    ID ?794 @schemeID-
    PostalTradeAddress
     CountryID !803 :COUNTRIES#805
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?804
    SpecifiedLegalOrganization
     ID @schemeID:ICD#806
     PostalTradeAddress
      CountryID !807 :COUNTRIES#809
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?808
    SpecifiedTaxRegistration ?797
     ID !810 @schemeID!811
    URIUniversalCommunication ?796
     CompleteNumber -
     URIID !812 @schemeID!813 @schemeID:EAS#814
    RoleCode ?795
   ShipToTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !818 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !819
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !820
    Description -
    GlobalID @schemeID!453 @schemeID:PARTY_SCHEMES#821
    ID ?451 @schemeID-
    PostalTradeAddress
     CountryID !455 :COUNTRIES#822
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?456
    SpecifiedLegalOrganization
     ID @schemeID:ICD#823
     PostalTradeAddress
      CountryID !824 :COUNTRIES#826
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?825
    SpecifiedTaxRegistration ?817
     ID !827 @schemeID!828
    URIUniversalCommunication ?816
     CompleteNumber -
     URIID !829 @schemeID!830 @schemeID:EAS#831
    RoleCode ?815
   UltimateShipToTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !836 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !837
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !838
    Description -
    GlobalID @schemeID!839 @schemeID:PARTY_SCHEMES#840
    ID ?832 @schemeID-
    PostalTradeAddress
     CountryID !841 :COUNTRIES#843
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?842
    SpecifiedLegalOrganization
     ID @schemeID:ICD#844
     PostalTradeAddress
      CountryID !845 :COUNTRIES#847
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?846
    SpecifiedTaxRegistration ?835
     ID !848 @schemeID!849
    URIUniversalCommunication ?834
     CompleteNumber -
     URIID !850 @schemeID!851 @schemeID:EAS#852
    RoleCode ?833
`;
