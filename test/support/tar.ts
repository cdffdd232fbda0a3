import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/** The files of a `.tar.gz`, by name. @throws Error for a header whose check sum is wrong */
export function untar(archive: Buffer): Map<string, Buffer> {
  const tar = gunzipSync(archive);
  const files = new Map<string, Buffer>();
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const header = Buffer.from(tar.subarray(at, at + BLOCK));
    const field = (from: number, length: number): string =>
      header
        .subarray(from, from + length)
        .toString()
        .replace(/\0.*$/s, '')
        .trim();
    const sum = parseInt(field(148, 8), 8);
    header.fill(' ', 148, 156);
    if (header.reduce((total, byte) => total + byte, 0) !== sum) throw new Error(`Wrong check sum at ${at}`);
    const size = parseInt(field(124, 12), 8);
    files.set(field(0, 100), tar.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
