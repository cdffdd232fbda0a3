/**
 * The overview: a short run of each thing that the product's speed is judged by, beside the limit that it must hold or a peer,
 * and beside another checkout. A ratio above 1 means better than what stands beside it. For more than an impression run the
 * benchmark of the row: `flow` (send, idle), `documents` (reading), `rules`, `webhook-rates`, `cii`, `facturx`, `start`. Linux
 * only.
 *
 * Options: `--against DIR` another checkout with `dist`, in turns; `--rounds N` (default 3); `--documents N` of a round
 * (default 600); `--only TEXT` rows whose name begins so: send, GET, list, rules, CII,
 * Factur-X, one, event, idle, start.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Installation } from './support/installation';
import { quantile } from './support/send-load';
import { WarmStart } from './support/warm-start';
import { judging, posting, readingCii, renderingFacturX } from './table/programs';
import { ALONE, diskBytes, idling, reading, sending, sendingAlone } from './table/requests';
import { ROWS, type Figures, type Row } from './table/row';

const ROOT = join(__dirname, '../..');
const WARM = 300;

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    documents: { type: 'string', default: '600' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(options.rounds);
/** This checkout first. */
const checkouts = options.against === undefined ? [ROOT] : [ROOT, options.against];
const selectedRows = ROWS.filter(({ name }) => name.startsWith(options.only));
const wants = (...beginnings: string[]): boolean =>
  selectedRows.some(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)));

/** Figures of all rounds, for each checkout. */
const seen = checkouts.map(() => new Array<Figures>());
const note = (n: number, figures: Figures | undefined): unknown => seen[n]?.push(figures ?? {});

async function overHttp(): Promise<void> {
  const all: Installation[] = [];
  try {
    for (const checkout of checkouts) all.push(await Installation.start(checkout, ['all']));
    if (wants('idle')) (await idling(all)).forEach((figures, n) => note(n, figures));
    const empty = await Promise.all(all.map(diskBytes));
    for (const of of all) await sending(of, 'W', WARM);
    for (let round = 0; round < rounds; round += 1)
      for (const [n, of] of all.entries()) {
        if (wants('send')) {
          note(n, await sending(of, `R${round}`, Number(options.documents)));
          note(n, await sendingAlone(of, `A${round}`));
        }
        if (wants('GET', 'list')) note(n, await reading(of));
      }
    if (!wants('send')) return;
    // Of all rounds together: an index grows by pages, and a table by several at once.
    const documents = WARM + rounds * (Number(options.documents) + ALONE);
    for (const [n, of] of all.entries())
      note(n, { 'send: disk of a document': ((await diskBytes(of)) - (empty[n] ?? 0)) / 1000 / documents });
  } finally {
    for (const of of all) await of.stop();
  }
}

async function starting(): Promise<void> {
  const starts = checkouts.map((checkout) => new WarmStart(checkout));
  try {
    for (const start of starts) await start.measure();
    for (let round = 0; round < rounds; round += 1)
      for (const [n, start] of starts.entries())
        note(n, { 'start: CPU until ready': (await start.measure()).cpu });
  } finally {
    for (const start of starts) start.remove();
  }
}

/** Median of a figure over the rounds in which it was measured. */
function medianValue(n: number, name: string): number {
  const values = (seen[n] ?? []).map((figures) => figures[name]).filter((value) => value !== undefined);
  return quantile(values, 0.5);
}

function cells(row: Row): string[] {
  const { name, unit, digits, rate, beside, limit } = row;
  const show = (value: number): string => `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
  const here = medianValue(0, name);
  const ratio = (other: number): string => (rate ? here / other : other / here).toFixed(2);
  const other = limit ?? medianValue(0, `${name}, beside`);
  const comparisonCells = Number.isNaN(other) ? ['', ''] : [`${beside} ${show(other)}`, ratio(other)];
  if (options.against === undefined) return [name, show(here), ...comparisonCells];
  const there = medianValue(1, name);
  return [name, show(here), ...comparisonCells, show(there), ratio(there)];
}

function print(lines: string[][]): void {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const text = (line: string[]): string =>
    `| ${line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  console.log([text(head), text(widths.map((width) => '-'.repeat(width))), ...body.map(text)].join('\n'));
}

async function main(): Promise<void> {
  if (wants('send', 'GET', 'list', 'idle')) await overHttp();
  if (wants('start')) await starting();
  if (wants('rules'))
    for (let round = 0; round < rounds; round += 1)
      for (const [n, checkout] of checkouts.entries()) note(n, judging(checkout));
  if (wants('CII'))
    for (let round = 0; round < rounds; round += 1)
      for (const [n, checkout] of checkouts.entries()) note(n, readingCii(checkout));
  if (wants('Factur-X')) checkouts.forEach((checkout, n) => note(n, renderingFacturX(checkout)));
  if (wants('one', '20', 'event')) posting(options.against).forEach((figures, n) => note(n, figures));
  const other = options.against === undefined ? [] : [options.against, '×'];
  print([['', 'this', 'beside', '×', ...other], ...selectedRows.map(cells)]);
}

void main();
