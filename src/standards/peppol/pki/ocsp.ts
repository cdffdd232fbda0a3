import { createHash, verify, type KeyObject } from 'node:crypto';
import { readCertificate, SIGNATURE_HASHES, type Certificate } from './certificate';
import {
  readBitString,
  contextTag,
  DerReader,
  InvalidDerError,
  formatIntegerHex,
  formatOid,
  TAG,
  parseTime,
  writeDer,
} from './der';

/** Verified status of one certificate from an OCSP responder. */
export interface OcspStatus {
  status: 'good' | 'revoked' | 'unknown';
  revokedAt: Date | null;
  thisUpdate: Date;
  nextUpdate: Date | null;
}

const SHA1 = Buffer.from('300906052b0e03021a0500', 'hex');
const SHA1_OID = '1.3.14.3.2.26';
const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';

export const OCSP_REQUEST_TYPE = 'application/ocsp-request';

/** Writes a request about one certificate (RFC 6960, section 4.1; profile of RFC 5019: SHA-1 names, no nonce). */
export function buildOcspRequest(certificate: Certificate, issuer: Certificate): Buffer {
  const request = writeDer(TAG.sequence, buildCertId(certificate, issuer));
  return writeDer(TAG.sequence, writeDer(TAG.sequence, writeDer(TAG.sequence, request)));
}

function buildCertId({ serial }: Certificate, issuer: Certificate): Buffer {
  const evenHex = serial.length % 2 === 0 ? serial : `0${serial}`;
  const positiveHex = Number.parseInt(evenHex.slice(0, 2), 16) >= 0x80 ? `00${evenHex}` : evenHex;
  return writeDer(
    TAG.sequence,
    SHA1,
    writeDer(TAG.octetString, sha1(issuer.subjectName)),
    writeDer(TAG.octetString, sha1(issuer.keyBits)),
    writeDer(TAG.integer, Buffer.from(positiveHex, 'hex')),
  );
}

/**
 * Reads a response (RFC 6960, section 4.2). The response must be signed by the issuer or by a responder with a
 * certificate of the issuer for this purpose.
 * @throws InvalidDerError when the bytes are not a valid response about this certificate
 */
export function readOcspResponse(
  bytes: Buffer,
  certificate: Certificate,
  issuer: Certificate,
  time: Date,
): OcspStatus {
  const outer = DerReader.readWhole(bytes, TAG.sequence);
  const status = outer.next(TAG.enumerated).content[0];
  if (status !== 0)
    throw new InvalidDerError(`The responder gives no answer (status ${status ?? 'missing'})`);
  const responseBytes = new DerReader(outer.next(contextTag(0, true)).content).enter();
  if (formatOid(responseBytes.next(TAG.oid)) !== BASIC_RESPONSE)
    throw new InvalidDerError('The OCSP response has an unknown type');
  const basic = DerReader.readWhole(responseBytes.next(TAG.octetString).content, TAG.sequence);
  const data = basic.next(TAG.sequence);
  const hash = SIGNATURE_HASHES[formatOid(basic.enter().next(TAG.oid))];
  const signature = readBitString(basic.next(TAG.bitString));
  const responders = listResponderKeys(basic.optional(contextTag(0, true))?.content ?? null, issuer, time);
  if (hash === undefined || !responders.some((key) => verify(hash, data.raw, key, signature))) {
    throw new InvalidDerError(
      `The OCSP response is not signed by ${issuer.subject} or a responder that it certified`,
    );
  }
  return findStatus(new DerReader(data.content), certificate, issuer);
}

function listResponderKeys(certificates: Buffer | null, issuer: Certificate, time: Date): KeyObject[] {
  const keys = [issuer.publicKey];
  const list = certificates === null ? null : DerReader.readWhole(certificates, TAG.sequence);
  while (list !== null && !list.isAtEnd) {
    const responder = readCertificate(list.next(TAG.sequence).raw);
    const isInForce = time >= responder.notBefore && time <= responder.notAfter;
    if (isInForce && responder.extendedKeyUsage.includes(OCSP_SIGNING) && responder.isSignedBy(issuer)) {
      keys.push(responder.publicKey);
    }
  }
  return keys;
}

function findStatus(data: DerReader, certificate: Certificate, issuer: Certificate): OcspStatus {
  data.optional(contextTag(0, true));
  data.next();
  data.next(TAG.generalizedTime);
  for (const responses = data.enter(); !responses.isAtEnd;) {
    const single = responses.enter();
    const id = single.enter();
    const isSha1 = formatOid(id.enter().next(TAG.oid)) === SHA1_OID;
    const name = id.next(TAG.octetString).content;
    const key = id.next(TAG.octetString).content;
    const serial = formatIntegerHex(id.next(TAG.integer));
    const state = single.next();
    const thisUpdate = parseTime(single.next(TAG.generalizedTime));
    const next = single.optional(contextTag(0, true));
    const isSameIssuer = isSha1 && name.equals(sha1(issuer.subjectName)) && key.equals(sha1(issuer.keyBits));
    if (!isSameIssuer || serial !== certificate.serial) continue;
    return {
      ...readCertStatus(state),
      thisUpdate,
      nextUpdate: next === null ? null : parseTime(new DerReader(next.content).next(TAG.generalizedTime)),
    };
  }
  throw new InvalidDerError('The answer is about other certificates');
}

function readCertStatus({
  tag,
  content,
}: {
  tag: number;
  content: Buffer;
}): Pick<OcspStatus, 'status' | 'revokedAt'> {
  if (tag === contextTag(0, false)) return { status: 'good', revokedAt: null };
  if (tag === contextTag(1, true)) {
    return { status: 'revoked', revokedAt: parseTime(new DerReader(content).next(TAG.generalizedTime)) };
  }
  return { status: 'unknown', revokedAt: null };
}

function sha1(bytes: Buffer): Buffer {
  return createHash('sha1').update(bytes).digest();
}
