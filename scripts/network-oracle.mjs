/**
 * `npm run network:oracle -- --rules DIRECTORY --saxon JARS [--formats tsr,eusr,mls] [--runs 2000] [--seed N] [--show 10]`:
 * makes documents of the network's own formats (the two reports for OpenPeppol, and message level statuses), changes most
 * of them at random, and holds our result of each against that of the official rules: the same rules, at the same level,
 * as often. The rules are not part of this product: the directory has the compiled Schematron (.xslt) of each format, with
 * "transaction", "end-user" or "mls" in its name, and the XML schema (.xsd) of each report. A Java development kit (11 or
 * newer) runs them; JARS is Saxon-HE 9.9's one file, or that of 12 and its xmlresolver's with the path delimiter between.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    rules: { type: 'string' },
    saxon: { type: 'string' },
    formats: { type: 'string', default: 'tsr,eusr,mls' },
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '20260101' },
    show: { type: 'string', default: '10' },
  },
});
/** So many of a hundred documents are not changed. */
const UNCHANGED = 10;
const STOPPED = 'STOPPED';

const require = createRequire(import.meta.url);
const built = (path) => require(join(root, 'dist', 'src', 'standards', path));

/** Of each format: part of its files' names, how a document is made and changed, and what we find in one. */
function formats() {
  const statistics = built('peppol/statistics/index.js');
  const { groupExchanges, randomExchange, groupEndUsers } = built(
    'peppol/statistics/random-exchanges.fixture.js',
  );
  const { mutatedReport } = built('peppol/statistics/mutated-report.fixture.js');
  const mls = built('peppol/mls/index.js');
  const { CASELESS_EDITION, mutatedStatus, randomStatus } = built('peppol/mls/random-status.fixture.js');
  const { answerLine } = built('rules/oracle-protocol.js');

  const edition = values.formats.includes('mls') ? editionOf('mls') : undefined;
  if (edition !== undefined && edition < CASELESS_EDITION)
    console.log(
      `The rules given are of MLS ${edition}; ours are of ${CASELESS_EDITION}, from which the case of a letter does not matter and ` +
        'the scheme is 0242. Ids and schemes on which the two differ are not used.',
    );
  const month = statistics.parseMonth('2026-11');
  const exchanges = (random) =>
    Array.from({ length: Math.floor(random() * random() * 60) }, () => randomExchange(random));
  const report = {
    schema: true,
    changed: mutatedReport,
    // Which rules are broken, not how often: we list every mistake of structure, a schema the first one.
    counted: false,
    found: (bytes) => statistics.validateReport(bytes).map(({ rule }) => `${rule}:fatal`),
  };
  return {
    tsr: {
      ...report,
      name: 'transaction',
      made: (random) =>
        statistics.writeReport(
          statistics.transactionStatistics(month, 'POP000360', groupExchanges(exchanges(random))),
        ),
    },
    eusr: {
      ...report,
      name: 'end-user',
      made: (random) =>
        statistics.writeReport(
          statistics.endUserStatistics(month, 'POP000360', groupEndUsers(exchanges(random))),
        ),
    },
    mls: {
      name: 'mls',
      schema: false,
      counted: true,
      made: (random) => mls.writeStatus(randomStatus(random)),
      changed: (status, random) => mutatedStatus(status, random, edition),
      found: (bytes) =>
        answerLine(JSON.stringify({ xml: bytes.toString('utf8'), sets: ['mls'] })).errors.map((finding) =>
          finding.join(':'),
        ),
    },
  };
}

/** Whether a class path names files that exist, one at least. */
function areFiles(classPath = '') {
  return classPath.split(delimiter).every((file) => file !== '' && existsSync(file));
}

function fileOf(name, ending) {
  const found = readdirSync(values.rules).find((file) => file.includes(name) && file.endsWith(ending));
  if (found === undefined) throw new Error(`${values.rules} has no ${ending} of ${name}`);
  return join(values.rules, found);
}

/** What the official rules find, by path. */
function officialOf({ name, schema }, paths) {
  const judge = join(root, 'scripts', 'network-oracle', 'Judge.java');
  const files = [fileOf(name, '.xslt'), ...(schema ? [fileOf(name, '.xsd')] : [])];
  const { status, stdout, stderr } = spawnSync('java', ['-cp', values.saxon, judge, ...files], {
    input: paths.join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`The official rules could not be run:\n${stderr}`);
  return new Map(
    stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t'))
      .map(([path, found]) => [path, found === '' ? [] : found.split(' ')]),
  );
}

function makeDocuments(kind, format, createRandom, folder) {
  return Array.from({ length: Number(values.runs) }, (_, run) => {
    const random = createRandom(Number(values.seed) + run);
    const own = format.made(random);
    const changed = random() * 100 >= UNCHANGED;
    const bytes = changed ? format.changed(own, random) : own;
    const path = join(folder, `${run}-${kind}.xml`);
    writeFileSync(path, bytes);
    return { path, changed, found: format.found(bytes) };
  });
}

/** The edition that a format's rules name as their newest: 1.0.1; undefined when they name none. */
const editionOf = (name) => /\bv(\d+\.\d+\.\d+)\b/.exec(readFileSync(fileOf(name, '.xslt'), 'utf8'))?.[1];

const listOf = (found, counted) => (counted ? [...found] : [...new Set(found)]).sort().join(' ');

/** What our result of a document has to be; where the rules stop, at least one finding. */
function isRight({ changed, found }, official, counted) {
  if (official[0] === STOPPED) return found.length > 0;
  return listOf(found, counted) === listOf(official, counted) && (changed || official.length === 0);
}

/** @returns how many results differ */
function compare(kind, format, documents) {
  const official = officialOf(
    format,
    documents.map(({ path }) => path),
  );
  const seen = new Set([...official.values()].flat());
  const different = documents.filter(
    (document) => !isRight(document, official.get(document.path), format.counted),
  );
  for (const { path, found } of different.slice(0, Number(values.show)))
    console.log(
      `${path}\n  official: ${listOf(official.get(path), format.counted) || 'valid'}\n  ours:     ${listOf(found, format.counted) || 'valid'}`,
    );
  const stopped = [...official.values()].filter(([first]) => first === STOPPED).length;
  const valid = [...official.values()].filter((found) => found.length === 0).length;
  seen.delete(STOPPED);
  console.log(
    `${kind}: ${documents.length} documents, ${valid} of them valid; the rules stop at ${stopped}; ` +
      `${seen.size} rules broken by one at least; ${different.length} differences`,
  );
  console.log(`  Broken: ${[...seen].sort().join(' ')}`);
  return different.length;
}

if (values.rules === undefined || !existsSync(values.rules) || !areFiles(values.saxon)) {
  console.error(
    'Not run. Needed: --rules DIRECTORY with the official rules, and --saxon JARS: Saxon-HE 9.9, or Saxon-HE 12 and the ' +
      `xmlresolver that it needs, as saxon-he.jar${delimiter}xmlresolver.jar. Each has to be a file that exists.`,
  );
  process.exit(2);
}
await prepare({ build: true });
const known = formats();
const { createRandom } = built('peppol/random.fixture.js');
const folder = mkdtempSync(join(tmpdir(), 'passerelle-network-'));
let differences = 0;
for (const kind of values.formats.split(',')) {
  const format = known[kind];
  if (format === undefined) throw new Error(`No format ${kind}; accepted: ${Object.keys(known).join(', ')}`);
  differences += compare(kind, format, makeDocuments(kind, format, createRandom, folder));
}
if (differences === 0) rmSync(folder, { recursive: true });
process.exitCode = differences === 0 ? 0 : 1;
