import { DamagedBackupError, RowDigest, type RowTotal } from '../format';
import type { BackupRepository } from './backup-repository';
import type { Piece } from './repository-manifest';

/** Size at which a piece ends, at the next end of a row; a larger segment has several pieces. */
const PIECE_BYTES = 2 * 1024 * 1024;
/** Maximum number of pieces that are written at the same time. */
const MAX_WRITES = 4;
const NEWLINE = 0x0a;

/** Writes rows as pieces, unless the repository has them already. A few writes run while the database is read. */
export class PieceWriter {
  /** Bytes that were added to the repository. */
  newBytes = 0;
  /** Pieces that were added to the repository. */
  readonly newPieces: Piece[] = [];
  private readonly writes = new Set<Promise<void>>();
  private readonly pieceSizes = new Map<string, Promise<number>>();
  private failure: Error | null = null;

  /**
   * @param storedSizes bytes of each piece that the repository has
   * @param previousSizes bytes of each piece of the previous backup: a piece that has this size is reused without
   * reading it
   */
  constructor(
    private readonly repository: BackupRepository,
    private readonly storedSizes: ReadonlyMap<string, number>,
    private readonly previousSizes: ReadonlyMap<string, number>,
  ) {}

  /** Returns whether the repository has a piece in its full size. */
  has({ name, bytes }: Piece): boolean {
    return this.storedSizes.get(name) === bytes;
  }

  /**
   * Writes the rows of a segment.
   * @param rows rows in the text format of COPY; a chunk may end within a row
   * @returns the pieces; their sizes are final after `finish`
   */
  async write(rows: AsyncIterable<Buffer>): Promise<Piece[]> {
    const pieces: Piece[] = [];
    let parts: Buffer[] = [];
    let length = 0;
    let digest = new RowDigest();
    const addPart = (part: Buffer): void => {
      // The digest is updated with each part, so that the event loop is never blocked for a whole piece.
      digest.update(part);
      parts.push(part);
      length += part.length;
    };
    const endPiece = async (): Promise<void> => {
      pieces.push(await this.addPiece(Buffer.concat(parts), digest.finish()));
      [parts, length, digest] = [[], 0, new RowDigest()];
    };
    for await (const part of rows) {
      const cutAt = length + part.length < PIECE_BYTES ? 0 : part.lastIndexOf(NEWLINE) + 1;
      if (cutAt > 0) {
        addPart(part.subarray(0, cutAt));
        await endPiece();
      }
      if (cutAt < part.length) addPart(part.subarray(cutAt));
    }
    if (length > 0) await endPiece();
    return pieces;
  }

  /** Waits for the writes. @throws the error of a write */
  async finish(): Promise<void> {
    await Promise.all(this.writes);
    if (this.failure !== null) throw this.failure;
  }

  private async addPiece(content: Buffer, total: RowTotal): Promise<Piece> {
    const piece: Piece = { name: this.repository.computePieceName(content), bytes: 0, ...total };
    const bytes = this.pieceSizes.get(piece.name) ?? this.reuseOrPut(piece, content);
    this.pieceSizes.set(piece.name, bytes);
    const writePromise = bytes.then(
      (size) => void (piece.bytes = size),
      (error: unknown) => void (this.failure ??= error instanceof Error ? error : new Error(String(error))),
    );
    this.writes.add(writePromise);
    void writePromise.then(() => this.writes.delete(writePromise));
    while (this.writes.size >= MAX_WRITES) await Promise.race(this.writes);
    if (this.failure !== null) throw this.failure;
    return piece;
  }

  /** Reuses the stored piece. Reads it first unless the previous backup had it; writes it again when it is damaged. */
  private async reuseOrPut(piece: Piece, content: Buffer): Promise<number> {
    const storedSize = this.storedSizes.get(piece.name);
    if (storedSize === undefined) return this.put(piece, content);
    if (storedSize === this.previousSizes.get(piece.name)) return storedSize;
    try {
      await this.repository.getPiece({ ...piece, bytes: storedSize });
      return storedSize;
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      return this.put(piece, content);
    }
  }

  private async put(piece: Piece, content: Buffer): Promise<number> {
    const bytes = await this.repository.putPiece(piece.name, content);
    this.newBytes += bytes;
    this.newPieces.push(piece);
    return bytes;
  }
}
