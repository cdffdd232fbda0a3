/**
 * Backups in a repository: the first one of many documents, one without changes, and one after a day of new documents, each
 * with its duration, the bytes that it added, and the rows that the database sent. Then a rehearsal of the restore.
 *
 * Aim: with 10^6 documents, a day takes at most a minute and adds at most twice the bytes of the new data. Options:
 * documents (100,000), days over which they arrived (365).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { BackupRepository } from '../src/operations/backup/repository/backup-repository';
import { backUpToRepository } from '../src/operations/backup/repository/make-repository-backup';
import { RepositoryBackupSource } from '../src/operations/backup/repository/repository-source';
import { restoreBackup } from '../src/operations/backup/restore-backup';
import { findSuperuserUrl, startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { FileObjectStore } from '../src/platform/objects/file-object-store';
import { fillWithDocuments, withoutIndexes } from './support/many-documents';
import type { Sql } from './support/many-rows';

const DOCUMENTS = Number(process.argv[2] ?? 100_000);
const DAYS = Number(process.argv[3] ?? 365);

const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Gives the contents of a team bytes that do not compress, as those of different documents do not. */
async function vary(sql: Sql, tag: string): Promise<void> {
  const random = (blocks: number, salt: string): string =>
    `(SELECT string_agg(sha256((document_id || '${salt}' || i)::bytea), ''::bytea) FROM generate_series(1, ${blocks}) AS i)`;
  await sql(
    `UPDATE document_contents SET packed_xml = ${random(40, 'x')}, packed_reading = ${random(30, 'r')}
     WHERE substr(document_id, 15, 1) = $1`,
    [tag],
  );
  await sql('VACUUM ANALYZE');
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const server = await startEmbeddedPostgres({ dataDir, settings: { max_wal_size: '4GB' } });
  const client = new Client({ connectionString: server.ownerUrl });
  try {
    await migrate(server.ownerUrl);
    await client.connect();
    const sql: Sql = async (text, parameters) => (await client.query(text, parameters)).rows;
    const fill = async (team: string, rows: number, tag: string): Promise<void> => {
      await sql(
        `INSERT INTO teams (id, name, environment, created_at) VALUES ($1, 'Bench', 'sandbox', now())`,
        [team],
      );
      await fillWithDocuments(sql, team, rows, tag);
      await vary(sql, tag);
    };
    await withoutIndexes(sql, () => fill('team_A', DOCUMENTS, 'A'));
    const repository = await BackupRepository.openOrCreate(
      new FileObjectStore({ kind: 'file', name: 'file:///bench', folder: join(folder, 'repository') }),
      'passphrase of the benchmark',
    );
    const backUp = async (name: string): Promise<{ newBytes: number; totalBytes: number; id: string }> => {
      let read = 0;
      let last = 0;
      const started = performance.now();
      const { manifest, totalBytes, segments } = await backUpToRepository({
        databaseUrl: server.ownerUrl,
        repository,
        onProgress: ({ bytes }) => {
          read += bytes - last;
          last = bytes;
        },
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(
        `${name.padEnd(28)} ${seconds} s, read ${mega(read)} in ${segments.read} of ${segments.read + segments.unchanged} segments, ${mega(manifest.newBytes)} new of ${mega(totalBytes)}`,
      );
      const head = await repository.store.head(`backups/${manifest.id}`);
      return { newBytes: manifest.newBytes + (head?.bytes ?? 0), totalBytes, id: manifest.id };
    };
    const [size] = (await sql('SELECT pg_database_size(current_database())::float8 AS bytes')) as {
      bytes: number;
    }[];
    console.log(`${DOCUMENTS} documents, database of ${mega(size?.bytes ?? 0)}`);
    const first = await backUp('first');
    await backUp('without changes');
    const day = Math.round(DOCUMENTS / DAYS);
    await fill('team_B', day, 'B');
    const next = await backUp(`${day} documents later`);
    const fresh = (first.totalBytes / DOCUMENTS) * day;
    console.log(
      `new data ${mega(fresh)}; the backup with its manifest added ${(next.newBytes / fresh).toFixed(2)} times as much`,
    );
    const superuser = new Client({ connectionString: (await findSuperuserUrl(dataDir)) ?? '' });
    await superuser.connect();
    await superuser.query('CREATE DATABASE restored');
    await superuser.end();
    const url = new URL((await findSuperuserUrl(dataDir)) ?? '');
    url.pathname = '/restored';
    const started = performance.now();
    await restoreBackup({
      databaseUrl: url.href,
      source: new RepositoryBackupSource(repository, await repository.getManifest(next.id)),
    });
    console.log(`restore ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await client.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
