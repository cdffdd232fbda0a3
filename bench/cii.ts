/**
 * `npm run bench -- cii`: Cross Industry Invoices read into the tree, mapped to the model and judged by structure, EN 16931 and
 * Peppol for CII, as a document that arrives is treated. Aim: 1,000 lines in 60 ms of CPU, time per line that does not grow,
 * and memory of at most 12 times the file. Options: `--against DIR` another checkout with `dist`, in turns; `--rounds N`.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readAndValidated, type CiiFigures } from './support/cii-program';
import { buildCiiXml } from './support/invoice-of-lines';
import { quantile } from './support/send-load';

const ROOT = join(__dirname, '../..');
const SIZES = [100, 1_000, 5_000] as const;

const { values: options } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
const checkouts = options.against === undefined ? [ROOT] : [ROOT, options.against];

function row(kind: string, lines: number, checkout: string, seen: readonly CiiFigures[]): string {
  const median = (of: (figures: CiiFigures) => number): number => quantile(seen.map(of), 0.5);
  const all = median((each) => each.all);
  const columns = [
    kind.padEnd(6),
    String(lines).padStart(6),
    ((seen[0]?.bytes ?? 0) / 1024).toFixed(0).padStart(6),
    ((seen[0]?.elements ?? 0) / lines).toFixed(0).padStart(5),
    '|',
    median((each) => each.tree)
      .toFixed(1)
      .padStart(6),
    all.toFixed(1).padStart(7),
    ((all * 1000) / lines).toFixed(0).padStart(8),
    median((each) => each.memory)
      .toFixed(1)
      .padStart(8),
  ];
  return `${columns.join(' ')}  ${checkouts.length > 1 ? checkout : ''}`;
}

function main(): void {
  console.log(
    'lines               kB  elems |   tree     all  µs/line  memory   (CPU in ms, memory in sizes of the file)',
  );
  for (const kind of ['usual', 'rich'] as const)
    for (const lines of SIZES) {
      const xml = buildCiiXml(lines, kind);
      const seen = checkouts.map(() => new Array<CiiFigures>());
      for (let round = 0; round < Number(options.rounds); round += 1)
        checkouts.forEach((checkout, n) => seen[n]?.push(readAndValidated(checkout, xml)));
      checkouts.forEach((checkout, n) => console.log(row(kind, lines, checkout, seen[n] ?? [])));
    }
}

main();
