/**
 * Makes a checkout ready: installs what the lock file names and builds when the sources changed. Needs nothing but
 * Node and npm, does nothing when all is in place, and lets several commands start at the same time.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeDigests } from './migration-digests.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const INSTALL_STAMP = join(root, 'node_modules', '.passerelle-installed');
const BUILD_STAMP = join(root, 'dist', '.built');
const LOCK = join(root, '.prepare.lock');
const LOCK_LIMIT_MS = 600_000;

/** @param {{ build: boolean }} wanted */
export async function prepare({ build }) {
  requireNode();
  if (upToDate(build)) return;
  await withLock(() => {
    install();
    if (build) compile();
  });
}

function upToDate(build) {
  return stampIs(INSTALL_STAMP, installHash()) && (!build || stampIs(BUILD_STAMP, sourceHash()));
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Passerelle needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

function install() {
  const wanted = installHash();
  if (stampIs(INSTALL_STAMP, wanted)) return;
  console.log('Installing dependencies …');
  unlink(join(root, 'node_modules'));
  // No install script of any package runs: what the embedded database needs of them, its launcher does itself.
  run(npm(), ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(INSTALL_STAMP, wanted);
}

/** `npm ci` empties what a link leads to, which may be another checkout's; a folder of our own takes its place. */
function unlink(path) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(path);
}

function compile() {
  writeDigests(root);
  const wanted = sourceHash();
  if (stampIs(BUILD_STAMP, wanted)) return;
  console.log('Building …');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  run(process.execPath, [join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js'), 'build']);
  writeFileSync(BUILD_STAMP, wanted);
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

function run(command, args) {
  const env = { ...process.env, NODE_ENV: 'development' };
  const result = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status === 0) return;
  console.error(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`);
  rmSync(LOCK, { recursive: true, force: true });
  process.exit(1);
}

function stampIs(file, wanted) {
  return existsSync(file) && readFileSync(file, 'utf8') === wanted;
}

function installHash() {
  return hashOf([join(root, 'package-lock.json')]);
}

function sourceHash() {
  const files = [join(root, 'package-lock.json'), join(root, 'nest-cli.json'), join(root, '.swcrc')];
  for (const folder of ['src', 'migrations']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true })) {
      const file = join(root, folder, String(entry));
      if (file.endsWith('.ts') && statSync(file).isFile()) files.push(file);
    }
  }
  return hashOf(files.sort());
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** One command installs or builds while the others wait and then find nothing to do. */
async function withLock(work) {
  const deadline = performance.now() + LOCK_LIMIT_MS;
  while (!takeLock()) {
    if (performance.now() > deadline)
      throw new Error(`Another command holds ${LOCK} for too long; remove it if none runs.`);
    await sleep(200);
  }
  try {
    work();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function takeLock() {
  try {
    mkdirSync(LOCK);
  } catch (error) {
    if (error.code !== 'EEXIST') {
      console.error(`Cannot install or build in ${root}: ${error.message}`);
      process.exit(1);
    }
    if (!heldByLiving()) rmSync(LOCK, { recursive: true, force: true });
    return false;
  }
  writeFileSync(join(LOCK, 'pid'), String(process.pid));
  return true;
}

function heldByLiving() {
  try {
    process.kill(Number(readFileSync(join(LOCK, 'pid'), 'utf8')), 0);
    return true;
  } catch (error) {
    // Just made and not yet signed, or of another user: alive. No such process, though, is a lock left behind.
    return error.code === 'ENOENT' ? lockAge() < 5_000 : error.code === 'EPERM';
  }
}

function lockAge() {
  return Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}
