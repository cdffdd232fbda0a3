/**
 * `node scripts/fuzz-rules.mjs [--runs 100000] [--seed N] [--seconds 900]`: changes documents at random and judges each by
 * the structure layer and by every rule set, whatever its type. Documents are those of the specs and, when a collection
 * of known verdicts is there (ORACLE_DIR, else ../shared/oracle), the documents in it.
 *
 * Fails (exit status 1) on anything thrown, be it by a predicate, whose exceptions the engine would swallow, and on a
 * document that takes more than two seconds. Each run has its own random numbers, so `--only RUN` with the same seed
 * and the same documents runs one again and prints its document.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import { elementsOf, mutated, randomOf } from './fuzz-mutations.mjs';
import { prepare, root } from './prepare.mjs';

const SLOWEST_MS = 2_000;
/** A document that holds the thread for so long counts as one that never ends. */
const HANGING_MS = 60_000;
/** Larger documents would take the time of many small ones and are no other test. */
const LARGEST_BASE = 60_000;
const BASES_OF_COLLECTION = 1_500;

async function main() {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '20260601' },
      seconds: { type: 'string', default: '900' },
      only: { type: 'string' },
    },
  });
  await prepare({ build: true });
  const bases = [...ownDocuments(), ...(await collectedDocuments())];
  const only = values.only === undefined ? undefined : Number(values.only);
  // Which run is under way, and since when, so that one that hangs can be named from outside.
  const current = new Float64Array(new SharedArrayBuffer(16));
  const data = {
    bases,
    current,
    seed: Number(values.seed),
    runs: Number(values.runs),
    seconds: Number(values.seconds),
    only,
  };
  const worker = new Worker(new URL(import.meta.url), { workerData: data });
  const watch = setInterval(() => {
    if (current[1] === 0 || Date.now() - current[1] < HANGING_MS) return;
    console.error(`Run ${current[0]} (seed ${data.seed}) has not ended for ${HANGING_MS / 1000} s`);
    process.exit(1);
  }, 1_000);
  console.log(`${bases.length} documents, seed ${data.seed}`);
  worker.on('message', (line) => console.log(line));
  worker.on('error', (error) => {
    console.error(error);
    process.exitCode = 1;
  });
  worker.on('exit', (code) => {
    clearInterval(watch);
    process.exitCode = code === 0 ? (process.exitCode ?? 0) : 1;
  });
}

/** The valid documents of the specs: every VAT category, both kinds, every country with rules, the French modes. */
function ownDocuments() {
  const { createSampleInvoice, SAMPLE_OF_CATEGORY } = built('sample-invoice.fixture.js');
  const samples = Object.values(SAMPLE_OF_CATEGORY).flatMap((options) =>
    [false, true].map((creditNote) => createSampleInvoice({ ...options, creditNote })),
  );
  return [
    ...samples,
    ...Object.values(built('peppol/national/national-documents.fixture.js').VALID_DOCUMENTS),
    ...Object.values(built('french/sample-documents.fixture.js').VALID_DOCUMENTS),
  ];
}

async function collectedDocuments() {
  const folder = resolve(process.env.ORACLE_DIR ?? join(root, '..', 'shared', 'oracle'));
  const found = [];
  for (const name of ['corpus.jsonl.gz', 'mutants.jsonl.gz']) {
    const file = join(folder, name);
    if (!existsSync(file)) continue;
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
      const { xml } = JSON.parse(line);
      if (xml.length <= LARGEST_BASE) found.push(xml);
    }
  }
  const step = Math.max(1, found.length / BASES_OF_COLLECTION);
  return found.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function built(path) {
  return createRequire(import.meta.url)(join(root, 'dist', 'src', 'standards', 'rules', path));
}

function work({ bases, current, seed, runs, seconds, only }) {
  const judge = judgeOf();
  const say = (line) => parentPort.postMessage(line);
  const documents = bases
    .map((xml) => ({ xml, elements: elementsOf(xml) }))
    .filter(({ elements }) => elements.length > 0);
  const documentOf = (run) => {
    const random = randomOf(Math.imul(seed, 0x9e3779b1) + run);
    return mutated(documents[random(documents.length)], documents, random);
  };
  if (only !== undefined) {
    say(documentOf(only));
    say(JSON.stringify(judge(documentOf(only)), null, 1));
    return;
  }
  const start = performance.now();
  const totals = { runs: 0, unreadable: 0, findings: 0, thrown: 0, slow: 0 };
  let slowest = { ms: 0, run: 0 };
  for (let run = 1; run <= runs; run += 1) {
    if (performance.now() - start > seconds * 1000) break;
    const xml = documentOf(run);
    current.set([run, Date.now()]);
    const began = performance.now();
    const verdict = judge(xml);
    let ms = performance.now() - began;
    // A busy machine is not a slow rule: what seems slow is tried again.
    for (let again = 0; ms > SLOWEST_MS && again < 2; again += 1) {
      const from = performance.now();
      judge(xml);
      ms = Math.min(ms, performance.now() - from);
    }
    current[1] = 0;
    totals.runs += 1;
    if (verdict.unreadable) totals.unreadable += 1;
    totals.findings += verdict.findings;
    if (ms > slowest.ms) slowest = { ms, run };
    if (verdict.thrown.length > 0) {
      totals.thrown += 1;
      if (totals.thrown <= 20) say(`run ${run} threw: ${verdict.thrown[0]}`);
    }
    if (ms > SLOWEST_MS) {
      totals.slow += 1;
      say(`run ${run} took ${ms.toFixed(0)} ms`);
    }
    if (run % 10_000 === 0) say(`${run} …`);
  }
  const took = ((performance.now() - start) / 1000).toFixed(0);
  say(
    `${totals.runs} of ${runs} documents in ${took} s: ${totals.unreadable} no XML, ${totals.findings} findings, ${totals.thrown} threw, ${totals.slow} took more than ${SLOWEST_MS} ms; slowest ${slowest.ms.toFixed(0)} ms (run ${slowest.run})`,
  );
  if (totals.runs < runs) say(`Time is up after ${seconds} s; --seconds gives more.`);
  if (totals.thrown > 0 || totals.slow > 0 || totals.runs < runs) process.exitCode = 1;
}

/** Judges a text by the structure and all sets, with every function of the rules under watch. */
function judgeOf() {
  const { parseXml, XmlError } = createRequire(import.meta.url)(
    join(root, 'dist', 'src', 'standards', 'invoice', 'xml', 'index.js'),
  );
  const { runRuleSet } = built('engine.js');
  const { toFindings } = built('finding.js');
  const { RuleContext } = built('context.js');
  const { checkStructure } = built('structure/check.js');
  const { validateDocument } = built('index.js');
  let thrown = [];
  const watched = (id, what, original) =>
    typeof original !== 'function'
      ? original
      : (...args) => {
          try {
            return original(...args);
          } catch (error) {
            thrown.push(`${what} of ${id}: ${error instanceof Error ? error.stack : String(error)}`);
            throw error;
          }
        };
  const watchedRule = (rule) => ({
    ...rule,
    test: watched(rule.id, 'test', rule.test),
    when: watched(rule.id, 'when', rule.when),
    message: watched(rule.id, 'message', rule.message),
    at: watched(rule.id, 'at', rule.at),
  });
  const sets = built('rule-sets.js')
    .listAllSets()
    .flat()
    .map((set) => ({
      ...set,
      patterns: set.patterns.map(({ name, rules }) => ({
        name,
        rules: rules.map((rule) => ({
          ...rule,
          when: watched(rule.context, 'when', rule.when),
          asserts: rule.asserts.map(watchedRule),
        })),
      })),
      forbidden: set.forbidden?.map(watchedRule),
    }));
  return (xml) => {
    thrown = [];
    let findings = 0;
    try {
      const doc = parseXml(xml);
      const context = new RuleContext(doc);
      const raws = [checkStructure(doc), ...sets.map((set) => runRuleSet(doc, set, context))];
      for (const each of raws) findings += toFindings(context, each).length;
      validateDocument(doc, '2026-11-22');
    } catch (error) {
      if (error instanceof XmlError) return { unreadable: true, findings, thrown };
      thrown.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    return { unreadable: false, findings, thrown };
  };
}

if (isMainThread) await main();
else work(workerData);
