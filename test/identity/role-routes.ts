import { ROLES, type Role } from '../../src/access/auth/permissions/roles';
import { listOperations, type DeclaredOperation } from '../../src/platform/kernel/http/operation';
import type { TeamPermission } from '../../src/platform/kernel/http/permissions';
import { committed, withRequiredQuery } from '../support/openapi-check';
import { person, type PersonClient } from '../support/people';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';

const NEVER_MADE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** An operation with its place. */
export interface Route {
  name: string;
  method: string;
  path: string;
  parameters: string[];
  operation: DeclaredOperation;
}

/** Method and path of each operation of the API document. */
export const places = new Map(
  Object.entries(committed.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => [operationId, { method: method.toUpperCase(), path }] as const,
    ),
  ),
);

/** What each role may do, written once more by hand: the tests compare the two. */
export const EXPECTED: Record<Role, (permission: TeamPermission) => boolean> = {
  owner: () => true,
  admin: (permission) => permission !== 'members.sign_in',
  developer: (permission) => !['members.manage', 'members.sign_in', 'purchases.approve'].includes(permission),
  accountant: (permission) =>
    /^(documents|purchases|companies|partners|labels|reporting)\./.test(permission) ||
    ['team.read', 'members.read'].includes(permission),
  reader: (permission) => permission.endsWith('.read'),
};

/** A person of each role in the team. */
export async function membersOf(service: Service, team: TeamClient): Promise<Record<Role, PersonClient>> {
  const made = await Promise.all(
    ROLES.map(async (role) => [role, await person(service, { team: team.teamId, role })] as const),
  );
  return Object.fromEntries(made) as Record<Role, PersonClient>;
}

/** The routes of the API document; operations are declared when their controllers are loaded, with the service. */
export function listRoutes(): Route[] {
  return listOperations().flatMap((operation) => {
    const place = places.get(operation.id);
    if (place === undefined) return [];
    const parameters = [...place.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    return [{ ...place, name: `${place.method} ${place.path}`, parameters, operation }];
  });
}

/** The path with these ids, and for the others with ids that nobody has. */
export function addressOf({ method, path }: Route, ids: Record<string, string> = {}): string {
  return withRequiredQuery(method, path).replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? NEVER_MADE);
}

/** Without a body, and for ids that nobody has: what is permitted is refused for that, or reads. */
export function ask(client: PersonClient | TeamClient, route: Route): Promise<Answer> {
  return client.request(route.method, addressOf(route), undefined, {});
}

/** What the answer says of the permission alone. */
export function readOutcome({ status, headers }: Answer): 'unknown' | 'forbidden' | 'admitted' {
  if (status === 401) return 'unknown';
  return headers.get('x-error-code') === 'role_forbids' ? 'forbidden' : 'admitted';
}
