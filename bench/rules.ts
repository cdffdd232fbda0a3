/**
 * Validation of invoices of 2 to 10,000 lines by UBL structure, EN 16931 and Peppol BIS Billing, parsing included. Each
 * size runs in a process of its own, so that peak memory and the first call are its own. Beside it stand saxes alone,
 * with handlers that only count, and the reading into the tree.
 *
 * Aim: 0.6 / 5 / 50 / 600 ms, loading in at most 50 ms, and time per line that does not grow with the number of lines.
 */
import { spawnSync } from 'node:child_process';
import { SaxesParser } from 'saxes';
import { buildInvoiceXml } from './support/invoice-of-lines';

const SIZES = [
  { lines: 2, runs: 1_000, aim: 0.6 },
  { lines: 100, runs: 200, aim: 5 },
  { lines: 1_000, runs: 40, aim: 50 },
  { lines: 10_000, runs: 9, aim: 600 },
];

/** What one process finds out; times in milliseconds, memory in megabytes. */
interface Result {
  lines: number;
  kilobytes: number;
  load: number;
  first: number;
  saxes: number;
  tree: number;
  validate: number;
  findings: number;
  peak: number;
}

function saxesAlone(xml: string): number {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let events = 0;
  parser.on('opentag', () => (events += 1));
  parser.on('closetag', () => (events += 1));
  parser.on('text', () => (events += 1));
  parser.write(xml).close();
  return events;
}

const since = (start: bigint): number => Number(process.hrtime.bigint() - start) / 1e6;

/** Medians of several functions, run in turn so that a busy moment of the machine hits all of them. */
function medians(runs: number, functions: readonly (() => unknown)[]): number[] {
  const times: number[][] = functions.map(() => []);
  for (let run = -3; run < runs; run += 1) {
    functions.forEach((measured, index) => {
      const start = process.hrtime.bigint();
      measured();
      if (run >= 0) times[index]?.push(since(start));
    });
  }
  return times.map((own) => own.sort((a, b) => a - b)[own.length >> 1] ?? Number.NaN);
}

async function measure(lines: number, runs: number): Promise<Result> {
  const bytes = Buffer.from(buildInvoiceXml(lines));
  const text = bytes.toString();
  let start = process.hrtime.bigint();
  const { validateDocument } = await import('../src/standards/rules');
  const { parseXml } = await import('../src/standards/invoice/xml');
  const load = since(start);
  start = process.hrtime.bigint();
  const { errors } = validateDocument(parseXml(bytes), '2026-11-22');
  const first = since(start);
  const [saxes = 0, tree = 0, validate = 0] = medians(runs, [
    () => saxesAlone(text),
    () => parseXml(bytes),
    () => validateDocument(parseXml(bytes), '2026-11-22'),
  ]);
  const peak = process.resourceUsage().maxRSS / 1024;
  return {
    lines,
    kilobytes: bytes.length / 1024,
    load,
    first,
    saxes,
    tree,
    validate,
    findings: errors.length,
    peak,
  };
}

function inOwnProcess(lines: number): Result {
  const child = spawnSync(
    process.execPath,
    [...process.execArgv, process.argv[1] ?? '', `--lines=${lines}`],
    { encoding: 'utf8' },
  );
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Result;
}

function main(): void {
  process.stdout.write(
    '  lines      kB   load  first | saxes   tree  validate    aim |  x saxes  µs/line   peak MB\n',
  );
  for (const { lines, aim } of SIZES) {
    const found = inOwnProcess(lines);
    if (found.findings > 0) throw new Error(`The invoice of ${lines} lines is not valid`);
    const columns = [
      String(lines).padStart(7),
      found.kilobytes.toFixed(0).padStart(7),
      found.load.toFixed(0).padStart(6),
      found.first.toFixed(0).padStart(6),
      ' |',
      found.saxes.toFixed(2).padStart(5),
      found.tree.toFixed(2).padStart(6),
      found.validate.toFixed(2).padStart(9),
      aim.toFixed(1).padStart(6),
      ' |',
      (found.validate / found.saxes).toFixed(2).padStart(7),
      ((found.validate * 1000) / lines).toFixed(0).padStart(8),
      found.peak.toFixed(0).padStart(9),
    ];
    process.stdout.write(`${columns.join(' ')}\n`);
  }
}

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const asked = option('lines');
if (asked !== undefined) {
  const lines = Number(asked);
  const runs = SIZES.find((size) => size.lines === lines)?.runs ?? 5;
  void measure(lines, runs).then((result) => process.stdout.write(JSON.stringify(result)));
} else main();
