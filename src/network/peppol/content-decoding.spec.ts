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
let baseUrl: string;
let serverResponse: { coding: string | string[]; body: Buffer; length?: number };

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-encoding', serverResponse.coding);
    if (serverResponse.length !== undefined) response.setHeader('content-length', serverResponse.length);
    response.write(serverResponse.body);
    if (serverResponse.length === undefined) response.end();
    else setTimeout(() => response.destroy(), 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = (): ReturnType<typeof sendHttpRequest> => sendHttpRequest(baseUrl, { method: 'GET' }, LIMITS);

describe('responses that are compressed although no compression was requested', () => {
  it.each<[string, string | string[], (text: Buffer) => Buffer]>([
    ['gzip', 'gzip', gzipSync],
    ['gzip with its old name in upper case', 'X-GZIP', gzipSync],
    ['deflate, which is zlib', 'deflate', deflateSync],
    ['raw deflate without the zlib format', 'deflate', deflateRawSync],
    ['br', 'br', brotliCompressSync],
    ['two codings in one header', 'gzip, br', (text) => brotliCompressSync(gzipSync(text))],
    ['two codings in two headers', ['deflate', 'gzip'], (text) => gzipSync(deflateSync(text))],
    ['identity', 'identity', (text) => text],
    ['an empty header', '', (text) => text],
  ])('are decoded: %s', async (_name, coding, encode) => {
    serverResponse = { coding, body: encode(TEXT) };
    expect((await get()).body.equals(TEXT)).toBe(true);
  });

  it.each(['gzip', 'deflate', 'br'])('may be empty: %s', async (coding) => {
    serverResponse = { coding, body: Buffer.alloc(0) };
    await expect(get()).resolves.toMatchObject({ body: Buffer.alloc(0) });
  });

  it.each(['zstd', 'compress', 'gzip, zstd', 'gzip, gzip, gzip', 'constructor'])(
    'are rejected with the supported codings: %s',
    async (coding) => {
      serverResponse = { coding, body: TEXT };
      const exchange = get();
      await expect(exchange).rejects.toThrow(HttpFailedError);
      await expect(exchange).rejects.toThrow(
        `the response has the content coding "${coding}"; only gzip, deflate and br are supported`,
      );
    },
  );

  it.each<[string, Buffer]>([
    ['cut off', gzipSync(TEXT).subarray(0, 200)],
    ['no gzip at all', TEXT],
  ])('are rejected when they cannot be decoded: %s', async (_name, body) => {
    serverResponse = { coding: 'gzip', body };
    await expect(get()).rejects.toThrow(HttpFailedError);
  });

  it('are rejected when the connection breaks during the body', async () => {
    const body = gzipSync(TEXT);
    serverResponse = { coding: 'gzip', body: body.subarray(0, 100), length: body.length };
    await expect(get()).rejects.toThrow(HttpFailedError);
  });
});

describe('a decompression bomb', () => {
  const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * MEGABYTE);
  const bombs: [string, string, () => Buffer][] = [
    ['gzip, 200 MiB in 200 kB', 'gzip', () => gzipSync(zeros(200))],
    ['deflate, 200 MiB in 200 kB', 'deflate', () => deflateSync(zeros(200))],
    ['br, 200 MiB in some hundred bytes', 'br', () => brotliCompressSync(zeros(200), FAST)],
    ['gzip in gzip, 200 MiB in 1 kB', 'gzip, gzip', () => gzipSync(gzipSync(zeros(200)))],
  ];
  it.each(bombs)('is read only up to the maximum size of a response: %s', async (_name, coding, make) => {
    serverResponse = { coding, body: make() };
    expect(serverResponse.body.length).toBeLessThan(LIMITS.maxBytes);
    const before = process.memoryUsage().arrayBuffers;
    await expect(get()).rejects.toThrow('the response has more than 1000000 bytes');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MEGABYTE);
  });

  it('that decodes to empty chunks is aborted at the maximum size', async () => {
    const empty = gzipSync(Buffer.alloc(0));
    serverResponse = { coding: 'gzip', body: Buffer.concat(Array.from({ length: 100_000 }, () => empty)) };
    await expect(get()).rejects.toThrow('the response has more than 1000000 bytes');
  });
});
