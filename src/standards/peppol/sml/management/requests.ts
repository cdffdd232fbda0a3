import { escapeAttribute, escapeText } from '../../c14n';
import { PARTICIPANT_SCHEME } from '../../participant-identifier';

/** Namespace of SOAP 1.1 (section 4). */
export const SOAP_NS = 'http://schemas.xmlsoap.org/soap/envelope/';

/** Namespaces of the SML's management interface (SML specification 1.3; BDMSL for the change of a certificate). */
export const SML_NS = {
  locator: 'http://busdox.org/serviceMetadata/locator/1.0/',
  ids: 'http://busdox.org/transport/identifiers/1.0/',
  change: 'ec:services:wsdl:BDMSL:data:1.0',
} as const;

/** Request to the management interface of the SML, SOAP 1.1 over HTTP POST. */
export interface SmlRequest {
  /** path after the address of the interface */
  path: string;
  /** HTTP header SOAPAction, with its quotation marks */
  action: string;
  body: Buffer;
}

/** Registration of our SMP in the SML. */
export interface RegisteredPublisher {
  /** id of the SMP, agreed with the operator of the SML */
  id: string;
  /** address of the SMP */
  url: string;
  /** IPv4 address of its host */
  ipAddress: string;
}

const METADATA_SERVICE = {
  path: '/manageservicemetadata',
  action: 'http://busdox.org/serviceMetadata/ManageServiceMetadataService/1.0/:',
};
/** The published WSDL contains the nine blanks, and servers compare the header exactly. */
const PARTICIPANT_SERVICE = {
  path: '/manageparticipantidentifier',
  action: `http://busdox.org/serviceMetadata/ManageBusinessIdentifierService/1.0/${' '.repeat(9)}:`,
};
const CERTIFICATE_SERVICE = { path: '/bdmslservice', action: 'ec:services:wsdl:BDMSL:1.0:' };

/** Creates the request that registers our SMP (SML specification 1.3, ManageServiceMetadata, Create). */
export function buildCreatePublisher(publisher: RegisteredPublisher): SmlRequest {
  return buildRequest(
    METADATA_SERVICE,
    'create',
    formatPublisherElement('CreateServiceMetadataPublisherService', publisher),
  );
}

/** Creates the request that changes the address of our SMP (ManageServiceMetadata, Update). */
export function buildUpdatePublisher(publisher: RegisteredPublisher): SmlRequest {
  return buildRequest(
    METADATA_SERVICE,
    'update',
    formatPublisherElement('UpdateServiceMetadataPublisherService', publisher),
  );
}

/** Creates the request that reads our SMP's registration (ManageServiceMetadata, Read). */
export function buildReadPublisher(publisher: RegisteredPublisher): SmlRequest {
  return buildRequest(
    METADATA_SERVICE,
    'read',
    formatPublisherElement('ReadServiceMetadataPublisherService', publisher),
  );
}

/**
 * Creates the request that registers a participant under our SMP (ManageBusinessIdentifier, Create).
 * @param participant `0208:0123456749`
 */
export function buildCreateParticipant(publisherId: string, participant: string): SmlRequest {
  const content = formatPublisherIdElement(publisherId) + formatParticipantElement(participant);
  return buildRequest(
    PARTICIPANT_SERVICE,
    'create',
    formatSmlElement('CreateParticipantIdentifier', content),
  );
}

/** Creates the request that removes a participant of our SMP (ManageBusinessIdentifier, Delete). */
export function buildDeleteParticipant(publisherId: string, participant: string): SmlRequest {
  const content = formatPublisherIdElement(publisherId) + formatParticipantElement(participant);
  return buildRequest(
    PARTICIPANT_SERVICE,
    'delete',
    formatSmlElement('DeleteParticipantIdentifier', content),
  );
}

/**
 * Creates the request for a page of our participants (ManageBusinessIdentifier, List).
 * @param page identifier of the page; null for the first page
 */
export function buildListParticipants(publisherId: string, page: string | null): SmlRequest {
  const next = page === null ? '' : `<l:NextPageIdentifier>${escapeText(page)}</l:NextPageIdentifier>`;
  return buildRequest(
    PARTICIPANT_SERVICE,
    'list',
    formatSmlElement('PageRequest', formatPublisherIdElement(publisherId) + next),
  );
}

/**
 * Creates the request that allows the holder of the key to take over a participant (ManageBusinessIdentifier,
 * PrepareToMigrate).
 */
export function buildPrepareToMigrate(publisherId: string, participant: string, key: string): SmlRequest {
  const content = formatMigrationContent(publisherId, participant, key);
  return buildRequest(
    PARTICIPANT_SERVICE,
    'prepareMigrate',
    formatSmlElement('PrepareMigrationRecord', content),
  );
}

/** Creates the request that takes over a participant (ManageBusinessIdentifier, Migrate). */
export function buildMigrate(publisherId: string, participant: string, key: string): SmlRequest {
  const content = formatMigrationContent(publisherId, participant, key);
  return buildRequest(PARTICIPANT_SERVICE, 'migrate', formatSmlElement('CompleteMigrationRecord', content));
}

/**
 * Creates the request that announces our next certificate, authenticated with the current certificate (BDMSL,
 * PrepareChangeCertificate).
 * @param certificate PEM
 * @param day the first day of the new certificate, `2027-03-01`
 */
export function buildPrepareChangeCertificate(certificate: string, day: string): SmlRequest {
  return buildRequest(
    CERTIFICATE_SERVICE,
    'prepareChangeCertificate',
    `<b:PrepareChangeCertificate xmlns:b="${SML_NS.change}">` +
      `<b:newCertificatePublicKey>${escapeText(certificate)}</b:newCertificatePublicKey>` +
      `<b:migrationDate>${escapeText(day)}</b:migrationDate></b:PrepareChangeCertificate>`,
  );
}

function buildRequest(
  service: { path: string; action: string },
  operation: string,
  content: string,
): SmlRequest {
  return {
    path: service.path,
    action: `"${service.action}${operation}In"`,
    body: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${SOAP_NS}"><s:Body>${content}</s:Body></s:Envelope>`,
      'utf8',
    ),
  };
}

function formatSmlElement(local: string, content: string): string {
  return `<l:${local} xmlns:i="${SML_NS.ids}" xmlns:l="${SML_NS.locator}">${content}</l:${local}>`;
}

function formatPublisherElement(local: string, { id, url, ipAddress }: RegisteredPublisher): string {
  // DNS records of participants contain the logical address. The physical address is required, and is the IP address of
  // the host (interface control document of the BDMSL 1.30, PublisherEndpoint).
  return formatSmlElement(
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
