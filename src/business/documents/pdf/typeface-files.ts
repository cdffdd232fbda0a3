import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Typeface families; the names are folders in the build, and packages in a checkout. */
export type Family = 'dejavu-fonts-ttf' | `noto-sans-${string}`;

/**
 * Returns the path of a file of a family. The build copies all files that PDFs need to packages/build/typefaces/, the only
 * location in an installation; tests of a checkout without a build read the packages.
 */
export function findTypefaceFile(family: Family, file: string): string {
  const buildFolder = findBuildFolder();
  if (buildFolder !== null) return join(buildFolder, family, file);
  if (family === 'dejavu-fonts-ttf') return join(getPackageFolder(family), 'ttf', file);
  const folder = getPackageFolder(`@fontsource-variable/${family}`);
  return file.endsWith('.woff2') ? join(folder, 'files', file) : join(folder, file);
}

/** Finds the folder of the build, from the sources or the compiled code; null without a build. */
function findBuildFolder(): string | null {
  const folders = ['../../../..', '../../../../..'].map((root) =>
    join(__dirname, root, 'packages', 'build', 'typefaces'),
  );
  return folders.find((folder) => existsSync(join(folder, '.built'))) ?? null;
}

function getPackageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}
