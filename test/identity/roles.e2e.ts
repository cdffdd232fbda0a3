import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_PERMISSIONS, ROLE_PERMISSIONS, ROLES, type Role } from '../../src/access/auth/permissions/roles';
import type { DeclaredOperation } from '../../src/platform/kernel/http/operation';
import { TEAM_PERMISSIONS } from '../../src/platform/kernel/http/permissions';
import { person, type PersonClient } from '../support/people';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { people } from './people';
import { ask, EXPECTED, listRoutes, membersOf, places, readOutcome, type Route } from './role-routes';

/** What the roles are; every route is tried with every role in roles.process.e2e.ts. */
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
      members = await membersOf(service, team);
      routes = listRoutes();
    });

    const of = (access: DeclaredOperation['access']): Route[] =>
      routes.filter(({ operation }) => operation.access === access);

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

    it.each(ROLES)('admit to what they permit, and forbid the rest: %s', async (role) => {
      const permits = (expected: boolean) => (route: Route) =>
        route.operation.access === 'team' && EXPECTED[role](route.operation.permission) === expected;
      for (const expected of [true, false])
        for (const route of of('team').filter(permits(expected)).slice(0, 3))
          expect([route.name, readOutcome(await ask(members[role], route))]).toEqual([
            route.name,
            expected ? 'admitted' : 'forbidden',
          ]);
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
