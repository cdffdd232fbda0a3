/**
 * Installs packages with npm: those that running, building, or tests and tools need (package-sets.mjs). What is there is read
 * from npm's own record, which npm writes last, so a cut installation counts as none.
 */
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { endTree, npmCommand } from './platform.mjs';
import { isPackageFor, readLock, workspaceOptions } from './package-sets.mjs';
import { Progress } from './progress.mjs';
import { removeSourceMaps } from './source-maps.mjs';

const LOOK_MS = 250;
const TITLES = {
  running: 'Installing the packages that running needs',
  building: 'Installing the packages that building needs',
  development: 'Installing all packages',
};

/**
 * @param {import('./package-sets.mjs').Purpose} purpose
 * @returns {boolean} true when every package that the lock file requires for it is there in its version. Optional packages
 *   are not asked for: most are for other systems.
 */
export function isInstalled(root, purpose) {
  const recorded = recordOf(root);
  const locked = lockOf(root);
  const isNeeded = isPackageFor(locked, purpose);
  return Object.entries(locked).every(
    ([path, wanted]) =>
      wanted.optional ||
      wanted.devOptional ||
      !isNeeded(path) ||
      // A workspace is a folder of this checkout, whatever its version is.
      (isWorkspace(path) ? path in recorded : isSamePackage(recorded[path], wanted)),
  );
}

/**
 * Installs what is missing. Development packages that are there stay there, and packages that are in use stay untouched
 * when only others are missing: a service may run from this checkout meanwhile.
 * @param {import('./package-sets.mjs').Purpose} purpose
 * @param {{ passTo(pid: number): void }} lock learns which process works under it
 * @throws Error with npm's output
 */
export async function install(root, purpose, lock) {
  const isDevelopment = purpose === 'development' || hasDevelopmentPackages(root);
  if (!isInstalled(root, 'running')) await installAgain(root, isDevelopment, lock);
  if (isInstalled(root, purpose)) return;
  await npm(root, ['install', '--no-save', '--include=dev', ...workspacesFor(root, purpose)], lock, purpose);
  if (purpose === 'building' && !hasDevelopmentPackages(root)) removeSourceMaps(root);
  if (!isInstalled(root, purpose)) await installAgain(root, true, lock);
}

async function installAgain(root, isDevelopment, lock) {
  unlinkFolder(join(root, 'node_modules'));
  // Removed before npm begins: while it empties the folder, the record would stand for packages that are gone.
  rmSync(recordFile(root), { force: true });
  if (isDevelopment) return npm(root, ['ci', '--include=dev'], lock, 'development');
  await npm(root, ['ci', '--omit=dev'], lock, 'running');
  removeSourceMaps(root);
}

function workspacesFor(root, purpose) {
  return purpose === 'building' ? workspaceOptions(root) : [];
}

/** Whether packages are there that neither running nor building needs. */
function hasDevelopmentPackages(root) {
  const recorded = recordOf(root);
  const isBuildPackage = isPackageFor(recorded, 'building');
  return Object.keys(recorded).some((path) => !isBuildPackage(path));
}

/** npm empties what a link leads to, which may be another checkout's; a folder of our own takes its place. */
function unlinkFolder(path) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(path);
}

/** Runs npm and shows how many packages are in place; a signal that ends this process ends npm, too. */
async function npm(root, command, lock, purpose) {
  // No install script of any package runs: what the embedded database needs of them, its launcher does itself.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmCall = npmCommand(process.platform, [...command, ...options]);
  const child = spawn(npmCall.command, npmCall.args, {
    cwd: root,
    shell: npmCall.shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) lock.passTo(child.pid);
  const progress = Progress.of(TITLES[purpose]);
  const paths = packagesHere(root, purpose);
  const look = () => {
    const there = paths.filter((path) => existsSync(join(root, path, 'package.json')));
    progress.show(`${there.length} of ${paths.length}`);
  };
  look();
  const looking = setInterval(look, LOOK_MS);
  const { status, output } = await ended(child);
  clearInterval(looking);
  progress.end(status === 0 ? `${Object.keys(recordOf(root)).length} are there` : 'failed');
  if (status !== 0) throw new Error(output);
}

/** Resolves when the process has ended. @returns {Promise<{ status: number | null, output: string }>} */
function ended(child) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  // At once: npm would first wait for what it downloads, and a cut installation is repaired the next time.
  const kill = () => endTree(child);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, kill);
  return new Promise((resolve) => {
    const end = (status) => {
      for (const signal of signals) process.off(signal, kill);
      resolve({ status, output });
    };
    child.once('error', (error) => {
      output += `npm could not be run: ${error.message}`;
      end(null);
    });
    child.once('close', end);
  });
}

/** The folders of the packages that this system gets. */
function packagesHere(root, purpose) {
  const suits = (allowed, own) =>
    allowed === undefined || allowed.includes(own) || allowed.every((name) => name.startsWith('!'));
  const locked = lockOf(root);
  const isNeeded = isPackageFor(locked, purpose);
  return Object.entries(locked)
    .filter(
      ([path, { os, cpu }]) => isNeeded(path) && suits(os, process.platform) && suits(cpu, process.arch),
    )
    .map(([path]) => path);
}

function isWorkspace(path) {
  return !path.includes('node_modules/');
}

function isSamePackage(recorded, wanted) {
  return (
    recorded !== undefined &&
    recorded.version === wanted.version &&
    (wanted.integrity === undefined || recorded.integrity === wanted.integrity)
  );
}

function recordFile(root) {
  return join(root, 'node_modules', '.package-lock.json');
}

/** What npm has installed, by folder; nothing when an installation was not finished. */
function recordOf(root) {
  return readLock(recordFile(root));
}

function lockOf(root) {
  return readLock(join(root, 'package-lock.json'));
}
