/** The document model, its calculation, and its ways in and out: JSON, UBL, and the network's document types. */
export { blankLine, blankParty, blankPaymentMeans, blankTotals } from './blank';
export {
  billingProfileOf,
  businessProcessOf,
  defaultTypeCode,
  describeDocTypeId,
  detectDocumentType,
  documentTypeIds,
  isFrenchProfile,
  splitDocTypeId,
  type BillingProfile,
  type DetectedDocumentType,
  type DocumentType,
  type DocumentTypeIds,
} from './document-types';
export {
  parseDocumentInput,
  type DocumentInputContext,
  type DocumentInputResult,
} from './input/document-input';
export type { ErrorsByPath } from './input/input-errors';
export * from './model';
export { detectXmlDocumentType, readUbl, type UblContext, type UblDocument } from './ubl/read-ubl';
export { profileFor, writeUbl, type UblOptions } from './ubl/write-ubl';
export { parseXml, XmlDocument, XmlError, type XmlErrorCode } from './xml';
