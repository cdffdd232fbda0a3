import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reader } from '../../platform/kernel/database/statement';
import { backupsCheck } from './backups.check';
import type { DoctorSubject, Finding } from './check';

describe('the check of backups', () => {
  let archive: string;

  beforeEach(() => (archive = mkdtempSync(join(tmpdir(), 'passerelle-wal-'))));
  afterEach(() => rmSync(archive, { recursive: true }));

  /** Returns the findings for an embedded server with a WAL archive and without a backup repository. */
  function check(): Promise<Finding[]> {
    const config = {
      nodeEnv: 'production',
      databaseUrl: null,
      embeddedWalArchive: archive,
      backup: { repository: null },
    };
    const reader: Reader = {
      rows: (sql) =>
        Promise.resolve(
          (sql.includes('audit_entries') ? [{ takenAt: null, days: null, archived: true }] : []) as never,
        ),
    };
    return Promise.resolve(backupsCheck.run({ config, reader } as unknown as DoctorSubject));
  }

  it('does not count an archive of the write-ahead log as a backup without a base backup', async () => {
    writeFileSync(join(archive, '000000010000000000000001.gz'), '');
    expect(await check()).toEqual([
      expect.objectContaining({ message: 'No backup of this installation has been made.' }),
    ]);
    writeFileSync(join(archive, '000000010000000000000001.00000028.backup.gz'), '');
    expect(await check()).toEqual([]);
  });
});
