import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificate } from '../../../../test/support/peppol/certificates';
import { parseConfig } from '../../../platform/kernel/config';
import { NetworkConnections } from '../network-connections';
import { NetworkTrust } from './network-trust';

const folder = mkdtempSync(join(tmpdir(), 'passerelle-trust-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('trusts several generations of authorities at the same time: the built-in ones and those in files', async () => {
  const next = certificate({ commonName: 'NEXT GENERATION CA', issuer: null, isCa: true });
  const later = certificate({ commonName: 'LATER GENERATION CA', issuer: null, isCa: true, key: next.key });
  const [nextFile, laterFile] = [join(folder, 'next.pem'), join(folder, 'later.pem')];
  writeFileSync(nextFile, next.pem);
  writeFileSync(laterFile, later.pem);
  const config = parseConfig({
    NODE_ENV: 'test',
    PEPPOL_STAGE: 'test',
    PEPPOL_AP_KEY_FILE: 'key.pem',
    PEPPOL_AP_CERT_FILE: 'cert.pem',
    PEPPOL_ENDPOINT_URL: 'https://ap.example.com/as4',
    PEPPOL_REVOCATION: 'off',
    PEPPOL_AP_TRUST: `published,${nextFile},${laterFile}`,
  });
  const connections = new NetworkConnections(config);
  const trust = new NetworkTrust(config, connections);
  expect(trust.getTrustStore('ap').subjects).toEqual([
    ...new NetworkTrust({ ...config, peppol: { ...config.peppol, apTrust: [] } }, connections).getTrustStore(
      'ap',
    ).subjects,
    expect.stringContaining('NEXT GENERATION CA'),
    expect.stringContaining('LATER GENERATION CA'),
  ]);
  for (const issuer of [next, later]) {
    const { der } = certificate({ commonName: 'POP000001', issuer, key: next.key });
    expect(await trust.accessPoints.check(der, 'sign')).toMatchObject({ trusted: true, seatId: 'POP000001' });
    expect(await trust.publishers.check(der, 'sign')).toMatchObject({ trusted: false });
  }
  await connections.onApplicationShutdown();
});
