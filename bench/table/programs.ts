import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readAndValidated } from '../support/cii-program';
import { buildCiiXml } from '../support/invoice-of-lines';
import type { Figures } from './row';

/** An invoice of two lines, read and judged by the build of a checkout, and the events of saxes alone, in CPU milliseconds. */
const RULES = `
const { join } = require('node:path');
const built = (name) => require(join(process.argv[1], 'dist', 'src', 'standards', name));
const { SaxesParser } = require(require.resolve('saxes', { paths: [process.argv[1]] }));
const { sampleInvoice } = built('rules/sample-invoice.fixture.js');
const { parseXml } = built('invoice');
const { validateDocument } = built('rules');
const xml = sampleInvoice();
const bytes = Buffer.from(xml);
const saxes = () => { const parser = new SaxesParser({ xmlns: true }); parser.on('opentag', () => {}); parser.on('text', () => {}); parser.write(xml).close(); };
const cost = (work) => {
  for (let n = 0; n < 500; n++) work();
  const { user, system } = process.cpuUsage();
  for (let n = 0; n < 1000; n++) work();
  const after = process.cpuUsage();
  return (after.user + after.system - user - system) / 1e6;
};
console.log(JSON.stringify([cost(() => validateDocument(parseXml(bytes), '2026-11-22')), cost(saxes)]));`;

/** Reading and judging in a process of its own. */
export function judging(checkout: string): Figures {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', RULES, checkout], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const [rules = Number.NaN, saxes = Number.NaN] = JSON.parse(stdout) as number[];
  return { 'rules, invoice of two lines': rules, 'rules, invoice of two lines, beside': saxes };
}

/** Cross Industry Invoices of 1,000 lines, read, mapped and judged. */
export function readingCii(checkout: string): Figures {
  const usual = readAndValidated(checkout, buildCiiXml(1_000, 'usual'));
  const rich = readAndValidated(checkout, buildCiiXml(1_000, 'rich'));
  return {
    'CII of 1,000 lines': usual.all,
    'CII of 1,000 rich lines': rich.all,
    'CII of 1,000 lines: memory': usual.memory,
  };
}

/** The benchmark `facturx` of a checkout; nothing when that has none. */
export function renderingFacturX(checkout: string): Figures {
  const file = join(checkout, 'dist-bench', 'bench', 'facturx.js');
  if (!existsSync(file)) return {};
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return {
    'Factur-X of 500 lines': Number(/^500 lines.* ([\d.]+) times/m.exec(stdout)?.[1]),
    'Factur-X: extraction from 2 MB': Number(/^extraction.*: ([\d.]+) ms/m.exec(stdout)?.[1]),
  };
}

const WEBHOOK_ROWS: [row: string, rate: string | null, cpu: string | null][] = [
  ['one endpoint', 'one endpoint', 'one endpoint: CPU of 1,000'],
  ['20 endpoints', null, '20 endpoints: CPU of 1,000'],
  ['event by API to receipt', 'event by API', null],
  ['the same on one document', 'event by API, one document', null],
];

/** The benchmark `webhook-rates`, shortly. @returns figures of this checkout and of the other */
export function posting(against: string | undefined): Figures[] {
  const file = join(__dirname, '..', 'webhook-rates.js');
  const short = ['--rounds', '1', '--deliveries', '4000', '--events', '1600'];
  const other = against === undefined ? [] : ['--against', against];
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, ...short, ...other], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const names = against === undefined ? ['this'] : ['this', against];
  return names.map((name) => {
    const figures: Figures = {};
    for (const [row, rate, cpu] of WEBHOOK_ROWS) {
      const part = stdout.split(`  ${row}\n`)[1] ?? '';
      const line = part.split('\n').find((text) => text.trim().startsWith(`${name} `)) ?? '';
      const [, perSecond, node, database] =
        /(\d+)\/s, CPU s per 1,000: ([\d.]+) \+ ([\d.]+)/.exec(line) ?? [];
      if (rate !== null) figures[rate] = Number(perSecond);
      if (cpu !== null) figures[cpu] = Number(node) + Number(database);
    }
    return figures;
  });
}
