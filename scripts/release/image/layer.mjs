/**
 * Layers of the image that are the same bytes whenever and wherever they are made: entries in the order of their paths, one time,
 * numeric owners, modes without the umask, and compression by a program in JavaScript, whose result no processor changes.
 */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'fflate';
import { pack } from 'tar-stream';
import { digestOf, OCI_LAYER, toBlob } from './blobs.mjs';

/**
 * @typedef {{ type: 'file' | 'directory' | 'symlink', mode: number, uid: number, gid: number, read?: () => Buffer,
 *   linkname?: string }} Entry
 * @typedef {Map<string, Entry>} Entries by the path in the image, without a slash at either end
 */

/**
 * Adds a file, or a folder with everything in it, which belongs to root.
 * @param {Entries} entries
 * @param {string} path in the image
 * @param {string} source on this machine
 * @param {{ isWanted?: (path: string) => boolean, transform?: (path: string, bytes: Buffer) => Buffer }} [options]
 */
export function addTree(entries, path, source, options = {}) {
  const { isWanted = () => true, transform = (_, bytes) => bytes } = options;
  if (!isWanted(path)) return;
  const stats = lstatSync(source);
  if (stats.isSymbolicLink()) {
    entries.set(path, { ...OF_ROOT, type: 'symlink', mode: 0o777, linkname: readlinkSync(source) });
  } else if (stats.isDirectory()) {
    addFolder(entries, path);
    for (const name of readdirSync(source))
      addTree(entries, posix.join(path, name), join(source, name), options);
  } else {
    const mode = (stats.mode & 0o100) === 0 ? 0o644 : 0o755;
    entries.set(path, { ...OF_ROOT, type: 'file', mode, read: () => transform(path, readFileSync(source)) });
  }
}

const OF_ROOT = { uid: 0, gid: 0 };

/** Adds a folder. @param {{ uid: number, gid: number }} [owner] */
export function addFolder(entries, path, { uid, gid } = OF_ROOT) {
  entries.set(path, { type: 'directory', mode: 0o755, uid, gid });
}

/** Adds the folders above a path, up to a folder of the image that is the topmost one added. */
export function addFoldersAbove(entries, path, topmost) {
  for (let folder = dirname(path); folder.length >= topmost.length; folder = dirname(folder))
    if (folder === topmost || folder.startsWith(`${topmost}/`)) addFolder(entries, folder);
    else return;
}

/**
 * Makes a layer.
 * @param {Entries} entries
 * @param {number} epoch time of all entries, in seconds since 1970
 * @returns {Promise<import('./blobs.mjs').Blob & { diffId: string }>} diffId: digest of the archive before compression
 */
export async function makeLayer(entries, epoch) {
  const tar = await buffer(archive(entries, epoch));
  return { ...toBlob(Buffer.from(gzipSync(tar, { level: 6, mtime: 0 })), OCI_LAYER), diffId: digestOf(tar) };
}

/**
 * Archives entries, one after the other.
 * @returns {import('node:stream').Readable} it fails with the error of an entry that cannot be read
 */
export function archive(entries, epoch) {
  const tar = pack();
  const mtime = new Date(epoch * 1000);
  const addAll = async () => {
    // By UTF-16 code units, which no locale changes; a folder comes before its contents.
    for (const path of [...entries.keys()].sort()) {
      const { type, mode, uid, gid, linkname, read } = entries.get(path);
      const name = type === 'directory' ? `${path}/` : path;
      const header = { name, type, mode, uid, gid, linkname, mtime };
      await new Promise((resolve, reject) =>
        tar.entry(header, type === 'file' ? read() : undefined, (error) =>
          error ? reject(error) : resolve(),
        ),
      );
    }
    tar.finalize();
  };
  addAll().catch((error) => tar.destroy(error));
  return tar;
}
