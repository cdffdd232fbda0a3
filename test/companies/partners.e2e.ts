import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { SuppliersService } from '../../src/business/partners/suppliers/suppliers.service';
import { allItems, type Item } from '../support/pages';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

let service: Service;
let team: TeamClient;
let stranger: TeamClient;

describe('companies', () => {
  const shared = sharedService();

  describe('suppliers and customers', () => {
    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
    });

    /** What suppliers and customers have in common is tested on both. */
    describe.each([
      ['suppliers', 'supplier', 'sup'],
      ['customers', 'customer', 'cus'],
    ])('%s', (plural, singular, prefix) => {
      const list = `/api/v1/${plural}`;
      const at = (key: string): string => `${list}/${encodeURIComponent(key)}`;
      const of = (answer: Answer): Item => {
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        return answer.body[singular] as Item;
      };
      const make = async (body: unknown, client = team): Promise<Item> => of(await client.post(list, body));
      const unknown = `${prefix}_01HZZZZZZZZZZZZZZZZZZZZZZZ`;

      it('show every field, with addresses and numbers in one notation', async () => {
        const made = await make({
          externalId: `${plural}-1`,
          name: 'Brouwerij De Kroon NV',
          vatNumber: 'be 0987.654.394',
          peppolAddresses: ['0208:0987654394', ' 0088:ABC ', '0088:abc', '9999:delivered'],
        });
        expect(made).toMatchObject({
          id: expect.stringMatching(new RegExp(`^${prefix}_`)),
          teamId: team.teamId,
          externalId: `${plural}-1`,
          name: 'Brouwerij De Kroon NV',
          vatNumber: 'BE0987654394',
          peppolAddresses: ['0208:0987654394', '0088:abc', '9999:delivered'],
          labels: [],
        });
        expect(of(await team.get(at(`${plural}-1`)))).toEqual(made);
        expect(of(await team.get(at(String(made['id']))))).toEqual(made);
        const plain = await make({ name: 'Plain' });
        expect(plain).toMatchObject({ externalId: null, vatNumber: null, peppolAddresses: [], labels: [] });
      });

      it('are updated by a second POST with the same external id; what it leaves out stays', async () => {
        const first = await make({
          externalId: 'up',
          name: 'First',
          vatNumber: 'BE0987654394',
          peppolAddresses: ['0088:1'],
        });
        const second = await make({ externalId: 'up', name: 'Second' });
        expect(second).toEqual({ ...first, name: 'Second', updatedAt: second['updatedAt'] });
        expect(String(second['updatedAt']) > String(first['updatedAt'])).toBe(true);
        const third = await make({ externalId: 'up', vatNumber: null, peppolAddresses: [] });
        expect(third).toMatchObject({
          id: first['id'],
          name: 'Second',
          vatNumber: null,
          peppolAddresses: [],
        });
        expect(await make({ externalId: 'up' })).toEqual(third);
      });

      it('without an external id are new each time, and need a name', async () => {
        const [one, other] = [await make({ name: 'Same' }), await make({ name: 'Same' })];
        expect(one['id']).not.toBe(other['id']);
        for (const body of [{}, { externalId: 'new' }, { externalId: null, vatNumber: 'BE0987654394' }]) {
          const answer = await team.post(list, body);
          expect([answer.status, answer.body.errors]).toEqual([
            400,
            { name: [`must be set for a new ${singular}; received nothing`] },
          ]);
        }
      });

      it('are one row after twenty upserts at once', async () => {
        const made = await Promise.all(
          Array.from({ length: 20 }, (_, i) => make({ externalId: 'race', name: `Name ${i}` })),
        );
        expect(new Set(made.map(({ id }) => id)).size).toBe(1);
        expect(await service.sql(`SELECT 1 FROM ${plural} WHERE external_id = 'race'`)).toHaveLength(1);
      });

      it('are changed by PUT, by either id', async () => {
        const { id } = await make({ externalId: 'put', name: 'Before', vatNumber: 'BE0987654394' });
        expect(of(await team.put(at('put'), { name: 'After' }))).toMatchObject({
          id,
          name: 'After',
          vatNumber: 'BE0987654394',
        });
        expect(of(await team.put(at(String(id)), { externalId: 'put/2?#é' }))).toMatchObject({ id });
        expect(of(await team.get(at('put/2?#é')))).toMatchObject({ id, name: 'After' });
        expect((await team.get(at('put'))).status).toBe(404);
        const unchanged = of(await team.get(at(String(id))));
        expect(of(await team.put(at(String(id)), {}))).toEqual(unchanged);
        await make({ externalId: 'duplicate', name: 'Other' });
        const conflict = await team.put(at(String(id)), { externalId: 'duplicate' });
        expect([conflict.status, conflict.headers.get('x-error-code')]).toEqual([409, 'external_id_taken']);
        expect((await team.put(at(String(id)), { name: null })).status).toBe(400);
      });

      it('are deleted by either id', async () => {
        const one = await make({ externalId: 'delete me', name: 'One' });
        expect((await team.delete(at('delete me'))).body).toEqual({ success: true });
        expect((await team.delete(at(String(one['id'])))).status).toBe(404);
      });

      it.each([
        [{ name: 'x', peppolAddresses: ['0208'] }, ['peppolAddresses.0']],
        [
          { name: 'x', peppolAddresses: ['0088:ok', '9902:x', 'é:x'] },
          ['peppolAddresses.1', 'peppolAddresses.2'],
        ],
        [{ name: 'x', peppolAddresses: '0088:x' }, ['peppolAddresses']],
        [{ name: 'x', peppolAddresses: [7] }, ['peppolAddresses']],
        [{ name: 'x', peppolAddresses: [['0088:x']] }, ['peppolAddresses']],
        [{ name: 'x', peppolAddresses: null }, ['peppolAddresses']],
        [
          { name: 'x', peppolAddresses: Array.from({ length: 51 }, (_, i) => `0088:${i}`) },
          ['peppolAddresses'],
        ],
        [{ name: 'x', vatNumber: '...' }, ['vatNumber']],
        [{ name: 'x', vatNumber: 'ＢＥ1' }, ['vatNumber']],
        [{ name: 'x'.repeat(201) }, ['name']],
        [{ name: 7 }, ['name']],
        [{ name: 'x', externalId: 'a\u0000' }, ['externalId']],
        [{ name: 'x', labels: [] }, ['labels']],
        [{ name: 'x', id: 'x', teamId: 'y', createdAt: 'z' }, ['createdAt', 'id', 'teamId']],
      ])('refuse %j', async (body, fields) => {
        const answer = await team.post(list, body);
        expect([answer.status, Object.keys(answer.body.errors as object).sort()]).toEqual([400, fields]);
      });

      it('of another team are a wrong key by their internal id, and unknown by their external one', async () => {
        const { id } = await make({ externalId: 'private', name: 'Private' });
        const label = (await stranger.sdk.labels.create({ name: 'L' })).id;
        for (const [method, path, body] of [
          ['GET', '', undefined],
          ['PUT', '', { name: 'Overwritten' }],
          ['DELETE', '', undefined],
          ['PUT', `/labels/${label}`, undefined],
          ['DELETE', `/labels/${label}`, undefined],
        ] as const) {
          const status = async (key: string): Promise<number> =>
            (await stranger.request(method, `${at(key)}${path}`, body, {})).status;
          const statuses = [await status(String(id)), await status('private'), await status(unknown)];
          expect([method, path, statuses]).toEqual([method, path, [401, 404, 404]]);
        }
        expect(of(await team.get(at('private')))).toMatchObject({ id, name: 'Private' });
      });

      it("may have an external id that looks like another team's internal one, without confusing the two", async () => {
        const theirs = await make({ name: 'Theirs' }, stranger);
        const mine = await make({ externalId: String(theirs['id']), name: 'Mine' });
        expect(of(await team.get(at(String(theirs['id']))))).toEqual(mine);
        expect(of(await stranger.get(at(String(theirs['id']))))).toEqual(theirs);
        await team.delete(at(String(theirs['id'])));
        expect(of(await stranger.get(at(String(theirs['id']))))).toEqual(theirs);
        expect((await team.get(at(String(theirs['id'])))).status).toBe(401);
      });

      it("are found by their internal id before another's external one", async () => {
        const one = await make({ name: 'One' });
        const other = await make({ externalId: String(one['id']), name: 'Other' });
        expect(of(await team.get(at(String(one['id']))))).toMatchObject({ name: 'One' });
        await team.delete(at(String(one['id'])));
        expect(of(await team.get(at(String(one['id']))))).toMatchObject({ id: other['id'], name: 'Other' });
      });

      it('carry labels, assigned and removed as often as one likes', async () => {
        const { id } = await make({ externalId: 'marked', name: 'Marked' });
        const labels = ['First', 'Second'].map(
          async (name) => (await team.sdk.labels.create({ name })) as Item,
        );
        const [first, second] = await Promise.all(labels);
        const path = (label: Item | undefined): string => `${at('marked')}/labels/${String(label?.['id'])}`;
        for (let i = 0; i < 2; i++) expect(of(await team.put(path(first)))['labels']).toEqual([first]);
        expect(of(await team.put(path(second)))['labels']).toHaveLength(2);
        for (let i = 0; i < 2; i++) expect(of(await team.delete(path(first)))['labels']).toEqual([second]);
        expect(of(await team.get(at(String(id))))['labels']).toEqual([second]);
        expect((await allItems(team, `${list}?search=marked`, plural))[0]?.['labels']).toEqual([second]);
        const theirs = (await stranger.sdk.labels.create({ name: 'Theirs' })) as Item;
        expect((await team.put(path(theirs))).status).toBe(401);
        expect((await team.put(path({ id: 'lbl_01HZZZZZZZZZZZZZZZZZZZZZZZ' }))).status).toBe(404);
      });

      it('are listed newest first, in pages, and found by a part of what they are known by', async () => {
        const lister = await service.team();
        for (const [name, externalId, vatNumber, address] of [
          ['Alpha BVBA', 'ERP-1', 'BE0987654394', '0208:0987654394'],
          ['Бета ООО', 'ERP-2', 'FR83404833048', '0009:40483304800022'],
          ['Gamma 50%', 'ERP_3', 'NL000099998B57', '0106:12345677'],
        ] as const)
          await make({ name, externalId, vatNumber, peppolAddresses: [address] }, lister);
        const names = async (query: string): Promise<unknown[]> =>
          (await allItems(lister, `${list}?${query}`, plural)).map(({ name }) => name);
        expect(await names('')).toEqual(['Gamma 50%', 'Бета ООО', 'Alpha BVBA']);
        expect(await names('limit=1')).toEqual(await names(''));
        for (const [search, found] of [
          ['alph', ['Alpha BVBA']],
          ['бета', ['Бета ООО']],
          ['erp-', ['Бета ООО', 'Alpha BVBA']],
          ['P_3', ['Gamma 50%']],
          ['0%', ['Gamma 50%']],
          ['834048', ['Бета ООО']],
          ['0106:123', ['Gamma 50%']],
          ["'; DROP TABLE", []],
        ] as const)
          expect([search, await names(`search=${encodeURIComponent(search)}&limit=1`)]).toEqual([
            search,
            found,
          ]);
        for (const query of ['limit=0', 'limit=201', 'cursor=x', 'search=', 'search=%00', 'colour=red'])
          expect([query, (await lister.get(`${list}?${query}`)).status]).toEqual([query, 400]);
      });
    });

    describe('customers', () => {
      it('have what an invoice says of its buyer', async () => {
        const answer = await team.post('/api/v1/customers', {
          name: 'Brouwerij De Kroon NV',
          enterpriseNumberScheme: '0208',
          enterpriseNumber: '0987.654.394',
          address: 'Grote Markt 1',
          postalCode: '2000',
          city: 'Antwerpen',
          country: 'be',
          email: 'boekhouding@dekroon.example',
          phone: '+32 3 555 12 12',
        });
        expect(answer.body.customer).toMatchObject({
          enterpriseNumberScheme: '0208',
          enterpriseNumber: '0987654394',
          address: 'Grote Markt 1',
          postalCode: '2000',
          city: 'Antwerpen',
          country: 'BE',
          email: 'boekhouding@dekroon.example',
          phone: '+32 3 555 12 12',
        });
        const cleared = await team.put(`/api/v1/customers/${answer.body.customer.id}`, {
          country: null,
          phone: null,
        });
        expect(cleared.body.customer).toMatchObject({ country: null, phone: null, city: 'Antwerpen' });
        const bad = await team.post('/api/v1/customers', { name: 'x', country: 'ZZ' });
        expect(bad.body.errors).toEqual({ country: [expect.stringContaining('ISO 3166')] });
      });
    });

    describe('the labels of a sender', () => {
      it('are those of the suppliers with its address or its VAT number', async () => {
        const suppliers = service.app.get(SuppliersService);
        const label = async (name: string): Promise<string> => (await team.sdk.labels.create({ name })).id;
        const [byAddress, byVat, other] = [await label('address'), await label('vat'), await label('other')];
        for (const [body, labelId] of [
          [{ name: 'A', peppolAddresses: ['0088:sender'] }, byAddress],
          [{ name: 'B', vatNumber: 'LU26375245' }, byVat],
          [{ name: 'C', peppolAddresses: ['0088:sender2'], vatNumber: 'LU10000356' }, other],
        ] as const) {
          const made = await team.post('/api/v1/suppliers', body);
          await team.sdk.suppliers.addLabel(made.body.supplier.id, labelId);
        }
        const found = (client: TeamClient, address: string, vatNumber: string | null): Promise<string[]> =>
          service.app
            .get(UnitOfWork)
            .run((tx) => suppliers.findLabelsForSender(tx, client.teamId, address, vatNumber));
        expect(await found(team, '0088:SENDER', null)).toEqual([byAddress]);
        expect(await found(team, '0088:SENDER', 'lu 26375245')).toEqual([byAddress, byVat]);
        expect(await found(team, '0088:nobody', null)).toEqual([]);
        expect(await found(stranger, '0088:sender', 'LU26375245')).toEqual([]);
      });
    });
  });
});
