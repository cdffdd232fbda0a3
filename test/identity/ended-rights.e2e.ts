import { AccountStates } from '../../src/access/auth/identity/account-states';
import { SessionsService } from '../../src/access/auth/identity/sessions.service';
import { MAX_MAILS_PER_DAY } from '../../src/access/auth/identity/mails/mail-allowances';
import { Invitations } from '../../src/access/auth/members/invitations';
import type { Role } from '../../src/access/auth/permissions/roles';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { person, PersonClient } from '../support/people';
import type { Service } from '../support/service';
import { until } from '../support/until';
import { people } from './people';

const BASE = '/api/core/operator';

/** What ends with the rights of a person, and what does not. */
describe('people', () => {
  const { service: shared } = people();

  describe('the end of what a person may do', () => {
    let service: Service;
    let team: string;
    let owner: PersonClient;

    beforeAll(() => (service = shared()));
    beforeEach(async () => {
      team = (await service.team()).teamId;
      owner = await person(service, { team, role: 'owner' });
    });

    const addressOf = (name: string): string => `${name}-${team.slice(-8).toLowerCase()}@example.com`;
    const decide = (what: (states: AccountStates) => Promise<void>): Promise<void> =>
      operatorCommand.run('user disable', () => what(service.app.get(AccountStates)));
    const invite = async (by: PersonClient, name: string, role: Role): Promise<void> => {
      const answer = await by.post('/api/core/invitations', { email: addressOf(name), role });
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    };
    const openOf = async (client: PersonClient): Promise<string[]> =>
      (await client.get('/api/core/invitations')).body.invitations.map(
        ({ email }: { email: string }) => email,
      );

    it('revokes the access tokens of a member whose role changes, and of nobody else', async () => {
      const ben = await person(service, { team, role: 'developer' });
      const token = (suffix: string, userId: string): Promise<object[]> =>
        service.sql(
          `INSERT INTO api_keys (id, team_id, name, type, user_id, expires_at, created_at)
           VALUES ($1, $2, 'token', 'oauth', $3, now() + interval '1 hour', now())`,
          [`key_${team.slice(5, -2)}${suffix}`, team, userId],
        );
      await token('B1', ben.userId);
      await token('A1', owner.userId);
      const revoked = async (): Promise<string[]> =>
        (
          await service.sql<{ userId: string }>(
            `SELECT user_id AS "userId" FROM api_keys WHERE team_id = $1 AND revoked_at IS NOT NULL`,
            [team],
          )
        ).map(({ userId }) => userId);
      expect((await owner.patch(`/api/core/members/${ben.userId}`, { role: 'developer' })).status).toBe(200);
      expect(await revoked()).toEqual([]);
      expect((await owner.patch(`/api/core/members/${ben.userId}`, { role: 'reader' })).status).toBe(200);
      expect(await revoked()).toEqual([ben.userId]);
    });

    it('does not touch an invitation by which the operator makes another operator', async () => {
      const email = addressOf('cleo');
      const made = await operatorCommand.run('user invite', () =>
        service.app.get(Invitations).invite({
          email,
          place: { teamId: team, role: 'reader' },
          operator: true,
          createdBy: null,
        }),
      );
      await invite(owner, 'cleo', 'developer');
      expect(await openOf(owner)).toEqual([email, email]);
      // The list says it, so that nobody is offered what is refused.
      const { invitations } = (await owner.get('/api/core/invitations')).body;
      expect(invitations).toMatchObject([
        { role: 'developer', operatorOnly: false },
        { id: made.id, operatorOnly: true },
      ]);
      for (const refused of [
        await owner.delete(`/api/core/invitations/${made.id}`),
        await owner.post(`/api/core/invitations/${made.id}/resend`),
      ])
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'role_forbids']);
      const token = made.url.split('#token=')[1] ?? '';
      const accepted = await new PersonClient(service, '', null).post('/api/core/invitations/accept', {
        token,
        name: 'Cleo',
        password: 'seven quiet herons over the lock',
      });
      expect([accepted.status, accepted.body.session?.user.operator]).toEqual([200, true]);
    });

    it('withdraws the invitations of an account that is disabled, in every team', async () => {
      const admin = await person(service, { team, role: 'admin' });
      await invite(admin, 'dan', 'reader');
      await invite(owner, 'eve', 'reader');
      await decide((states) => states.applyChange(admin.userId, { disabled: true }, null));
      expect(await openOf(owner)).toEqual([addressOf('eve')]);
    });

    it('withdraws what a former operator invited to as an operator, and not as a member', async () => {
      const operator = await person(service, { team, role: 'admin', operator: true });
      await invite(operator, 'fay', 'reader');
      const made = await operator.post(`${BASE}/teams`, {
        name: 'New team',
        environment: 'sandbox',
        owner: addressOf('gus'),
      });
      expect([made.status, made.body.errors]).toEqual([200, undefined]);
      const open = async (): Promise<string[]> =>
        (
          await service.sql<{ email: string }>(
            `SELECT email FROM account_links WHERE created_by = $1 AND kind = 'invitation' ORDER BY email`,
            [operator.userId],
          )
        ).map(({ email }) => email);
      expect(await open()).toEqual([addressOf('fay'), addressOf('gus')]);
      await decide((states) => states.applyChange(operator.userId, { operator: false }, null));
      expect(await open()).toEqual([addressOf('fay')]);
    });

    it('takes sessions that nobody used for twelve hours off the lists', async () => {
      const hal = await person(service, { team, role: 'reader' });
      const seen = async (): Promise<unknown> =>
        (await owner.get('/api/core/members')).body.members.find(
          ({ id }: { id: string }) => id === hal.userId,
        ).lastSeenAt;
      const listed = (): Promise<object[]> => service.app.get(SessionsService).list(hal.userId);
      expect([typeof (await seen()), (await listed()).length]).toEqual(['string', 1]);
      await service.sql(
        `UPDATE sessions SET last_used_at = now() - interval '12 hours 1 second' WHERE user_id = $1`,
        [hal.userId],
      );
      expect([await seen(), await listed()]).toEqual([null, []]);
      const ann = await person(service, { operator: true });
      const { body } = await ann.get(`${BASE}/accounts`);
      const account = body.accounts.find(({ id }: { id: string }) => id === hal.userId);
      expect(account.lastSeenAt).toBeNull();
    });

    it('leaves the last link to a new password good after ten mails of a day, and mails no more', async () => {
      const ida = await person(service);
      const email = (await ida.get('/api/core/session')).body.session.user.email as string;
      const links = `SELECT mailed_at AS "mailedAt" FROM account_links
        WHERE lower(email) = lower($1) AND user_id IS NOT NULL`;
      const ask = async (): Promise<void> => {
        // As if a minute had passed since the mail before.
        await service.sql(
          `UPDATE account_links SET expires_at = expires_at - interval '2 minutes' WHERE lower(email) = lower($1)`,
          [email],
        );
        await new PersonClient(service, '', null).post('/api/core/reset/request', { email });
        await until(
          async () =>
            (
              await service.sql(
                'SELECT FROM account_links WHERE email = $1 AND next_attempt_at IS NOT NULL',
                [email],
              )
            ).length === 0,
        );
      };
      const mailed: unknown[] = [];
      for (let n = 0; n <= MAX_MAILS_PER_DAY.reset; n++) {
        await ask();
        mailed.push((await service.sql(links, [email]))[0]);
      }
      expect(new Set(mailed.map((link) => JSON.stringify(link))).size).toBe(MAX_MAILS_PER_DAY.reset);
      expect(mailed.at(-1)).toEqual(mailed.at(-2));
      expect(mailed.at(-1)).toEqual({ mailedAt: expect.any(Date) });
    });
  });
});
