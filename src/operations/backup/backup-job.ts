import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  auditDatabase,
  DATABASE_BACKED_UP,
  DATABASE_BACKUP_VERIFIED,
} from '../../access/audit/database-audit';
import { findAppSecret } from '../../platform/kernel/crypto/app-secret';
import { deriveSecretKey } from '../../platform/kernel/crypto/secret-key';
import { signHead } from '../../platform/kernel/crypto/signed-head';
import { DATABASE_DIRECT_URL } from '../../platform/kernel/database/database.tokens';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { openObjectStore } from '../../platform/objects/open-object-store';
import { BackupState } from './backup-state';
import { BackupRepository } from './repository/backup-repository';
import { backUpToRepository } from './repository/make-repository-backup';
import { pruneRepository, type PruneResult } from './repository/prune-repository';
import { rehearseRestore } from './repository/rehearse-restore';
import { findScratchServer } from './repository/scratch-database';
import { RepositoryBusyError } from './repository/work-marker';

const EVERY_MS = 60_000;
/** Delay after a start, random within this range, so that processes that start at the same time run at different times. */
const FIRST_AFTER_MS = { min: 10_000, max: 60_000 };
/** Pause after a failure. */
const RETRY_MS = 15 * 60_000;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/**
 * Runs the configured backups and rehearsals, by the clock of the database. Every worker checks whether a backup is due;
 * the marker in the repository lets only one of them work.
 */
@Injectable()
export class BackupJob extends RecurringTask {
  private readonly interruption = new AbortController();
  private pausedUntil = 0;

  constructor(
    private readonly state: BackupState,
    @Inject(DATABASE_DIRECT_URL) private readonly databaseUrl: string,
  ) {
    super({
      firstAfterMs: randomInt(FIRST_AFTER_MS.min, FIRST_AFTER_MS.max),
      everyMs: EVERY_MS,
      failureMessage: 'the backup of the database failed',
      onlyInWorkers: true,
    });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.interruption.abort(new Error('The process ends'));
    await super.beforeApplicationShutdown();
  }

  protected override async run(): Promise<'done' | void> {
    const { repository, everyHours, rehearseEveryDays } = this.settings.backup;
    if (repository === null || (everyHours === null && rehearseEveryDays === null)) return 'done';
    if (performance.now() < this.pausedUntil) return;
    try {
      await this.runDue();
    } catch (error) {
      if (this.isStopping || error instanceof RepositoryBusyError) return;
      this.pausedUntil = performance.now() + RETRY_MS;
      throw error;
    }
  }

  /** Creates the backups that are due. @returns the created backups */
  async runDue(): Promise<{ backup: string | null; rehearsed: string | null }> {
    const { everyHours, rehearseEveryDays } = this.settings.backup;
    const backupResult: { backup: string | null; rehearsed: string | null } = {
      backup: null,
      rehearsed: null,
    };
    const backup = await this.state.findLastBackup();
    if (everyHours !== null && (backup === null || backup.ageSeconds >= everyHours * HOUR_SECONDS))
      backupResult.backup = await this.backUp();
    const rehearsal = await this.state.findLastRehearsal();
    const hasBackup = backup !== null || backupResult.backup !== null;
    // A failed rehearsal is repeated the next day.
    const days = rehearsal?.failure === null ? (rehearseEveryDays ?? 0) : 1;
    const isDue = rehearsal === null || rehearsal.ageSeconds >= days * DAY_SECONDS;
    if (rehearseEveryDays !== null && hasBackup && isDue && !this.isStopping)
      backupResult.rehearsed = await this.rehearse();
    return backupResult;
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
          await auditDatabase(databaseUrl, DATABASE_BACKED_UP, {
            encrypted: settings.backupPassphrase !== null,
          });
        },
        signHeads: key === null ? undefined : (heads) => heads.map((head) => signHead(key, head)),
        warns: (message) => this.logger.warn(message),
        signal: this.interruption.signal,
      });
      await auditDatabase(databaseUrl, DATABASE_BACKUP_VERIFIED, {
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

  /** Removes old backups; returns null while a restore or a rehearsal reads, in which case the next backup removes them. */
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
        warns: (message) => this.logger.warn(message),
        signal: this.interruption.signal,
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
