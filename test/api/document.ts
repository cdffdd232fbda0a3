import { ModulesContainer, Reflector } from '@nestjs/core';
import { openApiText } from '../../src/cli/openapi-text';
import { ACCESS } from '../../src/kernel/http/operation';
import { declaredIdPrefixes } from '../../src/kernel/ids';
import { settingNames } from '../../src/kernel/config';
import type { Shared } from '../support/chapter';
import { committed } from '../support/openapi-check';
import type { Service } from '../support/service';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function apiDocument(shared: Shared): void {
  describe('the API document and the documentation', () => {
    let service: Service;

    beforeAll(async () => {
      service = shared();
    });

    it('is the committed one; `npm run openapi` brings it up to date', async () => {
      expect(JSON.parse(await openApiText())).toEqual(committed);
    });

    it('is served, with the address of this installation', async () => {
      const served = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as {
        openapi: string;
        paths: object;
      };
      expect(served.openapi).toBe('3.1.0');
      expect(Object.keys(served.paths)).toEqual(Object.keys(committed.paths));
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
      // Documentation and metrics; and where other access points post, which is described by the network's protocol.
      const undescribed = /^get \/(docs|openapi|metrics)|^post \/as4$/;
      expect(served.filter((route) => !undescribed.test(route)).sort()).toEqual(described.sort());
    });

    it('has a declared access on every handler', () => {
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
            if (!['team', 'public'].includes(String(reflector.get(ACCESS, handler))))
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
      expect(prefixes.filter((prefix) => !declaredIdPrefixes().includes(prefix))).toEqual([]);
    });

    it('has a summary, an example and failures on every operation', () => {
      for (const [path, operations] of Object.entries(committed.paths)) {
        for (const [method, operation] of Object.entries(operations)) {
          const place = `${method} ${path}`;
          expect([place, (operation as { summary?: string }).summary]).not.toContain(undefined);
          expect([
            place,
            (operation.responses['200']?.content?.['application/json'] as { example?: unknown })?.example,
          ]).not.toContain(undefined);
        }
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

    it('explains every error code', () => {
      const page = readFileSync(join(__dirname, '../../docs/errors.md'), 'utf8');
      const sources = readdirSync(join(__dirname, '../../src'), { recursive: true, encoding: 'utf8' }).filter(
        (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
      );
      const codes = new Set<string>();
      for (const file of sources) {
        const text = readFileSync(join(__dirname, '../../src', file), 'utf8');
        for (const [, code] of text.matchAll(/(?:conflict|forbidden|undeliverable)\(\s*'([a-z_]+)'/g))
          codes.add(code ?? '');
        for (const [, code] of text.matchAll(/new Failure\(\s*\d{3},\s*'([a-z_]+)'/g)) codes.add(code ?? '');
        for (const [, code] of text.matchAll(/badInput\((?:[^;]*?),\s*'([a-z_]+)',?\s*\)/g))
          codes.add(code ?? '');
      }
      expect(codes.size).toBeGreaterThan(20);
      expect([...codes].filter((code) => !page.includes(`| \`${code}\``))).toEqual([]);
    });

    it('has every setting in .env.example, and no other', () => {
      const example = readFileSync(join(__dirname, '../../.env.example'), 'utf8');
      const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
      expect(names.sort()).toEqual(settingNames().sort());
    });
  });
}
