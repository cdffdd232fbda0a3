import { createServer, type Server, type TlsOptions } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { parseConfig } from '../../../platform/kernel/config';
import { certificate, type TestCertificate } from '../../../../test/support/peppol/certificates';
import type { CheckSubject } from './check';
import { createTlsCheck } from './tls.check';

const authority = certificate({ commonName: 'TEST WEB CA', issuer: null, isCa: true });
const good = certificate({ commonName: 'localhost', issuer: authority });
const other = certificate({ commonName: 'OTHER CA', issuer: null, isCa: true });
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function serve(own: TestCertificate, options: TlsOptions = {}): Promise<string> {
  const server = createServer({ cert: own.pem, key: own.keyPem, ...options }, (socket) => socket.end());
  server.on('tlsClientError', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return `https://localhost:${(server.address() as AddressInfo).port}/as4`;
}

/** Findings about an endpoint, for a client that trusts only the test's authority. */
async function found(
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

describe('our TLS as other access points see it', () => {
  it('is valid with a trusted certificate for the name', async () => {
    expect(await found(await serve(good))).toEqual([
      expect.stringMatching(/^ok: localhost:\d+: TLSv1\.3, trusted until \d{4}-\d\d-\d\d \(699 days\)$/),
    ]);
  });

  it.each<[string, () => TestCertificate, RegExp]>([
    [
      'signed by itself',
      () => certificate({ commonName: 'localhost', issuer: null, key: good.key }),
      /not trusted by others: DEPTH_ZERO_SELF/,
    ],
    [
      'of an authority that others do not know',
      () => certificate({ commonName: 'localhost', issuer: other, key: good.key }),
      /not trusted by others: UNABLE_TO/,
    ],
    [
      'for another name',
      () => certificate({ commonName: 'elsewhere', issuer: authority, key: good.key }),
      /not trusted by others: ERR_TLS_CERT_ALTNAME/,
    ],
    [
      'that has ended',
      () => certificate({ commonName: 'localhost', issuer: authority, key: good.key, from: -9, to: -2 }),
      /not trusted by others: CERT_HAS_EXPIRED/,
    ],
  ])('is invalid with a certificate %s', async (_name, own, words) => {
    expect(await found(await serve(own()))).toEqual([expect.stringMatching(words)]);
  });

  it('has a warning when the certificate expires soon', async () => {
    const own = certificate({ commonName: 'localhost', issuer: authority, key: good.key, to: 10.5 });
    expect(await found(await serve(own))).toEqual([expect.stringMatching(/^warning: .* in 10 days\.$/)]);
  });

  it('is invalid while TLS 1.1 is accepted', async () => {
    const url = await serve(good, { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
    expect(await found(url)).toEqual([expect.stringMatching(/^problem: .*accepts TLS 1\.0 or 1\.1/)]);
  });

  it('is invalid when no server answers with TLS', async () => {
    expect(await found('https://localhost:9/as4')).toEqual([
      expect.stringMatching(/^problem: .*cannot be reached over TLS/),
    ]);
  });

  it('is on port 443 in the stages of the network', async () => {
    const url = await serve(good);
    expect(await found(url, { stage: 'production' })).toEqual([
      expect.stringMatching(/^problem: .* uses port \d+/),
      expect.stringMatching(/^ok: /),
    ]);
  });

  it('needs an authority of the list of Mozilla, except in a private network', async () => {
    const url = await serve(good);
    expect(await found(url, { stage: 'test' }, null)).toContainEqual(
      expect.stringMatching(/^problem: .*not trusted by others: UNABLE_TO/),
    );
    expect(await found(url, {}, null)).toEqual([expect.stringMatching(/^ok: /)]);
  });

  it('cannot be checked from behind a proxy, and is skipped for plain http', async () => {
    expect(await found('https://localhost:9/as4', { proxyUrl: 'http://127.0.0.1:8' })).toEqual([
      expect.stringMatching(/^warning: .*PEPPOL_PROXY_URL/),
    ]);
    expect(await found('http://127.0.0.1:9/as4')).toEqual([]);
  });
});
