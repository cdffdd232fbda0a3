/**
 * `npm run release -- VERSION`: makes a release in a temporary clone (version, generated files, changelog, commits, packages), and
 * only when all of it has succeeded adds commits and tag to this checkout. docs/releasing.md describes options and files.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';
import { writeArtefacts } from './release/artefacts.mjs';
import { closeUnreleased, formatSummary, sectionOf } from './release/changelog.mjs';
import { collectFacts } from './release/facts.mjs';
import { addToCheckout, publish } from './release/finish.mjs';
import { replaceFolder } from './release/out-folder.mjs';
import { findRefusals } from './release/preconditions.mjs';
import { nextDevelopment, writeVersion } from './release/versions.mjs';
import { WorkingCopy } from './release/working-copy.mjs';
import { readReleases } from './releases.mjs';

const OPTIONS = {
  branch: { type: 'string', default: 'main' },
  'dry-run': { type: 'boolean', default: false },
  'migration-time': { type: 'string' },
  out: { type: 'string' },
  publish: { type: 'boolean', default: false },
  unsigned: { type: 'boolean', default: false },
};
const USAGE =
  'Usage: npm run release -- VERSION [--dry-run] [--branch NAME] [--unsigned] [--publish] [--out FOLDER] [--migration-time TEXT]';

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
  const copy = new WorkingCopy(root, abortBySignal());
  try {
    const { commit, notes } = await makeRelease(copy, version, summary, out);
    await beginNext(copy, nextDevelopment(version));
    if (isDryRun) say(`\nA release would add two commits to ${values.branch} and the tag v${version}.`);
    else addToCheckout(root, copy.folder, { version, commit, isSigned: !values.unsigned, notes });
  } finally {
    copy.remove();
  }
  say(`\nThe files are in ${out}.`);
  if (!isDryRun) say(`Push them: git push origin ${values.branch} v${version}`);
  if (values.publish && !isDryRun) publish(out, say);
}

/** Aborts on the signals that end a program, so that the release ends after its present step and removes the copy. */
function abortBySignal() {
  const controller = new AbortController();
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'])
    process.once(name, () =>
      controller.abort(new Error(`${name} ended the release; the checkout is as it was.`)),
    );
  return controller.signal;
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

/** Commits the release in the copy and writes its files. */
async function makeRelease(copy, version, summary, out) {
  const changelog = join(copy.folder, 'CHANGELOG.md');
  writeVersion(copy.folder, version);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, closeUnreleased(readFileSync(changelog, 'utf8'), { version, date, summary }));
  say('Building …');
  await copy.build();
  await copy.regenerate();
  const { commit, time } = copy.commit(`chore: release ${version}`);
  const notes = sectionOf(readFileSync(changelog, 'utf8'), version);
  replaceFolder(out, (folder) => writeArtefacts(copy.folder, folder, { version, time, notes, say }));
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
