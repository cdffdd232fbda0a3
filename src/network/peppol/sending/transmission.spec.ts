import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { parseConfig } from '../../../platform/kernel/config';
import { As4Error, buildError, buildReceipt, NOT_SERVICED, openRequest } from '../../../standards/peppol/as4';
import type { OpenedRequest, OwnIdentity, SignalInfo } from '../../../standards/peppol/as4';
import { identity } from '../../../standards/peppol/as4/vectors.fixture';
import type { DeliveryDoubt, NetworkMessage, TransmissionOutcome } from '../../port/document-network';
import { NetworkConnections } from '../network-connections';
import { Transmission } from './transmission';

const SETTINGS = {
  PEPPOL_STAGE: 'private',
  PEPPOL_AP_KEYSTORE: '/ap.p12',
  PEPPOL_AP_KEYSTORE_PASSWORD: 'x',
  PEPPOL_AP_TRUST: '/ap.pem',
  PEPPOL_SMP_TRUST: '/smp.pem',
  PEPPOL_SML_ZONE: 'sml.test',
  BASE_URL: 'https://ap.example.com',
  PEPPOL_ALLOW_INSECURE: 'true',
  PEPPOL_TIMEOUT_SECONDS: '1',
};

const MESSAGE: NetworkMessage = {
  messageId: '7f0c@ap.example',
  conversationId: 'c-1',
  envelopeId: 'e-1',
  sender: '0208:0123456749',
  receiver: '0106:12345678',
  docTypeId: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:x::2.1',
  processId: 'urn:p',
  countryC1: 'BE',
  mlsType: null,
  madeAt: new Date('2026-11-22T10:00:00Z'),
  earlierAttempts: 0,
  payload: Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'),
};

const signal = (): SignalInfo => ({ messageId: 'r@b.example', timestamp: new Date() });

let ap1: OwnIdentity;
let ap2: OwnIdentity;
let server: Server;
let connections: NetworkConnections;
let transmission: Transmission;
/** Messages as the receiver has read them. */
let openedRequests: OpenedRequest[];
/** Paths of the posts. */
let requestedTexts: string[];
let forgottenCount: number;
/**
 * Results of the look-ups of the receiver: first from the cache, then, after the cache is cleared, from the network.
 */
let found: [object, object];
let endpoint: object;
let moved: object;
let answer: (request: OpenedRequest, response: ServerResponse) => unknown;

beforeAll(async () => {
  [ap1, ap2] = [await identity('ap1'), await identity('ap2')];
  server = createServer((request, response) => {
    const options = {
      identities: [ap2],
      limits: { body: 1e6, payload: 1e6 },
      trustSigner: async () => undefined,
    };
    void openRequest(request.headers['content-type'] ?? '', request, options).then((one) => {
      openedRequests.push(one);
      requestedTexts.push(request.url ?? '');
      return answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  connections = new NetworkConnections(parseConfig(SETTINGS));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/as4`;
  const receiver = {
    trusted: true,
    seatId: 'POP000002',
    certificate: { der: ap2.certificate, fingerprint: 'f' },
  };
  const revocation = { status: 'good', source: 'crl', url: null, checkedAt: new Date() };
  endpoint = { kind: 'found', url, receiver: { ...receiver, revocation } };
  moved = { ...endpoint, url: `${url}/new` };
  const lookup = {
    findEndpoint: async () => found[Math.min(forgottenCount, 1)],
    evict: () => forgottenCount++,
  };
  const own = { findCurrent: () => ({ identity: ap1, seatId: 'POP000001' }) };
  const trust = { accessPoints: { check: async () => ({ trusted: false }) } };
  transmission = new Transmission(
    lookup as never,
    own as never,
    trust as never,
    connections,
    pino({ enabled: false }),
  );
});
beforeEach(() => {
  openedRequests = [];
  forgottenCount = 0;
  requestedTexts = [];
  found = [endpoint, endpoint];
});
afterAll(async () => {
  await connections.onApplicationShutdown();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = (change: Partial<NetworkMessage> = {}): Promise<TransmissionOutcome> =>
  transmission.transmit({ ...MESSAGE, ...change });

const soap = (response: ServerResponse, body: string | Buffer, status = 200): unknown =>
  response.writeHead(status, { 'content-type': 'application/soap+xml' }).end(body);

type References = OpenedRequest['references'];
async function receipt(
  { references, userMessage }: OpenedRequest,
  change: { by?: OwnIdentity; refTo?: string; references?: (all: References) => References } = {},
): Promise<string> {
  const coveredReferences = (change.references ?? ((all) => all))(references);
  return String(
    await buildReceipt(signal(), change.refTo ?? userMessage.messageId, coveredReferences, change.by ?? ap2),
  );
}

async function error(failure: As4Error, by: OwnIdentity): Promise<string> {
  failure.refToMessageId = MESSAGE.messageId;
  return String(await buildError(signal(), failure, by));
}

type Say = (request: OpenedRequest, response: ServerResponse) => unknown;
const unsigned = (text: string): string => text.replace(/<wsse:Security .*<\/wsse:Security>/, '');

describe('outcome of a message', () => {
  it('1: is delivered by a receipt for exactly its three digests, and the receipt is kept', async () => {
    let receiptText = '';
    answer = async (request, response) => soap(response, (receiptText = await receipt(request)));
    const outcome = await send();
    expect(outcome).toMatchObject({ kind: 'accepted', receipt: receiptText });
    expect(openedRequests[0]?.references).toHaveLength(3);
    expect(outcome.exchange).toMatchObject({ status: 200, requestSoap: openedRequests[0]?.soap });
  });

  it.each<[string, Say, string]>([
    ['an unsigned receipt', async (r, s) => soap(s, unsigned(await receipt(r))), 'EBMS:0302'],
    ['a receipt by another certificate', async (r, s) => soap(s, await receipt(r, { by: ap1 })), 'EBMS:0302'],
    [
      'a receipt for another message',
      async (r, s) => soap(s, await receipt(r, { refTo: 'x@y' })),
      'EBMS:0302',
    ],
    [
      'a receipt with another digest',
      async (r, s) =>
        soap(
          s,
          await receipt(r, {
            references: (all) => all.map((one, i) => (i === 2 ? { ...one, digest: Buffer.alloc(32) } : one)),
          }),
        ),
      'EBMS:0302',
    ],
    [
      'a receipt for a part of it',
      async (r, s) => soap(s, await receipt(r, { references: (all) => all.slice(0, 2) })),
      'EBMS:0302',
    ],
    [
      'a page of HTML',
      (_r, s) => s.writeHead(200, { 'content-type': 'text/html' }).end('<html/>'),
      'EBMS:0301',
    ],
    ['HTTP 502', (_r, s) => s.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad'), 'HTTP 502'],
    ['HTTP 204', (_r, s) => s.writeHead(204).end(), 'HTTP 204'],
    ['half a receipt', async (r, s) => soap(s, (await receipt(r)).slice(0, 900)), 'EBMS:0302'],
  ])('45: is unknown after %s, so the message is sent again', async (_name, say, providerCode) => {
    answer = say;
    const outcome = await send();
    expect(outcome).toMatchObject({ kind: 'retry', providerCode });
    expect('arrivalDoubt' in outcome).toBe(providerCode !== 'HTTP 502');
  });

  it.each<[string, Say, DeliveryDoubt]>([
    ['silence', () => undefined, 'sent'],
    ['a closed connection', (_r, s) => s.destroy(), 'sent'],
    [
      'an answer that breaks off',
      (_r, s) => {
        s.writeHead(200, { 'content-length': '9000' }).write('<');
        setTimeout(() => s.destroy(), 50);
      },
      'answered',
    ],
    [
      'an answer that drips in',
      (_r, s) => {
        s.writeHead(200);
        const timer = setInterval(() => s.write(' '), 50);
        s.on('close', () => clearInterval(timer));
      },
      'answered',
    ],
    ['an answer without end', (_r, s) => void s.end(Buffer.alloc(20_000_000, 32)), 'answered'],
    [
      'an answer in a coding that is not read',
      async (r, s) => {
        s.setHeader('content-encoding', 'zstd');
        soap(s, await receipt(r));
      },
      'answered',
    ],
  ])(
    '45: is not known after %s: it is sent again, metadata is looked up again, and it may have arrived',
    async (_name, say, arrivalDoubt) => {
      answer = say;
      const outcome = await send();
      expect(outcome).toMatchObject({
        kind: 'retry',
        providerCode: null,
        arrivalDoubt,
        exchange: { answer: null },
      });
      expect(forgottenCount).toBe(1);
    },
  );

  it('45: cannot have arrived when no server listens', async () => {
    found = [{ ...endpoint, url: 'http://127.0.0.1:1/as4' }, endpoint];
    const outcome = await send();
    expect(outcome).toMatchObject({ kind: 'retry' });
    expect(outcome).not.toHaveProperty('arrivalDoubt');
  });

  it.each<[string, string, (text: string) => Buffer]>([
    ['gzip', 'gzip', gzipSync],
    ['br', 'br', brotliCompressSync],
    ['deflate', 'deflate', deflateSync],
  ])('1: is delivered by a receipt that comes in %s', async (_name, coding, encode) => {
    let receiptText = '';
    answer = async (request, response) => {
      response.setHeader('content-encoding', coding);
      soap(response, encode((receiptText = await receipt(request))));
    };
    expect(await send()).toMatchObject({ kind: 'accepted', receipt: receiptText });
  });

  it.each<[string, () => As4Error, object]>([
    [
      'NOT_SERVICED',
      () => new As4Error('Other', NOT_SERVICED),
      { category: 'recipient_not_found', providerCode: NOT_SERVICED },
    ],
    [
      'another refusal',
      () => new As4Error('InvalidHeader', 'no Role'),
      { category: 'other', providerCode: 'EBMS:0009', message: expect.stringContaining('no Role') },
    ],
  ])('45: is refused for good by a signed error: %s', async (_name, failure, expected) => {
    answer = async (_request, response) => soap(response, await error(failure(), ap2), 500);
    expect(await send()).toMatchObject({ kind: 'refused', ...expected });
  });

  it('10, 46: comes again as the same message, and "already handled" then means that it is there', async () => {
    answer = (_request, response) => response.destroy();
    await send();
    const repeatedAs4Error = new As4Error('Other', 'message was already handled');
    answer = async (_request, response) => soap(response, unsigned(await error(repeatedAs4Error, ap2)));
    const again = await send({ earlierAttempts: 1 });
    expect(again).toMatchObject({
      kind: 'accepted',
      receipt: null,
      note: expect.stringContaining('already'),
    });
    const [first, second] = openedRequests;
    expect(second?.references).toEqual(first?.references);
    expect(second?.payload).toEqual(first?.payload);
    expect(second?.userMessage).toEqual(first?.userMessage);
    expect(second?.soap).not.toEqual(first?.soap);
  });

  /** The receiver's former access point gives this answer; its new access point gives a receipt. */
  const hasMoved = (say: Say): void => {
    found = [endpoint, moved];
    answer = async (request, response) =>
      requestedTexts.length === 1 ? say(request, response) : soap(response, await receipt(request));
  };
  const refusing =
    (...failure: ConstructorParameters<typeof As4Error>): Say =>
    async (_request, response) =>
      soap(response, await error(new As4Error(...failure), ap2));

  it.each<[string, Say]>([
    ['that the receiver is not there', refusing('Other', NOT_SERVICED)],
    ['that it cannot decrypt the message', refusing('FailedDecryption', 'another certificate')],
    ['with the page of some other server', (_r, s) => s.writeHead(404).end('<h1>Not found')],
  ])('is looked up again, and sent where the receiver is now, after an answer %s', async (_name, say) => {
    hasMoved(say);
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(requestedTexts).toEqual(['/as4', '/as4/new']);
    expect(forgottenCount).toBe(1);
    expect(openedRequests[1]?.userMessage).toEqual(openedRequests[0]?.userMessage);
  });

  it('is not sent again to the access point that refused it, nor to a receiver who has left the network', async () => {
    answer = async (_request, response) =>
      soap(response, await error(new As4Error('Other', NOT_SERVICED), ap2));
    for (const again of [endpoint, { kind: 'not registered' }]) {
      [forgottenCount, requestedTexts, found] = [0, [], [endpoint, again]];
      expect(await send()).toMatchObject({ kind: 'refused', providerCode: NOT_SERVICED });
      expect([requestedTexts, forgottenCount]).toEqual([['/as4'], 1]);
    }
  });

  it('is not looked up again after a refusal of the message itself', async () => {
    hasMoved(refusing('InvalidHeader', 'no Role'));
    expect(await send()).toMatchObject({ kind: 'refused', providerCode: 'EBMS:0009' });
    expect([requestedTexts, forgottenCount]).toEqual([['/as4'], 0]);
  });
});
