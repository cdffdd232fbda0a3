export {
  readParticipantPage,
  readPublisherAddress,
  readSmlResponse,
  InvalidSmlResponseError,
  type ParticipantPage,
  type SmlResponse,
  type SmlFaultKind,
} from './responses';
export { SML_NS, SOAP_NS } from './requests';
export {
  buildCreateParticipant,
  buildCreatePublisher,
  buildDeleteParticipant,
  buildListParticipants,
  buildMigrate,
  buildPrepareChangeCertificate,
  buildPrepareToMigrate,
  buildReadPublisher,
  buildUpdatePublisher,
  type RegisteredPublisher,
  type SmlRequest,
} from './requests';
