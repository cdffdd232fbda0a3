import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmodSync } from 'node:fs';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { NetworkChecks } from '../../src/network/peppol/network-checks';
import { SmlClient } from '../../src/network/peppol/publishing/sml-client';
import { ParticipantLookup } from '../../src/network/peppol/participant-lookup';
import { DirectoryServer } from '../support/peppol/directory-server';
import { LocatorServer } from '../support/peppol/locator-server';
import { TestNetwork } from '../support/peppol/test-network';
import { published, type Provider } from '../support/peppol/provider';
import { publishers } from './publishers';

/** What the operator's check says of the publisher, the locator and the Directory. */
describe('publishing', () => {
  const scene = publishers();

  let network: TestNetwork;
  let locator: LocatorServer;
  let directory: DirectoryServer;
  let two: Provider;

  beforeAll(() => {
    ({ network, locator, directory, two } = scene());
  });

  describe('network check', () => {
    const look = async (identifiers: string[] = [], publicUrl: string | null = null) => {
      const config = two.service.app.get<Config>(CONFIG);
      const { smp } = config.peppol;
      if (smp === null) throw new Error('There is no publisher');
      const peppol = { ...config.peppol, smp: { ...smp, publicUrl: publicUrl ?? smp.publicUrl } };
      const findings = await new NetworkChecks({ ...config, peppol }).run(identifiers);
      return findings.map(({ level, check, message }) => `${level} ${check}: ${message}`);
    };

    it('looks at the publisher: certificate, authority, address, registration and entries', async () => {
      const { address } = await published(two);
      expect((await look()).join()).toContain('warning provider: 0242:000002 is not registered');
      expect(await two.service.app.get(SmlClient).ensureRegistered('0242:000002')).toBe('created');
      expect(await two.service.app.get(SmlClient).ensureRegistered('0242:000002')).toBe('unchanged');
      two.service.app.get(ParticipantLookup).evict('0242:000002');
      const findings = await look([address]);
      expect(findings.filter((line) => !line.startsWith('ok'))).toEqual([]);
      expect(findings).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^ok publisher certificate: 699 days/),
          expect.stringMatching(/^ok publisher authority: .*not revoked/),
          expect.stringMatching(/^ok key files: 2 file/),
          expect.stringMatching(/^ok clock: within 5 s/),
          `ok publisher address: ${two.url} answers, and paths reach it unchanged`,
          `ok publisher registration: the SML has registered SMP-TWO with ${two.url}`,
          expect.stringMatching(
            /^ok metadata: The metadata of 0242:000002 contains this access point .*\(1 endpoints\)/,
          ),
          expect.stringMatching(/^ok metadata: The metadata of 0208.*\(3 endpoints\)/),
        ]),
      );
    });

    it('sees a proxy that changes paths, and one that leads elsewhere', async () => {
      const passing = await proxyTo(two.url, (path) => path);
      expect(await look([], passing.url)).toContainEqual(
        expect.stringMatching(/^ok publisher address: .*reach it unchanged/),
      );
      for (const change of [
        (path: string) => path.replaceAll('%3A', ':'),
        (path: string) => path.replaceAll('%2F', '/'),
        (path: string) => path.replace('%2F%2F', '%2F'),
      ]) {
        const changing = await proxyTo(two.url, change);
        expect(await look([], changing.url)).toContainEqual(
          expect.stringMatching(/^problem publisher address: A proxy in front of .* changes the path/),
        );
        changing.close();
      }
      passing.close();
      expect(await look([], network.base)).toContainEqual(
        expect.stringMatching(/^problem publisher address: .*not as our publisher/),
      );
    });

    it('finds a revoked publisher certificate and key files that others can read', async () => {
      chmodSync(String(two.settings['PEPPOL_SMP_KEY_FILE']), 0o644);
      network.revoked.push(two.smp);
      const findings = await look();
      network.revoked.pop();
      chmodSync(String(two.settings['PEPPOL_SMP_KEY_FILE']), 0o600);
      expect(findings).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^problem publisher revocation: .*POP000102.* was revoked/),
          expect.stringMatching(/^warning key files: .*key\.pem: every user of this machine can read it/),
        ]),
      );
    });

    it('looks at the Directory, and at the cards of what is looked at', async () => {
      const identifier = await published(two);
      await identifier.client.sdk.companies.setDirectory(identifier.companyId, {
        listed: true,
        consent: true,
      });
      expect(await look([identifier.address])).toEqual(
        expect.arrayContaining([
          `ok directory: ${directory.url} accepts our certificate`,
          expect.stringMatching(`^ok directory: ${identifier.address} is listed as Company`),
        ]),
      );
      directory.troubles.push('certificate refused');
      expect(await look()).toContainEqual(expect.stringMatching(/^warning directory: .*\(HTTP 403\)/));
    });

    it('shows what the locator says, and when it has another address', async () => {
      const known = locator.publishers.get('SMP-TWO');
      if (known === undefined) throw new Error('not registered');
      locator.publishers.set('SMP-TWO', { ...known, url: 'http://old.example' });
      expect(await look()).toContainEqual(
        `problem publisher registration: The SML has SMP-TWO with http://old.example, not ${two.url}.`,
      );
      expect(await two.service.app.get(SmlClient).registerPublisher()).toBe('updated');
      expect(await two.service.app.get(SmlClient).registerPublisher()).toBe('unchanged');
      // The service asks by itself, too, so one fault might be gone before the check asks.
      locator.failing.add('read');
      const findings = await look();
      locator.failing.delete('read');
      expect(findings).toContainEqual(
        expect.stringMatching(/^problem publisher registration: .*\[ERR-100\]/),
      );
    });
  });
});

/** A proxy that passes paths on as they are changed. */
async function proxyTo(
  base: string,
  change: (path: string) => string,
): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { hostname, port } = new URL(base);
    const passed = httpRequest({ hostname, port, path: change(request.url ?? '') }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
