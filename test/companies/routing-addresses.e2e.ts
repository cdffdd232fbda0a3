import { computeLuhnCheckDigit } from '../../src/standards/peppol/check-digits';
import { frenchCompany, type FrenchCompany } from '../support/french';
import { startService, type Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { until } from '../support/until';

/** An establishment of a company. */
function toSiret(siren: string, number = 1): string {
  const base = `${siren}${String(number).padStart(4, '0')}`;
  return `${base}${computeLuhnCheckDigit(base)}`;
}

describe('routing addresses of a French company', () => {
  let service: Service;
  let team: TeamClient;

  const add = (
    { id }: Pick<FrenchCompany, 'id'>,
    identifiers: unknown,
    more: Record<string, unknown> = {},
    client = team,
  ): Promise<Answer> => client.post(`/api/v1/companies/${id}/identifiers/bulk`, { identifiers, ...more });
  const listAddresses = async ({ id }: FrenchCompany): Promise<Record<string, unknown>[]> =>
    (await team.get(`/api/v1/companies/${id}/identifiers`)).body.identifiers;

  beforeAll(async () => {
    service = await startService();
    team = await service.team();
  });

  afterAll(() => service.stop());

  it('are added at once, each with its role, and published', async () => {
    const company = await frenchCompany(team);
    const { siren } = company;
    const siret = toSiret(siren);
    const { status, body } = await add(company, [
      siren,
      `${siren}_${siret}`,
      `0225:${siren}_${siret}_COMPTA`,
      `${siren}_factures`,
      `${siren}_Status`,
    ]);
    expect(status).toBe(200);
    expect(
      body.results.map(({ identifier, role, outcome }: Record<string, string>) => [
        identifier,
        role,
        outcome,
      ]),
    ).toEqual([
      [siren, 'legalUnit', 'existing'],
      [`${siren}_${siret}`, 'establishment', 'created'],
      [`${siren}_${siret}_compta`, 'routingCode', 'created'],
      [`${siren}_factures`, 'suffix', 'created'],
      [`${siren}_status`, 'status', 'created'],
    ]);
    await until(async () => (await listAddresses(company)).every(({ published }) => published === true));
    const stored = await listAddresses(company);
    expect(Object.fromEntries(stored.map(({ identifier, id }) => [identifier, id]))).toEqual(
      Object.fromEntries(
        body.results.map(({ identifier, identifierId }: Record<string, string>) => [
          identifier,
          identifierId,
        ]),
      ),
    );
    expect(stored.map(({ role }) => role).sort()).toEqual([
      'establishment',
      'legalUnit',
      'routingCode',
      'status',
      'suffix',
    ]);
    const { body: log } = await team.get('/api/v1/audit?action=identifier.added');
    expect(log.auditEntries.map(({ after }: { after: { identifier: string } }) => after.identifier)).toEqual(
      expect.arrayContaining([`${siren}_status`, `${siren}_${siret}_compta`]),
    );
  });

  it('that exist already stay as they are, also when a list is repeated or names one twice', async () => {
    const company = await frenchCompany(team, {}, false);
    const list = [`${company.siren}_a`, `${company.siren}_A`, `${company.siren}_b`];
    const first = await add(company, list);
    expect(first.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'created',
      'existing',
      'created',
    ]);
    const again = await add(company, list);
    expect(again.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'existing',
      'existing',
      'existing',
    ]);
    expect(again.body.results.map(({ identifierId }: { identifierId: string }) => identifierId)).toEqual(
      first.body.results.map(({ identifierId }: { identifierId: string }) => identifierId),
    );
    expect((await listAddresses(company)).map(({ publication }) => publication)).toEqual([
      'unpublished',
      'unpublished',
      'unpublished',
    ]);
  });

  it('are all refused while one is, with every wrong line named, or are added without those', async () => {
    const company = await frenchCompany(team, {}, false);
    const { siren } = company;
    const siret = toSiret(siren);
    const wrongSiret = `${siret.slice(0, -1)}${(Number(siret.slice(-1)) + 1) % 10}`;
    const list = [
      `${siren}_right`,
      `${siren}_${wrongSiret}`,
      '552008443_other',
      'x',
      `${siren}_a b`,
      `${siren}_${'y'.repeat(60)}`,
    ];
    const refused = await add(company, list);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({
      'identifiers.1': [expect.stringContaining('check digit')],
      'identifiers.2': [expect.stringContaining(`the SIREN of the company, ${siren}`)],
      'identifiers.3': [expect.stringContaining('SIREN')],
      'identifiers.4': [expect.stringContaining('not accepted')],
      'identifiers.5': [expect.stringContaining('50')],
    });
    expect(await listAddresses(company)).toHaveLength(1);
    const { body } = await add(company, list, { skipRefused: true });
    expect(body.results.map(({ outcome, code }: Record<string, string>) => [outcome, code])).toEqual([
      ['created', null],
      ...Array.from({ length: 5 }, () => ['refused', 'invalid_input']),
    ]);
    expect(body.results[2].message).toContain(siren);
    expect(await listAddresses(company)).toHaveLength(2);
  });

  it('of La Poste have a rule of their own', async () => {
    const { id } = await team.company(
      { country: 'FR', vatNumber: null, enterpriseNumberScheme: '0002', enterpriseNumber: '356000000' },
      false,
    );
    const { body } = await add({ id }, ['356000000_35600000049837', '356000000_35600000049838'], {
      skipRefused: true,
    });
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'refused']);
    expect(body.results[1].message).toContain('La Poste');
  });

  it('that another company publishes are refused', async () => {
    const first = await frenchCompany(team);
    const { siren } = first;
    expect((await add(first, [`${siren}_ours`])).status).toBe(200);
    const stranger = await service.team();
    const second = await stranger.company({
      country: 'FR',
      vatNumber: null,
      enterpriseNumberScheme: '0002',
      enterpriseNumber: siren,
    });
    const list = [`${siren}_ours`, `${siren}_theirs`];
    const refused = await add(second, list, {}, stranger);
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([409, ['identifiers.0']]);
    const { body } = await add(second, list, { skipRefused: true }, stranger);
    expect(body.results.map(({ code }: { code: string }) => code)).toEqual(['identifier_published', null]);
    expect(body.results[0].identifierId).toBeNull();
  });

  it('are refused for companies without a SIREN, and beyond a thousand', async () => {
    const belgian = await team.company({}, false);
    const { status, body } = await add(belgian, ['552008443']);
    expect([status, Object.keys(body.errors as object)]).toEqual([400, ['root']]);
    const company = await frenchCompany(team, {}, false);
    const thousand = Array.from({ length: 1000 }, (_, index) => `${company.siren}_n${index}`);
    expect((await add(company, [...thousand, `${company.siren}_more`])).status).toBe(400);
    for (const wrong of [[], 'x', [1], null]) expect((await add(company, wrong)).status).toBe(400);
    const all = await add(company, thousand);
    expect(new Set(all.body.results.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
      new Set(['created']),
    );
    expect(
      await service.sql('SELECT count(*)::int AS n FROM identifiers WHERE company_id = $1', [company.id]),
    ).toEqual([{ n: 1001 }]);
  });

  it('are answered as before when a request is repeated whose answer was lost', async () => {
    const company = await frenchCompany(team, {}, false);
    const { siren, id } = company;
    const path = `/api/v1/companies/${id}/identifiers/bulk`;
    const body = { identifiers: [`${siren}_x`, 'x', siren, `${siren}_x`], skipRefused: true };
    const headers = { 'Idempotency-Key': `bulk-${siren}` };
    const first = await team.post(path, body, { headers });
    await service.sql('UPDATE idempotency_keys SET answer = NULL WHERE key = $1', [`bulk-${siren}`]);
    const again = await team.post(path, body, { headers });
    expect(again.body).toEqual(first.body);
    expect(first.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'created',
      'refused',
      'existing',
      'existing',
    ]);
  });
});
