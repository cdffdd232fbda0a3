import {
  parseDirectoryLine,
  parseDirectorySiren,
  parseDirectorySiret,
  parseDirectoryLinePage,
} from '../../src/standards/french-flow';
import { callInterface, type FlowAnswer } from '../support/french-flows';
import { frenchParty, type FrenchParty } from '../support/french-invoice';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';

const DIRECTORY = '/afnor-directory/v1';

describe('the directory of the interface of French platforms', () => {
  const shared = sharedService();
  let service: Service;
  let team: TeamClient;
  let stranger: TeamClient;
  let own: FrenchParty;
  let other: FrenchParty;
  let siret: string;

  beforeAll(async () => {
    service = shared();
    [team, stranger] = await Promise.all([service.team(), service.team()]);
    [own, other] = await Promise.all([frenchParty(team), frenchParty(stranger)]);
    siret = `${other.siren}00012`;
    for (const identifier of [siret, `${siret}_COMPTA`, 'ACHATS'].map((part) => `${other.siren}_${part}`))
      await stranger.post(`/api/v1/companies/${other.id}/identifiers`, { scheme: '0225', identifier });
    await until(async () => {
      const { body } = await searchLines({ siren: { op: 'strict', value: other.siren } });
      return (
        body.results.length === 4 &&
        body.results.every((line: { directoryLineStatus: string }) => line.directoryLineStatus === 'Enabled')
      );
    });
  });

  const get = (path: string): Promise<FlowAnswer> => callInterface(team, 'GET', `${DIRECTORY}/${path}`);
  const search = (resource: string, body?: object): Promise<FlowAnswer> =>
    callInterface(team, 'POST', `${DIRECTORY}/${resource}/search`, { body });
  const searchLines = (filters: object, more: object = {}): Promise<FlowAnswer> =>
    search('directory-line', { filters, include: ['routingCode'], ...more });

  it('shows the lines of a legal unit with their parts', async () => {
    const { body } = await searchLines(
      { siren: { op: 'strict', value: other.siren } },
      { sorting: [{ field: 'addressingIdentifier', sortingOrder: 'descending' }] },
    );
    expect(parseDirectoryLinePage(body).findings).toBeUndefined();
    const { siren } = other;
    const common = { siren, directoryLineStatus: 'Enabled', platformType: 'WK' };
    expect(body).toEqual({
      totalNumberOfResults: 4,
      results: [
        { ...common, addressingIdentifier: `${siren}_achats`, addressingSuffix: 'achats' },
        expect.objectContaining({
          ...common,
          addressingIdentifier: `${siren}_${siret}_compta`,
          siret,
          routingIdentifier: 'compta',
          routingCode: expect.objectContaining({
            routingIdentifier: 'compta',
            routingIdentifierType: '0224',
          }),
        }),
        { ...common, addressingIdentifier: `${siren}_${siret}`, siret },
        { ...common, addressingIdentifier: siren },
      ],
    });
    const page = await searchLines({ siren: { op: 'strict', value: siren } }, { limit: 1, ignore: 2 });
    expect([page.body.totalNumberOfResults, page.body.results.length]).toEqual([4, 1]);
    const ofSiret = await searchLines({ siret: { op: 'strict', value: siret } });
    expect(ofSiret.body.totalNumberOfResults).toBe(2);
    const withoutCodes = await search('directory-line', {
      filters: { siret: { op: 'strict', value: siret } },
    });
    expect(JSON.stringify(withoutCodes.body)).not.toContain('routingCodeName');
    expect((await searchLines({ siren: { op: 'strict', value: '999999999' } })).body).toEqual({
      results: [],
      totalNumberOfResults: 0,
    });
  });

  it('answers for one line, routing code, establishment and legal unit', async () => {
    const line = await get(`directory-line/code:${other.siren}_ACHATS`);
    expect(parseDirectoryLine(line.body)).toMatchObject({ value: { addressingSuffix: 'achats' } });
    expect((await get(`routing-code/siret:${siret}/code:COMPTA`)).body).toMatchObject({
      siret,
      routingIdentifier: 'compta',
    });
    const codes = await search('routing-code', { filters: { siret: { op: 'strict', value: siret } } });
    expect(codes.body).toMatchObject({ totalNumberOfResults: 1, results: [{ siret }] });
    expect(parseDirectorySiret((await get(`siret/code-insee:${siret}`)).body)).toMatchObject({
      value: { siret, siren: other.siren },
    });
    expect(parseDirectorySiren((await get(`siren/code-insee:${own.siren}`)).body)).toMatchObject({
      value: {
        siren: own.siren,
        businessName: own.name,
        entityType: 'PrivateVatRegistered',
        administrativeStatus: 'A',
      },
    });
  });

  it('shows of another team what the network publishes, and nothing else', async () => {
    const unit = await get(`siren/code-insee:${other.siren}`);
    expect(unit.body).toEqual({
      siren: other.siren,
      entityType: 'PrivateVatRegistered',
      administrativeStatus: 'A',
    });
    const answers = [
      unit,
      await get(`siret/code-insee:${siret}`),
      await searchLines({ siren: { op: 'strict', value: other.siren } }),
      await search('siren', { filters: { businessName: { op: 'contains', value: 'Boulangerie' } } }),
      await search('siret', {}),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(other.name);
    expect(answers[3]?.body.results).toEqual([expect.objectContaining({ siren: own.siren })]);
    // A company that is not published is known to its own team alone.
    const hidden = await frenchParty(stranger);
    await service.sql(`UPDATE identifiers SET publication = 'unpublished' WHERE company_id = $1`, [
      hidden.id,
    ]);
    expect((await get(`siren/code-insee:${hidden.siren}`)).status).toBe(404);
    const seen = await callInterface(stranger, 'GET', `${DIRECTORY}/siren/code-insee:${hidden.siren}`);
    expect(seen.body.businessName).toBe(hidden.name);
    // An address that is being published is a line of its own team alone.
    await service.sql(
      `UPDATE identifiers SET publication = 'publishing', next_attempt_at = NULL WHERE company_id = $1`,
      [hidden.id],
    );
    expect((await searchLines({ siren: { op: 'strict', value: hidden.siren } })).body.results).toEqual([]);
    // Teams of production see nothing of the sandbox.
    const production = await service.team('production');
    expect(
      (await callInterface(production, 'GET', `${DIRECTORY}/siren/code-insee:${other.siren}`)).status,
    ).toBe(404);
  });

  it.each([
    'siren/code-insee:999999999',
    'siren/other:123456789',
    'siren/123456789',
    'siret/code-insee:99999999900012',
    'directory-line/code:999999999_x',
    'routing-code/siret:99999999900012/code:x',
    'siren/code-insee:%00',
    'siret/code-insee:%00',
    'directory-line/code:%00',
    'routing-code/siret:%00/code:%00',
    `siren/code-insee:${'9'.repeat(2_000)}`,
  ])('knows no %s: 404 with the code that clients compare', async (path) => {
    const { status, body } = await get(path);
    expect([status, body.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['directory-line', undefined],
    ['directory-line', { filters: { unknown: { op: 'strict', value: 'x' } } }],
    ['directory-line', { filters: { siren: { op: 'like', value: 'x' } } }],
    ['directory-line', { filters: { siren: 'x' } }],
    ['directory-line', { limit: 101 }],
    ['directory-line', { fields: Array(11).fill('siren') }],
    ['directory-line', { include: Array(11).fill('routingCode') }],
    ['siren', { sorting: Array(11).fill({ field: 'siren', sortingOrder: 'ascending' }) }],
    ['siren', { sorting: [{ field: 'siren' }] }],
    ['routing-code', []],
  ])('refuses a search of %s with %j', async (resource, body) => {
    expect((await search(resource, body)).status).toBe(400);
  });
});
