import { callInterface, type FlowAnswer } from '../support/french-flows';
import { frenchParty, type FrenchParty } from '../support/french-invoice';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const DIRECTORY = '/afnor-directory/v1';

describe('the directory of the interface of French platforms, with 100,000 lines', () => {
  const shared = sharedService();
  let service: Service;
  let team: TeamClient;
  let stranger: TeamClient;
  let other: FrenchParty;

  beforeAll(async () => {
    service = shared();
    [team, stranger] = await Promise.all([service.team(), service.team()]);
    other = await frenchParty(stranger);
  });

  const get = (path: string): Promise<FlowAnswer> => callInterface(team, 'GET', `${DIRECTORY}/${path}`);
  const search = (resource: string, body: object): Promise<FlowAnswer> =>
    callInterface(team, 'POST', `${DIRECTORY}/${resource}/search`, { body });

  it('finds each entry of one legal unit', async () => {
    const many = '987654321';
    const address = `${many}_${many}00012_`;
    await service.sql(
      `INSERT INTO identifiers (id, team_id, company_id, environment, scheme, identifier, publication, created_at, updated_at)
       SELECT 'ci_many_' || n, $1, $2, 'sandbox', '0225', line, 'published', now(), now()
       FROM (SELECT n, CASE WHEN n <= 100000 THEN $3 || '_' || lpad(n::text, 14, '0')
           ELSE $4 || 'code' || n END AS line FROM generate_series(1, 100002) n) AS each`,
      [stranger.teamId, other.id, many, address],
    );
    const paths = [
      `directory-line/code:${many}_00000000100000`,
      `directory-line/code:${address}CODE100002`,
      `routing-code/siret:${many}00012/code:Code100002`,
      `siret/code-insee:${many}00012`,
      `siren/code-insee:${many}`,
    ];
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect((await get(paths[2] ?? '')).body.routingIdentifier).toBe('code100002');
    for (const path of [
      `routing-code/siret:${many}00012_code/code:100002`,
      `routing-code/siret:${many}00013/code:code100002`,
      `siret/code-insee:${many}00013`,
      `directory-line/code:${address}code100003`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    const codes = await search('routing-code', {
      filters: { siret: { op: 'strict', value: `${many}00012` } },
    });
    expect(codes.body.totalNumberOfResults).toBe(2);
  });

  it('finds a line by an index', async () => {
    await service.sql(
      `INSERT INTO identifiers (id, team_id, company_id, environment, scheme, identifier, publication, created_at, updated_at)
       SELECT 'ci_' || n, $1, $2, 'sandbox', '0225', (100000000 + n)::text || '_x', 'published', now(), now()
       FROM generate_series(1, 100000) n`,
      [stranger.teamId, other.id],
    );
    await service.sql('ANALYZE identifiers');
    const plan = await service.sql<{ 'QUERY PLAN': string }>(
      `EXPLAIN ANALYZE SELECT identifier FROM identifiers i WHERE i.environment = 'sandbox' AND i.scheme = '0225'
         AND i.publication <> 'unpublished' AND "left"(i.identifier, 9) = '100050000'`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('identifiers_french_lines');
    expect(
      (await search('directory-line', { filters: { siren: { op: 'strict', value: '100050000' } } })).body
        .totalNumberOfResults,
    ).toBe(1);
  });
});
