import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedFrenchPlatform } from '../support/french-platform/platform-server';
import { APPLICATION, portalSettings } from '../support/french-platform/portal-settings';
import {
  makeDue,
  productionCompany,
  register,
  reportPastSales,
} from '../support/french-platform/production-declarant';
import { SimulatedPortal } from '../support/french-platform/simulated-portal';
import type { FrenchCompany } from '../support/french';
import { startService, type Service } from '../support/service';
import { TeamClient } from '../support/team-client';
import { until } from '../support/until';

const PATIENCE_MS = 60_000;

describe('an operator who becomes an accredited platform', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-portal-'));
  let platform: SimulatedFrenchPlatform;
  let portal: SimulatedPortal;
  let service: Service | null = null;
  let team: TeamClient;
  let company: FrenchCompany;

  beforeAll(async () => {
    portal = new SimulatedPortal(folder, APPLICATION);
    platform = await SimulatedFrenchPlatform.start();
  });

  afterAll(async () => {
    await service?.stop();
    await platform?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the service with other settings over the same database. */
  async function restart(settings: Record<string, string>): Promise<Service> {
    const databaseUrl = service?.databaseUrl;
    await service?.stop();
    service = await startService({ ...settings, FR_PLATFORM_SEARCH_DELAY_SECONDS: '1' }, databaseUrl);
    if (databaseUrl !== undefined)
      team = new TeamClient(service.baseUrl, team.teamId, team.keyId, team.secret);
    return service;
  }

  async function filingInState(running: Service, id: string | null, state: string): Promise<string> {
    let found: { id: string; state: string } | undefined;
    await until(async () => {
      await makeDue(running, company);
      const { filings } = (await team.get(`${company.path}/filings`)).body;
      found = filings.find((filing: { id: string }) => id === null || filing.id === id);
      return found?.state === state;
    }, PATIENCE_MS);
    return found?.id ?? '';
  }

  it('gets the outcome of each filing in the way in which it was submitted', async () => {
    platform.flows.decision = 'pending';
    const first = await restart(platform.settings);
    team = await first.team('production');
    company = await productionCompany(first, team);
    await register(team, company);
    await reportPastSales(team, company);
    const byContract = await filingInState(first, null, 'received');

    const second = await restart({ ...platform.settings, ...portalSettings(folder) });
    await reportPastSales(team, company, '2026-09-25');
    await until(async () => {
      await makeDue(second, company);
      portal.take();
      return portal.taken.length > 0;
    }, PATIENCE_MS);
    const byFolder = await filingInState(second, portal.taken[0]?.reference ?? '', 'received');
    platform.flows.addStatus(byContract, '300', false);
    await filingInState(second, byContract, 'accepted');
    portal.take();
    expect(portal.taken.map(({ reference }) => reference)).toEqual([byFolder]);

    // Without the folder its file still decides: nothing goes to the platform.
    const third = await restart(platform.settings);
    await makeDue(third, company);
    await filingInState(third, byFolder, 'received');
    expect(platform.flows.submitted(byFolder)).toEqual([]);
    const [file] = portal.taken;
    if (file !== undefined) portal.answerContents(file);
    const fourth = await restart(portalSettings(folder));
    await filingInState(fourth, byFolder, 'accepted');
    expect([platform.flows.submitted(byContract).length, portal.violations]).toEqual([1, []]);
  });
});
