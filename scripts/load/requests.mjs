/** What the teams, and those without a credential, ask for. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { exchange, requestBytes } from './client.mjs';

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };
let nextNumber = 1;

/** Sends a small invoice. */
export function send(port, { from, recipient, ...client }) {
  const body = { recipient, documentType: 'invoice', document: invoice(1) };
  return post(port, `${from}/send`, client, JSON.stringify(body));
}

/** Has an invoice of many lines built and checked: some hundred milliseconds of computing in a thread. */
export function previewLarge(port, { from, recipient, ...client }) {
  const body = { recipient, documentType: 'invoice', document: invoice(3_000) };
  return post(port, `${from}/preview`, client, JSON.stringify(body));
}

/** Posts one of the expensive bodies in the name of a team. */
export function postExpensive(port, { from, ...client }, { path, body, encoding }) {
  return post(port, path.replace('{company}', from), client, body, encoding);
}

/** What once cost seconds without a credential: a body that is tiny on the wire, from a connection of its own. */
export function bomb(port, n) {
  const { body, encoding } = TINY_BOMBS[n % TINY_BOMBS.length];
  const headers = { ...JSON_TYPE, ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }) };
  return exchange(
    port,
    requestBytes('POST /api/v1/validate', { Authorization: 'x', Connection: 'close', ...headers }, body),
    { fresh: true },
  );
}

/** @param address that the request comes from, where it is not the usual one */
function post(port, path, { authorization, address }, body, encoding) {
  const headers = { Authorization: authorization, ...JSON_TYPE };
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  return exchange(port, requestBytes(`POST /api/v1/${path}`, headers, body), { address });
}

function invoice(lines) {
  return {
    invoiceNumber: `LOAD-${nextNumber++}`,
    buyerReference: 'PO-7',
    buyer: {
      name: 'Brouwerij De Kroon NV',
      street: 'Grote Markt 1',
      city: 'Antwerpen',
      postalZone: '2000',
      country: 'BE',
    },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: Array.from({ length: lines }, () => ({
      name: 'Consulting',
      quantity: '2',
      unitCode: 'HUR',
      netPriceAmount: '75.00',
      vat: { percentage: '21' },
    })),
  };
}

const SPACES = Buffer.alloc(25 * MEGABYTE - 1, ' ');
const DEEP = `{"document":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;

/** Bodies of less than 64 KiB that inflate to 25 MB, or are nested 20,000 deep. */
const TINY_BOMBS = [
  { body: brotliCompressSync(SPACES, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), encoding: 'br' },
  { body: gzipSync(SPACES, { level: 9 }), encoding: 'gzip' },
  { body: DEEP },
  { body: brotliCompressSync(DEEP), encoding: 'br' },
];

const INVOICE = 'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"';
const wrapped = (inside) => JSON.stringify({ document: `<Invoice ${INVOICE}>${inside}</Invoice>` });

/** Bodies that a team with a credential makes the service work hard for: megabytes, millions of values or elements. */
export const EXPENSIVE = [
  { path: 'validate', body: wrapped('<a/>'.repeat(2_000_000)) },
  { path: '{company}/preview', body: `{"document":[${'0,'.repeat(8_000_000)}0]}` },
  { path: 'validate', body: wrapped('x'.repeat(22 * MEGABYTE)) },
  { path: 'validate', body: wrapped('&#65;'.repeat(2_000_000)) },
  { path: '{company}/preview', body: SPACES },
  {
    path: '{company}/preview',
    body: `{"document":{${Array.from({ length: 200_000 }, (_, n) => `"f${n}":1`).join()}}}`,
  },
].map((each) => ({ ...each, body: Buffer.from(each.body) }));
