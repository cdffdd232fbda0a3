/**
 * The protocol core: building a message (compress, sign, encrypt) and opening it (verify, decrypt, decompress), with
 * RSA-2048 and an invoice of 9 kB. Figures are CPU time of this process per message, all threads counted, because RSA
 * runs in the thread pool; medians over rounds. Aims: build at most 2.5 ms, open at most 3 ms. Then a payload of 25 MiB:
 * memory above idle and the longest turn of the event loop.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { randomBytes } from 'node:crypto';
import { buildReceipt, buildRequest, openAnswer, openRequest, OwnIdentity } from '../src/peppol/as4';
import type { BuiltRequest, OutgoingMessage } from '../src/peppol/as4';

const PKI = join(process.cwd(), 'test/fixtures/peppol/vectors/pki');
const pem = (name: string): Buffer => readFileSync(join(PKI, name));
const MiB = 1024 * 1024;

function invoiceOf(bytes: number): Buffer {
  const line = (i: number): string =>
    `<cac:InvoiceLine><cbc:ID>${i}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">${i % 7}</cbc:InvoicedQuantity>` +
    `<cbc:LineExtensionAmount currencyID="EUR">${(i * 17.31).toFixed(2)}</cbc:LineExtensionAmount></cac:InvoiceLine>`;
  let text = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">';
  for (let i = 1; text.length < bytes; i++) text += line(i);
  return Buffer.from(`${text}</Invoice>`);
}

function messageOf(payload: Buffer): OutgoingMessage {
  return {
    messageId: `${randomBytes(8).toString('hex')}@bench.example`,
    conversationId: 'bench',
    timestamp: new Date(),
    from: 'POP000001',
    to: 'POP000002',
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    documentType: 'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##x::2.1',
    originalSender: '0208:0123456749',
    finalRecipient: '0106:12345678',
    payload,
  };
}

/** Median CPU milliseconds per call, all threads of the process counted. */
async function cpuOf(work: () => Promise<unknown>, rounds = 25, calls = 40): Promise<number> {
  const times: number[] = [];
  for (let round = -5; round < rounds; round++) {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call++) await work();
    const { user, system } = process.cpuUsage(before);
    if (round >= 0) times.push((user + system) / 1000 / calls);
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

async function main(): Promise<void> {
  const sender = await OwnIdentity.load(pem('ap1.crt.pem'), pem('ap1.key.pem'));
  const receiver = await OwnIdentity.load(pem('ap2.crt.pem'), pem('ap2.key.pem'));
  const build = (payload: Buffer): Promise<BuiltRequest> =>
    buildRequest(messageOf(payload), sender, receiver.certificate);
  const open = (request: BuiltRequest): ReturnType<typeof openRequest> =>
    openRequest(request.contentType, request.body, {
      identities: [receiver],
      limits: { body: 64 * MiB, payload: 32 * MiB },
      trustSigner: async () => undefined,
    });
  const receipt = { messageId: 'r@bench.example', timestamp: new Date() };

  const invoice = invoiceOf(9_000);
  const request = await build(invoice);
  const opened = await open(request);
  const answer = await buildReceipt(receipt, opened.userMessage.messageId, opened.references, receiver);
  const sent = {
    messageId: opened.userMessage.messageId,
    references: request.references,
    receiver: receiver.certificate,
  };
  const row = (what: string, value: string): void => console.log(what.padEnd(34), value.padStart(12));
  row('build a message', `${(await cpuOf(() => build(invoice))).toFixed(2)} ms CPU`);
  row('verify, decrypt, decompress', `${(await cpuOf(() => open(request))).toFixed(2)} ms CPU`);
  row(
    'write a receipt',
    `${(await cpuOf(() => buildReceipt(receipt, sent.messageId, opened.references, receiver))).toFixed(2)} ms CPU`,
  );
  row(
    'verify a receipt',
    `${(await cpuOf(() => openAnswer('application/soap+xml', [answer], sent))).toFixed(2)} ms CPU`,
  );

  const large = Buffer.concat([
    Buffer.from('<Invoice><Attachment>'),
    Buffer.from(randomBytes(18.5 * MiB).toString('base64')),
    Buffer.from('</Attachment></Invoice>'),
  ]);
  global.gc?.();
  const idle = process.memoryUsage().rss;
  let peak = idle;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 2);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const big = await build(large);
  row('25 MiB: longest turn, building', `${(delay.max / 1e6).toFixed(0)} ms`);
  row('25 MiB: above idle, building', `${((peak - idle) / MiB).toFixed(0)} MiB`);
  global.gc?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = process.memoryUsage().rss;
  peak = before;
  delay.reset();
  const result = await open(big);
  row('25 MiB: longest turn, opening', `${(delay.max / 1e6).toFixed(0)} ms`);
  row('25 MiB: above idle, opening', `${((peak - before) / MiB).toFixed(0)} MiB`);
  clearInterval(watch);
  if (result.payload?.length !== large.length) throw new Error('another payload came out');
}

void main();
