/**
 * `npm run docs:proof [-- --check]`: writes docs/proof.md from the results in the other pages. A claim without a day of its own is dated
 * by the first commit that has its figure, which needs the history of git. `--check` compares without these days.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: false, development: true });
const { format, resolveConfig } = await import('prettier');
const { AREAS } = await import('./proof/claims.mjs');

const docs = join(root, 'docs');
const file = join(docs, 'proof.md');
const isCheck = process.argv.includes('--check');
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAY = new RegExp(`\\b\\d{1,2} (?:${MONTHS.join('|')}) \\d{4}\\b`);
/** Blanks as in a paragraph on one line, and cells without their padding. */
const plain = (text) => text.replace(/\s+/g, ' ').trim();

/** The table or paragraph of a claim, as it stands in its page. */
function extract({ page, begins, holds }) {
  const blocks = readFileSync(join(docs, page), 'utf8').split(/\n{2,}/);
  const found = blocks.find(
    (block) => plain(block).startsWith(begins) && (holds === undefined || block.includes(holds)),
  );
  if (found === undefined) {
    console.error(`docs/${page} no longer has what scripts/proof/claims.mjs shows of it: ${begins}`);
    process.exit(1);
  }
  return found;
}

/** The day of a claim: that of its text, else that of the first commit with its figure. */
function dateOf({ page, figure, date }, text) {
  const stated = date ?? DAY.exec(plain(text))?.[0];
  if (stated !== undefined) return stated;
  const git = ['log', '--reverse', '--format=%as', `-S${figure}`, '--', `docs/${page}`];
  const { stdout } = spawnSync('git', git, { cwd: root, encoding: 'utf8' });
  const [first = ''] = (stdout ?? '').split('\n');
  const [year, month, day] = first.split('-').map(Number);
  return day === undefined ? 'not dated' : `${day} ${MONTHS[month - 1]} ${year} (day of the commit)`;
}

const anchorOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const link = (page) => `[${page.replace(/#.*/, '')}](${page})`;
const summary = [];
const chapters = AREAS.map(({ title, intro, claims, open = [] }) => {
  const parts = claims.map((claim) => {
    const text = extract(claim);
    const date = dateOf(claim, text);
    summary.push([`[${claim.title}](#${anchorOf(claim.title)})`, date, claim.command]);
    return `### ${claim.title}\n\n${text}\n\nLast run: ${date}. Repeat it: \`${claim.command}\`. From ${link(claim.page)}.`;
  });
  const rows = open.map(({ title: what, page, command }) => {
    summary.push([`[${what}](${page})`, 'no run recorded', command]);
    return `| ${what} | \`${command}\` | ${link(page)} |`;
  });
  const table =
    rows.length === 0
      ? []
      : [
          'No run of these is recorded:',
          `| what | command | page |\n| --- | --- | --- |\n${rows.join('\n')}`,
        ];
  return [`## ${title}`, intro, ...parts, ...table].join('\n\n');
});
const text = `# Proof: what was measured

\`npm run docs:proof\` writes this page. Every figure stands in another page of the documentation, with the circumstances
of its measurement, and is copied from there; writing this page measures nothing. "No run recorded" means that no page states a result. A day that a page does not state is
that of the commit that wrote the figure.

| result | last run | command that repeats it |
| --- | --- | --- |
${summary.map(([what, date, command]) => `| ${what} | ${date} | \`${command}\` |`).join('\n')}

This page does not prove the following promises: [faults](faults.md) lists the promises and their tests, [rules](rules.md#known-limits)
the known limits of the rules, [platforms](platforms.md) what was not tested.

${chapters.join('\n\n')}

---

[All pages](README.md) · [API](http://localhost:3000/docs)
`;
const written = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
const undated = (page) =>
  plain(page.replace(/\d{1,2} \w+ \d{4} \(day of the commit\)|not dated/g, 'DAY').replace(/-{3,}/g, '---'));
if (!isCheck) {
  writeFileSync(file, written);
  console.log('Wrote docs/proof.md.');
} else if (undated(readFileSync(file, 'utf8')) !== undated(written)) {
  console.error('Out of date: docs/proof.md. Run npm run docs:proof.');
  process.exit(1);
} else console.log('docs/proof.md is up to date.');
