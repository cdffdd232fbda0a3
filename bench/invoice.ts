/**
 * UBL against the bare XML parser: reading (parse into the tree and map to the model) and writing of invoices of 2 to
 * 10,000 lines. The alternative each is measured against is saxes alone, with handlers that only count.
 *
 * Aim: reading at most 2.5 times saxes alone, and time per line that does not grow with the number of lines.
 */
import { SaxesParser } from 'saxes';
import {
  blankParty,
  parseDocumentInput,
  parseXml,
  readUbl,
  writeUbl,
  type ParsedDocument,
} from '../src/invoice';

const SIZES = [
  { lines: 2, runs: 500 },
  { lines: 100, runs: 100 },
  { lines: 1_000, runs: 25 },
  { lines: 10_000, runs: 9 },
];

const PARTY = {
  name: 'Bench & Sons',
  street: 'Kade 1',
  city: 'Gent',
  postalZone: '9000',
  country: 'BE',
  vatNumber: 'BE0123456749',
};
const ADDRESS = { scheme: '0208', identifier: '0123456749' };

function invoiceOf(lines: number): ParsedDocument {
  const result = parseDocumentInput(
    {
      invoiceNumber: 'BENCH-1',
      buyerReference: 'ref',
      buyer: PARTY,
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: Array.from({ length: lines }, (_, index) => ({
        name: `Article ${index} – über & co`,
        description: 'A description of usual length, as articles have them',
        sellersId: `ART-${index}`,
        standardId: { scheme: '0160', identifier: '1234567890121' },
        quantity: String((index % 7) + 1),
        netPriceAmount: `${(index % 90) + 1}.4950`,
        commodityClassifications: [{ scheme: 'STI', value: '12345678' }],
        vat: { percentage: index % 2 === 0 ? '21' : '6' },
      })),
    },
    { kind: 'invoice', today: '2026-01-01', company: blankParty(PARTY) },
  );
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.document;
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

/** Medians of several functions in milliseconds, run in turn so that a busy moment of the machine hits all of them. */
function medians(runs: number, functions: readonly (() => unknown)[]): number[] {
  const times: number[][] = functions.map(() => []);
  for (let run = -3; run < runs; run += 1) {
    functions.forEach((measured, index) => {
      const start = process.hrtime.bigint();
      measured();
      if (run >= 0) times[index]?.push(Number(process.hrtime.bigint() - start) / 1e6);
    });
  }
  return times.map((own) => own.sort((a, b) => a - b)[own.length >> 1] ?? Number.NaN);
}

const cell = (text: string): string => text.padStart(15);
const row = (...cells: string[]): void => console.log(cells.map(cell).join(''));

row(
  'lines',
  'kB',
  'saxes ms',
  'tree ms',
  'read ms',
  'read ÷ saxes',
  'write ms',
  'write ÷ saxes',
  'read µs/line',
);
for (const { lines, runs } of SIZES) {
  const document = invoiceOf(lines);
  const write = (): string => writeUbl(document, { kind: 'invoice', sender: ADDRESS, receiver: ADDRESS });
  const xml = write();
  // A string that came out of concatenations would be flattened by its first reader, at that one's expense.
  const flat = Buffer.from(xml).toString();
  const [saxes = 0, tree = 0, read = 0, written = 0] = medians(runs, [
    () => saxesAlone(flat),
    () => parseXml(flat),
    () => readUbl(parseXml(flat)),
    write,
  ]);
  row(
    String(lines),
    (flat.length / 1000).toFixed(0),
    saxes.toFixed(2),
    tree.toFixed(2),
    read.toFixed(2),
    (read / saxes).toFixed(2),
    written.toFixed(2),
    (written / saxes).toFixed(2),
    ((read * 1000) / lines).toFixed(1),
  );
}
