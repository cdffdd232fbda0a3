import {
  auditDatabase,
  DATABASE_BACKED_UP,
  DATABASE_BACKUP_VERIFIED,
  DATABASE_RESTORED,
} from '../../access/audit/database-audit';
import { FileSource, type BackupSource } from '../../operations/backup/backup-source';
import type { BackupSummary } from '../../operations/backup/backup-summary';
import { BackupError, type Opening } from '../../operations/backup/format';
import { makeBackup } from '../../operations/backup/make-backup';
import { restoreBackup, type RestoreSummary } from '../../operations/backup/restore-backup';
import { verifyBackup } from '../../operations/backup/verify-backup';
import { openDatabase } from '../installation';
import { FileNotWritableError } from '../../platform/kernel/atomic-file';
import { loadConfig, type Config } from '../../platform/kernel/config';
import { getAppSecret } from '../../platform/kernel/crypto/app-secret';
import {
  createMigrationAccess,
  type DatabaseAddresses,
} from '../../platform/kernel/database/migration-access';
import { createLogger } from '../../platform/kernel/logger';
import { operatorCommand } from '../../platform/kernel/request-context';
import { discardUnreadable, type DiscardedValues } from '../../operations/secrets/discard-unreadable';
import {
  formatLines,
  formatMegabytes,
  createProgressReport,
  toResource,
  getSecondsSince,
} from './backup-report';
import {
  isSecretConfigured,
  findOtherSecret,
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

/** Backs up the installation, reads the file back, and records this in the audit log, which `doctor` checks. */
export async function backup(options: BackupOptions): Promise<void> {
  const config = loadConfig();
  const passphrase = readPassphrase(options, config);
  const database = await openExistingDatabase(config);
  const interruption = createInterruption();
  const startedAt = performance.now();
  let leftOut: string[] = [];
  const summary = await runInDatabase(database.url, database, async (databaseUrl) => {
    await requireInstallation(databaseUrl);
    const backup = await makeBackup({
      databaseUrl,
      file: options.out,
      passphrase,
      replace: options.force === true,
      onBegin: () => auditBackup(databaseUrl, passphrase !== null),
      onLeftOut: (tables) => (leftOut = tables),
      signHeads: createHeadSigner(config),
      progress: createProgressReport('read'),
      signal: interruption.signal,
    });
    await verifyBackup(options.out, passphrase);
    await auditVerified(databaseUrl, backup);
    return backup;
  }).finally(interruption.stopListening);
  const seconds = getSecondsSince(startedAt);
  print(options, { backup: { ...toResource(options.out, summary), leftOut, seconds } }, [
    `${options.out} is complete and was read back: ${formatMegabytes(summary.size)} in ${seconds} s.`,
    ...formatLines(summary),
    ...(leftOut.length === 0 ? [] : [`left out     ${leftOut.join(', ')}: not tables of Passerelle`]),
    formatSecretAdvice(config, summary.opening),
  ]);
}

/** Reads a backup from end to end. */
export async function verify(options: VerifyOptions): Promise<void> {
  const config = loadConfig();
  const summary = await explainErrors(verifyBackupFile(options, config));
  print(options, { backup: toResource(options.in, summary) }, [
    'The backup is complete and intact.',
    ...formatLines(summary),
  ]);
}

/** Restores a backup file into an empty database; an embedded database is created. */
export async function restore(options: RestoreOptions): Promise<void> {
  const config = loadConfig();
  await requireServer(config);
  const passphrase = await explainErrors(findPassphraseToRead(options, config));
  await restoreFrom(new FileSource(options.in, passphrase), options.in, options, config);
}

/** @throws NoInstallationError when DATABASE_URL names a server that does not answer */
export async function requireServer(config: Config): Promise<void> {
  const serverUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (serverUrl !== null) await (await connect(serverUrl)).end();
}

/** Restores a backup into an empty database. @param name of the backup for people */
export async function restoreFrom(
  source: BackupSource,
  name: string,
  options: CommonOptions & AcceptedLosses,
  config: Config,
): Promise<void> {
  const startedAt = performance.now();
  // Checks the backup first, so that no installation is created for a backup that cannot be restored.
  const { opening } = await explainErrors(source.verify());
  if (!isSecretConfigured(config, opening) && options.acceptOtherSecret !== true)
    throw findOtherSecret(config, opening);
  if (options.acceptMissingObjects !== true) requireStores(config, opening);
  const installation = await openDatabase(config, createLogger('silent'));
  const { directUrl, ownerUrl } = installation;
  const { summary, forgotten } = await runInDatabase(directUrl, installation, () =>
    restoreInto({ databaseUrl: directUrl, ownerUrl }, source, options, config),
  );
  const seconds = getSecondsSince(startedAt);
  const { upgradedBy } = summary;
  const discardResult = { ...toResource(name, summary), upgradedBy, forgotten, held: true, seconds };
  print(options, { restore: discardResult }, [
    `Everything is restored as it was at ${opening.takenAt}, in ${seconds} s.`,
    ...formatLines(summary),
    ...(upgradedBy.length === 0 ? [] : [`upgraded by  ${upgradedBy.join(', ')}`]),
    ...forgotten.map(
      ({ kind, values }) => `given up     ${values} × ${kind}: no configured secret decrypts it`,
    ),
    ...(opening.objects.length === 0
      ? []
      : [
          'Check the contents in object stores: `objects verify`; then let this database sweep them: `objects adopt`.',
        ]),
    'Outgoing work is held: check it with `work status`, then resume it with `work resume`.',
  ]);
}

/** @throws CommandError when the settings do not name a store with contents of the backup */
function requireStores({ objectStore }: Config, { objects }: Opening): void {
  const configuredStores = [objectStore.current?.name, objectStore.former?.name];
  const missingStores = objects.filter(({ store }) => !configuredStores.includes(store));
  if (missingStores.length > 0)
    throw new CommandError(
      `The backup names ${missingStores.map(({ store, objects: count }) => `${count} contents of documents in ${store}`).join(' and ')}, which the settings do not name. ` +
        'Set OBJECT_STORE or FORMER_OBJECT_STORE. If the store is lost, --accept-missing-objects restores everything else; these contents cannot be read then.',
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
  const { url, service } = await createMigrationAccess(addresses, config);
  const summary = await restoreBackup({
    databaseUrl: url,
    service,
    source,
    progress: createProgressReport('restored'),
    settle: async (client) => {
      if (options.acceptOtherSecret !== true) return;
      const secrets = [getAppSecret(config), ...config.appSecretPrevious];
      discardedValues = await discardUnreadable(
        async <Row extends object>(sql: string, parameters: unknown[] = []) =>
          (await client.query<Row>(sql, parameters)).rows,
        secrets,
      );
    },
  });
  // The entry is written after the upgrade, because this version's log needs the current schema.
  await auditRestore(addresses.databaseUrl, summary.opening);
  return { summary, forgotten: discardedValues };
}

/** @throws NoInstallationError when the database does not answer or has no schema of this product */
export async function requireInstallation(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await requireSchema(client, databaseUrl);
  } finally {
    await client.end();
  }
}

/** Records the begin of a backup in the audit log. */
export async function auditBackup(databaseUrl: string, isEncrypted: boolean): Promise<void> {
  const isAudited = await operatorCommand.run(getRunningCommand(), () =>
    auditDatabase(databaseUrl, DATABASE_BACKED_UP, { encrypted: isEncrypted }),
  );
  if (isAudited) return;
  process.stderr.write('This is a replica: the audit log has no entry about the backup.\n');
}

/** Records a verified backup. The time of the entry is that of the verification; `takenAt` is that of the snapshot. */
export async function auditVerified(
  databaseUrl: string,
  { opening, size }: Pick<BackupSummary, 'opening' | 'size'>,
): Promise<void> {
  await operatorCommand.run(getRunningCommand(), () =>
    auditDatabase(databaseUrl, DATABASE_BACKUP_VERIFIED, { takenAt: opening.takenAt, size }),
  );
}

async function auditRestore(databaseUrl: string, { takenAt, product }: Opening): Promise<void> {
  await operatorCommand.run(getRunningCommand(), () =>
    auditDatabase(databaseUrl, DATABASE_RESTORED, { takenAt, product }),
  );
}

/** Runs work on a database and closes it. */
export async function runInDatabase<T>(
  url: string,
  database: { close(): Promise<void> },
  work: (url: string) => Promise<T>,
): Promise<T> {
  try {
    return await explainErrors(work(url));
  } finally {
    await database.close();
  }
}

/** Converts errors of backups to command errors, which are shown without a stack trace. */
export async function explainErrors<T>(work: Promise<T>): Promise<T> {
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
