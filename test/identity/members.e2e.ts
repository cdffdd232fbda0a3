import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join as path } from 'node:path';
import { Vault } from '../../src/platform/kernel/crypto/vault';
import { person, PersonClient } from '../support/people';
import { until } from '../support/until';
import { people } from './people';

const PASSWORD = 'seven quiet herons over the lock';

/** The people of a team: who they are, how they come and go. `other` is a second process of the installation. */
describe('people', () => {
  const { service: shared, other } = people();

  describe('the members of a team', () => {
    let team: string;
    let owner: PersonClient;

    beforeEach(async () => {
      team = (await shared().team()).teamId;
      owner = await person(shared(), { team, role: 'owner' });
    });

    const member = (role: 'admin' | 'developer' | 'owner'): Promise<PersonClient> =>
      person(shared(), { team, role });

    it('are listed, changed and removed, and it holds for open sessions of every process', async () => {
      const ben = await member('developer');
      const elsewhere = await person(other(), { team, role: 'reader' });
      const { body } = await owner.get('/api/core/members');
      expect(body.members.map(({ id }: { id: string }) => id).sort()).toEqual(
        [owner.userId, ben.userId, elsewhere.userId].sort(),
      );
      expect((await ben.post('/api/v1/labels', { name: 'paid' })).status).toBe(200);
      expect((await owner.patch(`/api/core/members/${ben.userId}`, { role: 'reader' })).status).toBe(200);
      expect((await ben.post('/api/v1/labels', { name: 'late' })).status).toBe(403);
      expect((await owner.delete(`/api/core/members/${ben.userId}`)).status).toBe(200);
      expect((await ben.get('/api/v1/labels')).status).toBe(401);
      expect((await owner.delete(`/api/core/members/${elsewhere.userId}`)).status).toBe(200);
      await until(async () => (await elsewhere.get('/api/v1/labels')).status === 401, 8_000);
      expect((await owner.delete(`/api/core/members/${ben.userId}`)).status).toBe(401);
      expect((await owner.delete('/api/core/members/usr_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    });

    it('are listed page by page, by name and as they were invited, and with a cursor of this list alone', async () => {
      for (const name of ['Zoe', 'ann', 'Bea']) {
        const made = await member('developer');
        await shared().sql('UPDATE users SET name = $2 WHERE id = $1', [made.userId, name]);
      }
      await shared().sql('UPDATE users SET name = $2 WHERE id = $1', [owner.userId, 'Bea']);
      for (const email of ['one', 'two', 'three'])
        await owner.post('/api/core/invitations', { email: `${email}-${team}@example.com`, role: 'reader' });
      const pages = async (path: string, field: string, of: string): Promise<string[][]> => {
        const found: string[][] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const { body } = await owner.get(`${path}?limit=2${cursor && `&cursor=${cursor}`}`);
          found.push(body[field].map((item: Record<string, string>) => item[of]));
          expect(body.pagination.limit).toBe(2);
          cursor = body.pagination.nextCursor;
        }
        return found;
      };
      expect(await pages('/api/core/members', 'members', 'name')).toEqual([
        ['ann', 'Bea'],
        ['Bea', 'Zoe'],
      ]);
      const addresses = (...names: string[]) => names.map((name) => `${name}-${team}@example.com`);
      expect(await pages('/api/core/invitations', 'invitations', 'email')).toEqual([
        addresses('three', 'two'),
        addresses('one'),
      ]);
      for (const path of ['members', 'invitations'])
        expect((await owner.get(`/api/core/${path}?cursor=eA`)).status).toBe(400);
    });

    it('always have an owner, however many leave at once', async () => {
      const second = await member('owner');
      const left = await Promise.all([
        owner.post('/api/core/team/leave'),
        second.post('/api/core/team/leave'),
      ]);
      expect(left.map(({ status }) => status).sort()).toEqual([200, 409]);
      const rows = await shared().sql(`SELECT FROM memberships WHERE team_id = $1 AND role = 'owner'`, [
        team,
      ]);
      expect(rows).toHaveLength(1);
    });

    it('have an owner who can sign in: one who is disabled does not count', async () => {
      const second = await member('owner');
      await shared().sql('UPDATE users SET disabled_at = now() WHERE id = $1', [owner.userId]);
      const refused = await second.post('/api/core/team/leave');
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'last_owner']);
      expect((await second.delete(`/api/core/members/${owner.userId}`)).status).toBe(200);
    });

    it('that are admins change nothing about owners', async () => {
      const admin = await member('admin');
      const refused = await Promise.all([
        admin.patch(`/api/core/members/${owner.userId}`, { role: 'reader' }),
        admin.patch(`/api/core/members/${admin.userId}`, { role: 'owner' }),
        admin.delete(`/api/core/members/${owner.userId}`),
        admin.post('/api/core/invitations', { email: 'boss@example.com', role: 'owner' }),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      const boss = { email: 'boss@example.com', role: 'owner' };
      expect((await owner.post('/api/core/invitations', boss)).status).toBe(200);
      // The new invitation would put an end to the one of an owner.
      expect((await admin.post('/api/core/invitations', { ...boss, role: 'reader' })).status).toBe(403);
      expect((await owner.get('/api/core/invitations')).body.invitations).toMatchObject([boss]);
      expect((await owner.get('/api/core/members')).body.members).toHaveLength(2);
    });

    it('of another team are unknown', async () => {
      const stranger = await person(shared(), { team: (await shared().team()).teamId, role: 'owner' });
      expect((await owner.patch(`/api/core/members/${stranger.userId}`, { role: 'reader' })).status).toBe(
        401,
      );
      const invited = await owner.post('/api/core/invitations', { email: 'new@example.com', role: 'reader' });
      const { id } = invited.body.invitation;
      expect((await stranger.delete(`/api/core/invitations/${id}`)).status).toBe(401);
      expect((await stranger.post(`/api/core/invitations/${id}/resend`)).status).toBe(401);
      expect((await owner.get('/api/core/invitations')).body.invitations).toHaveLength(1);
    });

    it('come by an invitation that is mailed, works once, and is bound to its address', async () => {
      const email = `carla-${team.slice(-6).toLowerCase()}@example.com`;
      const { body } = await owner.post('/api/core/invitations', { email, role: 'accountant' });
      expect(body.invitation).toMatchObject({ email, role: 'accountant', mailedAt: null });
      const first = await mailedTo(email);
      expect((await owner.post(`/api/core/invitations/${body.invitation.id}/resend`)).status).toBe(200);
      await until(async () => (await mailedTo(email)) !== first);
      const token = await mailedTo(email);
      const guest = newcomer();
      expect((await guest.post('/api/core/invitations/look', { token: first })).status).toBe(401);
      const looked = await guest.post('/api/core/invitations/look', { token });
      expect(looked.body.invitation).toMatchObject({ email, role: 'accountant', hasAccount: false });
      const wrong = await (await person(shared())).post('/api/core/user/memberships', { token });
      expect(wrong.status).toBe(403);
      const both = await Promise.all(
        [guest, newcomer()].map((each) =>
          each.post('/api/core/invitations/accept', { token, name: 'Carla', password: PASSWORD }),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
      const joined = both.find(({ status }) => status === 200);
      expect(joined?.body.session).toMatchObject({
        user: { email },
        teams: [{ id: team, role: 'accountant' }],
      });
      expect((await owner.get('/api/core/invitations')).body.invitations).toEqual([]);
      const again = await owner.post('/api/core/invitations', { email, role: 'reader' });
      expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'already_member']);
    });

    it('with an account accept with it, and nobody makes a second account for their address', async () => {
      const dan = await person(shared());
      const [{ email } = { email: '' }] = await shared().sql<{ email: string }>(
        'SELECT email FROM users WHERE id = $1',
        [dan.userId],
      );
      await owner.post('/api/core/invitations', { email: `P${email.slice(1)}`, role: 'reader' });
      const token = await mailedTo(`P${email.slice(1)}`);
      const looked = await newcomer().post('/api/core/invitations/look', { token });
      expect(looked.body.invitation).toMatchObject({ role: 'reader', hasAccount: true });
      const second = { token, name: 'Dan', password: PASSWORD };
      const refused = await newcomer().post('/api/core/invitations/accept', second);
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([401, 'sign_in_failed']);
      const joined = await dan.post('/api/core/user/memberships', { token });
      expect(joined.body.session.teams).toMatchObject([{ id: team, role: 'reader' }]);
    });

    it('withdrawn invitations open nothing', async () => {
      const email = `eve-${team.slice(-6).toLowerCase()}@example.com`;
      const { body } = await owner.post('/api/core/invitations', { email, role: 'reader' });
      const token = await mailedTo(email);
      expect((await owner.delete(`/api/core/invitations/${body.invitation.id}`)).status).toBe(200);
      expect((await newcomer().post('/api/core/invitations/look', { token })).status).toBe(401);
    });

    it('who forgot their password set a new one by mail, which ends their sessions', async () => {
      const fay = await person(shared());
      const [{ email } = { email: '' }] = await shared().sql<{ email: string }>(
        'SELECT email FROM users WHERE id = $1',
        [fay.userId],
      );
      const guest = newcomer();
      const known = await guest.post('/api/core/reset/request', { email });
      const unknown = await guest.post('/api/core/reset/request', { email: `nobody-${email}` });
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      const token = await mailedTo(email);
      const weak = await guest.post('/api/core/reset', { token, password: 'password1234' });
      expect(weak.headers.get('x-error-code')).toBe('weak_password');
      expect((await guest.post('/api/core/reset', { token, password: PASSWORD })).status).toBe(200);
      expect((await guest.post('/api/core/reset', { token, password: PASSWORD })).status).toBe(401);
      await until(async () => (await fay.get('/api/core/session')).status === 401, 8_000);
      expect((await guest.post('/api/core/sign-in', { email, password: PASSWORD })).status).toBe(200);
      await until(
        async () =>
          (await shared().sql('SELECT FROM account_links WHERE next_attempt_at IS NOT NULL')).length === 0,
      );
      expect(mailsTo(`nobody-${email}`)).toEqual([]);
    });

    it('are mailed one link to a new password, however many ask at once', async () => {
      const fay = await person(shared());
      const email = (await fay.get('/api/core/session')).body.session.user.email as string;
      await Promise.all([1, 2, 3].map(() => newcomer().post('/api/core/reset/request', { email })));
      const open = `SELECT FROM account_links WHERE email = $1 AND next_attempt_at IS NOT NULL`;
      await until(async () => (await shared().sql(open, [email])).length === 0);
      expect(mailsTo(email)).toHaveLength(1);
      const token = await mailedTo(email);
      expect((await newcomer().post('/api/core/reset', { token, password: PASSWORD })).status).toBe(200);
    });

    it('let nobody in whom they could not invite any more', async () => {
      const [boss, admin] = [await member('owner'), await member('admin')];
      const invite = async (by: PersonClient, name: string, role: string): Promise<string> => {
        const email = `${name}-${team.slice(-6).toLowerCase()}@example.com`;
        expect((await by.post('/api/core/invitations', { email, role })).status).toBe(200);
        return mailedTo(email);
      };
      const open = async (): Promise<string[]> =>
        (await owner.get('/api/core/invitations')).body.invitations.map(({ role }: { role: string }) => role);
      const tokens = [
        await invite(boss, 'first', 'owner'),
        await invite(boss, 'second', 'reader'),
        await invite(admin, 'third', 'developer'),
      ];
      await owner.patch(`/api/core/members/${boss.userId}`, { role: 'admin' });
      expect(await open()).toEqual(['developer', 'reader']);
      await owner.patch(`/api/core/members/${admin.userId}`, { role: 'developer' });
      expect(await open()).toEqual(['reader']);
      await owner.delete(`/api/core/members/${boss.userId}`);
      expect(await open()).toEqual([]);
      for (const token of tokens)
        expect((await newcomer().post('/api/core/invitations/look', { token })).status).toBe(401);
      // One that is there all the same, as when the inviter goes while it is accepted.
      const token = await invite(owner, 'fourth', 'reader');
      await shared().sql(`UPDATE account_links SET created_by = $1 WHERE team_id = $2`, [admin.userId, team]);
      const accepted = await newcomer().post('/api/core/invitations/accept', {
        token,
        name: 'Eve',
        password: PASSWORD,
      });
      expect([accepted.status, accepted.headers.get('x-error-code')]).toEqual([401, 'link_invalid']);
    });

    it('mail no more invitations than a team, or an address, is mailed in a day', async () => {
      const email = `often-${team.slice(-6).toLowerCase()}@example.com`;
      const made = await owner.post('/api/core/invitations', { email, role: 'reader' });
      const resend = () => owner.post(`/api/core/invitations/${made.body.invitation.id}/resend`);
      for (let n = 2; n <= 10; n++) expect((await resend()).status).toBe(200);
      const over = await resend();
      expect([over.status, over.headers.get('x-error-code')]).toEqual([429, 'too_many_mails']);
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
      const elsewhere = await person(shared(), { team: (await shared().team()).teamId, role: 'owner' });
      const again = { email: email.toUpperCase(), role: 'reader' };
      expect((await elsewhere.post('/api/core/invitations', again)).status).toBe(429);
      const another = { email: `x${email}`, role: 'reader' };
      expect((await owner.post('/api/core/invitations', another)).status).toBe(200);
      await shared().sql('UPDATE mail_allowances SET mails = 200 WHERE name_hash = $1', [
        shared().app.get(Vault).hashSecret(team),
      ]);
      expect((await owner.post('/api/core/invitations', { ...another, email: `y${email}` })).status).toBe(
        429,
      );
    });

    it('rename it', async () => {
      expect((await owner.patch('/api/v1/team', { name: 'Bakkerij' })).body.team.name).toBe('Bakkerij');
      expect((await owner.get('/api/core/session')).body.session.teams[0].name).toBe('Bakkerij');
    });

    function newcomer(): PersonClient {
      return new PersonClient(shared(), '', null);
    }

    /** The token of the latest mail to an address, once there is one. */
    async function mailedTo(address: string): Promise<string> {
      await until(() => Promise.resolve(mailsTo(address).length > 0));
      const text = mailsTo(address).at(-1) ?? '';
      return /#token=([\w-]+)/.exec(text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1] ?? '';
    }

    function mailsTo(address: string): string[] {
      return [shared(), other()]
        .map(({ dataDir }) => path(dataDir, 'mail'))
        .filter((folder) => existsSync(folder))
        .flatMap((folder) => readdirSync(folder).map((name) => path(folder, name)))
        .filter((file) => file.endsWith('.eml'))
        .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
        .map((file) => readFileSync(file, 'utf8'))
        .filter((mail) => mail.includes(`To: ${address}\n`) || mail.includes(`<${address}>`));
    }
  });
});
