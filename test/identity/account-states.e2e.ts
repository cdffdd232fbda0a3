import { AccountStates } from '../../src/access/auth/identity/account-states';
import { PasswordHasher } from '../../src/access/auth/identity/password-hasher';
import { SessionsService } from '../../src/access/auth/identity/sessions.service';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { person, PersonClient } from '../support/people';
import type { Service } from '../support/service';
import { until } from '../support/until';
import { people } from './people';

const PASSWORD = 'ein Kessel Buntes, frisch gebrüht';

/** What operators decide about accounts. `beside` is a second process of the installation. */
describe('people', () => {
  const { service: shared, other: beside } = people();

  describe('accounts that an operator', () => {
    let service: Service;

    beforeAll(() => (service = shared()));

    const decide = (what: (states: AccountStates) => Promise<void>): Promise<void> =>
      operatorCommand.run('user disable', () => what(service.app.get(AccountStates)));
    const emailOf = async ({ userId }: PersonClient): Promise<string> => {
      const [row] = await service.sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]);
      return row?.email ?? '';
    };

    it('disables let nobody in and end what is open, on every process, until they are enabled', async () => {
      const { teamId: team } = await service.team();
      const ben = await person(service, { team, role: 'developer' });
      const email = await emailOf(ben);
      const hash = await service.app.get(PasswordHasher).hash(PASSWORD, { address: null, proofName: null });
      await service.sql('UPDATE users SET password_hash = $2 WHERE id = $1', [ben.userId, hash]);
      await service.sql(
        `INSERT INTO api_keys (id, team_id, name, type, user_id, expires_at, created_at)
         VALUES ('key_01KAJ41V6N8Q0S2U4W6Y8A0C2E', $1, 'token', 'oauth', $2, now() + interval '1 hour', now())`,
        [team, ben.userId],
      );
      const elsewhere = new PersonClient(beside(), ben.userId, team, ben.token);
      expect((await elsewhere.get('/api/v1/labels')).status).toBe(200);
      await decide((states) => states.applyChange(ben.userId, { disabled: true }, null));
      await until(async () => (await elsewhere.get('/api/v1/labels')).status === 401, 8_000);
      const signIn = () =>
        new PersonClient(service, '', null).post('/api/core/sign-in', { email, password: PASSWORD });
      expect((await signIn()).headers.get('x-error-code')).toBe('sign_in_failed');
      // Who proved their identity right before: no session begins any more.
      const late = service.app
        .get(UnitOfWork)
        .run((tx) =>
          service.app
            .get(SessionsService)
            .begin(
              tx,
              { userId: ben.userId, method: 'passkey', secondFactor: true },
              { address: null, userAgent: null },
            ),
        );
      await expect(late).rejects.toMatchObject({ status: 401 });
      const [key] = await service.sql<{ revoked: boolean }>(
        'SELECT revoked_at IS NOT NULL AS revoked FROM api_keys WHERE user_id = $1',
        [ben.userId],
      );
      expect(key).toEqual({ revoked: true });
      await decide((states) => states.applyChange(ben.userId, { disabled: false }, null));
      expect((await signIn()).body.session.teams).toMatchObject([{ id: team, role: 'developer' }]);
      const entries = await service.sql(
        `SELECT action, actor FROM audit_entries WHERE subject_id = $1 AND action LIKE 'user.%' ORDER BY sequence`,
        [ben.userId],
      );
      expect(entries).toEqual([
        { action: 'user.disabled', actor: 'operator' },
        { action: 'user.enabled', actor: 'operator' },
      ]);
    });

    it('are mailed no link to a new password while they are disabled', async () => {
      const ben = await person(service);
      const email = await emailOf(ben);
      await decide((states) => states.applyChange(ben.userId, { disabled: true }, null));
      await ben.post('/api/core/reset/request', { email }, { headers: { cookie: '' } });
      await until(
        async () =>
          (
            await service.sql('SELECT FROM account_links WHERE email = $1 AND next_attempt_at IS NOT NULL', [
              email,
            ])
          ).length === 0,
      );
      expect(
        await service.sql('SELECT FROM account_links WHERE email = $1 AND mailed_at IS NOT NULL', [email]),
      ).toEqual([]);
    });

    it('makes an operator, and unmakes, are so in open sessions within a second', async () => {
      const cleo = await person(service, { secondFactor: true });
      const operates = async (): Promise<boolean> =>
        (await new PersonClient(beside(), cleo.userId, null, cleo.token).get('/api/core/session')).body
          .session.user.operator;
      await decide((states) => states.applyChange(cleo.userId, { operator: true }, null));
      await until(operates, 8_000);
      await decide((states) => states.applyChange(cleo.userId, { operator: false }, null));
      await until(async () => !(await operates()), 8_000);
      await expect(
        decide((states) => states.applyChange('usr_01ARZ3NDEKTSV4RRFFQ69G5FAV', { operator: true }, null)),
      ).rejects.toMatchObject({ status: 404 });
    });
  });
});
