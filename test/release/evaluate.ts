import { spawnSync } from 'node:child_process';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../support/process';

const MODULES = {
  changelog: 'scripts/release/changelog.mjs',
  finish: 'scripts/release/finish.mjs',
  licences: 'scripts/supply-chain/licences.mjs',
  outFolder: 'scripts/release/out-folder.mjs',
  preconditions: 'scripts/release/preconditions.mjs',
  python: 'scripts/release/python-package.mjs',
  sbom: 'scripts/release/sbom.mjs',
  recipe: 'scripts/release/image/recipe.mjs',
  reference: 'scripts/release/image/reference.mjs',
  servicePackage: 'scripts/release/service-package.mjs',
  settings: 'scripts/release/settings-difference.mjs',
  sign: 'scripts/release/sign.mjs',
  versions: 'scripts/release/versions.mjs',
};

/** Evaluates an expression over the modules of a release. @returns its value, or the message of what it throws */
export function evaluate(expression: string): unknown {
  const imports = Object.entries(MODULES).map(
    ([name, path]) => `import * as ${name} from ${JSON.stringify(pathToFileURL(join(ROOT, path)).href)};`,
  );
  const program = `${imports.join('\n')}
    try { console.log(JSON.stringify({ value: await (${expression}) })); }
    catch (error) { console.log(JSON.stringify({ value: error.message })); }`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    // The settings of the person who runs the tests, such as a signing key, do not matter.
    env: { ...process.env, GIT_CONFIG_GLOBAL: devNull },
  });
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { value: unknown }).value;
}

/** A value as an expression. */
export const literal = (value: unknown): string => JSON.stringify(value);
