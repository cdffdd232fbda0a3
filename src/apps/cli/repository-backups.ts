import { isAbsolute, resolve } from 'node:path';
import {
  backUpToRepository,
  type RepositoryBackup,
} from '../../operations/backup/repository/make-repository-backup';
import { BackupRepository } from '../../operations/backup/repository/backup-repository';
import { pruneRepository } from '../../operations/backup/repository/prune-repository';
import { sumStoredBytes } from '../../operations/backup/repository/repository-manifest';
import { removeDamagedObjects } from '../../operations/backup/repository/repository-repair';
import { findScratchServer } from '../../operations/backup/repository/scratch-database';
import { withReadMarker } from '../../operations/backup/repository/work-marker';
import { rehearseRestore } from '../../operations/backup/repository/rehearse-restore';
import { RepositoryBackupSource, verifyPieces } from '../../operations/backup/repository/repository-source';
import { loadConfig, type Config } from '../../platform/kernel/config';
import { ObjectStoreAwayError, type ObjectStore } from '../../platform/objects/object-store';
import { openObjectStore } from '../../platform/objects/open-object-store';
import {
  createProgressReport,
  formatDuration,
  formatBackup,
  formatMegabytes,
  secondsSince,
  toResource,
} from './backup-report';
import {
  createHeadSigner,
  formatSecretAdvice,
  readPassphrase,
  type PassphraseOptions,
} from './backup-secrets';
import {
  auditBackup,
  auditVerifiedBackup,
  createInterruption,
  toCommandErrors,
  requireInstallation,
  requireReachableServer,
  restoreFrom,
  runInDatabase,
  type AcceptedLosses,
} from './database-backups';
import { openExistingDatabase } from './existing-database';
import { CommandError, print, type CommonOptions } from './output';

type RepositoryOptions = CommonOptions & PassphraseOptions;

export type RepositoryBackupOptions = RepositoryOptions & { to?: string; readAll?: boolean };
export type StoredBackupOptions = RepositoryOptions & { from?: string; backup?: string };
export type VerifyRepositoryOptions = StoredBackupOptions & { all?: boolean; removeDamaged?: boolean };
export type RehearseOptions = StoredBackupOptions & { scratchUrl?: string };
export type PruneOptions = RepositoryOptions & {
  from?: string;
  keepDaily?: string;
  keepWeekly?: string;
  keepMonthly?: string;
};

/** Backs up the installation into a repository; reads and writes only changed segments. */
export async function backupToRepository(options: RepositoryBackupOptions): Promise<void> {
  const config = loadRepositoryConfig(options.to);
  const passphrase = readPassphrase(options, config);
  const database = await openExistingDatabase(config);
  const interruption = createInterruption();
  const startedAt = performance.now();
  const skippedTables: string[] = [];
  const backup = await runInDatabase(database.url, database, async (databaseUrl) => {
    await requireInstallation(databaseUrl);
    return withStore(config, async (store) => {
      const repository = await BackupRepository.openOrCreate(store, passphrase);
      const result = await backUpToRepository({
        databaseUrl,
        repository,
        readAll: options.readAll === true,
        onBegin: () => auditBackup(databaseUrl, passphrase !== null),
        onOmittedTables: (tables) => skippedTables.push(...tables),
        onWarning: (message) => process.stderr.write(`${message}\n`),
        signHeads: createHeadSigner(config),
        onProgress: createProgressReport('read'),
        signal: interruption.signal,
      });
      await auditVerifiedBackup(databaseUrl, { opening: result.manifest.opening, size: result.totalBytes });
      return result;
    });
  }).finally(interruption.stopListening);
  const seconds = secondsSince(startedAt);
  print(options, { backup: { ...toBackupResource(backup), leftOut: skippedTables, seconds } }, [
    `${backup.manifest.id} is complete, in ${seconds} s: ${formatMegabytes(backup.manifest.newBytes)} new of ${formatMegabytes(backup.totalBytes)}.`,
    ...formatBackup(backup.manifest),
    backup.base === null
      ? 'read         every row'
      : `read         ${backup.segments.read} segments; ${backup.segments.unchanged} have not changed since ${backup.base}`,
    ...(skippedTables.length === 0
      ? []
      : [`left out     ${skippedTables.join(', ')}: not tables of Passerelle`]),
    formatSecretAdvice(config, backup.manifest.opening),
  ]);
}

/** Restores a backup of a repository into an empty database. */
export async function restoreFromRepository(options: StoredBackupOptions & AcceptedLosses): Promise<void> {
  const config = loadRepositoryConfig(options.from);
  await requireReachableServer(config);
  await withRepository(options, config, async (repository) => {
    const manifest = await repository.getManifest(options.backup ?? null);
    await withReadMarker(repository.store, () =>
      restoreFrom(new RepositoryBackupSource(repository, manifest), manifest.id, options, config),
    );
  });
}

/** Reads every piece of a backup, or of all backups, and compares each piece with its digest. */
export async function verifyRepository(options: VerifyRepositoryOptions): Promise<void> {
  const config = loadRepositoryConfig(options.from);
  await withRepository(options, config, async (repository) => {
    const chosenBackup = await repository.getBackup(options.backup ?? null);
    const ids = (options.all === true ? await repository.listBackups() : [chosenBackup]).map(({ id }) => id);
    const { manifests, damaged: damagedManifests } = await repository.readManifests(ids);
    const { pieces, bytes, damaged } = await verifyPieces(repository, manifests);
    const faults = [...damagedManifests, ...damaged];
    if (faults.length > 0) {
      const result =
        options.removeDamaged === true
          ? await removeDamagedObjects(repository, {
              pieces: damaged.map(({ piece }) => piece),
              manifests: damagedManifests.map(({ id }) => id),
            })
          : null;
      throw new CommandError(
        `${faults.length} of ${pieces + ids.length} objects are missing or damaged; ${damagedManifests.length} of these are manifests of backups. ${faults[0]?.reason ?? ''} ` +
          (result === null
            ? 'Use --remove-damaged to remove them, so that the next `db backup` writes again the objects whose rows still exist.'
            : `${result.removed} objects are removed; the next \`db backup\` writes again the objects whose rows still exist.` +
              (result.intact === 0 ? '' : ` ${result.intact} were intact when they were read again.`) +
              (result.locked === 0 ? '' : ` ${result.locked} are locked and remain.`)),
      );
    }
    const verificationResult = { backups: manifests.map(({ id }) => id), pieces, bytes };
    print(options, { verified: verificationResult }, [
      `${manifests.length === 1 ? `The backup ${manifests[0]?.id} is` : `All ${manifests.length} backups are`} complete and intact: ${pieces} objects, ${formatMegabytes(bytes)}.`,
      ...(manifests.length === 1 && manifests[0] !== undefined ? formatBackup(manifests[0]) : []),
    ]);
  });
}

/**
 * Restores the last backup into a scratch database, and measures the duration of the restore and the age of the backup.
 */
export async function rehearseBackup(options: RehearseOptions): Promise<void> {
  const config = loadRepositoryConfig(options.from);
  const database = await openExistingDatabase(config);
  const interruption = createInterruption('The rehearsal was interrupted; there is no result.');
  const rehearsal = await runInDatabase(database.url, database, async (databaseUrl) => {
    await requireInstallation(databaseUrl);
    const scratchServerUrl = options.scratchUrl ?? (await findScratchServer(config));
    return withRepository(options, config, (repository) =>
      rehearseRestore({
        databaseUrl,
        scratchServerUrl,
        repository,
        backupId: options.backup ?? null,
        onProgress: createProgressReport('restored'),
        onWarning: (message) => process.stderr.write(`${message}\n`),
        signal: interruption.signal,
      }),
    );
  }).finally(interruption.stopListening);
  const { backupId, takenAt, rpoSeconds, rtoSeconds, failure, rows, pieces } = rehearsal;
  if (failure !== null) throw new CommandError(`The backup ${backupId} cannot be restored: ${failure}`);
  print(options, { rehearsal }, [
    `The backup ${backupId} can be restored: ${rows} rows and ${pieces} objects have the digests of the backup.`,
    `RPO  ${formatDuration(rpoSeconds)}: age of the backup, which was made at ${takenAt}; a loss of the database now would lose all later changes`,
    `RTO  ${formatDuration(rtoSeconds ?? 0)}: duration of the restore`,
  ]);
}

/** Lists the backups of a repository. */
export async function listBackups(options: StoredBackupOptions): Promise<void> {
  const config = loadRepositoryConfig(options.from);
  await withRepository(options, config, async (repository) => {
    const backups = [];
    const listedBackups = await repository.listBackups();
    const { manifests, damaged } = await repository.readManifests(listedBackups.map(({ id }) => id));
    for (const { id, reason } of damaged)
      process.stderr.write(`The backup ${id} is damaged: ${reason} See \`db verify --all\`.\n`);
    for (const { id, opening, closing, newBytes, ...manifest } of manifests) {
      const { takenAt, product } = opening;
      backups.push({ id, takenAt, product, rows: closing.rows, bytes: sumStoredBytes(manifest), newBytes });
    }
    print(
      options,
      { backups },
      backups.length === 0
        ? [`${repository.name} has no complete backup.`]
        : backups.map(
            ({ id, takenAt, rows, bytes, newBytes }) =>
              `${id}  ${takenAt}  ${rows} rows  ${formatMegabytes(bytes)}, ${formatMegabytes(newBytes)} of them new`,
          ),
    );
  });
}

/** Removes old backups, and the pieces that no remaining backup uses. */
export async function pruneBackups(options: PruneOptions): Promise<void> {
  const config = loadRepositoryConfig(options.from);
  const { keep } = config.backup;
  const counts = {
    daily: parseCount('--keep-daily', options.keepDaily, keep.daily, 1),
    weekly: parseCount('--keep-weekly', options.keepWeekly, keep.weekly, 0),
    monthly: parseCount('--keep-monthly', options.keepMonthly, keep.monthly, 0),
  };
  await withRepository(options, config, async (repository) => {
    const pruneResult = await pruneRepository(repository, counts);
    print(options, { pruned: pruneResult }, [
      `${pruneResult.removed.length} backups are removed and ${pruneResult.kept.length} kept; ${pruneResult.pieces} objects (${formatMegabytes(pruneResult.bytes)}) are deleted.`,
      ...(pruneResult.locked === 0
        ? []
        : [`${pruneResult.locked} objects are locked and remain; a later prune deletes them.`]),
    ]);
  });
}

/**
 * Loads the settings, with the repository of the command line in place of BACKUP_REPOSITORY.
 * @param address folder, file:// or s3:// address
 */
export function loadRepositoryConfig(address: string | undefined): Config {
  if (address === undefined) return loadConfig();
  const isAddress = /^[a-z0-9]+:\/\//.test(address);
  return loadConfig({
    BACKUP_REPOSITORY: isAddress ? address : `file://${isAbsolute(address) ? address : resolve(address)}`,
  });
}

/** Runs work on the store of the configured repository. @throws CommandError when none is configured or reachable */
export async function withStore<T>(config: Config, work: (store: ObjectStore) => Promise<T>): Promise<T> {
  if (config.backup.repository === null)
    throw new CommandError(
      'No backup repository is configured. Use --to or --from with a folder or s3://bucket/prefix, or set BACKUP_REPOSITORY.',
    );
  const store = openObjectStore(config.backup.repository);
  try {
    return await work(store);
  } catch (error) {
    if (error instanceof ObjectStoreAwayError) throw new CommandError(`${error.message}.`);
    throw error;
  } finally {
    await store.close();
  }
}

/** Opens the existing configured repository. The configured passphrase is ignored for an unencrypted repository. */
export async function withRepository<T>(
  options: PassphraseOptions,
  config: Config,
  work: (repository: BackupRepository) => Promise<T>,
): Promise<T> {
  const passphrase = readPassphrase(options, config);
  return withStore(config, (store) =>
    toCommandErrors(
      (async () => {
        const ignoresPassphrase =
          options.passphraseFile === undefined && (await BackupRepository.isEncrypted(store)) === false;
        return work(await BackupRepository.open(store, ignoresPassphrase ? null : passphrase));
      })(),
    ),
  );
}

function toBackupResource({
  manifest,
  base,
  totalBytes: size,
  segments,
}: RepositoryBackup): Record<string, unknown> {
  const { id, newBytes, opening, closing } = manifest;
  const { file: _file, ...resource } = toResource('', { opening, closing, size });
  return { id, ...resource, newBytes, base, segments };
}

function parseCount(option: string, text: string | undefined, defaultCount: number, min: number): number {
  if (text === undefined) return defaultCount;
  const count = Number(text);
  if (Number.isInteger(count) && count >= min) return count;
  throw new CommandError(`${option} must be a whole number from ${min}; received "${text}".`);
}
