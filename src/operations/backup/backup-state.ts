import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import {
  LAST_REHEARSAL,
  LAST_REHEARSAL_OF_REPOSITORY,
  LAST_RUN,
  LAST_RUN_OF_REPOSITORY,
} from './backup-state.queries';

/** Last backup of this database in a repository. */
export interface LastBackup {
  id: string;
  repository: string;
  /** Time of the snapshot. */
  takenAt: Date;
  /** Stored bytes of all pieces. */
  totalBytes: number;
  /** Bytes that the backup added to the repository. */
  newBytes: number;
  /** Duration in seconds. */
  seconds: number;
  /** Age of the snapshot in seconds, by the clock of the database: the period whose changes a restore would lose. */
  ageSeconds: number;
}

/** Last rehearsal of a restore. */
export interface LastRehearsal {
  backupId: string;
  repository: string;
  finishedAt: Date;
  /** Age of the backup at the start of the rehearsal, in seconds. */
  rpoSeconds: number;
  /** Duration of the restore in seconds; null: the restore failed. */
  rtoSeconds: number | null;
  /** Reason of the failure; null: the restore succeeded. */
  failure: string | null;
  /** Age of the rehearsal in seconds, by the clock of the database. */
  ageSeconds: number;
}

/**
 * Finds the last recorded backup and rehearsal of the configured repository. Records of other repositories do not
 * count, unless no repository is configured.
 */
@Injectable()
export class BackupStateReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the last backup; null: none since the installation or the last restore. */
  async findLastBackup(): Promise<LastBackup | null> {
    const { repository } = this.config.backup;
    const [run] =
      repository === null
        ? await this.unitOfWork.query<LastBackup>(LAST_RUN)
        : await this.unitOfWork.query<LastBackup>(LAST_RUN_OF_REPOSITORY, [repository.name]);
    return run ?? null;
  }

  /** Returns the last rehearsal; null: none. */
  async findLastRehearsal(): Promise<LastRehearsal | null> {
    const { repository } = this.config.backup;
    const [rehearsal] =
      repository === null
        ? await this.unitOfWork.query<LastRehearsal>(LAST_REHEARSAL)
        : await this.unitOfWork.query<LastRehearsal>(LAST_REHEARSAL_OF_REPOSITORY, [repository.name]);
    return rehearsal ?? null;
  }
}
