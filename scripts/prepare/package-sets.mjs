/**
 * Sets of packages of a lock file. Running needs the dependencies of the product; building needs those of the build workspaces,
 * too, which are development dependencies there; tests, checks and tools need all packages.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {'running' | 'building' | 'development'} Purpose */

/** Workspaces whose development dependencies compile the product and build the dashboard and the typefaces. */
const BUILD_WORKSPACES = ['packages/build', 'packages/dashboard'];

/** The packages of a lock file by folder, without the project itself; none when the file is missing. */
export function readLock(file) {
  if (!existsSync(file)) return {};
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  delete packages[''];
  return packages;
}

/** Options of npm that name the build workspaces of a checkout; none when it has none. */
export function workspaceOptions(root) {
  return BUILD_WORKSPACES.filter((folder) => existsSync(join(root, folder, 'package.json'))).flatMap(
    (folder) => ['--workspace', folder],
  );
}

/**
 * Returns whether a package belongs to the set.
 * @param {Record<string, object>} packages of a lock file
 * @param {Purpose} purpose
 * @returns {(path: string) => boolean} of a folder of the lock file
 */
export function isPackageFor(packages, purpose) {
  if (purpose === 'development') return () => true;
  const building = purpose === 'building' ? packagesOfBuild(packages) : new Set();
  return (path) => packages[path].dev !== true || building.has(path);
}

/** The folders of all packages that the build workspaces need, directly or not. */
function packagesOfBuild(packages) {
  const starts = BUILD_WORKSPACES.flatMap((folder) =>
    Object.keys(packages[folder]?.devDependencies ?? {}).map((name) => [folder, name]),
  );
  return closureOf(packages, starts);
}

/**
 * Returns the folders of packages and of everything that they depend on.
 * @param {[from: string, name: string][]} starts a package's name, and the folder that needs it
 * @returns {Set<string>}
 */
export function closureOf(packages, starts) {
  const found = new Set();
  const waiting = [...starts];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = resolvePackage(packages, ...next);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      waiting.push([path, name]);
  }
  return found;
}

/** Where Node finds a package for a folder: in its own node_modules, or in that of a folder above. */
function resolvePackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}
