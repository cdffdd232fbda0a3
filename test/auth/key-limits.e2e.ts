import { KeyUses } from '../../src/access/auth/last-uses';
import { person } from '../support/people';
import { sharedServices } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { keyClient } from './api-routes';
import { KEYS, keyTools, refusedWithinASecond, VERIFY } from './key-tools';

const KEY = { name: 'Made by a test', type: 'basic' };

describe('authentication', () => {
  const [shared, besideIt] = sharedServices({ TRUSTED_PROXIES: '1' });

  describe('limits of keys', () => {
    let service: Service;
    let team: TeamClient;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
    });

    const { created, basic, verify } = keyTools(() => ({ service, team }));

    describe('a key that creates another', () => {
      it.each([
        ['scopes', { scopes: ['keys', 'send'] }, { scopes: ['keys', 'receive'] }],
        ['scopes', { scopes: ['keys', 'companies.read'] }, { scopes: ['companies'] }],
        ['scopes', { scopes: ['keys', 'read'] }, { scopes: ['all'] }],
        ['allowedNetworks', { allowedNetworks: ['127.0.0.0/8'] }, { allowedNetworks: ['0.0.0.0/0'] }],
        ['allowedNetworks', { allowedNetworks: ['127.0.0.0/8'] }, { allowedNetworks: ['::1'] }],
        ['expiresInSeconds', { scopes: ['keys'], expiresInSeconds: 600 }, { expiresInSeconds: 601 }],
      ])('cannot widen %s: %j does not grant %j', async (field, own, wanted) => {
        const creator = await keyClient(team, own);
        const answer = await creator.post(KEYS, { ...KEY, ...wanted });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([403, [field]]);
        expect(answer.headers.get('x-error-code')).toBe('insufficient_scope');
      });

      it('grants less than it has', async () => {
        const creator = await keyClient(team, {
          scopes: ['keys', 'read', 'send'],
          allowedNetworks: ['127.0.0.0/8', '10.0.0.0/8'],
        });
        const { body } = await creator.post(KEYS, {
          ...KEY,
          scopes: ['documents.read', 'documents.send', 'documents.read'],
          allowedNetworks: ['10.1.0.0/16', '127.0.0.1'],
        });
        expect(body.apiKey).toMatchObject({
          scopes: ['documents.read', 'documents.send'],
          allowedNetworks: ['10.1.0.0/16', '127.0.0.1/32'],
        });
      });

      it('grants what it has itself when the request names nothing, and no longer than it lives', async () => {
        const own = { scopes: ['send', 'keys'], allowedNetworks: ['127.0.0.0/8'], expiresInSeconds: 600 };
        const creator = await keyClient(team, own);
        const { body } = await creator.post(KEYS, KEY);
        const { scopes, allowedNetworks, expiresAt } = body.apiKey;
        expect([scopes, allowedNetworks]).toEqual([own.scopes, own.allowedNetworks]);
        const listed = (await team.get(KEYS)).body.apiKeys as { id: string; expiresAt: string }[];
        expect(expiresAt).toBe(listed.find(({ id }) => id === creator.keyId)?.expiresAt);
      });

      it('cannot replace a key that may do more', async () => {
        const creator = await keyClient(team, { scopes: ['keys'] });
        const answer = await creator.post(`${KEYS}/${team.keyId}/rotate`);
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([403, ['scopes']]);
        expect((await team.get(VERIFY)).status).toBe(200);
      });
    });

    it('give a key of an owner all scopes, and any that the owner names', async () => {
      const owner = await person(service, { team: team.teamId, role: 'owner' });
      expect((await owner.request('POST', KEYS, KEY, {})).body.apiKey.scopes).toEqual(['all']);
      const named = await owner.request('POST', KEYS, { ...KEY, scopes: ['reports', 'read'] }, {});
      expect(named.body.apiKey.scopes).toEqual(['read', 'reports']);
    });

    it('refuse companies of nobody and of another team', async () => {
      const stranger = await service.team();
      const { id } = await stranger.company();
      expect((await team.post(KEYS, { ...KEY, companyIds: [id] })).status).toBe(401);
      expect((await team.post(KEYS, { ...KEY, companyIds: ['c_01ARZ3NDEKTSV4RRFFQ69G5FAV'] })).status).toBe(
        404,
      );
    });

    it.each([
      ['10.0.0.5/8', 'the range would be 10.0.0.0/8'],
      ['10.0.0.0/33', 'must be a range in CIDR notation'],
      ['::ffff:10.0.0.1', 'must be written as IPv4'],
      ['fe80::1%eth0', 'must be a range in CIDR notation'],
      ['localhost', 'must be a range in CIDR notation'],
      ['10.0.0.0/8/8', 'must be a range in CIDR notation'],
    ])('refuse %s as a network', async (network, message) => {
      const answer = await team.post(KEYS, { ...KEY, allowedNetworks: ['192.0.2.0/24', network] });
      expect(answer.status).toBe(400);
      expect(answer.body.errors['allowedNetworks.1'][0]).toContain(message);
    });

    it('check networks by the address behind the trusted proxy', async () => {
      const { apiKey, secret } = await created({
        allowedNetworks: ['192.0.2.0/24', '2001:db8::/32'],
        ...KEY,
      });
      const ask = (forwarded: string) =>
        team.get(VERIFY, {
          headers: { authorization: basic(`${apiKey.id}:${secret}`), 'x-forwarded-for': forwarded },
        });
      for (const address of ['192.0.2.7', '198.51.100.9, 192.0.2.255', '2001:db8::1', '::ffff:192.0.2.1'])
        expect([address, (await ask(address)).status]).toEqual([address, 200]);
      for (const address of ['198.51.100.7', '192.0.2.7, 198.51.100.9', '2001:db9::1']) {
        const answer = await ask(address);
        expect([address, answer.status, answer.headers.get('x-error-code')]).toEqual([
          address,
          403,
          'address_not_allowed',
        ]);
        expect(answer.body.errors.root[0]).toContain(`came from ${address.split(', ').at(-1)}`);
      }
    });

    it('show the last use with its address and operation, before and after it is written', async () => {
      const client = await keyClient(team, {});
      await client.get('/api/v1/labels', { headers: { 'x-forwarded-for': '192.0.2.44' } });
      const lastUse = async () =>
        ((await team.get(KEYS)).body.apiKeys as { id: string; lastUsed: object }[]).find(
          ({ id }) => id === client.keyId,
        )?.lastUsed;
      const expected = { at: expect.any(String), address: '192.0.2.44', operation: 'labels.list' };
      expect(await lastUse()).toEqual(expected);
      await service.app.get(KeyUses).flush();
      expect(await lastUse()).toEqual(expected);
      const [row] = await service.sql<object>(
        'SELECT last_used_address AS address, last_used_operation AS operation FROM api_keys WHERE id = $1',
        [client.keyId],
      );
      expect(row).toEqual({ address: '192.0.2.44', operation: 'labels.list' });
    });

    describe('rotation', () => {
      it('replaces a key by one with the same limits, and both are valid for a while', async () => {
        const former = await keyClient(team, { scopes: ['read'], allowedNetworks: ['127.0.0.0/8'] });
        const { body } = await team.post(`${KEYS}/${former.keyId}/rotate`, { overlapSeconds: 60 });
        const { apiKey, secret, replaced } = body;
        expect(apiKey).toMatchObject({
          name: 'Limited',
          type: 'basic',
          scopes: ['read'],
          allowedNetworks: ['127.0.0.0/8'],
          expiresAt: null,
        });
        expect(replaced).toMatchObject({ id: former.keyId, replacedBy: apiKey.id });
        expect(Date.parse(replaced.expiresAt) - Date.parse(apiKey.createdAt)).toBe(60_000);
        const ask = basic(`${apiKey.id}:${secret}`);
        expect([(await verify(ask)).status, (await former.get(VERIFY)).status]).toEqual([200, 200]);
      });

      it('without an overlap ends the former key in every process within a second', async () => {
        const former = await keyClient(team, {});
        expect((await verify(former.authorization, besideIt())).status).toBe(200);
        const answer = await team.post(`${KEYS}/${former.keyId}/rotate`, { overlapSeconds: 0 });
        const at = performance.now();
        expect(answer.status).toBe(200);
        expect((await former.get(VERIFY)).status).toBe(401);
        await refusedWithinASecond(at, () => verify(former.authorization, besideIt()));
      });

      it('keeps the lifetime of a jwt key, and its earlier end', async () => {
        const { apiKey } = await created({ type: 'jwt', expiresInSeconds: 600 });
        const { body } = await team.post(`${KEYS}/${apiKey.id}/rotate`);
        expect(body.jwt).toMatch(/^ey/);
        expect(Date.parse(body.apiKey.expiresAt) - Date.parse(body.apiKey.createdAt)).toBe(600_000);
        expect(body.replaced.expiresAt).toBe(apiKey.expiresAt);
      });

      it('is refused for a key that was replaced or revoked', async () => {
        const former = await keyClient(team, {});
        await team.post(`${KEYS}/${former.keyId}/rotate`);
        const again = await team.post(`${KEYS}/${former.keyId}/rotate`);
        expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'key_not_rotatable']);
        const revoked = await keyClient(team, {});
        await team.delete(`${KEYS}/${revoked.keyId}`);
        expect((await team.post(`${KEYS}/${revoked.keyId}/rotate`)).status).toBe(409);
      });

      it('replaces a key once, however many ask at the same time', async () => {
        const former = await keyClient(team, {});
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => team.post(`${KEYS}/${former.keyId}/rotate`)),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
      });
    });
  });
});
