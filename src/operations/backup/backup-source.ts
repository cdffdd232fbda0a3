import type { BackupSummary } from './backup-summary';
import type { BackupRecord } from './format';
import { forEachFileRecord, verifyBackup } from './verify-backup';

/** Backup that a restore reads. */
export interface BackupSource {
  /** Verifies the backup before any write. @throws BackupError when it is damaged */
  verify(): Promise<BackupSummary>;
  /** Passes the verified records to the callback one by one. @throws BackupError when a record is damaged */
  forEachRecord(use: (record: BackupRecord) => void | Promise<void>): Promise<void>;
}

/** Backup in a file. Verification also reads the complete file. */
export class FileBackupSource implements BackupSource {
  constructor(
    private readonly file: string,
    private readonly passphrase: string | null,
  ) {}

  verify(): Promise<BackupSummary> {
    return verifyBackup(this.file, this.passphrase);
  }

  async forEachRecord(use: (record: BackupRecord) => void | Promise<void>): Promise<void> {
    await forEachFileRecord(this.file, this.passphrase, use);
  }
}
