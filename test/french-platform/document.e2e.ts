import { jsonSchemas } from '../../src/standards/french-flow';
import { callInterface } from '../support/french-flows';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

/** The document of the interface, as far as the tests look into it. */
interface InterfaceDocument {
  openapi: string;
  paths: Record<string, Record<string, { security: object[]; responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, unknown> };
}

const PLACEHOLDER = '{}';

/** A path without the names of its parameters; those of the directory stand behind a name and a colon. */
function withoutNames(path: string): string {
  return path.replace(/[\w-]+:\{\w+\}|\{\w+\}|:\w+/g, PLACEHOLDER);
}

describe('the API document of the interface of French platforms', () => {
  const shared = sharedService();
  let service: Service;
  let team: TeamClient;
  let document: InterfaceDocument;

  beforeAll(async () => {
    service = shared();
    team = await service.team();
    document = (await callInterface(team, 'GET', '/afnor-flow/openapi.json', { authorization: null }))
      .body as InterfaceDocument;
  });

  it('describes every route of the interface, in every version', () => {
    const { stack } = (
      service.app.getHttpAdapter().getInstance() as {
        router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
      }
    ).router;
    const served = stack
      .flatMap(({ route }) =>
        route === undefined
          ? []
          : Object.keys(route.methods).map((method) => `${method} ${withoutNames(route.path)}`),
      )
      .filter((route) => / \/afnor-(flow|directory)\//.test(route) && !route.endsWith('/openapi.json'));
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) =>
        ['v1', 'v1.1', 'v1.2'].map(
          (version) => `${method} ${withoutNames(path.replace('/v1/', `/${version}/`))}`,
        ),
      ),
    );
    expect(served.sort()).toEqual(described.sort());
  });

  it('has the shapes that the parsers check', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.components.schemas).toEqual(JSON.parse(JSON.stringify(jsonSchemas)));
  });

  it('names the routes that need no credential, and only these are served without one', async () => {
    const answers = await Promise.all(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(async ([method, { security }]) => {
          const { status } = await callInterface(team, method.toUpperCase(), path.replace(/\{\w+\}/g, '1'), {
            authorization: null,
          });
          return [`${method} ${path}`, security.length === 0, status !== 401];
        }),
      ),
    );
    // The token endpoint asks for a client by itself: 400 without a grant.
    for (const [route, isPublic, isServed] of answers) expect([route, isServed]).toEqual([route, isPublic]);
  });
});
