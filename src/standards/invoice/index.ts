/** Document model, its calculation, and its input and output: JSON, UBL, and the network's document types. */
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
  findBillingProfile as billingProfileOf,
  findBusinessProcess as businessProcessOf,
  getDefaultTypeCode as defaultTypeCode,
  describeDocTypeId,
  detectDocumentType,
  getDocumentTypeIds as documentTypeIds,
  isFrenchProfile,
  splitDocTypeId,
  type BillingProfile,
  type DetectedDocumentType,
  type DocumentType,
  type DocumentTypeIds,
} from './document-types';
export {
  getDocumentProfile as documentProfileOf,
  hasKind,
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
export { MAX_DOCUMENT_NUMBER } from './input/fields';
export type { ErrorsByPath } from './input/input-errors';
export { documentShape } from './input/document-fields';
export type { Field, GroupField, ListField, Shape, ValueField } from './input/fields';
export { FIELD_OF_TERM } from './input/term-fields';
export { BILLING_MODES, isBillingMode } from './french-specifics';
export * from './extended-terms';
export { countsInTotals, usesExtension, removeExtension as withoutExtension } from './extension-use';
export { listUnsupportedTerms as unplacedTerms, type Specification } from './unplaced-terms';
export * from './model';
export {
  isPintProfile,
  findPintProfileOfCountry as pintProfileIn,
  findPintProfile as pintProfileOf,
} from './pint';
export { PAYMENT_METHODS } from './payment-methods';
export type { ReadDocument, ReadingContext } from './read-document';
export {
  detectXml,
  readInvoice,
  readInvoiceXml,
  readProcess as statedProcessOf,
  detectSyntax as syntaxOf,
  type InvoiceSyntax,
  type ReadInvoice,
} from './read-invoice';
export { readUbl } from './ubl/read-ubl';
export { formatDocTypeIdIn as docTypeIdIn, findSyntaxOfDocTypeId as syntaxOfDocTypeId } from './syntax-types';
export { readCii } from './cii/read-cii';
export { writeCii, writeCiiWithTree, type CiiOptions } from './cii/write-cii';
export {
  convertInvoice,
  listFatalLosses as fatalLosses,
  type Conversion,
  type ConvertedInvoice,
} from './conversion/convert-invoice';
export type { LostTerm } from './conversion/lost-terms';
export { creditInvoice, getCreditKind, type CreditRequest, type CreditResult } from './credit/credit-note';
export type { CreditedLine } from './credit/credited-lines';
export { readCreditableInvoice } from './credit/uncredited-elements';
export { writeUbl, writeUblWithTree, type UblOptions } from './ubl/write-ubl';
export {
  getDocumentTypeIdsFor as documentTypeIdsFor,
  getBillingProfileFor as profileFor,
  getDocumentTypeIdsOfProfile as writtenTypeIds,
} from './written-identifiers';
export { VAT_CATEGORIES, type VatCategory } from './vat-categories';
export { parseXml, XmlDocument, XmlError, type XmlErrorCode } from './xml';
