import { Client } from 'pg';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupRepository } from '../../src/operations/backup/repository/backup-repository';
import {
  backUpToRepository,
  type RepositoryBackup,
} from '../../src/operations/backup/repository/make-repository-backup';
import { RepositoryBackupSource } from '../../src/operations/backup/repository/repository-source';
import { restoreBackup } from '../../src/operations/backup/restore-backup';
import { FileObjectStore } from '../../src/platform/objects/file-object-store';
import { emptyDatabase } from '../support/database';
import { invoiceTo } from '../support/invoices';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

describe('backups in a repository', () => {
  let service: Service;
  let team: TeamClient;
  let from: { id: string };
  let to: { address: string };
  let folder: string;
  let number = 0;

  beforeAll(async () => {
    service = await startService();
    team = await service.team();
    from = await team.company();
    to = await team.company();
    const other = await service.team();
    const [sender, receiver] = [await other.company(), await other.company()];
    await other.post(`/api/v1/${sender.id}/send`, invoiceTo(receiver.address, 'OTHER-TEAM'));
    await send();
  }, 150_000);

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'passerelle-repository-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  afterAll(async () => {
    await service.stop();
  });

  async function send(): Promise<string> {
    const { status, body } = await team.post(
      `/api/v1/${from.id}/send`,
      invoiceTo(to.address, `REPOSITORY-${number++}`),
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.document.id as string;
  }

  const folderStore = (): FileObjectStore =>
    new FileObjectStore({ kind: 'file', name: `file://${folder}`, folder });

  const open = (): Promise<BackupRepository> => BackupRepository.openOrCreate(folderStore(), null);

  const backUp = (repository: BackupRepository): Promise<RepositoryBackup> =>
    backUpToRepository({ databaseUrl: service.databaseUrl, repository });

  async function restoreInto(repository: BackupRepository, id: string): Promise<string> {
    const databaseUrl = await emptyDatabase();
    const source = new RepositoryBackupSource(repository, await repository.getManifest(id));
    await restoreBackup({ databaseUrl, source });
    return databaseUrl;
  }

  it('come back with every row of two teams, and with the digest of every table', async () => {
    const repository = await open();
    const { manifest, base } = await backUp(repository);
    expect(base).toBeNull();
    const teams = manifest.closing.tables.find(({ name }) => name === 'teams');
    expect(teams?.rows).toBeGreaterThanOrEqual(2);
    // A restore compares the digest of each table in the database with that of the backup.
    const databaseUrl = await restoreInto(repository, manifest.id);
    const restored = new Client({ connectionString: databaseUrl });
    await restored.connect();
    const numbers = await restored.query<{ number: string }>(
      'SELECT document_number AS number FROM documents',
    );
    expect(numbers.rows.map((row) => row.number)).toEqual(
      expect.arrayContaining(['OTHER-TEAM', 'REPOSITORY-0']),
    );
    // The new database has no backup yet: marks of the old one say nothing about its rows.
    expect((await restored.query('SELECT id FROM backup_runs')).rows).toEqual([]);
    await restored.end();
    const again = await backUpToRepository({ databaseUrl, repository });
    expect(again.base).toBeNull();
  });
});
