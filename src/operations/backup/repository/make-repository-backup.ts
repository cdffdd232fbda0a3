import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { withSession } from '../database/session';
import { beginSnapshot, type Progress, type SnapshotWatch } from '../database/snapshot';
import type { Closing, Opening, TableShape } from '../format';
import { findBase, recordRun } from './base-backup';
import { makeBackupId, type BackupRepository } from './backup-repository';
import { PieceWriter } from './piece-writer';
import {
  addTotals,
  listPieces,
  sumBytes,
  type RepositoryManifest,
  type Segment,
  type StoredPartition,
  type StoredTable,
} from './repository-manifest';
import { copySegment, listRelations, readMarks, readShapes, readSource, type Relation } from './row-marks';
import { WorkMarker } from './work-marker';

/** Size of a segment, with large values, in bytes of the database; a change of one row reads and stores its segment. */
const SEGMENT_BYTES = 2 * 1024 * 1024;

export interface RepositoryBackupOptions extends SnapshotWatch {
  databaseUrl: string;
  repository: BackupRepository;
  /** Whether every row is read, including segments without changes. */
  readAll?: boolean;
  /** Receives problems of the repository that do not prevent the backup. */
  warns?: (message: string) => void;
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
      const work = await SnapshotBackup.begin(client, options);
      const tables = await work.readTables();
      await client.query('COMMIT');
      const backup = await work.finish(tables, startedAt);
      for (const piece of work.writer.newPieces) await repository.getPiece(piece);
      await marker.requireStill();
      await repository.requireSame();
      // Pieces that existed at the beginning must still exist, all of them.
      await repository.requirePieces(backup.manifest);
      marker.requireRecent();
      await repository.putManifest(backup.manifest);
      if (!work.isReplica)
        await recordRun(client, {
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
  private readonly count = { unchanged: 0, read: 0 };
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
    const provenPieces = base === null ? [] : listPieces(base);
    this.writer = new PieceWriter(
      options.repository,
      storedSizes,
      new Map(provenPieces.map(({ name, bytes }) => [name, bytes])),
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
      readAll ? null : await findBase(client, repository, { source, opening }, options.warns),
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
      const former = this.base?.tables.find(({ name }) => name === table.name);
      const comparable = former?.shape === shape ? former.partitions : [];
      const partitions: StoredPartition[] = [];
      for (const relation of this.relations.get(table.name) ?? [])
        partitions.push(
          await this.readPartition(
            table,
            relation,
            comparable.find((partition) => partition.relation === relation.relation),
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
      id: makeBackupId(this.opening.takenAt, randomBytes(4).toString('hex')),
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
      totalBytes: sumBytes(manifest),
      segments: this.count,
    };
  }

  private async readPartition(
    table: TableShape,
    relation: Relation,
    former: StoredPartition | undefined,
  ): Promise<StoredPartition> {
    const segmentBlocks = chooseSegmentBlocks(relation, former);
    const knownSegments = new Map(
      former?.segmentBlocks === segmentBlocks
        ? former.segments.map((segment) => [segment.number, segment] as const)
        : [],
    );
    const segments: Segment[] = [];
    for (const [number, mark] of await readMarks(this.client, table, relation, segmentBlocks)) {
      this.options.signal?.throwIfAborted();
      const existingSegment = knownSegments.get(number);
      if (existingSegment?.mark === mark && existingSegment.pieces.every((piece) => this.writer.has(piece))) {
        this.count.unchanged++;
        segments.push(existingSegment);
        continue;
      }
      this.count.read++;
      const rows = this.watch(copySegment(this.client, table, relation, segmentBlocks, number));
      segments.push({ number, mark, pieces: await this.writer.write(rows) });
    }
    return { name: relation.name, relation: relation.relation, segmentBlocks, segments };
  }

  private async *watch(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of rows) {
      this.progress.bytes += bytes.length;
      this.options.progress?.(this.progress);
      yield bytes;
    }
  }
}

/** Keeps the segments comparable with the former backup, except for a relation that was too small to determine a good size. */
function chooseSegmentBlocks(
  { blocks, blockBytes, totalBytes: size }: Relation,
  former: StoredPartition | undefined,
): number {
  if (former !== undefined && former.segments.length > 1) return former.segmentBlocks;
  const rowShare = blocks === 0 ? 1 : (blocks * blockBytes) / Math.max(size, blocks * blockBytes);
  return Math.max(1, Math.floor((SEGMENT_BYTES / blockBytes) * rowShare));
}
