/** The Peppol Message Level Status (MLS 1.0): what one provider says to the other of a message. */
export {
  NO_PLACE,
  REASON_CODES,
  STATUS_CODES,
  type MessageStatus,
  type ReasonCode,
  type StatusCode,
  type StatusIssue,
} from './message-status';
export {
  MLR_CUSTOMIZATION,
  MLR_DOCUMENT_TYPE,
  MLR_PROCESS,
  MLS_CUSTOMIZATION,
  MLS_DOCUMENT_TYPE,
  MLS_PROCESS,
} from './names';
export { MAX_STATUS, readStatus, type ReadStatus } from './read-status';
export { statusTarget } from './status-target';
export { writeStatus } from './write-status';
