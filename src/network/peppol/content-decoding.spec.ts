import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { sendHttpRequest, HttpFailedError } from './http-request';

/** Compressible text that is longer than one piece of a decoder. */
const TEXT = Buffer.from('<receipt/> '.repeat(20_000));
const LIMITS = { timeoutMs: 60_000, maxBytes: 1_000_000 };
const MEGABYTE = 1024 * 1024;
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

let server: Server;
let base: string;
let answer: { coding: string | string[]; body: Buffer; length?: number };

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-encoding', answer.coding);
    if (answer.length !== undefined) response.setHeader('content-length', answer.length);
    response.write(answer.body);
    if (answer.length === undefined) response.end();
    else setTimeout(() => response.destroy(), 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = (): ReturnType<typeof sendHttpRequest> => sendHttpRequest(base, { method: 'GET' }, LIMITS);

describe('answers that are compressed without a request for it', () => {
  it.each<[string, string | string[], (text: Buffer) => Buffer]>([
    ['gzip', 'gzip', gzipSync],
    ['gzip under its old name, in capitals', 'X-GZIP', gzipSync],
    ['deflate, which is zlib', 'deflate', deflateSync],
    ['deflate without its wrapping', 'deflate', deflateRawSync],
    ['br', 'br', brotliCompressSync],
    ['two, the last one on the outside', 'gzip, br', (text) => brotliCompressSync(gzipSync(text))],
    ['two in two headers', ['deflate', 'gzip'], (text) => gzipSync(deflateSync(text))],
    ['none, named', 'identity', (text) => text],
    ['an empty header', '', (text) => text],
  ])('are decoded: %s', async (_name, coding, encode) => {
    answer = { coding, body: encode(TEXT) };
    expect((await get()).body.equals(TEXT)).toBe(true);
  });

  it.each(['gzip', 'deflate', 'br'])('may be empty: %s', async (coding) => {
    answer = { coding, body: Buffer.alloc(0) };
    await expect(get()).resolves.toMatchObject({ body: Buffer.alloc(0) });
  });

  it.each(['zstd', 'compress', 'gzip, zstd', 'gzip, gzip, gzip', 'constructor'])(
    'are a failed exchange that names what is read: %s',
    async (coding) => {
      answer = { coding, body: TEXT };
      const refusal = get();
      await expect(refusal).rejects.toThrow(HttpFailedError);
      await expect(refusal).rejects.toThrow(
        `the answer has the content coding "${coding}"; only gzip, deflate and br are supported`,
      );
    },
  );

  it.each<[string, Buffer]>([
    ['cut off', gzipSync(TEXT).subarray(0, 200)],
    ['no gzip at all', TEXT],
  ])('are a failed exchange when they cannot be decoded: %s', async (_name, body) => {
    answer = { coding: 'gzip', body };
    await expect(get()).rejects.toThrow(HttpFailedError);
  });

  it('are a failed exchange when the connection breaks off in them', async () => {
    const body = gzipSync(TEXT);
    answer = { coding: 'gzip', body: body.subarray(0, 100), length: body.length };
    await expect(get()).rejects.toThrow(HttpFailedError);
  });
});

describe('a bomb', () => {
  const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * MEGABYTE);
  const bombs: [string, string, () => Buffer][] = [
    ['gzip, 200 MiB in 200 kB', 'gzip', () => gzipSync(zeros(200))],
    ['deflate, 200 MiB in 200 kB', 'deflate', () => deflateSync(zeros(200))],
    ['br, 200 MiB in some hundred bytes', 'br', () => brotliCompressSync(zeros(200), FAST)],
    ['gzip in gzip, 200 MiB in 1 kB', 'gzip, gzip', () => gzipSync(gzipSync(zeros(200)))],
  ];
  it.each(bombs)('is read up to the size of an answer: %s', async (_name, coding, make) => {
    answer = { coding, body: make() };
    expect(answer.body.length).toBeLessThan(LIMITS.maxBytes);
    const before = process.memoryUsage().arrayBuffers;
    await expect(get()).rejects.toThrow('the answer has more than 1000000 bytes');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MEGABYTE);
  });

  it('that decodes to empty pieces ends at the same size', async () => {
    const empty = gzipSync(Buffer.alloc(0));
    answer = { coding: 'gzip', body: Buffer.concat(Array.from({ length: 100_000 }, () => empty)) };
    await expect(get()).rejects.toThrow('the answer has more than 1000000 bytes');
  });
});
