import { ROLES, type Role } from '../../src/access/auth/permissions/roles';
import type { DeclaredOperation } from '../../src/platform/kernel/http/operation';
import { makerOf } from '../support/owned-resources';
import type { PersonClient } from '../support/people';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { idsOf, makeAll } from '../support/team-state';
import { people } from './people';
import { addressOf, ask, EXPECTED, listRoutes, membersOf, readOutcome, type Route } from './role-routes';

const REFUSED =
  'The credentials are not valid: the key or secret is wrong, revoked, expired, or belongs to another team.';

/** Every route with every role; what the roles are is in roles.e2e.ts. */
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

    it.each(ROLES)('hold on every route: %s', async (role) => {
      for (const route of of('team')) {
        // Who leaves the team has no role in it any more.
        if (route.operation.access !== 'team' || route.operation.id === 'team.leave') continue;
        const expectedOutcome = EXPECTED[role](route.operation.permission) ? 'admitted' : 'forbidden';
        expect([route.name, readOutcome(await ask(members[role], route))]).toEqual([
          route.name,
          expectedOutcome,
        ]);
      }
      for (const route of of('operator'))
        expect([route.name, readOutcome(await ask(members[role], route))]).toEqual([route.name, 'forbidden']);
    });

    it('leave routes of people and of operators closed to keys, and to nobody at all', async () => {
      for (const route of [...of('member'), ...of('operator')]) {
        expect([route.name, readOutcome(await ask(team, route))]).toEqual([route.name, 'unknown']);
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
  });
});
