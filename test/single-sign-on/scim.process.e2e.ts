import { join, person, type PersonClient } from '../support/people';
import { until } from '../support/until';
import { ScimClient, type ScimAnswer } from './scim-client';
import { SingleSignOnScene, type Organisation } from './scene';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Provisioning of people by SCIM 2.0, with requests as Entra ID and Okta send them. */
describe('SCIM', () => {
  let scene: SingleSignOnScene;
  let acme: Organisation;
  let scim: ScimClient;
  let serial = 0;

  beforeAll(async () => {
    scene = await SingleSignOnScene.start();
    acme = await scene.organisation({ groupRoles: [{ group: 'Bookkeeping', role: 'accountant' }] });
    scim = await ScimClient.create(acme.owner);
  });

  afterAll(() => scene.stop());

  /** As Entra ID sends it. */
  const newUser = (name = `scim${serial++}`, domain = acme.domain): Record<string, unknown> => ({
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: `ext-${name}`,
    userName: `${name}@${domain}`,
    active: true,
    emails: [{ primary: true, type: 'work', value: `${name}@${domain}` }],
    meta: { resourceType: 'User' },
    name: { formatted: 'given family', familyName: 'family', givenName: 'given' },
    roles: [],
  });
  const created = async (user = newUser()): Promise<Record<string, string>> => {
    const { status, body } = await scim.post('/Users', user);
    expect([status, body.detail]).toEqual([201, undefined]);
    return body;
  };
  const roleOf = async (userName: string | undefined): Promise<string | null> => {
    const [row] = await scene.service.sql<{ role: string }>(
      `SELECT m.role FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.team_id = $1 AND lower(u.email) = lower($2)`,
      [acme.teamId, userName],
    );
    return row?.role ?? null;
  };
  const refusalOf = ({ status, body }: ScimAnswer): unknown[] => [status, body.status, body.scimType];
  const group = async (displayName: string, members: string[] = []): Promise<Record<string, string>> => {
    const { status, body } = await scim.post('/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName,
      members: members.map((value) => ({ value })),
    });
    expect(status).toBe(201);
    return body;
  };

  it('describes itself', async () => {
    const { status, headers, body } = await scim.get('/ServiceProviderConfig');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json; charset=utf-8']);
    expect(body).toMatchObject({ patch: { supported: true }, filter: { maxResults: 200 } });
    expect((await scim.get('/ResourceTypes')).body.Resources.map(({ id }: { id: string }) => id)).toEqual([
      'User',
      'Group',
    ]);
    const { Resources } = (await scim.get('/Schemas')).body;
    expect(Resources).toHaveLength(2);
    expect((await scim.get(`/Schemas/${Resources[0].id}`)).body.name).toBe('User');
  });

  it('accepts valid tokens only, and revoked ones no more', async () => {
    const doomed = await ScimClient.create(acme.owner);
    expect((await doomed.get('/Users')).status).toBe(200);
    await acme.owner.post(`/api/core/scim-tokens/${doomed.tokenId}/revoke`);
    for (const client of [doomed, scim.with(''), scim.with(`scim_${'x'.repeat(43)}`)]) {
      const { status, headers, body } = await client.get('/Users');
      expect([status, body.schemas, body.status]).toEqual([401, [ERROR], '401']);
      expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    }
    const { body } = await acme.owner.get('/api/core/scim-tokens');
    expect(body.scimTokens[0]).toMatchObject({ id: doomed.tokenId, revokedAt: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('scim_');
    const admin = await person(scene.service, { team: acme.teamId, role: 'admin' });
    expect((await admin.post('/api/core/scim-tokens', { name: 'Mine' })).status).toBe(403);
  });

  it('creates a person with an account and the role for new members', async () => {
    const user = newUser();
    const { status, headers, body } = await scim.post('/Users', user);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(body.meta.location);
    expect(body).toMatchObject({
      userName: user['userName'],
      externalId: user['externalId'],
      active: true,
      name: { givenName: 'given', familyName: 'family', formatted: 'given family' },
      emails: [{ value: user['userName'], primary: true }],
      roles: [{ value: 'reader', primary: true }],
      groups: [],
    });
    expect((await scim.get(`/Users/${body.id}`)).body).toEqual(body);
    const again = await scim.post('/Users', { ...user, userName: String(user['userName']).toUpperCase() });
    expect(refusalOf(again)).toEqual([409, '409', 'uniqueness']);
    // The person signs in through the provider and keeps the account.
    scene.provider.claims = { sub: `s-${body.id}`, email: user['userName'], email_verified: true };
    expect((await scene.signIn(user['userName'] as string)).status).toBe(200);
  });

  it('takes people of verified domains only', async () => {
    const foreign = newUser('ann', 'elsewhere.example');
    expect(refusalOf(await scim.post('/Users', foreign))).toEqual([400, '400', 'invalidValue']);
    // The name may be of another domain when an address is of a verified one.
    const mixed = await created({
      ...newUser('mixed', 'tenant.onmicrosoft.example'),
      emails: [{ value: `mixed@${acme.domain}`, type: 'work' }],
    });
    expect(mixed['emails']).toMatchObject([{ value: `mixed@${acme.domain}` }]);
  });

  it('finds by name, external id and id, and pages', async () => {
    const user = await created();
    const filters = [
      `userName eq "${String(user['userName']).toUpperCase()}"`,
      `externalId eq "${user['externalId']}"`,
      `id eq "${user['id']}"`,
      `urn:ietf:params:scim:schemas:core:2.0:User:username EQ "${user['userName']}"`,
    ];
    for (const filter of filters) {
      const { body } = await scim.get(`/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, body.totalResults, body.Resources[0]?.id]).toEqual([filter, 1, user['id']]);
    }
    const none = await scim.get(`/Users?filter=${encodeURIComponent('userName eq "nobody"')}`);
    expect([none.status, none.body.totalResults, none.body.Resources]).toEqual([200, 0, []]);
    for (const filter of [
      'userName sw "a"',
      'title eq "x"',
      'userName eq "a" or id eq "b"',
      'userName eq "\0"',
    ])
      expect(refusalOf(await scim.get(`/Users?filter=${encodeURIComponent(filter)}`))).toEqual([
        400,
        '400',
        'invalidFilter',
      ]);
    const all = (await scim.get('/Users')).body;
    const second = (await scim.get('/Users?startIndex=2&count=1')).body;
    expect([second.startIndex, second.itemsPerPage, second.totalResults]).toEqual([2, 1, all.totalResults]);
    expect(second.Resources[0].id).toBe(all.Resources[1].id);
    expect((await scim.get('/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
    expect((await scim.get('/Users?startIndex=-5&count=999999')).body.startIndex).toBe(1);
    expect((await scim.get('/Users?count=many')).status).toBe(400);
  });

  describe('a deactivated person', () => {
    const signedIn = async (user: Record<string, string>): Promise<PersonClient> => {
      const email = user['userName'] ?? '';
      scene.provider.claims = { sub: `s-${user['id']}`, email, email_verified: true };
      const browser = scene.nobody();
      const answer = await scene.signIn(email, browser);
      expect(answer.status).toBe(200);
      return browser;
    };

    it.each<[string, object]>([
      ['Okta', { op: 'replace', value: { active: false } }],
      ['Entra ID', { op: 'Replace', path: 'active', value: 'False' }],
      ['a connector with a list', { op: 'replace', path: 'active', value: [{ $ref: null, value: 'false' }] }],
    ])('loses sessions and access at once, as %s says it, and gets them back', async (_, operation) => {
      const user = await created();
      const browser = await signedIn(user);
      const { body } = await scim.patch(`/Users/${user['id']}`, operation);
      expect([body.active, body.roles]).toEqual([false, []]);
      expect((await browser.get('/api/core/session')).status).toBe(401);
      expect(await roleOf(user['userName'])).toBeNull();
      scene.provider.claims = {
        sub: `s-${user['id']}`,
        email: user['userName'] ?? '',
        email_verified: true,
      };
      expect((await scene.signIn(user['userName'] ?? '')).headers.get('x-error-code')).toBe(
        'membership_ended',
      );
      await scim.patch(`/Users/${user['id']}`, { op: 'Replace', path: 'active', value: 'True' });
      expect(await roleOf(user['userName'])).toBe('reader');
      expect((await scene.signIn(user['userName'] ?? '')).status).toBe(200);
    });

    it('loses the team in other sessions, tokens and connections, while keys stay', async () => {
      const user = await created();
      const [{ id: userId } = { id: '' }] = await scene.service.sql<{ id: string }>(
        'SELECT id FROM users WHERE email = $1',
        [user['userName']],
      );
      await scene.service.sql(
        `INSERT INTO api_keys (id, team_id, name, type, app_key_id, user_id, scopes, creator_type, creator_id, creator_user_id, expires_at, created_at)
         SELECT 'key_01M8GC0000000000000000000' || n, $1, 'Token', 'oauth', 'x', $2, '{all}', 'member', $2, $2, now() + interval '1 hour', now()
         FROM generate_series(1, 2) n`,
        [acme.teamId, userId],
      );
      const browser = await signedIn(user);
      const elsewhere = await scene.service.team();
      await join(scene.service, userId, elsewhere.teamId, 'reader');
      await scim.put(`/Users/${user['id']}`, { userName: user['userName'], active: false });
      expect((await browser.get('/api/core/session')).status).toBe(401);
      const open = await scene.service.sql(
        'SELECT 1 FROM api_keys WHERE user_id = $1 AND revoked_at IS NULL',
        [userId],
      );
      expect(open).toEqual([]);
      const others = await scene.service.sql('SELECT team_id AS id FROM memberships WHERE user_id = $1', [
        userId,
      ]);
      expect(others).toEqual([{ id: elsewhere.teamId }]);
      const audited = await acme.owner.get('/api/v1/audit?action=member.removed');
      expect(audited.body.auditEntries[0]).toMatchObject({
        subjectId: userId,
        actor: 'system',
        after: { revokedTokens: 2, remainingKeys: 0, provisioned: true },
      });
    });

    it('loses the keys, too, where the team says so', async () => {
      await scene.set(acme.owner, {
        revokesKeys: true,
        groupRoles: [{ group: 'Bookkeeping', role: 'accountant' }],
      });
      const user = await created();
      const [{ id: userId } = { id: '' }] = await scene.service.sql<{ id: string }>(
        'SELECT id FROM users WHERE email = $1',
        [user['userName']],
      );
      await scene.service.sql(
        `INSERT INTO api_keys (id, team_id, name, type, app_key_id, secret_hash, scopes, creator_type, creator_id, creator_user_id, created_at)
         SELECT 'key_01M8GD0000000000000000000' || n, $1, 'Key', 'basic', 'x', '\\x00', '{all}', 'member', $2, CASE n WHEN 1 THEN $2 END, now()
         FROM generate_series(1, 2) n`,
        [acme.teamId, userId],
      );
      await scim.delete(`/Users/${user['id']}`);
      const open = await scene.service.sql<{ id: string }>(
        `SELECT id FROM api_keys WHERE id LIKE 'key_01M8GD%' AND revoked_at IS NULL`,
      );
      expect(open).toEqual([{ id: 'key_01M8GD00000000000000000002' }]);
      const removed = await acme.owner.get('/api/v1/audit?action=member.removed&limit=1');
      expect(removed.body.auditEntries[0]).toMatchObject({
        subjectId: userId,
        after: { revokedKeys: 1, provisioned: true },
      });
      const revoked = await acme.owner.get('/api/v1/audit?action=api_key.revoked&limit=1');
      expect(revoked.body.auditEntries[0]).toMatchObject({ subjectId: 'key_01M8GD00000000000000000001' });
      await scene.set(acme.owner, { groupRoles: [{ group: 'Bookkeeping', role: 'accountant' }] });
    });

    it('is never the last owner', async () => {
      const other = await scene.organisation();
      const client = await ScimClient.create(other.owner);
      const email = `last@${other.domain}`;
      await scene.service.sql('UPDATE users SET email = $2 WHERE id = $1', [other.owner.userId, email]);
      const { body: user } = await client.post('/Users', { userName: email, active: true });
      expect(user.roles).toEqual([{ value: 'owner', primary: true }]);
      for (const answer of [
        await client.patch(`/Users/${user.id}`, { op: 'replace', value: { active: false } }),
        await client.delete(`/Users/${user.id}`),
        await client.post('/Groups', {
          displayName: 'passerelle-reader',
          members: [{ value: user.id }],
        }),
      ]) {
        expect([answer.status, answer.body.schemas]).toEqual([409, [ERROR]]);
        expect(answer.body.detail).toMatch(/last owner/);
      }
      expect((await client.get(`/Users/${user.id}`)).body.active).toBe(true);
      expect((await client.get('/Groups')).body.totalResults).toBe(0);
    });
  });

  it('changes names, and ignores attributes that are not stored', async () => {
    const user = await created();
    const { status, body } = await scim.patch(
      `/Users/${user['id']}`,
      { op: 'Replace', path: 'name.familyName', value: 'Renamed' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'x@example.com' },
      { op: 'Replace', value: { 'name.givenName': 'New', displayName: 'New Renamed', title: 'x' } },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'x',
      },
      { op: 'remove', path: 'externalId' },
    );
    expect([status, body.name, body.displayName, body.externalId]).toEqual([
      200,
      { givenName: 'New', familyName: 'Renamed', formatted: 'New Renamed' },
      'New Renamed',
      undefined,
    ]);
  });

  it('deletes a person from the team, whose account stays', async () => {
    const user = await created();
    const { status, body } = await scim.delete(`/Users/${user['id']}`);
    expect([status, body]).toEqual([204, null]);
    expect(refusalOf(await scim.get(`/Users/${user['id']}`))).toEqual([404, '404', undefined]);
    expect(await roleOf(user['userName'])).toBeNull();
    expect((await created({ ...newUser(), userName: user['userName'] }))['id']).not.toBe(user['id']);
  });

  describe('a group', () => {
    it('gives its members the role of its name or of the setting, the highest one', async () => {
      const [ann, ben] = [await created(), await created()];
      const books = await group('Bookkeeping', [ann['id'] ?? '', ben['id'] ?? '']);
      expect(await roleOf(ann['userName'])).toBe('accountant');
      const admins = await group(`passerelle-admin`);
      // As Entra ID adds and removes members.
      const path = `/Groups/${admins['id']}`;
      await scim.patch(path, { op: 'Add', path: 'members', value: [{ $ref: null, value: ann['id'] }] });
      expect(await roleOf(ann['userName'])).toBe('admin');
      const { body } = await scim.get(`/Users/${ann['id']}`);
      expect(body.groups.map(({ display }: { display: string }) => display)).toEqual([
        'Bookkeeping',
        'passerelle-admin',
      ]);
      await scim.patch(path, { op: 'Remove', path: 'members', value: [{ value: ann['id'] }] });
      expect(await roleOf(ann['userName'])).toBe('accountant');
      // A connector that removes nobody.
      await scim.patch(`/Groups/${books['id']}`, { op: 'remove', path: 'members', value: [] });
      expect(await roleOf(ben['userName'])).toBe('accountant');
      // As Okta does.
      await scim.patch(`/Groups/${books['id']}`, { op: 'remove', path: `members[value eq "${ben['id']}"]` });
      expect([await roleOf(ann['userName']), await roleOf(ben['userName'])]).toEqual([
        'accountant',
        'reader',
      ]);
      await scim.patch(`/Groups/${books['id']}`, {
        op: 'replace',
        value: { id: books['id'], displayName: 'Accounting' },
      });
      expect(await roleOf(ann['userName'])).toBe('reader');
      expect(
        (await scim.get(`/Groups?filter=${encodeURIComponent('displayName eq "accounting"')}`)).body,
      ).toMatchObject({
        totalResults: 1,
        Resources: [{ id: books['id'], members: [{ value: ann['id'] }] }],
      });
      const bare = await scim.get(`/Groups/${books['id']}?excludedAttributes=members`);
      expect(bare.body.members).toBeUndefined();
      await scim.put(`/Groups/${books['id']}`, { displayName: 'Bookkeeping', members: [] });
      expect((await scim.get(`/Groups/${books['id']}`)).body.members).toEqual([]);
      await scim.patch(`/Groups/${books['id']}`, {
        op: 'replace',
        path: 'members',
        value: [{ value: ben['id'] }],
      });
      expect([await roleOf(ann['userName']), await roleOf(ben['userName'])]).toEqual([
        'reader',
        'accountant',
      ]);
      expect((await scim.delete(`/Groups/${books['id']}`)).status).toBe(204);
      expect(await roleOf(ben['userName'])).toBe('reader');
      await scim.delete(path);
    });

    it('has users of the team as members, and a name of its own', async () => {
      await group('Unique');
      expect(refusalOf(await scim.post('/Groups', { displayName: 'unique' }))).toEqual([
        409,
        '409',
        'uniqueness',
      ]);
      const unknown = await scim.post('/Groups', { displayName: 'Odd', members: [{ value: 'scu_x' }] });
      expect(refusalOf(unknown)).toEqual([400, '400', 'invalidValue']);
      expect(
        refusalOf(await scim.patch('/Groups/unknown', { op: 'add', path: 'members', value: [] })),
      ).toEqual([404, '404', undefined]);
    });

    it('ends the membership of people who lose their last role where new members have none', async () => {
      const strict = await scene.organisation({ defaultRole: null });
      const client = await ScimClient.create(strict.owner);
      const userName = `ann@${strict.domain}`;
      const { body: user } = await client.post('/Users', { userName });
      expect(user.roles).toEqual([]);
      const { body } = await client.post('/Groups', {
        displayName: 'Passerelle-Developer',
        members: [{ value: user.id }],
      });
      expect((await client.get(`/Users/${user.id}`)).body.roles).toMatchObject([{ value: 'developer' }]);
      await client.patch(`/Groups/${body.id}`, { op: 'remove', path: 'members' });
      expect((await client.get(`/Users/${user.id}`)).body.roles).toEqual([]);
    });
  });

  it('shows nothing of another team', async () => {
    const [user, books] = [await created(), await group(`Walled ${serial}`)];
    const other = await scene.organisation();
    const client = await ScimClient.create(other.owner);
    for (const answer of [
      await client.get(`/Users/${user['id']}`),
      await client.put(`/Users/${user['id']}`, { userName: `x@${other.domain}` }),
      await client.patch(`/Users/${user['id']}`, { op: 'replace', value: { active: false } }),
      await client.delete(`/Users/${user['id']}`),
      await client.get(`/Groups/${books['id']}`),
      await client.put(`/Groups/${books['id']}`, { displayName: 'x' }),
      await client.delete(`/Groups/${books['id']}`),
    ])
      expect(answer.status).toBe(404);
    expect((await client.get('/Users')).body.totalResults).toBe(0);
    const foreign = await client.post('/Groups', { displayName: 'x', members: [{ value: user['id'] }] });
    expect(foreign.status).toBe(400);
    expect(refusalOf(await client.post('/Users', newUser()))).toEqual([400, '400', 'invalidValue']);
    const revoke = `/api/core/scim-tokens/${client.tokenId}/revoke`;
    expect((await acme.owner.post(revoke)).status).toBe(401);
    expect(await roleOf(user['userName'])).toBe('reader');
  });

  it('answers malformed requests in its own form', async () => {
    const user = await created();
    const path = `/Users/${user['id']}`;
    const answers = [
      await scim.send('POST', '/Users', '{'),
      await scim.send('POST', '/Users', '[]'),
      await scim.send('POST', '/Users', { userName: 5 }),
      await scim.send('POST', '/Users', {}),
      await scim.send('POST', '/Users', { userName: 'x'.repeat(500) }),
      await scim.send('POST', '/Users'),
      await scim.send('POST', '/Users', '<a/>', 'application/xml'),
      await scim.send('POST', '/Users', `{"userName":"a\\u0000b@${acme.domain}"}`),
      await scim.send('PATCH', path, {}),
      await scim.send('PATCH', path, { Operations: [{ op: 'move', path: 'active' }] }),
      await scim.send('PATCH', path, { Operations: [{ op: 'remove' }] }),
      await scim.send('PATCH', path, { Operations: [{ op: 'add', path: 'a b', value: 1 }] }),
      await scim.send('PATCH', path, { Operations: [{ op: 'replace', path: 'active', value: 'maybe' }] }),
      await scim.send('PATCH', path, { Operations: ['x'] }),
      await scim.send('POST', '/Groups', { displayName: 'G', members: [{ value: 7 }] }),
      await scim.send('GET', '/Users/%00'),
      await scim.send('GET', '/Nothing'),
      await scim.send('POST', '/Users', { userName: `${'x'.repeat(1024 * 1024)}` }),
    ];
    for (const { status, body } of answers) {
      expect(body).toMatchObject({ schemas: [ERROR], status: String(status), detail: expect.any(String) });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });

  it('creates a person once when two requests come at once', async () => {
    const user = newUser();
    const answers = await Promise.all(Array.from({ length: 5 }, () => scim.post('/Users', user)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    await until(async () => (await roleOf(user['userName'] as string)) === 'reader');
  });
});
