/**
 * Sending many invoices of three lines in one request (`POST /{companyId}/send/batch`): CPU time of the service and of
 * PostgreSQL for an accepted document, accepted documents a second, and the answer times of single sends beside a batch and
 * without one. The process serves the API alone (`ROLE=api`); deliveries are not part of the figures. Linux only.
 *
 * Options: `--rounds N` (default 3), `--documents N` of a batch (default 5000), `--singles N` a second (default 10).
 */
import { parseArgs } from 'node:util';
import { Installation } from './support/installation';
import { DOCUMENT, quantile, requests } from './support/send-load';

const LINE = { name: 'Parking', quantity: '1', netPriceAmount: '12.50', vat: { percentage: '21' } };
const THREE_LINES = { ...DOCUMENT, lines: [...DOCUMENT.lines, LINE] };
const PACED = 200;

function toLines(tag: string, count: number): string {
  return Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      recipient: '9999:delivered',
      documentType: 'invoice',
      document: { invoiceNumber: `${tag}-${n}`, ...THREE_LINES },
    }),
  ).join('\n');
}

/** Sends a batch. @returns seconds until its whole answer had come */
async function sendBatch(
  address: string,
  authorization: string,
  tag: string,
  documents: number,
): Promise<number> {
  const body = toLines(tag, documents);
  const began = performance.now();
  const response = await fetch(`${address}/batch`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-ndjson', 'idempotency-key': tag },
    body,
  });
  const lines = (await response.text()).trimEnd().split('\n');
  const seconds = (performance.now() - began) / 1000;
  const summary = lines.at(-1) ?? '';
  if (!summary.includes(`"accepted":${documents},`)) throw new Error(`${response.status} ${summary}`);
  return seconds;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '3' },
      documents: { type: 'string', default: '5000' },
      singles: { type: 'string', default: '10' },
    },
  });
  const [rounds, documents, pace] = [values.rounds, values.documents, values.singles].map(Number) as [
    number,
    number,
    number,
  ];
  const installation = await Installation.start(process.cwd(), ['api']);
  try {
    const { authorization } = installation;
    const address = `${installation.urls[0] ?? ''}/api/v1/${installation.matchOutput(/company\s+(c_\w+)/)}/send`;
    await sendBatch(address, authorization, 'warm', 2000);
    const costs: { node: number; database: number; rate: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = installation.cpu();
      const seconds = await sendBatch(address, authorization, `round${round}`, documents);
      const after = installation.cpu();
      costs.push({
        node: (after.node - before.node) / documents,
        database: (after.database - before.database) / documents,
        rate: documents / seconds,
      });
    }
    const median = (pick: (cost: (typeof costs)[number]) => number): string =>
      quantile(costs.map(pick), 0.5).toFixed(2);
    console.log(`batches of ${documents} documents of three lines, medians of ${rounds}:`);
    console.log(`  CPU of the service   ${median(({ node }) => node)} ms a document`);
    console.log(`  CPU of PostgreSQL    ${median(({ database }) => database)} ms a document`);
    console.log(`  accepted a second    ${median(({ rate }) => rate)}`);
    const single = (tag: string): Promise<number[]> =>
      requests({
        ...{ address, method: 'POST', authorization, document: THREE_LINES, status: 200 },
        ...{ count: PACED, sockets: 16, pace, tag },
      });
    const format = (times: number[]): string =>
      [0.5, 0.99].map((part) => `${quantile(times, part).toFixed(0)} ms`).join(' / ');
    await single('before');
    console.log(`  single sends, ${pace} a second, p50 / p99: ${format(await single('alone'))}`);
    const isOver = { value: false };
    const batches = (async () => {
      const rates: number[] = [];
      for (let n = 0; !isOver.value; n += 1)
        rates.push(documents / (await sendBatch(address, authorization, `beside${n}`, documents)));
      return rates;
    })();
    const beside = await single('beside-single');
    isOver.value = true;
    const rates = await batches;
    console.log(`  the same beside batches: ${format(beside)}`);
    console.log(`  accepted a second beside single sends: ${quantile(rates, 0.5).toFixed(0)}`);
  } finally {
    await installation.stop();
  }
}

void main();
