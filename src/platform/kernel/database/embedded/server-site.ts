import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, readdir, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, errorCode, orNullIfMissing } from './embedded-error';
import { canEnter, lentAccount, type ServerUser, serverUser } from './server-user';

/** Files that belong to the launcher; they always stay in the data directory of the installation. */
export interface LauncherFiles {
  /** `<dataDir>/postgres`, absolute and without symbolic links. */
  directory: string;
  /** The superuser's password, mode 0600. */
  password: string;
  /** Held while a process starts or stops the server. */
  lock: string;
  /** Names the base directory when it is not this directory. */
  location: string;
  /** The port that the server listened on last. */
  port: string;
  serverLog: string;
}

/** Where the server's own files are, and who owns them. */
export interface ServerSite {
  /** Holds the cluster and, where needed, a copy of the binaries; the server's user can enter it. */
  base: string;
  /** PGDATA. */
  cluster: string;
  user: ServerUser | null;
}

/** Directories for data that survive a reboot, for clusters that cannot live under the data directory. */
const PERSISTENT_ROOTS = ['/var/lib', '/var/db', '/opt'];

/** In a base directory outside: the launcher's directory that it belongs to. */
const OWNER_FILE = 'belongs-to';

function launcherFiles(directory: string): LauncherFiles {
  return {
    directory,
    password: join(directory, 'password'),
    lock: join(directory, 'lock'),
    location: join(directory, 'location'),
    port: join(directory, 'port'),
    serverLog: join(directory, 'server.log'),
  };
}

/** The launcher's files under a data directory, or null when no server was ever made there. */
export async function findLauncherFiles(dataDir: string): Promise<LauncherFiles | null> {
  const directory = await orNullIfMissing(realpath(resolve(dataDir, 'postgres')));
  return directory === null ? null : launcherFiles(directory);
}

/** Like {@link findLauncherFiles}, but makes the directory. */
export async function makeLauncherFiles(dataDir: string): Promise<LauncherFiles> {
  const directory = resolve(dataDir, 'postgres');
  await mkdir(directory, { recursive: true });
  return launcherFiles(await realpath(directory));
}

/**
 * PGDATA of an installation, whether it exists or not.
 * @throws EmbeddedPostgresError when the data directory is a copy of another one whose cluster lies outside
 */
export async function locateCluster(files: LauncherFiles): Promise<string> {
  return join((await baseOutside(files)) ?? files.directory, 'cluster');
}

/**
 * Decides who runs the server and where its files live, and makes that directory. Called under the lock.
 *
 * A server of another user (see {@link serverUser}) cannot reach a cluster below, say, `/root`. It then lives
 * in a directory of its own under one of `roots`, and the file `location` leads there. The name of that
 * directory is never reused without that file: who deletes the data directory gets an empty database, and
 * the old one is still there to be rescued.
 */
export async function settleSite(
  files: LauncherFiles,
  roots: string[] = PERSISTENT_ROOTS,
): Promise<ServerSite> {
  const known = (await baseOutside(files)) ?? files.directory;
  const owner = await orNullIfMissing(stat(join(known, 'cluster')));
  const user = await serverUser(owner === null ? null : { uid: owner.uid, gid: owner.gid });
  const site = (base: string): ServerSite => ({ base, cluster: join(base, 'cluster'), user });

  if (user === null || (await canEnter(known, user))) return site(known);
  await chmod(known, 0o755);
  if (known === files.directory) await admit(dirname(known), user);
  if (await canEnter(known, user)) return site(known);
  if (owner !== null) {
    throw new EmbeddedPostgresError(
      `uid ${user.uid}, which owns the embedded database, cannot enter ${known}. Let it pass (chmod o+x).`,
    );
  }
  return site(await makeBaseOutside(files, user, roots));
}

/**
 * Opens a data directory that only root may enter to the group of the server's user, for passing through and
 * not for listing: better than a database far away from its data directory.
 */
async function admit(dataDir: string, user: ServerUser): Promise<void> {
  const { uid, gid, mode } = await stat(dataDir);
  const closed = (mode & 0o077) === 0;
  const admitsFormerUser = (mode & 0o777) === 0o710 && gid === (await lentAccount())?.gid;
  if (uid !== 0 || !(closed || admitsFormerUser)) return;
  await chown(dataDir, uid, user.gid);
  await chmod(dataDir, (mode & 0o700) | 0o010);
}

/** The base directory that the file `location` names, or null. */
async function baseOutside(files: LauncherFiles): Promise<string | null> {
  const base = (await orNullIfMissing(readFile(files.location, 'utf8')))?.trim();
  if (base === undefined) return null;
  const owner = (await orNullIfMissing(readFile(join(base, OWNER_FILE), 'utf8')))?.trim();
  if (owner === undefined) {
    throw new EmbeddedPostgresError(
      `The embedded database of ${files.directory} should be in ${base} and is not there. ` +
        `Bring it back, or delete ${files.location} to begin with an empty database.`,
    );
  }
  if (owner === files.directory) return base;
  const sibling = (await orNullIfMissing(readFile(join(owner, 'location'), 'utf8')))?.trim();
  if (sibling === base) {
    throw new EmbeddedPostgresError(
      `${files.directory} is a copy of ${owner}, and the database in ${base} belongs to the original. ` +
        `Delete ${files.location} to begin with an empty database.`,
    );
  }
  // The original is gone, so the data directory was moved and its database follows.
  await writeFile(join(base, OWNER_FILE), `${files.directory}\n`);
  return base;
}

async function makeBaseOutside(files: LauncherFiles, user: ServerUser, roots: string[]): Promise<string> {
  const hash = createHash('sha256').update(files.directory).digest('hex').slice(0, 12);
  for (const root of roots) {
    const present = await orNullIfMissing(realpath(root));
    if (present === null || !(await canEnter(present, user))) continue;
    const base = await makeUnused(present, `passerelle-${hash}`);
    await chmod(base, 0o755);
    await writeFile(join(base, OWNER_FILE), `${files.directory}\n`);
    await writeFile(files.location, `${base}\n`);
    return base;
  }
  throw new EmbeddedPostgresError(
    `uid ${user.uid}, which must run the embedded database, cannot enter ${files.directory}. ` +
      'Choose a DATA_DIR that it can enter.',
  );
}

/** Makes `<root>/<name>`, or `<name>-2`, `-3`… where an earlier installation left its own. */
async function makeUnused(root: string, name: string): Promise<string> {
  const earlier = (await readdir(root)).filter((entry) => entry === name || entry.startsWith(`${name}-`));
  for (let number = earlier.length + 1; ; number++) {
    const base = join(root, number === 1 ? name : `${name}-${number}`);
    try {
      await mkdir(base);
      return base;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
