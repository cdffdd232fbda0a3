import { spawnSync } from 'node:child_process';

/** What a process finds out about an invoice; CPU in milliseconds. */
export interface CiiFigures {
  bytes: number;
  elements: number;
  /** the tree alone */
  tree: number;
  /** with the model and the rules */
  all: number;
  findings: number;
  /** growth of the process by the first document, in sizes of the file */
  memory: number;
}

/** Reads the invoice from its standard input, so that making it costs this process nothing. */
const PROGRAM = `
const { join } = require('node:path');
const built = (name) => require(join(process.argv[1], 'dist', 'src', 'standards', name));
const bytes = require('node:fs').readFileSync(0);
const { validateDocument } = built('rules');
const { parseXml, readInvoice } = built('invoice');
const all = () => {
  const doc = parseXml(bytes);
  readInvoice(doc);
  return validateDocument(doc, '2026-11-22').errors.length;
};
gc();
const before = process.memoryUsage().rss;
const findings = all();
const memory = (process.resourceUsage().maxRSS * 1024 - before) / bytes.length;
const runs = bytes.length > 8e6 ? 9 : 31;
const cost = (work) => {
  const times = [];
  for (let run = -5; run < runs; run++) {
    const { user, system } = process.cpuUsage();
    work();
    const after = process.cpuUsage();
    if (run >= 0) times.push((after.user + after.system - user - system) / 1000);
  }
  return times.sort((a, b) => a - b)[runs >> 1];
};
const elements = parseXml(bytes).size;
console.log(JSON.stringify({ bytes: bytes.length, elements, tree: cost(() => parseXml(bytes)), all: cost(all), findings, memory }));`;

/** Reading and judging by the build of a checkout, in a process of its own. */
export function readAndValidated(checkout: string, xml: string): CiiFigures {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', '-e', PROGRAM, checkout], {
    encoding: 'utf8',
    input: xml,
  });
  if (status !== 0) throw new Error(stderr);
  const found = JSON.parse(stdout) as CiiFigures;
  if (found.findings > 0) throw new Error('The invoice is not valid');
  return found;
}
