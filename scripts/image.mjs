/**
 * `npm run image -- --out FOLDER [--base DIRECTORY | --mirror HOST] [--platform linux/amd64]`: builds the container image of the
 * commit that is checked out, without a container engine, and prints its digest. On the commit of a release the digest is that of
 * the release's image. docs/releasing.md describes the image.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const USAGE =
  'Usage: npm run image -- --out FOLDER [--base DIRECTORY | --mirror HOST] [--platform linux/amd64 | --platform linux/arm64]';

const { values } = readArguments();
await prepare({ build: false, development: true });
const { buildImage, PLATFORMS, readCommit } = await import('./release/image/build-image.mjs');
const { formatPlatform } = await import('./release/image/base-image.mjs');
const { readBase } = await import('./release/image/base-source.mjs');
const { abortBySignal, WorkingCopy } = await import('./release/working-copy.mjs');

async function main() {
  const out = resolve(values.out);
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new Error(`${out} is not empty; name another folder with --out.`);
  const platforms = PLATFORMS.filter(
    (each) => values.platform === undefined || values.platform.includes(formatPlatform(each)),
  );
  if (platforms.length !== (values.platform ?? PLATFORMS).length)
    throw new Error(`The platforms are linux/amd64 and linux/arm64; received ${values.platform.join(', ')}.`);
  const signal = abortBySignal('the command; no image was made.');
  // A clone has the files of the commit and no others.
  const copy = new WorkingCopy(root, signal);
  try {
    const base = await readBase(copy.folder, values, platforms);
    console.log('Building …');
    await copy.build();
    const { version } = JSON.parse(readFileSync(join(copy.folder, 'package.json'), 'utf8'));
    const release = { version, ...readCommit(copy.folder), base, platforms, signal };
    console.log(`passerelle:${version}@${await buildImage(copy.folder, out, release)}`);
  } finally {
    copy.remove();
  }
}

function readArguments() {
  const text = { type: 'string' };
  try {
    const parsed = parseArgs({
      options: { base: text, mirror: text, out: text, platform: { ...text, multiple: true } },
    });
    if (parsed.values.out !== undefined) return parsed;
    throw new Error('Name the folder of the image with --out.');
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
