import { DamagedBackupError } from './backup-error';
import type { Closing, Opening } from './manifest';
import type { BackupRecord } from './records';
import { RowDigest } from './row-digest';

/**
 * Passes records on and checks their consistency: every table of the opening follows in order, its rows match their count
 * and digest, and the closing has the same totals.
 * @throws DamagedBackupError when records are inconsistent or missing
 */
export async function* checkRecords(source: AsyncIterable<BackupRecord>): AsyncGenerator<BackupRecord> {
  const check = new RecordChecker();
  for await (const record of source) {
    check.accept(record);
    yield record;
  }
  check.end();
}

class RecordChecker {
  private opening: Opening | null = null;
  private table: { name: string; digest: RowDigest } | null = null;
  private readonly finishedTables: Closing['tables'] = [];
  private isClosed = false;

  accept(record: BackupRecord): void {
    if (this.isClosed || (this.opening === null) !== (record.kind === 'opening')) throw outOfOrderError();
    switch (record.kind) {
      case 'opening':
        this.opening = record.opening;
        return;
      case 'table':
        if (this.table !== null || record.name !== this.opening?.tables[this.finishedTables.length]?.name)
          throw outOfOrderError();
        this.table = { name: record.name, digest: new RowDigest() };
        return;
      case 'rows':
        if (this.table === null) throw outOfOrderError();
        this.table.digest.update(record.bytes);
        return;
      case 'tableEnd': {
        if (this.table === null) throw outOfOrderError();
        const total = { name: this.table.name, ...this.table.digest.finish() };
        if (!isSame(total, { name: total.name, ...record.rowTotal }))
          throw new DamagedBackupError(`The rows of ${total.name} are not those that were backed up.`);
        this.finishedTables.push(total);
        this.table = null;
        return;
      }
      case 'closing':
        this.close(record.closing);
    }
  }

  end(): void {
    if (!this.isClosed) throw new DamagedBackupError('The backup is cut off: its end is missing.');
  }

  private close({ tables, rows }: Closing): void {
    const agrees =
      this.table === null &&
      this.finishedTables.length === this.opening?.tables.length &&
      tables.length === this.finishedTables.length &&
      tables.every((table, i) => isSame(table, this.finishedTables[i])) &&
      rows === this.finishedTables.reduce((sum, table) => sum + table.rows, 0);
    if (!agrees) throw new DamagedBackupError('The tables of the backup do not match its closing record.');
    this.isClosed = true;
  }
}

function isSame(a: Closing['tables'][number], b: Closing['tables'][number] | undefined): boolean {
  return a.name === b?.name && a.rows === b.rows && a.digest === b.digest;
}

function outOfOrderError(): DamagedBackupError {
  return new DamagedBackupError('The parts of the backup are out of order.');
}
