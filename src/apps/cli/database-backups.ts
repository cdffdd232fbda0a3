import {
  recordDatabaseAction,
  DATABASE_BACKED_UP,
  DATABASE_BACKUP_VERIFIED,
  DATABASE_RESTORED,
} from '../../access/audit/database-audit';
import { FileBackupSource, type BackupSource } from '../../operations/backup/backup-source';
import type { BackupSummary } from '../../operations/backup/backup-summary';
import { BackupError, type Opening } from '../../operations/backup/format';
import { backUpToFile as writeBackup } from '../../operations/backup/make-backup';
import { restoreBackup, type RestoreSummary } from '../../operations/backup/restore-backup';
import { verifyBackup } from '../../operations/backup/verify-backup';
import { openDatabase } from '../installation';
import { FileNotWritableError } from '../../platform/kernel/atomic-file';
import { loadConfig, type Config } from '../../platform/kernel/config';
import { getAppSecret } from '../../platform/kernel/crypto/app-secret';
import {
  resolveMigrationAccess,
  type DatabaseAddresses,
} from '../../platform/kernel/database/migration-access';
import { createLogger } from '../../platform/kernel/logger';
import { operatorCommand } from '../../platform/kernel/request-context';
import { discardUnreadableValues, type DiscardedValues } from '../../operations/secrets/discard-unreadable';
import {
  formatBackup,
  formatMegabytes,
  createProgressReport,
  toResource,
  secondsSince,
} from './backup-report';
import {
  isSecretConfigured,
  toOtherSecretError,
  readPassphrase,
  createHeadSigner,
  findPassphraseToRead,
  formatSecretAdvice,
  type PassphraseOptions,
} from './backup-secrets';
import { connect, openExistingDatabase, requireSchema } from './existing-database';
import { CommandError, print, type CommonOptions } from './output';
import { getRunningCommand } from './running-command';

/** Exit status of a command that a signal ended, as shells report it. */
const INTERRUPTED_STATUS = 130;

type FileOptions = CommonOptions & PassphraseOptions;

export type BackupOptions = FileOptions & { out: string; force?: boolean };
export type VerifyOptions = FileOptions & { in: string };
export interface AcceptedLosses {
  acceptOtherSecret?: boolean;
  acceptMissingObjects?: boolean;
}
export type RestoreOptions = FileOptions & AcceptedLosses & { in: string };

/**
 * Backs up the installation into a file, verifies the file, and records the verified backup in the audit log, where
 * `doctor` looks for it.
 */
export async function backUpToFile(options: BackupOptions): Promise<void> {
  const config = loadConfig();
  const passphrase = readPassphrase(options, config);
  const database = await openExistingDatabase(config);
  const interruption = createInterruption();
  const startedAt = performance.now();
  let leftOut: string[] = [];
  const summary = await runInDatabase(database.url, database, async (databaseUrl) => {
    await requireInstallation(databaseUrl);
    const backup = await writeBackup({
      databaseUrl,
      file: options.out,
      passphrase,
      replace: options.force === true,
      onBegin: () => auditBackup(databaseUrl, passphrase !== null),
      onOmittedTables: (tables) => (leftOut = tables),
      signHeads: createHeadSigner(config),
      onProgress: createProgressReport('read'),
      signal: interruption.signal,
    });
    await verifyBackup(options.out, passphrase);
    await auditVerifiedBackup(databaseUrl, backup);
    return backup;
  }).finally(interruption.stopListening);
  const seconds = secondsSince(startedAt);
  print(options, { backup: { ...toResource(options.out, summary), leftOut, seconds } }, [
    `${options.out} is complete and was read back: ${formatMegabytes(summary.size)} in ${seconds} s.`,
    ...formatBackup(summary),
    ...(leftOut.length === 0 ? [] : [`left out     ${leftOut.join(', ')}: not tables of Passerelle`]),
    formatSecretAdvice(config, summary.opening),
  ]);
}

/** Reads a backup from end to end. */
export async function verifyFile(options: VerifyOptions): Promise<void> {
  const config = loadConfig();
  const summary = await toCommandErrors(verifyBackupFile(options, config));
  print(options, { backup: toResource(options.in, summary) }, [
    'The backup is complete and intact.',
    ...formatBackup(summary),
  ]);
}

/** Restores a backup file into an empty database; an embedded database is created. */
export async function restoreFile(options: RestoreOptions): Promise<void> {
  const config = loadConfig();
  await requireReachableServer(config);
  const passphrase = await toCommandErrors(findPassphraseToRead(options, config));
  await restoreFrom(new FileBackupSource(options.in, passphrase), options.in, options, config);
}

/** @throws NoInstallationError when the server of DATABASE_URL is not reachable */
export async function requireReachableServer(config: Config): Promise<void> {
  const serverUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (serverUrl !== null) await (await connect(serverUrl)).end();
}

/** Restores a backup into an empty database. @param name name of the backup in the output */
export async function restoreFrom(
  source: BackupSource,
  name: string,
  options: CommonOptions & AcceptedLosses,
  config: Config,
): Promise<void> {
  const startedAt = performance.now();
  // The backup is verified first, so that no installation is created for a backup that cannot be restored.
  const { opening } = await toCommandErrors(source.verify());
  if (!isSecretConfigured(config, opening) && options.acceptOtherSecret !== true)
    throw toOtherSecretError(config, opening);
  if (options.acceptMissingObjects !== true) requireStores(config, opening);
  const installation = await openDatabase(config, createLogger('silent'));
  const { directUrl, ownerUrl } = installation;
  const { summary, forgotten } = await runInDatabase(directUrl, installation, () =>
    restoreInto({ databaseUrl: directUrl, ownerUrl }, source, options, config),
  );
  const seconds = secondsSince(startedAt);
  const { upgradedBy } = summary;
  const restoreResource = { ...toResource(name, summary), upgradedBy, forgotten, held: true, seconds };
  print(options, { restore: restoreResource }, [
    `Everything is restored as it was at ${opening.takenAt}, in ${seconds} s.`,
    ...formatBackup(summary),
    ...(upgradedBy.length === 0 ? [] : [`upgraded by  ${upgradedBy.join(', ')}`]),
    ...forgotten.map(
      ({ kind, values }) => `given up     ${values} × ${kind}: no configured secret decrypts it`,
    ),
    ...(opening.objects.length === 0
      ? []
      : [
          'Check the contents in object stores with `objects verify`; then permit this database to delete unused contents with `objects adopt`.',
        ]),
    'Outgoing work is held: check it with `work status`, then resume it with `work resume`.',
  ]);
}

/** @throws CommandError when an object store with contents of the backup is not configured */
function requireStores({ objectStore }: Config, { objects }: Opening): void {
  const configuredStores = [objectStore.current?.name, objectStore.former?.name];
  const missingStores = objects.filter(({ store }) => !configuredStores.includes(store));
  if (missingStores.length > 0)
    throw new CommandError(
      `The backup names ${missingStores.map(({ store, objects: count }) => `${count} contents of documents in ${store}`).join(' and ')}, which is not configured. ` +
        'Set OBJECT_STORE or FORMER_OBJECT_STORE. If the store is lost, --accept-missing-objects restores everything else; these contents are then unreadable.',
    );
}

async function verifyBackupFile(options: VerifyOptions, config: Config): Promise<BackupSummary> {
  return verifyBackup(options.in, await findPassphraseToRead(options, config));
}

async function restoreInto(
  addresses: DatabaseAddresses,
  source: BackupSource,
  options: AcceptedLosses,
  config: Config,
): Promise<{ summary: RestoreSummary; forgotten: DiscardedValues[] }> {
  let discardedValues: DiscardedValues[] = [];
  const { url, service } = await resolveMigrationAccess(addresses, config);
  const summary = await restoreBackup({
    databaseUrl: url,
    service,
    source,
    onProgress: createProgressReport('restored'),
    furtherWork: async (client) => {
      if (options.acceptOtherSecret !== true) return;
      const secrets = [getAppSecret(config), ...config.appSecretPrevious];
      discardedValues = await discardUnreadableValues(
        async <Row extends object>(sql: string, parameters: unknown[] = []) =>
          (await client.query<Row>(sql, parameters)).rows,
        secrets,
      );
    },
  });
  // The entry is written after the upgrade, because the audit log of this version needs the current schema.
  await auditRestore(addresses.databaseUrl, summary.opening);
  return { summary, forgotten: discardedValues };
}

/** @throws NoInstallationError when the database is not reachable or has no schema of this product */
export async function requireInstallation(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await requireSchema(client, databaseUrl);
  } finally {
    await client.end();
  }
}

/** Records the beginning of a backup in the audit log. */
export async function auditBackup(databaseUrl: string, isEncrypted: boolean): Promise<void> {
  const isAudited = await operatorCommand.run(getRunningCommand(), () =>
    recordDatabaseAction(databaseUrl, DATABASE_BACKED_UP, { encrypted: isEncrypted }),
  );
  if (isAudited) return;
  process.stderr.write('This is a replica: the audit log has no entry about the backup.\n');
}

/** Records a verified backup. The entry has the time of the verification; `takenAt` is the time of the snapshot. */
export async function auditVerifiedBackup(
  databaseUrl: string,
  { opening, size }: Pick<BackupSummary, 'opening' | 'size'>,
): Promise<void> {
  await operatorCommand.run(getRunningCommand(), () =>
    recordDatabaseAction(databaseUrl, DATABASE_BACKUP_VERIFIED, { takenAt: opening.takenAt, size }),
  );
}

async function auditRestore(databaseUrl: string, { takenAt, product }: Opening): Promise<void> {
  await operatorCommand.run(getRunningCommand(), () =>
    recordDatabaseAction(databaseUrl, DATABASE_RESTORED, { takenAt, product }),
  );
}

/** Runs work on a database and closes it. */
export async function runInDatabase<T>(
  url: string,
  database: { close(): Promise<void> },
  work: (url: string) => Promise<T>,
): Promise<T> {
  try {
    return await toCommandErrors(work(url));
  } finally {
    await database.close();
  }
}

/** Converts errors of backups to command errors, which are shown without a stack trace. */
export async function toCommandErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BackupError || error instanceof FileNotWritableError)
      throw new CommandError(error.message);
    throw error;
  }
}

/**
 * Creates a signal that aborts the work on SIGINT or SIGTERM, so that no partial file remains; a second signal ends the
 * process immediately.
 */
export function createInterruption(reason = 'The backup was interrupted; nothing was written.'): {
  signal: AbortSignal;
  stopListening: () => void;
} {
  const controller = new AbortController();
  const stop = (): void => {
    process.exitCode = INTERRUPTED_STATUS;
    controller.abort(new BackupError(reason));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return {
    signal: controller.signal,
    stopListening: () => void process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop),
  };
}
