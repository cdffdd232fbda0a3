import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_PERMISSIONS, ROLE_PERMISSIONS, ROLES, type Role } from '../../src/access/auth/permissions/roles';
import { listOperations, type DeclaredOperation } from '../../src/platform/kernel/http/operation';
import { TEAM_PERMISSIONS, type TeamPermission } from '../../src/platform/kernel/http/permissions';
import { committed, withRequiredQuery } from '../support/openapi-check';
import { makerOf } from '../support/owned-resources';
import { idsOf, makeAll } from '../support/team-state';
import { person, type PersonClient } from '../support/people';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { people } from './people';

const NEVER_MADE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const REFUSED =
  'The credentials are not valid: the key or secret is wrong, revoked, expired, or belongs to another team.';

/** An operation with its place. */
interface Route {
  name: string;
  method: string;
  path: string;
  parameters: string[];
  operation: DeclaredOperation;
}

const places = new Map(
  Object.entries(committed.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => [operationId, { method: method.toUpperCase(), path }] as const,
    ),
  ),
);

/** What each role may do, written once more by hand: the test compares the two. */
const EXPECTED: Record<Role, (permission: TeamPermission) => boolean> = {
  owner: () => true,
  admin: (permission) => permission !== 'members.sign_in',
  developer: (permission) => !['members.manage', 'members.sign_in', 'purchases.approve'].includes(permission),
  accountant: (permission) =>
    /^(documents|purchases|companies|partners|labels|reporting)\./.test(permission) ||
    ['team.read', 'members.read'].includes(permission),
  reader: (permission) => permission.endsWith('.read'),
};

describe('people', () => {
  const { service: shared } = people();

  describe('roles', () => {
    let service: Service;
    let team: TeamClient;
    let members: Record<Role, PersonClient>;
    let routes: Route[];

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      const made = await Promise.all(
        ROLES.map(async (role) => [role, await person(service, { team: team.teamId, role })] as const),
      );
      members = Object.fromEntries(made) as Record<Role, PersonClient>;
      // Operations are declared when their controllers are loaded, with the service.
      routes = listOperations().flatMap((operation) => {
        const place = places.get(operation.id);
        if (place === undefined) return [];
        const parameters = [...place.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
        return [{ ...place, name: `${place.method} ${place.path}`, parameters, operation }];
      });
    });

    const of = (access: DeclaredOperation['access']): Route[] =>
      routes.filter(({ operation }) => operation.access === access);
    const addressOf = ({ method, path }: Route, ids: Record<string, string> = {}): string =>
      withRequiredQuery(method, path).replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? NEVER_MADE);
    /** Without a body, and for ids that nobody has: what is permitted is refused for that, or reads. */
    const ask = (client: PersonClient | TeamClient, route: Route): Promise<Answer> =>
      client.request(route.method, addressOf(route), undefined, {});
    const verdictOf = ({ status, headers }: Answer): string =>
      status === 401
        ? 'unknown'
        : (headers.get('x-error-code') ?? '') === 'role_forbids'
          ? 'forbidden'
          : 'admitted';

    it('are asked by every operation of the API', () => {
      expect(places.size).toBe(routes.length);
      expect(of('team').length).toBeGreaterThan(80);
      for (const { operation } of of('team'))
        if (operation.access === 'team') expect(TEAM_PERMISSIONS).toContain(operation.permission);
    });

    it('may do what docs/people.md says, and nothing else', () => {
      const page = readFileSync(join(__dirname, '../../docs/people.md'), 'utf8');
      for (const permission of TEAM_PERMISSIONS) {
        const cells = new RegExp(`^\\| \`${permission.replace('.', '\\.')}\` +\\|(.*)\\|$`, 'm')
          .exec(page)?.[1]
          ?.split('|');
        const documented = ROLES.filter((_, n) => cells?.[n]?.trim() === 'yes');
        expect([permission, documented]).toEqual([
          permission,
          ROLES.filter((role) => EXPECTED[role](permission)),
        ]);
        expect(documented).toEqual(ROLES.filter((role) => ROLE_PERMISSIONS[role].has(permission)));
        expect([permission, KEY_PERMISSIONS.has(permission)]).toEqual([
          permission,
          !permission.startsWith('members.'),
        ]);
      }
    });

    it.each(ROLES)('hold on every route: %s', async (role) => {
      for (const route of of('team')) {
        // Who leaves the team has no role in it any more.
        if (route.operation.access !== 'team' || route.operation.id === 'team.leave') continue;
        const expectedOutcome = EXPECTED[role](route.operation.permission) ? 'admitted' : 'forbidden';
        expect([route.name, verdictOf(await ask(members[role], route))]).toEqual([
          route.name,
          expectedOutcome,
        ]);
      }
      for (const route of of('operator'))
        expect([route.name, verdictOf(await ask(members[role], route))]).toEqual([route.name, 'forbidden']);
    });

    it('leave routes of people and of operators closed to keys, and to nobody at all', async () => {
      for (const route of [...of('member'), ...of('operator')]) {
        expect([route.name, verdictOf(await ask(team, route))]).toEqual([route.name, 'unknown']);
        const response = await fetch(`${service.baseUrl}${addressOf(route)}`, { method: route.method });
        expect([route.name, response.status]).toEqual([route.name, 401]);
      }
    });

    it('count in the team alone that the person is a member of', async () => {
      const stranger = await service.team();
      for (const route of of('team')) {
        const answer = await members.owner.request(route.method, addressOf(route), undefined, {
          team: stranger.teamId,
        });
        expect([route.name, answer.status, answer.body.errors?.root]).toEqual([route.name, 401, [REFUSED]]);
      }
    });

    it("never reach another team's resources by their ids", async () => {
      const stranger = await service.team();
      const made = new Map<string, Record<string, string>>();
      // Members and invitations are made by people alone; ./members.ts asks for those of another team.
      for (const route of of('team').filter(({ parameters }) => parameters.length > 0)) {
        if (route.parameters.some((name) => makerOf(name) === undefined)) continue;
        const chain = `${route.path.includes('/reporting/fr/')} ${route.parameters.join()}`;
        const ids = made.get(chain) ?? idsOf(await makeAll(stranger, route));
        made.set(chain, ids);
        const example = route.operation.body?.example;
        const answer = await members.owner.request(route.method, addressOf(route, ids), example, {});
        expect([route.name, answer.status]).toEqual([route.name, 401]);
        expect(JSON.stringify(answer.body)).not.toContain(stranger.teamId);
      }
    });

    it('change within a second on every process, and end with the membership', async () => {
      const ann = await person(service, { team: team.teamId, role: 'developer' });
      expect((await ann.get('/api/core/api-keys')).status).toBe(200);
      await service.sql(`UPDATE memberships SET role = 'accountant' WHERE user_id = $1`, [ann.userId]);
      await new Promise((resolve) => setTimeout(resolve, 950));
      expect((await ann.get('/api/core/api-keys')).headers.get('x-error-code')).toBe('role_forbids');
    });
  });
});
