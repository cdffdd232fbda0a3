import { DataSource } from 'typeorm';
import { KeyCreators1764901000001 } from '../../migrations/1764901000001-auth-key-creators';
import { person, type PersonClient } from '../support/people';
import type { Service } from '../support/service';
import { TeamClient } from '../support/team-client';
import { KEYS, refusedWithinASecond, VERIFY } from './key-tools';
import { BASE_URL } from './oauth-tools';
import { sharedServices } from '../support/per-worker';

interface MadeKey {
  id: string;
  client: TeamClient;
}

/** Who made keys, and what becomes of them when that member is removed. */
describe('authentication', () => {
  const [shared, besideIt] = sharedServices({ BASE_URL });

  describe('keys and who created them', () => {
    let service: Service;
    let team: TeamClient;
    let owner: PersonClient;
    let ben: PersonClient;

    beforeEach(async () => {
      service = shared();
      team = await service.team();
      owner = await person(service, { team: team.teamId, role: 'owner' });
      ben = await person(service, { team: team.teamId, role: 'developer' });
    });

    const make = async (by: PersonClient | TeamClient, name: string, at = service): Promise<MadeKey> => {
      const { body, status } = await by.post(KEYS, { name, type: 'basic' });
      if (status !== 200) throw new Error(JSON.stringify(body));
      const { id } = body.apiKey as { id: string };
      return { id, client: new TeamClient(at.baseUrl, team.teamId, id, body.secret as string) };
    };
    const creators = async (): Promise<Record<string, unknown>> => {
      const { body } = await team.get(KEYS);
      return Object.fromEntries(
        (body.apiKeys as { name: string; createdBy: unknown }[]).map(({ name, createdBy }) => [
          name,
          createdBy,
        ]),
      );
    };
    const answers = async ({ client }: MadeKey): Promise<number> => (await client.get(VERIFY)).status;
    const idsOf = (body: { apiKeys: { id: string }[] }): string[] => body.apiKeys.map(({ id }) => id);

    it('say so in the list: a member, another key, or the operator', async () => {
      const own = await make(ben, 'of Ben');
      const below = await make(own.client, 'of the key of Ben');
      const expected = {
        'Test key': { type: 'operator', id: null, name: null },
        'of Ben': { type: 'member', id: ben.userId, name: 'Test Person' },
        'of the key of Ben': { type: 'key', id: own.id, name: 'of Ben' },
      };
      expect(await creators()).toEqual(expected);
      const filtered = await owner.get(`${KEYS}?createdBy=${ben.userId}&state=valid`);
      expect(idsOf(filtered.body)).toEqual([below.id, own.id]);
      expect((await owner.get(`${KEYS}?createdBy=usr_nobody`)).body.apiKeys).toEqual([]);
      expect((await owner.get(`${KEYS}?state=revoked`)).status).toBe(400);
      // Keys of before have it from the audit log, however many keys came between.
      await service.sql(
        'UPDATE api_keys SET creator_type = NULL, creator_id = NULL, creator_user_id = NULL WHERE team_id = $1',
        [team.teamId],
      );
      expect(await creators()).toEqual({ 'Test key': null, 'of Ben': null, 'of the key of Ben': null });
      const runner = service.app.get(DataSource).createQueryRunner();
      await new KeyCreators1764901000001().up(runner).finally(() => runner.release());
      expect(await creators()).toEqual(expected);
      expect(idsOf((await owner.get(`${KEYS}?createdBy=${ben.userId}`)).body)).toEqual([below.id, own.id]);
    });

    it('are listed when the member is removed, and go on unless the removal says otherwise', async () => {
      const own = await make(ben, 'of Ben');
      const revoked = await make(ben, 'revoked');
      await owner.delete(`${KEYS}/${revoked.id}`);
      await make(owner, 'of the owner');
      const removed = await owner.delete(`/api/core/members/${ben.userId}`);
      expect([removed.status, idsOf(removed.body), removed.body.apiKeyCount]).toEqual([200, [own.id], 1]);
      expect(removed.body.apiKeys[0]).toMatchObject({ revokedAt: null, createdBy: { id: ben.userId } });
      expect(await answers(own)).toBe(200);
      const left = await owner.get(`${KEYS}?createdBy=${ben.userId}&state=valid`);
      expect(idsOf(left.body)).toEqual([own.id]);
    });

    it('are revoked with the removal, those made by their keys too, on every process within a second', async () => {
      const own = await make(ben, 'of Ben', besideIt());
      const below = await make(
        new TeamClient(service.baseUrl, team.teamId, own.id, own.client.secret),
        'below',
      );
      const others = await make(owner, 'of the owner');
      expect(await Promise.all([own, below, others].map(answers))).toEqual([200, 200, 200]);
      expect((await owner.delete(`/api/core/members/${ben.userId}?keys=burn`)).status).toBe(400);
      const removed = await owner.delete(`/api/core/members/${ben.userId}?keys=revoke`);
      const at = performance.now();
      expect([removed.status, idsOf(removed.body), removed.body.apiKeyCount]).toEqual([
        200,
        [below.id, own.id],
        2,
      ]);
      for (const key of removed.body.apiKeys) expect(key.revokedAt).toEqual(expect.any(String));
      await refusedWithinASecond(at, () => own.client.get(VERIFY));
      await refusedWithinASecond(at, () => below.client.get(VERIFY));
      expect(await answers(others)).toBe(200);
      const { body } = await owner.get('/api/v1/audit');
      const entries = body.auditEntries as {
        action: string;
        subjectId: string;
        after: object;
        actor: string;
      }[];
      expect(
        entries
          .filter(({ action }) => action === 'api_key.revoked')
          .map(({ subjectId, actor }) => `${actor} ${subjectId}`)
          .sort(),
      ).toEqual([`member ${own.id}`, `member ${below.id}`].sort());
      expect(entries.find(({ action }) => action === 'member.removed')?.after).toMatchObject({
        revokedKeys: 2,
      });
    });

    it('stay whole when the removal is refused', async () => {
      const own = await make(owner, 'of the only owner');
      const refused = await owner.delete(`/api/core/members/${owner.userId}?keys=revoke`);
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'last_owner']);
      expect(await answers(own)).toBe(200);
    });

    it('are revoked by who leaves, and none can be made past a removal that revokes', async () => {
      const own = await make(ben, 'of Ben');
      const making = Array.from({ length: 8 }, (_, n) =>
        (n % 2 === 0 ? ben : own.client).post(KEYS, { name: `late ${n}`, type: 'basic' }),
      );
      const left = await ben.post('/api/core/team/leave?keys=revoke');
      expect(left.status).toBe(200);
      await Promise.all(making);
      const open = await owner.get(`${KEYS}?createdBy=${ben.userId}&state=valid`);
      expect(open.body.apiKeys).toEqual([]);
    });

    it('of another team with the same member are none of its business', async () => {
      const other = await service.team();
      await service.sql(
        `INSERT INTO memberships (team_id, user_id, role, created_at) VALUES ($1, $2, 'developer', now())`,
        [other.teamId, ben.userId],
      );
      const { body } = await ben.post(KEYS, { name: 'elsewhere', type: 'basic' }, { team: other.teamId });
      const elsewhere = new TeamClient(service.baseUrl, other.teamId, body.apiKey.id, body.secret);
      const removed = await owner.delete(`/api/core/members/${ben.userId}?keys=revoke`);
      expect([removed.status, removed.body.apiKeys]).toEqual([200, []]);
      expect((await elsewhere.get(VERIFY)).status).toBe(200);
    });
  });
});
