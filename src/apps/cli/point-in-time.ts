import { resolve } from 'node:path';
import { loadConfig } from '../../platform/kernel/config';
import { createLogger } from '../../platform/kernel/logger';
import { connect } from './existing-database';
import { CommandError, EXIT, print, type CommonOptions } from './output';
import { secondsSince } from './backup-report';

export type BaseBackupOptions = CommonOptions & { out: string };
export type RecoverOptions = CommonOptions & { in: string; wal: string; until?: string };

/** Creates a base backup of the embedded server's cluster, to which a recovery applies the archived write-ahead log. */
export async function baseBackup(options: BaseBackupOptions): Promise<void> {
  const { databaseUrl, dataDir } = loadConfig();
  if (databaseUrl !== null)
    throw new CommandError(
      'Base backups are only for the embedded database, but DATABASE_URL is set. For your own server, use pg_basebackup, pgBackRest or WAL-G.',
    );
  const startedAt = performance.now();
  const { makeBaseBackup } = await import('../../platform/kernel/database/embedded');
  const backup = await toCommandErrors(makeBaseBackup(dataDir, resolve(options.out)));
  const seconds = secondsSince(startedAt);
  print(options, { baseBackup: { folder: resolve(options.out), ...backup, seconds } }, [
    `${options.out} is complete: ${backup.files} files in ${seconds} s, from ${backup.start} to ${backup.stop}.`,
    'The base backup contains all data unencrypted, and the password of the server. Protect it like the database.',
  ]);
}

/** Recovers an embedded database to a point in time, and holds its outgoing work. */
export async function recover(options: RecoverOptions): Promise<void> {
  const { databaseUrl, dataDir } = loadConfig();
  if (databaseUrl !== null)
    throw new CommandError(
      '`db recover` creates an embedded database in DATA_DIR, but DATABASE_URL is set. Remove DATABASE_URL.',
    );
  const until = options.until ?? null;
  if (until !== null && !isInstant(until))
    throw new CommandError(
      `--until must be an instant such as 2026-11-28T09:30:00Z; received "${until}".`,
      EXIT.misused,
    );
  const startedAt = performance.now();
  const logger = createLogger('silent');
  const { recoverCluster } = await import('../../platform/kernel/database/embedded');
  const recoveredCluster = await toCommandErrors(
    recoverCluster({
      dataDir,
      base: resolve(options.in),
      archive: resolve(options.wal),
      until,
      log: (line) => logger.info(line),
    }),
  );
  const { server, unreached } = recoveredCluster;
  let lastEventAt: string | null;
  try {
    lastEventAt = await holdWork(server.ownerUrl, until, recoveredCluster.lastCommitAt);
    await recoveredCluster.end();
  } finally {
    await server.stop();
  }
  const seconds = secondsSince(startedAt);
  const warning =
    unreached === null
      ? []
      : [
          `WARNING: the recovery ended before ${unreached}, the newest segment of the archive. An earlier segment is missing or damaged, and all later changes are lost.`,
        ];
  const recovery = {
    dataDir,
    until,
    lastEventAt,
    unreachedSegment: unreached,
    held: true,
    seconds,
  };
  print(options, { recovery }, [
    ...warning,
    `The database in ${dataDir} is recovered, in ${seconds} s. Its last event happened at ${lastEventAt ?? 'an unknown time'}.`,
    'Outgoing work is held: check it with `work status`, then resume it with `work resume`.',
  ]);
}

/**
 * Holds outgoing work from the recovered point in time on, so that the deadlines of the work are extended by the
 * lost time.
 * @param lastCommitAt time of the last applied commit; null when it is unknown
 * @returns instant of the last event
 */
async function holdWork(
  ownerUrl: string,
  until: string | null,
  lastCommitAt: Date | null,
): Promise<string | null> {
  const client = await connect(ownerUrl);
  try {
    await client.query(
      `INSERT INTO work_hold (reason, since) VALUES ($1, coalesce($2::timestamptz, (SELECT max(occurred_at) FROM events), clock_timestamp()))
       ON CONFLICT (held) DO UPDATE SET reason = excluded.reason, since = least(work_hold.since, excluded.since)`,
      [`recovered to ${until ?? 'the end of the archived write-ahead log'}`, until ?? lastCommitAt],
    );
    const { rows } = await client.query<{ at: Date | null }>('SELECT max(occurred_at) AS at FROM events');
    return rows[0]?.at?.toISOString() ?? null;
  } finally {
    await client.end();
  }
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

async function toCommandErrors<T>(work: Promise<T>): Promise<T> {
  const { EmbeddedPostgresError } = await import('../../platform/kernel/database/embedded');
  try {
    return await work;
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new CommandError(error.message);
    throw error;
  }
}
