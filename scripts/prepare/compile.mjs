/**
 * Compiles the product into dist/ as `nest build` does: from the same settings (nest-cli.json, .swcrc), with the same
 * compiler and to the same files, but without the Nest CLI, which brings 500 development packages along.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { writeDigests } from '../migration-digests.mjs';
import { Progress } from './progress.mjs';

const SETTINGS = ['package-lock.json', 'nest-cli.json', '.swcrc'];

/** True when dist/ was built of these sources. Sources that only look new, as in a copy, are read to know it. */
export function isBuilt(root) {
  const stamp = join(root, 'dist', '.built');
  if (!existsSync(stamp)) return false;
  const [contents, look] = readFileSync(stamp, 'utf8').split('\n');
  const files = filesOf(root);
  if (look === lookOf(root, files)) return true;
  if (contents !== contentsOf(root, files)) return false;
  writeStamp(root, files);
  return true;
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
  writeStamp(root, filesOf(root));
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
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Everything that the build depends on. */
function filesOf(root) {
  const sources = builderOf(root).filenames.flatMap((folder) => sourcesIn(root, folder));
  return [...SETTINGS.map((name) => join(root, name)), ...sources.sort()];
}

function writeStamp(root, files) {
  writeFileSync(join(root, 'dist', '.built'), `${contentsOf(root, files)}\n${lookOf(root, files)}`);
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
