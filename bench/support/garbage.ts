/**
 * `garbage.js PORT SECONDS MESSAGE_FILE`: a hundred senders of garbage at a time, each from an address of its own, who
 * begin again as soon as they are cut off. Prints how often each kind was begun, and what it was answered.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

const SENDERS = 100;
/** Longest time between two attempts of one sender: nobody opens connections without end. */
const PAUSE_MS = 50;
const NIBBLE_MS = 100;
const MiB = 1024 * 1024;

const [port = '', seconds = '', messageFile = ''] = process.argv.slice(2);
const end = performance.now() + Number(seconds) * 1000;
/** Content-Type and body of a message that is signed by nobody whom the receiver trusts. */
const foreign = readFileSync(messageFile);
const foreignType = foreign.toString('latin1', 0, foreign.indexOf('\n'));
const foreignBody = foreign.subarray(foreign.indexOf('\n') + 1);

const MULTIPART = 'multipart/related; boundary="B"; type="application/soap+xml"';
const head = (length: number, type = MULTIPART): string =>
  `POST /as4 HTTP/1.1\r\nHost: ap\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
const PART = '--B\r\nContent-Type: application/soap+xml\r\n\r\n';
const SOAP = '<S12:Envelope xmlns:S12="http://www.w3.org/2003/05/soap-envelope"><S12:Header>';
const NOISE = randomBytes(MiB);

/** Writes a thing again and again as long as the other side takes it. */
function pour(socket: Socket, thing: string | Buffer, times: number): void {
  // One piece a turn of the loop, so that the others of this process get on with theirs.
  const more = (): void => {
    if (times-- <= 0 || socket.destroyed) return;
    if (socket.write(thing)) setImmediate(more);
    else socket.once('drain', () => setImmediate(more));
  };
  more();
}

/** Writes a byte now and then. */
function nibble(socket: Socket): void {
  const timer = setInterval(() => socket.write('a'), NIBBLE_MS);
  socket.once('close', () => clearInterval(timer));
}

const whole = (soap: string): string => `${PART}${soap}\r\n--B--\r\n`;
const post = (socket: Socket, body: string): void => void socket.write(head(Buffer.byteLength(body)) + body);

const KINDS: Record<string, (socket: Socket) => void> = {
  'slow header': (socket) => {
    socket.write('POST /as4 HTTP/1.1\r\nHost: ap\r\nX-Slow: ');
    nibble(socket);
  },
  'slow body': (socket) => {
    socket.write(head(100_000) + PART + SOAP);
    nibble(socket);
  },
  'endless header': (socket) => {
    socket.write('POST /as4 HTTP/1.1\r\nHost: ap\r\n');
    pour(socket, 'X-More: and more\r\n'.repeat(50), 20_000);
  },
  '35 MiB in a part': (socket) => {
    socket.write(head(35 * MiB) + PART + SOAP + '\r\n--B\r\nContent-ID: <a@b>\r\n\r\n');
    pour(socket, NOISE, 34);
  },
  '35 MiB of SOAP': (socket) => {
    socket.write(head(35 * MiB) + PART + SOAP);
    pour(socket, ' '.repeat(MiB), 34);
  },
  'broken TLS': (socket) =>
    void socket.write(Buffer.concat([Buffer.from('160301020001000', 'latin1'), NOISE.subarray(0, 512)])),
  'random bytes': (socket) => void socket.write(NOISE.subarray(0, 4_096)),
  'many elements': (socket) => post(socket, whole(SOAP + '<a b="c"/>'.repeat(20_000))),
  'many levels': (socket) => post(socket, whole(SOAP + '<a>'.repeat(50_000))),
  'many attributes': (socket) =>
    post(socket, whole(`${SOAP}<a ${Array.from({ length: 20_000 }, (_, n) => `a${n}=""`).join(' ')}>`)),
  'foreign signer': (socket) => {
    socket.write(head(foreignBody.length, foreignType));
    socket.write(foreignBody);
  },
};

const names = Object.keys(KINDS);
const begun = new Map<string, number>();
const answers = new Map<string, number>();
const count = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

async function sender(n: number): Promise<void> {
  const name = names[n % names.length] ?? '';
  while (performance.now() < end) {
    count(begun, name);
    await new Promise<void>((resolve) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.1.${n + 1}` });
      const giveUp = setTimeout(() => socket.destroy(), Math.max(0, end - performance.now()));
      socket.once('connect', () => KINDS[name]?.(socket));
      socket.once('data', (chunk: Buffer) => {
        count(
          answers,
          `${name}: ${/^HTTP\/1.1 (\d+)/.exec(chunk.toString('latin1', 0, 20))?.[1] ?? 'other'}`,
        );
      });
      socket.on('data', () => undefined);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        clearTimeout(giveUp);
        resolve();
      });
    });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function main(): Promise<void> {
  await Promise.all(Array.from({ length: SENDERS }, (_, n) => sender(n)));
  process.stdout.write(
    JSON.stringify({ begun: Object.fromEntries(begun), answers: Object.fromEntries(answers) }),
  );
}

void main();
