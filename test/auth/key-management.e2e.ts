import { KeyUses } from '../../src/access/auth/last-uses';
import { BASE_URL } from './oauth-tools';
import { keyTools, KEYS, refusedWithinASecond, VERIFY } from './key-tools';
import { startService, type Service } from '../support/service';
import { TeamClient } from '../support/team-client';
import { sharedServices } from '../support/per-worker';

describe('authentication', () => {
  const [shared, besideIt] = sharedServices({ BASE_URL });

  describe('authentication by keys', () => {
    let service: Service;
    let other: Service;
    let team: TeamClient;
    let stranger: TeamClient;

    beforeAll(async () => {
      [service, other] = [shared(), besideIt()];
      [team, stranger] = await Promise.all([service.team(), service.team()]);
    });

    const { verify, basic, created, expectRefused } = keyTools(() => ({ service, team }));

    describe('management of keys', () => {
      it('creates a basic key whose secret is shown this once', async () => {
        const { apiKey, secret, ...rest } = await created({ type: 'basic', name: 'ERP' });
        expect(rest).toEqual({ success: true });
        expect(secret).toMatch(/^secret_[A-Za-z0-9_-]{43}$/);
        expect(apiKey).toEqual({
          id: expect.stringMatching(/^key_/),
          teamId: team.teamId,
          name: 'ERP',
          type: 'basic',
          createdAt: expect.any(String),
          createdBy: { type: 'key', id: team.keyId, name: 'Test key' },
          scopes: ['all'],
          companyIds: null,
          allowedNetworks: null,
          requestsPerMinute: null,
          documentsPerDay: null,
          expiresAt: null,
          lastUsedAt: null,
          lastUsed: null,
          revokedAt: null,
          replacedBy: null,
        });
        expect((await verify(basic(`${apiKey.id}:${secret}`))).status).toBe(200);
        const listed = await team.get(KEYS);
        expect(listed.body.apiKeys[0].id).toBe(apiKey.id);
        expect(JSON.stringify(listed.body)).not.toContain(secret);
      });

      it('gives a jwt key 24 hours unless the request says otherwise', async () => {
        const { apiKey } = await created({ type: 'jwt' });
        expect(Date.parse(apiKey.expiresAt) - Date.parse(apiKey.createdAt)).toBe(86_400_000);
      });

      it.each([
        ['jwt', 59],
        ['jwt', 365 * 86_400 + 1],
        ['jwt', 0],
        ['jwt', -5],
        ['basic', 0],
        ['basic', 3650 * 86_400 + 1],
      ])('refuses a %s key that lives %d seconds', async (type, expiresInSeconds) => {
        const answer = await team.post(KEYS, { name: 'x', type, expiresInSeconds });
        expect(answer.status).toBe(400);
        expect(answer.body.errors.expiresInSeconds[0]).toContain(`received ${expiresInSeconds}`);
      });

      it.each([
        ['jwt', 60],
        ['jwt', 365 * 86_400],
        ['basic', 1],
      ])('accepts a %s key that lives %d seconds', async (type, expiresInSeconds) => {
        const { apiKey } = await created({ type, expiresInSeconds });
        expect(Date.parse(apiKey.expiresAt) - Date.parse(apiKey.createdAt)).toBe(expiresInSeconds * 1000);
      });

      it('lists every fault of a request', async () => {
        const answer = await team.post(KEYS, { type: 'oauth', expiresInSeconds: '60', secret: 'mine' });
        expect(answer.status).toBe(400);
        expect(Object.keys(answer.body.errors).sort()).toEqual([
          'expiresInSeconds',
          'name',
          'secret',
          'type',
        ]);
        expect(JSON.stringify(answer.body)).not.toContain('mine');
      });

      it('refuses a key from the moment it expires', async () => {
        // On a busy machine a second may be over before the key was used.
        for (const expiresInSeconds of [1, 10]) {
          const { apiKey, secret } = await created({ type: 'basic', expiresInSeconds });
          const header = basic(`${apiKey.id}:${secret}`);
          const { status } = await verify(header);
          const left = Date.parse(apiKey.expiresAt) - Date.now();
          if (left < 0 && expiresInSeconds === 1) continue;
          expect(status).toBe(200);
          await new Promise((resolve) => setTimeout(resolve, left + 5));
          expectRefused(await verify(header));
          break;
        }
      });

      it('pages through the keys, newest first, and by type', async () => {
        const ids: string[] = [];
        for (let n = 0; n < 3; n++)
          ids.unshift((await created({ type: 'jwt', name: `page ${n}` })).apiKey.id as string);
        const first = await team.get(`${KEYS}?limit=2&type=jwt`);
        expect(first.body.apiKeys.map((key: { id: string }) => key.id)).toEqual(ids.slice(0, 2));
        expect(first.body.pagination).toMatchObject({ limit: 2, hasMore: true });
        const next = await team.get(`${KEYS}?limit=2&type=jwt&cursor=${first.body.pagination.nextCursor}`);
        expect(next.body.apiKeys[0].id).toBe(ids[2]);
        expect((await stranger.get(KEYS)).body.apiKeys.map((key: { id: string }) => key.id)).toEqual([
          stranger.keyId,
        ]);
      });

      it('keeps the last use without a write per request', async () => {
        const { apiKey, secret } = await created({ type: 'basic' });
        const header = basic(`${apiKey.id}:${secret}`);
        const before = Date.now();
        for (let n = 0; n < 5; n++) await verify(header);
        const stored = (): Promise<{ last_used_at: Date | null }[]> =>
          service.sql('SELECT last_used_at FROM api_keys WHERE id = $1', [apiKey.id]);
        expect(await stored()).toEqual([{ last_used_at: null }]);
        const listedKey = (await team.get(`${KEYS}?limit=1`)).body.apiKeys[0];
        expect(Date.parse(listedKey.lastUsedAt)).toBeGreaterThanOrEqual(before);
        await service.app.get(KeyUses).flush();
        expect((await stored())[0]?.last_used_at?.toISOString()).toBe(listedKey.lastUsedAt);
      });

      it('writes the last uses when it stops', async () => {
        const { apiKey, secret } = await created({ type: 'basic' });
        const third = await startService({ BASE_URL }, service.databaseUrl);
        await verify(basic(`${apiKey.id}:${secret}`), third);
        await third.stop();
        const [row] = await service.sql<{ last_used_at: Date | null }>(
          'SELECT last_used_at FROM api_keys WHERE id = $1',
          [apiKey.id],
        );
        expect(row?.last_used_at).not.toBeNull();
      });
    });

    describe('revocation', () => {
      it('is effective at once where it is made, within a second elsewhere', async () => {
        for (const type of ['basic', 'jwt']) {
          const { apiKey, secret, jwt } = await created({ type });
          const header = type === 'basic' ? basic(`${apiKey.id}:${secret}`) : `Bearer ${jwt}`;
          // Both processes know the key from now on.
          expect((await verify(header)).status).toBe(200);
          expect((await verify(header, other)).status).toBe(200);
          expect((await team.delete(`${KEYS}/${apiKey.id}`)).body).toEqual({ success: true });
          const revokedAt = performance.now();
          expectRefused(await verify(header));
          await refusedWithinASecond(revokedAt, () => verify(header, other));
          expectRefused(await verify(header, other));
        }
      });

      it('reaches the others even when no notification comes', async () => {
        const { apiKey, secret } = await created({ type: 'basic' });
        const header = basic(`${apiKey.id}:${secret}`);
        expect((await verify(header, other)).status).toBe(200);
        await service.sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [apiKey.id]);
        await refusedWithinASecond(performance.now(), () => verify(header, other));
      });

      it('is shown, can be repeated, and reaches a key that revokes itself', async () => {
        const { apiKey, secret } = await created({ type: 'basic' });
        const own = new TeamClient(service.baseUrl, team.teamId, apiKey.id, secret);
        expect((await own.delete(`${KEYS}/${apiKey.id}`)).status).toBe(200);
        expectRefused(await own.get(VERIFY));
        const first = (await team.get(`${KEYS}?limit=1`)).body.apiKeys[0];
        expect(first).toMatchObject({ id: apiKey.id, revokedAt: expect.any(String) });
        expect((await team.delete(`${KEYS}/${apiKey.id}`)).status).toBe(200);
        expect((await team.get(`${KEYS}?limit=1`)).body.apiKeys[0].revokedAt).toBe(first.revokedAt);
      });

      it('does not let a read that was under way bring the key back', async () => {
        const { apiKey, secret } = await created({ type: 'basic' });
        const header = basic(`${apiKey.id}:${secret}`);
        const under = Array.from({ length: 20 }, () => verify(header));
        const revoked = team.delete(`${KEYS}/${apiKey.id}`);
        await Promise.all([...under, revoked]);
        expectRefused(await verify(header));
      });
    });

    describe('the audit log', () => {
      it('tells who created and revoked keys, from where, and what changed', async () => {
        const client = await service.team();
        const requestId = `audit-${Date.now()}`;
        const { body } = await client.post(
          KEYS,
          { name: 'ERP', type: 'jwt' },
          { headers: { 'x-request-id': requestId } },
        );
        await client.delete(`${KEYS}/${body.apiKey.id}`);
        await client.delete(`${KEYS}/${body.apiKey.id}`);
        const { auditEntries, pagination } = (await client.get('/api/v1/audit')).body;
        expect(pagination).toEqual({ limit: 50, nextCursor: null, hasMore: false });
        expect(auditEntries).toMatchObject([
          {
            action: 'api_key.revoked',
            subjectId: body.apiKey.id,
            keyId: client.keyId,
            before: { revokedAt: null },
            after: { revokedAt: expect.any(String) },
          },
          {
            id: expect.stringMatching(/^aud_/),
            teamId: client.teamId,
            action: 'api_key.created',
            subjectId: body.apiKey.id,
            actor: 'key',
            keyId: client.keyId,
            userId: null,
            requestId,
            address: expect.stringMatching(/127\.0\.0\.1$/),
            before: null,
            after: { name: 'ERP', type: 'jwt', expiresAt: body.apiKey.expiresAt },
          },
          {
            action: 'api_key.created',
            subjectId: client.keyId,
            actor: 'operator',
            keyId: null,
            address: null,
          },
          {
            sequence: 1,
            action: 'team.created',
            subjectId: client.teamId,
            actor: 'operator',
            command: 'team create',
          },
        ]);
        expect(JSON.stringify(auditEntries)).not.toContain(body.jwt);
      });

      it('is paginated and of the own team alone', async () => {
        const client = await service.team();
        for (let n = 0; n < 4; n++) await client.post(KEYS, { name: `${n}`, type: 'basic' });
        const seen: string[] = [];
        let cursor = '';
        do {
          const { body } = await client.get(`/api/v1/audit?limit=2${cursor}`);
          seen.push(...body.auditEntries.map((entry: { after: { name: string } }) => entry.after.name));
          cursor = body.pagination.nextCursor === null ? '' : `&cursor=${body.pagination.nextCursor}`;
        } while (cursor !== '');
        expect(seen).toEqual(['3', '2', '1', '0', 'Test key', 'Test team']);
      });

      it('has no change without its entry', async () => {
        const client = await service.team();
        await service.sql(
          `ALTER TABLE audit_entries ADD CONSTRAINT broken CHECK (team_id <> '${client.teamId}') NOT VALID`,
        );
        try {
          expect((await client.post(KEYS, { name: 'never', type: 'basic' })).status).toBe(500);
          expect((await client.delete(`${KEYS}/${client.keyId}`)).status).toBe(500);
        } finally {
          await service.sql('ALTER TABLE audit_entries DROP CONSTRAINT broken');
        }
        expect((await client.get(KEYS)).body.apiKeys).toMatchObject([{ id: client.keyId, revokedAt: null }]);
      });

      it('is written once: the database refuses to alter or delete an entry', async () => {
        await expect(service.sql(`UPDATE audit_entries SET action = 'nothing'`)).rejects.toThrow(
          /written once/,
        );
        await expect(service.sql('DELETE FROM audit_entries')).rejects.toThrow(/written once/);
      });
    });
  });
});
