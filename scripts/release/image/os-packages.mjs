/** The packages of the base image's operating system, as its package manager (dpkg) records them. */
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';

const RECORD = /^(?:\.\/)?var\/lib\/dpkg\/status(?:\.d\/[^/]+)?$/;
const RELEASE = /^(?:\.\/)?(?:etc|usr\/lib)\/os-release$/;
const GZIP = [0x1f, 0x8b];

/**
 * Lists the packages of an image; none when its layers contain no record of dpkg.
 * @param {import('./blobs.mjs').Blob[]} layers
 * @returns {Promise<{ name: string, version: string, architecture: string, distribution: string }[]>} by name
 */
export async function listOsPackages(layers) {
  const files = new Map();
  for (const { bytes } of layers) {
    const isCompressed = GZIP.every((byte, index) => bytes[index] === byte);
    const archive = Readable.from([isCompressed ? gunzipSync(bytes) : bytes]).pipe(extract());
    for await (const entry of archive) {
      const { name, type } = entry.header;
      const isWanted = type === 'file' && (RECORD.test(name) || RELEASE.test(name));
      if (isWanted) files.set(name, await readText(entry));
      else entry.resume();
    }
  }
  const texts = (pattern) => [...files].filter(([name]) => pattern.test(name)).map(([, text]) => text);
  const release = texts(RELEASE).join('\n');
  const member = (name) => new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(release)?.[1] ?? 'unknown';
  const distribution = `${member('ID')}-${member('VERSION_ID')}`;
  const found = texts(RECORD).flatMap((text) => text.split(/\n{2,}/).map(parsePackage));
  return found
    .filter((each) => each !== null)
    .map((each) => ({ ...each, distribution }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function parsePackage(text) {
  const member = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1];
  const [name, version] = [member('Package'), member('Version')];
  if (name === undefined || version === undefined) return null;
  // A package that was removed keeps its entry while its settings are there.
  if (member('Status')?.endsWith(' installed') === false) return null;
  return { name, version, architecture: member('Architecture') ?? 'all' };
}

async function readText(entry) {
  const parts = [];
  for await (const part of entry) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
