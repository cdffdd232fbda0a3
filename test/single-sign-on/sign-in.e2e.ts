import { SessionsService } from '../../src/access/auth/identity/sessions.service';
import { SingleSignOnService } from '../../src/access/single-sign-on/single-sign-on.service';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { join, person, PersonClient } from '../support/people';
import { until } from '../support/until';
import type { Answer } from '../support/team-client';
import { codeOf, SingleSignOnScene, type Organisation } from './scene';
import { ScimClient } from './scim-client';

/** Sign-in through the identity provider of a team. */
describe('single sign-on', () => {
  let scene: SingleSignOnScene;
  let acme: Organisation;

  beforeAll(async () => {
    scene = await SingleSignOnScene.start();
    acme = await scene.organisation();
  });

  afterAll(() => scene.stop());

  beforeEach(() => {
    scene.provider.faults = {};
  });

  const nobody = (): PersonClient => scene.nobody();
  const addressOf = async (userId: string): Promise<string> => {
    const [row] = await scene.service.sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [
      userId,
    ]);
    return row?.email ?? '';
  };
  const rename = (userId: string, email: string): Promise<object[]> =>
    scene.service.sql('UPDATE users SET email = $2 WHERE id = $1', [userId, email]);

  it('creates the account at the first sign-in, and finds it by issuer and subject from then on', async () => {
    const { email, sub } = scene.claimsOf(acme);
    const browser = nobody();
    expect((await nobody().get('/api/core/sign-in')).body.signIn.organisation).toBe(true);
    const first = await scene.signIn(email.toUpperCase(), browser);
    expect(first.body).toMatchObject({
      returnTo: '/app/',
      session: {
        user: { email, operator: false },
        teams: [{ id: acme.teamId, role: 'reader' }],
        organisation: { name: 'Acme', teamId: acme.teamId },
      },
    });
    const asked = scene.provider.asked;
    expect([asked.get('login_hint'), asked.get('code_challenge_method'), asked.get('scope')]).toEqual([
      email.toUpperCase(),
      'S256',
      'openid email profile offline_access',
    ]);
    expect((await browser.get('/api/core/members', { team: acme.teamId })).status).toBe(200);
    const renamed = { sub, email: `renamed@${acme.domain}`, email_verified: true };
    scene.provider.claims = renamed;
    const second = await scene.signIn(email);
    expect(second.body.session.user.id).toBe(first.body.session.user.id);
    expect(second.body.session.user.email).toBe(email);
  });

  it('lasts as many hours as the setting says', async () => {
    const other = await scene.organisation({ sessionHours: 2 });
    const { email } = scene.claimsOf(other);
    const { session } = (await scene.signIn(email)).body;
    const hours = (Date.parse(session.expiresAt) - Date.parse(session.createdAt)) / 3_600_000;
    expect(hours).toBeCloseTo(2, 3);
  });

  it('lasts a few hours where nobody can tell whether the person left', async () => {
    const unchecked = await scene.organisation();
    const short = await scene.organisation({ uncheckedSessionHours: 1 });
    scene.provider.faults = { withoutRefreshToken: true };
    const hoursOf = async (organisation: Organisation): Promise<number> => {
      const { email } = scene.claimsOf(organisation);
      const { session } = (await scene.signIn(email)).body;
      return (Date.parse(session.expiresAt) - Date.parse(session.createdAt)) / 3_600_000;
    };
    expect([await hoursOf(unchecked), await hoursOf(short)].map(Math.round)).toEqual([4, 1]);
    // SCIM tells when its people leave.
    const scim = await ScimClient.create(short.owner);
    const claims = scene.claimsOf(short);
    await scim.post('/Users', { userName: claims.email, active: true });
    scene.provider.claims = claims;
    const { session } = (await scene.signIn(claims.email)).body;
    expect(Math.round((Date.parse(session.expiresAt) - Date.parse(session.createdAt)) / 3_600_000)).toBe(12);
  });

  describe('of a sandbox and a production team of one organisation', () => {
    let own: Organisation;

    beforeEach(async () => {
      own = await scene.organisation();
    });

    const sandbox = async (): Promise<Organisation> => {
      const second = await scene.organisation({ name: 'Acme test' });
      const { body } = await second.owner.post('/api/core/single-sign-on/domains', { domain: own.domain });
      const records = scene.dns.records.get(body.domain.recordName) ?? [];
      scene.dns.records.set(body.domain.recordName, [...records, body.domain.recordValue]);
      await second.owner.post(`/api/core/single-sign-on/domains/${body.domain.id}/verify`);
      return second;
    };
    const start = (email: string, providerId?: string): Promise<Answer> =>
      nobody().post('/api/core/single-sign-on/sign-in', { email, ...(providerId && { providerId }) });

    it('lets the person choose the team, without linking their account first', async () => {
      const second = await sandbox();
      const claims = scene.claimsOf(own);
      const offered = await start(claims.email);
      expect([offered.body.url, offered.headers.getSetCookie()]).toEqual([null, []]);
      expect(offered.body.choices).toEqual(
        expect.arrayContaining([
          { providerId: own.id, name: 'Acme', teamName: null, environment: 'sandbox' },
          { providerId: second.id, name: 'Acme test', teamName: null, environment: 'sandbox' },
        ]),
      );
      const signIn = async (providerId: string): Promise<Answer> =>
        scene.through(scene.toWay(await start(claims.email, providerId)));
      const first = await signIn(own.id);
      const other = await signIn(second.id);
      expect(other.body.session).toMatchObject({
        user: { id: first.body.session.user.id },
        teams: [{ id: second.teamId }],
      });
      expect(first.body.session.teams).toMatchObject([{ id: own.teamId }]);
      const foreign = await scene.organisation();
      expect(codeOf(await start(claims.email, foreign.id))).toBe('organisation_unknown');
    });

    it('links the account first when another issuer speaks for the domain', async () => {
      const second = await sandbox();
      const claims = scene.claimsOf(own);
      await scene.through(scene.toWay(await start(claims.email, own.id)));
      await scene.service.sql(`UPDATE single_sign_on SET issuer = 'https://other.example' WHERE id = $1`, [
        own.id,
      ]);
      const refused = await scene.through(scene.toWay(await start(claims.email, second.id)));
      await scene.service.sql('UPDATE single_sign_on SET issuer = $2 WHERE id = $1', [
        own.id,
        scene.provider.issuer,
      ]);
      expect([refused.status, codeOf(refused)]).toEqual([409, 'account_link_required']);
    });
  });

  it('gives the role of the groups, else that of the setting, and refuses people without any', async () => {
    const strict = await scene.organisation({
      defaultRole: null,
      groupRoles: [{ group: 'Bookkeeping', role: 'accountant' }],
    });
    const roleOf = async (groups: string[]): Promise<unknown> => {
      const claims = scene.claimsOf(strict);
      scene.provider.claims = { ...claims, groups };
      const answer = await scene.signIn(claims.email);
      return answer.status === 200 ? answer.body.session.teams[0].role : codeOf(answer);
    };
    expect(await roleOf(['everybody', '/bookkeeping'])).toBe('accountant');
    expect(await roleOf(['Passerelle-Developer', 'Bookkeeping'])).toBe('developer');
    expect(await roleOf(['everybody'])).toBe('role_missing');
  });

  it('knows no domain that is not verified, nor the provider of another team', async () => {
    const { email } = scene.claimsOf({ domain: 'unknown.example' });
    const refused = await nobody().post('/api/core/single-sign-on/sign-in', { email });
    expect([refused.status, codeOf(refused)]).toEqual([404, 'organisation_unknown']);
    await acme.owner.post('/api/core/single-sign-on/domains', { domain: 'unknown.example' });
    const pending = await nobody().post('/api/core/single-sign-on/sign-in', { email });
    expect(codeOf(pending)).toBe('organisation_unknown');
  });

  it('refuses an address of a domain that another team verified, and one that is not confirmed', async () => {
    const other = await scene.organisation();
    const claims = scene.claimsOf(acme);
    scene.provider.claims = { ...claims, email: `ann@${other.domain}` };
    const foreign = await scene.signIn(claims.email);
    expect([foreign.status, codeOf(foreign)]).toEqual([403, 'email_of_other_domain']);
    for (const verified of [undefined, false, 'no']) {
      scene.provider.claims = { ...claims, email_verified: verified };
      expect(codeOf(await scene.signIn(claims.email))).toBe('email_not_confirmed');
    }
    scene.provider.claims = { sub: claims.sub, email: claims.email, xms_edov: '1' };
    expect((await scene.signIn(claims.email)).status).toBe(200);
  });

  describe('an existing account', () => {
    it('is found by its address when it is used in no other team', async () => {
      const member = await person(scene.service, { team: acme.teamId, role: 'accountant' });
      const claims = scene.claimsOf(acme);
      await rename(member.userId, claims.email);
      const { session } = (await scene.signIn(claims.email)).body;
      expect([session.user.id, session.teams[0].role]).toEqual([member.userId, 'accountant']);
      // The address now belongs to somebody else at the provider: the account stays with the first subject.
      scene.provider.claims = { ...claims, sub: 'a successor' };
      const successor = await scene.signIn(claims.email);
      expect([successor.status, codeOf(successor)]).toEqual([409, 'account_linked_otherwise']);
    });

    it('of other teams, or of an operator, is linked by its person only', async () => {
      const elsewhere = await scene.service.team();
      const member = await person(scene.service, { team: acme.teamId, role: 'reader' });
      await join(scene.service, member.userId, elsewhere.teamId, 'owner');
      const claims = scene.claimsOf(acme);
      await rename(member.userId, claims.email);
      expect(codeOf(await scene.signIn(claims.email))).toBe('account_link_required');
      const way = scene.toWay(await member.post('/api/core/user/organisation', {}));
      expect((await scene.through(way, member)).status).toBe(200);
      const browser = nobody();
      const { session } = (await scene.signIn(claims.email, browser)).body;
      expect(session.user.id).toBe(member.userId);
      // The provider of one team opens no other one, and no way into it.
      expect(session.teams.map(({ id }: { id: string }) => id)).toEqual([acme.teamId]);
      expect((await browser.get('/api/core/members', { team: elsewhere.teamId })).status).toBe(401);
      const factors = await browser.post('/api/core/user/passkeys/options');
      expect([factors.status, codeOf(factors)]).toEqual([403, 'single_sign_on_session']);

      const operator = await person(scene.service, { team: acme.teamId, operator: true });
      const claimsOfOperator = scene.claimsOf(acme);
      await rename(operator.userId, claimsOfOperator.email);
      expect(codeOf(await scene.signIn(claimsOfOperator.email))).toBe('account_link_required');
      const wayOfOperator = scene.toWay(await operator.post('/api/core/user/organisation', {}));
      expect((await scene.through(wayOfOperator, operator)).status).toBe(200);
      const asMember = nobody();
      expect((await scene.signIn(claimsOfOperator.email, asMember)).body.session.user.operator).toBe(false);
      expect((await asMember.get('/api/core/operator/teams')).status).toBe(403);
      expect((await operator.get('/api/core/operator/teams')).status).toBe(200);
    });

    it('is linked with its own address only', async () => {
      const member = await person(scene.service, { team: acme.teamId, role: 'reader' });
      await rename(member.userId, `mine-${member.userId.toLowerCase()}@${acme.domain}`);
      scene.claimsOf(acme);
      const way = scene.toWay(await member.post('/api/core/user/organisation', {}));
      expect(codeOf(await scene.through(way, member))).toBe('email_of_other_domain');
      expect(await addressOf(member.userId)).toMatch(/^mine-/);
    });
  });

  it('does not bring a removed member back', async () => {
    const { email } = scene.claimsOf(acme);
    const browser = nobody();
    const { session } = (await scene.signIn(email, browser)).body;
    expect((await acme.owner.delete(`/api/core/members/${session.user.id}`)).status).toBe(200);
    expect((await browser.get('/api/core/members', { team: acme.teamId })).status).toBe(401);
    const again = await scene.signIn(email);
    expect([again.status, codeOf(again)]).toEqual([403, 'membership_ended']);
  });

  it('verifies the person again at the provider', async () => {
    const { email } = scene.claimsOf(acme);
    const browser = nobody();
    await scene.signIn(email, browser);
    await scene.service.sql(`UPDATE sessions SET verified_at = now() - interval '1 hour'
      WHERE id IN (SELECT id FROM single_sign_on_sessions)`);
    const way = scene.toWay(await browser.post('/api/core/session/organisation', {}));
    expect(new URL(way.url).searchParams.get('prompt')).toBe('login');
    const verified = await scene.through(way, browser);
    expect(Date.parse(verified.body.session.verifiedUntil)).toBeGreaterThan(Date.now());
    const stale = scene.toWay(await browser.post('/api/core/session/organisation', {}));
    scene.provider.faults = { claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 } };
    expect(codeOf(await scene.through(stale, browser))).toBe('provider_refused');
  });

  describe('that is required', () => {
    let strict: Organisation;

    beforeAll(async () => {
      strict = await scene.organisation();
    });

    const addPasskey = (userId: string): Promise<object[]> =>
      scene.service.sql(
        `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
         VALUES ('pk_' || $1, $1, $2, '\\x00', 0, '{}', 'Key', now())`,
        [userId, Buffer.from(userId)],
      );

    it('cannot be required before somebody signed in, nor without an owner with a factor', async () => {
      const unproven = await scene.set(strict.owner, { required: true });
      expect([unproven.status, codeOf(unproven)]).toEqual([409, 'single_sign_on_unproven']);
      await scene.signIn(scene.claimsOf(strict).email);
      const exposed = await scene.set(strict.owner, { required: true });
      expect([exposed.status, codeOf(exposed)]).toEqual([409, 'owner_without_factor']);
      await addPasskey(strict.owner.userId);
      expect((await scene.set(strict.owner, { required: true })).status).toBe(200);
    });

    it('hides the team from other sessions of its people, except owners with a second factor', async () => {
      const member = await person(scene.service, { team: strict.teamId, role: 'admin' });
      const path = '/api/core/members';
      expect((await member.get(path)).status).toBe(200);
      await rename(member.userId, `admin@${strict.domain}`);
      await until(async () => (await member.get(path)).status === 401);
      const { body } = await member.get('/api/core/session', { team: null });
      expect(body.session.teams).toEqual([]);
      await rename(strict.owner.userId, `owner@${strict.domain}`);
      await scene.service.sql('UPDATE sessions SET second_factor = false WHERE user_id = $1', [
        strict.owner.userId,
      ]);
      await until(async () => (await strict.owner.get(path)).status === 401);
      await scene.service.sql('UPDATE sessions SET second_factor = true WHERE user_id = $1', [
        strict.owner.userId,
      ]);
      await until(async () => (await strict.owner.get(path)).status === 200);
    });

    it('refuses another sign-in that would reach nothing, until an operator makes the provider optional', async () => {
      const member = await person(scene.service, { role: 'admin' });
      await rename(member.userId, `refused@${strict.domain}`);
      await join(scene.service, member.userId, strict.teamId, 'admin');
      const begin = (secondFactor: boolean): Promise<unknown> =>
        scene.service.app
          .get(UnitOfWork)
          .run((tx) =>
            scene.service.app
              .get(SessionsService)
              .begin(
                tx,
                { userId: member.userId, method: 'password', secondFactor },
                { address: null, userAgent: null },
              ),
          );
      await expect(begin(true)).rejects.toMatchObject({ status: 403, code: 'single_sign_on_required' });
      const elsewhere = await scene.service.team();
      await join(scene.service, member.userId, elsewhere.teamId, 'reader');
      await expect(begin(false)).resolves.toBeDefined();
      await scene.service.sql('DELETE FROM memberships WHERE team_id = $1', [elsewhere.teamId]);
      await expect(begin(false)).rejects.toMatchObject({ code: 'single_sign_on_required' });
      const service = scene.service.app.get(SingleSignOnService);
      expect(await service.makeOptional(strict.teamId)).toBe(true);
      await expect(begin(false)).resolves.toBeDefined();
      const audited = await strict.owner.get('/api/v1/audit?action=single_sign_on.made_optional');
      expect(audited.body.auditEntries).toHaveLength(1);
    });
  });
});
