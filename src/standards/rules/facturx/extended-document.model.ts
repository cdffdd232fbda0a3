/** Structure of Factur-X EXTENDED 1.09.2: document and context, in the notation of `structure-model`. */
export const EXTENDED_DOCUMENT_MODEL = `
rsm:CrossIndustryInvoice
 rsm:ExchangedDocument
  EffectiveSpecifiedPeriod
   CompleteDateTime !316
    udt:DateTimeString @format!631 @format:DAY_FORMAT#632
   Description -
   EndDateTime -
   StartDateTime -
  ID !19 @schemeID-
  IncludedNote
   ContentCode @listID- @listVersionID-
   SubjectCode ?161 :NOTE_SUBJECTS#633 @listID- @listVersionID-
   Content ?317
  IssueDateTime/udt:DateTimeString @format!21 @format:DAY_FORMAT#634
  LanguageID ?315 :LANGUAGES#389 @schemeID-
  TypeCode !20 :TYPES#635
  Name ?630
 rsm:ExchangedDocumentContext
  BusinessProcessSpecifiedDocumentContextParameter ?24
   ID !406 @schemeID-
  GuidelineSpecifiedDocumentContextParameter !25
   ID !407 :EXTENDED#636 @schemeID-
`;
