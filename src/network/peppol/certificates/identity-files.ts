import { createPrivateKey, randomBytes, verify, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { formatErrorOnOneLine, getErrorCode } from '../../../platform/kernel/error-type';
import type { PeppolSettings } from '../../../platform/kernel/settings/peppol-settings';
import { OwnIdentity } from '../../../standards/peppol/as4';
import { parseCertificates, readCertificate, SEAT_ID, type Certificate } from '../../../standards/peppol/pki';
import { ExternalSigner } from './external-signer';
import { readKeyStore } from './key-store';
import type { Config } from '../../../platform/kernel/config';
import { toMainId, formatProviderParticipant } from '../../../standards/peppol/service-provider-id';

/** Certificate of this installation with its key. */
export interface OwnCertificate {
  identity: OwnIdentity;
  certificate: Certificate;
  /** Seat id on the network: the common name of the certificate */
  seatId: string;
  /** Key for TLS client authentication; null when an external signer has the key. */
  key: KeyObject | null;
}

/** Certificates (DER) and private keys that are not matched yet. */
interface CertificatesAndKeys {
  certificates: Buffer[];
  keys: KeyObject[];
}

/** Settings with the locations of our certificates and keys. */
export type IdentityFiles = Pick<
  PeppolSettings,
  'keystores' | 'keystorePassword' | 'keyFiles' | 'certFiles'
> &
  Partial<Pick<PeppolSettings, 'signerSocket'>>;

/**
 * Reads our certificates with their keys. Certificates without a key, such as those of the authorities in a key store,
 * are ignored; a key without a certificate is an error.
 * @returns the certificates, newest first
 * @throws Error with a message that names the file and the problem but never contains parts of a key
 */
export async function readIdentities(files: IdentityFiles): Promise<OwnCertificate[]> {
  const { signerSocket = null } = files;
  const { certificates, keys } = await readFiles(files);
  if (signerSocket !== null) return sortNewestFirst(await findExternalIdentities(certificates, signerSocket));
  const foundCertificates: OwnCertificate[] = [];
  for (const key of keys) {
    const matchingCertificates = certificates.filter((der) => new X509Certificate(der).checkPrivateKey(key));
    if (matchingCertificates.length === 0) throw new Error('There is a private key without its certificate');
    for (const der of matchingCertificates) foundCertificates.push(await toOwnCertificate(der, key));
  }
  if (foundCertificates.length === 0)
    throw new Error('There is no private key in the files of our certificate');
  return sortNewestFirst(foundCertificates);
}

function sortNewestFirst(foundCertificates: OwnCertificate[]): OwnCertificate[] {
  return foundCertificates.sort(
    (a, b) => b.certificate.notBefore.getTime() - a.certificate.notBefore.getTime(),
  );
}

/** Lists the paths of all files that {@link readIdentities} reads. */
export function listIdentityFiles({ keystores, keyFiles, certFiles }: IdentityFiles): string[] {
  return [...keystores, ...keyFiles, ...certFiles];
}

async function toOwnCertificate(der: Buffer, key: KeyObject): Promise<OwnCertificate> {
  const { certificate, seatId } = readSeat(der);
  const pem = key.export({ type: 'pkcs8', format: 'pem' });
  return { identity: await OwnIdentity.load(der, pem), certificate, seatId, key };
}

/**
 * Finds the certificates whose keys the external signer holds; certificates of authorities in the same file are
 * ignored.
 */
async function findExternalIdentities(certificates: Buffer[], socket: string): Promise<OwnCertificate[]> {
  const ownCertificates = certificates.filter((der) => SEAT_ID.test(readCertificate(der).commonName ?? ''));
  if (ownCertificates.length === 0)
    throw new Error('There is no certificate of an access point in the files');
  const signer = ExternalSigner.getForSocket(socket);
  const foundCertificates: OwnCertificate[] = [];
  for (const der of ownCertificates) {
    const identity = new OwnIdentity(der, signer.createKey(der));
    await assertMatchingKey(identity, socket);
    foundCertificates.push({ identity, ...readSeat(der), key: null });
  }
  return foundCertificates;
}

/** @throws Error when the signer does not have the key of the certificate */
async function assertMatchingKey(identity: OwnIdentity, socket: string): Promise<void> {
  const probe = randomBytes(32);
  const signature = await identity.sign(probe);
  const { publicKey, subject } = new X509Certificate(identity.certificate);
  if (!verify('sha256', probe, publicKey, signature))
    throw new Error(
      `The signer at ${socket} signs for ${formatErrorOnOneLine(subject)} with the key of another certificate; check the key in the signer`,
    );
}

function readSeat(der: Buffer): Pick<OwnCertificate, 'certificate' | 'seatId'> {
  const certificate = readCertificate(der);
  const seatId = certificate.commonName ?? '';
  if (!SEAT_ID.test(seatId))
    throw new Error(
      `The certificate ${certificate.subject} does not belong to an access point or a metadata publisher: the common name must be a seat id such as POP000001`,
    );
  return { certificate, seatId };
}

async function readFiles(files: IdentityFiles): Promise<CertificatesAndKeys> {
  const result: CertificatesAndKeys = { certificates: [], keys: [] };
  for (const file of files.keystores) {
    const { certificates, keys } = await wrapReadErrors(file, () =>
      readKeyStore(readFileSync(file), files.keystorePassword ?? ''),
    );
    result.certificates.push(...certificates);
    result.keys.push(...keys);
  }
  for (const file of files.certFiles)
    result.certificates.push(
      ...(await wrapReadErrors(file, () => readCertificates(readFileSync(file, 'utf8')))),
    );
  for (const file of files.keyFiles)
    result.keys.push(...(await wrapReadErrors(file, () => readKeys(readFileSync(file, 'utf8')))));
  return result;
}

function readCertificates(pem: string): Buffer[] {
  const certificates = parseCertificates(pem);
  if (certificates.length === 0)
    throw new Error('the file must contain a PEM certificate (BEGIN CERTIFICATE)');
  return certificates;
}

function readKeys(pem: string): KeyObject[] {
  const blocks = pem.match(/-----BEGIN ([A-Z ]*)PRIVATE KEY-----[^-]*-----END \1PRIVATE KEY-----/g) ?? [];
  if (blocks.length === 0) throw new Error('the file must contain a PEM private key (BEGIN PRIVATE KEY)');
  return blocks.map((block) => {
    if (block.includes('ENCRYPTED'))
      throw new Error('its private key is encrypted; use a PKCS#12 file for a key with a password');
    return createPrivateKey(block);
  });
}

/**
 * Adds the file name to every error. Messages of libraries about keys are omitted, because these messages could contain
 * parts of the keys.
 */
async function wrapReadErrors<T>(file: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const code = getErrorCode(error) ?? '';
    if (code.startsWith('ERR_OSSL') || code.startsWith('ERR_CRYPTO'))
      throw new Error(`${file}: it cannot be read as a key or certificate (${code})`);
    throw new Error(`${file}: ${code === '' ? formatErrorOnOneLine(error) : `it cannot be read (${code})`}`);
  }
}

/**
 * Finds the participant identifier of this service provider from the newest certificate of its access point. Does not
 * need the running service.
 * @throws Error with the name of the file when there is no usable certificate
 */
export async function findOwnProviderParticipant({ peppol }: Config): Promise<string> {
  const [newest] = await readIdentities(peppol);
  return formatProviderParticipant(toMainId(newest?.seatId ?? '') ?? '');
}
