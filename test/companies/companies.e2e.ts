import { smallInvoice } from '../support/invoices';
import { allItems, itemsAt, type Item } from '../support/pages';
import type { Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const base = {
  name: 'Atelier Dubois SRL',
  address: 'Rue de la Loi 16',
  postalCode: '1000',
  city: 'Bruxelles',
  country: 'BE',
};
const COMPANY_FIELDS = [
  'address',
  'city',
  'country',
  'createdAt',
  'documentsPerDay',
  'email',
  'enterpriseNumber',
  'enterpriseNumberScheme',
  'id',
  'invoiceDefaults',
  'isSmpRecipient',
  'isVerified',
  'name',
  'phone',
  'postalCode',
  'taxReporting',
  'teamId',
  'tradeNames',
  'updatedAt',
  'vatNumber',
];
const UNKNOWN = 'c_01HZZZZZZZZZZZZZZZZZZZZZZZ';

let service: Service;
let team: TeamClient;
let stranger: TeamClient;

async function create(fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const answer = await team.post('/api/v1/companies', { ...base, ...fields });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.company as Record<string, unknown>;
}

describe('companies', () => {
  const shared = sharedService();

  describe('companies', () => {
    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
    });

    it('shows every field of a new company, with null for what is not known', async () => {
      const company = await create();
      expect(Object.keys(company).sort()).toEqual(COMPANY_FIELDS);
      expect(company).toMatchObject({
        ...base,
        teamId: team.teamId,
        enterpriseNumberScheme: null,
        enterpriseNumber: null,
        vatNumber: null,
        email: null,
        phone: null,
        isSmpRecipient: true,
        isVerified: false,
        taxReporting: null,
      });
      expect(await team.sdk.companies.get(String(company['id']))).toEqual(company);
    });

    it('normalises numbers, and takes the enterprise number of a Belgian company from its VAT number', async () => {
      const number = belgianNumber();
      const dotted = `BE ${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}`;
      expect(await create({ vatNumber: dotted.toLowerCase() })).toMatchObject({
        vatNumber: `BE${number}`,
        enterpriseNumberScheme: '0208',
        enterpriseNumber: number,
      });
      expect(await create({ country: 'fr', enterpriseNumber: '552 100 554' })).toMatchObject({
        country: 'FR',
        enterpriseNumberScheme: '0002',
        enterpriseNumber: '552100554',
      });
    });

    it.each([
      [
        { vatNumber: 'BE 0123.456.789' },
        { vatNumber: [expect.stringContaining('check digits should be 49')] },
      ],
      [{ vatNumber: 'FR83404833048' }, { vatNumber: [expect.stringContaining('should start with BE')] }],
      [
        { country: 'GR', vatNumber: 'GR094259216' },
        { vatNumber: [expect.stringContaining('should start with EL')] },
      ],
      [
        { enterpriseNumberScheme: '0208', enterpriseNumber: '0123456789' },
        { enterpriseNumber: [expect.stringContaining('49')] },
      ],
      [
        { country: 'DE', enterpriseNumber: 'HRB 12345' },
        { enterpriseNumberScheme: [expect.stringContaining('ISO 6523')] },
      ],
      [
        { enterpriseNumberScheme: '0208' },
        { enterpriseNumber: [expect.stringContaining('the register 0208')] },
      ],
      [{ country: 'BX' }, { country: [expect.stringContaining('"BX"')] }],
      [{ country: 7 }, { country: [expect.stringContaining('received 7')] }],
      [{ name: '   ' }, { name: [expect.stringContaining('must not be empty')] }],
      [{ name: 5 }, { name: [expect.stringContaining('must be a string; received 5')] }],
      [{ name: 'a\u0000b' }, { name: [expect.stringContaining('control characters')] }],
      [{ name: '\ud800' }, { name: [expect.stringContaining('surrogate')] }],
      [{ email: 'nobody' }, { email: [expect.stringContaining('e-mail address')] }],
      [{ isSmpRecipient: 'true' }, { isSmpRecipient: [expect.stringContaining('received "true"')] }],
      [{ vatNumber: 123456749 }, { vatNumber: [expect.stringContaining('must be a string')] }],
      [
        { country: 'BX', email: 'nobody', vatNumber: '' },
        { country: [expect.anything()], email: [expect.anything()], vatNumber: [expect.anything()] },
      ],
    ])('refuses %j and says why', async (fields, errors) => {
      const answer = await team.post('/api/v1/companies', { ...base, ...fields });
      expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    });

    it('refuses a name of 10,000 characters and names the limit', async () => {
      const answer = await team.post('/api/v1/companies', { ...base, name: 'é'.repeat(10_000) });
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        { name: [expect.stringContaining('at most 200 characters (it has 10000)')] },
      ]);
      expect(JSON.stringify(answer.body).length).toBeLessThan(500);
    });

    it.each([
      ['4-byte characters', '𝔸telier 🧾 SRL'],
      ['text from right to left', 'شركة المثال المحدودة'],
      ['200 characters beyond the basic plane', '𝔸'.repeat(200)],
      ['quotes and angle brackets', `O'Hara & "Sons" <Ltd>`],
    ])('keeps a name with %s', async (_what, name) => {
      const { id } = await create({ name });
      expect((await team.sdk.companies.get(String(id))).name).toBe(name);
    });

    it.each([
      'id',
      'teamId',
      'isVerified',
      'createdAt',
      'updatedAt',
      'team_id',
      'is_verified',
      '__proto__',
      'constructor',
      'prototype',
      'toString',
    ])('refuses a body with %s and changes nothing', async (name) => {
      const { id } = await create();
      const before = await service.sql('SELECT * FROM companies WHERE id = $1', [id]);
      const value = name === 'isVerified' || name === 'is_verified' ? 'true' : '{"isVerified":true}';
      for (const [method, path] of [
        ['PUT', `/api/v1/companies/${String(id)}`],
        ['POST', '/api/v1/companies'],
      ] as const) {
        const raw = `{"name":"Changed","address":"a","postalCode":"1","city":"c","country":"BE","${name}":${value}}`;
        const answer = await team.request(method, path, undefined, { raw });
        expect(answer.status).toBe(400);
        expect(Object.keys(answer.body.errors as object)).toEqual([name]);
      }
      expect(await service.sql('SELECT * FROM companies WHERE id = $1', [id])).toEqual(before);
      expect(await service.sql(`SELECT 1 FROM companies WHERE name = 'Changed'`)).toEqual([]);
    });

    it('lists by name without regard to case, and finds a number in any notation', async () => {
      const lister = await service.team();
      const number = belgianNumber();
      for (const [name, vatNumber] of [
        ['beta', `BE${number}`],
        ['Alpha', undefined],
        ['Gamma', undefined],
        ['alpha', undefined],
      ] as const)
        await lister.sdk.companies.create({ ...base, name, vatNumber });
      const all = await lister.get('/api/v1/companies');
      const names = (companies: Item[]): unknown[] => companies.map(({ name }) => name);
      expect(names(all.body.companies as Item[])).toEqual(['Alpha', 'alpha', 'beta', 'Gamma']);
      expect(all.body.pagination).toEqual({ limit: 1000, nextCursor: null, hasMore: false });
      const written = `be ${number.slice(0, 4)}.${number.slice(4, 7)}-${number.slice(7)}`;
      for (const query of [`vatNumber=${encodeURIComponent(written)}`, `enterpriseNumber=${number}`]) {
        expect(names(await itemsAt(lister, `/api/v1/companies?${query}`, 'companies'))).toEqual(['beta']);
      }
      expect((await lister.get('/api/v1/companies?vatNumber=BE0000000097')).body.companies).toEqual([]);

      const paged = names(await allItems(lister, '/api/v1/companies?limit=1', 'companies'));
      expect(paged).toEqual(['Alpha', 'alpha', 'beta', 'Gamma']);
    });

    it('searches in names, cities, numbers and ids of the team, page by page, and by country', async () => {
      const [searcher, stranger] = [await service.team(), await service.team()];
      const number = belgianNumber();
      const made = await searcher.sdk.companies.create({
        ...base,
        ...{ name: 'Brasserie d’Été 100%', city: 'Liège', vatNumber: `BE${number}` },
      });
      for (const name of ['Brasserie du Port', 'Été_Sarl'])
        await searcher.sdk.companies.create({ ...base, name, city: 'Lyon', country: 'FR', vatNumber: null });
      await stranger.sdk.companies.create({ ...base, name: 'Brasserie voisine', vatNumber: null });
      const found = async (query: Record<string, string>): Promise<unknown[]> =>
        (
          await allItems(
            searcher,
            `/api/v1/companies?limit=1&${String(new URLSearchParams(query))}`,
            'companies',
          )
        ).map(({ name }) => name);
      const whole = 'Brasserie d’Été 100%';
      expect(await found({ search: 'brasserie' })).toEqual(['Brasserie du Port', whole]);
      for (const search of [
        'ETE 1',
        'e\u0301te\u0301 1',
        'liege',
        ' 100% ',
        `${number.slice(0, 4)}.${number.slice(4, 7)}`,
      ])
        expect([search, await found({ search })]).toEqual([search, [whole]]);
      expect(await found({ search: made.id.slice(4).toLowerCase() })).toEqual([whole]);
      // Wildcards of patterns mean themselves, and letters alone are not looked for in numbers.
      expect(await found({ search: 'e_s' })).toEqual(['Été_Sarl']);
      const own = await allItems(searcher, '/api/v1/companies', 'companies');
      const idsHaveIt = own.filter(({ id }) => String(id).slice(2).toLowerCase().includes('be'));
      expect(await found({ search: 'be' })).toEqual(idsHaveIt.map(({ name }) => name));
      expect(await found({ country: 'FR' })).toEqual(['Brasserie du Port', 'Été_Sarl']);
      expect(await found({ country: 'FR', search: 'port' })).toEqual(['Brasserie du Port']);
      expect(await found({ country: 'NL' })).toEqual([]);
    });

    it.each([
      ...['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'vatNumber=%00', 'unknown=1', 'cursor=bmFtZXw'],
      ...['search=', 'search=%20', 'search=%00', 'country=Belgium', 'country=be'],
    ])('refuses the query %s', async (query) => {
      const answer = await team.get(`/api/v1/companies?${query}`);
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([
        400,
        [query.split('=')[0]],
      ]);
    });

    it('answers 404 for what nobody has and 401 for what another team has', async () => {
      const { id } = await create();
      const session = (await team.sdk.companies.verify(String(id))).id;
      const calls: [string, string, unknown][] = [
        ['GET', '', undefined],
        ['PUT', '', {}],
        ['DELETE', '', undefined],
        ['POST', '/verify', undefined],
        ['GET', '/verifications', undefined],
        ['GET', `/verifications/${session}`, undefined],
        ['POST', `/verifications/${session}/outcome`, { outcome: 'verified' }],
      ];
      for (const [method, path, body] of calls) {
        const foreign = await stranger.request(method, `/api/v1/companies/${String(id)}${path}`, body, {});
        const unknown = await stranger.request(method, `/api/v1/companies/${UNKNOWN}${path}`, body, {});
        expect([method, path, foreign.status, unknown.status]).toEqual([method, path, 401, 404]);
      }
      expect((await team.sdk.companies.get(String(id))).isVerified).toBe(false);
    });

    it('answers many requests for unknown companies at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => team.put(`/api/v1/companies/${UNKNOWN}`, { name: 'x' })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    });

    it('deletes a company and its identifiers, unless it has documents', async () => {
      const [sender, receiver] = await Promise.all([team.company(), team.company()]);
      await team.post(
        `/api/v1/${sender.id}/send`,
        {
          recipient: receiver.address,
          documentType: 'invoice',
          document: smallInvoice('D-1', {
            lines: [{ name: 'L', netPriceAmount: '1', vat: { percentage: '21' } }],
          }),
        },
        { headers: { prefer: 'wait=10' } },
      );
      for (const { id, address } of [sender, receiver]) {
        const refused = await team.delete(`/api/v1/companies/${id}`);
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'company_has_documents']);
        const { body } = await team
          .post('/api/v1/recipients/verify', { address })
          .catch(() => ({ body: null }));
        expect(body === null || body.success !== undefined).toBe(true);
        const [entry] = await service.sql('SELECT 1 FROM simnet_participants WHERE participant = $1', [
          address,
        ]);
        expect(entry).toBeDefined();
      }
      const other = await team.company();
      expect((await team.delete(`/api/v1/companies/${other.id}`)).body).toEqual({ success: true });
      expect((await team.get(`/api/v1/companies/${other.id}`)).status).toBe(404);
      expect((await team.delete(`/api/v1/companies/${other.id}`)).status).toBe(404);
      expect(
        await service.sql('SELECT 1 FROM simnet_participants WHERE participant = $1', [other.address]),
      ).toEqual([]);
    });
  });
});
