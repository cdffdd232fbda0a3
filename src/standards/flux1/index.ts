/** Files that a platform exchanges with the state portal: the data of domestic invoices (Flux 1), names, envelopes and answers of all files. */
export { InvalidFlowArchiveError, packArchive, readArchive, type ArchiveEntry } from './archive';
export { extractInvoiceData, type DataScope, type InvoiceData } from './invoice-data';
export {
  ANSWER_INTERFACES,
  InvalidPortalAnswerError,
  parseAnswerName,
  readPortalAnswers,
  type AnswerEnvelope,
  type PortalAnswer,
  type PortalAnswerOutcome,
} from './portal-answers';
export {
  ARCHIVE_ENDING,
  formatEnvelopeIdentifier,
  formatEnvelopeName,
  formatInvoiceDataName,
  MAX_SEQUENCE,
  parseEnvelopeName,
  PORTAL_INTERFACES,
  type PortalEnvelope,
  type PortalFlow,
} from './portal-files';
