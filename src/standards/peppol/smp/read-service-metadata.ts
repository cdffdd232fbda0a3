import { X509Certificate } from 'node:crypto';
import type { SchemedValue } from '../sbdh';
import type { XmlElement } from '../xml';
import {
  InvalidMetadataError,
  ParticipantMismatchError,
  SMP_NS,
  type Endpoint,
  type ServiceMetadata,
  type ServiceProcess,
} from './metadata';
import { readParticipant, readSmpDocument } from './smp-document';
import { verifyEnveloped } from './verify-enveloped';

/** Signed metadata with its signer. */
export interface SignedMetadata {
  metadata: ServiceMetadata;
  /** certificate of the SMP in DER; callers must verify it against the CA of SMPs */
  signer: Buffer;
}

/**
 * Reads and verifies signed service metadata (SMP specification 1.4, section 2.3.2).
 * @param requestedService requested participant and document type, which the response must repeat
 * @param redirectUid CertificateUID that the redirect to this response stated; absent without a redirect
 * @throws InvalidMetadataError
 */
export async function readServiceMetadata(
  bytes: Buffer,
  requestedService: { participant: string; documentType: SchemedValue },
  redirectUid?: string,
): Promise<SignedMetadata> {
  const tree = readSmpDocument(bytes);
  const { root } = tree;
  if (!root.is(SMP_NS.smp, 'SignedServiceMetadata')) {
    throw new InvalidMetadataError('The response of the SMP is not a SignedServiceMetadata');
  }
  const signer = await verifyEnveloped(tree);
  if (redirectUid !== undefined && !hasCertificateUid(signer, redirectUid)) {
    throw new InvalidMetadataError(`The response is not signed by ${redirectUid}, which the redirect names`);
  }
  const [content] = getOnlyChild(root, 'ServiceMetadata').elements();
  if (content?.is(SMP_NS.smp, 'Redirect') === true) {
    const certificateUid = readChildText(content, 'CertificateUID');
    return {
      metadata: { kind: 'redirect', href: content.attribute('', 'href') ?? '', certificateUid },
      signer,
    };
  }
  if (content?.is(SMP_NS.smp, 'ServiceInformation') !== true) {
    throw new InvalidMetadataError('The metadata must contain ServiceInformation or a Redirect');
  }
  const participant = readParticipant(content);
  const documentType = readSchemedValue(content, 'DocumentIdentifier');
  const { value, scheme } = requestedService.documentType;
  if (participant !== requestedService.participant) throw new ParticipantMismatchError();
  if (documentType.value !== value || documentType.scheme !== scheme) {
    throw new InvalidMetadataError('The metadata belongs to another document type');
  }
  const processes = getOnlyChild(content, 'ProcessList').all(SMP_NS.smp, 'Process').map(readProcess);
  return { metadata: { kind: 'information', participant, documentType, processes }, signer };
}

function readProcess(process: XmlElement): ServiceProcess {
  const endpoints = process.child(SMP_NS.smp, 'ServiceEndpointList')?.all(SMP_NS.smp, 'Endpoint') ?? [];
  return { process: readSchemedValue(process, 'ProcessIdentifier'), endpoints: endpoints.map(readEndpoint) };
}

function readEndpoint(endpoint: XmlElement): Endpoint {
  const address = endpoint.child(SMP_NS.wsa, 'EndpointReference')?.child(SMP_NS.wsa, 'Address');
  // Some SMPs add PEM lines around the certificate.
  const base64 = readChildText(endpoint, 'Certificate').replace(/-----[A-Z ]+-----|\s+/g, '');
  return {
    transportProfile: endpoint.attribute('', 'transportProfile') ?? '',
    url: address?.text().trim() ?? '',
    certificate: /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : null,
    activation: readDate(endpoint, 'ServiceActivationDate'),
    expiration: readDate(endpoint, 'ServiceExpirationDate'),
  };
}

function readSchemedValue(parent: XmlElement, local: string): SchemedValue {
  const [identifier, ...more] = parent.all(SMP_NS.ids, local);
  if (identifier === undefined || more.length > 0)
    throw new InvalidMetadataError(`${parent.local} must have exactly one ${local}`);
  return { scheme: identifier.attribute('', 'scheme') ?? '', value: identifier.text().trim() };
}

function readDate(parent: XmlElement, local: string): Date | null {
  const value = readChildText(parent, local);
  if (value === '') return null;
  const instant = new Date(/(Z|[+-]\d\d:\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`);
  if (Number.isNaN(instant.getTime())) throw new InvalidMetadataError(`${local} is not a date`);
  return instant;
}

function readChildText(parent: XmlElement, local: string): string {
  return parent.child(SMP_NS.smp, local)?.text().trim() ?? '';
}

function getOnlyChild(parent: XmlElement, local: string): XmlElement {
  const [element, ...more] = parent.all(SMP_NS.smp, local);
  if (element === undefined || more.length > 0)
    throw new InvalidMetadataError(`${parent.local} must have exactly one ${local}`);
  return element;
}

/** Returns whether a certificate has the CertificateUID, for which SMPs write the CN or the whole subject. */
function hasCertificateUid(certificate: Buffer, uid: string): boolean {
  const { subject } = new X509Certificate(certificate);
  const subjectParts = subject.split('\n').map((part) => part.trim());
  const uidParts = uid.split(',').map((part) => part.trim());
  return (
    uid !== '' &&
    (subjectParts.includes(`CN=${uid}`) || uidParts.every((part) => subjectParts.includes(part)))
  );
}
