import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatErrorOnOneLine } from '../kernel/error-type';
import type { FileStoreSettings } from '../kernel/settings/object-store-settings';
import {
  ObjectMissingError,
  ObjectStoreAwayError,
  type Deletion,
  type ListedObject,
  type ObjectHead,
  type ObjectPage,
  type ObjectStore,
} from './object-store';

/**
 * Folder of files that are being written. The files are listed as well, so that an interrupted write is removed like an
 * orphan.
 */
const PARTIAL_FOLDER = '.partial';

/**
 * Objects as files below a folder: the key is the relative path. A file is written under another name, flushed and
 * renamed, so it is complete or absent. Only the user of the service can read the files.
 */
export class FileObjectStore implements ObjectStore {
  readonly name: string;
  private readonly folder: string;

  constructor({ name, folder }: FileStoreSettings) {
    this.name = name;
    this.folder = folder;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const target = this.toPath(key);
    const partial = join(this.folder, PARTIAL_FOLDER, randomBytes(16).toString('hex'));
    await this.attempt(async () => {
      await makeFolder(dirname(partial));
      await makeFolder(dirname(target));
      const file = await open(partial, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, target);
      await syncFolder(dirname(target));
    });
  }

  async get(key: string, bytes: number): Promise<Buffer> {
    const path = this.toPath(key);
    return this.attempt(async () => {
      const fileStats = await ifExists(stat(path));
      if (fileStats === null) throw new ObjectMissingError(this.name, key);
      // A larger file is damaged and is not read completely.
      if (fileStats.size > bytes) return Buffer.alloc(0);
      const bytesRead = await ifExists(readFile(path));
      if (bytesRead === null) throw new ObjectMissingError(this.name, key);
      return bytesRead;
    });
  }

  async head(key: string): Promise<ObjectHead | null> {
    const fileStats = await this.attempt(() => ifExists(stat(this.toPath(key))));
    return fileStats === null ? null : { bytes: fileStats.size, encryption: null, lockedUntil: null };
  }

  async delete(key: string): Promise<Deletion> {
    await this.attempt(() => rm(this.toPath(key), { force: true }));
    return 'deleted';
  }

  async list(after: string | null, limit: number): Promise<ObjectPage> {
    return this.attempt(async () => {
      const objects: ListedObject[] = [];
      for await (const key of this.walk('', after ?? '')) {
        const fileStats = await ifExists(stat(this.toPath(key)));
        if (fileStats !== null) objects.push({ key, bytes: fileStats.size, modifiedAt: fileStats.mtime });
        if (objects.length === limit) return { objects, next: key };
      }
      return { objects, next: null };
    });
  }

  async close(): Promise<void> {
    // No file is open.
  }

  /** Yields the keys behind the cursor, folder by folder, each in the order of its names. */
  private async *walk(folder: string, after: string): AsyncGenerator<string> {
    const entries = (await ifExists(readdir(join(this.folder, folder), { withFileTypes: true }))) ?? [];
    const sortedEntries = entries.sort((a, b) => (toSortedName(a) < toSortedName(b) ? -1 : 1));
    for (const entry of sortedEntries) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (`${key}/\u{10ffff}` > after) yield* this.walk(key, after);
      } else if (key > after) yield key;
    }
  }

  /**
   * @throws Error for a key outside of the folder: the product creates the keys, so this is a defect
   */
  private toPath(key: string): string {
    if (!/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/.test(key) || key.split('/').includes('..'))
      throw new Error(`"${key}" is not a valid key of an object`);
    return join(this.folder, key);
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ObjectMissingError) throw error;
      throw new ObjectStoreAwayError(this.name, formatErrorOnOneLine(error), { cause: error });
    }
  }
}

/** Sorts a folder as its keys sort: its name is followed by a slash. */
function toSortedName(entry: { name: string; isDirectory(): boolean }): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name;
}

async function ifExists<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT')
      return null;
    throw error;
  }
}

/** Creates a folder; when it is new, the entry in its parent folder is flushed too. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let createdFolder = path; createdFolder.length >= first.length; createdFolder = dirname(createdFolder))
    await syncFolder(dirname(createdFolder));
}

/** Flushes a folder, because a new file name survives a crash only then. Windows has no such operation. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
