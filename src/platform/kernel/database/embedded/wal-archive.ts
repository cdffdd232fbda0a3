import { chmod, chown, mkdir, readdir } from 'node:fs/promises';
import type { ServerUser } from './server-user';

/** Longest time, in seconds, until a change is in the archive: a segment that is not full is archived then, too. */
const ARCHIVE_TIMEOUT_SECONDS = 60;
/** Exit status of a restore command that must not count as the end of the archive. */
const FAILED_STATUS = 255;
/** Names that need no quoting in the command of the server, inside of double quotes. */
const SIMPLE_PATH = /^\/[A-Za-z0-9 _./-]+$/;

/** Whether a folder can be the archive of the write-ahead log. */
export function isArchiveFolder(folder: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform !== 'win32' && SIMPLE_PATH.test(folder);
}

/**
 * Returns the settings of a server that archives its write-ahead log. A segment is compressed under a temporary name,
 * flushed, and linked to its final name; linking fails when that name exists, so no file is overwritten. A segment that
 * is there already with the same bytes counts as archived, as after a crash between copy and report. The folder is
 * flushed too, before the server may remove its segment. A full disk is an error: the server retains the segment and
 * repeats the command.
 * @param folder of the archive, which no other cluster uses
 */
export function createWalArchiveSettings(folder: string): Record<string, string> {
  const [target, part] = [`"${folder}/%f.gz"`, `"${folder}/%f.part"`];
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_TIMEOUT_SECONDS),
    archive_command:
      `if [ -e ${target} ]; then gzip -dc ${target} | cmp -s - "%p" && sync "${folder}" && rm -f ${part}; ` +
      `else gzip -1c < "%p" > ${part} && sync ${part} && ln ${part} ${target} && sync "${folder}" && rm -f ${part}; fi`,
  };
}

/**
 * Returns the settings of a server that recovers from an archive. Status 1 of the command means the end of the archive;
 * a status above 125 ends the recovery as failed (PostgreSQL, "restore_command"), so that an unavailable or damaged
 * archive is not mistaken for a complete one.
 * @param until instant in ISO 8601 (UTC) at which the recovery ends; null: the end of the archive
 */
export function createRecoverySettings(folder: string, until: string | null): Record<string, string> {
  return {
    // The server is not ready before the recovery has ended, because clients may neither read nor write until then.
    hot_standby: 'off',
    restore_command:
      `[ -x "${folder}" ] || exit ${FAILED_STATUS}; [ -e "${folder}/%f.gz" ] || exit 1; ` +
      `gzip -dc "${folder}/%f.gz" > "%p" || exit ${FAILED_STATUS}`,
    recovery_target_action: 'promote',
    ...(until !== null && { recovery_target_time: until.replace('T', ' ').replace('Z', '+00') }),
  };
}

/**
 * Returns whether the archive contains a base backup that a recovery could start from: each base backup ends with a
 * file in the archive (PostgreSQL, "Backup history file").
 * @throws the system's error when the folder cannot be read
 */
export async function hasBaseBackup(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => name.endsWith('.backup.gz'));
}

/** Creates the archive, which only the user of the server can read. */
export async function prepareWalArchive(folder: string, user: ServerUser | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user === null) return;
  await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
}
