import { committed, listExamples, resolved, withRequiredQuery, type Example } from './support/openapi-check';
import { makerOf, takesKeys, type Owned } from './support/owned-resources';
import { emptiedService } from './support/per-worker';
import type { Service } from './support/service';
import { idsOf, makeAll, stateOf, untilQuiet } from './support/team-state';
import type { Answer, TeamClient } from './support/team-client';

/**
 * The wall between teams, for every route that the API document has: made from the document, so a new route is in it
 * by itself. A path parameter that nobody knows how to fill fails the suite and says what to add.
 */
interface Route {
  method: string;
  path: string;
  parameters: string[];
  /** The example of the document, sent so that a request is refused for its path and nothing else. */
  body: unknown;
  /** Fields of the body and parameters of the query that name a resource: `companyId`, `labelIds`. */
  named: { where: 'body' | 'query'; field: string; parameter: string; many: boolean }[];
}

/** "Deleting an ID that does not exist also succeeds" (specification, section 4). */
const UNKNOWN_SUCCEEDS = ['DELETE /api/v1/webhooks/{webhookId}'];

const REFUSED = {
  success: false,
  errors: {
    root: [
      'The credentials are not valid: the key or secret is wrong, revoked, expired, or belongs to another team.',
    ],
  },
};

/** What is no id of anything, as it stands in a path. (A broken percent escape is no path at all: 400.) */
const MALFORMED = [
  'x',
  '0',
  '%20',
  '%00',
  "'%20OR%20'1'='1",
  '..%2F..%2Fetc',
  '%F0%9F%94%91',
  'a'.repeat(2_000),
];

const NEVER_MADE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

interface DescribedSchema {
  $ref?: string;
  properties?: Record<string, unknown>;
  allOf?: DescribedSchema[];
}

interface DescribedExamples {
  example?: unknown;
  examples?: Record<string, Example>;
}

interface DescribedOperation {
  security?: object[];
  parameters?: { $ref?: string; name: string; in: string }[];
  requestBody?: {
    content?: Record<string, { schema?: DescribedSchema } & DescribedExamples>;
  };
}

/** Names of the members that a body may have, those of its base (`allOf`) among them. */
function fieldsOf(schema: DescribedSchema): string[] {
  const { properties = {}, allOf = [] } = resolved(schema);
  return [...Object.keys(properties), ...allOf.flatMap(fieldsOf)];
}

function namedBy({ parameters = [], requestBody }: DescribedOperation): Route['named'] {
  const schema = requestBody?.content?.['application/json']?.schema;
  const fields = [
    ...(schema === undefined ? [] : fieldsOf(schema)).map((field) => ({ where: 'body' as const, field })),
    // Beside XML the query says what JSON says in its members, to the same code.
    ...(requestBody?.content?.['application/xml'] === undefined ? parameters : [])
      .map((p) => resolved(p))
      .filter((p) => p.in === 'query')
      .map(({ name }) => ({ where: 'query' as const, field: name })),
  ];
  return fields.flatMap((found) => {
    const many = found.field.endsWith('Ids');
    const parameter = many ? found.field.slice(0, -1) : found.field;
    return makerOf(parameter) === undefined ? [] : [{ ...found, parameter, many }];
  });
}

const routes: Route[] = Object.entries(committed.paths).flatMap(([path, operations]) =>
  Object.entries(operations as unknown as Record<string, DescribedOperation>)
    .filter(([, operation]) => takesKeys(operation))
    .map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
      body: listExamples(operation.requestBody?.content?.['application/json'])[0],
      named: namedBy(operation),
    })),
);
const withIds = routes.filter(({ parameters }) => parameters.length > 0);

describe('the walls between teams', () => {
  const shared = emptiedService();
  let service: Service;
  let team: TeamClient;
  let stranger: TeamClient;
  const foreign = new Map<Route, Record<string, Owned>>();

  beforeAll(async () => {
    service = shared();
    [team, stranger] = await Promise.all([service.team(), service.team()]);
    for (const route of withIds) foreign.set(route, await makeAll(stranger, route));
    await untilQuiet(service, stranger);
  }, 180_000);

  it('stand around every path parameter of the API: each has a maker in test/support/owned-resources.ts', () => {
    const unknown = withIds.flatMap(({ path, parameters }) =>
      parameters.filter((name) => makerOf(name) === undefined).map((name) => `{${name}} of ${path}`),
    );
    expect(unknown).toEqual([]);
    expect(withIds.length).toBeGreaterThan(10);
  });

  describe.each(withIds.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    (name, route) => {
      const unknownStatus = UNKNOWN_SUCCEEDS.includes(name) ? 200 : 404;
      let own: Record<string, Owned>;

      beforeAll(async () => {
        own = await makeAll(team, route);
      });

      it("another team's: 401 with the one body, and nothing read or changed", async () => {
        const theirs = foreign.get(route) ?? {};
        const before = await stateOf(service, stranger);
        for (const ids of [...mixtures(own, theirs), idsOf(theirs)]) {
          const answer = await call(team, route, ids);
          expect([ids, answer.status, answer.body]).toEqual([ids, 401, REFUSED]);
          expect(answer.headers.get('www-authenticate')).toContain('Basic');
        }
        for (const [parameter, { externalId }] of Object.entries(theirs)) {
          if (externalId === undefined) continue;
          const answer = await call(team, route, { ...idsOf(own), [parameter]: externalId });
          expect([parameter, answer.status]).toEqual([parameter, unknownStatus]);
        }
        expect(await stateOf(service, stranger)).toEqual(before);
      });

      it(`never existed: ${unknownStatus}`, async () => {
        for (const parameter of route.parameters) {
          const id = (own[parameter]?.id ?? '').replace(/_.*$/, `_${NEVER_MADE}`);
          await expectStatus(parameter, id, unknownStatus);
        }
      });

      it(`malformed: ${unknownStatus}`, async () => {
        for (const parameter of route.parameters) {
          const id = own[parameter]?.id ?? '';
          for (const malformed of [...MALFORMED, id.toLowerCase(), `${id}%20`, `${id}x`, id.slice(0, -1)])
            // No id has a NUL, because the database cannot hold one; the input pipe sees to that.
            await expectStatus(parameter, malformed, malformed === '%00' ? 404 : unknownStatus);
        }
      });

      for (const parameter of route.parameters) {
        const outer = makerOf(parameter)?.under;
        if (outer === undefined) continue;
        it(`{${parameter}} under another {${outer}} of the same team: 404`, async () => {
          const elsewhere = await makeAll(team, { ...route, parameters: [outer] });
          const answer = await call(team, route, { ...idsOf(own), [outer]: elsewhere[outer]?.id ?? '' });
          expect(answer.status).toBe(404);
        });
      }

      it('own: served, by id and by external id', async () => {
        const external = Object.entries(own).flatMap(([parameter, { externalId }]) =>
          externalId === undefined ? [] : [{ ...idsOf(own), [parameter]: externalId }],
        );
        for (const ids of [...external.slice(0, route.method === 'GET' ? 1 : 0), idsOf(own)]) {
          const { status, body } = await call(team, route, ids);
          // What the example asks for may be refused for a reason of its own, but not because of the path.
          if ([401, 404].includes(status) || status >= 500)
            throw new Error(`${name} answered ${status} to its own team: ${JSON.stringify(body)}`);
        }
      });

      async function expectStatus(parameter: string, id: string, status: number): Promise<void> {
        const answer = await call(team, route, { ...idsOf(own), [parameter]: id });
        expect([parameter, id, answer.status]).toEqual([parameter, id, status]);
      }
    },
  );

  describe.each(
    routes.flatMap((route) => route.named.map((named) => [named.field, named.where, route, named] as const)),
  )('%s in the %s', (_field, where, route, { field, parameter, many }) => {
    it(`of ${route.method} ${route.path}: another team's is refused, and nothing is read or changed`, async () => {
      const own = await makeAll(team, route);
      const under = makerOf(parameter)?.under;
      const parameters = under === undefined ? [parameter] : [under, parameter];
      const theirs = (await makeAll(stranger, { ...route, parameters }))[parameter]?.id ?? '';
      await untilQuiet(service, stranger);
      const before = await stateOf(service, stranger);
      const ids = idsOf(own);
      if (where === 'body') {
        const body = { ...(route.body as object), [field]: many ? [theirs] : theirs };
        const answer = await call(team, { ...route, body }, ids);
        expect([answer.status, answer.body]).toEqual([401, REFUSED]);
      } else {
        // A filter may also find nothing: it does not ask for the resource.
        const answer = await call(team, { ...route, path: `${route.path}?${field}=${theirs}` }, ids);
        expect([200, 401]).toContain(answer.status);
        expect(JSON.stringify(answer.body)).not.toContain(stranger.teamId);
        expect(JSON.stringify(answer.body)).not.toContain(theirs);
      }
      expect(await stateOf(service, stranger)).toEqual(before);
    });
  });

  it('keep every list to its own team', async () => {
    const theirs = new Set([
      stranger.teamId,
      ...[...foreign.values()].flatMap((made) => Object.values(idsOf(made))),
    ]);
    for (const route of routes.filter(
      ({ method, parameters }) => method === 'GET' && parameters.length === 0,
    )) {
      const text = JSON.stringify((await call(team, route, {})).body);
      expect([route.path, [...theirs].filter((id) => text.includes(id))]).toEqual([route.path, []]);
    }
  });

  function call(
    client: TeamClient,
    { method, path, body }: Route,
    ids: Record<string, string>,
  ): Promise<Answer> {
    const address = withRequiredQuery(method, path).replace(
      /\{(\w+)\}/g,
      (_, name: string) => ids[name] ?? '',
    );
    return client.request(method, address, body, {});
  }

  /** The own ids with one of them, each in turn, exchanged for the other team's. */
  function mixtures(own: Record<string, Owned>, theirs: Record<string, Owned>): Record<string, string>[] {
    return Object.entries(theirs).map(([parameter, { id }]) => ({ ...idsOf(own), [parameter]: id }));
  }
});
