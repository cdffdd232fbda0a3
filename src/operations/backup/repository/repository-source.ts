import { checkRecords } from '../format/checked-records';
import { DamagedBackupError, type BackupRecord } from '../format';
import type { BackupSource } from '../backup-source';
import type { BackupSummary } from '../backup-summary';
import type { BackupRepository } from './backup-repository';
import { listPieces, sumStoredBytes, type Piece, type RepositoryManifest } from './repository-manifest';

/** Backup in a repository as the source of a restore. Every piece is compared with its digest when it is read. */
export class RepositoryBackupSource implements BackupSource {
  constructor(
    private readonly repository: BackupRepository,
    readonly manifest: RepositoryManifest,
  ) {}

  /** Checks that all pieces exist in their full size; their contents are checked when they are read. */
  async verify(): Promise<BackupSummary> {
    await this.repository.requirePieces(this.manifest);
    const { opening, closing } = this.manifest;
    return { opening, closing, size: sumStoredBytes(this.manifest) };
  }

  async forEachRecord(use: (record: BackupRecord) => void | Promise<void>): Promise<void> {
    for await (const record of checkRecords(this.readRecords())) await use(record);
  }

  private async *readRecords(): AsyncGenerator<BackupRecord> {
    const { opening, closing, tables } = this.manifest;
    yield { kind: 'opening', opening };
    for (const [i, table] of tables.entries()) {
      yield { kind: 'table', name: table.name };
      for (const piece of listPieces({ tables: [table] }))
        yield { kind: 'rows', bytes: await this.repository.getPiece(piece) };
      const { rows, digest } = closing.tables[i] ?? { rows: 0, digest: '' };
      yield { kind: 'tableEnd', rowTotal: { rows, digest } };
    }
    yield { kind: 'closing', closing };
  }
}

/** Result of reading all pieces of backups. */
export interface PieceVerificationResult {
  pieces: number;
  bytes: number;
  /** Pieces that are missing or differ from the backed-up contents, with the reasons. */
  damaged: { piece: Piece; reason: string }[];
}

/** Reads every piece of the backups once and compares it with its digest. */
export async function verifyPieces(
  repository: BackupRepository,
  manifests: readonly RepositoryManifest[],
): Promise<PieceVerificationResult> {
  const pieces = new Map(manifests.flatMap(listPieces).map((piece) => [piece.name, piece]));
  const result: PieceVerificationResult = { pieces: pieces.size, bytes: 0, damaged: [] };
  for (const piece of pieces.values()) {
    try {
      await repository.getPiece(piece);
      result.bytes += piece.bytes;
    } catch (error) {
      if (!isDamagedBackupError(error)) throw error;
      result.damaged.push({ piece, reason: error.message });
    }
  }
  return result;
}

function isDamagedBackupError(error: unknown): error is DamagedBackupError {
  return error instanceof DamagedBackupError;
}
