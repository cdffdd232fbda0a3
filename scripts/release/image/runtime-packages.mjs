/** The npm packages that the image runs, for one platform: the commands of the recipe's stage `build`, with npm's options of platforms. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { npmCommand } from '../../prepare/platform.mjs';
import { removeSourceMaps } from '../../prepare/source-maps.mjs';
import { listPackageFiles } from './recipe.mjs';

/** Names of processors in npm. */
const PROCESSORS = { amd64: 'x64', arm64: 'arm64' };

/**
 * Installs the packages into a folder, with the package.json of the image beside them. No program of a package runs, so packages
 * of another processor can be installed.
 * @param {string} root of the checkout
 * @param {string} folder empty
 * @param {import('./base-image.mjs').Platform} platform
 * @param {AbortSignal} [signal] ends npm
 * @throws Error with npm's output
 */
export async function installRuntimePackages(root, folder, platform, signal) {
  copyManifests(root, folder);
  // The C library of the base image.
  const target = ['--os=linux', `--cpu=${PROCESSORS[platform.architecture]}`, '--libc=glibc'];
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...target];
  await npm(folder, ['ci', ...options], signal);
  // The embedded database and the workspaces are only needed by a checkout.
  await npm(folder, ['pkg', 'delete', 'workspaces', 'optionalDependencies'], signal);
  await npm(folder, ['prune', ...options], signal);
  removeSourceMaps(folder);
  rmSync(join(folder, 'packages'), { recursive: true });
}

/** Copies what the recipe copies before it installs. */
function copyManifests(root, folder) {
  for (const { sources, target } of listPackageFiles(root))
    for (const source of sources) {
      const to = join(folder, target, basename(source));
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(root, source), to);
    }
}

async function npm(folder, words, signal) {
  const { command, args, shell } = npmCommand(process.platform, words);
  const options = { cwd: folder, shell, stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' };
  const child = spawn(command, args, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  child.once('error', (error) => (output += error.message));
  const [status] = await new Promise((resolve) => child.once('close', (...result) => resolve(result)));
  signal?.throwIfAborted();
  if (status !== 0) throw new Error(`npm ${words.join(' ')} ended with ${status}:\n${output}`);
}
