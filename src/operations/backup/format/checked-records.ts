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
  const checker = new RecordChecker();
  for await (const record of source) {
    checker.accept(record);
    yield record;
  }
  checker.end();
}

class RecordChecker {
  private opening: Opening | null = null;
  private table: { name: string; digest: RowDigest } | null = null;
  private readonly finishedTables: Closing['tables'] = [];
  private isClosed = false;

  accept(record: BackupRecord): void {
    if (this.isClosed || (this.opening === null) !== (record.kind === 'opening')) throw createOrderError();
    switch (record.kind) {
      case 'opening':
        this.opening = record.opening;
        return;
      case 'table':
        if (this.table !== null || record.name !== this.opening?.tables[this.finishedTables.length]?.name)
          throw createOrderError();
        this.table = { name: record.name, digest: new RowDigest() };
        return;
      case 'rows':
        if (this.table === null) throw createOrderError();
        this.table.digest.update(record.bytes);
        return;
      case 'tableEnd': {
        if (this.table === null) throw createOrderError();
        const total = { name: this.table.name, ...this.table.digest.finish() };
        if (!isSameTotal(total, { name: total.name, ...record.rowTotal }))
          throw new DamagedBackupError(`The rows of the table ${total.name} differ from the backed-up rows.`);
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
    const matchesClosing =
      this.table === null &&
      this.finishedTables.length === this.opening?.tables.length &&
      tables.length === this.finishedTables.length &&
      tables.every((table, i) => isSameTotal(table, this.finishedTables[i])) &&
      rows === this.finishedTables.reduce((sum, table) => sum + table.rows, 0);
    if (!matchesClosing)
      throw new DamagedBackupError('The tables of the backup do not match its closing record.');
    this.isClosed = true;
  }
}

function isSameTotal(a: Closing['tables'][number], b: Closing['tables'][number] | undefined): boolean {
  return a.name === b?.name && a.rows === b.rows && a.digest === b.digest;
}

function createOrderError(): DamagedBackupError {
  return new DamagedBackupError('The parts of the backup are out of order.');
}
