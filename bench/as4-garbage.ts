/**
 * `npm run load -- --as4`: a hundred parallel senders of garbage at the receiving endpoint (slow, huge, endless headers,
 * broken TLS, random bytes, hostile XML, signers nobody trusts) beside an honest access point, on loopback, each from an
 * address of its own. Aim: they delay an honest message by at most 250 ms at p99. Exits 1 when that is missed, when an
 * honest message got no receipt, or when memory did not come down again.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { certificate } from '../test/support/peppol/certificates';
import { TestNetwork } from '../test/support/peppol/test-network';
import { AccessPointProcess } from './support/access-point';
import { messageTo, type WireMessage } from './support/exchange';

const SECONDS = 20;
const PER_SECOND = 10;
const WARM = 40;
const AIM_MS = 250;

const INVOICE = Buffer.from(
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><a>${'x'.repeat(9_000)}</a></Invoice>`,
);

/** Milliseconds until the receipt was there; NaN without one. */
function post(baseUrl: string, { contentType, body }: WireMessage): Promise<number> {
  const started = performance.now();
  return new Promise((resolve) => {
    const outgoing = httpRequest(
      `${baseUrl}/as4`,
      {
        method: 'POST',
        agent: false,
        headers: { 'content-type': contentType, 'content-length': body.length },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', () => resolve(Number.NaN));
        response.on('end', () =>
          resolve(text.includes('NonRepudiationInformation') ? performance.now() - started : Number.NaN),
        );
      },
    );
    outgoing.on('error', () => resolve(Number.NaN));
    outgoing.end(body);
  });
}

/** Posts at a fixed rate, whether or not what went before was answered. */
async function honest(baseUrl: string, messages: WireMessage[]): Promise<number[]> {
  const started = performance.now();
  const answers: Promise<number>[] = [];
  for (const [n, message] of messages.entries()) {
    await sleep(Math.max(0, started + (n * 1000) / PER_SECOND - performance.now()));
    answers.push(post(baseUrl, message));
  }
  return Promise.all(answers);
}

function quantile(values: number[], part: number): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

async function main(): Promise<void> {
  const network = await TestNetwork.start();
  const peer = network.accessPoint({ commonName: 'POP000001' });
  const own = network.accessPoint({ commonName: 'POP000002' });
  const stranger = certificate({ commonName: 'POP000001', issuer: null });
  const receiver = await AccessPointProcess.start(network, own);
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-garbage-'));
  try {
    const recipient = await receiver.company('0123456749');
    const make = (signer = peer): Promise<WireMessage> =>
      messageTo({ signer, receiver: own, recipient }, INVOICE);
    const messages: WireMessage[] = [];
    for (let n = 0; n < WARM + 2 * SECONDS * PER_SECOND; n++) messages.push(await make());
    const { contentType, body } = await make(stranger);
    const file = join(folder, 'foreign');
    writeFileSync(file, Buffer.concat([Buffer.from(`${contentType}\n`), body]));

    await honest(receiver.baseUrl, messages.splice(0, WARM));
    const idle = receiver.residentMb();
    const alone = await honest(receiver.baseUrl, messages.splice(0, SECONDS * PER_SECOND));
    const { port } = new URL(receiver.baseUrl);
    const garbage = spawn(
      process.execPath,
      [join(__dirname, 'support/garbage.js'), port, String(SECONDS + 4), file],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    garbage.stdout.on('data', (chunk) => (output += String(chunk)));
    const ended = new Promise((resolve) => garbage.once('close', resolve));
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, receiver.residentMb())), 50);
    await sleep(2_000);
    await receiver.longestTurn();
    const beside = await honest(receiver.baseUrl, messages);
    const turn = await receiver.longestTurn();
    await ended;
    clearInterval(watch);
    await sleep(20_000);
    const later = receiver.residentMb();

    const row = (name: string, values: number[]): void =>
      console.log(
        name.padEnd(36),
        ...[0.5, 0.9, 0.99].map((part) => `${quantile(values, part).toFixed(0)} ms`.padStart(9)),
        `${values.filter(Number.isNaN).length} of ${values.length} without receipt`,
      );
    console.log('honest messages'.padEnd(36), ...['p50', 'p90', 'p99'].map((name) => name.padStart(9)));
    row('alone', alone);
    row('beside a hundred senders of garbage', beside);
    console.log(
      `longest turn of the event loop: ${turn.cpuMs.toFixed(0)} ms (${turn.wallMs.toFixed(0)} by the clock)`,
    );
    console.log(
      `memory: ${idle.toFixed(0)} MB before, ${peak.toFixed(0)} at most, ${later.toFixed(0)} after 20 s`,
    );
    const { begun, answers } = JSON.parse(output) as Record<'begun' | 'answers', Record<string, number>>;
    console.log('begun:', JSON.stringify(begun));
    console.log('answered:', JSON.stringify(answers));
    const delay = quantile(beside, 0.99) - quantile(alone, 0.99);
    const lost = [...alone, ...beside].filter(Number.isNaN).length;
    console.log(
      `${delay <= AIM_MS && lost === 0 ? 'kept  ' : 'BROKEN'}  delay of an honest message at p99: ${delay.toFixed(0)} ms (at most ${AIM_MS}); without receipt: ${lost}`,
    );
    if (delay > AIM_MS || lost > 0) process.exitCode = 1;
  } finally {
    await receiver.stop();
    await network.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
