import { spawn } from 'node:child_process';

/** An invoice of two lines as JSON, without its number. */
export const DOCUMENT = {
  buyerReference: 'PO-7',
  buyer: {
    name: 'Brouwerij De Kroon NV',
    street: 'Grote Markt 1',
    city: 'Antwerpen',
    postalZone: '2000',
    country: 'BE',
  },
  paymentMeans: [{ iban: 'BE71096123456769' }],
  lines: [
    {
      name: 'Consulting',
      quantity: '2',
      unitCode: 'HUR',
      netPriceAmount: '75.00',
      vat: { percentage: '21' },
    },
    { name: 'Travel', quantity: '120', unitCode: 'KMT', netPriceAmount: '0.42', vat: { percentage: '21' } },
  ],
};

/**
 * Keep-alive requests, each invoice with a number of its own; prints the milliseconds of each. `pace` per second, or 0: as
 * fast as the sockets allow. Several addresses take turns. What an overloaded service refuses is sent again.
 */
const CLIENT = `
const { request, Agent } = require('node:http');
const { address, method, authorization, count, sockets, pace, tag, document, status } = JSON.parse(process.argv[1]);
const addresses = [address].flat();
const agent = new Agent({ keepAlive: true, maxSockets: sockets });
const times = [];
let begun = 0;
function one(then, n = begun++) {
  const body = document && JSON.stringify({ recipient: '9999:delivered', documentType: 'invoice',
    document: { invoiceNumber: tag + '-' + n, ...document } });
  const headers = { ...(authorization && { authorization }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) };
  const at = performance.now();
  request(addresses[n % addresses.length], { agent, method, headers }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (part) => (text += part)).on('end', () => {
      if (answer.statusCode === 503) return setTimeout(one, 50, then, n);
      if (answer.statusCode !== status) { console.error(answer.statusCode, text); process.exit(1); }
      times.push(performance.now() - at);
      if (times.length === count) { process.stdout.write(JSON.stringify(times)); agent.destroy(); }
      then();
    });
  }).end(body);
}
if (pace > 0) { const timer = setInterval(() => { if (begun >= count) clearInterval(timer); else one(() => {}); }, 1000 / pace); }
else for (let n = 0; n < sockets; n++) (function next() { if (begun < count) one(next); })();`;

export interface Load {
  address: string | string[];
  method: 'GET' | 'POST';
  authorization?: string;
  count: number;
  sockets: number;
  pace: number;
  tag: string;
  document?: object;
  status: number;
}

/** Makes requests from a process of its own. @returns milliseconds of each request, as the client saw them */
export async function requests(load: Load): Promise<number[]> {
  const client = spawn(process.execPath, ['-e', CLIENT, JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  client.stdout.on('data', (part) => (output += String(part)));
  const status = await new Promise((resolve) => client.once('close', resolve));
  if (status !== 0) throw new Error(`A request to ${String(load.address)} was answered otherwise`);
  return JSON.parse(output) as number[];
}

/** @param part of the values that are below, from 0 to 1 */
export function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
