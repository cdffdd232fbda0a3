import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ConnectionError, Passerelle, ServerError, TimeoutError } from '../index.js';

const LABEL = { success: true, label: { id: 'lbl_1', name: 'Urgent' } };
const BODY = Buffer.from(JSON.stringify(LABEL));
const ZIPPED = gzipSync(BODY);
const INPUT = { name: 'Urgent', colorHex: '#ff0000' };

const answer = (body: Buffer, headers = '', status = '200 OK'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\nx-request-id: req-12345678\r\ncontent-length: ${body.length}\r\n${headers}\r\n`,
    ),
    body,
  ]);
const GOOD = answer(BODY);
const HTML = '<html><h1>Service unavailable</h1></html>';

/**
 * A service on bare sockets. It makes a label once for each key, when the request is there; then the first answer is what the
 * test says, and every later one is right.
 */
class BareService {
  readonly keys: string[] = [];
  readonly made = new Set<string>();
  misbehave: (socket: Socket) => void = (socket) => void socket.end(GOOD);
  always = false;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      if (!text.includes('\r\n\r\n') || body.length < length) return;
      text = '';
      const key = /^idempotency-key: (.*)$/im.exec(head)?.[1]?.trim() ?? '';
      this.keys.push(key);
      this.made.add(key);
      if (this.keys.length === 1 || this.always) this.misbehave(socket);
      else socket.write(GOOD);
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('a POST against a service on bare sockets', () => {
  let service: BareService;
  let client: Passerelle;

  beforeEach(async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    service = new BareService();
    const baseUrl = await service.listen();
    client = new Passerelle({ baseUrl, auth: { token: 'x' }, attemptTimeout: 400, timeout: 2_000 });
  });

  afterEach(() => service.close());

  it.each<[string, (socket: Socket) => void, number]>([
    ['closes after the effect, without an answer', (socket) => void socket.end(), 2],
    ['resets after the effect', (socket) => void socket.resetAndDestroy(), 2],
    ['closes within the head', (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-ty'), 2],
    ['closes within the body', (socket) => void socket.end(GOOD.subarray(0, -10)), 2],
    [
      'resets within the body',
      (socket) => void socket.write(GOOD.subarray(0, -10), () => socket.resetAndDestroy()),
      2,
    ],
    ['says nothing', () => undefined, 2],
    ['stops within the body', (socket) => void socket.write(GOOD.subarray(0, -10)), 2],
    [
      'lets its head trickle',
      (socket) => {
        let at = 0;
        const timer = setInterval(() => socket.write(GOOD.subarray(at, ++at)), 30);
        socket.on('close', () => clearInterval(timer));
      },
      2,
    ],
    ['answers no HTTP', (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 2],
    ['answers HTML with 503', (socket) => void socket.write(answer(Buffer.from(HTML), '', '503 Busy')), 2],
    [
      'answers half of what it zipped',
      (socket) => {
        const half = ZIPPED.subarray(0, ZIPPED.length / 2);
        socket.end(answer(half, 'content-encoding: gzip\r\n'));
      },
      2,
    ],
    ['calls zipped what is not', (socket) => void socket.end(answer(BODY, 'content-encoding: gzip\r\n')), 2],
    ['zips its answer', (socket) => void socket.end(answer(ZIPPED, 'content-encoding: gzip\r\n')), 1],
    [
      'begins with 103 Early Hints',
      (socket) => void socket.end(Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'), GOOD])),
      1,
    ],
  ])('has one effect and one answer when it %s', async (_, misbehave, requests) => {
    service.misbehave = misbehave;
    await expect(client.labels.create(INPUT)).resolves.toEqual(LABEL.label);
    expect(service.keys).toHaveLength(requests);
    expect([...service.made]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  });

  it.each<[string, (socket: Socket) => void, new (...parameters: never[]) => Error]>([
    ['always closes', (socket) => void socket.end(), ConnectionError],
    ['never says anything', () => undefined, TimeoutError],
    ['always answers 503', (socket) => void socket.write(answer(BODY, '', '503 Busy')), ServerError],
    [
      'always trickles',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
        const timer = setInterval(() => socket.write('a'), 50);
        socket.on('close', () => clearInterval(timer));
      },
      TimeoutError,
    ],
    [
      'answers nothing but 102',
      (socket) => void socket.write('HTTP/1.1 102 Processing\r\n\r\n'),
      TimeoutError,
    ],
  ])('ends with the right error, and one effect, when it %s', async (_, misbehave, type) => {
    service.always = true;
    service.misbehave = misbehave;
    const error: unknown = await client.labels.create(INPUT).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ request: 'POST /api/v1/labels' });
    expect(service.made.size).toBe(1);
  });
});
