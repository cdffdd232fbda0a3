/** The packages of production with their licences, as package-lock.json names them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf, readLock } from '../prepare/package-sets.mjs';

/**
 * @typedef {{ id: string, name: string, version: string, license: string | null, integrity: string | null, path: string }}
 *   LockedPackage id: `name@version`; integrity: digests of the tarball, as npm writes them
 */

/** Packages of the build of which nothing is delivered. */
const TOOLS = ['@swc/core', '@tailwindcss/vite', 'vite'];

/**
 * Lists the packages that running needs, those for other systems included, in the order of their ids.
 * @param {string} root of the checkout
 * @returns {LockedPackage[]}
 */
export function listProductionPackages(root) {
  const packages = readLock(join(root, 'package-lock.json'));
  return listPackagesAt(
    packages,
    Object.keys(packages).filter(
      (path) =>
        path.startsWith('node_modules/') && packages[path].dev !== true && packages[path].link !== true,
    ),
  );
}

/**
 * Lists the packages that the build copies or bundles into the product: typefaces, and the libraries of the dashboard.
 * @returns {LockedPackage[]}
 */
export function listBundledPackages(root) {
  const packages = readLock(join(root, 'package-lock.json'));
  const starts = ['packages/build', 'packages/dashboard'].flatMap((folder) => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return Object.keys(devDependencies)
      .filter((name) => !TOOLS.includes(name))
      .map((name) => [folder, name]);
  });
  return listPackagesAt(packages, [...closureOf(packages, starts)]);
}

/**
 * Lists packages of a lock file, each version once, in the order of their ids.
 * @param {Record<string, object>} packages of the lock file, by folder
 * @param {string[]} paths folders of the wanted packages
 * @returns {LockedPackage[]}
 */
export function listPackagesAt(packages, paths) {
  const found = new Map();
  for (const path of paths) {
    const { version, license, integrity } = packages[path];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const id = `${name}@${version}`;
    const entry = { id, name, version, license: license ?? null, integrity: integrity ?? null, path };
    if (!found.has(id)) found.set(id, entry);
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
