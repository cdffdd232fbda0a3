export {
  readParticipantPage,
  readPublisherAddress,
  readSmlAnswer,
  InvalidSmlResponseError,
  type ParticipantPage,
  type SmlAnswer,
  type SmlFaultKind,
} from './answers';
export { SML_NS, SOAP_NS } from './requests';
export {
  createParticipant,
  createPublisher,
  deleteParticipant,
  listParticipants,
  migrate,
  prepareChangeCertificate,
  prepareToMigrate,
  readPublisher,
  updatePublisher,
  type RegisteredPublisher,
  type SmlRequest,
} from './requests';
