import { escapeAttribute, escapeText } from '../../c14n';
import { PARTICIPANT_SCHEME } from '../../participant-identifier';

/** SOAP 1.1, section 4. */
export const SOAP_NS = 'http://schemas.xmlsoap.org/soap/envelope/';

/** Namespaces of the locator's management interface (SML specification 1.3; BDMSL for the change of a certificate). */
export const SML_NS = {
  locator: 'http://busdox.org/serviceMetadata/locator/1.0/',
  ids: 'http://busdox.org/transport/identifiers/1.0/',
  change: 'ec:services:wsdl:BDMSL:data:1.0',
} as const;

/** Request to the management interface of the locator, SOAP 1.1 over HTTP POST. */
export interface SmlRequest {
  /** path after the address of the interface */
  path: string;
  /** HTTP header SOAPAction, with its quotation marks */
  action: string;
  body: Buffer;
}

/** Registration of our publisher in the locator. */
export interface RegisteredPublisher {
  /** id assigned in agreement with the locator */
  id: string;
  /** address of the metadata service */
  url: string;
  /** IPv4 address of its host */
  ipAddress: string;
}

const METADATA = {
  path: '/manageservicemetadata',
  action: 'http://busdox.org/serviceMetadata/ManageServiceMetadataService/1.0/:',
};
/** The published WSDL contains the nine blanks, and servers compare the header exactly. */
const PARTICIPANTS = {
  path: '/manageparticipantidentifier',
  action: `http://busdox.org/serviceMetadata/ManageBusinessIdentifierService/1.0/${' '.repeat(9)}:`,
};
const CERTIFICATES = { path: '/bdmslservice', action: 'ec:services:wsdl:BDMSL:1.0:' };

/** Creates the request that registers our publisher (SML specification 1.3, ManageServiceMetadata, Create). */
export function createPublisher(publisher: RegisteredPublisher): SmlRequest {
  return write(
    METADATA,
    'create',
    formatPublisherElement('CreateServiceMetadataPublisherService', publisher),
  );
}

/** Creates the request that changes the address of our publisher (ManageServiceMetadata, Update). */
export function updatePublisher(publisher: RegisteredPublisher): SmlRequest {
  return write(
    METADATA,
    'update',
    formatPublisherElement('UpdateServiceMetadataPublisherService', publisher),
  );
}

/** Creates the request that reads our publisher's registration (ManageServiceMetadata, Read). */
export function readPublisher(publisher: RegisteredPublisher): SmlRequest {
  return write(METADATA, 'read', formatPublisherElement('ReadServiceMetadataPublisherService', publisher));
}

/**
 * Registers a participant under our publisher (ManageBusinessIdentifier, Create).
 * @param participant `0208:0123456749`
 */
export function createParticipant(publisherId: string, participant: string): SmlRequest {
  const content = formatPublisherIdElement(publisherId) + formatParticipantElement(participant);
  return write(PARTICIPANTS, 'create', formatLocator('CreateParticipantIdentifier', content));
}

/** Removes a participant of our publisher (ManageBusinessIdentifier, Delete). */
export function deleteParticipant(publisherId: string, participant: string): SmlRequest {
  const content = formatPublisherIdElement(publisherId) + formatParticipantElement(participant);
  return write(PARTICIPANTS, 'delete', formatLocator('DeleteParticipantIdentifier', content));
}

/**
 * Creates the request for a page of our participants (ManageBusinessIdentifier, List).
 * @param page null for the first one
 */
export function listParticipants(publisherId: string, page: string | null): SmlRequest {
  const next = page === null ? '' : `<l:NextPageIdentifier>${escapeText(page)}</l:NextPageIdentifier>`;
  return write(
    PARTICIPANTS,
    'list',
    formatLocator('PageRequest', formatPublisherIdElement(publisherId) + next),
  );
}

/**
 * Creates the request that allows the holder of the key to take over a participant (ManageBusinessIdentifier,
 * PrepareToMigrate).
 */
export function prepareToMigrate(publisherId: string, participant: string, key: string): SmlRequest {
  const content = formatMigrationContent(publisherId, participant, key);
  return write(PARTICIPANTS, 'prepareMigrate', formatLocator('PrepareMigrationRecord', content));
}

/** Creates the request that takes over a participant (ManageBusinessIdentifier, Migrate). */
export function migrate(publisherId: string, participant: string, key: string): SmlRequest {
  const content = formatMigrationContent(publisherId, participant, key);
  return write(PARTICIPANTS, 'migrate', formatLocator('CompleteMigrationRecord', content));
}

/**
 * Creates the request that announces our next certificate, sent under the current one (BDMSL,
 * PrepareChangeCertificate).
 * @param certificate PEM
 * @param day the first day of the new certificate, `2027-03-01`
 */
export function prepareChangeCertificate(certificate: string, day: string): SmlRequest {
  return write(
    CERTIFICATES,
    'prepareChangeCertificate',
    `<b:PrepareChangeCertificate xmlns:b="${SML_NS.change}">` +
      `<b:newCertificatePublicKey>${escapeText(certificate)}</b:newCertificatePublicKey>` +
      `<b:migrationDate>${escapeText(day)}</b:migrationDate></b:PrepareChangeCertificate>`,
  );
}

function write(service: { path: string; action: string }, operation: string, content: string): SmlRequest {
  return {
    path: service.path,
    action: `"${service.action}${operation}In"`,
    body: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${SOAP_NS}"><s:Body>${content}</s:Body></s:Envelope>`,
      'utf8',
    ),
  };
}

function formatLocator(local: string, content: string): string {
  return `<l:${local} xmlns:i="${SML_NS.ids}" xmlns:l="${SML_NS.locator}">${content}</l:${local}>`;
}

function formatPublisherElement(local: string, { id, url, ipAddress }: RegisteredPublisher): string {
  // Participants are sent to the logical address. The physical one is required, and is the IP address of the host
  // (interface control document of the BDMSL 1.30, PublisherEndpoint).
  return formatLocator(
    local,
    `<l:PublisherEndpoint><l:LogicalAddress>${escapeText(url)}</l:LogicalAddress>` +
      `<l:PhysicalAddress>${escapeText(ipAddress)}</l:PhysicalAddress></l:PublisherEndpoint>${formatPublisherIdElement(id)}`,
  );
}

function formatPublisherIdElement(id: string): string {
  return `<l:ServiceMetadataPublisherID>${escapeText(id)}</l:ServiceMetadataPublisherID>`;
}

function formatParticipantElement(participant: string): string {
  return `<i:ParticipantIdentifier scheme="${escapeAttribute(PARTICIPANT_SCHEME)}">${escapeText(participant)}</i:ParticipantIdentifier>`;
}

function formatMigrationContent(publisherId: string, participant: string, key: string): string {
  return (
    formatPublisherIdElement(publisherId) +
    formatParticipantElement(participant) +
    `<l:MigrationKey>${escapeText(key)}</l:MigrationKey>`
  );
}
