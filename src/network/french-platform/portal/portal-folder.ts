import { constants } from 'node:fs';
import { lstat, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Permissions of folders and files. The operator's transfer tool may run as another user of the same group. */
const FOLDER_MODE = 0o770;
const FILE_MODE = 0o660;

/** Names that transfer tools use for incomplete files. */
const INCOMPLETE_FILE_NAME = /^\.|\.(?:part|filepart|tmp|temp)$/i;

/** Thrown for a problem with the folder that the operator can solve. */
export class PortalFolderError extends Error {}

/** Error codes of the file system for problems that the operator can solve. */
const FOLDER_ERROR_CODES = new Set(
  'EACCES EBUSY EDQUOT EEXIST EIO EISDIR ELOOP EMFILE ENAMETOOLONG ENFILE ENOENT ENOSPC ENOTDIR ENOTEMPTY EPERM EROFS ESTALE'.split(
    ' ',
  ),
);

/** Returns whether an error comes from the folder, not from the application or its database. */
export function isPortalFolderError(error: unknown): boolean {
  if (error instanceof PortalFolderError) return true;
  return FOLDER_ERROR_CODES.has(findErrorCode(error) ?? '');
}

/** Entry of the folder `incoming`, which receives answers. */
export interface IncomingEntry {
  name: string;
  isFile: boolean;
  bytes: number;
  modifiedAt: Date;
}

/**
 * Folder through which files are exchanged with the state portal. The operator's tool takes files from `outgoing` and
 * puts answers into `incoming`; processed answers are moved to `read`, invalid answers to `refused`. Files are written
 * in `staging`: a file appears in `outgoing` by one rename, and only once, because the rename removes it from
 * `staging`.
 */
export class PortalFolder {
  readonly stagingFolder: string;
  readonly outgoingFolder: string;
  readonly incomingFolder: string;
  readonly readFolder: string;
  readonly refusedFolder: string;

  constructor(readonly root: string) {
    this.stagingFolder = join(root, 'staging');
    this.outgoingFolder = join(root, 'outgoing');
    this.incomingFolder = join(root, 'incoming');
    this.readFolder = join(root, 'read');
    this.refusedFolder = join(root, 'refused');
  }

  get folders(): readonly string[] {
    return [
      this.stagingFolder,
      this.outgoingFolder,
      this.incomingFolder,
      this.readFolder,
      this.refusedFolder,
    ];
  }

  /**
   * Creates missing folders below the root. The operator creates the root, so that a missing mount is not replaced by a
   * folder.
   */
  async createFolders(): Promise<void> {
    for (const folder of this.folders) {
      try {
        await mkdir(folder, { mode: FOLDER_MODE });
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
    }
  }

  /** Writes a complete file into `staging`, flushed to the disk. */
  async stage(stagedAs: string, content: Buffer): Promise<void> {
    await this.createFolders();
    const temporaryPath = join(this.stagingFolder, `.${stagedAs}.part`);
    const file = await open(temporaryPath, 'w', FILE_MODE);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryPath, join(this.stagingFolder, stagedAs));
    await syncFolder(this.stagingFolder);
  }

  /** Moves a file from `staging` to `outgoing`. If the file is not in `staging` any more, an earlier attempt moved it. */
  async publish(stagedAs: string, name: string): Promise<void> {
    const stagedPath = join(this.stagingFolder, stagedAs);
    const target = join(this.outgoingFolder, name);
    if ((await lstat(stagedPath).catch(ignoreMissing)) === null)
      // Both folders must exist, because a missing mount would look like an empty folder.
      for (const folder of [this.stagingFolder, this.outgoingFolder]) await stat(folder);
    else if ((await lstat(target).catch(ignoreMissing)) !== null)
      throw new PortalFolderError(
        `${target} already exists and is not overwritten; remove it from the folder.`,
      );
    else await rename(stagedPath, target).catch(ignoreMissing);
    await syncFolder(this.outgoingFolder);
    await syncFolder(this.stagingFolder);
  }

  /** Removes the files of interrupted attempts from `staging`. Call this after the file was moved to `outgoing`. */
  async removeStagedRemnants(name: string): Promise<void> {
    const remnants = await readdir(this.stagingFolder);
    for (const remnant of remnants)
      if (remnant.replace(/^\./, '').startsWith(`${name}.`))
        await rm(join(this.stagingFolder, remnant), { force: true });
  }

  /** Lists completely transferred entries of `incoming`, up to a maximum number. */
  async listIncoming(maximum: number): Promise<IncomingEntry[]> {
    await this.createFolders();
    const entries: IncomingEntry[] = [];
    for await (const { name } of await opendir(this.incomingFolder)) {
      if (INCOMPLETE_FILE_NAME.test(name)) continue;
      const fileStats = await lstat(join(this.incomingFolder, name)).catch(ignoreMissing);
      if (fileStats === null) continue;
      entries.push({ name, isFile: fileStats.isFile(), bytes: fileStats.size, modifiedAt: fileStats.mtime });
      if (entries.length === maximum) break;
    }
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Reads a file of `incoming` without following a symbolic link; null when the file does not exist any more. */
  async readIncoming(name: string, maxBytes: number): Promise<Buffer | null> {
    const path = join(this.incomingFolder, name);
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
      ignoreMissing,
    );
    if (file === null) return null;
    try {
      const { size } = await file.stat();
      const buffer = Buffer.alloc(Math.min(size, maxBytes) + 1);
      let length = 0;
      // One read may return a part of the file, for example on network file systems.
      for (let isEnd = false; !isEnd && length < buffer.length;) {
        const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
        length += bytesRead;
        isEnd = bytesRead === 0;
      }
      return buffer.subarray(0, length);
    } finally {
      await file.close();
    }
  }

  /**
   * Moves an entry of `incoming` to another folder, under a new name when that folder already has an entry with the
   * same name.
   */
  async move(name: string, folder: 'readFolder' | 'refusedFolder', suffix: string): Promise<void> {
    const target = join(this[folder], name);
    const isTaken = (await lstat(target).catch(ignoreMissing)) !== null;
    await rename(join(this.incomingFolder, name), isTaken ? `${target}.${suffix}` : target).catch(
      ignoreMissing,
    );
    await syncFolder(dirname(target));
  }
}

function ignoreMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return findErrorCode(error) === code;
}

function findErrorCode(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null;
}

/** Flushes a folder to disk, so that a rename survives a crash. Windows has no such operation. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
