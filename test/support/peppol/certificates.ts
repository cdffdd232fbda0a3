import { createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { contextTag, TAG, writeDer } from '../../../src/standards/peppol/pki/der';

const OIDS = {
  sha256WithRsa: '1.2.840.113549.1.1.11',
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  crlDistributionPoints: '2.5.29.31',
};
const UTF8 = 0x0c;
/** Bits of keyUsage: digitalSignature, keyEncipherment, dataEncipherment; keyCertSign, cRLSign. */
const END_USAGE = Buffer.from([0x04, 0xb0]);
const CA_USAGE = Buffer.from([0x01, 0x06]);
const DAY_MS = 86_400_000;

/** A certificate whose private key may be known to others. */
export interface IssuedCertificate {
  subject: string;
  serial: Buffer;
  der: Buffer;
  pem: string;
}

export interface TestCertificate extends IssuedCertificate {
  key: KeyObject;
  keyPem: string;
}

interface Named {
  commonName: string;
  isCa?: boolean;
  /** Days from now. */
  from?: number;
  to?: number;
  crlUrl?: string;
}

export interface Wanted extends Named {
  /** Null: self-signed. */
  issuer: TestCertificate | null;
  /** Reuses a key, which is quicker than to make one. */
  key?: KeyObject;
}

/** Number of keys that are made before one is used again, for ends and for authorities. No suite has so many of one kind. */
const DIFFERENT_KEYS = 16;
const pools = { ends: new Array<KeyObject>(), authorities: new Array<KeyObject>() };
const turns = { ends: 0, authorities: 0 };

/** Returns a key that differs from the last ones of its kind. Keys are used again because making one takes a tenth of a second. */
function makeKey(isCa: boolean): KeyObject {
  const kind = isCa ? 'authorities' : 'ends';
  const turn = turns[kind];
  turns[kind] = (turn + 1) % DIFFERENT_KEYS;
  return (pools[kind][turn] ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
}

/** Makes a certificate (RFC 5280) with its key. RSA keys of 2048 bits, SHA-256. */
export function certificate({ issuer, key: ownKey, ...named }: Wanted): TestCertificate {
  const key = ownKey ?? makeKey(issuer === null || named.isCa === true);
  const issuedBy =
    issuer === null
      ? { commonName: named.commonName, key }
      : { commonName: commonNameOf(issuer), key: issuer.key };
  const keyPem = key.export({ type: 'pkcs8', format: 'pem' }) as string;
  return { ...issue(named, createPublicKey(keyPem), issuedBy), key, keyPem };
}

/** Makes a certificate for a public key. */
export function certificateFor(
  publicKey: KeyObject,
  named: Named,
  issuer: TestCertificate,
): IssuedCertificate {
  return issue(named, publicKey, { commonName: commonNameOf(issuer), key: issuer.key });
}

function issue(
  { commonName, isCa = false, from = -1, to = 700, crlUrl }: Named,
  publicKey: KeyObject,
  issuer: { commonName: string; key: KeyObject },
): IssuedCertificate {
  const serial = Buffer.concat([Buffer.from([0x11]), randomBytes(7)]);
  const subject = `Test ${commonName}`;
  const extensions = [
    extension(OIDS.basicConstraints, sequence(...(isCa ? [writeDer(TAG.boolean, Buffer.from([0xff]))] : []))),
    extension(OIDS.keyUsage, writeDer(TAG.bitString, isCa ? CA_USAGE : END_USAGE)),
    ...(crlUrl === undefined
      ? []
      : [extension(OIDS.crlDistributionPoints, distributionPoint(crlUrl), false)]),
  ];
  const tbs = sequence(
    writeDer(contextTag(0, true), writeDer(TAG.integer, Buffer.from([2]))),
    writeDer(TAG.integer, serial),
    algorithm(),
    nameOf(issuer.commonName),
    sequence(timeIn(from), timeIn(to)),
    nameOf(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    writeDer(contextTag(3, true), sequence(...extensions)),
  );
  const der = signed(tbs, issuer.key);
  return { subject, serial, der, pem: pem('CERTIFICATE', der) };
}

/** A revocation list that its issuer signs (RFC 5280, section 5). */
export function revocationList(issuer: TestCertificate, revoked: TestCertificate[]): Buffer {
  const entries = revoked.map(({ serial }) => sequence(writeDer(TAG.integer, serial), timeIn(-0.5)));
  return signed(
    sequence(
      writeDer(TAG.integer, Buffer.from([1])),
      algorithm(),
      nameOf(commonNameOf(issuer)),
      timeIn(-0.1),
      timeIn(7),
      ...(entries.length === 0 ? [] : [sequence(...entries)]),
    ),
    issuer.key,
  );
}

function commonNameOf({ subject }: TestCertificate): string {
  return subject.slice('Test '.length);
}

function signed(tbs: Buffer, key: KeyObject): Buffer {
  const signature = sign('sha256', tbs, key);
  return sequence(tbs, algorithm(), writeDer(TAG.bitString, Buffer.from([0]), signature));
}

function nameOf(commonName: string): Buffer {
  const part = (oid: string, value: string): Buffer =>
    writeDer(TAG.set, sequence(oidDer(oid), writeDer(UTF8, Buffer.from(value))));
  return sequence(part(OIDS.organisation, 'Test'), part(OIDS.commonName, commonName));
}

function algorithm(): Buffer {
  return sequence(oidDer(OIDS.sha256WithRsa), writeDer(TAG.null));
}

function extension(oid: string, value: Buffer, critical = true): Buffer {
  const mark = critical ? [writeDer(TAG.boolean, Buffer.from([0xff]))] : [];
  return sequence(oidDer(oid), ...mark, writeDer(TAG.octetString, value));
}

function distributionPoint(url: string): Buffer {
  const name = writeDer(contextTag(6, false), Buffer.from(url));
  return sequence(sequence(writeDer(contextTag(0, true), writeDer(contextTag(0, true), name))));
}

function timeIn(days: number): Buffer {
  const text = new Date(Date.now() + days * DAY_MS).toISOString().replace(/[-:T]|\.\d+/g, '');
  return writeDer(TAG.generalizedTime, Buffer.from(text));
}

function oidDer(oid: string): Buffer {
  const [first = 0, second = 0, ...rest] = oid.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return writeDer(TAG.oid, Buffer.from(bytes));
}

function sequence(...parts: Buffer[]): Buffer {
  return writeDer(TAG.sequence, ...parts);
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
