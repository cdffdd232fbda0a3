import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { openResponse } from '../../src/standards/peppol/as4';
import type { TestCertificate } from '../support/peppol/certificates';
import {
  craftMessage,
  postMessage,
  UBL,
  type Crafted,
  type CraftedMessage,
} from '../support/peppol/crafted-message';
import { TestNetwork } from '../support/peppol/test-network';
import { startService, type Service } from '../support/service';

let network: TestNetwork;
let peer: TestCertificate;
let ours: TestCertificate;
let small: Service;
let receiver: string;

const crafted = (change: Crafted = {}): Promise<CraftedMessage> =>
  craftMessage(peer, { certificate: ours, receiver }, change);

/** Sends a request to its last byte before it reads anything, and gives what comes back until the answer is whole. */
async function writeThenRead(url: string, pieces: Buffer[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.pause();
  try {
    for (const piece of pieces)
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.write(piece, (error) => (error === undefined || error === null ? resolve() : reject(error)));
      });
    let text = '';
    for await (const piece of socket.setEncoding('utf8') as AsyncIterable<string>) {
      text += piece;
      if (text.endsWith('Envelope>')) return text;
    }
    return text;
  } finally {
    socket.destroy();
  }
}

/** Limits of sizes, and refusals that their senders can read. */
describe('Peppol', () => {
  describe('the size of messages', () => {
    beforeAll(async () => {
      network = await TestNetwork.start();
      peer = network.accessPoint({ commonName: 'POP000007' });
      ours = network.accessPoint({ commonName: 'POP000001' });
      small = await startService(network.settings(ours, { PEPPOL_MESSAGE_LIMIT_MIB: '1' }));
      receiver = (await (await small.team()).company()).address;
    });
    afterAll(async () => {
      await small.stop();
      await network.stop();
    });

    it.each([
      ['just above it', 1.02, true],
      ['far above it', 12, true],
      ['of a length that is not announced', 3, false],
    ])(
      'refuses a message %s so that a sender who reads only afterwards has the signed error',
      async (_name, mib, announced) => {
        const noise = randomBytes(mib * 1024 * 1024).toString('base64');
        const document = Buffer.from(UBL.toString().replace('<a/>', `<a>${noise}</a>`));
        const message = await crafted({ document });
        const { request } = message;
        expect(request.length).toBeGreaterThan(mib * 1024 * 1024);
        const head =
          `POST /as4 HTTP/1.1\r\nHost: x\r\nContent-Type: ${request.contentType}\r\n` +
          (announced ? `Content-Length: ${request.length}\r\n\r\n` : 'Transfer-Encoding: chunked\r\n\r\n');
        const body = Buffer.concat(request.body);
        const chunked = [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')];
        const text = await writeThenRead(small.baseUrl, [
          Buffer.from(head),
          ...(announced ? [body] : chunked),
        ]);
        expect(text).toMatch(/^HTTP\/1\.1 200 /);
        const soap = Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4));
        const answer = await openResponse('application/soap+xml', [soap], {
          messageId: message.messageId,
          references: request.references,
          receiver: ours.der,
        });
        expect(answer).toMatchObject({
          kind: 'errors',
          signature: 'verified',
          errors: [{ code: 'EBMS:0004', detail: expect.stringContaining('more than 1048576 bytes') }],
        });
        const incoming = join(small.dataDir, 'incoming');
        expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([]);
      },
    );

    it('still takes what is smaller', async () => {
      const { answer } = await postMessage(`${small.baseUrl}/as4`, ours, await crafted());
      expect(answer.kind).toBe('receipt');
    });
  });
});
