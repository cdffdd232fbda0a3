export {
  InvalidMetadataError,
  ParticipantMismatchError,
  formatOutOfForceReason,
  isInForce,
  selectEndpoint,
  formatBusinessCardUrl,
  formatServiceGroupUrl,
  formatServiceMetadataUrl,
  type Endpoint,
  type ServiceMetadata,
  type ServiceProcess,
} from './metadata';
export { findMatchingDocumentType, readServiceGroup } from './read-service-group';
export { readServiceMetadata, type SignedMetadata } from './read-service-metadata';
export type { MetadataSigner } from './write-enveloped';
export { writeServiceGroup } from './write-service-group';
export { writeServiceMetadata, type PublishedService } from './write-service-metadata';
