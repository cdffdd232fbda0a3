import type { Dirent } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { EmbeddedPostgresError, findErrorCode, orNullIfMissing } from './embedded-error';
import { findSuperuserUrl } from './running-server';
import { writeDurably } from './durable-file';
import { findLauncherFiles, locateCluster } from './server-site';

/** Folders whose contents a running server recreates (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const OMITTED_FILES = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map']);
/** Copied last, because the copy of a running server is consistent only up to it. */
const CONTROL_FILE = 'global/pg_control';

/** Facts of a base backup. */
export interface BaseBackup {
  /** Position in the write-ahead log from which a recovery begins. */
  start: string;
  /** Position that a recovery has to reach. */
  stop: string;
  /** Number of copied files. */
  files: number;
}

/**
 * Copies the cluster of the running embedded server, to which a recovery applies the archived write-ahead log. The package
 * of the embedded server has no pg_basebackup, so this uses the low-level interface of PostgreSQL.
 * @param folder target that must not exist yet; the backup gets this name only when it is complete
 * @throws EmbeddedPostgresError when no server runs, it does not archive, or the folder exists
 */
export async function makeBaseBackup(dataDir: string, folder: string): Promise<BaseBackup> {
  const files = await findLauncherFiles(dataDir);
  const url = files === null ? null : await findSuperuserUrl(dataDir);
  if (files === null || url === null)
    throw new EmbeddedPostgresError(`No embedded server runs in ${dataDir}; start the service first.`);
  if ((await orNullIfMissing(readdir(folder))) !== null)
    throw new EmbeddedPostgresError(`${folder} already exists; choose another folder.`);
  const cluster = await locateCluster(files);
  const partial = `${folder}.part`;
  const client = new Client({ connectionString: url, application_name: 'passerelle base backup' });
  await client.connect();
  try {
    await requireArchiving(client);
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true, mode: 0o700 });
    const { rows: backupStart } = await client.query<{ start: string }>(
      `SELECT pg_backup_start('passerelle', true)::text AS start`,
    );
    const clusterCopy = join(partial, 'cluster');
    const count = await copyTree(cluster, clusterCopy, '');
    await copyDurably(join(cluster, CONTROL_FILE), join(clusterCopy, CONTROL_FILE));
    // Returns when the archive has the last segment that a recovery needs.
    const { rows: endRows } = await client.query<{ stop: string; label: string }>(
      'SELECT lsn::text AS stop, labelfile AS label FROM pg_backup_stop(true)',
    );
    await writeDurably(join(clusterCopy, 'backup_label'), endRows[0]?.label ?? '');
    await copyDurably(files.password, join(partial, 'password'));
    await rename(partial, folder);
    return { start: backupStart[0]?.start ?? '', stop: endRows[0]?.stop ?? '', files: count + 1 };
  } finally {
    // Ends the backup mode of the server when something failed.
    await client.end();
    await rm(partial, { recursive: true, force: true });
  }
}

async function requireArchiving(client: Client): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(`SELECT current_setting('archive_mode') AS mode`);
  if (rows[0]?.mode === 'off')
    throw new EmbeddedPostgresError(
      'The embedded server does not archive its write-ahead log: set EMBEDDED_WAL_ARCHIVE and start the service again.',
    );
}

/**
 * Copies a folder of the running cluster. Files may change and disappear during the copy: the write-ahead log contains
 * the difference.
 */
async function copyTree(source: string, target: string, relativePath: string): Promise<number> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  let count = 0;
  const entries = (await orNullIfMissing(readdir(source, { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const path = relativePath === '' ? entry.name : `${relativePath}/${entry.name}`;
    if (isOmitted(entry, path)) continue;
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) {
      if (EMPTY_FOLDERS.has(path)) await mkdir(to, { mode: 0o700 });
      else count += await copyTree(from, to, path);
    } else if (entry.isFile() && (await copyDurably(from, to))) count++;
  }
  return count;
}

function isOmitted({ name }: Dirent, path: string): boolean {
  return (
    OMITTED_FILES.has(path) ||
    path === CONTROL_FILE ||
    name.startsWith('pgsql_tmp') ||
    name === 'pg_internal.init'
  );
}

/** @returns false when the file has disappeared */
async function copyDurably(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
  const file = await open(to, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
  return true;
}
