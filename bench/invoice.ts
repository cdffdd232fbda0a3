/**
 * Reading UBL (parse into the tree, then map to the model) and writing it, invoices of 2 to 10,000 lines. The alternatives
 * are saxes alone with handlers that only count, which is the least that reading can cost, and fast-xml-parser, whose
 * object tree knows nothing of the model and whose builder writes that tree.
 *
 * Figures are medians of CPU time of this process in milliseconds, the candidates in turn. Aim: reading at most 2.5
 * times saxes alone, and time per line that does not grow with the number of lines.
 */
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { SaxesParser } from 'saxes';
import {
  blankParty,
  parseDocumentInput,
  parseXml,
  readUbl,
  writeUbl,
  type ParsedDocument,
} from '../src/standards/invoice';

const SIZES = [
  { lines: 2, rounds: 61, calls: 40 },
  { lines: 100, rounds: 41, calls: 4 },
  { lines: 1_000, rounds: 21, calls: 1 },
  { lines: 10_000, rounds: 9, calls: 1 },
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

function buildInvoice(lines: number): ParsedDocument {
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

/** Namespaces aside, the tree has what the model is made of: attributes, and texts that stay texts. */
const OTHER_OPTIONS = { ignoreAttributes: false, parseTagValue: false, parseAttributeValue: false };
const otherParser = new XMLParser(OTHER_OPTIONS);
const otherBuilder = new XMLBuilder({ ...OTHER_OPTIONS, suppressEmptyNode: true });

/** CPU milliseconds of one run: another process on the machine does not count, our collector's threads do. */
function measureCpu(measured: () => unknown, calls: number): number {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) measured();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}

/** Medians of several functions, run in turn so that a busy moment of the machine hits all of them. */
function medians(rounds: number, calls: number, functions: readonly (() => unknown)[]): number[] {
  const times: number[][] = functions.map(() => []);
  for (let round = -3; round < rounds; round += 1) {
    functions.forEach((measured, index) => {
      const time = measureCpu(measured, calls);
      if (round >= 0) times[index]?.push(time);
    });
  }
  return times.map((own) => own.sort((a, b) => a - b)[own.length >> 1] ?? Number.NaN);
}

const row = (...cells: string[]): void => console.log(cells.map((text) => text.padStart(14)).join(''));
const ms = (time: number): string => time.toFixed(2);

row('lines', 'kB', 'saxes', 'fxp', 'tree', 'read', 'read ÷ saxes', 'read ÷ fxp', 'µs a line');
const writing: string[][] = [];
for (const { lines, rounds, calls } of SIZES) {
  const document = buildInvoice(lines);
  const write = (): string => writeUbl(document, { kind: 'invoice', sender: ADDRESS, receiver: ADDRESS });
  // A string that came out of concatenations would be flattened by its first reader, at that one's expense.
  const xml = Buffer.from(write()).toString();
  const otherTree: unknown = otherParser.parse(xml);
  const [saxes = 0, other = 0, tree = 0, read = 0, written = 0, built = 0] = medians(rounds, calls, [
    () => saxesAlone(xml),
    () => otherParser.parse(xml) as unknown,
    () => parseXml(xml),
    () => readUbl(parseXml(xml)),
    write,
    () => otherBuilder.build(otherTree),
  ]);
  row(
    String(lines),
    (xml.length / 1000).toFixed(0),
    ms(saxes),
    ms(other),
    ms(tree),
    ms(read),
    ms(read / saxes),
    ms(read / other),
    ((read * 1000) / lines).toFixed(1),
  );
  const perLine = ((written * 1000) / lines).toFixed(1);
  writing.push([String(lines), ms(written), ms(built), ms(written / built), ms(written / saxes), perLine]);
}
console.log('');
row('lines', 'write', 'fxp builder', 'write ÷ fxp', 'write ÷ saxes', 'µs a line');
for (const cells of writing) row(...cells);
