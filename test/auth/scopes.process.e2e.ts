import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillScopesPage } from '../../src/apps/api-docs/scopes-page';
import { SCOPES } from '../../src/access/auth/permissions/scopes';
import type { TeamPermission } from '../../src/platform/kernel/http/permissions';
import { person } from '../support/people';
import { portalClient } from '../support/portal-client';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { addressOf, keyClient, listTeamRoutes, type ApiRoute } from './api-routes';

/** What each named scope permits, written once more by hand: the test compares the two. */
const EXPECTED: Record<string, (permission: TeamPermission) => boolean> = {
  read: (permission) => permission.endsWith('.read') && !permission.startsWith('members.'),
  send: (permission) => permission === 'documents.send',
  draft: (permission) => permission === 'documents.draft',
  receive: (permission) => ['documents.read', 'documents.manage', 'events.read'].includes(permission),
  companies: (permission) => permission.startsWith('companies.'),
  partners: (permission) => /^(partners|labels)\./.test(permission),
  webhooks: (permission) => permission.startsWith('webhooks.') || permission === 'events.read',
  reports: (permission) => permission.startsWith('reporting.'),
  keys: (permission) => permission.startsWith('keys.'),
  all: (permission) => !permission.startsWith('members.'),
};

/** The operations of a portal link, written once more by hand. */
const PORTAL = [
  ...['events.get', 'events.listTypes', 'portalLinks.get'],
  ...[
    'webhookDeliveries.get',
    'webhookDeliveries.list',
    'webhookDeliveries.listAll',
    'webhookDeliveries.retry',
  ],
  ...['webhooks.create', 'webhooks.delete', 'webhooks.get', 'webhooks.list', 'webhooks.previewReplay'],
  ...['webhooks.replay', 'webhooks.rotateSecret', 'webhooks.test', 'webhooks.update'],
];

const isPermitted = (scope: string, permission: TeamPermission): boolean =>
  permission === 'team.read' || (EXPECTED[scope]?.(permission) ?? scope === permission);

describe('authentication', () => {
  const shared = sharedService();

  describe('scopes', () => {
    let service: Service;
    let team: TeamClient;
    let routes: ApiRoute[];

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      // A key is no member, so it leaves no team.
      routes = listTeamRoutes().filter(({ operation }) => operation.id !== 'team.leave');
    });

    /** Without a body, and for ids that nobody has: what is permitted is refused for that, or reads. */
    const ask = (client: TeamClient, route: ApiRoute): Promise<Answer> =>
      client.request(route.method, addressOf(route, {}), undefined, {});
    const toOutcome = ({ status, headers }: Answer): string =>
      status === 401 ? 'unknown' : status !== 403 ? 'admitted' : (headers.get('x-error-code') ?? 'none');

    it('are the named ones and each permission that keys can have', () => {
      expect(SCOPES.filter((scope) => !scope.includes('.'))).toEqual(Object.keys(EXPECTED));
      expect(SCOPES.length).toBe(10 + 24);
      expect(routes.length).toBeGreaterThan(100);
    });

    it.each([...SCOPES])('hold on every route: %s', async (scope) => {
      // A key with all scopes cannot approve, and grants it to no other key.
      const creator =
        scope === 'purchases.approve' ? await person(service, { team: team.teamId, role: 'owner' }) : team;
      const client = await keyClient(team, { scopes: [scope] }, creator);
      const deviations: unknown[] = [];
      for (const route of routes) {
        const { permission } = route.operation;
        const expected = isPermitted(scope, permission)
          ? 'admitted'
          : permission.startsWith('members.')
            ? 'role_forbids'
            : 'insufficient_scope';
        const answer = await ask(client, route);
        const outcome = toOutcome(answer);
        if (outcome !== expected) deviations.push([route.name, expected, outcome]);
        if (outcome !== 'insufficient_scope') continue;
        expect(answer.body.errors.root[0]).toContain(`requires the scope ${permission},`);
        expect(answer.headers.get('www-authenticate')).toBe(
          `Bearer realm="passerelle", error="insufficient_scope", scope="${permission}"`,
        );
      }
      expect(deviations).toEqual([]);
    });

    it.each([false, true])('hold on every route of a portal link, read only: %s', async (readOnly) => {
      const { id: companyId } = await team.company();
      const client = await portalClient(team, { companyId, readOnly });
      const deviations: unknown[] = [];
      for (const route of routes) {
        const { id, permission } = route.operation;
        const isPermitted = PORTAL.includes(id) && (!readOnly || permission !== 'webhooks.manage');
        // A link sees itself only.
        const admitted = id === 'portalLinks.get' ? 'unknown' : 'admitted';
        const expected = isPermitted ? admitted : 'insufficient_scope';
        const outcome = toOutcome(await ask(client, route));
        if (outcome !== expected) deviations.push([route.name, expected, outcome]);
      }
      expect(deviations).toEqual([]);
    });

    it('add up', async () => {
      const client = await keyClient(team, { scopes: ['send', 'companies.read'] });
      const permitted = routes.filter(({ operation: { permission } }) =>
        ['documents.send', 'companies.read', 'team.read'].includes(permission),
      );
      for (const route of routes) {
        if (route.operation.permission.startsWith('members.')) continue;
        const outcome = toOutcome(await ask(client, route));
        expect([route.name, outcome === 'insufficient_scope']).toEqual([
          route.name,
          !permitted.includes(route),
        ]);
      }
    });

    it('of a key without any in the request are all when the operator or a full key creates it', async () => {
      const { body } = await team.get('/api/core/api-keys');
      expect(body.apiKeys.find(({ id }: { id: string }) => id === team.keyId).scopes).toEqual(['all']);
      const created = await team.post('/api/core/api-keys', { name: 'Full', type: 'basic' });
      expect(created.body.apiKey).toMatchObject({ scopes: ['all'], companyIds: null, allowedNetworks: null });
    });

    it('of keys from before are all', async () => {
      const [row] = await service.sql<{ scopes: string[] }>(
        `INSERT INTO api_keys (id, team_id, name, type, created_at)
         VALUES ('key_01KAJ3Q5CZ9V7T5R3P1N9M7K5Z', $1, 'Old', 'jwt', now()) RETURNING scopes`,
        [team.teamId],
      );
      expect(row?.scopes).toEqual(['all']);
    });

    it('hide the secrets of webhooks from a key that only reads', async () => {
      await team.post('/api/v1/webhooks', {
        url: 'http://127.0.0.1:64999/hook',
        secret: 'hidden-from-readers',
      });
      const reader = await keyClient(team, { scopes: ['read'] });
      expect((await team.get('/api/v1/webhooks')).body.webhooks[0].secret).toBe('hidden-from-readers');
      expect((await reader.get('/api/v1/webhooks')).body.webhooks[0].secret).toBe('••••••••');
    });

    it('are in docs/authentication.md with their operations', () => {
      const page = readFileSync(join(__dirname, '../../docs/authentication.md'), 'utf8');
      const places = listTeamRoutes().sort((a, b) => (a.operation.id < b.operation.id ? -1 : 1));
      // Otherwise run: npm run docs:scopes
      expect(fillScopesPage(page, places)).toBe(page);
      expect(page).toMatch(/\| `documents\.send` \| `send`, `all` \| .*`documents\.send`/);
    });

    it('that do not exist are refused, each by name', async () => {
      const answer = await team.post('/api/core/api-keys', {
        name: 'x',
        type: 'basic',
        scopes: ['send', 'everything', 'members.read'],
      });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body.errors)).toContain('must contain only values of: read, send');
    });
  });
});
