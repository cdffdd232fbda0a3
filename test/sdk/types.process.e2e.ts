import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { ROOT } from '../support/process';
import { untouchedPackage } from './installed-package';

const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];

describe('the SDK', () => {
  const installed = untouchedPackage();

  describe('in TypeScript', () => {
    const source = readFileSync(join(ROOT, 'test', 'sdk', 'types.fixture'), 'utf8');

    it.each([
      [
        'node16, as ES module and as CommonJS',
        ['uses.mts', 'uses.cts'],
        ['--module', 'node16', '--lib', 'es2023,dom'],
      ],
      [
        'bundler, without the types of a browser',
        ['uses.ts'],
        [
          ...['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023'],
          ...['--typeRoots', join(ROOT, 'node_modules', '@types'), '--types', 'node'],
        ],
      ],
    ])('a right call compiles and a wrong one does not: %s', (_, names, options) => {
      const { write, run } = installed();
      const files = names.map((name) => write(name, source));
      expect(run([TSC, ...STRICT, '--target', 'es2022', ...options, ...files])).toBe('');
    });
  });
});
