export { As4Error, EBMS_ERRORS, messageTooLargeError, NOT_SERVICED, type EbmsError } from './as4-error';
export { checkConsistency, checkSeats } from './check-consistency';
export { buildRequest, type BuiltRequest, type OutgoingMessage } from './build-request';
export { buildError, buildReceipt, SIGNAL_CONTENT_TYPE, type SignalInfo } from './build-signal';
export { MemorySpool, type Spool } from './mime/spool';
export { PROFILE } from './names';
export {
  MAX_RESPONSE_BYTES,
  openResponse,
  type As4Response,
  type ResponseSignature,
  type SentRequest,
} from './open-response';
export { openSoapPart, type OpenedSoapPart } from './open-soap-part';
export { openRequest, type OpenedRequest, type OpenRequestOptions } from './open-request';
export { OwnIdentity } from './own-identity';
export { KeyUnavailableError, type KeyCustody, type KeyLocation, type PrivateKey } from './private-key';
export type { SignedReference } from './security-reader';
export type { ReportedError } from './signal-message';
export type { TypedValue, UserMessage } from './user-message';
