export { InvalidEnvelopeError, SBDH_NAMESPACE, type Envelope, type SchemedValue } from './envelope';
export { readEnvelope, type ReceivedEnvelope } from './read-envelope';
export { writeEnvelope } from './write-envelope';
