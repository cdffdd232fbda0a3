import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileObjectStore } from '../../../platform/objects/file-object-store';
import { BackupRepository } from './backup-repository';
import { PieceWriter } from './piece-writer';
import type { Piece } from './repository-manifest';

describe('pieces that the repository already has', () => {
  let folder: string;
  let repository: BackupRepository;
  let piece: Piece;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'passerelle-pieces-'));
    const store = new FileObjectStore({ kind: 'file', name: `file://${folder}`, folder });
    repository = await BackupRepository.openOrCreate(store, null);
    ({ piece } = await write([]));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  /** Writes two rows that are the same in every call. @param previousPieces pieces of the previous backup */
  async function write(previousPieces: Piece[]): Promise<{ piece: Piece; newPieces: Piece[] }> {
    const sizes = new Map(previousPieces.map(({ name, bytes }) => [name, bytes]));
    const writer = new PieceWriter(repository, await repository.listPieceSizes(), sizes);
    const [writtenPiece] = await writer.write(
      (async function* () {
        yield await Promise.resolve(Buffer.from('1\tone\n2\ttwo\n'));
      })(),
    );
    await writer.finish();
    if (writtenPiece === undefined) throw new Error('nothing was written');
    return { piece: writtenPiece, newPieces: writer.newPieces };
  }

  const getPiecePath = (): string => join(folder, 'pieces', piece.name.slice(0, 2), piece.name);

  it('are reused without reading when the previous backup names them with their size', async () => {
    const read = jest.spyOn(repository, 'getPiece');
    expect(await write([piece])).toEqual({ piece, newPieces: [] });
    expect(read).not.toHaveBeenCalled();
  });

  it('are written again when they were cut off', async () => {
    truncateSync(getPiecePath(), piece.bytes - 1);
    expect(await write([piece])).toEqual({ piece, newPieces: [piece] });
    await expect(repository.getPiece(piece)).resolves.toBeInstanceOf(Buffer);
  });

  it('are read when no backup names them, e.g. after a killed backup, and are written again when they are damaged', async () => {
    expect((await write([])).newPieces).toEqual([]);
    const bytes = readFileSync(getPiecePath());
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    writeFileSync(getPiecePath(), bytes);
    expect((await write([])).newPieces).toEqual([piece]);
    await expect(repository.getPiece(piece)).resolves.toBeInstanceOf(Buffer);
  });
});
