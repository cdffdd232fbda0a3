/** Document model of invoices: calculation, JSON input, UBL and CII syntax, and document types of the network. */
export {
  blankExtendedLine,
  blankInvolvedParty,
  blankLine,
  blankParty,
  blankPaymentMeans,
  blankTotals,
} from './blank';
export {
  FRENCH_CIUS,
  findBillingProfile,
  findBusinessProcess,
  getDefaultTypeCode,
  parseDocTypeId,
  detectDocumentType,
  getDocumentTypeIds,
  isFrenchProfile,
  splitDocTypeId,
  type BillingProfile,
  type DetectedDocumentType,
  type DocumentType,
  type DocumentTypeIds,
} from './document-types';
export {
  getDocumentProfile,
  supportsKind,
  NLCIUS,
  NLCIUS_GACCOUNT,
  WRITTEN_PROFILES,
  XRECHNUNG,
  XRECHNUNG_CVD,
  XRECHNUNG_EXTENSION,
  type DocumentProfile,
  type WrittenProfile,
} from './document-profiles';
export {
  parseDocumentInput,
  type DocumentInputContext,
  type DocumentInputResult,
} from './input/document-input';
export {
  MAX_DOCUMENT_NUMBER,
  type Field,
  type GroupField,
  type ListField,
  type Shape,
  type ValueField,
} from './input/fields';
export type { ErrorsByPath } from './input/input-errors';
export { getDocumentShape } from './input/document-fields';
export { FIELDS_BY_TERM } from './input/term-fields';
export { BILLING_MODES, isBillingMode } from './french-specifics';
export * from './extended-terms';
export { countsInTotals, usesExtension, removeExtension } from './extension-use';
export { listUnsupportedTerms, type Specification } from './list-unsupported-terms';
export * from './model';
export { isPintProfile, findPintProfileOfCountry, findPintProfile } from './pint';
export { PAYMENT_METHODS } from './payment-methods';
export type { ReadDocument, ReadingContext } from './read-document';
export {
  detectXml,
  readInvoice,
  readInvoiceXml,
  readStatedProcess,
  detectSyntax,
  type InvoiceSyntax,
  type ReadInvoice,
  readCreditableInvoice,
} from './read-invoice';
export { readUbl } from './ubl/read-ubl';
export { formatDocTypeIdInSyntax, findSyntaxOfDocTypeId } from './syntax-types';
export { readCii } from './cii/read-cii';
export { writeCii, writeCiiWithTree, type CiiOptions } from './cii/write-cii';
export {
  convertInvoice,
  listFatalLosses,
  type Conversion,
  type ConvertedInvoice,
} from './conversion/convert-invoice';
export type { LostTerm } from './conversion/lost-terms';
export {
  creditInvoice,
  getCreditNoteKind,
  type CreditRequest,
  type CreditResult,
} from './credit/credit-note';
export type { CreditedLine } from './credit/credited-lines';
export { writeUbl, writeUblWithTree, type UblOptions } from './ubl/write-ubl';
export {
  getDocumentTypeIdsFor,
  getBillingProfileFor,
  getDocumentTypeIdsOfProfile,
} from './written-identifiers';
export { VAT_CATEGORIES, type VatCategory } from './vat-categories';
export { parseXml, XmlDocument, XmlError, type XmlErrorCode } from './xml';
