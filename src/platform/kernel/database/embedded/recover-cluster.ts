import { copyFile, cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { flushFolder } from './durable-file';
import { EmbeddedPostgresError, orNullIfMissing } from './embedded-error';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './launcher';
import { isPostmaster, readPostmasterPid } from './postmaster-pid';
import { endRecovery, hasBegunRecovery, markRecovery, type RecoverySource } from './recovery-marker';
import { hasCluster, locateCluster, makeLauncherFiles, prepareSite, type LauncherFiles } from './server-site';
import { isArchiveFolder, createRecoverySettings } from './wal-archive';

/** Recovery from a base backup and an archive of the write-ahead log, up to an instant in ISO 8601; null: all of it. */
export interface Recovery extends RecoverySource {
  /** Data directory without a cluster, or with one whose recovery was interrupted. */
  dataDir: string;
  log?: (line: string) => void;
}

/** Recovered cluster; the service does not start on it until `end` was called. */
export interface RecoveredCluster {
  server: EmbeddedPostgres;
  /** Instant of the last applied commit; null: no commit was applied, or the server was started again since. */
  lastCommitAt: Date | null;
  /** Newest archived segment that a recovery without an instant did not reach; null: it reached the end of the archive. */
  unreached: string | null;
  /** Releases the cluster for the service; called once the outgoing work of the cluster is on hold. */
  end(): Promise<void>;
}

/**
 * Recovers a cluster from a base backup and the archived write-ahead log, and starts its server when it has reached the
 * instant. The archive is only read. An interrupted recovery with the same options continues.
 * @throws EmbeddedPostgresError when the data directory has a cluster, or the recovery fails
 */
export async function recoverCluster(recovery: Recovery): Promise<RecoveredCluster> {
  const { dataDir, base, archive, until } = recovery;
  const source = { base, archive, until };
  const files = await makeLauncherFiles(dataDir);
  const hasBegun = await hasBegunRecovery(files, source);
  if (!(hasBegun && (await hasCluster(dataDir)))) await copyBaseBackup(recovery, files);
  const cluster = await locateCluster(files);
  const server = await startRecovery(recovery, files, cluster);
  try {
    const reachedState = await readRecoveryEnd(server.ownerUrl, cluster, source);
    return { server, ...reachedState, end: () => endRecovery(files) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Starts the server and waits for the end of the recovery. The cluster of a recovery that fails is removed. */
async function startRecovery(
  { dataDir, archive, until, log }: Recovery,
  files: LauncherFiles,
  cluster: string,
): Promise<EmbeddedPostgres> {
  for (;;) {
    try {
      const settings = createRecoverySettings(archive, until);
      return await startEmbeddedPostgres({ dataDir, log, settings, isRecovery: true });
    } catch (error) {
      const entry = await readPostmasterPid(cluster);
      // A long recovery continues in the background; the next attempt waits for it.
      if (entry !== null && (await isPostmaster(entry.pid, cluster))) continue;
      await rm(cluster, { recursive: true, force: true });
      await rm(files.password, { force: true });
      await endRecovery(files);
      throw error;
    }
  }
}

/** Copies the base backup. The cluster gets its final name only when it is complete and marked as being recovered. */
async function copyBaseBackup(
  { dataDir, base, archive, until }: Recovery,
  files: LauncherFiles,
): Promise<void> {
  if (await hasCluster(dataDir))
    throw new EmbeddedPostgresError(`${dataDir} has a database already; recover into another DATA_DIR.`);
  if ((await orNullIfMissing(readFile(join(base, 'cluster', 'backup_label')))) === null)
    throw new EmbeddedPostgresError(
      `${base} is not a base backup: the file cluster/backup_label is missing.`,
    );
  if (!isArchiveFolder(archive))
    throw new EmbeddedPostgresError(
      `The archive "${archive}" cannot be read by the server; accepted: an absolute path of letters, digits, spaces, "_", "-", "." and "/".`,
    );
  const { cluster, base: folder } = await prepareSite(files);
  const partial = `${cluster}.new-recovery`;
  await rm(partial, { recursive: true, force: true });
  await cp(join(base, 'cluster'), partial, { recursive: true });
  await writeFile(join(partial, 'recovery.signal'), '', { mode: 0o600 });
  await copyFile(join(base, 'password'), files.password);
  await markRecovery(files, { base, archive, until });
  await rename(partial, cluster);
  await flushFolder(folder);
}

/** Reads the position that the recovery reached, and whether the archive continues beyond it. */
async function readRecoveryEnd(
  ownerUrl: string,
  cluster: string,
  { archive, until }: RecoverySource,
): Promise<Pick<RecoveredCluster, 'lastCommitAt' | 'unreached'>> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'passerelle recovery' });
  await client.connect();
  try {
    const { rows } = await client.query<{ lastCommitAt: Date | null; segment: string }>(
      `SELECT pg_last_xact_replay_timestamp() AS "lastCommitAt", pg_walfile_name(pg_current_wal_lsn()) AS segment`,
    );
    const lastCommitAt = rows[0]?.lastCommitAt ?? null;
    if (until !== null) return { lastCommitAt, unreached: null };
    const origin = await readTimelineOrigin(cluster, rows[0]?.segment.slice(0, 8) ?? '');
    const newest = origin === null ? null : await findNewestSegment(archive, origin.timeline);
    if (origin === null || newest === null) return { lastCommitAt, unreached: null };
    const { rows: end } = await client.query<{ segment: string }>(
      'SELECT pg_walfile_name($1::pg_lsn) AS segment',
      [origin.position],
    );
    const isReached = (end[0]?.segment.slice(8) ?? '') >= newest.slice(8);
    return { lastCommitAt, unreached: isReached ? null : newest };
  } finally {
    await client.end();
  }
}

/** Reads where the timeline of a promoted server began: the end of its recovery (PostgreSQL, "Timelines"). */
async function readTimelineOrigin(
  cluster: string,
  timeline: string,
): Promise<{ timeline: string; position: string } | null> {
  const history = await orNullIfMissing(readFile(join(cluster, 'pg_wal', `${timeline}.history`), 'utf8'));
  const [, number, position] =
    /^(\d+)\t([0-9A-F]+\/[0-9A-F]+)\t/.exec(history?.trim().split('\n').at(-1) ?? '') ?? [];
  if (number === undefined || position === undefined) return null;
  return { timeline: Number(number).toString(16).toUpperCase().padStart(8, '0'), position };
}

/** Finds the newest archived segment of a timeline; null when there is none. */
async function findNewestSegment(archive: string, timeline: string): Promise<string | null> {
  const segments = (await readdir(archive)).filter(
    (name) => /^[0-9A-F]{24}\.gz$/.test(name) && name.startsWith(timeline),
  );
  return segments.sort().at(-1)?.slice(0, 24) ?? null;
}
