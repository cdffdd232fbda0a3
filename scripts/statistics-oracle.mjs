/**
 * `npm run statistics:oracle -- --rules DIRECTORY --saxon JAR [--runs 2000] [--seed N] [--show 10]`: makes reports for
 * OpenPeppol, changes most of them at random, and holds our verdict of each against that of the official rules. The rules
 * are not part of this product: the directory has an XML schema and a compiled Schematron (.xslt) of each report, with
 * "transaction" or "end-user" in their names. A Java development kit (11 or newer) runs them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    rules: { type: 'string' },
    saxon: { type: 'string' },
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '20260101' },
    show: { type: 'string', default: '10' },
  },
});
const NAMES = { tsr: 'transaction', eusr: 'end-user' };
/** So many of a hundred reports are not changed. */
const UNCHANGED = 10;

function fileOf(kind, ending) {
  const found = readdirSync(values.rules).find((name) => name.includes(NAMES[kind]) && name.endsWith(ending));
  if (found === undefined) throw new Error(`${values.rules} has no ${ending} of ${NAMES[kind]}`);
  return join(values.rules, found);
}

function verdictsOf(kind, paths) {
  const judge = join(root, 'scripts', 'statistics-oracle', 'Judge.java');
  const { status, stdout, stderr } = spawnSync(
    'java',
    ['-cp', values.saxon, judge, fileOf(kind, '.xsd'), fileOf(kind, '.xslt')],
    { input: paths.join('\n'), encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status !== 0) throw new Error(`The official rules could not be run:\n${stderr}`);
  return new Map(
    stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t')),
  );
}

function makeReports(statistics, { exchanges, mutated }, folder) {
  const { groupsOf, randomExchange, randomOf, setsOf } = exchanges;
  const month = statistics.monthOf('2026-11');
  return Array.from({ length: Number(values.runs) }, (_, run) => {
    const random = randomOf(Number(values.seed) + run);
    const made = Array.from({ length: Math.floor(random() * random() * 60) }, () => randomExchange(random));
    const kind = run % 2 === 0 ? 'tsr' : 'eusr';
    const report =
      kind === 'tsr'
        ? statistics.transactionStatistics(month, 'POP000360', groupsOf(made))
        : statistics.endUserStatistics(month, 'POP000360', setsOf(made));
    const own = statistics.writeReport(report);
    const changed = random() * 100 >= UNCHANGED;
    const bytes = changed ? mutated.mutatedReport(own, random) : own;
    const path = join(folder, `${run}-${kind}.xml`);
    writeFileSync(path, bytes);
    const broken = [...new Set(statistics.validateReport(bytes).map(({ rule }) => rule))].sort();
    return { kind, path, changed, broken: broken.join(' ') };
  });
}

function compare(reports) {
  const seen = new Set();
  let differences = 0;
  for (const kind of Object.keys(NAMES)) {
    const own = reports.filter((report) => report.kind === kind);
    const official = verdictsOf(
      kind,
      own.map(({ path }) => path),
    );
    for (const { path, broken, changed } of own) {
      const expected = official.get(path) ?? 'no verdict';
      for (const rule of expected.split(' ')) seen.add(rule);
      if (expected === broken && (changed || expected === '')) continue;
      differences++;
      if (differences <= Number(values.show))
        console.log(`${path}\n  official: ${expected || 'valid'}\n  ours:     ${broken || 'valid'}`);
    }
  }
  const valid = reports.filter(({ broken }) => broken === '').length;
  console.log(
    `${reports.length} reports, ${valid} of them valid; ${seen.size - 1} rules broken by one at least; ${differences} differences`,
  );
  console.log(`Broken: ${[...seen].filter(Boolean).sort().join(' ')}`);
  return differences;
}

if (values.rules === undefined || !existsSync(values.rules) || !existsSync(values.saxon ?? '')) {
  console.error('Not run. Needed: --rules DIRECTORY with the official rules, --saxon JAR (Saxon-HE 9.9).');
  process.exit(2);
}
await prepare({ build: true });
const require = createRequire(import.meta.url);
const built = (name) => require(join(root, 'dist', 'src', 'peppol', 'statistics', name));
const folder = mkdtempSync(join(tmpdir(), 'passerelle-reports-'));
const fixtures = {
  exchanges: built('random-exchanges.fixture.js'),
  mutated: built('mutated-report.fixture.js'),
};
const differences = compare(makeReports(built('index.js'), fixtures, folder));
if (differences === 0) rmSync(folder, { recursive: true });
process.exitCode = differences === 0 ? 0 : 1;
