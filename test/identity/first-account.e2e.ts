import { FirstAccount } from '../../src/access/auth/identity/first-account';
import { PersonClient } from '../support/people';
import type { Service } from '../support/service';
import { peopleWithoutAccounts, PASSWORD } from './people';

/** In an installation without accounts. */
describe('people', () => {
  const { service: shared, other: beside } = peopleWithoutAccounts();

  describe('the first account', () => {
    let service: Service;

    beforeAll(() => {
      service = shared();
    });

    const nobody = (at = service): PersonClient => new PersonClient(at, '', null);
    const tokenOf = async (at = service): Promise<string> => {
      const url = await at.app.get(FirstAccount).createLink();
      expect(url).toMatch(/\/app\/welcome#token=[A-Za-z0-9_-]{43}$/);
      return url?.split('=')[1] ?? '';
    };
    const claim = (token: string, name: string, at = service) =>
      nobody(at).post('/api/core/welcome', {
        token,
        email: `${name}@example.com`,
        name,
        password: PASSWORD,
        language: 'nl',
      });

    it('is announced while there is none', async () => {
      const { body } = await nobody().get('/api/core/sign-in');
      expect(body.signIn).toMatchObject({ password: true, welcome: true });
    });

    it('needs the link of the latest start', async () => {
      const earlier = await tokenOf();
      await tokenOf(beside());
      for (const token of [earlier, 'x', 'A'.repeat(43), '']) {
        const answer = await claim(token, 'mallory');
        expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'link_invalid']);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expect(await service.sql('SELECT 1 FROM users')).toEqual([]);
    });

    it('needs a link that is not older than a day', async () => {
      const token = await tokenOf();
      await service.sql(`UPDATE account_links SET expires_at = now() - interval '1 second'`);
      expect((await claim(token, 'mallory')).status).toBe(401);
    });

    it('is refused a password that is short or easy to guess, and the link stays good', async () => {
      const token = await tokenOf();
      const welcome = { token, email: 'ann@example.com', name: 'Ann' };
      for (const [password, code] of [
        ['short', 'invalid_input'],
        ['x'.repeat(257), 'invalid_input'],
        ['password1234', 'weak_password'],
        ['ann@example.com', 'weak_password'],
      ]) {
        const answer = await nobody().post('/api/core/welcome', { ...welcome, password });
        expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, code]);
        expect(Object.keys(answer.body.errors as object)).toEqual(['password']);
        expect(JSON.stringify(answer.body)).not.toContain(password);
      }
    });

    it('is one, however many claim it at once at two processes', async () => {
      const token = await tokenOf();
      const claims = ['ann', 'bob', 'cem', 'dora'].map((name, n) =>
        claim(token, name, n % 2 === 0 ? service : beside()),
      );
      const answers = await Promise.all(claims);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
      const users = await service.sql<{ email: string }>('SELECT email, operator, language FROM users');
      const session = answers.find(({ status }) => status === 200)?.body.session;
      expect(users).toEqual([{ email: session.user.email, operator: true, language: 'nl' }]);
      expect(session.teams).toMatchObject([{ name: 'Sandbox', environment: 'sandbox', role: 'owner' }]);
      expect(await service.sql('SELECT 1 FROM sessions')).toHaveLength(1);
      expect((await nobody().get('/api/core/sign-in')).body.signIn.welcome).toBe(false);
      expect(await service.app.get(FirstAccount).createLink()).toBeNull();
      // The request carries no session yet; who makes the first account makes the team. Another part had one here before.
      const made = await service.sql(
        `SELECT actor, user_id AS "userId" FROM audit_entries WHERE action = 'team.created' AND team_id = $1`,
        [session.teams[0].id],
      );
      expect(made).toEqual([{ actor: 'member', userId: expect.stringMatching(/^usr_/) as unknown }]);
    });
  });
});
