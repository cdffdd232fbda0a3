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

const createSignalInfo = (): SignalInfo => ({ messageId: 'r@b.example', timestamp: new Date() });

let ap1: OwnIdentity;
let ap2: OwnIdentity;
let server: Server;
let connections: NetworkConnections;
let transmission: Transmission;
/** Messages that the receiver has opened. */
let openedRequests: OpenedRequest[];
/** Paths of the received requests. */
let requestedPaths: string[];
let evictionCount: number;
/** Results of the look-ups of the receiver: the first from the cache, the second from the network after an eviction. */
let lookupResults: [object, object];
let endpoint: object;
let movedEndpoint: object;
let respond: (request: OpenedRequest, response: ServerResponse) => unknown;

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
      requestedPaths.push(request.url ?? '');
      return respond(one, response);
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
  movedEndpoint = { ...endpoint, url: `${url}/new` };
  const lookup = {
    findEndpoint: async () => lookupResults[Math.min(evictionCount, 1)],
    evict: () => evictionCount++,
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
  evictionCount = 0;
  requestedPaths = [];
  lookupResults = [endpoint, endpoint];
});
afterAll(async () => {
  await connections.onApplicationShutdown();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = (change: Partial<NetworkMessage> = {}): Promise<TransmissionOutcome> =>
  transmission.transmit({ ...MESSAGE, ...change });

const sendSoap = (response: ServerResponse, body: string | Buffer, status = 200): unknown =>
  response.writeHead(status, { 'content-type': 'application/soap+xml' }).end(body);

type References = OpenedRequest['references'];
async function createReceipt(
  { references, userMessage }: OpenedRequest,
  change: { by?: OwnIdentity; refTo?: string; references?: (all: References) => References } = {},
): Promise<string> {
  const coveredReferences = (change.references ?? ((all) => all))(references);
  return String(
    await buildReceipt(
      createSignalInfo(),
      change.refTo ?? userMessage.messageId,
      coveredReferences,
      change.by ?? ap2,
    ),
  );
}

async function createError(failure: As4Error, by: OwnIdentity): Promise<string> {
  failure.refToMessageId = MESSAGE.messageId;
  return String(await buildError(createSignalInfo(), failure, by));
}

type Responder = (request: OpenedRequest, response: ServerResponse) => unknown;
const removeSignature = (text: string): string => text.replace(/<wsse:Security .*<\/wsse:Security>/, '');

describe('Transmission', () => {
  it('1: accepts a receipt for exactly the three digests of the message, and returns the receipt', async () => {
    let receiptText = '';
    respond = async (request, response) => sendSoap(response, (receiptText = await createReceipt(request)));
    const outcome = await send();
    expect(outcome).toMatchObject({ kind: 'accepted', receipt: receiptText });
    expect(openedRequests[0]?.references).toHaveLength(3);
    expect(outcome.exchange).toMatchObject({ status: 200, requestSoap: openedRequests[0]?.soap });
  });

  it.each<[string, Responder, string]>([
    [
      'an unsigned receipt',
      async (r, s) => sendSoap(s, removeSignature(await createReceipt(r))),
      'EBMS:0302',
    ],
    [
      'a receipt by another certificate',
      async (r, s) => sendSoap(s, await createReceipt(r, { by: ap1 })),
      'EBMS:0302',
    ],
    [
      'a receipt for another message',
      async (r, s) => sendSoap(s, await createReceipt(r, { refTo: 'x@y' })),
      'EBMS:0302',
    ],
    [
      'a receipt with another digest',
      async (r, s) =>
        sendSoap(
          s,
          await createReceipt(r, {
            references: (all) => all.map((one, i) => (i === 2 ? { ...one, digest: Buffer.alloc(32) } : one)),
          }),
        ),
      'EBMS:0302',
    ],
    [
      'a receipt for a part of the message',
      async (r, s) => sendSoap(s, await createReceipt(r, { references: (all) => all.slice(0, 2) })),
      'EBMS:0302',
    ],
    [
      'a page of HTML',
      (_r, s) => s.writeHead(200, { 'content-type': 'text/html' }).end('<html/>'),
      'EBMS:0301',
    ],
    ['HTTP 502', (_r, s) => s.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad'), 'HTTP 502'],
    ['HTTP 204', (_r, s) => s.writeHead(204).end(), 'HTTP 204'],
    ['half a receipt', async (r, s) => sendSoap(s, (await createReceipt(r)).slice(0, 900)), 'EBMS:0302'],
  ])('45: returns a retry after %s', async (_name, say, providerCode) => {
    respond = say;
    const outcome = await send();
    expect(outcome).toMatchObject({ kind: 'retry', providerCode });
    expect('arrivalDoubt' in outcome).toBe(providerCode !== 'HTTP 502');
  });

  it.each<[string, Responder, DeliveryDoubt]>([
    ['no response', () => undefined, 'sent'],
    ['a closed connection', (_r, s) => s.destroy(), 'sent'],
    [
      'a response that breaks off',
      (_r, s) => {
        s.writeHead(200, { 'content-length': '9000' }).write('<');
        setTimeout(() => s.destroy(), 50);
      },
      'answered',
    ],
    [
      'a response that arrives byte by byte',
      (_r, s) => {
        s.writeHead(200);
        const timer = setInterval(() => s.write(' '), 50);
        s.on('close', () => clearInterval(timer));
      },
      'answered',
    ],
    ['an endless response', (_r, s) => void s.end(Buffer.alloc(20_000_000, 32)), 'answered'],
    [
      'a response in an unsupported coding',
      async (r, s) => {
        s.setHeader('content-encoding', 'zstd');
        sendSoap(s, await createReceipt(r));
      },
      'answered',
    ],
  ])(
    '45: returns a retry after %s, evicts the metadata, and reports that the message may have arrived',
    async (_name, say, arrivalDoubt) => {
      respond = say;
      const outcome = await send();
      expect(outcome).toMatchObject({
        kind: 'retry',
        providerCode: null,
        arrivalDoubt,
        exchange: { answer: null },
      });
      expect(evictionCount).toBe(1);
    },
  );

  it('45: reports that the message cannot have arrived when no server listens', async () => {
    lookupResults = [{ ...endpoint, url: 'http://127.0.0.1:1/as4' }, endpoint];
    const outcome = await send();
    expect(outcome).toMatchObject({ kind: 'retry' });
    expect(outcome).not.toHaveProperty('arrivalDoubt');
  });

  it.each<[string, string, (text: string) => Buffer]>([
    ['gzip', 'gzip', gzipSync],
    ['br', 'br', brotliCompressSync],
    ['deflate', 'deflate', deflateSync],
  ])('1: accepts a receipt that is compressed with %s', async (_name, coding, encode) => {
    let receiptText = '';
    respond = async (request, response) => {
      response.setHeader('content-encoding', coding);
      sendSoap(response, encode((receiptText = await createReceipt(request))));
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
      'another error',
      () => new As4Error('InvalidHeader', 'no Role'),
      { category: 'other', providerCode: 'EBMS:0009', message: expect.stringContaining('no Role') },
    ],
  ])('45: returns a final rejection for a signed error: %s', async (_name, failure, expected) => {
    respond = async (_request, response) => sendSoap(response, await createError(failure(), ap2), 500);
    expect(await send()).toMatchObject({ kind: 'refused', ...expected });
  });

  it('10, 46: repeats the identical message, and treats "already handled" as a delivery', async () => {
    respond = (_request, response) => response.destroy();
    await send();
    const repeatedAs4Error = new As4Error('Other', 'message was already handled');
    respond = async (_request, response) =>
      sendSoap(response, removeSignature(await createError(repeatedAs4Error, ap2)));
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

  /** Moves the receiver: the former access point responds with `say`, the new access point with a receipt. */
  const moveReceiver = (say: Responder): void => {
    lookupResults = [endpoint, movedEndpoint];
    respond = async (request, response) =>
      requestedPaths.length === 1 ? say(request, response) : sendSoap(response, await createReceipt(request));
  };
  const respondWithError =
    (...failure: ConstructorParameters<typeof As4Error>): Responder =>
    async (_request, response) =>
      sendSoap(response, await createError(new As4Error(...failure), ap2));

  it.each<[string, Responder]>([
    ['a NOT_SERVICED error', respondWithError('Other', NOT_SERVICED)],
    ['a decryption error', respondWithError('FailedDecryption', 'another certificate')],
    ['an HTML page of another server', (_r, s) => s.writeHead(404).end('<h1>Not found')],
  ])('looks up the receiver again, and sends to its new access point after %s', async (_name, say) => {
    moveReceiver(say);
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(requestedPaths).toEqual(['/as4', '/as4/new']);
    expect(evictionCount).toBe(1);
    expect(openedRequests[1]?.userMessage).toEqual(openedRequests[0]?.userMessage);
  });

  it('does not send again to the same access point, or to a receiver that is not registered any more', async () => {
    respond = async (_request, response) =>
      sendSoap(response, await createError(new As4Error('Other', NOT_SERVICED), ap2));
    for (const again of [endpoint, { kind: 'not registered' }]) {
      [evictionCount, requestedPaths, lookupResults] = [0, [], [endpoint, again]];
      expect(await send()).toMatchObject({ kind: 'refused', providerCode: NOT_SERVICED });
      expect([requestedPaths, evictionCount]).toEqual([['/as4'], 1]);
    }
  });

  it('does not look up the receiver again after an error in the message itself', async () => {
    moveReceiver(respondWithError('InvalidHeader', 'no Role'));
    expect(await send()).toMatchObject({ kind: 'refused', providerCode: 'EBMS:0009' });
    expect([requestedPaths, evictionCount]).toEqual([['/as4'], 0]);
  });
});
