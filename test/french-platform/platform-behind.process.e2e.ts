import { createServer, type AddressInfo, type Socket } from 'node:net';
import { parseFlowFailure } from '../../src/standards/french-flow';
import { callInterface, type FlowAnswer } from '../support/french-flows';
import type { FrenchCompany } from '../support/french';
import { productionCompany } from '../support/french-platform/production-declarant';
import { SimulatedFrenchPlatform } from '../support/french-platform/platform-server';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const DIRECTORY = '/afnor-directory/v1';
const SEARCH = `POST ${DIRECTORY}/directory-line/search`;
const SIREN = '552008443';
const SIRET = '55200844300013';
const CODE = 'SVC-1';

describe('the directory of an installation that is itself the client of a platform', () => {
  let platform: SimulatedFrenchPlatform;
  let service: Service;
  let team: TeamClient;
  let own: FrenchCompany;

  beforeAll(async () => {
    platform = await SimulatedFrenchPlatform.start();
    service = await startService(platform.settings);
    team = await service.team('production');
    own = await productionCompany(service, team);
    await service.sql(
      `UPDATE identifiers SET publication = 'published', next_attempt_at = NULL WHERE company_id = $1`,
      [own.id],
    );
    const line = { siren: SIREN, directoryLineStatus: 'Enabled', platformType: 'WK' } as const;
    const { lines, sirets } = platform.directory;
    lines.set('unit', { ...line, addressingIdentifier: SIREN, legalUnit: { businessName: 'Traiteur' } });
    lines.set('code', {
      ...line,
      siret: SIRET,
      addressingIdentifier: `${SIREN}_${SIRET}_${CODE}`,
      routingIdentifier: CODE,
      routingCode: { routingIdentifier: CODE, routingIdentifierType: '0224', routingCodeName: 'Achats' },
    });
    lines.set('own', {
      ...line,
      siren: own.siren,
      addressingIdentifier: own.siren,
      directoryLineStatus: 'Disabled',
    });
    lines.set('elsewhere', { ...line, siren: own.siren, addressingIdentifier: `${own.siren}_elsewhere` });
    sirets.set(SIRET, { siret: SIRET, siren: SIREN, name: 'Atelier' });
  });

  afterAll(async () => {
    await service?.stop();
    await platform?.stop();
  });

  afterEach(() => {
    platform.recover();
    expect(platform.violations).toEqual([]);
  });

  const get = (path: string, client = team): Promise<FlowAnswer> =>
    callInterface(client, 'GET', `${DIRECTORY}/${path}`);
  const search = (filters: Record<string, string>, client = team): Promise<FlowAnswer> =>
    callInterface(client, 'POST', `${DIRECTORY}/directory-line/search`, {
      body: {
        filters: Object.fromEntries(
          Object.entries(filters).map(([name, value]) => [name, { op: 'strict', value }]),
        ),
        include: ['routingCode'],
      },
    });
  const listFound = ({ body }: FlowAnswer): string[] =>
    body.results.map(({ addressingIdentifier }: { addressingIdentifier: string }) => addressingIdentifier);

  it('answers from the platform what it does not have itself', async () => {
    expect((await get(`siren/code-insee:${SIREN}`)).body).toMatchObject({ businessName: `Company ${SIREN}` });
    expect((await get(`siret/code-insee:${SIRET}`)).body).toMatchObject({ name: 'Atelier' });
    expect((await get(`directory-line/code:${SIREN}`)).body).toMatchObject({
      legalUnit: { businessName: 'Traiteur' },
    });
    expect((await get(`routing-code/siret:${SIRET}/code:${CODE}`)).body).toMatchObject({
      routingCodeName: 'Achats',
    });
    expect(listFound(await search({ siren: SIREN }))).toEqual([SIREN, `${SIREN}_${SIRET}_${CODE}`]);
    expect(listFound(await search({ siret: SIRET }))).toEqual([`${SIREN}_${SIRET}_${CODE}`]);
    expect(listFound(await search({ addressingIdentifier: `${SIREN}_${SIRET}_${CODE}` }))).toHaveLength(1);
    expect((await get(`directory-line/code:${SIREN}_none`)).status).toBe(404);
    expect((await get(`siret/code-insee:${SIREN}00021`)).status).toBe(404);
  });

  it('has its own lines first, and adds those of other platforms', async () => {
    const { body } = await search({ siren: own.siren });
    expect(listFound({ body } as FlowAnswer)).toEqual([own.siren, `${own.siren}_elsewhere`]);
    // Ours is the truth about our own address.
    expect(body.results[0].directoryLineStatus).toBe('Enabled');
  });

  it('asks the platform once a day for a company', async () => {
    platform.directory.lines.set('once', { siren: '732829320', addressingIdentifier: '732829320' });
    const before = platform.counts.get(SEARCH) ?? 0;
    await Promise.all(Array.from({ length: 5 }, () => search({ siren: '732829320' })));
    await get('directory-line/code:732829320');
    await search({ addressingIdentifier: '732829320_none' });
    expect((platform.counts.get(SEARCH) ?? 0) - before).toBe(1);
  });

  it('says that the platform is away, and answers its own lines all the same', async () => {
    const second = await productionCompany(service, team);
    await service.sql(
      `UPDATE identifiers SET publication = 'published', next_attempt_at = NULL WHERE company_id = $1`,
      [second.id],
    );
    platform.fail('error', 10);
    for (const path of ['directory-line/code:542065479', 'siren/code-insee:542065479']) {
      const answer = await fetch(`${team.baseUrl}${DIRECTORY}/${path}`, {
        headers: { authorization: team.authorization },
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
      const text = await answer.text();
      expect(parseFlowFailure(JSON.parse(text)).findings).toBeUndefined();
      expect(text).toContain('does not respond');
    }
    expect(listFound(await search({ siren: second.siren }))).toEqual([second.siren]);
    expect((await get(`directory-line/code:${second.siren}`)).status).toBe(200);
    platform.recover();
    expect(listFound(await search({ siren: '542065479' }))).toEqual([]);
  });

  it('does not ask for sandbox teams', async () => {
    const sandbox = await service.team();
    const before = platform.counts.get(SEARCH) ?? 0;
    expect(listFound(await search({ siren: SIREN }, sandbox))).toEqual([]);
    expect((await get(`siren/code-insee:${SIREN}`, sandbox)).status).toBe(404);
    expect(platform.counts.get(SEARCH) ?? 0).toBe(before);
  });
});

describe('the directory of an installation whose platform keeps it waiting', () => {
  it('does not keep its own client waiting', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const platform = await SimulatedFrenchPlatform.start();
    const service = await startService({
      ...platform.settings,
      FR_PLATFORM_DIRECTORY_URL: `http://127.0.0.1:${port}/afnor-directory`,
    });
    try {
      const team = await service.team('production');
      const answer = await fetch(`${team.baseUrl}${DIRECTORY}/directory-line/code:${SIREN}`, {
        headers: { authorization: team.authorization },
        // The platform itself would be waited for three times as long.
        signal: AbortSignal.timeout(12_000),
      });
      expect(answer.status).toBe(503);
      expect(sockets.length).toBeGreaterThan(0);
    } finally {
      await service.stop();
      await platform.stop();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => silent.close(resolve));
    }
  });
});
