/**
 * Installs packages with npm. Running needs the dependencies alone; tests, checks and tools need the development packages,
 * too. What is there is read from npm's own record, which npm writes last, so a cut installation counts as none.
 */
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { endTree, npmCommand } from './platform.mjs';
import { Progress } from './progress.mjs';

const LOOK_MS = 250;

/**
 * @param {boolean} development whether development packages are wanted, too
 * @returns {boolean} true when every package that the lock file requires is there in its version. Optional packages are
 *   not asked for: most are for other systems.
 */
export function isInstalled(root, development) {
  const recorded = recordOf(root);
  return Object.entries(lockOf(root)).every(
    ([path, wanted]) =>
      wanted.optional ||
      wanted.devOptional ||
      (wanted.dev && !development) ||
      isSamePackage(recorded[path], wanted),
  );
}

/**
 * Installs what is missing. Development packages that are there stay there, and packages that are in use stay untouched
 * when only development packages are missing: a service may run from this checkout meanwhile.
 * @param {{ passTo(pid: number): void }} lock learns which process works under it
 * @throws Error with npm's output
 */
export async function install(root, development, lock) {
  const all = development || Object.values(recordOf(root)).some(({ dev }) => dev);
  if (development && isInstalled(root, false)) {
    await npm(root, ['install', '--no-save', '--include=dev'], lock, all);
    if (isInstalled(root, true)) return;
  }
  unlinkFolder(join(root, 'node_modules'));
  // Removed before npm begins: while it empties the folder, the record would stand for packages that are gone.
  rmSync(recordFile(root), { force: true });
  await npm(root, ['ci', all ? '--include=dev' : '--omit=dev'], lock, all);
}

/** npm empties what a link leads to, which may be another checkout's; a folder of our own takes its place. */
function unlinkFolder(path) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(path);
}

/** Runs npm and shows how many packages are in place; a signal that ends this process ends npm, too. */
async function npm(root, command, lock, all) {
  // No install script of any package runs: what the embedded database needs of them, its launcher does itself.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmCall = npmCommand(process.platform, [...command, ...options]);
  const child = spawn(npmCall.command, npmCall.args, {
    cwd: root,
    shell: npmCall.shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) lock.passTo(child.pid);
  const progress = Progress.of(
    all ? 'Installing all packages' : 'Installing the packages that running needs',
  );
  const paths = packagesHere(root, all);
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
function packagesHere(root, all) {
  const suits = (allowed, own) =>
    allowed === undefined || allowed.includes(own) || allowed.every((name) => name.startsWith('!'));
  return Object.entries(lockOf(root))
    .filter(
      ([, { dev, os, cpu }]) => (all || !dev) && suits(os, process.platform) && suits(cpu, process.arch),
    )
    .map(([path]) => path);
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
  return existsSync(recordFile(root)) ? packagesOf(recordFile(root)) : {};
}

function lockOf(root) {
  return packagesOf(join(root, 'package-lock.json'));
}

/** The packages of a lock file by folder, without the project itself. */
function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  delete packages[''];
  return packages;
}
