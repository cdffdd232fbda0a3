/**
 * Copies the font files that PDFs need from their packages to packages/build/typefaces/, so that an installation needs no font
 * packages: two of 21 cuts of DejaVu, and the slices of Noto Sans in the one variant that is drawn. Licences are beside them.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { filesBelow, isStamped, writeStamp } from './stamp.mjs';

const DEJAVU = ['LICENSE', 'ttf/DejaVuSansCondensed.ttf', 'ttf/DejaVuSansCondensed-Bold.ttf'];

/** True when the files were copied from the packages that the lock file names, or when there are only built files. */
export function areTypefacesBuilt(root) {
  const folder = join(root, 'packages', 'build');
  return (
    !existsSync(join(folder, 'package.json')) ||
    isStamped(join(folder, 'typefaces', '.built'), root, sourcesOf(root))
  );
}

export function buildTypefaces(root) {
  const target = join(root, 'packages', 'build', 'typefaces');
  rmSync(target, { recursive: true, force: true });
  const require = createRequire(join(root, 'packages', 'build', 'package.json'));
  for (const name of packagesOf(root)) {
    const folder = dirname(require.resolve(`${name}/package.json`));
    const family = basename(name);
    const files = name.startsWith('@fontsource-variable/') ? slicesOf(folder) : DEJAVU;
    mkdirSync(join(target, family), { recursive: true });
    for (const file of files) copyFileSync(join(folder, file), join(target, family, basename(file)));
  }
  writeStamp(join(target, '.built'), root, sourcesOf(root));
}

/** Slices of the variant with all weights, their characters and their licence. */
function slicesOf(folder) {
  const slices = filesBelow(join(folder, 'files'), (name) => name.endsWith('-wght-normal.woff2'));
  return ['LICENSE', 'unicode.json', ...slices.map((file) => join('files', basename(file)))];
}

function packagesOf(root) {
  const { devDependencies } = JSON.parse(
    readFileSync(join(root, 'packages', 'build', 'package.json'), 'utf8'),
  );
  return Object.keys(devDependencies).filter(
    (name) => name.startsWith('@fontsource-variable/') || name === 'dejavu-fonts-ttf',
  );
}

/** The versions of the packages are those of the workspace's exact dependencies. */
function sourcesOf(root) {
  return [join(root, 'packages', 'build', 'package.json')];
}
