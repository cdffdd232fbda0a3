/**
 * Tax data: reports on invoices for the fifth corner of the network, a tax authority. Pure: tables of the
 * jurisdictions, duties, the document with its writer, reader and rules, and the authority's answer.
 */
export {
  buildTaxData,
  toWrittenMoment,
  type TaxDataContext,
  type TaxDataResult,
  findReportedDocumentUuid,
  type InvoiceIdentity,
} from './build-tax-data';
export {
  findDuties,
  findFollowingType,
  findScope,
  isReportingCountry,
  listJurisdictionsOfCountry,
  mayHaveDuty,
  readCustomizationId,
  type ExchangedDocument,
  type ExchangedInvoice,
  type LaterEvent,
  type TaxDataDuty,
  type TaxReporting,
} from './duties';
export { validateTaxData } from './validate-tax-data';
export {
  isJurisdiction,
  JURISDICTIONS,
  findVersion,
  type DueRule,
  type DutyPeriod,
  type Jurisdiction,
  type JurisdictionTable,
  type Reporter,
  type TaxAuthority,
  type TaxDataForm,
  type TaxDataScope,
  type TaxDataType,
  type TaxDataVersion,
} from './jurisdiction';
export { findMissingFields, type MissingField, checkTaxIdentifier } from './missing-fields';
export type { CustomContent, ReportedInvoice, TaxDataDocument, WrittenMoment } from './model';
export { findSourceDocument, findTaxDataJurisdiction, readTaxData } from './read-tax-data';
export { JURISDICTION_TABLES } from './tables';
export { readTaxDataAnswer, type TaxDataAnswer } from './tax-data-status';
export { writeTaxData, writeTaxDataWithTree } from './write-tax-data';
