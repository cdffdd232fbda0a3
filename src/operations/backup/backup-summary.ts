import type { BackupRecord, Closing, Opening } from './format';

/** Contents of a backup file. */
export interface BackupSummary {
  opening: Opening;
  closing: Closing;
  /** Size of the file in bytes. */
  size: number;
}

/** Collects the opening and the closing record from the stream of records. */
export class BackupSummaryReader {
  private opening: Opening | null = null;
  private closing: Closing | null = null;

  add(record: BackupRecord): void {
    if (record.kind === 'opening') this.opening = record.opening;
    if (record.kind === 'closing') this.closing = record.closing;
  }

  /** Returns the summary. @param size size of the file in bytes */
  finish(size: number): BackupSummary {
    if (this.opening === null || this.closing === null)
      throw new Error('The backup has no opening record or no closing record');
    return { opening: this.opening, closing: this.closing, size };
  }
}
