import { request as httpRequest } from 'node:http';
import { VerificationService } from '../../../src/business/companies/verification.service';
import { SmlClient } from '../../../src/network/peppol/publishing/sml-client';
import type { Held } from '../held-identifier';
import { itemsAt } from '../pages';
import { freePort } from '../process';
import { startService, type Service } from '../service';
import { belgianNumber, type TeamClient } from '../team-client';
import type { TestCertificate } from './certificates';
import type { DirectoryServer } from './directory-server';
import type { LocatorServer } from './locator-server';
import { BIS_INVOICE, type TestNetwork } from './test-network';

/** An installation with a publisher of its own, and a team in production. */
export interface Provider {
  service: Service;
  team: TeamClient;
  smp: TestCertificate;
  settings: Record<string, string>;
  url: string;
}

/** Location of a provider. */
export interface ProviderWorld {
  network: TestNetwork;
  locator: LocatorServer;
  directory: DirectoryServer;
}

export interface WantedProvider {
  accessPoint: string;
  publisher: string;
  /** its id in the locator */
  id: string;
  /** whether metadata has a port of its own */
  ownPort: boolean;
}

/** Settings of an installation that publishes by itself. */
export async function providerSettings(
  { network, locator, directory }: ProviderWorld,
  { accessPoint, publisher, id, ownPort }: WantedProvider,
): Promise<Omit<Provider, 'service' | 'team'>> {
  const [port, smpPort] = [await freePort(), await freePort()];
  const smp = network.publisher({ commonName: publisher });
  const url = ownPort ? `http://127.0.0.1:${smpPort}` : `http://127.0.0.1:${port}/metadata`;
  const tls = { url: locator.url, trust: `${locator.trust}${directory.trust}` };
  const settings = network.settings(network.accessPoint({ commonName: accessPoint }), {
    ...network.publisherSettings(smp, { id, url }, tls),
    PEPPOL_DIRECTORY_URL: directory.url,
    PORT: String(port),
    PEPPOL_ENDPOINT_URL: `http://127.0.0.1:${port}/as4`,
    ...(ownPort ? { PEPPOL_SMP_PORT: String(smpPort) } : {}),
  });
  return { smp, settings, url };
}

/** Starts one within this process, known to the locator. @param more settings */
export async function startProvider(
  world: ProviderWorld,
  options: WantedProvider,
  more: Record<string, string> = {},
): Promise<Provider> {
  const prepared = await providerSettings(world, options);
  const service = await startService({ ...prepared.settings, ...more });
  await service.app.get(SmlClient).registerPublisher();
  return { ...prepared, service, team: await service.team('production') };
}

/** A company that is not verified yet, with its identifier. */
export async function company({ team }: Provider, number = belgianNumber()): Promise<Held> {
  const { id } = await team.company({ vatNumber: `BE${number}` }, false);
  const [identifier] = await itemsAt(team, `/api/v1/companies/${id}/identifiers`, 'identifiers');
  const path = `/api/v1/companies/${id}/identifiers/${String(identifier?.['id'])}`;
  return { client: team, companyId: id, path, address: `0208:${number}` };
}

/** Verifying publishes. */
export async function verify({ service, team }: Provider, { companyId }: Held): Promise<void> {
  await team.post(`/api/v1/companies/${companyId}/verify`);
  await service.app
    .get(VerificationService)
    .decideByOperator(team.teamId, companyId, 'verified', 'Seen in the register.');
}

export async function published(at: Provider, number = belgianNumber()): Promise<Held> {
  const heldIdentifier = await company(at, number);
  await verify(at, heldIdentifier);
  return heldIdentifier;
}

/** Without normalisation of the path, which fetch would do. */
export function raw(
  base: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const { hostname, port, pathname } = new URL(base);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, path: `${pathname.replace(/\/$/, '')}${path}`, method, headers },
      (answer) => {
        let body = '';
        answer.on('data', (piece) => (body += piece));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Paths of our publisher. */
export const group = (address: string): string =>
  `/${encodeURIComponent(`iso6523-actorid-upis::${address}`)}`;
export const businessCard = (address: string): string => `/businesscard${group(address)}`;
export const metadata = (address: string, type = BIS_INVOICE, scheme = 'busdox-docid-qns'): string =>
  `${group(address)}/services/${encodeURIComponent(`${scheme}::${type}`)}`;
