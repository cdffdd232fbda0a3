import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { LAST_REHEARSAL, LAST_RUN } from './backup-state.queries';

/** Last backup of this database in a repository. */
export interface LastBackup {
  id: string;
  repository: string;
  /** Instant of the snapshot. */
  takenAt: Date;
  /** Stored bytes of all pieces. */
  totalBytes: number;
  /** Bytes that the backup added to the repository. */
  newBytes: number;
  /** Duration in seconds. */
  seconds: number;
  /** Age of the snapshot in seconds, by the clock of the database: the time whose changes a loss now would lose. */
  ageSeconds: number;
}

/** Last rehearsal of a restore. */
export interface LastRehearsal {
  backupId: string;
  repository: string;
  finishedAt: Date;
  /** Age of the backup at the begin of the rehearsal, in seconds. */
  rpoSeconds: number;
  /** Duration of the restore in seconds; null: it failed. */
  rtoSeconds: number | null;
  /** Reason of the failure; null: the restore succeeded. */
  failure: string | null;
  /** Age of the rehearsal in seconds, by the clock of the database. */
  ageSeconds: number;
}

/** Backups and rehearsals, as the database records them. */
@Injectable()
export class BackupState {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Returns the last backup in a repository; null: none since the installation or the last restore. */
  async findLastBackup(): Promise<LastBackup | null> {
    const [run] = await this.unitOfWork.query<LastBackup>(LAST_RUN);
    return run ?? null;
  }

  /** Returns the last rehearsal; null: none. */
  async findLastRehearsal(): Promise<LastRehearsal | null> {
    const [rehearsal] = await this.unitOfWork.query<LastRehearsal>(LAST_REHEARSAL);
    return rehearsal ?? null;
  }
}
