import { listOperations, type DeclaredOperation } from '../../src/platform/kernel/http/operation';
import { committed, listExamples, withRequiredQuery } from '../support/openapi-check';
import { TeamClient } from '../support/team-client';

/** An operation of teams with its place in the API document. */
export interface ApiRoute {
  name: string;
  method: string;
  path: string;
  parameters: string[];
  operation: DeclaredOperation & { access: 'team' };
  /** Example of the body. */
  body: unknown;
}

/** All operations that keys may be able to call; a service has to be loaded, because controllers declare them. */
export function listTeamRoutes(): ApiRoute[] {
  const operations = new Map(listOperations().map((operation) => [operation.id, operation]));
  return Object.entries(committed.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, requestBody }]) => {
      const operation = operations.get(operationId);
      if (operation?.access !== 'team') return [];
      return [
        {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
          operation,
          body: listExamples(requestBody?.content['application/json'])[0],
        },
      ];
    }),
  );
}

/** Address of a route with ids in its path. */
export function addressOf({ method, path }: ApiRoute, ids: Record<string, string>): string {
  return withRequiredQuery(method, path).replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? NEVER_MADE);
}

const NEVER_MADE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** A client with a new key of the team. @param creator who creates it; by default the team's key. @throws Error when it is refused */
export async function keyClient(
  team: TeamClient,
  limits: object,
  creator: Pick<TeamClient, 'post'> = team,
): Promise<TeamClient> {
  const { status, body } = await creator.post('/api/core/api-keys', {
    name: 'Limited',
    type: 'basic',
    ...limits,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return new TeamClient(team.baseUrl, team.teamId, body.apiKey.id as string, body.secret as string);
}
