import { FailureThrottle } from '../../src/platform/kernel/http/rate-limit/failure-throttle';
import type { TestIdentityProvider } from '../support/identity-provider';
import { person, PersonClient } from '../support/people';
import { ProviderWays } from '../support/provider-ways';
import type { Service } from '../support/service';
import type { Answer } from '../support/team-client';
import { newPerson } from './new-person';
import { people, passwordHash } from './people';

/** How far a sign-in through the identity provider is trusted, and what is left of one that is refused. */
describe('people', () => {
  const { service: shared, provider: getProvider } = people();

  describe('a sign-in through the identity provider', () => {
    let service: Service;
    let there: TestIdentityProvider;
    let ways: ProviderWays;

    beforeAll(() => {
      service = shared();
      there = getProvider();
      there.isDown = false;
      ways = new ProviderWays(service, there);
    });

    afterEach(() => void jest.restoreAllMocks());

    const nobody = (): PersonClient => new PersonClient(service, '', null);
    const codeOf = (answer: Answer): string | null => answer.headers.get('x-error-code');

    it('opens nothing that asks for a recent sign-in when the provider lets somebody through from this morning', async () => {
      const ann = await person(service);
      const own = newPerson();
      there.person = own;
      await ways.through(ways.begun(await ann.post('/api/core/user/identities', {})), ann);
      const now = Math.floor(Date.now() / 1000);
      const opened = async (claims: object): Promise<number> => {
        const browser = nobody();
        there.person = { ...own, ...claims };
        expect((await ways.signIn(browser)).status).toBe(200);
        return (await browser.post('/api/core/user/passkeys/options')).status;
      };
      expect(await opened({ auth_time: now - 3_600 })).toBe(403);
      expect(await opened({ auth_time: now - 60 })).toBe(200);
      // A clock that is ahead opens nothing for longer; a provider that says nothing is believed as of now.
      expect(await opened({ auth_time: now + 86_400 })).toBe(200);
      expect(await opened({ auth_time: undefined })).toBe(200);
      expect(
        await service.sql(
          "SELECT FROM sessions WHERE user_id = $1 AND verified_at > now() + interval '1 minute'",
          [ann.userId],
        ),
      ).toEqual([]);
    });

    it('writes down and counts who is refused, and gives no second factor once it is unlinked', async () => {
      const ann = await person(service);
      const own = { ...newPerson(), amr: ['mfa'] };
      there.person = own;
      await ways.through(ways.begun(await ann.post('/api/core/user/identities', {})), ann);
      await ways.signIn(ann);
      const failed = jest.spyOn(service.app.get(FailureThrottle), 'failed');
      const count = `SELECT subject_id AS about, count(*)::int AS n FROM audit_entries
        WHERE action = 'sign_in.failed' AND subject_id IN ('nobody', $1) GROUP BY 1`;
      const written = async (): Promise<[number, number]> => {
        const rows = await service.sql<{ about: string; n: number }>(count, [ann.userId]);
        const of = (id: string): number => rows.find(({ about }) => about === id)?.n ?? 0;
        return [of('nobody'), of(ann.userId)];
      };
      const [before] = await written();
      there.person = newPerson();
      expect(codeOf(await ways.signIn())).toBe('provider_unknown');
      expect(await written()).toEqual([before + 1, 0]);
      const verify = ways.begun(await ann.post('/api/core/session/provider', {}));
      expect(codeOf(await ways.through(verify, ann))).toBe('provider_refused');
      expect(await written()).toEqual([before + 1, 1]);
      there.person = own;
      await service.sql('UPDATE users SET disabled_at = now() WHERE id = $1', [ann.userId]);
      expect((await ways.signIn()).status).toBe(401);
      expect(await written()).toEqual([before + 1, 2]);
      expect(failed).toHaveBeenCalledTimes(3);
      await service.sql(
        `UPDATE users SET disabled_at = NULL,
           password_hash = $2 WHERE id = $1`,
        [ann.userId, await passwordHash(service)],
      );
      const strong = 'SELECT FROM sessions WHERE user_id = $1 AND second_factor';
      expect((await service.sql(strong, [ann.userId])).length).toBeGreaterThan(0);
      const { body } = await ann.get('/api/core/user/identities');
      await ann.delete(`/api/core/user/identities/${String(body.identities[0].id)}`);
      expect(await service.sql(strong, [ann.userId])).toEqual([]);
    });
  });
});
