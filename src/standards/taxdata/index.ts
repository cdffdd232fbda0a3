/**
 * Tax data: reports about invoices to the fifth corner of the network, a tax authority. Pure functions: tables of the
 * jurisdictions, duties, the document with its writer, reader and rules, and the status response of the authority.
 */
export {
  buildTaxData,
  formatUtcMoment,
  type TaxDataContext,
  type TaxDataResult,
  createReportedDocumentUuid,
  type InvoiceIdentity,
} from './build-tax-data';
export {
  findDuties,
  findFollowUpType,
  findScope,
  isReportingCountry,
  listJurisdictionsOfCountry,
  mayHaveDuty,
  readCustomizationId,
  type ExchangedDocument,
  type ExchangedInvoice,
  type FollowUpEvent,
  type TaxDataDuty,
  type TaxReporting,
} from './duties';
export { validateTaxData } from './validate-tax-data';
export {
  isJurisdiction,
  JURISDICTIONS,
  findVersion,
  type DeadlineRule,
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
export type { CustomContent, ReportedInvoice, TaxDataDocument, ReportMoment } from './model';
export { findSourceDocument, findTaxDataJurisdiction, readTaxData } from './read-tax-data';
export { JURISDICTION_TABLES } from './tables';
export { readTaxAuthorityResponse, type TaxAuthorityResponse } from './tax-data-status';
export { writeTaxData, writeTaxDataWithTree } from './write-tax-data';
