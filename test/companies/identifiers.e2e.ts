import { allItems, type Item } from '../support/pages';
import type { Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { until } from '../support/until';
import {
  identifiersOf as identifiersOfCompany,
  onlyIdentifier as onlyIdentifierOf,
  participantEntry,
} from './identifier-scene';
import { sharedService } from '../support/per-worker';

let service: Service;
let team: TeamClient;
let stranger: TeamClient;

const identifiersOf = (id: string, client = team): Promise<Item[]> => identifiersOfCompany(client, id);
const onlyIdentifier = (id: string): Promise<Item> => onlyIdentifierOf(team, id);
const entry = (participant: string) => participantEntry(service, participant);

const add = (id: string, scheme: string, identifier: string, client = team) =>
  client.post(`/api/v1/companies/${id}/identifiers`, { scheme, identifier });

describe('companies', () => {
  const shared = sharedService();

  describe('identifiers and the network', () => {
    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
    });

    afterEach(() => jest.restoreAllMocks());

    describe('identifiers', () => {
      it('show that their publication is parked, until their company changes', async () => {
        const { id } = await team.company();
        await until(async () => (await onlyIdentifier(id))['published'] === true, 80_000);
        const { id: identifierId } = await onlyIdentifier(id);
        await service.sql(
          `UPDATE identifiers SET publication = 'publishing', parked_at = clock_timestamp(), next_attempt_at = NULL WHERE id = $1`,
          [identifierId],
        );
        expect(await onlyIdentifier(id)).toMatchObject({
          publication: 'publishing',
          parkedAt: expect.any(String) as string,
        });
        await team.sdk.companies.update(id, { isSmpRecipient: false });
        await until(async () => (await onlyIdentifier(id))['publication'] === 'unpublished', 80_000);
        expect(await onlyIdentifier(id)).toMatchObject({ parkedAt: null });
      });

      it('come with a company from its enterprise number, and show every field', async () => {
        const { id, address } = await team.company({}, false);
        const identifier = await onlyIdentifier(id);
        expect(identifier).toEqual({
          id: expect.stringMatching(/^ci_/),
          companyId: id,
          scheme: '0208',
          identifier: address.slice(5),
          published: false,
          publication: 'unpublished',
          role: null,
          publicationError: null,
          parkedAt: null,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        });
        const got = await team.get(`/api/v1/companies/${id}/identifiers/${String(identifier['id'])}`);
        expect(got.body).toEqual({ success: true, identifier });
        const none = await team.company({ isSmpRecipient: false }, false);
        expect(await identifiersOf(none.id)).toEqual([]);
      });

      it.each([
        [
          {
            country: 'FR',
            vatNumber: undefined,
            enterpriseNumberScheme: '0002',
            enterpriseNumber: '552100554',
          },
          '0225:552100554',
        ],
        [{ country: 'NL', vatNumber: undefined, enterpriseNumber: '12345677' }, '0106:12345677'],
        [{ country: 'NO', vatNumber: undefined, enterpriseNumber: '974760673' }, '0192:974760673'],
        [
          {
            country: 'DE',
            vatNumber: undefined,
            enterpriseNumberScheme: '0204',
            enterpriseNumber: '04011000-1234512345-06',
          },
          null,
        ],
      ])('follow the custom of the country: %j', async (fields, expected) => {
        const created = await team.post('/api/v1/companies', {
          name: 'N',
          address: 'A',
          postalCode: '1',
          city: 'C',
          ...fields,
        });
        expect([created.status, created.body.errors]).toEqual([200, undefined]);
        const found = await identifiersOf(created.body.company.id as string);
        expect(found.map(({ scheme, identifier }) => `${String(scheme)}:${String(identifier)}`)).toEqual(
          expected === null ? [] : [expected],
        );
      });

      it('are published while the company is a verified recipient, and only then', async () => {
        const { id, address } = await team.company({}, false);
        const states: [string, unknown, boolean][] = [];
        const look = async (what: string): Promise<void> => {
          states.push([what, (await onlyIdentifier(id))['published'], (await entry(address)) !== null]);
        };
        const put = (body: unknown) => team.put(`/api/v1/companies/${id}`, body);
        await look('new');
        await team.verify(id);
        await look('verified');
        await put({ isSmpRecipient: false });
        await look('no recipient');
        // Parked work is nobody's any more once the team asks for something else.
        await service.sql(
          `UPDATE identifiers SET parked_at = clock_timestamp(), unfinished = 5, crashes = 2 WHERE company_id = $1`,
          [id],
        );
        await put({ isSmpRecipient: true });
        await look('recipient again');
        expect(
          await service.sql(`SELECT parked_at, unfinished, crashes FROM identifiers WHERE company_id = $1`, [
            id,
          ]),
        ).toEqual([{ parked_at: null, unfinished: 0, crashes: 0 }]);
        await put({ vatNumber: `BE${belgianNumber()}` });
        await look('revoked');
        await put({ isSmpRecipient: false });
        await team.verify(id);
        await look('verified, but no recipient');
        expect(states).toEqual([
          ['new', false, false],
          ['verified', true, true],
          ['no recipient', false, false],
          ['recipient again', true, true],
          ['revoked', false, false],
          ['verified, but no recipient', false, false],
        ]);
      });

      it('are published at once when they are added to a verified recipient, in lower case', async () => {
        const { id } = await team.company();
        const added = await add(id, '0088', '5410000000009-AbC');
        expect(added.body.identifier).toMatchObject({ identifier: '5410000000009-abc', published: true });
        expect(await entry('0088:5410000000009-abc')).toEqual({ publisher: team.teamId, types: 3 });
        expect((await add(id, '0088', '5410000000009-ABC')).headers.get('x-error-code')).toBe(
          'identifier_taken',
        );
      });

      it.each([
        ['0000', 'x', ['scheme']],
        ['9902', 'x', ['scheme']],
        ['9999', 'delivered', ['scheme']],
        ['88', 'x', ['scheme']],
        ['0208', '', ['identifier']],
        ['0208', 'a b', ['identifier']],
        ['0208', 'é', ['identifier']],
        ['0208', '0'.repeat(51), ['identifier']],
        ['x', 'a/b', ['scheme', 'identifier']],
      ])('refuse %s:%s', async (scheme, identifier, fields) => {
        const { id } = await team.company({}, false);
        const answer = await add(id, scheme, identifier);
        expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, fields]);
      });

      it('obey the rule of their register in production, and may be invented in the sandbox', async () => {
        const production = await service.team('production');
        const [real, sandbox] = await Promise.all([production.company({}, false), team.company({}, false)]);
        const refused = await add(real.id, '0208', '0123456789', production);
        expect(refused.body.errors).toEqual({
          identifier: [expect.stringContaining('check digits should be 49')],
        });
        expect((await add(sandbox.id, '0208', '0123456789')).status).toBe(200);
      });

      it('belong to one company: below another one they are unknown, for another team they are a wrong key', async () => {
        const [one, other] = await Promise.all([team.company({}, false), team.company({}, false)]);
        const { id } = await onlyIdentifier(one.id);
        const strangers = await stranger.company({}, false);
        for (const [method, path] of [
          ['GET', ''],
          ['DELETE', ''],
          ['GET', '/migrations'],
          ['POST', '/migration'],
          ['POST', '/migration-key'],
        ] as const) {
          const body = path === '/migration' ? { migrationKey: '11AAbb$$' } : undefined;
          const below = (company: string): string =>
            `/api/v1/companies/${company}/identifiers/${String(id)}${path}`;
          const statuses = [
            (await team.request(method, below(other.id), body, {})).status,
            (await stranger.request(method, below(strangers.id), body, {})).status,
            (await stranger.request(method, below(one.id), body, {})).status,
          ];
          expect([method, path, statuses]).toEqual([method, path, [404, 401, 401]]);
        }
      });

      it('are published once, however many companies ask for one at the same moment', async () => {
        const clients = await Promise.all(Array.from({ length: 20 }, () => service.team()));
        const companies = await Promise.all(clients.map((client) => client.company()));
        const answers = await Promise.all(
          companies.map(({ id }, i) => add(id, '0088', '5410000000016', clients[i])),
        );
        const statuses = answers.map(({ status }) => status).sort();
        expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
        const codes = new Set(answers.map(({ headers }) => headers.get('x-error-code')));
        expect(codes).toEqual(new Set([null, 'identifier_published']));
        const winner = clients[answers.findIndex(({ status }) => status === 200)];
        expect((await entry('0088:5410000000016'))?.publisher).toBe(winner?.teamId);
        expect(
          await service.sql(
            `SELECT count(*)::int AS n, count(*) FILTER (WHERE publication = 'published')::int AS published
         FROM identifiers WHERE identifier = '5410000000016'`,
          ),
        ).toEqual([{ n: 1, published: 1 }]);
      });

      it('are published once, however many companies are verified at the same moment', async () => {
        const companies = await Promise.all(Array.from({ length: 10 }, () => team.company({}, false)));
        for (const { id } of companies) expect((await add(id, '0088', '5410000000023')).status).toBe(200);
        await Promise.all(companies.map(({ id }) => team.verify(id)));
        const found = (await Promise.all(companies.map(({ id }) => identifiersOf(id)))).flat();
        const shared = found.filter(({ identifier }) => identifier === '5410000000023');
        expect(shared.filter(({ published }) => published === true)).toHaveLength(1);
        for (const { published, publicationError } of shared)
          expect(publicationError).toEqual(
            published === true ? null : expect.stringContaining('Another company'),
          );
        expect(found.filter(({ scheme, published }) => scheme === '0208' && published === true)).toHaveLength(
          10,
        );
      });

      it('go to the next company that wants them once they are released', async () => {
        const [first, second] = await Promise.all([team.company(), stranger.company({}, false)]);
        const { body } = await add(first.id, '0088', '5410000000030');
        await add(second.id, '0088', '5410000000030', stranger);
        await stranger.verify(second.id);
        const waiting = async (): Promise<Item | undefined> =>
          (await identifiersOf(second.id, stranger)).find(({ scheme }) => scheme === '0088');
        expect(await waiting()).toMatchObject({ published: false });
        expect(
          (await team.delete(`/api/v1/companies/${first.id}/identifiers/${body.identifier.id}`)).body,
        ).toEqual({
          success: true,
        });
        await service.sql(
          'UPDATE identifiers SET next_attempt_at = clock_timestamp() WHERE next_attempt_at IS NOT NULL AND company_id = $1',
          [second.id],
        );
        await until(async () => (await waiting())?.['published'] === true);
        expect((await entry('0088:5410000000030'))?.publisher).toBe(stranger.teamId);
      });

      it('are not moved from another access point without a migration', async () => {
        await service.sql(
          `INSERT INTO simnet_participants (participant, publisher, document_types, registered_at)
       VALUES ('0088:5410000000047', 'another access point', '[]', now())`,
        );
        const { id } = await team.company();
        const added = await add(id, '0088', '5410000000047');
        expect(added.body.identifier).toMatchObject({
          published: false,
          publication: 'unpublished',
          publicationError: expect.stringContaining('registered by another access point'),
        });
        expect((await entry('0088:5410000000047'))?.publisher).toBe('another access point');
      });

      it('pages, newest first', async () => {
        const { id } = await team.company({}, false);
        for (let i = 0; i < 4; i++) await add(id, '0088', `page-${i}`);
        const all = await identifiersOf(id);
        expect(all.map(({ identifier }) => identifier).slice(0, 4)).toEqual([
          'page-3',
          'page-2',
          'page-1',
          'page-0',
        ]);
        expect(await allItems(team, `/api/v1/companies/${id}/identifiers?limit=2`, 'identifiers')).toEqual(
          all,
        );
      });
    });
  });
});
