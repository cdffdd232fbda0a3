import { ModulesContainer, Reflector } from '@nestjs/core';
import { composeExample } from '../../src/apps/api-docs/shared-examples';
import { renderOpenApi } from '../../src/apps/cli/openapi-text';
import { ACCESS_KEY, type RouteRequirements } from '../../src/platform/kernel/http/operation';
import { OPERATOR_PERMISSIONS, TEAM_PERMISSIONS } from '../../src/platform/kernel/http/permissions';
import { listIdPrefixes } from '../../src/platform/kernel/ids';
import { listSettingNames } from '../../src/platform/kernel/config';
import {
  committed,
  listExamples,
  resolved,
  schemaErrors,
  securityOf,
  validatorOf,
} from '../support/openapi-check';
import type { Service } from '../support/service';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedService } from '../support/per-worker';

interface Described {
  /** `true` of `success`, which the introduction describes. */
  const?: unknown;
  $ref?: string;
  description?: string;
}

describe('the API', () => {
  const shared = sharedService();

  describe('the API document and the documentation', () => {
    let service: Service;

    beforeAll(async () => {
      service = shared();
    });

    it('is the committed one; `npm run openapi` brings it up to date', async () => {
      expect(JSON.parse(await renderOpenApi())).toEqual(committed);
    });

    it('is the served one, except for the address of the installation', async () => {
      const text = await (await fetch(`${service.baseUrl}/openapi.json`)).text();
      const served = JSON.parse(text) as { openapi: string; servers: { url: string }[] };
      // The address of the service's settings, whatever port it got.
      expect([served.openapi, served.servers.map(({ url }) => url)]).toEqual([
        '3.1.0',
        ['http://localhost:0'],
      ]);
      const address = committed.servers[0]?.url ?? '';
      expect(JSON.parse(text.replaceAll('http://localhost:0', address))).toEqual(committed);
    });

    it('describes every route of the running application', () => {
      const stack = (
        service.app.getHttpAdapter().getInstance() as {
          router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
        }
      ).router.stack;
      const served = stack.flatMap(({ route }) =>
        route === undefined
          ? []
          : Object.keys(route.methods).map((method) => `${method} ${route.path.replace(/:(\w+)/g, '{$1}')}`),
      );
      const described = Object.entries(committed.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method} ${path}`),
      );
      // Pages for people, documentation and metrics; where other access points post, which is described by the network's protocol;
      // the interface of French platforms, which has a document of its own (test/french-platform/document.e2e.ts); the
      // address for their webhooks; the endpoints of OAuth2 for applications, which its standards describe (docs/oauth.md);
      // and those of SCIM and the back-channel logout of OpenID Connect, as well (docs/single-sign-on.md).
      const undescribed =
        /^get \/(app|docs|llms|openapi|metrics|shared|api\/core\/notifications\/stop)|^post \/as4$|^post \/api\/core\/single-sign-on\/logout\/|^\w+ \/(oauth|\.well-known|scim)\/|^\w+ \/afnor-(flow|directory|hints)\/|^post \/upstream-hints\//;
      expect(served.filter((route) => !undescribed.test(route)).sort()).toEqual(described.sort());
    });

    it('has a declared access on every handler, and a permission where one is needed', () => {
      const reflector = new Reflector();
      const undeclared: string[] = [];
      for (const module of service.app.get(ModulesContainer).values()) {
        for (const { metatype } of module.controllers.values()) {
          const prototype = (metatype as { prototype: Record<string, unknown> }).prototype;
          for (const name of Object.getOwnPropertyNames(prototype)) {
            const handler = prototype[name];
            if (
              name === 'constructor' ||
              typeof handler !== 'function' ||
              Reflect.getMetadata('path', handler) === undefined
            )
              continue;
            if (!isDeclared(reflector.get<RouteRequirements | undefined>(ACCESS_KEY, handler)))
              undeclared.push(`${metatype?.name}.${name}`);
          }
        }
      }
      expect(undeclared).toEqual([]);
    });

    it('names ids of declared prefixes alone', () => {
      const named = [...JSON.stringify(committed).matchAll(/\^([a-z]+)_\[0-9A-HJKMNP-TV-Z\]\{26\}/g)];
      const prefixes = [...new Set(named.map(([, prefix = '']) => prefix))];
      expect(prefixes.length).toBeGreaterThan(15);
      expect(prefixes.filter((prefix) => !listIdPrefixes().includes(prefix))).toEqual([]);
    });

    const operations = Object.entries(committed.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ place: `${method} ${path}`, operation })),
    );

    it('names every operation <resource>.<verb>, each once', () => {
      const ids = operations.map(({ operation }) => operation.operationId);
      expect(ids.filter((id) => !/^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('describes every operation, tag, parameter and property', () => {
      const silent: string[] = [];
      const say = (place: string, description: string | undefined): void => {
        if ((description ?? '').trim() === '') silent.push(place);
      };
      const visit = (value: unknown, place: string): void => {
        if (typeof value !== 'object' || value === null) return;
        for (const [name, member] of Object.entries(value)) {
          if (name === 'example' || name === 'examples' || name === 'value') continue;
          const parts = name === 'properties' ? Object.entries(member as Record<string, Described>) : [];
          for (const [part, schema] of parts)
            if (schema.const !== true)
              say(`${place}.${part}`, schema.description ?? resolved(schema).description);
          visit(member, `${place}.${name}`);
        }
      };
      visit({ paths: committed.paths, schemas: committed.components['schemas'] }, '');
      for (const { place, operation } of operations) {
        say(place, operation.summary);
        say(place, operation.description);
        for (const parameter of operation.parameters ?? []) {
          const { name, description } = resolved(parameter);
          say(`${place} ${name ?? ''}`, description);
        }
        for (const tag of operation.tags)
          say(tag, committed.tags.find(({ name }) => name === tag)?.description);
      }
      expect(silent).toEqual([]);
    });

    it('has examples that its own schemas accept, a success and each failure of every operation among them', () => {
      const schemas = committed.components['schemas'] ?? {};
      const wrong: string[] = [];
      const sharedExamples = listSharedExamples();
      const check = (place: string, schema: object, value: unknown): void => {
        const validate = validatorOf(schema);
        if (!validate(value)) wrong.push(`${place}: ${JSON.stringify(validate.errors).slice(0, 300)}`);
      };
      for (const { place, operation } of operations) {
        const success = resolved(operation.responses['200'] ?? {}).content ?? {};
        expect([place, Object.keys(success)]).not.toEqual([place, []]);
        const { 'application/json': json } = success;
        if (json !== undefined) {
          const [shown] = listExamples(json);
          const value = shown ?? composeExample(json.schema, schemas);
          expect([place, value]).not.toContain(undefined);
          check(`${place} 200`, json.schema, value);
        }
        for (const [status, response] of Object.entries(operation.responses)) {
          const { content = {}, headers = {} } = resolved(response);
          for (const { schema, example, examples = {} } of Object.values(content)) {
            if (example !== undefined) check(`${place} ${status}`, schema, example);
            for (const [name, one] of Object.entries(examples))
              check(`${place} ${status} ${name}`, schema, resolved(one).value);
            if (status.startsWith('2')) continue;
            const codes = resolved(headers['X-Error-Code'] ?? {}).schema?.enum ?? [];
            expect([place, status, codes]).not.toEqual([place, status, []]);
            const shown = Object.keys(examples);
            expect([place, status, shown.length > 0, shown.filter((code) => !codes.includes(code))]).toEqual([
              place,
              status,
              true,
              [],
            ]);
            const missing = codes.filter(
              (code) => !shown.includes(code) && !sharedExamples.has(`${status} ${code}`),
            );
            expect([place, status, missing]).toEqual([place, status, []]);
          }
        }
        for (const [type, body] of Object.entries(operation.requestBody?.content ?? {}))
          for (const example of listExamples(body)) check(`${place} ${type}`, body.schema, example);
      }
      const visit = (value: unknown, place: string): void => {
        if (typeof value !== 'object' || value === null) return;
        const { examples, ...schema } = value as { examples?: unknown };
        if (Array.isArray(examples)) for (const example of examples) check(place, schema, example);
        for (const [name, member] of Object.entries(schema)) visit(member, `${place}.${name}`);
      };
      visit(committed, '');
      expect(wrong).toEqual([]);
    });

    it('leaves answers open, whose further fields the suites refuse', () => {
      for (const name of ['Label', 'Document']) {
        const schema = committed.components['schemas']?.[name] as { examples: object[] };
        expect(JSON.stringify(schema)).not.toContain('Properties":false');
        const further = { ...schema.examples[0], further: 1 };
        expect([name, schemaErrors(name, further)]).toEqual([
          name,
          [expect.stringMatching(/must NOT have (?:additional|unevaluated) properties/)],
        ]);
      }
    });

    it('asks for a credential exactly where the service does', () => {
      const open = operations.filter(({ operation }) => securityOf(operation).length === 0);
      expect(open.map(({ place }) => place).sort()).toEqual([
        'get /',
        'get /api/core/sign-in',
        'get /health/live',
        'get /health/ready',
        'post /api/core/invitations/accept',
        'post /api/core/invitations/look',
        'post /api/core/notifications/stop',
        'post /api/core/oauth2/token',
        'post /api/core/passkeys/options',
        'post /api/core/passkeys/sign-in',
        'post /api/core/provider/arrive',
        'post /api/core/provider/enter',
        'post /api/core/reset',
        'post /api/core/reset/request',
        'post /api/core/sign-in',
        'post /api/core/single-sign-on/callback',
        'post /api/core/single-sign-on/sign-in',
        'post /api/core/welcome',
      ]);
    });

    it('is compressed for clients that take it, and plain for others', async () => {
      for (const [file, limit] of [
        ['openapi.json', 184_000],
        ['openapi.yaml', 216_000],
      ] as const) {
        const get = (encoding: string): Promise<Response> =>
          fetch(`${service.baseUrl}/${file}`, { headers: { 'accept-encoding': encoding } });
        const [zipped, plain] = [await get('gzip'), await get('identity')];
        expect([zipped.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
          'gzip',
          null,
        ]);
        expect(zipped.headers.get('vary')).toContain('Accept-Encoding');
        expect(Number(zipped.headers.get('content-length'))).toBeLessThan(limit);
        expect((await zipped.text()) === (await plain.text())).toBe(true);
      }
    });

    it('shows Swagger UI from this machine alone', async () => {
      const page = await (await fetch(`${service.baseUrl}/docs`)).text();
      const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
      expect(assets.length).toBeGreaterThan(3);
      for (const asset of assets) {
        expect(asset).not.toMatch(/^(https?:)?\/\//);
        const answer = await fetch(new URL(asset, `${service.baseUrl}/docs`));
        expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
      }
    });

    it('has every setting in .env.example, and no other', () => {
      const example = readFileSync(join(__dirname, '../../.env.example'), 'utf8');
      const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
      expect(names.sort()).toEqual(listSettingNames().sort());
    });
  });
});

/** Statuses and codes of the failures whose body a response shows that several operations share: `404 not_found`. */
function listSharedExamples(): Set<string> {
  const shared = Object.values(committed.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([, { $ref }]) => $ref !== undefined);
  return new Set(
    shared.flatMap(([status, response]) => {
      const { examples = {} } = resolved(response).content?.['application/json'] ?? {};
      return Object.keys(examples).map((code) => `${status} ${code}`);
    }),
  );
}

function isDeclared(route: RouteRequirements | undefined): boolean {
  if (route?.access === 'team') return TEAM_PERMISSIONS.includes(route.permission);
  if (route?.access === 'operator') return OPERATOR_PERMISSIONS.includes(route.permission);
  return route?.access === 'public' || route?.access === 'member';
}
