import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  recordDatabaseAction,
  DATABASE_BACKED_UP,
  DATABASE_BACKUP_VERIFIED,
} from '../../access/audit/database-audit';
import { findAppSecret } from '../../platform/kernel/crypto/app-secret';
import { deriveSecretKey } from '../../platform/kernel/crypto/secret-key';
import { signHead } from '../../platform/kernel/crypto/signed-head';
import { DATABASE_DIRECT_URL } from '../../platform/kernel/database/database.tokens';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { openObjectStore } from '../../platform/objects/open-object-store';
import { BackupStateReader } from './backup-state';
import { BackupRepository } from './repository/backup-repository';
import { backUpToRepository } from './repository/make-repository-backup';
import { pruneRepository, type PruneResult } from './repository/prune-repository';
import { rehearseRestore } from './repository/rehearse-restore';
import { findScratchServer } from './repository/scratch-database';
import { RepositoryBusyError } from './repository/work-marker';

const CHECK_INTERVAL_MS = 60_000;
/** Range of the random delay after the start of a process, so that processes started together do not run together. */
const START_DELAY_MS = { min: 10_000, max: 60_000 };
/** Pause after a failure. */
const RETRY_DELAY_MS = 15 * 60_000;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/**
 * Runs the configured backups and rehearsals, by the clock of the database. Every worker checks whether a backup is
 * due; the work marker in the repository ensures that only one of them runs it.
 */
@Injectable()
export class BackupJob extends RecurringTask {
  private readonly abortController = new AbortController();
  private pausedUntil = 0;

  constructor(
    private readonly state: BackupStateReader,
    @Inject(DATABASE_DIRECT_URL) private readonly databaseUrl: string,
  ) {
    super({
      firstAfterMs: randomInt(START_DELAY_MS.min, START_DELAY_MS.max),
      everyMs: CHECK_INTERVAL_MS,
      failureMessage: 'the backup of the database failed',
      onlyInWorkers: true,
    });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.abortController.abort(new Error('The process is shutting down'));
    await super.beforeApplicationShutdown();
  }

  protected override async run(): Promise<'done' | void> {
    const { repository, everyHours, rehearseEveryDays } = this.settings.backup;
    if (repository === null || (everyHours === null && rehearseEveryDays === null)) return 'done';
    if (performance.now() < this.pausedUntil) return;
    try {
      await this.runDueWork();
    } catch (error) {
      if (this.isStopping || error instanceof RepositoryBusyError) return;
      this.pausedUntil = performance.now() + RETRY_DELAY_MS;
      throw error;
    }
  }

  /**
   * Creates a backup and rehearses a restore, if they are due.
   * @returns the ids of the created and of the rehearsed backup
   */
  async runDueWork(): Promise<{ backup: string | null; rehearsed: string | null }> {
    const { everyHours, rehearseEveryDays } = this.settings.backup;
    const dueResult: { backup: string | null; rehearsed: string | null } = {
      backup: null,
      rehearsed: null,
    };
    const backup = await this.state.findLastBackup();
    if (everyHours !== null && (backup === null || backup.ageSeconds >= everyHours * HOUR_SECONDS))
      dueResult.backup = await this.backUp();
    const rehearsal = await this.state.findLastRehearsal();
    const hasBackup = backup !== null || dueResult.backup !== null;
    // A failed rehearsal is repeated the next day.
    const days = rehearsal?.failure === null ? (rehearseEveryDays ?? 0) : 1;
    const isDue = rehearsal === null || rehearsal.ageSeconds >= days * DAY_SECONDS;
    if (rehearseEveryDays !== null && hasBackup && isDue && !this.isStopping)
      dueResult.rehearsed = await this.rehearse();
    return dueResult;
  }

  private backUp(): Promise<string> {
    const { databaseUrl, settings } = this;
    return this.withRepository(async (repository) => {
      const secret = findAppSecret(settings);
      const key = secret === null ? null : deriveSecretKey(secret);
      const { manifest, totalBytes } = await backUpToRepository({
        databaseUrl,
        repository,
        onBegin: async () => {
          await recordDatabaseAction(databaseUrl, DATABASE_BACKED_UP, {
            encrypted: settings.backupPassphrase !== null,
          });
        },
        signHeads: key === null ? undefined : (heads) => heads.map((head) => signHead(key, head)),
        onWarning: (message) => this.logger.warn(message),
        signal: this.abortController.signal,
      });
      await recordDatabaseAction(databaseUrl, DATABASE_BACKUP_VERIFIED, {
        takenAt: manifest.opening.takenAt,
        size: totalBytes,
      });
      const { id, newBytes, seconds } = manifest;
      const pruneResult = await this.prune(repository);
      this.logger.info(
        { backup: { id, newBytes, totalBytes, seconds, removed: pruneResult?.removed.length ?? 0 } },
        'the database was backed up',
      );
      return id;
    });
  }

  /**
   * Removes old backups. Returns null while a restore or a rehearsal reads the repository; the next backup removes
   * them.
   */
  private async prune(repository: BackupRepository): Promise<PruneResult | null> {
    try {
      return await pruneRepository(repository, this.settings.backup.keep);
    } catch (error) {
      if (error instanceof RepositoryBusyError) return null;
      throw error;
    }
  }

  private rehearse(): Promise<string> {
    return this.withRepository(async (repository) => {
      const { backupId, rpoSeconds, rtoSeconds, failure } = await rehearseRestore({
        databaseUrl: this.databaseUrl,
        scratchServerUrl: await findScratchServer(this.settings),
        repository,
        backupId: null,
        onWarning: (message) => this.logger.warn(message),
        signal: this.abortController.signal,
      });
      const rehearsal = { backupId, rpoSeconds, rtoSeconds, failure };
      if (failure === null) this.logger.info({ rehearsal }, 'the restore of the last backup was rehearsed');
      else this.logger.error({ rehearsal }, 'the last backup cannot be restored');
      return backupId;
    });
  }

  private async withRepository<T>(work: (repository: BackupRepository) => Promise<T>): Promise<T> {
    const { repository } = this.settings.backup;
    if (repository === null) throw new Error('BACKUP_REPOSITORY is not set');
    const store = openObjectStore(repository);
    try {
      return await work(await BackupRepository.openOrCreate(store, this.settings.backupPassphrase));
    } finally {
      await store.close();
    }
  }
}
