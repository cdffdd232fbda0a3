import { person, type PersonClient } from '../support/people';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';

const codeOf = ({ status, headers }: Answer): unknown[] => [status, headers.get('x-error-code')];
const PATH = '/api/v1/saved-views';

/** Views of lists of documents: own and shared ones, walls between people and teams. */
describe('documents', () => {
  const shared = emptiedService();

  describe('saved views', () => {
    let service: Service;
    let team: TeamClient;
    let anna: PersonClient;
    let ben: PersonClient;
    let reader: PersonClient;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      [anna, ben, reader] = await Promise.all([
        person(service, { team: team.teamId, role: 'accountant' }),
        person(service, { team: team.teamId, role: 'owner' }),
        person(service, { team: team.teamId, role: 'reader' }),
      ]);
    });

    const save = async (by: Pick<PersonClient, 'post'>, body: object): Promise<string> => {
      const answer = await by.post(PATH, body);
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      return answer.body.savedView.id as string;
    };
    const names = async (by: Pick<PersonClient, 'get'>, query = ''): Promise<string[]> =>
      (await by.get(`${PATH}${query}`)).body.savedViews.map(({ name }: { name: string }) => name);

    it('keep filter, columns and order, and change', async () => {
      const filter = { direction: 'outgoing', companyId: 'c_1', unread: true, amountFrom: '1000' };
      const id = await save(anna, {
        name: 'Large',
        filter,
        columns: ['number', 'dueDate'],
        sort: 'dueDate',
      });
      const view = (await anna.get(`${PATH}/${id}`)).body.savedView;
      expect(view).toMatchObject({
        ...{
          name: 'Large',
          list: 'documents',
          columns: ['number', 'dueDate'],
          sort: 'dueDate',
          order: 'asc',
        },
        filter: { ...filter, companyId: ['c_1'] },
        shared: false,
        createdBy: { type: 'member', id: anna.userId, name: 'Test Person' },
      });
      const changed = await anna.put(`${PATH}/${id}`, { name: 'Larger', columns: null, sort: 'amount' });
      expect(changed.body.savedView).toMatchObject({
        ...{ name: 'Larger', columns: null, sort: 'amount', order: 'desc', filter: view.filter },
      });
      expect((await anna.delete(`${PATH}/${id}`)).status).toBe(200);
      expect((await anna.get(`${PATH}/${id}`)).status).toBe(404);
    });

    it('are seen by their owner, and by the team once they are shared', async () => {
      const id = await save(anna, { name: 'Mine', list: 'inbox' });
      for (const other of [ben, team]) {
        expect(await names(other)).toEqual([]);
        expect((await other.get(`${PATH}/${id}`)).status).toBe(404);
        expect((await other.put(`${PATH}/${id}`, { name: 'Stolen' })).status).toBe(404);
        expect((await other.delete(`${PATH}/${id}`)).status).toBe(404);
      }
      expect((await anna.put(`${PATH}/${id}`, { shared: true })).status).toBe(200);
      expect([await names(ben), await names(team), await names(ben, '?list=documents')]).toEqual([
        ['Mine'],
        ['Mine'],
        [],
      ]);
      const taken = await ben.put(`${PATH}/${id}`, { shared: false });
      expect([taken.status, taken.body.errors.shared[0]]).toEqual([
        400,
        expect.stringContaining('only the user who created the view'),
      ]);
      expect((await ben.put(`${PATH}/${id}`, { name: 'Ours' })).body.savedView).toMatchObject({
        name: 'Ours',
      });
      expect((await anna.put(`${PATH}/${id}`, { shared: false })).status).toBe(200);
      expect(await names(ben)).toEqual([]);
      expect((await anna.delete(`${PATH}/${id}`)).status).toBe(200);
    });

    it('are not shared by who only reads', async () => {
      const own = await save(reader, { name: 'Own' });
      const sharedId = await save(ben, { name: 'Shared', shared: true });
      for (const answer of [
        await reader.post(PATH, { name: 'x', shared: true }),
        await reader.put(`${PATH}/${own}`, { shared: true }),
        await reader.put(`${PATH}/${sharedId}`, { name: 'x' }),
        await reader.delete(`${PATH}/${sharedId}`),
      ])
        expect(codeOf(answer)).toEqual([403, 'view_not_shareable']);
      expect(await names(reader)).toEqual(['Own', 'Shared']);
    });

    it('are no other team’s', async () => {
      const id = await save(team, { name: 'Of a key' });
      expect((await team.get(`${PATH}/${id}`)).body.savedView).toMatchObject({
        shared: true,
        createdBy: { type: 'key' },
      });
      const stranger = await service.team();
      expect(await names(stranger)).toEqual([]);
      expect((await stranger.get(`${PATH}/${id}`)).status).toBe(401);
      expect((await stranger.put(`${PATH}/${id}`, { name: 'x' })).status).toBe(401);
      expect((await stranger.delete(`${PATH}/${id}`)).status).toBe(401);
    });

    it.each([
      [{}, 'name'],
      [{ name: 'x', filter: { direction: 'sideways' } }, 'filter.direction'],
      [{ name: 'x', filter: { colour: 'red' } }, 'filter.colour'],
      [{ name: 'x', filter: { amountFrom: 'much' } }, 'filter.amountFrom'],
      [{ name: 'x', columns: ['number', 'number'] }, 'columns'],
      [{ name: 'x', columns: ['colour'] }, 'columns'],
      [{ name: 'x', columns: [] }, 'columns'],
      [{ name: 'x', sort: 'colour' }, 'sort'],
      [{ name: 'x', list: 'drafts' }, 'list'],
    ])('are refused: %j', async (body, field) => {
      const answer = await anna.post(PATH, body);
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, [field]]);
    });

    it('of a key are shared', async () => {
      const answer = await team.post(PATH, { name: 'x', shared: false });
      expect([answer.status, answer.body.errors.shared[0]]).toEqual([
        400,
        expect.stringContaining('must be true'),
      ]);
    });

    it('have a filter no longer than an address of a list', async () => {
      const filter = { labelId: ['x'.repeat(20_000)] };
      const refused = await team.post('/api/v1/saved-views', { name: 'Long', list: 'documents', filter });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['filter']]);
    });

    it('are bounded in number', async () => {
      const other = await service.team();
      const carla = await person(service, { team: other.teamId, role: 'owner' });
      await service.sql(
        `INSERT INTO saved_views (id, team_id, list, name, filter, sort, sort_order, is_shared, created_at, updated_at)
         SELECT 'view_01KAJ45N3Q5S7V9X1Z3B5D' || lpad(n::text, 4, '0'), $1, 'documents', 'V' || n, '{}', 'createdAt', 'desc', true, now(), now()
         FROM generate_series(1, 199) AS n`,
        [other.teamId],
      );
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((name) => carla.post(PATH, { name, shared: true })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      await save(carla, { name: 'own' });
    });
  });
});
