import { DocumentNetworks } from '../../src/network/networks';
import { SimulatedNetwork } from '../../src/network/simulated/simulated-network';
import { SimulatedFrenchPlatform } from '../support/french-platform/platform-server';
import { startService, type Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';

const SIREN = '552008443';
const SIRET = '55200844300015';
const SEARCH = 'POST /afnor-directory/v1/directory-line/search';

describe('the French directory in recipients.verify', () => {
  let platform: SimulatedFrenchPlatform;
  let service: Service;
  let production: TeamClient;

  beforeAll(async () => {
    platform = await SimulatedFrenchPlatform.start();
    service = await startService(platform.settings);
    production = await service.team('production');
    const network = service.app.get(SimulatedNetwork);
    jest.spyOn(DocumentNetworks.prototype, 'getForTeam').mockReturnValue(network);
    const { lines } = platform.directory;
    const line = { siren: SIREN, directoryLineStatus: 'Enabled' } as const;
    lines.set(SIREN, { ...line, addressingIdentifier: SIREN, legalUnit: { businessName: 'Traiteur' } });
    lines.set('status', { ...line, addressingIdentifier: `${SIREN}_Status`, addressingSuffix: 'Status' });
    lines.set('planned', { ...line, addressingIdentifier: `${SIREN}_2027`, directoryLineStatus: 'Upcoming' });
    lines.set('code', {
      ...line,
      siret: SIRET,
      addressingIdentifier: `${SIREN}_${SIRET}_SVC-1`,
      directoryLineStatus: 'Disabled',
      routingCode: { routingIdentifier: 'SVC-1', routingIdentifierType: '0224', routingCodeName: 'Achats' },
    });
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await service?.stop();
    await platform?.stop();
  });

  afterEach(() => expect(platform.violations).toEqual([]));

  async function verify(address: string, team = production): Promise<Answer['body']> {
    const answer = await team.post('/api/v1/recipients/verify', { address });
    expect(answer.status).toBe(200);
    return answer.body.recipient;
  }

  it('shows the entry of an address, whatever its spelling', async () => {
    expect((await verify(`0225:${SIREN}`)).frenchDirectory).toEqual({
      status: 'enabled',
      addressingIdentifier: SIREN,
      siren: SIREN,
      siret: null,
      suffix: null,
      routingCode: null,
      name: 'Traiteur',
    });
    expect((await verify(`0225:${SIREN}_STATUS`)).frenchDirectory).toMatchObject({
      addressingIdentifier: `${SIREN}_Status`,
      suffix: 'Status',
    });
    expect((await verify(`0225:${SIREN}_2027`)).frenchDirectory.status).toBe('upcoming');
    expect((await verify(`0225:${SIREN}_${SIRET}_svc-1`)).frenchDirectory).toMatchObject({
      status: 'disabled',
      siret: SIRET,
      routingCode: 'SVC-1',
      name: 'Achats',
    });
  });

  it('asks once a day for a company, also when many ask at the same time', async () => {
    platform.directory.lines.set('new', { siren: '732829320', addressingIdentifier: '732829320' });
    const before = platform.counts.get(SEARCH) ?? 0;
    await Promise.all(Array.from({ length: 10 }, () => verify('0225:732829320')));
    await verify('0225:732829320_none');
    expect((platform.counts.get(SEARCH) ?? 0) - before).toBe(1);
  });

  it('says that an address is absent, or that the directory does not answer', async () => {
    expect((await verify('0225:404833048')).frenchDirectory.status).toBe('absent');
    platform.fail('error');
    expect((await verify('0225:542065479')).frenchDirectory.status).toBe('unknown');
    expect((await verify('0225:542065479')).frenchDirectory.status).toBe('absent');
  });

  it('has no entry for other schemes and for sandbox teams', async () => {
    expect((await verify('0208:0987654394')).frenchDirectory).toBeNull();
    expect((await verify(`0225:${SIREN}`, await service.team())).frenchDirectory).toBeNull();
  });

  it('finds an address among 2,000 of a company', async () => {
    const siren = '440048882';
    for (let n = 0; n < 1_950; n++)
      platform.directory.lines.set(`many-${n}`, {
        siren,
        addressingIdentifier: `${siren}_${n}`,
        directoryLineStatus: 'Enabled',
      });
    expect((await verify(`0225:${siren}_1949`)).frenchDirectory.status).toBe('enabled');
  });
});
