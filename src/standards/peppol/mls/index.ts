/** Peppol Message Level Status (MLS 1.0): status of a message, from the receiving provider to the sending provider. */
export {
  NO_LOCATION,
  REASON_CODES,
  STATUS_CODES,
  type MessageStatus,
  type ReasonCode,
  type StatusCode,
  type StatusIssue,
  MLR_CUSTOMIZATION,
  MLR_DOCUMENT_TYPE,
  MLR_PROCESS,
  MLS_CUSTOMIZATION,
  MLS_DOCUMENT_TYPE,
  MLS_PROCESS,
} from './message-status';
export { MAX_STATUS_BYTES, readStatus, type ReadStatus } from './read-status';
export { findStatusRecipient } from '../service-provider-id';
export { writeStatus } from './write-status';
