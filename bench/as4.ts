/**
 * `npm run bench -- as4 [--core | --exchange] [--peers DIRECTORY]`: what AS4 costs with RSA-2048 and an invoice of 9 kB.
 *
 * The protocol core: building a message (compress, sign, encrypt) and opening it (verify, decrypt, decompress). CPU time
 * of this process per message, all threads counted, because RSA runs in the thread pool; medians over rounds. Aims: build at
 * most 2.5 ms, open at most 3 ms. Refusals of what cannot be decrypted stand beside each other, since they may not differ.
 *
 * The exchange between two processes of the product, each with its PostgreSQL: CPU time of all four per message, from the
 * moment work goes on until both have stored the outcome, without what they use in the same time when idle; what it costs
 * to accept the documents before stands apart. Aims:
 * at most 30 ms, and at most an eighth of what phase4 takes by its own bench in the same run (skipped without a JDK and the
 * scripts that start it). Then 25 MiB out and in: memory above idle (aim: 120 MB) and the longest turn of the event loop
 * (aim: 20 ms).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  buildReceipt,
  buildRequest,
  openResponse,
  openRequest,
  OwnIdentity,
} from '../src/standards/peppol/as4';
import type { BuiltRequest, OutgoingMessage } from '../src/standards/peppol/as4';
import type { CpuUsed } from './support/access-point';
import { beyondIdle, Exchange, type Cost, type LargeCost } from './support/exchange';
import { measurePhase4, type PeerFigures } from './support/phase4';

/** Documents of a round, and rounds. */
const EXCHANGED = 150;
const EXCHANGE_ROUNDS = 3;
const PKI = join(process.cwd(), 'test/fixtures/peppol/vectors/pki');
const pem = (name: string): Buffer => readFileSync(join(PKI, name));
const MiB = 1024 * 1024;

function buildInvoice(bytes: number): Buffer {
  const line = (i: number): string =>
    `<cac:InvoiceLine><cbc:ID>${i}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">${i % 7}</cbc:InvoicedQuantity>` +
    `<cbc:LineExtensionAmount currencyID="EUR">${(i * 17.31).toFixed(2)}</cbc:LineExtensionAmount></cac:InvoiceLine>`;
  let text = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">';
  for (let i = 1; text.length < bytes; i++) text += line(i);
  return Buffer.from(`${text}</Invoice>`);
}

function buildMessage(payload: Buffer): OutgoingMessage {
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
async function measureCpu(work: () => Promise<unknown>, rounds = 25, calls = 40): Promise<number> {
  const times: number[] = [];
  for (let round = -5; round < rounds; round++) {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call++) await work();
    const { user, system } = process.cpuUsage(before);
    if (round >= 0) times.push((user + system) / 1000 / calls);
  }
  return median(times);
}

const row = (what: string, value: string): void => console.log(what.padEnd(44), value.padStart(14));

async function core(): Promise<void> {
  const sender = await OwnIdentity.load(pem('ap1.crt.pem'), pem('ap1.key.pem'));
  const receiver = await OwnIdentity.load(pem('ap2.crt.pem'), pem('ap2.key.pem'));
  const build = (payload: Buffer): Promise<BuiltRequest> =>
    buildRequest(buildMessage(payload), sender, receiver.certificate);
  const open = (request: BuiltRequest): ReturnType<typeof openRequest> =>
    openRequest(request.contentType, request.body, {
      identities: [receiver],
      limits: { body: 64 * MiB, payload: 32 * MiB },
      trustSigner: async () => undefined,
    });
  const receipt = { messageId: 'r@bench.example', timestamp: new Date() };

  const invoice = buildInvoice(9_000);
  const request = await build(invoice);
  const opened = await open(request);
  const answer = await buildReceipt(receipt, opened.userMessage.messageId, opened.references, receiver);
  const sent = {
    messageId: opened.userMessage.messageId,
    references: request.references,
    receiver: receiver.certificate,
  };
  row('build a message', `${(await measureCpu(() => build(invoice))).toFixed(2)} ms CPU`);
  row('verify, decrypt, decompress', `${(await measureCpu(() => open(request))).toFixed(2)} ms CPU`);
  row(
    'write a receipt',
    `${(await measureCpu(() => buildReceipt(receipt, sent.messageId, opened.references, receiver))).toFixed(2)} ms CPU`,
  );
  row(
    'verify a receipt',
    `${(await measureCpu(() => openResponse('application/soap+xml', [answer], sent))).toFixed(2)} ms CPU`,
  );

  await refusals(request, receiver);

  const large = largeDocument();
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

/** 25 MiB that hardly compress. */
function largeDocument(): Buffer {
  return Buffer.concat([
    Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><Attachment>'),
    Buffer.from(randomBytes(18.5 * MiB).toString('base64')),
    Buffer.from('</Attachment></Invoice>'),
  ]);
}

/** What cannot be decrypted, and why, by the clock: nobody may learn from it which check failed. */
async function refusals(request: BuiltRequest, receiver: OwnIdentity): Promise<void> {
  const stranger = await OwnIdentity.load(pem('ap1.crt.pem'), pem('ap1.key.pem'));
  const body = Buffer.concat(request.body);
  const tag = Buffer.from(body);
  const last = tag.lastIndexOf('\r\n--') - 1;
  tag[last] = (tag[last] ?? 0) ^ 1;
  const text = body.toString('latin1');
  const key = /<xenc:CipherValue>([^<]*)/.exec(text)?.[1] ?? '';
  const otherKey = Buffer.from(text.replace(key, randomBytes(256).toString('base64')), 'latin1');
  const cases: [string, Buffer, OwnIdentity][] = [
    ['wrong tag', tag, receiver],
    ['unreadable key', otherKey, receiver],
    ['for another certificate', body, stranger],
  ];
  const times = cases.map((): number[] => []);
  for (let round = 0; round < 300; round++) {
    for (const [n, [, bytes, identity]] of cases.entries()) {
      const started = performance.now();
      await openRequest(request.contentType, [bytes], {
        identities: [identity],
        limits: { body: MiB, payload: MiB },
        trustSigner: async () => undefined,
      }).then(
        () => Promise.reject(new Error('It was accepted')),
        () => undefined,
      );
      times[n]?.push(performance.now() - started);
    }
  }
  for (const [n, [name]] of cases.entries())
    row(`refused: ${name}`, `${median(times[n] ?? []).toFixed(3)} ms`);
}

async function exchange(peers: string | undefined): Promise<void> {
  const pair = await Exchange.start();
  try {
    await pair.send(200, 'WARM');
    await pair.delivered();
    await sleep(2_000);
    const idle = await pair.cost(() => sleep(5_000));
    const accepted: number[] = [];
    const carried: Cost[] = [];
    for (let round = 0; round < EXCHANGE_ROUNDS; round++) {
      await pair.hold();
      const acceptance = await pair.cost(() => pair.send(EXCHANGED, `R${round}`));
      accepted.push(total([beyondIdle(acceptance, idle).sender]) / EXCHANGED);
      await pair.resume();
      carried.push(beyondIdle(await pair.cost(() => pair.delivered()), idle));
    }
    const per = (part: (cost: Cost) => number): number => median(carried.map(part)) / EXCHANGED;
    const ours = per(({ sender, receiver }) => total([sender, receiver]));
    row('exchange: all four processes', `${ours.toFixed(1)} ms CPU`);
    row('  sender', `${per(({ sender }) => sender.service).toFixed(1)} ms CPU`);
    row("  sender's PostgreSQL", `${per(({ sender }) => sender.database).toFixed(1)} ms CPU`);
    row('  receiver', `${per(({ receiver }) => receiver.service).toFixed(1)} ms CPU`);
    row("  receiver's PostgreSQL", `${per(({ receiver }) => receiver.database).toFixed(1)} ms CPU`);
    row('before it: accepted by the API', `${median(accepted).toFixed(1)} ms CPU`);
    const idleCores = total([idle.sender, idle.receiver]) / idle.wallMs;
    row('idle, all four processes together', `${(100 * idleCores).toFixed(0)} % of a core`);
    beside(measurePhase4(peers), ours);
    await large(pair);
  } finally {
    await pair.stop();
  }
}

function beside(phase4: string | PeerFigures[], ours: number): void {
  if (typeof phase4 === 'string') return console.log(phase4);
  for (const { parallel, sender, receiver } of phase4) {
    row(`phase4, ${parallel} at a time: sender + receiver`, `${(sender + receiver).toFixed(1)} ms CPU`);
    row('  ours ÷ phase4', `1/${((sender + receiver) / ours).toFixed(1)}`);
  }
}

async function large(pair: Exchange): Promise<void> {
  const { contentType, body } = await pair.message(largeDocument());
  const post = async (): Promise<void> => {
    const answer = await fetch(`${pair.receiver.baseUrl}/as4`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    });
    const text = await answer.text();
    if (!text.includes('NonRepudiationInformation')) throw new Error(text);
  };
  tell('25 MiB in', await pair.largeCost(pair.receiver, post));
  await pair.hold();
  await pair.send(1, 'LARGE', 18.5 * MiB);
  await sleep(3_000);
  const out = await pair.largeCost(pair.sender, async () => {
    await pair.resume();
    await pair.delivered();
  });
  tell('25 MiB out', out);
}

function tell(what: string, { aboveIdleMb, turn }: LargeCost): void {
  row(`${what}: memory above idle`, `${aboveIdleMb.toFixed(0)} MB`);
  row(`${what}: longest turn (by the clock)`, `${turn.cpuMs.toFixed(0)} (${turn.wallMs.toFixed(0)}) ms`);
}

const total = (parts: CpuUsed[]): number =>
  parts.reduce((sum, { service, database }) => sum + service + database, 0);

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      core: { type: 'boolean', default: false },
      exchange: { type: 'boolean', default: false },
      peers: { type: 'string' },
    },
  });
  if (!values.exchange) await core();
  if (!values.core) await exchange(values.peers ?? process.env['PASSERELLE_PEERS']);
}

void main();
