import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError, orNullIfMissing } from './embedded-error';

/** Operating system user of the server, when it is not the user of this process. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * Account of the server when this process is root: a dedicated number, because other services that run as `nobody`
 * could read the database. The account needs no entry in /etc/passwd. Neither distributions nor systemd assign this
 * number (systemd, "Users, Groups, UIDs and GIDs"), and it is low enough for containers that map 65536 ids.
 */
export const SERVER_ACCOUNT: ServerUser = { uid: 61_000, gid: 61_000 };

/** Accounts of services without files of their own, in order of preference. */
const PREFERRED_NAMES = ['nobody', 'postgres', 'daemon'];

/**
 * Returns the user that the server must run as, or null for the user of this process. PostgreSQL refuses to run as
 * root, so root runs it as {@link SERVER_ACCOUNT}, or as the user who owns the cluster already. A cluster of the
 * account that versions before 0.2 used is transferred to {@link SERVER_ACCOUNT}.
 * @param clusterOwner owner of an existing cluster directory, null when there is none yet
 * @throws EmbeddedPostgresError when the cluster belongs to another user and this process is not root
 */
export async function findServerUser(clusterOwner: ServerUser | null): Promise<ServerUser | null> {
  const uid = process.getuid?.();
  if (uid === undefined) return null;
  if (uid !== 0) {
    if (clusterOwner !== null && clusterOwner.uid !== uid) {
      throw new EmbeddedPostgresError(
        `The embedded database belongs to uid ${clusterOwner.uid}, and this process runs as uid ${uid}. ` +
          'Start the process as that user or as root, or choose another DATA_DIR.',
      );
    }
    return null;
  }
  if (clusterOwner === null || clusterOwner.uid === 0) return SERVER_ACCOUNT;
  return clusterOwner.uid === (await findUnprivilegedAccount())?.uid ? SERVER_ACCOUNT : clusterOwner;
}

/**
 * Returns the account that ran the server under root in versions before 0.2 and still runs initdb; null when there is
 * none.
 */
export async function findUnprivilegedAccount(): Promise<ServerUser | null> {
  return parseUnprivilegedAccount((await orNullIfMissing(readFile('/etc/passwd', 'utf8'))) ?? '');
}

/**
 * Returns an unprivileged account from a passwd file (`name:password:uid:gid:…`), or null. Negative ids, as macOS writes
 * `nobody`, represent their 32-bit complement.
 */
export function parseUnprivilegedAccount(passwd: string): ServerUser | null {
  const accounts = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter(
      (fields) => fields.length >= 4 && /^-?\d+$/.test(fields[2] ?? '') && /^-?\d+$/.test(fields[3] ?? ''),
    )
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
    .filter(({ uid }) => uid !== 0);
  const chosenAccount =
    PREFERRED_NAMES.map((name) => accounts.find((account) => account.name === name)).find(
      (account) => account !== undefined,
    ) ?? accounts[0];
  return chosenAccount === undefined ? null : { uid: chosenAccount.uid, gid: chosenAccount.gid };
}

type Permission = 'read' | 'traverse';

/** Returns whether the permission bits grant access by the rule of POSIX: only the first matching class decides. */
export function hasPermission(
  file: Pick<Stats, 'uid' | 'gid' | 'mode'>,
  user: ServerUser,
  permission: Permission,
): boolean {
  const bit = permission === 'read' ? 4 : 1;
  if (file.uid === user.uid) return (file.mode & (bit << 6)) !== 0;
  if (file.gid === user.gid) return (file.mode & (bit << 3)) !== 0;
  return (file.mode & bit) !== 0;
}

/**
 * Returns whether the user can enter a directory, that is, traverse it and all directories above it. The permission bits are
 * checked, since this process is root and can enter everything.
 * @param directory absolute path without symbolic links
 */
export async function canEnter(directory: string, user: ServerUser | null): Promise<boolean> {
  if (user === null) return true;
  for (let current = directory; ; current = dirname(current)) {
    if (!hasPermission(await stat(current), user, 'traverse')) return false;
    if (dirname(current) === current) return true;
  }
}

/** Returns whether the user can read a file at an absolute path without symbolic links. */
export async function canRead(file: string, user: ServerUser | null): Promise<boolean> {
  if (user === null) return true;
  return hasPermission(await stat(file), user, 'read') && (await canEnter(dirname(file), user));
}
