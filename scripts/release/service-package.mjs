/**
 * The npm package `passerelle`: the built service and its command line. Its files are those of `files` in package.json; its
 * package.json has neither scripts nor development packages, and its npm-shrinkwrap.json names every package it installs.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isStamp, withoutTimes } from '../prepare/stamp.mjs';

/** Members of package.json that concern who installs the package. */
const MEMBERS = ['name', 'version', 'description', 'license', 'engines', 'bin', 'imports', 'scarfSettings'];
const SOURCE_MAP = /\n\/\/# sourceMappingURL=\S+\s*$/;

/**
 * Packs the service of a built checkout.
 * @param {string} root of the checkout
 * @param {{ stage: string, out: string, extras: Record<string, string> }} options
 *   stage: empty folder for the files; out: folder of the tarball; extras: texts of further files by name
 * @returns {{ filename: string, size: number, unpackedSize: number, files: { path: string, size: number }[] }} as npm reports it
 */
export function packService(root, { stage, out, extras }) {
  for (const { path } of listPackage(root)) copyFile(root, stage, path);
  const project = toPackageJson(readJson(join(root, 'package.json')));
  const lock = readJson(join(root, 'package-lock.json'));
  writeFileSync(join(stage, 'package.json'), toJson(project));
  writeFileSync(join(stage, 'npm-shrinkwrap.json'), toJson(toShrinkwrap(project, lock)));
  for (const [name, text] of Object.entries(extras)) writeFileSync(join(stage, name), text);
  return npmPack(stage, ['--pack-destination', out]);
}

/** Lists the files that npm would pack of a checkout. */
function listPackage(root) {
  return npmPack(root, ['--dry-run']).files.filter(({ path }) => path !== 'package.json');
}

/** Runs `npm pack` without scripts. @throws Error with npm's output */
export function npmPack(folder, options) {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--ignore-scripts', ...options], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm pack failed in ${folder}:\n${stdout}${stderr}`);
  return JSON.parse(stdout)[0];
}

/** Copies a file; compiled code loses the reference to its source map, which is not part of the package, and a stamp its times. */
function copyFile(root, stage, path) {
  mkdirSync(dirname(join(stage, path)), { recursive: true });
  if (isStamp(path)) return writeFileSync(join(stage, path), withoutTimes(readFileSync(join(root, path))));
  if (!path.startsWith('dist/') || !path.endsWith('.js')) return cpSync(join(root, path), join(stage, path));
  writeFileSync(join(stage, path), readFileSync(join(root, path), 'utf8').replace(SOURCE_MAP, '\n'));
}

/**
 * Returns the package.json of the package. It stays private, which npm refuses to publish, until package.json of the
 * repository names a licence.
 */
export function toPackageJson(project) {
  const own = Object.fromEntries(
    MEMBERS.filter((name) => name in project).map((name) => [name, project[name]]),
  );
  const { dependencies, optionalDependencies } = project;
  return { ...own, ...(isLicensed(project) ? {} : { private: true }), dependencies, optionalDependencies };
}

/** Whether the owner of the repository has chosen a licence: `license` of package.json, the one place of the choice. */
export function isLicensed({ license }) {
  return typeof license === 'string' && license !== '' && license !== 'UNLICENSED';
}

/** Returns the lock file of the package: that of the repository without development packages and workspaces. */
export function toShrinkwrap(
  { name, version, license, engines, bin, dependencies, optionalDependencies },
  lock,
) {
  const installed = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true,
  );
  const own = { name, version, license, engines, bin, dependencies, optionalDependencies };
  const resolved = installed.map(([path, entry]) => [path, { ...toResolved(path, entry), ...entry }]);
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': own, ...Object.fromEntries(resolved) },
  };
}

/**
 * Returns the address of a package's tarball, without which npm would read the list of all versions of each package. npm
 * replaces the host by that of the registry that it uses.
 */
function toResolved(path, { version }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const file = name.slice(name.indexOf('/') + 1);
  return { version, resolved: `https://registry.npmjs.org/${name}/-/${file}-${version}.tgz` };
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function toJson(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
