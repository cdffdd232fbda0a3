/** A stamp in a build's folder says of which sources it was made. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * True when the stamp was written for these sources. Sources that only look new, as in a copy, are read to know it.
 * @param {string} stamp path of the file
 * @param {string} root what the paths of the sources begin with
 * @param {string[]} files everything that the build depends on, as paths
 */
export function isStamped(stamp, root, files) {
  if (!existsSync(stamp)) return false;
  const [contents, look] = readFileSync(stamp, 'utf8').split('\n');
  if (look === lookOf(root, files)) return true;
  if (contents !== contentsOf(root, files)) return false;
  writeStamp(stamp, root, files);
  return true;
}

export function writeStamp(stamp, root, files) {
  writeFileSync(stamp, `${contentsOf(root, files)}\n${lookOf(root, files)}`);
}

/** Whether a path is that of a stamp. */
export function isStamp(path) {
  return /(?:^|[\\/])\.built$/.test(path);
}

/** A stamp as a release delivers it: without its second line, which tells when the sources were written. */
export function withoutTimes(stamp) {
  return stamp.subarray(0, stamp.indexOf('\n') + 1);
}

/** Paths of the files below a folder, in order, of which `wanted` is true. */
export function filesBelow(folder, wanted = () => true) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A digest of what can be seen of the files without opening them: names, sizes, times of change. */
function lookOf(root, files) {
  return digestOf(root, files, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });
}

function contentsOf(root, files) {
  return digestOf(root, files, (file) => readFileSync(file));
}

function digestOf(root, files, partOf) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(partOf(file)).update('\0');
  return hash.digest('hex');
}
