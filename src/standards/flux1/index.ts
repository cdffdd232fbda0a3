/**
 * Files that a platform exchanges with the public portal: data of domestic invoices (Flux 1), and the names, envelopes
 * and responses of all files.
 */
export { InvalidFlowArchiveError, packArchive, readArchive, type ArchiveEntry } from './archive';
export { extractInvoiceData, type DataScope, type InvoiceData } from './invoice-data';
export {
  RESPONSE_INTERFACES,
  InvalidPortalResponseError,
  parseResponseName,
  readPortalResponses,
  type ResponseEnvelope,
  type PortalResponse,
  type PortalResponseOutcome,
} from './portal-responses';
export {
  ARCHIVE_EXTENSION,
  formatEnvelopeIdentifier,
  formatEnvelopeName,
  formatInvoiceDataName,
  MAX_SEQUENCE,
  parseEnvelopeName,
  PORTAL_INTERFACES,
  type PortalEnvelope,
  type PortalFlow,
} from './portal-files';
