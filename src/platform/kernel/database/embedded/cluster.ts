import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { lchown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, SERVER_ENVIRONMENT } from './binaries';
import { EmbeddedPostgresError, getErrorMessage, orNullIfMissing, USE_EXTERNAL } from './embedded-error';
import type { LauncherFiles, ServerSite } from './server-site';
import { findUnprivilegedAccount, SERVER_ACCOUNT, type ServerUser } from './server-user';

const run = promisify(execFile);

/** The superuser of the cluster; only the launcher uses it. */
export const SUPERUSER = 'postgres';
/** The role of the service and the name of its database. */
export const SERVICE_ROLE = 'passerelle';
/** Role that owns the database and its tables and migrates them; the service has no ownership. */
export const OWNER_ROLE = 'passerelle_owner';

/** Returns the superuser's password, or null when there is none yet. */
export async function readPassword(files: LauncherFiles): Promise<string | null> {
  return (await orNullIfMissing(readFile(files.password, 'utf8')))?.trim() || null;
}

/** Derives the password of a role from the superuser's password, which it does not reveal. */
export function deriveRolePassword(
  superuserPassword: string,
  role: typeof SERVICE_ROLE | typeof OWNER_ROLE,
): string {
  return createHmac('sha256', superuserPassword).update(role).digest('base64url');
}

/**
 * Prepares the cluster for a start. Creates a missing cluster, checks its version, changes its owner to the server's user
 * after a restored backup or an earlier version, and sets a new password if the password file was lost. No server may run
 * in the meantime.
 * @returns the superuser's password
 * @throws EmbeddedPostgresError when the cluster is of another major version, or initdb fails
 */
export async function ensureCluster(
  files: LauncherFiles,
  site: ServerSite,
  binaries: Binaries,
  durable: boolean,
): Promise<string> {
  await removeLeftovers(site.base);
  const version = await orNullIfMissing(readFile(join(site.cluster, 'PG_VERSION'), 'utf8'));
  if (version === null) {
    const password = (await readPassword(files)) ?? (await writePassword(files));
    await createCluster(site, binaries, password, durable);
    return password;
  }
  if (version.trim() !== binaries.major) {
    throw new EmbeddedPostgresError(
      `The database in ${site.cluster} was created by PostgreSQL ${version.trim()}, but the embedded server is PostgreSQL ${binaries.major}. ` +
        'Move the data with pg_dump and pg_restore, or with pg_upgrade.',
    );
  }
  if (site.user !== null && (await stat(site.cluster)).uid !== site.user.uid)
    await chownTree(site.cluster, site.user);
  return (await readPassword(files)) ?? (await resetPassword(files, site, binaries));
}

async function writePassword(files: LauncherFiles): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const unfinishedFile = `${files.password}.new`;
  await rm(unfinishedFile, { force: true });
  await writeFile(unfinishedFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  await rename(unfinishedFile, files.password);
  return password;
}

/**
 * Runs initdb in a directory with another name, so that a cluster with its final name is complete.
 * Text is UTF-8 and sorts by code point on every platform.
 */
async function createCluster(
  site: ServerSite,
  binaries: Binaries,
  password: string,
  durable: boolean,
): Promise<void> {
  const name = join(site.base, `cluster.new-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${name}.password`;
  await mkdir(name, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
  try {
    const user = await findNamedUser(site.user);
    if (user !== null) {
      for (const path of [name, passwordFile]) await changeOwner(path, user);
    }
    const options = [
      ['--pgdata', name],
      ['--username', SUPERUSER],
      ['--pwfile', passwordFile],
      ['--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8'],
      ['--locale', 'C'],
      ['--locale-provider', 'builtin'],
      ['--builtin-locale', 'C.UTF-8'],
      ['--no-instructions'],
      durable ? [] : ['--no-sync'],
    ];
    await run(binaries.initdb, options.flat(), { ...user, cwd: site.base, env: SERVER_ENVIRONMENT });
    if (site.user !== null) await chownTree(name, site.user);
    await rename(name, site.cluster);
  } catch (error) {
    await rm(name, { recursive: true, force: true });
    throw new EmbeddedPostgresError(describeInitdbFailure(error));
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Returns the user that runs initdb and the single-user mode: unlike the server, they need the name of their uid, which
 * {@link SERVER_ACCOUNT} lacks. The group is the same, so that file modes that admit the server admit these programs
 * too.
 */
async function findNamedUser(user: ServerUser | null): Promise<ServerUser | null> {
  if (user?.uid !== SERVER_ACCOUNT.uid) return user;
  const account = await findUnprivilegedAccount();
  if (account !== null) return { uid: account.uid, gid: user.gid };
  throw new EmbeddedPostgresError(
    `/etc/passwd has no account other than root, and initdb needs the name of the account under which it runs. ${USE_EXTERNAL}`,
  );
}

function describeInitdbFailure(error: unknown): string {
  const message = getErrorMessage(error);
  if (!/could not look up effective user ID/.test(message)) return `initdb failed: ${message}`;
  return `initdb needs a name for the uid that it runs as: add one to /etc/passwd, or set DATABASE_URL. (${message})`;
}

async function changeOwner(path: string, user: ServerUser): Promise<void> {
  await lchown(path, user.uid, user.gid);
  const { uid } = await stat(path);
  // Some file systems of shared folders accept the call but keep the owner; PostgreSQL would then refuse to start.
  if (uid !== user.uid)
    throw new EmbeddedPostgresError(`${path} cannot be given to uid ${user.uid}: choose another DATA_DIR`);
}

async function chownTree(path: string, user: ServerUser): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const entryPath = join(path, entry.name);
    if (entry.isDirectory()) await chownTree(entryPath, user);
    else if (entry.isFile()) await lchown(entryPath, user.uid, user.gid);
  }
  await lchown(path, user.uid, user.gid);
}

/** Removes directories of starts that were killed. An initdb of such a start may still run; it fails as intended. */
async function removeLeftovers(base: string): Promise<void> {
  for (const entry of await readdir(base)) {
    if (!entry.startsWith('cluster.new-')) continue;
    await rm(join(base, entry), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  }
}

/** Sets a new password in single-user mode, which needs no password. */
async function resetPassword(files: LauncherFiles, site: ServerSite, binaries: Binaries): Promise<string> {
  const password = await writePassword(files);
  const statements = [
    `ALTER ROLE ${SUPERUSER} PASSWORD '${password}';`,
    ...([SERVICE_ROLE, OWNER_ROLE] as const).map(
      (role) => `ALTER ROLE ${role} PASSWORD '${deriveRolePassword(password, role)}';`,
    ),
  ];
  try {
    const user = await findNamedUser(site.user);
    // If this process is killed in between, the next start transfers the cluster back to the server's user.
    if (user !== null) await chownTree(site.cluster, user);
    const single = run(binaries.postgres, ['--single', '-D', site.cluster, 'postgres'], {
      ...user,
      cwd: site.base,
      env: SERVER_ENVIRONMENT,
    });
    single.child.stdin?.end(`${statements.join('\n')}\n`);
    await single;
    if (site.user !== null) await chownTree(site.cluster, site.user);
    return password;
  } catch (error) {
    await rm(files.password, { force: true });
    throw new EmbeddedPostgresError(`The lost password could not be replaced: ${getErrorMessage(error)}`);
  }
}
