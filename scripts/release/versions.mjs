/** Versions of the product, and the files that state them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RELEASE = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
/** Workspaces and packages that have the version of the product. */
const PACKAGES = [
  'packages/build',
  'packages/dashboard',
  'packages/n8n',
  'packages/sdk',
  'packages/woocommerce',
];

/** @returns {number[]} major, minor and patch version @throws Error when it is no version of a release */
export function parseRelease(version) {
  const parts = RELEASE.exec(version ?? '');
  if (parts === null)
    throw new Error(`The version of a release has the form 1.2.3; received ${version ?? 'none'}.`);
  return parts.slice(1).map(Number);
}

/** Whether a release is newer than another. */
export function isAbove(version, other) {
  const [own, others] = [parseRelease(version), parseRelease(other)];
  const differing = own.findIndex((part, index) => part !== others[index]);
  return differing !== -1 && own[differing] > others[differing];
}

/** The development version after a release: `0.3.0` → `0.4.0-dev`. */
export function nextDevelopment(version) {
  const [major, minor] = parseRelease(version);
  return `${major}.${minor + 1}.0-dev`;
}

/** The version as Python packages write it (PEP 440): `0.4.0-dev` → `0.4.0.dev0`. */
export function toPythonVersion(version) {
  return version.replace(/-dev$/, '.dev0');
}

/**
 * Writes the version, and the licence of package.json, into every file that states them.
 * @throws Error when a file does not have the expected form
 */
export function writeVersion(root, version) {
  const { license } = editJson(join(root, 'package.json'), (project) => ({ ...project, version }));
  for (const folder of PACKAGES)
    editJson(join(root, folder, 'package.json'), (project) => ({ ...project, version, license }));
  editJson(join(root, 'package-lock.json'), (lock) => withVersion(lock, version, license));
  const python = toPythonVersion(version);
  edit(root, 'packages/python/pyproject.toml', [
    [/^version = ".*"$/m, `version = "${python}"`],
    [/^license = .*$/m, `license = { text = "${license}" }`],
  ]);
  edit(root, 'packages/python/src/passerelle/_settings.py', [[/^VERSION = ".*"$/m, `VERSION = "${python}"`]]);
  edit(root, 'ops/helm/passerelle/Chart.yaml', [
    [/^version: .*$/m, `version: ${version}`],
    [/^appVersion: .*$/m, `appVersion: ${version}`],
  ]);
  for (const page of ['packages/sdk/README.md', 'docs/connectors/woocommerce.md'])
    edit(root, page, [[/passerelle-sdk-[\w.-]+\.tgz/, `passerelle-sdk-${version}.tgz`]]);
}

function withVersion(lock, version, license) {
  const packages = { ...lock.packages };
  for (const path of ['', ...PACKAGES])
    if (path in packages) packages[path] = { ...packages[path], version, license };
  return { ...lock, version, packages };
}

function editJson(file, change) {
  const changed = change(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, `${JSON.stringify(changed, null, 2)}\n`);
  return changed;
}

function edit(root, path, replacements) {
  const file = join(root, path);
  if (!existsSync(file)) throw new Error(`${path} is missing; it states the version.`);
  let text = readFileSync(file, 'utf8');
  for (const [pattern, replacement] of replacements) {
    if (!pattern.test(text)) throw new Error(`${path} has no line ${pattern}; it states the version there.`);
    text = text.replace(pattern, replacement);
  }
  writeFileSync(file, text);
}
