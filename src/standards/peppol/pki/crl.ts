import { verify } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseExtensions, SIGNATURE_HASHES, type Certificate } from './certificate';
import {
  readBitString,
  contextTag,
  DerReader,
  InvalidDerError,
  formatIntegerHex,
  formatOid,
  TAG,
  parseTime,
} from './der';

/** Certificate revocation list with a verified signature. */
export interface Crl {
  thisUpdate: Date;
  nextUpdate: Date | null;
  /** revocation dates by serial number in hexadecimal without leading zeros */
  revocationDates: ReadonlyMap<string, Date>;
}

const ISSUING_DISTRIBUTION_POINT = '2.5.29.28';
/** Number of entries read in one turn of the event loop. */
const ENTRIES_PER_TURN = 2_000;

/**
 * Reads a CRL (RFC 5280, section 5) that the issuer of the certificates has signed.
 * @param bytes DER, or PEM
 * @throws InvalidDerError for any other list: of another issuer, indirect, delta, or for only some certificates
 */
export async function readCrl(bytes: Buffer, issuer: Certificate): Promise<Crl> {
  const crlReader = DerReader.readWhole(toDer(bytes), TAG.sequence);
  const list = crlReader.next(TAG.sequence);
  const hash = SIGNATURE_HASHES[formatOid(crlReader.enter().next(TAG.oid))];
  const signature = readBitString(crlReader.next(TAG.bitString));
  crlReader.end();
  if (hash === undefined || !verify(hash, list.raw, issuer.publicKey, signature)) {
    throw new InvalidDerError(`The CRL is not signed by ${issuer.subject}`);
  }
  if (issuer.keyUsage !== null && !issuer.keyUsage.has('cRLSign')) {
    throw new InvalidDerError(`The certificate of ${issuer.subject} does not permit signing CRLs`);
  }
  const tbs = new DerReader(list.content);
  tbs.optional(TAG.integer);
  tbs.next(TAG.sequence);
  if (!tbs.next(TAG.sequence).raw.equals(issuer.subjectName))
    throw new InvalidDerError('The CRL belongs to another issuer');
  const thisUpdate = parseTime(tbs.next());
  const hasNext = tbs.tag === TAG.utcTime || tbs.tag === TAG.generalizedTime;
  const nextUpdate = hasNext ? parseTime(tbs.next()) : null;
  const revokedCertificates = new Map<string, Date>();
  const entries = tbs.optional(TAG.sequence);
  for (const reader = new DerReader(entries?.content ?? Buffer.alloc(0)); !reader.isAtEnd;) {
    const entry = reader.enter();
    revokedCertificates.set(formatIntegerHex(entry.next(TAG.integer)), parseTime(entry.next()));
    if (revokedCertificates.size % ENTRIES_PER_TURN === 0) await nextTurn();
  }
  const extensions = tbs.optional(contextTag(0, true));
  for (const { oid, critical, value } of extensions === null ? [] : parseExtensions(extensions.content)) {
    if (oid === ISSUING_DISTRIBUTION_POINT) rejectPartialList(value);
    else if (critical) throw new InvalidDerError(`The CRL has an unsupported critical extension: ${oid}`);
  }
  return { thisUpdate, nextUpdate, revocationDates: revokedCertificates };
}

/**
 * Rejects a partial list. A list may name its distribution point and be limited to end certificates; other
 * restrictions are not supported.
 */
function rejectPartialList(value: Buffer): void {
  for (const point = DerReader.readWhole(value, TAG.sequence); !point.isAtEnd;) {
    const { tag } = point.next();
    if (tag !== contextTag(0, true) && tag !== contextTag(1, false)) {
      throw new InvalidDerError('The CRL does not cover all end certificates of its issuer');
    }
  }
}

function toDer(bytes: Buffer): Buffer {
  if (bytes[0] === TAG.sequence) return bytes;
  const pem = /-----BEGIN X509 CRL-----([A-Za-z0-9+/=\s]*)-----END X509 CRL-----/.exec(
    bytes.toString('latin1'),
  );
  if (pem === null) throw new InvalidDerError('The bytes are not a CRL');
  return Buffer.from(pem[1] ?? '', 'base64');
}
