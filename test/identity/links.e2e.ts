import { Invitations } from '../../src/access/auth/members/invitations';
import { PasswordHasher } from '../../src/access/auth/identity/password-hasher';
import { Recovery } from '../../src/access/auth/identity/recovery';
import { ApiError } from '../../src/platform/kernel/http/api-error';
import { FailureThrottle } from '../../src/platform/kernel/http/rate-limit/failure-throttle';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { person, PersonClient } from '../support/people';
import type { Service } from '../support/service';
import { people, PASSWORD } from './people';

describe('people', () => {
  const { service: shared } = people();

  describe('links that let people in', () => {
    let service: Service;
    let teamId: string;

    beforeAll(async () => {
      service = shared();
      teamId = (await service.team()).teamId;
    });

    const nobody = (): PersonClient => new PersonClient(service, '', null);
    const tokenOf = ({ url }: { url: string }): string => url.split('#token=')[1] ?? '';
    const invited = async (email: string, operator = false): Promise<string> => {
      const place = operator ? null : { teamId, role: 'accountant' as const };
      const link = await operatorCommand.run('user invite', () =>
        service.app.get(Invitations).invite({ email, place, operator, createdBy: null }),
      );
      return tokenOf(link);
    };
    const accept = (token: string, input: object) =>
      nobody().post('/api/core/invitations/accept', { token, ...input });
    const codeOf = (answer: { headers: Headers }): string | null => answer.headers.get('x-error-code');

    it('make an account for the address of an invitation, once, with the role in it', async () => {
      const earlier = await invited('Ben@example.com');
      const token = await invited('ben@example.com');
      const own = { name: 'Ben', password: PASSWORD, language: 'fr' };
      expect(codeOf(await accept(earlier, own))).toBe('link_invalid');
      expect(codeOf(await accept(token, { password: PASSWORD }))).toBe('invalid_input');
      expect(codeOf(await accept(token, { ...own, password: 'ben@example.com' }))).toBe('weak_password');
      const answers = await Promise.all([accept(token, own), accept(token, own)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const { session } = answers.find(({ status }) => status === 200)?.body ?? {};
      expect(session.user).toMatchObject({ email: 'ben@example.com', language: 'fr', operator: false });
      expect(session.teams).toMatchObject([{ id: teamId, role: 'accountant' }]);
      expect(codeOf(await accept(token, own))).toBe('link_invalid');
      await expect(invited('BEN@example.com')).rejects.toMatchObject({ code: 'already_member' });
    });

    it('of an invitation to no team end with the next one to the same address', async () => {
      const [earlier, token] = [
        await invited('Ops@example.com', true),
        await invited('ops@example.com', true),
      ];
      const toTeam = await invited('ops@example.com');
      const look = async (link: string) =>
        (await nobody().post('/api/core/invitations/look', { token: link })).status;
      expect([await look(earlier), await look(token), await look(toTeam)]).toEqual([401, 200, 200]);
    });

    it('ask for the password of an account that is there, and change nothing without it', async () => {
      const token = await invited('ben@example.com', true);
      expect(codeOf(await accept(token, { name: 'Eve', password: 'Eine andere Losung 55' }))).toBe(
        'sign_in_failed',
      );
      const { body } = await accept(token, { password: PASSWORD });
      expect(body.session.user).toMatchObject({ name: 'Ben', operator: true });
      expect(body.session.teams).toHaveLength(1);
    });

    it('are good no more after their time, and for nothing else', async () => {
      const token = await invited('late@example.com');
      expect(codeOf(await nobody().post('/api/core/reset', { token, password: PASSWORD }))).toBe(
        'link_invalid',
      );
      await service.sql(`UPDATE account_links SET expires_at = now() WHERE email = 'late@example.com'`);
      expect(codeOf(await accept(token, { name: 'Late', password: PASSWORD }))).toBe('link_invalid');
      expect(await service.sql(`SELECT 1 FROM users WHERE email = 'late@example.com'`)).toEqual([]);
    });

    it('set a new password, once, and end every session', async () => {
      const cleo = await person(service);
      const email = (await cleo.get('/api/core/session')).body.session.user.email as string;
      const recovery = service.app.get(Recovery);
      expect(await recovery.createLink('nobody@example.com', false)).toBeNull();
      const earlier = await recovery.createLink(email, false);
      const link = await recovery.createLink(email.toUpperCase(), false);
      const set = (token: string) =>
        nobody().post('/api/core/reset', { token, password: 'Eine neue Losung 77' });
      expect(codeOf(await set(tokenOf(earlier ?? { url: '' })))).toBe('link_invalid');
      const answers = await Promise.all([1, 2].map(() => set(tokenOf(link ?? { url: '' }))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await cleo.get('/api/core/session')).status).toBe(401);
      const signedIn = await nobody().post('/api/core/sign-in', { email, password: 'Eine neue Losung 77' });
      expect(signedIn.status).toBe(200);
    });

    it('pay for one hash each, however often they come at once', async () => {
      const cleo = await person(service);
      const email = (await cleo.get('/api/core/session')).body.session.user.email as string;
      const link = await service.app.get(Recovery).createLink(email, false);
      const hash = jest.spyOn(service.app.get(PasswordHasher), 'hash');
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          nobody().post('/api/core/reset', { token: tokenOf(link ?? { url: '' }), password: PASSWORD }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(hash).toHaveBeenCalledTimes(1);
      hash.mockRestore();
    });

    it('that are not good count as failures of the client, which is refused in the end', async () => {
      const failed = jest.spyOn(service.app.get(FailureThrottle), 'failed');
      const token = 'A'.repeat(43);
      await nobody().post('/api/core/reset', { token, password: PASSWORD });
      await accept(token, { name: 'Eve', password: PASSWORD });
      await nobody().post('/api/core/invitations/look', { token });
      await nobody().post('/api/core/provider/enter', { purpose: 'invitation', token });
      expect(failed.mock.calls.map(([, name]) => name)).toEqual(Array(4).fill('links that are not good'));
      failed.mockRestore();
      const refusal = jest
        .spyOn(service.app.get(FailureThrottle), 'refusal')
        .mockReturnValue(
          new ApiError(429, 'too_many_failures', { root: ['Too many.'] }, { 'Retry-After': '3' }),
        );
      expect((await accept(token, { name: 'Eve', password: PASSWORD })).status).toBe(429);
      refusal.mockRestore();
    });
  });
});
