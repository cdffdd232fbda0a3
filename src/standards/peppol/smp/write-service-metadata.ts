import { escapeAttribute, escapeText } from '../c14n';
import type { SchemedValue } from '../sbdh';
import { writeEnveloped, type MetadataSigner } from './write-enveloped';
import { writeParticipant } from './write-service-group';

/** Metadata of one document type of a participant of this SMP. */
export interface PublishedService {
  /** `0208:0123456749` */
  participant: string;
  documentType: SchemedValue;
  processes: readonly SchemedValue[];
  transportProfile: string;
  /** address of the access point */
  endpointUrl: string;
  /** certificate of the access point, in DER, for which messages are encrypted */
  certificate: Buffer;
  /** description of the service */
  description: string;
  /** contact for other providers; a mailto: or https: address */
  contact: string;
}

/** Writes and signs service metadata (SMP specification 1.4, section 2.3.2): one AS4 endpoint for every process. */
export function writeServiceMetadata(service: PublishedService, signer: MetadataSigner): Promise<Buffer> {
  const endpoint = writeEndpoint(service);
  const processes = service.processes.map(
    (process) =>
      `<Process>${writeSchemedValue('ProcessIdentifier', process)}` +
      `<ServiceEndpointList>${endpoint}</ServiceEndpointList></Process>`,
  );
  const information =
    `<ServiceMetadata><ServiceInformation>${writeParticipant(service.participant)}` +
    `${writeSchemedValue('DocumentIdentifier', service.documentType)}` +
    `<ProcessList>${processes.join('')}</ProcessList></ServiceInformation></ServiceMetadata>`;
  return writeEnveloped('SignedServiceMetadata', information, signer);
}

function writeEndpoint({
  transportProfile,
  endpointUrl,
  certificate,
  description,
  contact,
}: PublishedService): string {
  return (
    `<Endpoint transportProfile="${escapeAttribute(transportProfile)}">` +
    `<wsa:EndpointReference><wsa:Address>${escapeText(endpointUrl)}</wsa:Address></wsa:EndpointReference>` +
    '<RequireBusinessLevelSignature>false</RequireBusinessLevelSignature>' +
    `<Certificate>${certificate.toString('base64')}</Certificate>` +
    `<ServiceDescription>${escapeText(description)}</ServiceDescription>` +
    `<TechnicalContactUrl>${escapeText(contact)}</TechnicalContactUrl></Endpoint>`
  );
}

function writeSchemedValue(local: string, { scheme, value }: SchemedValue): string {
  return `<ids:${local} scheme="${escapeAttribute(scheme)}">${escapeText(value)}</ids:${local}>`;
}
