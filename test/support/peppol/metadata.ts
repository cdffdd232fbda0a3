import { createHash, sign } from 'node:crypto';
import type { TestCertificate } from './certificates';

/** Document types of a participant, and their endpoint. */
export interface PublishedService {
  participant: string;
  docTypeId: string;
  processId: string;
  url: string;
  /** DER of the access point's certificate. */
  certificate: Buffer;
  /** ServiceActivationDate and ServiceExpirationDate, such as `2030-01-01Z`. */
  activation?: string;
  expiration?: string;
}

const NAMESPACES =
  'xmlns="http://busdox.org/serviceMetadata/publishing/1.0/" ' +
  'xmlns:ids="http://busdox.org/transport/identifiers/1.0/" ' +
  'xmlns:wsa="http://www.w3.org/2005/08/addressing"';
const DS = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/** The list of a participant's document types (SMP specification 1.4, section 2.3.1). */
export function serviceGroup(base: string, participant: string, docTypeIds: string[]): string {
  const references = docTypeIds.map((id) => {
    const path = `${encodeURIComponent(`iso6523-actorid-upis::${participant}`)}/services/${encodeURIComponent(`busdox-docid-qns::${id}`)}`;
    return `<ServiceMetadataReference href="${base}/${path}"/>`;
  });
  return (
    `<ServiceGroup ${NAMESPACES}>${participantOf(participant)}` +
    `<ServiceMetadataReferenceCollection>${references.join('')}</ServiceMetadataReferenceCollection></ServiceGroup>`
  );
}

/** Signed metadata of one document type. The text is written in canonical form, so it is signed unchanged. */
export function signedMetadata(service: PublishedService, signer: TestCertificate): string {
  const information =
    `<ServiceMetadata><ServiceInformation>${participantOf(service.participant)}` +
    `<ids:DocumentIdentifier scheme="busdox-docid-qns">${service.docTypeId}</ids:DocumentIdentifier>` +
    `<ProcessList><Process><ids:ProcessIdentifier scheme="cenbii-procid-ubl">${service.processId}</ids:ProcessIdentifier>` +
    `<ServiceEndpointList><Endpoint transportProfile="peppol-transport-as4-v2_0">` +
    `<wsa:EndpointReference><wsa:Address>${service.url}</wsa:Address></wsa:EndpointReference>` +
    `<RequireBusinessLevelSignature>false</RequireBusinessLevelSignature>` +
    (service.activation === undefined
      ? ''
      : `<ServiceActivationDate>${service.activation}</ServiceActivationDate>`) +
    (service.expiration === undefined
      ? ''
      : `<ServiceExpirationDate>${service.expiration}</ServiceExpirationDate>`) +
    `<Certificate>${service.certificate.toString('base64')}</Certificate>` +
    `<ServiceDescription>test</ServiceDescription><TechnicalContactUrl>mailto:test@example.com</TechnicalContactUrl>` +
    `</Endpoint></ServiceEndpointList></Process></ProcessList></ServiceInformation></ServiceMetadata>`;
  return signedDocument(information, signer);
}

/** Metadata that sends the client on to another publisher. */
export function redirectMetadata(href: string, uid: string, signer: TestCertificate): string {
  const redirect = `<Redirect href="${href}"><CertificateUID>${uid}</CertificateUID></Redirect>`;
  return signedDocument(`<ServiceMetadata>${redirect}</ServiceMetadata>`, signer);
}

function signedDocument(content: string, signer: TestCertificate): string {
  const root = (inner: string): string =>
    `<SignedServiceMetadata ${NAMESPACES}>${inner}</SignedServiceMetadata>`;
  const digest = createHash('sha256').update(root(content)).digest('base64');
  const inherited = NAMESPACES.split(' ').slice(1).join(' ');
  const info = (attributes: string): string =>
    `<SignedInfo${attributes}><CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod>` +
    `<Reference URI=""><Transforms><Transform Algorithm="${DS}enveloped-signature"></Transform></Transforms>` +
    `<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod>` +
    `<DigestValue>${digest}</DigestValue></Reference></SignedInfo>`;
  const value = sign('sha256', Buffer.from(info(` xmlns="${DS}" ${inherited}`)), signer.key).toString(
    'base64',
  );
  return root(
    `${content}<Signature xmlns="${DS}">${info('')}<SignatureValue>${value}</SignatureValue><KeyInfo><X509Data>` +
      `<X509Certificate>${signer.der.toString('base64')}</X509Certificate></X509Data></KeyInfo></Signature>`,
  );
}

function participantOf(participant: string): string {
  return `<ids:ParticipantIdentifier scheme="iso6523-actorid-upis">${participant}</ids:ParticipantIdentifier>`;
}
