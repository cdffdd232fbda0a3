import { createHash, X509Certificate, type KeyObject } from 'node:crypto';
import {
  readBitString,
  contextTag,
  DerReader,
  InvalidDerError,
  formatIntegerHex,
  formatOid,
  TAG,
  parseTime,
  type DerValue,
} from './der';
import { readName } from './name';

/** Parsed fields of an X.509 certificate (RFC 5280, section 4), read strictly from its DER. */
export interface Certificate {
  der: Buffer;
  /** SHA-256 of the DER, lower-case hexadecimal */
  fingerprint: string;
  /** lower-case hexadecimal without leading zeros */
  serial: string;
  /** DER of the names, for comparison */
  subjectName: Buffer;
  issuerName: Buffer;
  /** names for display: `CN=POP000001, O=Example, C=BE` */
  subject: string;
  issuer: string;
  /** null when there is none */
  commonName: string | null;
  /** two letters from the subject; null without a country */
  country: string | null;
  notBefore: Date;
  notAfter: Date;
  publicKey: KeyObject;
  /** bits of the public key, of which OCSP uses the hash */
  keyBits: Buffer;
  isCa: boolean;
  /** null when the extension is absent: every use is allowed */
  keyUsage: ReadonlySet<KeyUsage> | null;
  extendedKeyUsage: readonly string[];
  crlUrls: readonly string[];
  ocspUrls: readonly string[];
  /** unsupported critical extensions */
  unknownCritical: readonly string[];
  /** whether the issuer's key signed this certificate, with an algorithm that is still accepted */
  isSignedBy(issuer: Certificate): boolean;
}

export type KeyUsage =
  | 'digitalSignature'
  | 'nonRepudiation'
  | 'keyEncipherment'
  | 'dataEncipherment'
  | 'keyAgreement'
  | 'keyCertSign'
  | 'cRLSign';

const KEY_USAGES: readonly KeyUsage[] = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
];

/** Hashes of accepted RSASSA-PKCS1-v1_5 signatures by object identifier (RFC 4055), as node:crypto names them. */
export const SIGNATURE_HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
};

/** Extensions that may be critical although they are not checked: key identifiers, names and policies. */
const KNOWN_EXTENSIONS = new Set(['2.5.29.14', '2.5.29.17', '2.5.29.32', '2.5.29.35']);

/**
 * Reads a certificate.
 * @throws InvalidDerError when the bytes are not exactly one certificate
 */
export function readCertificate(der: Buffer): Certificate {
  const { x509, publicKey } = parseX509(der);
  const outerReader = DerReader.readWhole(der, TAG.sequence);
  const tbs = outerReader.enter();
  const algorithm = formatOid(outerReader.enter().next(TAG.oid));
  outerReader.next(TAG.bitString);
  outerReader.end();

  tbs.optional(contextTag(0, true));
  const serial = formatIntegerHex(tbs.next(TAG.integer));
  tbs.next(TAG.sequence);
  const issuer = tbs.next(TAG.sequence);
  const validity = tbs.enter();
  const notBefore = parseTime(validity.next());
  const notAfter = parseTime(validity.next());
  const subject = tbs.next(TAG.sequence);
  const key = tbs.enter();
  key.next(TAG.sequence);
  const keyBits = readBitString(key.next(TAG.bitString));
  tbs.optional(contextTag(1, false));
  tbs.optional(contextTag(2, false));
  const extensionsValue = tbs.optional(contextTag(3, true));
  tbs.end();
  const subjectName = readName(subject);
  return {
    der: x509.raw,
    fingerprint: createHash('sha256').update(x509.raw).digest('hex'),
    serial,
    subjectName: subject.raw,
    issuerName: issuer.raw,
    subject: subjectName.text,
    issuer: readName(issuer).text,
    commonName: subjectName.commonName,
    country: subjectName.country,
    notBefore,
    notAfter,
    publicKey,
    keyBits,
    ...readExtensions(extensionsValue),
    isSignedBy: (by) =>
      algorithm in SIGNATURE_HASHES && by.subjectName.equals(issuer.raw) && x509.verify(by.publicKey),
  };
}

function parseX509(der: Buffer): { x509: X509Certificate; publicKey: KeyObject } {
  try {
    const x509 = new X509Certificate(der);
    return { x509, publicKey: x509.publicKey };
  } catch {
    throw new InvalidDerError('The bytes are not an X.509 certificate with a known kind of key');
  }
}

type Extensions = Pick<
  Certificate,
  'isCa' | 'keyUsage' | 'extendedKeyUsage' | 'crlUrls' | 'ocspUrls' | 'unknownCritical'
>;

function readExtensions(extensionsValue: DerValue | null): Extensions {
  const extensions: {
    isCa: boolean;
    keyUsage: Set<KeyUsage> | null;
    extendedKeyUsage: string[];
    crlUrls: string[];
    ocspUrls: string[];
    unknownCritical: string[];
  } = { isCa: false, keyUsage: null, extendedKeyUsage: [], crlUrls: [], ocspUrls: [], unknownCritical: [] };
  for (const { oid, critical, value } of extensionsValue === null
    ? []
    : parseExtensions(extensionsValue.content)) {
    if (oid === '2.5.29.19')
      extensions.isCa = DerReader.readWhole(value, TAG.sequence).optional(TAG.boolean)?.content[0] === 0xff;
    else if (oid === '2.5.29.15')
      extensions.keyUsage = readKeyUsage(new DerReader(value).next(TAG.bitString).content);
    else if (oid === '2.5.29.37') {
      for (const usage = DerReader.readWhole(value, TAG.sequence); !usage.isAtEnd;) {
        extensions.extendedKeyUsage.push(formatOid(usage.next(TAG.oid)));
      }
    } else if (oid === '2.5.29.31') extensions.crlUrls = readDistributionPoints(value);
    else if (oid === '1.3.6.1.5.5.7.1.1') extensions.ocspUrls = readOcspUrls(value);
    else if (critical && !KNOWN_EXTENSIONS.has(oid)) extensions.unknownCritical.push(oid);
  }
  return extensions;
}

/**
 * Parses the extensions of a certificate, CRL or OCSP response: a SEQUENCE.
 * @throws InvalidDerError
 */
export function parseExtensions(bytes: Buffer): { oid: string; critical: boolean; value: Buffer }[] {
  const list = DerReader.readWhole(bytes, TAG.sequence);
  const extensions = [];
  while (!list.isAtEnd) {
    const extension = list.enter();
    const oid = formatOid(extension.next(TAG.oid));
    const critical = extension.optional(TAG.boolean)?.content[0] === 0xff;
    extensions.push({ oid, critical, value: extension.next(TAG.octetString).content });
    extension.end();
  }
  return extensions;
}

function readKeyUsage(bits: Buffer): Set<KeyUsage> {
  const first = bits[1] ?? 0;
  return new Set(KEY_USAGES.filter((_, index) => (first & (0x80 >> index)) !== 0));
}

/** Reads the full names of distribution points that are http addresses (RFC 5280, section 4.2.1.13). */
function readDistributionPoints(value: Buffer): string[] {
  const urls: string[] = [];
  for (const points = DerReader.readWhole(value, TAG.sequence); !points.isAtEnd;) {
    const name = points.enter().optional(contextTag(0, true));
    if (name === null) continue;
    const full = new DerReader(name.content).optional(contextTag(0, true));
    for (const names = new DerReader(full?.content ?? Buffer.alloc(0)); !names.isAtEnd;)
      addUrl(urls, names.next());
  }
  return urls;
}

/** Reads the addresses of OCSP responders in Authority Information Access (RFC 5280, section 4.2.2.1). */
function readOcspUrls(value: Buffer): string[] {
  const urls: string[] = [];
  for (const accesses = DerReader.readWhole(value, TAG.sequence); !accesses.isAtEnd;) {
    const access = accesses.enter();
    const method = formatOid(access.next(TAG.oid));
    const location = access.next();
    if (method === '1.3.6.1.5.5.7.48.1') addUrl(urls, location);
  }
  return urls;
}

function addUrl(urls: string[], { tag, content }: DerValue): void {
  const url = content.toString('latin1');
  if (tag === contextTag(6, false) && /^https?:\/\/[\x21-\x7e]+$/i.test(url)) urls.push(url);
}
