import {
  computeSha256,
  type Deletion,
  type ObjectStore,
  type ListedObject,
} from '../../../platform/objects/object-store';
import { BackupError, DamagedBackupError, RowDigest } from '../format';
import { listPieces, parseManifest, type Piece, type RepositoryManifest } from './repository-manifest';
import { parseRepositoryHeader, RepositorySeal, type RepositoryHeader } from './repository-seal';

const HEADER_KEY = 'repository';
const BACKUP_PREFIX = 'backups/';
const PIECE_PREFIX = 'pieces/';
const MAX_HEADER_BYTES = 16 * 1024;

/** Backup in the list of a repository. The id begins with the time of the snapshot. */
export interface ListedBackup {
  id: string;
  /** Time of the snapshot, ISO 8601. */
  takenAt: string;
}

/** Manifests that were read, and the ids of damaged manifests with the reasons. */
export interface ManifestResults {
  manifests: RepositoryManifest[];
  damaged: { id: string; reason: string }[];
}

/**
 * Backups of one installation in a folder or bucket:
 *
 *     repository             description: encryption, identity
 *     pieces/ab/abcd…        rows, named by the digest of their content; written once, shared by backups
 *     backups/<instant>-…    manifest of a backup: the names of its pieces; written last
 *     work/…                 markers of running backups and prunes (work-marker.ts)
 *
 * Pieces that no manifest names belong to no backup: the next backup uses them, or a prune removes them.
 */
export class BackupRepository {
  private constructor(
    readonly store: ObjectStore,
    private readonly header: RepositoryHeader,
    private readonly seal: RepositorySeal,
  ) {}

  /** Name of the repository, e.g. `s3://bucket/prefix`. */
  get name(): string {
    return this.store.name;
  }

  /**
   * Opens an existing repository.
   * @throws BackupError when there is no repository, or the passphrase does not match
   */
  static async open(store: ObjectStore, passphrase: string | null): Promise<BackupRepository> {
    const header = await readHeader(store);
    if (header === null) throw new BackupError(`${store.name} has no backup repository.`);
    return new BackupRepository(store, header, await RepositorySeal.open(header, passphrase));
  }

  /**
   * Opens the repository, or creates it.
   * @param passphrase null: not encrypted
   * @throws BackupError for a wrong passphrase
   */
  static async openOrCreate(store: ObjectStore, passphrase: string | null): Promise<BackupRepository> {
    if ((await readHeader(store)) === null) {
      const { objects } = await store.list(null, 1);
      if (objects.some(({ key }) => !key.startsWith('.partial/')))
        throw new BackupError(
          `${store.name} is neither empty nor a backup repository; configure an empty folder or prefix.`,
        );
      const bytes = Buffer.from(`${JSON.stringify((await RepositorySeal.create(passphrase)).header)}\n`);
      await store.put(HEADER_KEY, bytes, computeSha256(bytes));
    }
    // Opened again, because two processes may create the repository at the same time, and both must use the description
    // that was stored last.
    return BackupRepository.open(store, passphrase);
  }

  /** Returns whether a repository needs a passphrase; null when there is no repository. */
  static async isEncrypted(store: ObjectStore): Promise<boolean | null> {
    const header = await readHeader(store);
    return header === null ? null : header.encryption !== null;
  }

  /** Requires that the repository is still the opened one. @throws BackupError when it was created again */
  async requireSameRepository(): Promise<void> {
    if ((await readHeader(this.store))?.id !== this.header.id)
      throw new BackupError(
        `The backup repository ${this.name} was replaced during the backup; run the backup again.`,
      );
  }

  /** Returns the stored size of each piece in bytes, by the name of the piece. */
  async listPieceSizes(): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for await (const { key, bytes } of listFolder(this.store, PIECE_PREFIX)) sizes.set(key.slice(-64), bytes);
    return sizes;
  }

  /** Returns the name of the piece with this content. */
  computePieceName(content: Buffer): string {
    return this.seal.computePieceName(content);
  }

  /** Writes a piece. @returns the stored bytes */
  async putPiece(name: string, content: Buffer): Promise<number> {
    return this.sealAndPut(toPieceKey(name), content);
  }

  /** Reads a piece. @throws DamagedBackupError when it is missing, or differs from the backed-up content */
  async getPiece({ name, bytes, rows, digest }: Piece): Promise<Buffer> {
    const key = toPieceKey(name);
    const content = await this.seal.open(key, await this.getBytes(key, bytes));
    const total = new RowDigest();
    total.update(content);
    const actualTotal = total.finish();
    if (
      this.seal.computePieceName(content) !== name ||
      actualTotal.rows !== rows ||
      actualTotal.digest !== digest
    )
      throw new DamagedBackupError(
        `The object ${key} of the backup repository differs from the backed-up content.`,
      );
    return content;
  }

  deletePiece(name: string): Promise<Deletion> {
    return this.store.delete(toPieceKey(name));
  }

  /** Lists the backups, the oldest first. */
  async listBackups(): Promise<ListedBackup[]> {
    const backups: ListedBackup[] = [];
    for await (const { key } of listFolder(this.store, BACKUP_PREFIX)) {
      const id = key.slice(BACKUP_PREFIX.length);
      const takenAt = parseBackupId(id);
      if (takenAt !== null) backups.push({ id, takenAt });
    }
    return backups;
  }

  /**
   * Reads the manifest of a backup.
   * @param id null: the last backup
   * @throws BackupError when there is no such backup
   */
  async getManifest(id: string | null): Promise<RepositoryManifest> {
    return this.readManifest((await this.getBackup(id)).id);
  }

  /** Finds a backup in the list. @param id null: the last backup @throws BackupError when there is no such backup */
  async getBackup(id: string | null): Promise<ListedBackup> {
    const backups = await this.listBackups();
    const foundBackup = id === null ? backups.at(-1) : backups.find((backup) => backup.id === id);
    if (foundBackup === undefined)
      throw new BackupError(
        id === null
          ? `The repository ${this.name} has no complete backup.`
          : `The repository ${this.name} has no backup ${id}; \`db backups list\` lists the existing backups.`,
      );
    return foundBackup;
  }

  /** Reads manifests. Damaged manifests are returned with the reason instead of failing the call. */
  async readManifests(ids: readonly string[]): Promise<ManifestResults> {
    const results: ManifestResults = { manifests: [], damaged: [] };
    for (const id of ids) {
      try {
        results.manifests.push(await this.readManifest(id));
      } catch (error) {
        if (!(error instanceof DamagedBackupError)) throw error;
        results.damaged.push({ id, reason: error.message });
      }
    }
    return results;
  }

  /** Returns whether the repository has the backup. */
  async hasManifest(id: string): Promise<boolean> {
    return (await this.store.head(BACKUP_PREFIX + id)) !== null;
  }

  async putManifest(manifest: RepositoryManifest): Promise<void> {
    await this.sealAndPut(BACKUP_PREFIX + manifest.id, Buffer.from(JSON.stringify(manifest)));
  }

  deleteManifest(id: string): Promise<Deletion> {
    return this.store.delete(BACKUP_PREFIX + id);
  }

  /**
   * Requires all pieces in their full size, without reading them.
   * @throws DamagedBackupError when a piece is missing
   */
  async requirePieces(manifest: RepositoryManifest): Promise<void> {
    const sizes = await this.listPieceSizes();
    const brokenPieces = listPieces(manifest).filter(({ name, bytes }) => sizes.get(name) !== bytes);
    if (brokenPieces.length > 0)
      throw new DamagedBackupError(
        `${brokenPieces.length} objects of the backup ${manifest.id} are missing or have another size, such as ${toPieceKey(brokenPieces[0]?.name ?? '')}.`,
      );
  }

  private async readManifest(id: string): Promise<RepositoryManifest> {
    const key = BACKUP_PREFIX + id;
    const head = await this.store.head(key);
    if (head === null) throw new BackupError(`The repository ${this.name} has no backup ${id} any more.`);
    const text = await this.seal.open(key, await this.getBytes(key, head.bytes));
    const manifest = parseManifest(text.toString('utf8'));
    if (manifest.id !== id) throw new DamagedBackupError(`The manifest ${id} belongs to another backup.`);
    return manifest;
  }

  private async sealAndPut(key: string, content: Buffer): Promise<number> {
    const bytes = await this.seal.seal(key, content);
    await this.store.put(key, bytes, computeSha256(bytes));
    return bytes.length;
  }

  private async getBytes(key: string, bytes: number): Promise<Buffer> {
    if ((await this.store.head(key)) === null)
      throw new DamagedBackupError(`The object ${key} of the backup repository is missing.`);
    return this.store.get(key, bytes);
  }
}

/** Creates the id of a backup, which sorts by the time of the snapshot. @param takenAt ISO 8601 in UTC */
export function createBackupId(takenAt: string, random: string): string {
  return `${takenAt.replace(/[-:.]/g, '')}-${random}`;
}

/** Parses the time from the id of a backup; null when the text is not such an id. */
function parseBackupId(id: string): string | null {
  const [, year, month, day, hour, minute, second, milliseconds] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z-[0-9a-f]+$/.exec(id) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
}

async function readHeader(store: ObjectStore): Promise<RepositoryHeader | null> {
  const head = await store.head(HEADER_KEY);
  if (head === null) return null;
  const bytes = head.bytes > MAX_HEADER_BYTES ? Buffer.alloc(0) : await store.get(HEADER_KEY, head.bytes);
  return parseRepositoryHeader(bytes, store.name);
}

/** Returns the key of a piece; folders by the first two digits keep the folders of a file system small. */
function toPieceKey(name: string): string {
  return `${PIECE_PREFIX}${name.slice(0, 2)}/${name}`;
}

const PAGE_SIZE = 1_000;

/** Lists the objects whose keys begin with the folder, in the order of the keys. @param folder ends with a slash */
export async function* listFolder(store: ObjectStore, folder: string): AsyncGenerator<ListedObject> {
  let after: string | null = folder;
  do {
    const { objects, next }: Awaited<ReturnType<ObjectStore['list']>> = await store.list(after, PAGE_SIZE);
    for (const object of objects) {
      if (!object.key.startsWith(folder)) return;
      yield object;
    }
    after = next;
  } while (after !== null);
}
