import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, readdir, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, findErrorCode, orNullIfMissing } from './embedded-error';
import { canEnter, findUnprivilegedAccount, type ServerUser, findServerUser } from './server-user';

/** Files of the launcher; they always stay in the data directory of the installation. */
export interface LauncherFiles {
  /** `<dataDir>/postgres`, absolute and without symbolic links. */
  directory: string;
  /** File with the superuser's password, mode 0600. */
  password: string;
  /** Lock file that exists while a process starts or stops the server. */
  lock: string;
  /** Path of the file that names another base directory. */
  location: string;
  /** File that exists from the beginning of a point-in-time recovery until the outgoing work is on hold. */
  recovery: string;
  /** File with the port on which the server listened last. */
  port: string;
  serverLog: string;
}

/** Location and owner of the server's own files. */
export interface ServerSite {
  /** Directory with the cluster and, where needed, a copy of the binaries; the server's user can enter it. */
  base: string;
  /** PGDATA. */
  cluster: string;
  user: ServerUser | null;
}

/** Directories that survive a reboot, for clusters that cannot be placed under the data directory. */
const PERSISTENT_ROOTS = ['/var/lib', '/var/db', '/opt'];

/** File in an outside base directory that names the launcher's directory it belongs to. */
const OWNER_FILE = 'belongs-to';

function toLauncherFiles(directory: string): LauncherFiles {
  return {
    directory,
    password: join(directory, 'password'),
    lock: join(directory, 'lock'),
    location: join(directory, 'location'),
    recovery: join(directory, 'recovery'),
    port: join(directory, 'port'),
    serverLog: join(directory, 'server.log'),
  };
}

/** Returns the launcher's files under a data directory, or null when no server was ever created there. */
export async function findLauncherFiles(dataDir: string): Promise<LauncherFiles | null> {
  const directory = await orNullIfMissing(realpath(resolve(dataDir, 'postgres')));
  return directory === null ? null : toLauncherFiles(directory);
}

/** Like {@link findLauncherFiles}, but creates the directory. */
export async function makeLauncherFiles(dataDir: string): Promise<LauncherFiles> {
  const directory = resolve(dataDir, 'postgres');
  await mkdir(directory, { recursive: true });
  return toLauncherFiles(await realpath(directory));
}

/**
 * Returns PGDATA of an installation, whether it exists or not.
 * @throws EmbeddedPostgresError when the data directory is a copy of another one whose cluster is outside
 */
export async function locateCluster(files: LauncherFiles): Promise<string> {
  return join((await readOutsideBase(files)) ?? files.directory, 'cluster');
}

/**
 * Decides which user runs the server and where its files are, and creates the directory for them. Must be called while
 * the lock is held.
 *
 * A server of another user (see {@link findServerUser}) cannot reach a cluster below `/root`, for example. The
 * server then uses a directory under one of `roots`, which the file `location` names. Without that file the
 * directory is never reused: after the deletion of the data directory the database is empty, and the old
 * database can still be recovered.
 */
export async function prepareSite(
  files: LauncherFiles,
  roots: string[] = PERSISTENT_ROOTS,
): Promise<ServerSite> {
  const recordedBase = (await readOutsideBase(files)) ?? files.directory;
  const owner = await orNullIfMissing(stat(join(recordedBase, 'cluster')));
  const user = await findServerUser(owner === null ? null : { uid: owner.uid, gid: owner.gid });
  const createSite = (base: string): ServerSite => ({ base, cluster: join(base, 'cluster'), user });

  if (user === null || (await canEnter(recordedBase, user))) return createSite(recordedBase);
  await chmod(recordedBase, 0o755);
  if (recordedBase === files.directory) await grantGroupAccess(dirname(recordedBase), user);
  if (await canEnter(recordedBase, user)) return createSite(recordedBase);
  if (owner !== null) {
    throw new EmbeddedPostgresError(
      `uid ${user.uid}, which owns the embedded database, cannot enter ${recordedBase}. Grant this user access (chmod o+x).`,
    );
  }
  return createSite(await createOutsideBase(files, user, roots));
}

/**
 * Lets the group of the server's user traverse, but not list, a data directory that only root may enter. This keeps the
 * database in its data directory.
 */
async function grantGroupAccess(dataDir: string, user: ServerUser): Promise<void> {
  const { uid, gid, mode } = await stat(dataDir);
  const isClosed = (mode & 0o077) === 0;
  const admitsFormerUser = (mode & 0o777) === 0o710 && gid === (await findUnprivilegedAccount())?.gid;
  if (uid !== 0 || !(isClosed || admitsFormerUser)) return;
  await chown(dataDir, uid, user.gid);
  await chmod(dataDir, (mode & 0o700) | 0o010);
}

/** Returns the base directory that the file `location` names, or null. */
async function readOutsideBase(files: LauncherFiles): Promise<string | null> {
  const base = (await orNullIfMissing(readFile(files.location, 'utf8')))?.trim();
  if (base === undefined) return null;
  const owner = (await orNullIfMissing(readFile(join(base, OWNER_FILE), 'utf8')))?.trim();
  if (owner === undefined) {
    throw new EmbeddedPostgresError(
      `The embedded database of ${files.directory} should be in ${base} but is missing there. ` +
        `Restore it, or delete ${files.location} to begin with an empty database.`,
    );
  }
  if (owner === files.directory) return base;
  const ownerBase = (await orNullIfMissing(readFile(join(owner, 'location'), 'utf8')))?.trim();
  if (ownerBase === base) {
    throw new EmbeddedPostgresError(
      `${files.directory} is a copy of ${owner}, and the database in ${base} belongs to the original. ` +
        `Delete ${files.location} to begin with an empty database.`,
    );
  }
  // The original directory no longer exists: the data directory was moved, and its database moves with it.
  await writeFile(join(base, OWNER_FILE), `${files.directory}\n`);
  return base;
}

async function createOutsideBase(files: LauncherFiles, user: ServerUser, roots: string[]): Promise<string> {
  const hash = createHash('sha256').update(files.directory).digest('hex').slice(0, 12);
  for (const root of roots) {
    const realRoot = await orNullIfMissing(realpath(root));
    if (realRoot === null || !(await canEnter(realRoot, user))) continue;
    const base = await createUnusedDirectory(realRoot, `passerelle-${hash}`);
    await chmod(base, 0o755);
    await writeFile(join(base, OWNER_FILE), `${files.directory}\n`);
    await writeFile(files.location, `${base}\n`);
    return base;
  }
  throw new EmbeddedPostgresError(
    `uid ${user.uid}, which must run the embedded database, cannot enter ${files.directory}. ` +
      'Choose a DATA_DIR that this user can enter.',
  );
}

/** Creates `<root>/<name>`, or `<name>-2`, `-3`… when an earlier installation left a directory of that name. */
async function createUnusedDirectory(root: string, name: string): Promise<string> {
  const existingNames = (await readdir(root)).filter(
    (entry) => entry === name || entry.startsWith(`${name}-`),
  );
  for (let number = existingNames.length + 1; ; number++) {
    const base = join(root, number === 1 ? name : `${name}-${number}`);
    try {
      await mkdir(base);
      return base;
    } catch (error) {
      if (findErrorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/**
 * Returns whether a data directory holds a cluster, running or not. Reads only; creates neither a directory nor a file.
 * @param dataDir absolute path
 * @throws EmbeddedPostgresError when the cluster should be elsewhere and is missing there
 */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const files = await findLauncherFiles(dataDir);
  if (files === null) return false;
  const version = join(await locateCluster(files), 'PG_VERSION');
  return (await orNullIfMissing(readFile(version, 'utf8'))) !== null;
}
