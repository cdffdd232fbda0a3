/** Structure of Factur-X EXTENDED 1.09.2: the agreement of the transaction, in the notation of `structure-model`. */
export const EXTENDED_AGREEMENT_MODEL = `
 rsm:SupplyChainTradeTransaction
  ApplicableHeaderTradeAgreement
   AdditionalReferencedDocument[otherType] -
   AdditionalReferencedDocument[130]
    AttachmentBinaryObject -
    FormattedIssueDateTime/qdt:DateTimeString @format!637 @format:DATE_FORMATS#638
    IssuerAssignedID !557 @schemeID-
    LineID -
    Name -
    ReferenceTypeCode :OBJECT_SCHEMES#639
    TypeCode !558 :OBJECT#640
    URIID -
   AdditionalReferencedDocument[50]
    AttachmentBinaryObject -
    FormattedIssueDateTime/qdt:DateTimeString @format!641 @format:DATE_FORMATS#642
    IssuerAssignedID !560 @schemeID-
    LineID -
    Name -
    ReferenceTypeCode -
    TypeCode !561 :TENDER#643
    URIID -
   AdditionalReferencedDocument[916]
    AttachmentBinaryObject ?284 @mimeCode!285 @mimeCode:MIME#644 @filename!286
    FormattedIssueDateTime/qdt:DateTimeString @format!645 @format:DATE_FORMATS#646
    IssuerAssignedID !563 @schemeID-
    LineID -
    ReferenceTypeCode -
    TypeCode !564 :SUPPORTING#647
    URIID @schemeID-
    Name ?283
   ApplicableTradeDeliveryTerms
    DeliveryTypeCode !319 :DELIVERY_TERMS#320
    RelevantTradeLocation/CountryID :COUNTRIES#648
   BuyerAgentTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !653 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !654
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !655
    Description -
    GlobalID @schemeID!656 @schemeID:PARTY_SCHEMES#657
    ID ?649 @schemeID-
    PostalTradeAddress
     CountryID !658 :COUNTRIES#660
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?659
    SpecifiedLegalOrganization
     ID @schemeID:ICD#661
     PostalTradeAddress
      CountryID !662 :COUNTRIES#664
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?663
    SpecifiedTaxRegistration ?652
     ID !665 @schemeID!666
    URIUniversalCommunication ?651
     CompleteNumber -
     URIID !667 @schemeID!668 @schemeID:EAS#669
    Name !650
    RoleCode ?321
   BuyerOrderReferencedDocument
    AttachmentBinaryObject -
    FormattedIssueDateTime/qdt:DateTimeString @format!670 @format:DATE_FORMATS#671
    IssuerAssignedID !29 @schemeID-
    LineID -
    Name -
    ReferenceTypeCode -
    TypeCode -
    URIID -
   BuyerTaxRepresentativeTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !677 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !678
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !679
    Description -
    GlobalID @schemeID!680 @schemeID:PARTY_SCHEMES#681
    ID ?672 @schemeID-
    PostalTradeAddress
     CountryID !682 :COUNTRIES#684
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?683
    SpecifiedLegalOrganization
     ID @schemeID:ICD#685
     PostalTradeAddress
      CountryID !686 :COUNTRIES#688
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?687
    SpecifiedTaxRegistration !676
     ID !689 @schemeID!690
    URIUniversalCommunication ?675
     CompleteNumber -
     URIID !691 @schemeID!692 @schemeID:EAS#693
    Name !673
    RoleCode ?674
   BuyerTradeParty !28
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !566 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !696
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !289
    GlobalID @schemeID!420 @schemeID:PARTY_SCHEMES#697
    ID ?163 @schemeID-
    PostalTradeAddress !419
     CountryID !422 :COUNTRIES#698
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?167
    SpecifiedLegalOrganization
     ID @schemeID:ICD#699
     PostalTradeAddress
      CountryID !700 :COUNTRIES#702
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?701
    SpecifiedTaxRegistration ?166
     ID !425 @schemeID!426 @schemeID:VAT_REGISTER#703
    URIUniversalCommunication ?165
     CompleteNumber -
     URIID !168 @schemeID!428 @schemeID:EAS#704
    Name !30
    RoleCode ?694
    Description ?695
   ContractReferencedDocument
    AttachmentBinaryObject -
    FormattedIssueDateTime/qdt:DateTimeString @format!705 @format:DATE_FORMATS#706
    IssuerAssignedID !430 @schemeID-
    LineID -
    Name -
    ReferenceTypeCode :CONTRACT_TYPES#707
    TypeCode -
    URIID -
   ProductEndUserTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !713 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !714
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !715
    Description -
    GlobalID @schemeID!716 @schemeID:PARTY_SCHEMES#717
    ID ?708 @schemeID-
    PostalTradeAddress
     CountryID !718 :COUNTRIES#720
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?719
    SpecifiedLegalOrganization
     ID @schemeID:ICD#721
     PostalTradeAddress
      CountryID !722 :COUNTRIES#724
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?723
    SpecifiedTaxRegistration ?712
     ID !725 @schemeID!726
    URIUniversalCommunication ?711
     CompleteNumber -
     URIID !727 @schemeID!728 @schemeID:EAS#729
    Name !709
    RoleCode ?710
   QuotationReferencedDocument
    AttachmentBinaryObject -
    FormattedIssueDateTime/qdt:DateTimeString @format!731 @format:DATE_FORMATS#732
    IssuerAssignedID !730 @schemeID-
    LineID -
    Name -
    ReferenceTypeCode -
    TypeCode -
    URIID -
   SalesAgentTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !738 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !739
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !740
    Description -
    GlobalID @schemeID!741 @schemeID:PARTY_SCHEMES#742
    ID ?733 @schemeID-
    PostalTradeAddress
     CountryID !743 :COUNTRIES#745
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?744
    SpecifiedLegalOrganization
     ID @schemeID:ICD#746
     PostalTradeAddress
      CountryID !747 :COUNTRIES#749
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?748
    SpecifiedTaxRegistration ?737
     ID !750 @schemeID!751
    URIUniversalCommunication ?736
     CompleteNumber -
     URIID !752 @schemeID!753 @schemeID:EAS#754
    Name !734
    RoleCode ?735
   SellerOrderReferencedDocument
    AttachmentBinaryObject -
    FormattedIssueDateTime/qdt:DateTimeString @format!755 @format:DATE_FORMATS#756
    IssuerAssignedID !572 @schemeID-
    LineID -
    Name -
    ReferenceTypeCode -
    TypeCode -
    URIID -
   SellerTaxRepresentativeTradeParty
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !760 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !761
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !762
    Description -
    GlobalID @schemeID!763 @schemeID:PARTY_SCHEMES#764
    ID ?757 @schemeID-
    PostalTradeAddress !432
     CountryID !433 :COUNTRIES#765
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?434
    SpecifiedLegalOrganization
     ID @schemeID:ICD#766
     PostalTradeAddress
      CountryID !767 :COUNTRIES#769
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?768
    SpecifiedTaxRegistration !169
     ID !436 @schemeID!437 @schemeID:VAT_REGISTER#770
    URIUniversalCommunication ?759
     CompleteNumber -
     URIID !771 @schemeID!772 @schemeID:EAS#773
    Name !431
    RoleCode ?758
   SellerTradeParty !27
    DefinedTradeContact
     EmailURIUniversalCommunication
      CompleteNumber -
      URIID !577 @schemeID-
     FaxUniversalCommunication
      URIID -
      CompleteNumber !775
     TelephoneUniversalCommunication
      URIID -
      CompleteNumber !578
    GlobalID @schemeID!440 @schemeID:PARTY_SCHEMES#776
    ID @schemeID-
    PostalTradeAddress !32
     CountryID !35 :COUNTRIES#777
     PostcodeCode @listID- @listVersionID-
     CountrySubDivisionName ?442
    SpecifiedLegalOrganization
     ID @schemeID:ICD#778
     PostalTradeAddress
      CountryID !779 :COUNTRIES#781
      PostcodeCode @listID- @listVersionID-
      CountrySubDivisionName ?780
    SpecifiedTaxRegistration[otherScheme] -
    SpecifiedTaxRegistration[FC] ?34
     ID !411 @schemeID!37
    SpecifiedTaxRegistration[VA] ?33
     ID !412 @schemeID!413
    URIUniversalCommunication ?439
     CompleteNumber -
     URIID !445 @schemeID!446 @schemeID:EAS#782
    Name !409
    RoleCode ?774
    Description ?575
   SpecifiedProcuringProject/ID @schemeID-
   UltimateCustomerOrderReferencedDocument
    AttachmentBinaryObject -
    FormattedIssueDateTime/qdt:DateTimeString @format!784 @format:DATE_FORMATS#785
    IssuerAssignedID !783 @schemeID-
    LineID -
    Name -
    ReferenceTypeCode -
    TypeCode -
    URIID -
`;
