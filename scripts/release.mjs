/**
 * `npm run release -- VERSION`: makes a release in a temporary clone (version, generated files, changelog, commits, packages), and
 * only when all of it has succeeded adds commits and tag to this checkout. docs/releasing.md describes options and files.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';
import { closeUnreleased, formatSummary, sectionOf } from './release/changelog.mjs';
import { collectFacts } from './release/facts.mjs';
import { addToCheckout, publish } from './release/finish.mjs';
import { replaceFolder } from './release/out-folder.mjs';
import { findRefusals } from './release/preconditions.mjs';
import { CHECKSUMS, signChecksums } from './release/sign.mjs';
import { nextDevelopment, writeVersion } from './release/versions.mjs';
import { abortBySignal, WorkingCopy } from './release/working-copy.mjs';
import { readReleases } from './releases.mjs';

const OPTIONS = {
  base: { type: 'string' },
  branch: { type: 'string', default: 'main' },
  'dry-run': { type: 'boolean', default: false },
  'migration-time': { type: 'string' },
  mirror: { type: 'string' },
  'no-image': { type: 'boolean', default: false },
  out: { type: 'string' },
  publish: { type: 'boolean', default: false },
  unsigned: { type: 'boolean', default: false },
};
const USAGE =
  'Usage: npm run release -- VERSION [--dry-run] [--branch NAME] [--unsigned] [--publish] [--out FOLDER] [--migration-time TEXT]' +
  ' [--no-image | --base DIRECTORY | --mirror HOST]';

const say = (line) => console.log(line);

async function main() {
  const { values, positionals } = readArguments();
  const [version] = positionals;
  const isDryRun = values['dry-run'];
  const last = readReleases(root).at(-1);
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const out = resolve(values.out ?? join(root, 'release', version ?? ''));
  const refusals = findRefusals({
    ...{ root, version, branch: values.branch, project, last, isDryRun, out },
    ...{ isUnsigned: values.unsigned, isPublished: values.publish },
  });
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
  const summary = formatSummary(collectFacts(root, last, values['migration-time'] ?? null));
  say(
    `Passerelle ${version}, after ${last.version}${isDryRun ? '; nothing is committed or tagged' : ''}\n\n${summary}\n`,
  );

  await prepare({ build: false, development: true });
  const { base, pins } = await findImages(values);
  const isSigned = !values.unsigned && !isDryRun;
  const copy = new WorkingCopy(root, abortBySignal('the release; the checkout is as it was.'));
  try {
    // The files take the place of an earlier run's only when the tag exists.
    await replaceFolder(out, async (folder) => {
      const { commit, notes } = await makeRelease(copy, { version, summary, base, pins, folder, isSigned });
      await beginNext(copy, nextDevelopment(version));
      if (isDryRun) say(`\nA release would add two commits to ${values.branch} and the tag v${version}.`);
      else addToCheckout(root, copy.folder, { version, commit, isSigned: !values.unsigned, notes });
    });
  } finally {
    copy.remove();
  }
  say(`\nThe files are in ${out}.`);
  if (!isDryRun) say(`Push them: git push origin ${values.branch} v${version}`);
  if (values.publish && !isDryRun) publish(out, say);
}

function readArguments() {
  try {
    const parsed = parseArgs({ options: OPTIONS, allowPositionals: true });
    if (parsed.positionals.length === 1) return parsed;
    throw new Error(`Name one version; received ${parsed.positionals.length}.`);
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

/** Reads the base image, and the digests of all images that the recipe and docker/compose.yaml name. */
async function findImages({ 'no-image': isWithoutImage, ...source }) {
  if (isWithoutImage) return { base: null, pins: new Map() };
  const { readReleaseBase } = await import('./release/image/base-source.mjs');
  say('Reading the base image …');
  return readReleaseBase(root, source, say);
}

/** Commits the release in the copy and writes its files into a folder. */
async function makeRelease(copy, { version, summary, base, pins, folder, isSigned }) {
  const { writeArtefacts } = await import('./release/artefacts.mjs');
  const { writePins } = await import('./release/image/pins.mjs');
  const changelog = join(copy.folder, 'CHANGELOG.md');
  writeVersion(copy.folder, version);
  writePins(copy.folder, pins);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, closeUnreleased(readFileSync(changelog, 'utf8'), { version, date, summary }));
  say('Building …');
  await copy.build();
  await copy.regenerate();
  const { commit, time } = copy.commit(`chore: release ${version}`);
  // Of the commit: the generated files are sources of some built ones.
  await copy.build();
  const notes = sectionOf(readFileSync(changelog, 'utf8'), version);
  const { signal } = copy;
  await writeArtefacts(copy.folder, folder, { version, commit, time, notes, base, signal, say });
  if (isSigned) say(`${CHECKSUMS} is signed: ${signChecksums(root, folder)}`);
  return { commit, notes };
}

/** Records the release in releases.json and sets the next version. */
async function beginNext(copy, next) {
  await copy.node('scripts/releases.mjs', 'record');
  writeVersion(copy.folder, next);
  await copy.regenerate();
  copy.commit(`chore: begin ${next.replace('-dev', '')}`);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
