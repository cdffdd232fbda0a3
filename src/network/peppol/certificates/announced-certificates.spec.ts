import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRolloverState, type CertificateAnnouncement } from './announced-certificates';
import { readIdentities, type OwnCertificate } from './identity-files';

const PKI = join(process.cwd(), 'test/fixtures/peppol/vectors/pki');

describe('getRolloverState', () => {
  let ownCertificate: OwnCertificate;
  let fingerprint: string;

  beforeAll(async () => {
    const files = {
      keystores: [],
      keystorePassword: null,
      keyFiles: [join(PKI, 'ap1.key.pem')],
      certFiles: [join(PKI, 'ap1.crt.pem')],
    };
    const [firstIdentity] = await readIdentities(files);
    if (firstIdentity === undefined) throw new Error('no certificate');
    ownCertificate = firstIdentity;
    const { raw } = new X509Certificate(readFileSync(join(PKI, 'ap1.crt.pem')));
    fingerprint = createHash('sha256').update(raw).digest('hex');
  });

  it.each([
    ['settled', { isAnnounced: true, hasCome: true, isThere: true }],
    ['early', { isAnnounced: true, hasCome: false, isThere: true }],
    ['late', { isAnnounced: false, hasCome: true, isThere: true }],
    ['waiting', { isAnnounced: false, hasCome: false, isThere: true }],
    ['late', { isAnnounced: true, hasCome: true, isThere: false }],
  ])('returns %s for %o', (state, { isAnnounced, hasCome, isThere }) => {
    const last: CertificateAnnouncement = {
      fingerprint: isAnnounced ? fingerprint : 'another',
      subject: 'CN=POP000001',
      firstDay: '2027-03-01',
      hasCome,
    };
    expect(getRolloverState(last, isThere ? ownCertificate : null)).toBe(state);
    expect(getRolloverState(null, isThere ? ownCertificate : null)).toBe('settled');
  });
});
