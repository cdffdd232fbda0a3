export {
  MetadataRefused,
  selectEndpoint,
  serviceGroupUrl,
  serviceMetadataUrl,
  type Endpoint,
  type ServiceMetadata,
  type ServiceProcess,
} from './metadata';
export { matchDocumentType, readServiceGroup } from './read-service-group';
export { readServiceMetadata, type SignedMetadata } from './read-service-metadata';
