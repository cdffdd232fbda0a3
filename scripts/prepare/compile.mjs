/**
 * Compiles the product into dist/ as `nest build` does: from the same settings (nest-cli.json, .swcrc), with the same
 * compiler and to the same files, but without the Nest CLI, which brings 500 development packages along.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { writeDigests } from '../migration-digests.mjs';
import { Progress } from './progress.mjs';
import { filesBelow, isStamped, writeStamp } from './stamp.mjs';

const SETTINGS = ['package-lock.json', 'nest-cli.json', '.swcrc'];

/** True when dist/ was built of these sources. */
export function isBuilt(root) {
  return isStamped(join(root, 'dist', '.built'), root, filesOf(root));
}

/** @throws Error when a source has a syntax error */
export async function compile(root) {
  writeDigests(root);
  const { swcrcPath, outDir, filenames, ignore } = builderOf(root);
  const { transformFile } = createRequire(join(root, 'package.json'))('@swc/core');
  const sources = filenames
    .flatMap((folder) => sourcesIn(root, folder))
    .filter((file) => !isIgnored(file, ignore));
  const progress = Progress.of('Building');
  progress.show(`${sources.length} files`);
  rmSync(join(root, outDir), { recursive: true, force: true });
  await Promise.all(
    sources.map(async (source) => {
      const output = join(root, outDir, relative(root, source).replace(/\.ts$/, '.js'));
      const { code, map } = await transformFile(source, {
        configFile: join(root, swcrcPath),
        swcrc: false,
        outputPath: output,
      });
      mkdirSync(dirname(output), { recursive: true });
      writeFileSync(output, `${code}\n//# sourceMappingURL=${basename(output)}.map`);
      writeFileSync(`${output}.map`, map);
    }),
  );
  writeStamp(join(root, 'dist', '.built'), root, filesOf(root));
  progress.end(`${sources.length} files`);
}

/** What nest-cli.json says to the compiler. */
function builderOf(root) {
  return JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8')).compilerOptions.builder.options;
}

/** @param {string[]} patterns of the form `**` + `/*.spec.ts`: which ends of names are left out */
function isIgnored(file, patterns) {
  return patterns.some((pattern) => file.endsWith(pattern.replace('**/*', '')));
}

function sourcesIn(root, folder) {
  return filesBelow(join(root, folder), (name) => name.endsWith('.ts'));
}

/** Everything that the build depends on. */
function filesOf(root) {
  const sources = builderOf(root).filenames.flatMap((folder) => sourcesIn(root, folder));
  return [...SETTINGS.map((name) => join(root, name)), ...sources.sort()];
}
