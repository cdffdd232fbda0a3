import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { withSession } from '../database/session';
import { beginSnapshot, type Progress, type SnapshotCallbacks } from '../database/snapshot';
import type { Closing, Opening, TableShape } from '../format';
import { findBaseBackup, recordBackupRun } from './base-backup';
import { createBackupId, type BackupRepository } from './backup-repository';
import { PieceWriter } from './piece-writer';
import {
  addTotals,
  listPieces,
  sumStoredBytes,
  type RepositoryManifest,
  type Segment,
  type StoredPartition,
  type StoredTable,
} from './repository-manifest';
import { copySegment, listRelations, readMarks, readShapes, readSource, type Relation } from './row-marks';
import { WorkMarker } from './work-marker';

/** Size of a segment in the database, in bytes, with TOAST values. A changed row makes the backup store its segment. */
const SEGMENT_BYTES = 2 * 1024 * 1024;

export interface RepositoryBackupOptions extends SnapshotCallbacks {
  databaseUrl: string;
  repository: BackupRepository;
  /** Whether every row is read, including segments without changes. */
  readAll?: boolean;
  /** Receives problems of the repository that do not prevent the backup. */
  onWarning?: (message: string) => void;
  /** Aborts the backup; the next backup uses the pieces that are already written. */
  signal?: AbortSignal;
}

/** Result of a backup into a repository. */
export interface RepositoryBackup {
  manifest: RepositoryManifest;
  /** Id of the backup whose unchanged segments were not read again; null: every row was read. */
  base: string | null;
  /** Stored bytes of all pieces. */
  totalBytes: number;
  segments: { unchanged: number; read: number };
}

/**
 * Backs up a database that is in use into a repository. Segments that did not change since the last backup are not read,
 * and contents that the repository has are not written. The manifest is written last, when all pieces are durable and the
 * new ones were read back.
 * @throws BackupError, DamagedBackupError, and errors of the database or the repository
 */
export async function backUpToRepository(options: RepositoryBackupOptions): Promise<RepositoryBackup> {
  const { databaseUrl, repository } = options;
  const startedAt = performance.now();
  const marker = await WorkMarker.begin(repository.store, 'backup');
  try {
    return await withSession(databaseUrl, async (client) => {
      const snapshotBackup = await SnapshotBackup.begin(client, options);
      const tables = await snapshotBackup.readTables();
      await client.query('COMMIT');
      const backup = await snapshotBackup.finish(tables, startedAt);
      for (const piece of snapshotBackup.writer.newPieces) await repository.getPiece(piece);
      await marker.requireExisting();
      await repository.requireSameRepository();
      // All pieces that existed at the beginning must still exist.
      await repository.requirePieces(backup.manifest);
      marker.requireRecent();
      await repository.putManifest(backup.manifest);
      if (!snapshotBackup.isReplica)
        await recordBackupRun(client, {
          manifest: backup.manifest,
          repository: repository.name,
          totalBytes: backup.totalBytes,
        });
      return backup;
    });
  } finally {
    await marker.end();
  }
}

/** One backup within the transaction of its snapshot. */
class SnapshotBackup {
  readonly writer: PieceWriter;
  private readonly segmentCounts = { unchanged: 0, read: 0 };
  private readonly progress: Progress = { table: '', rows: 0, bytes: 0 };

  private constructor(
    private readonly client: Client,
    private readonly options: RepositoryBackupOptions,
    private readonly opening: Opening,
    private readonly base: RepositoryManifest | null,
    private readonly shapes: Map<string, string>,
    private readonly relations: Map<string, Relation[]>,
    readonly isReplica: boolean,
    private readonly source: RepositoryManifest['source'],
    storedSizes: Map<string, number>,
  ) {
    const basePieces = base === null ? [] : listPieces(base);
    this.writer = new PieceWriter(
      options.repository,
      storedSizes,
      new Map(basePieces.map(({ name, bytes }) => [name, bytes])),
    );
  }

  static async begin(client: Client, options: RepositoryBackupOptions): Promise<SnapshotBackup> {
    const { repository, readAll = false } = options;
    const opening = await beginSnapshot(client, options);
    const source = await readSource(client);
    const { rows } = await client.query<{ replica: boolean }>('SELECT pg_is_in_recovery() AS replica');
    return new SnapshotBackup(
      client,
      options,
      opening,
      readAll ? null : await findBaseBackup(client, repository, { source, opening }, options.onWarning),
      await readShapes(client),
      await listRelations(client, opening.tables),
      rows[0]?.replica === true,
      source,
      await repository.listPieceSizes(),
    );
  }

  /** Reads all tables; the sizes of their pieces are final after `finish`. */
  async readTables(): Promise<StoredTable[]> {
    // Rows are read in the order of their positions: parallel workers would mix them.
    await this.client.query('SET LOCAL max_parallel_workers_per_gather = 0');
    const tables: StoredTable[] = [];
    for (const table of this.opening.tables) {
      this.progress.table = table.name;
      const shape = this.shapes.get(table.name) ?? '';
      const previousTable = this.base?.tables.find(({ name }) => name === table.name);
      const comparablePartitions = previousTable?.shape === shape ? previousTable.partitions : [];
      const partitions: StoredPartition[] = [];
      for (const relation of this.relations.get(table.name) ?? [])
        partitions.push(
          await this.readPartition(
            table,
            relation,
            comparablePartitions.find((partition) => partition.relation === relation.relation),
          ),
        );
      tables.push({ name: table.name, shape, partitions });
    }
    return tables;
  }

  async finish(tables: StoredTable[], startedAt: number): Promise<RepositoryBackup> {
    await this.writer.finish();
    const totals = tables.map((table) => ({
      name: table.name,
      ...addTotals(listPieces({ tables: [table] })),
    }));
    const closing: Closing = { tables: totals, rows: totals.reduce((sum, { rows }) => sum + rows, 0) };
    const manifest: RepositoryManifest = {
      id: createBackupId(this.opening.takenAt, randomBytes(4).toString('hex')),
      opening: this.opening,
      closing,
      source: this.source,
      tables,
      newBytes: this.writer.newBytes,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
    return {
      manifest,
      base: this.base?.id ?? null,
      totalBytes: sumStoredBytes(manifest),
      segments: this.segmentCounts,
    };
  }

  private async readPartition(
    table: TableShape,
    relation: Relation,
    previousPartition: StoredPartition | undefined,
  ): Promise<StoredPartition> {
    const segmentBlocks = chooseSegmentBlocks(relation, previousPartition);
    const knownSegments = new Map(
      previousPartition?.segmentBlocks === segmentBlocks
        ? previousPartition.segments.map((segment) => [segment.number, segment] as const)
        : [],
    );
    const segments: Segment[] = [];
    for (const [number, mark] of await readMarks(this.client, table, relation, segmentBlocks)) {
      this.options.signal?.throwIfAborted();
      const existingSegment = knownSegments.get(number);
      if (existingSegment?.mark === mark && existingSegment.pieces.every((piece) => this.writer.has(piece))) {
        this.segmentCounts.unchanged++;
        segments.push(existingSegment);
        continue;
      }
      this.segmentCounts.read++;
      const rows = this.reportProgress(copySegment(this.client, table, relation, segmentBlocks, number));
      segments.push({ number, mark, pieces: await this.writer.write(rows) });
    }
    return { name: relation.name, relation: relation.relation, segmentBlocks, segments };
  }

  private async *reportProgress(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of rows) {
      this.progress.bytes += bytes.length;
      this.options.onProgress?.(this.progress);
      yield bytes;
    }
  }
}

/**
 * Reuses the number of blocks of the previous backup, so that segments are comparable, unless it had only one segment.
 */
function chooseSegmentBlocks(
  { blocks, blockBytes, totalBytes: size }: Relation,
  previousPartition: StoredPartition | undefined,
): number {
  if (previousPartition !== undefined && previousPartition.segments.length > 1)
    return previousPartition.segmentBlocks;
  const rowShare = blocks === 0 ? 1 : (blocks * blockBytes) / Math.max(size, blocks * blockBytes);
  return Math.max(1, Math.floor((SEGMENT_BYTES / blockBytes) * rowShare));
}
