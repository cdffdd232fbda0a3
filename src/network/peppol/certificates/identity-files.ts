import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { oneLine } from '../../../kernel/one-line';
import { errorCode } from '../../../kernel/outgoing/error-code';
import type { PeppolSettings } from '../../../kernel/settings/peppol-settings';
import { OwnIdentity } from '../../../peppol/as4';
import { certificatesOfPem, readCertificate, SEAT_ID, type Certificate } from '../../../peppol/pki';
import { readKeyStore } from './key-store';

/** One of our certificates with its key, ready for use. */
export interface OwnCertificate {
  identity: OwnIdentity;
  certificate: Certificate;
  /** our seat on the network: the common name of the certificate */
  seatId: string;
  /** what TLS needs to show the certificate as that of a client */
  key: KeyObject;
}

/** Certificates (DER) and private keys, not yet matched. */
interface Material {
  certificates: Buffer[];
  keys: KeyObject[];
}

/** The settings that say where our certificates are. */
export type IdentityFiles = Pick<PeppolSettings, 'keystores' | 'keystorePassword' | 'keyFiles' | 'certFiles'>;

/**
 * Reads our certificates with their keys. Certificates without a key, such as those of the authorities in a key store, are
 * left out; a key without a certificate is a mistake.
 * @returns the newest first
 * @throws Error whose message names the file and what is wrong with it, and never holds anything of a key
 */
export async function readIdentities(files: IdentityFiles): Promise<OwnCertificate[]> {
  const { certificates, keys } = await readMaterial(files);
  const found: OwnCertificate[] = [];
  for (const key of keys) {
    const fitting = certificates.filter((der) => new X509Certificate(der).checkPrivateKey(key));
    if (fitting.length === 0)
      throw new Error('A private key is there, and no certificate that belongs to it');
    for (const der of fitting) found.push(await ownCertificate(der, key));
  }
  if (found.length === 0) throw new Error('There is no private key in the files of our certificate');
  return found.sort((a, b) => b.certificate.notBefore.getTime() - a.certificate.notBefore.getTime());
}

/** Paths of all files that {@link readIdentities} reads. */
export function identityFiles({ keystores, keyFiles, certFiles }: IdentityFiles): string[] {
  return [...keystores, ...keyFiles, ...certFiles];
}

async function ownCertificate(der: Buffer, key: KeyObject): Promise<OwnCertificate> {
  const certificate = readCertificate(der);
  const seatId = certificate.commonName ?? '';
  if (!SEAT_ID.test(seatId))
    throw new Error(
      `The certificate ${certificate.subject} is not one of an access point or publisher: its common name has to be a seat id such as POP000001`,
    );
  const pem = key.export({ type: 'pkcs8', format: 'pem' });
  return { identity: await OwnIdentity.load(der, pem), certificate, seatId, key };
}

async function readMaterial(files: IdentityFiles): Promise<Material> {
  const material: Material = { certificates: [], keys: [] };
  for (const file of files.keystores) {
    const { certificates, keys } = await within(file, () =>
      readKeyStore(readFileSync(file), files.keystorePassword ?? ''),
    );
    material.certificates.push(...certificates);
    material.keys.push(...keys);
  }
  for (const file of files.certFiles)
    material.certificates.push(...(await within(file, () => certificatesIn(readFileSync(file, 'utf8')))));
  for (const file of files.keyFiles)
    material.keys.push(...(await within(file, () => keysIn(readFileSync(file, 'utf8')))));
  return material;
}

function certificatesIn(pem: string): Buffer[] {
  const certificates = certificatesOfPem(pem);
  if (certificates.length === 0) throw new Error('it has no PEM certificate (BEGIN CERTIFICATE)');
  return certificates;
}

function keysIn(pem: string): KeyObject[] {
  const blocks = pem.match(/-----BEGIN ([A-Z ]*)PRIVATE KEY-----[^-]*-----END \1PRIVATE KEY-----/g) ?? [];
  if (blocks.length === 0) throw new Error('it has no PEM private key (BEGIN PRIVATE KEY)');
  return blocks.map((block) => {
    if (block.includes('ENCRYPTED'))
      throw new Error('its private key is encrypted; a key with a password belongs into a PKCS#12 file');
    return createPrivateKey(block);
  });
}

/** Names the file in whatever goes wrong. What libraries say of keys is left out: it could quote them. */
async function within<T>(file: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code.startsWith('ERR_OSSL') || code.startsWith('ERR_CRYPTO'))
      throw new Error(`${file}: it cannot be read as a key or certificate (${code})`);
    throw new Error(`${file}: ${code === '' ? oneLine(error) : `it cannot be read (${code})`}`);
  }
}
