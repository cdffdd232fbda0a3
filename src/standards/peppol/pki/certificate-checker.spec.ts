import fc from 'fast-check';
import { readCertificate } from './certificate';
import { readCrl } from './crl';
import { DerReader, InvalidDerError, TAG, writeDer } from './der';
import { buildOcspRequest, readOcspResponse } from './ocsp';
import { PUBLISHED_TRUST } from './published-cas';
import { apChecker, bundle, CRL_URL, FakeSource, leaf, OCSP_URL, pkiFile, THEN } from './test-pki.fixture';
import { parseCertificates, TrustStore } from './trust-store';

const apCa = readCertificate(parseCertificates(bundle('ap'))[0] as Buffer);
const later = (ms: number): Date => new Date(THEN.getTime() + ms);
const HOUR = 3_600_000;

describe('CertificateChecker', () => {
  it('reads the fields of a certificate', () => {
    expect(readCertificate(leaf('ap1'))).toMatchObject({
      subject: 'CN=POP000001, OU=PEPPOL TEST AP, O=Passerelle One, C=BE',
      commonName: 'POP000001',
      isCa: false,
      keyUsage: new Set(['digitalSignature', 'keyEncipherment', 'dataEncipherment']),
      crlUrls: [CRL_URL],
      ocspUrls: [OCSP_URL],
      unknownCritical: [],
    });
  });

  it('accepts an access point of this network, and returns the result of the revocation check', async () => {
    const certificateCheck = await apChecker().check(leaf('ap1'), 'sign');
    expect(certificateCheck).toMatchObject({
      trusted: true,
      seatId: 'POP000001',
      revocation: { status: 'good', source: 'crl', url: CRL_URL },
    });
  });

  it.each([
    ['ap-foreign', 'issuer', 'issued by'],
    ['ap-selfsigned', 'issuer', 'issued by'],
    ['ap-smpca', 'issuer', 'issued by'],
    ['smp1', 'issuer', 'issued by'],
    ['ap-expired', 'dates', 'expired on'],
    ['ap-notyet', 'dates', 'not valid before'],
    ['ap-badcn', 'name', 'seat id'],
    ['ap-revoked', 'revoked', 'revoked on 2026-11-22'],
  ])('39: refuses %s by the check "%s"', async (name, check, words) => {
    const certificateCheck = await apChecker().check(leaf(name), 'sign');
    expect(certificateCheck).toMatchObject({ trusted: false, problem: { check } });
    if (certificateCheck.trusted) throw new Error('trusted');
    expect(certificateCheck.problem.message).toContain(words);
    expect(certificateCheck.problem.message).toContain('CN=');
  });

  it('refuses encryption for a certificate that does not allow it', async () => {
    expect(await apChecker().check(leaf('ap-nokeyenc'), 'encrypt')).toMatchObject({
      problem: { check: 'usage' },
    });
    expect(await apChecker().check(leaf('ap-nokeyenc'), 'sign')).toMatchObject({ trusted: true });
  });

  it('rejects bytes that are not a certificate, and a certificate followed by bytes', async () => {
    for (const der of [Buffer.alloc(0), Buffer.from('x'), Buffer.concat([leaf('ap1'), Buffer.from([0])])]) {
      expect(await apChecker().check(der, 'sign')).toMatchObject({ problem: { check: 'format' } });
    }
  });

  it('the CAs of both stages are signed by their roots, and no CA belongs to both stages', () => {
    const stores = (['production', 'test'] as const).flatMap((stage) =>
      (['ap', 'smp'] as const).map((role) => new TrustStore(role, PUBLISHED_TRUST[stage][role]).subjects),
    );
    expect(stores.map(([subject]) => subject?.split(',')[0])).toEqual([
      'CN=PEPPOL ACCESS POINT CA - G3',
      'CN=PEPPOL SERVICE METADATA PUBLISHER CA - G3',
      'CN=PEPPOL ACCESS POINT TEST CA - G3',
      'CN=PEPPOL SERVICE METADATA PUBLISHER TEST CA - G3',
    ]);
    expect(stores.every((subjects) => subjects.length === 1)).toBe(true);
  });

  it('refuses a bundle without a CA', () => {
    expect(() => new TrustStore('ap', pkiFile('ap1.crt.pem').toString())).toThrow('no CA');
    expect(() => new TrustStore('ap', '')).toThrow('no CA');
  });
});

describe('revocation', () => {
  it('requests OCSP when the list is unavailable', async () => {
    const source = new FakeSource({ [OCSP_URL]: pkiFile('ap1.ocsp.der') });
    expect(await apChecker(source).check(leaf('ap1'), 'sign')).toMatchObject({
      trusted: true,
      revocation: { status: 'good', source: 'ocsp', url: OCSP_URL },
    });
    source.files[OCSP_URL] = pkiFile('ap-revoked.ocsp.der');
    expect(await apChecker(source).check(leaf('ap-revoked'), 'sign')).toMatchObject({
      trusted: false,
      problem: { check: 'revoked', url: OCSP_URL },
    });
  });

  it('39: without any response, strict rejects and states the address, soft accepts and records it, and off sends no request', async () => {
    const unavailableSource = new FakeSource({});
    const strict = await apChecker(unavailableSource, 'strict').check(leaf('ap1'), 'sign');
    expect(strict).toMatchObject({ trusted: false, problem: { check: 'revocation unknown', url: CRL_URL } });
    const soft = await apChecker(unavailableSource, 'soft').check(leaf('ap1'), 'sign');
    expect(soft).toMatchObject({ trusted: true, revocation: { status: 'unknown' } });
    expect(soft.revocation?.reason).toContain(`${CRL_URL}: connection refused`);
    unavailableSource.asked = [];
    expect(await apChecker(unavailableSource, 'off').check(leaf('ap1'), 'sign')).toMatchObject({
      revocation: { status: 'not checked' },
    });
    expect(unavailableSource.asked).toEqual([]);
  });

  it('downloads a list once and again after an hour, but not from a failed server within a minute', async () => {
    let now = THEN;
    const source = new FakeSource({ [CRL_URL]: pkiFile('ap-ca.crl') });
    const checker = apChecker(source, 'strict', () => now);
    await Promise.all([checker.check(leaf('ap1'), 'sign'), checker.check(leaf('ap2'), 'sign')]);
    await checker.check(leaf('ap3'), 'sign');
    expect(source.asked).toEqual([`GET ${CRL_URL}`]);
    now = later(HOUR + 1);
    source.files = {};
    expect(await checker.check(leaf('ap1'), 'sign')).toMatchObject({ trusted: true });
    expect(source.asked).toHaveLength(2);
    now = later(HOUR + 30_000);
    await checker.check(leaf('ap1'), 'sign');
    expect(source.asked).toHaveLength(2);
    now = later(HOUR + 120_000);
    await checker.check(leaf('ap1'), 'sign');
    expect(source.asked).toHaveLength(3);
  });

  it('rejects an expired list, and a list signed by another CA', async () => {
    const source = new FakeSource({ [CRL_URL]: pkiFile('ap-ca.crl') });
    const late = apChecker(source, 'strict', () => new Date('2028-01-01T00:00:00Z'));
    const certificateCheck = await late.check(leaf('ap1'), 'sign');
    expect(certificateCheck).toMatchObject({ problem: { check: 'revocation unknown' } });
    expect(certificateCheck.revocation?.reason).toContain('expired on');
    const smpCa = readCertificate(parseCertificates(bundle('smp'))[0] as Buffer);
    await expect(readCrl(pkiFile('ap-ca.crl'), smpCa)).rejects.toThrow(InvalidDerError);
    const alteredBytes = Buffer.from(pkiFile('ap-ca.crl'));
    const serial = alteredBytes.indexOf(Buffer.from(readCertificate(leaf('ap-revoked')).serial, 'hex'));
    alteredBytes[serial + 3] = (alteredBytes[serial + 3] as number) ^ 1;
    await expect(readCrl(alteredBytes, apCa)).rejects.toThrow('not signed');
  });

  it.each(['ap1', 'ap-revoked'])('creates the same OCSP request for %s as openssl', (name) => {
    const request = buildOcspRequest(readCertificate(leaf(name)), apCa);
    expect(request.toString('hex')).toBe(pkiFile(`${name}.ocsp-request.der`).toString('hex'));
  });

  it('rejects an OCSP response about another certificate, an altered response, and an error', () => {
    const ap1 = readCertificate(leaf('ap1'));
    const answer = pkiFile('ap1.ocsp.der');
    const read = (bytes: Buffer, certificate = ap1): unknown =>
      readOcspResponse(bytes, certificate, apCa, THEN);
    expect(read(answer)).toMatchObject({ status: 'good' });
    expect(() => read(answer, readCertificate(leaf('ap2')))).toThrow('other certificates');
    const alteredBytes = Buffer.from(answer);
    const serial = alteredBytes.indexOf(Buffer.from(ap1.serial, 'hex'));
    alteredBytes[serial + 14] = (alteredBytes[serial + 14] as number) ^ 1;
    expect(() => read(alteredBytes)).toThrow(InvalidDerError);
    expect(() => read(Buffer.from('30030a0103', 'hex'))).toThrow('no answer');
  });

  it('throws only InvalidDerError for any bytes (property)', async () => {
    const originals = [leaf('ap1'), pkiFile('ap-ca.crl'), pkiFile('ap1.ocsp.der')];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
        fc.option(fc.nat()),
        async (original, changes, cut) => {
          const bytes = Buffer.from(original);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const input = cut === null ? bytes : bytes.subarray(0, cut % bytes.length);
          const readers = [
            () => readCertificate(input),
            () => readCrl(input, apCa),
            () => readOcspResponse(input, readCertificate(leaf('ap1')), apCa, THEN),
          ];
          for (const read of readers) {
            try {
              await read();
            } catch (error) {
              expect(error).toBeInstanceOf(InvalidDerError);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('DER', () => {
  it('reads its own output, and refuses other encodings', () => {
    const long = writeDer(TAG.octetString, Buffer.alloc(300, 7));
    expect(DerReader.readWhole(long, TAG.octetString).isAtEnd).toBe(false);
    for (const hex of ['0481', '048100', '04820001ff', '0480ff0000', '1f8101', '0402ff', '04']) {
      expect(() => new DerReader(Buffer.from(hex, 'hex')).next()).toThrow(InvalidDerError);
    }
  });
});
