import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/process';
import { untouchedPackage, SDK } from './installed-package';

/** Bytes of the whole client, minified and compressed. */
const MAX_BYTES = 15_000;
/** The same of an application that only verifies webhooks. */
const MAX_VERIFIER_BYTES = 2_000;

interface Sizes {
  all: number;
  verifier: number;
}

describe('the SDK', () => {
  const installed = untouchedPackage();

  describe('as it is installed', () => {
    const used = `
      const { verifyWebhook, Passerelle, ValidationError } = SDK;
      const client = new Passerelle({ baseUrl: 'http://127.0.0.1:1', auth: { key: 'k', secret: 's' }, retries: 0 });
      const failed = await client.team.get().catch((error) => [error.name, error instanceof SDK.ConnectionError]);
      console.log(JSON.stringify([typeof verifyWebhook, failed, new ValidationError('x', {}).name]));`;
    const EXPECTED = ['function', ['ConnectionError', true], 'ValidationError'];

    it('is used from ES modules and from CommonJS', () => {
      const { write, run } = installed();
      const esm = write('use.mjs', `import * as SDK from '@passerelle/sdk';\n${used}`);
      const cjs = write('use.cjs', `const SDK = require('@passerelle/sdk');\n(async () => {${used}})();`);
      expect(JSON.parse(run([esm]))).toEqual(EXPECTED);
      expect(JSON.parse(run([cjs]))).toEqual(EXPECTED);
    });

    it('holds what runs, its types and its README, and needs nothing else', () => {
      const { packed, path } = installed();
      const others = packed
        .map((file) => file.path)
        .filter((file) => !/^dist\/(esm|cjs)\/.*\.(js|d\.ts)$/.test(file));
      expect(others.sort()).toEqual(['README.md', 'dist/cjs/package.json', 'package.json']);
      const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
        readFileSync(join(SDK, 'package.json'), 'utf8'),
      ) as Record<string, object | undefined>;
      expect([dependencies, peerDependencies, optionalDependencies]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      const modules = readdirSync(join(path, 'node_modules')).filter((name) => !name.startsWith('.'));
      expect(modules).toEqual(['@passerelle']);
    });

    it('names nothing that Node alone has', () => {
      const { packed, path } = installed();
      const sources = packed.filter((file) => file.path.endsWith('.js'));
      expect(sources.length).toBeGreaterThan(40);
      const found = sources.filter((file) => {
        const text = readFileSync(join(path, 'node_modules', '@passerelle', 'sdk', file.path), 'utf8');
        return /['"]node:|\bBuffer\b|\bprocess\.|require\(['"](?!\.)|from ['"](?!\.)/.test(text);
      });
      expect(found).toEqual([]);
    });

    it(`is at most ${MAX_BYTES} bytes, and of it only what is imported counts`, () => {
      const { path, run } = installed();
      const script = join(ROOT, 'test', 'sdk', 'bundle-sizes.mjs');
      const { all, verifier } = JSON.parse(run([script, path])) as Sizes;
      process.stdout.write(`the SDK: ${all} bytes gz; verifyWebhook alone: ${verifier}\n`);
      expect(all).toBeLessThanOrEqual(MAX_BYTES);
      expect(verifier).toBeLessThanOrEqual(MAX_VERIFIER_BYTES);
    });

    it('has nothing that publint or Are The Types Wrong object to', () => {
      const { path, run } = installed();
      const script = join(ROOT, 'test', 'sdk', 'lint-package.mjs');
      const folder = join(path, 'node_modules', '@passerelle', 'sdk');
      expect(JSON.parse(run([script, folder]))).toEqual({ publint: [], types: [] });
    });
  });
});
