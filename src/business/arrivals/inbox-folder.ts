import { constants } from 'node:fs';
import { lstat, mkdir, open, opendir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode } from '../../platform/kernel/error-type';

/** File names that other programs give to incomplete files. */
const INCOMPLETE_FILE_NAME = /^[.~]|\.(?:part|filepart|tmp|temp|crdownload)$/i;
const FOLDER_MODE = 0o770;

/** File in the folder of a company. */
export interface DroppedFile {
  name: string;
  /** Whether the entry is a regular file, not a link or a device. */
  isFile: boolean;
  bytes: number;
  modifiedMs: number;
}

/**
 * Folder of a company for incoming files. Accepted files are moved to `done`, refused ones to `refused`, with a text file
 * that states the reason. No file is deleted or replaced.
 */
export class InboxFolder {
  constructor(readonly path: string) {}

  /** Lists at most `maximum` complete files, in the order of their names. */
  async list(maximum: number): Promise<DroppedFile[]> {
    const files: DroppedFile[] = [];
    for await (const entry of await opendir(this.path)) {
      if (INCOMPLETE_FILE_NAME.test(entry.name) || entry.isDirectory()) continue;
      const fileStats = await lstat(join(this.path, entry.name)).catch(ignoreMissing);
      if (fileStats === null) continue;
      const isFile = fileStats.isFile();
      files.push({ name: entry.name, isFile, bytes: fileStats.size, modifiedMs: fileStats.mtimeMs });
      if (files.length === maximum) break;
    }
    return files.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Reads a file without following a link; returns null when the file was removed or exceeds `maxBytes`. */
  async read(name: string, maxBytes: number): Promise<Buffer | null> {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const file = await open(join(this.path, name), flags).catch(ignoreMissing);
    if (file === null) return null;
    try {
      const { size } = await file.stat();
      return size > maxBytes ? null : await file.readFile();
    } finally {
      await file.close();
    }
  }

  /** Moves a file to `done`. */
  async moveToDone(name: string): Promise<void> {
    await this.move(name, 'done');
  }

  /**
   * Moves a file to `refused`, and writes the reason into a text file next to it. Ignores a file that another process
   * has moved.
   */
  async moveToRefused(name: string, reason: string): Promise<void> {
    const movedPath = await this.move(name, 'refused');
    if (movedPath !== null) await writeReason(`${movedPath}.txt`, reason);
  }

  /**
   * @returns path of the moved file; null when the file does not exist any more
   */
  private async move(name: string, folder: 'done' | 'refused'): Promise<string | null> {
    const target = join(this.path, folder);
    await mkdir(target, { mode: FOLDER_MODE }).catch(ignoreExisting);
    const freePath = await findFreePath(target, name);
    const isGone = (await rename(join(this.path, name), freePath).catch(ignoreMissing)) === null;
    return isGone ? null : freePath;
  }
}

/** Returns an unused path in the folder: `invoice.xml`, `invoice.xml.2` … */
async function findFreePath(folder: string, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : `${name}.${number}`);
    if ((await lstat(path).catch(ignoreMissing)) === null) return path;
  }
}

/**
 * Writes a reason atomically, so that a program that watches the folder never reads an incomplete file. Does not
 * replace an existing file.
 */
async function writeReason(path: string, reason: string): Promise<void> {
  if ((await lstat(path).catch(ignoreMissing)) !== null) return;
  await writeFile(`${path}.part`, `${reason}\n`);
  await rename(`${path}.part`, path);
}

/** @returns null when the file does not exist; rethrows every other error */
function ignoreMissing(error: unknown): null {
  if (getErrorCode(error) === 'ENOENT') return null;
  throw error;
}

function ignoreExisting(error: unknown): void {
  if (getErrorCode(error) !== 'EEXIST') throw error;
}
