import { createServer, type Server, type TlsOptions } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { parseConfig } from '../../../platform/kernel/config';
import { certificate, type TestCertificate } from '../../../../test/support/peppol/certificates';
import type { CheckSubject } from './check';
import { createTlsCheck } from './tls.check';

const authority = certificate({ commonName: 'TEST WEB CA', issuer: null, isCa: true });
const trustedCertificate = certificate({ commonName: 'localhost', issuer: authority });
const otherAuthority = certificate({ commonName: 'OTHER CA', issuer: null, isCa: true });
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function startServer(serverCertificate: TestCertificate, options: TlsOptions = {}): Promise<string> {
  const server = createServer(
    { cert: serverCertificate.pem, key: serverCertificate.keyPem, ...options },
    (socket) => socket.end(),
  );
  server.on('tlsClientError', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return `https://localhost:${(server.address() as AddressInfo).port}/as4`;
}

/** Findings about an endpoint, for a client that trusts only the test's authority. */
async function runTlsCheck(
  endpointUrl: string,
  change: Partial<CheckSubject['config']['peppol']> = {},
  roots: string[] | null = [authority.pem],
): Promise<string[]> {
  const config = parseConfig({
    NODE_ENV: 'test',
    APP_SECRET: 'a secret of the test run, long enough to be accepted',
  });
  const peppol = { ...config.peppol, stage: 'private' as const, endpointUrl, ...change };
  const findings = await createTlsCheck(roots).run({ config: { ...config, peppol } } as CheckSubject);
  return findings.map(({ level, message }) => `${level}: ${message}`);
}

describe('createTlsCheck', () => {
  it('accepts a trusted certificate for the name', async () => {
    expect(await runTlsCheck(await startServer(trustedCertificate))).toEqual([
      expect.stringMatching(/^ok: localhost:\d+: TLSv1\.3, trusted until \d{4}-\d\d-\d\d \(699 days\)$/),
    ]);
  });

  it.each<[string, () => TestCertificate, RegExp]>([
    [
      'signed by itself',
      () => certificate({ commonName: 'localhost', issuer: null, key: trustedCertificate.key }),
      /not trusted by others: DEPTH_ZERO_SELF/,
    ],
    [
      'of an authority that others do not know',
      () => certificate({ commonName: 'localhost', issuer: otherAuthority, key: trustedCertificate.key }),
      /not trusted by others: UNABLE_TO/,
    ],
    [
      'for another name',
      () => certificate({ commonName: 'elsewhere', issuer: authority, key: trustedCertificate.key }),
      /not trusted by others: ERR_TLS_CERT_ALTNAME/,
    ],
    [
      'that has ended',
      () =>
        certificate({
          commonName: 'localhost',
          issuer: authority,
          key: trustedCertificate.key,
          from: -9,
          to: -2,
        }),
      /not trusted by others: CERT_HAS_EXPIRED/,
    ],
  ])('reports a certificate %s', async (_name, own, words) => {
    expect(await runTlsCheck(await startServer(own()))).toEqual([expect.stringMatching(words)]);
  });

  it('warns when the certificate expires soon', async () => {
    const own = certificate({
      commonName: 'localhost',
      issuer: authority,
      key: trustedCertificate.key,
      to: 10.5,
    });
    expect(await runTlsCheck(await startServer(own))).toEqual([
      expect.stringMatching(/^warning: .* in 10 days\.$/),
    ]);
  });

  it('reports a server that accepts TLS 1.1', async () => {
    const url = await startServer(trustedCertificate, { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
    expect(await runTlsCheck(url)).toEqual([expect.stringMatching(/^problem: .*accepts TLS 1\.0 or 1\.1/)]);
  });

  it('reports an address without a TLS server', async () => {
    expect(await runTlsCheck('https://localhost:9/as4')).toEqual([
      expect.stringMatching(/^problem: .*cannot be reached over TLS/),
    ]);
  });

  it('requires port 443 outside private networks', async () => {
    const url = await startServer(trustedCertificate);
    expect(await runTlsCheck(url, { stage: 'production' })).toEqual([
      expect.stringMatching(/^problem: .* uses port \d+/),
      expect.stringMatching(/^ok: /),
    ]);
  });

  it('requires an authority from the list of Mozilla, except in a private network', async () => {
    const url = await startServer(trustedCertificate);
    expect(await runTlsCheck(url, { stage: 'test' }, null)).toContainEqual(
      expect.stringMatching(/^problem: .*not trusted by others: UNABLE_TO/),
    );
    expect(await runTlsCheck(url, {}, null)).toEqual([expect.stringMatching(/^ok: /)]);
  });

  it('warns behind a proxy, and skips plain http', async () => {
    expect(await runTlsCheck('https://localhost:9/as4', { proxyUrl: 'http://127.0.0.1:8' })).toEqual([
      expect.stringMatching(/^warning: .*PEPPOL_PROXY_URL/),
    ]);
    expect(await runTlsCheck('http://127.0.0.1:9/as4')).toEqual([]);
  });
});
