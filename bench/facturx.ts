/** `npm run bench -- facturx`: the CPU of a Factur-X file against that of the plain PDF, and of finding the invoice in a PDF of 2 MB. */
import { createCipheriv } from 'node:crypto';
import { renderFacturX } from '../src/business/documents/pdf/render-facturx';
import { renderInvoicePdf } from '../src/business/documents/pdf';
import { extractInvoice, writeFacturXXml } from '../src/standards/facturx';
import { parseDocumentInput, type ParsedDocument } from '../src/standards/invoice';
import { blankParty } from '../src/standards/invoice';

const ROUNDS = 15;
/** Rounds before, in which the program is compiled. */
const WARM = 4;
const OPTIONS = { language: 'de', type: 'invoice' } as const;
/** It stands in the PDF twice: as a file, and in the XML. */
const PHOTO_BYTES = 950_000;

function invoice(lines: number): ParsedDocument {
  const party = { name: 'Zonnebloem', street: 'Weg 1', city: 'Köln', postalZone: '50667', country: 'DE' };
  const input = {
    invoiceNumber: `R-${lines}`,
    seller: { ...party, vatNumber: 'DE136695976' },
    buyer: party,
    buyerReference: '04011000-12345-34',
    paymentMeans: [{ iban: 'DE89370400440532013000' }],
    lines: Array.from({ length: lines }, (_, index) => ({
      name: `Service ${index + 1}`,
      description: 'Analysis of the processes on site, with a report at the end',
      quantity: '2.5',
      unitCode: 'HUR',
      netPriceAmount: '95.00',
      vat: { percentage: '19' },
    })),
  };
  const read = parseDocumentInput(input, { kind: 'invoice', today: '2026-02-03', company: blankParty({}) });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.document;
}

/** Milliseconds of CPU of this process. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function facturX(document: ParsedDocument): Promise<Buffer> {
  const made = writeFacturXXml(document, {
    kind: 'invoice',
    profile: 'en16931',
    sender: null,
    receiver: null,
    process: null,
  });
  if (!made.ok) throw new Error(made.fatal.join());
  return renderFacturX(document, { xml: made.xml, level: 'EN 16931' }, OPTIONS);
}

async function main(): Promise<void> {
  for (const lines of [1, 40, 500]) {
    const document = invoice(lines);
    const [plain, whole]: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM + ROUNDS; round += 1) {
      plain.push(await cost(() => renderInvoicePdf(document, OPTIONS)));
      whole.push(await cost(() => facturX(document)));
    }
    const [ofPlain, ofWhole] = [median(plain.slice(WARM)), median(whole.slice(WARM))];
    console.log(
      `${lines} lines: PDF ${ofPlain.toFixed(1)} ms, Factur-X ${ofWhole.toFixed(1)} ms of CPU, ${(ofWhole / ofPlain).toFixed(2)} times`,
    );
  }
  // What no deflating makes smaller, as it is with photographs.
  const photo = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
    Buffer.alloc(PHOTO_BYTES),
  );
  const attachment = {
    id: 'A',
    filename: 'photo.png',
    mimeCode: 'image/png',
    description: null,
    embeddedDocument: photo.toString('base64'),
    url: null,
  };
  const large = await facturX({ ...invoice(500), attachments: [attachment] });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(
      await cost(() => {
        if (extractInvoice(large).kind !== 'invoice') throw new Error('no invoice');
      }),
    );
  console.log(
    `extraction from ${(large.length / 1e6).toFixed(1)} MB: ${median([...times]).toFixed(1)} ms of CPU, ${times[0]?.toFixed(1) ?? ''} ms the first time`,
  );
}

void main();
