import { EventEmitter2 } from '@nestjs/event-emitter';
import { allItems, itemsAt } from '../support/pages';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const UNKNOWN = 'lbl_01HZZZZZZZZZZZZZZZZZZZZZZZ';

let service: Service;
let team: TeamClient;
let stranger: TeamClient;

const create = (body: unknown, client = team): Promise<Answer> => client.post('/api/v1/labels', body);

async function made(body: unknown, client = team): Promise<string> {
  const answer = await create(body, client);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.label.id as string;
}

describe('companies', () => {
  const shared = sharedService();

  describe('labels', () => {
    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
    });

    it('are created, shown, changed and deleted', async () => {
      const id = await made({ externalId: 'urgent', name: 'Urgent', colorHex: '#d1242F' });
      const label = { id, externalId: 'urgent', name: 'Urgent', colorHex: '#d1242F' };
      const path = `/api/v1/labels/${id}`;
      expect((await team.get(path)).body).toEqual({ success: true, label });
      expect((await team.put(path, {})).body.label).toEqual(label);
      expect((await team.put(path, { name: 'Très urgent 🔥', externalId: null })).body.label).toEqual({
        ...label,
        name: 'Très urgent 🔥',
        externalId: null,
      });
      expect((await team.delete(path)).body).toEqual({ success: true });
      expect([(await team.get(path)).status, (await team.delete(path)).status]).toEqual([404, 404]);
    });

    it('have no external id and a grey when nothing else is said', async () => {
      const id = await made({ name: 'Plain' });
      expect(await team.sdk.labels.get(id)).toEqual({
        id,
        externalId: null,
        name: 'Plain',
        colorHex: '#6B7280',
      });
    });

    it.each([
      [{}, ['name']],
      [{ name: '' }, ['name']],
      [{ name: 'x'.repeat(101) }, ['name']],
      [{ name: 'a\u0000' }, ['name']],
      [{ name: 'x', colorHex: 'red' }, ['colorHex']],
      [{ name: 'x', colorHex: '#FFF' }, ['colorHex']],
      [{ name: 'x', colorHex: '#GGGGGG' }, ['colorHex']],
      [{ name: 'x', colorHex: '#FFFFFF00' }, ['colorHex']],
      [{ name: 'x', colorHex: '#FFFFFF\n' }, ['colorHex']],
      [{ name: 'x', colorHex: null }, ['colorHex']],
      [{ name: 'x', colorHex: 16777215 }, ['colorHex']],
      [{ name: 'x', externalId: '' }, ['externalId']],
      [{ name: 'x', externalId: 7 }, ['externalId']],
      [{ name: 'x', id: UNKNOWN }, ['id']],
      [{ name: 'x', teamId: 'team_x' }, ['teamId']],
    ])('refuse %j', async (body, fields) => {
      for (const answer of [await create(body)])
        expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, fields]);
    });

    it('have external ids that are unique within their team, also under twenty requests at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => create({ name: 'x', externalId: 'one' })),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      expect((await create({ name: 'x', externalId: 'one' }, stranger)).status).toBe(200);
      const other = await made({ name: 'y', externalId: 'two' });
      const duplicate = await team.put(`/api/v1/labels/${other}`, { externalId: 'one' });
      expect([duplicate.status, duplicate.headers.get('x-error-code')]).toEqual([409, 'external_id_taken']);
      expect(duplicate.body.errors).toEqual({ externalId: [expect.stringContaining('"one"')] });
    });

    it('of another team are a wrong key, and unknown ones unknown', async () => {
      const id = await made({ name: 'Mine' });
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', { name: 'Overwritten' }],
        ['DELETE', undefined],
      ] as const) {
        const statuses = [
          (await stranger.request(method, `/api/v1/labels/${id}`, body, {})).status,
          (await stranger.request(method, `/api/v1/labels/${UNKNOWN}`, body, {})).status,
        ];
        expect([method, statuses]).toEqual([method, [401, 404]]);
      }
      expect((await team.sdk.labels.get(id)).name).toBe('Mine');
    });

    it('are listed whole, newest first, in pages, and found by a part of their name', async () => {
      const lister = await service.team();
      for (const name of ['Alpha', 'Beta 100%', 'Gamma_x', 'ÉTÉ']) await made({ name }, lister);
      const names = async (query: string): Promise<unknown[]> =>
        (await allItems(lister, `/api/v1/labels${query}`, 'labels')).map(({ name }) => name);
      expect(await names('')).toEqual(['ÉTÉ', 'Gamma_x', 'Beta 100%', 'Alpha']);
      expect(await names('?limit=1')).toEqual(await names(''));
      expect(await names('?search=ALPH')).toEqual(['Alpha']);
      expect(await names(`?search=${encodeURIComponent('été')}`)).toEqual(['ÉTÉ']);
      expect(await names('?search=%25')).toEqual(['Beta 100%']);
      expect(await names('?search=_')).toEqual(['Gamma_x']);
      expect(await names(`?search=${encodeURIComponent('\\')}`)).toEqual([]);
      expect((await lister.get('/api/v1/labels?search=')).status).toBe(400);
      expect((await lister.get('/api/v1/labels?limit=1001')).status).toBe(400);
    });

    it('leave what carried them when they are deleted, and modules above hear of it', async () => {
      const heard: string[] = [];
      service.app
        .get(EventEmitter2)
        .on('label.deleting', ({ labelId }: { labelId: string }) => heard.push(labelId));
      const id = await made({ name: 'Short-lived' });
      const supplier = await team.post('/api/v1/suppliers', { name: 'S' });
      const path = `/api/v1/suppliers/${supplier.body.supplier.id}`;
      expect((await team.put(`${path}/labels/${id}`)).body.supplier.labels).toHaveLength(1);
      await team.sdk.labels.delete(id);
      expect((await team.get(path)).body.supplier.labels).toEqual([]);
      expect(heard).toEqual([id]);
      expect(await itemsAt(team, '/api/v1/labels?search=short-lived', 'labels')).toEqual([]);
    });
  });
});
