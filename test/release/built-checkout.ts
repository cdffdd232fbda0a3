import { cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackageRegistry } from '../support/package-registry';
import { ROOT } from '../support/process';

/**
 * Writes a built checkout of a product with two packages, of which one has a native part for each processor.
 * @param root absent folder
 * @param packages registry of the packages
 * @param order decides order, times and modes of the files, and what the build notes of its place; their contents are the same
 * @returns the folder
 */
export function writeCheckout(root: string, packages: PackageRegistry, order: 1 | -1): string {
  const locked = (spec: string, others: object): object => ({ ...packages.locked(spec), ...others });
  const dependencies = { left: '1.0.0', right: '2.0.0' };
  const native = (cpu: string): object => ({ optional: true, os: ['linux'], cpu: [cpu] });
  const project = {
    name: 'passerelle',
    version: '9.8.7',
    license: 'UNLICENSED',
    workspaces: ['packages/*'],
  };
  const workspaces = ['build', 'dashboard', 'sdk'];
  const lock = {
    ...{ name: 'passerelle', version: '9.8.7', lockfileVersion: 3, requires: true },
    packages: {
      '': { ...project, dependencies },
      'node_modules/left': locked('left@1.0.0', { license: 'MIT' }),
      'node_modules/right': locked('right@2.0.0', {
        license: 'ISC',
        optionalDependencies: { 'right-arm64': '2.0.0', 'right-x64': '2.0.0' },
      }),
      'node_modules/right-arm64': locked('right-arm64@2.0.0', { ...native('arm64'), license: 'ISC' }),
      'node_modules/right-x64': locked('right-x64@2.0.0', { ...native('x64'), license: 'ISC' }),
      ...Object.fromEntries(
        workspaces.flatMap((each) => [
          [`node_modules/@passerelle/${each}`, { resolved: `packages/${each}`, link: true }],
          [`packages/${each}`, { name: `@passerelle/${each}`, version: '9.8.7' }],
        ]),
      ),
    },
  };
  const files: [path: string, text: string][] = [
    ['package.json', JSON.stringify({ ...project, dependencies })],
    ['package-lock.json', JSON.stringify(lock)],
    ['.npmrc', 'ignore-scripts=true\n'],
    ...workspaces.map((each): [string, string] => [
      `packages/${each}/package.json`,
      JSON.stringify({ name: `@passerelle/${each}`, version: '9.8.7', devDependencies: {} }),
    ]),
    // The second line of a stamp tells when the sources were written.
    ...['dist/.built', 'packages/build/typefaces/.built'].map((path): [string, string] => [
      path,
      `digest\n${root}`,
    ]),
    ['dist/src/main.js', `${'// long '.repeat(1000)}\n`],
    [`dist/src/${'deep/'.repeat(25)}é.js`, ''],
    ['dist/.cache/modules', root],
    ['packages/dashboard/dist/index.html', '<p>'],
    ['packages/dashboard/dist/.vite/manifest.json', root],
    ['docs/README.md', '# Guides\n'],
  ];
  for (const [index, [path, text]] of (order === 1 ? files : files.reverse()).entries()) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode: order === 1 ? 0o644 : 0o600 });
    utimesSync(join(root, path), 1000 * order + 10_000 + index, 1_700_000_000 + index * order);
  }
  cpSync(join(ROOT, 'docker'), join(root, 'docker'), { recursive: true });
  return root;
}
