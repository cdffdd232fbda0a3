/**
 * `npm run upgrade-test [-- VERSION…]`: builds older versions, fills each through its API, and starts the present one on
 * the data, beside it. Then the older one on the new schema; then the present one beside a release to
 * come, and every schema that git's history ever made. Prints a table; exits 1 when something does not hold.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare, root } from './prepare.mjs';
import * as installation from './upgrade-test/installation.mjs';
import { clientOf, fill, traffic, use } from './upgrade-test/scenario.mjs';
import { databaseOf, differences, schemaOf, scratchServer } from './upgrade-test/schemas.mjs';
import { buildNext, buildVersion, versionsToTest } from './upgrade-test/versions.mjs';

const SECRET = `whsec_${Buffer.from('thirty-two bytes for the upgrade').toString('base64')}`;
const EXIT_CONFIG = 78;
const wanted = process.argv.slice(2);
const builds = mkdtempSync(join(tmpdir(), 'passerelle-upgrade-'));
const rows = [];
const problems = [];

function note(version, step, result, found = []) {
  rows.push([version, step, found.length === 0 ? result : 'FAILED']);
  console.log(`${version.padEnd(12)} ${step.padEnd(34)} ${found.length === 0 ? result : `FAILED`}`);
  for (const problem of found) {
    problems.push(`${version}, ${step}: ${problem}`);
    console.log(`  ${problem.slice(0, 2000)}`);
  }
}

/**
 * What is a defect among the outcomes of requests: 503 with Retry-After says to come again; the rest of 5xx, a 503 that
 * does not say when, and a connection that was cut do not.
 */
const defects = (outcomes) =>
  Object.entries(outcomes)
    .filter(([outcome]) => !/^([234]\d\d|503)$/.test(outcome))
    .map(([outcome, count]) => `${count} requests: ${outcome}`);
/** The last errors that a process logged. */
const errorsIn = (output) =>
  output
    .split('\n')
    .filter((line) => /"level":(50|"error")/.test(line))
    .slice(-5);
const summary = (outcomes) =>
  Object.entries(outcomes)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ');

/** Fills a new installation of a version and leaves it running. */
async function filledBy(dir, receiver) {
  const dataDir = installation.newDataDir();
  const service = await installation.start(dir, dataDir);
  const sandbox = installation.sandboxOf(service);
  const filled = await fill(clientOf(service.baseUrl, sandbox), sandbox, {
    url: receiver.url,
    secret: SECRET,
  });
  return { dataDir, service, sandbox, filled };
}

/** The new one starts, and migrates, beside the old one, which serves; then it is alone. Then the old one comes again. */
async function upgrade(version, dir, fresh) {
  const receiver = await installation.listen(SECRET);
  const { dataDir, service, sandbox, filled } = await filledBy(dir, receiver);
  const stop = traffic(clientOf(service.baseUrl, sandbox), sandbox);
  await sleep(500);
  const present = await installation.start(root, dataDir);
  await sleep(1_500);
  const outcomes = await stop();
  const found = defects(outcomes);
  if (found.length > 0) found.push(...errorsIn(service.output));
  note(version, 'serves while the new one migrates', summary(outcomes), found);
  await service.stop();

  note(
    version,
    'schema equals a fresh one',
    'yes',
    differences(await schemaOf(await databaseOf(dataDir)), fresh),
  );
  const missing = await use(clientOf(present.baseUrl, sandbox), sandbox, filled, receiver);
  note(version, 'every feature on its data', `${filled.seen.documents.length} documents, all found`, missing);
  await present.stop();

  const old = await installation.launch(dir, dataDir);
  const started = await installation.becomesReady(old);
  await old.stop();
  note(version, 'on the new schema', ...startOnNewerSchema(old, started));
  receiver.close();
}

/**
 * Judges how an older version came up on the new schema. It may run there only when it knows that it can; else it has to
 * end, with 78 and the reason, or, before there were `schema_releases`, with 1: in the embedded database because the service's role
 * may not make a schema any more, elsewhere at the first table that is there already.
 * @returns {[result: string, problems: string[]]}
 */
function startOnNewerSchema({ output, status }, started) {
  const said = `exit ${status}: ${output}`;
  if (started)
    return /schema is newer than this release, which can run on it/.test(output)
      ? ['started (compatible_with)', []]
      : ['started', [`it started on a schema that is not its own: ${output}`]];
  if (/schema is newer/.test(output))
    return [`refused, exit ${status}`, status === EXIT_CONFIG ? [] : [said]];
  const stumbled = status === 1 && /already exists|permission denied for database/.test(output);
  return [`exit ${status} (knows no schema_releases)`, stumbled ? [] : [said]];
}

/** The present one beside releases to come: one that it can run with, and one that it cannot. */
async function releasesToCome(version) {
  const [major, minor] = version.split('.').map(Number);
  const next = (plus) => `${major}.${minor + plus}.0`;
  const friendly = buildNext(builds, root, next(1), 1999000000001, version);
  const foreign = buildNext(builds, friendly, next(2), 1999000000002, null);
  const receiver = await installation.listen(SECRET);
  const { dataDir, service, sandbox } = await filledBy(root, receiver);
  const stop = traffic(clientOf(service.baseUrl, sandbox), sandbox);
  await sleep(500);
  const newer = await installation.start(friendly, dataDir);
  await sleep(1_500);
  const outcomes = await stop();
  note(version, `serves while ${next(1)} migrates`, summary(outcomes), defects(outcomes));
  await service.stop();
  const again = await installation.launch(root, dataDir);
  const accepted = await installation.becomesReady(again);
  note(version, `on the schema of ${next(1)}`, 'started (compatible_with)', accepted ? [] : [again.output]);
  await again.stop();
  await newer.stop();
  await (await installation.start(foreign, dataDir)).stop();
  const refused = await installation.launch(root, dataDir);
  const status = (await installation.becomesReady(refused)) ? 'it started' : refused.status;
  await refused.stop();
  const lines = refused.output.split('\n').filter((line) => line.includes('schema is newer'));
  note(
    version,
    `on the schema of ${next(2)}`,
    `exit ${status}`,
    status === EXIT_CONFIG && lines.length === 1 ? [] : [`${status}: ${refused.output}`],
  );
  receiver.close();
}

/** What the present version makes of what every set of migrations once made. */
async function everyHistory() {
  const server = await scratchServer(installation.newDataDir());
  try {
    const fresh = await server.freshSchema();
    const { tested, problems: found } = await server.everyHistoricalSchema(fresh, join(builds, 'history'));
    note('history', 'every set of migrations upgraded', `${tested} schemas, all equal to a fresh one`, found);
  } finally {
    await server.stop();
  }
}

/** The schema of a new installation, which was started with the settings of those that are upgraded: functions follow some of them. */
async function freshSchema() {
  const dataDir = installation.newDataDir();
  const service = await installation.start(root, dataDir);
  const schema = await schemaOf(await databaseOf(dataDir));
  await service.stop();
  return schema;
}

async function main() {
  await prepare({ build: true, development: true });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (wanted.length === 0 || wanted.includes('history')) await everyHistory();
  const fresh = await freshSchema();
  for (const older of versionsToTest()) {
    const { ref, particular } = older;
    if (wanted.length > 0 && !wanted.includes(ref)) continue;
    try {
      const dir = buildVersion(older, builds);
      note(ref, 'built', particular);
      await upgrade(ref, dir, fresh);
    } catch (error) {
      note(ref, 'upgrade', '', [error.stack]);
    }
  }
  if (wanted.length === 0 || wanted.includes('next'))
    await releasesToCome(version).catch((error) => note(version, 'releases to come', '', [error.stack]));
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void installation.cleanUp().then(() => process.exit(1)));
const started = performance.now();
try {
  await main();
} catch (error) {
  problems.push(error.stack);
} finally {
  await installation.cleanUp();
  rmSync(builds, { recursive: true, force: true });
}
console.log(
  [
    '',
    '| version | step | result |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n'),
);
console.log(`\n${problems.length} problems, ${Math.round((performance.now() - started) / 1000)} s`);
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
