import type { Response } from 'express';
import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ClientDisconnectedError } from '../../../platform/kernel/request-context';
import { BatchResponseStream } from './answer-stream';
import { type BatchItem, MAX_DOCUMENTS } from './batch-item';

/** Members of an Express response that the stream uses. */
function toExpress(response: ServerResponse): Response {
  const express = Object.assign(response, {
    status: (code: number) => Object.assign(response, { statusCode: code }),
    type: (type: string) => response.setHeader('Content-Type', type),
  });
  return express as unknown as Response;
}

const item = (line: number): BatchItem => ({ line, name: null, content: { bytes: Buffer.alloc(0) } });

describe('the response to a batch', () => {
  const server = createServer();
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  async function open(unreadMs?: number): Promise<{
    stream: BatchResponseStream;
    response: ServerResponse;
    client: ReturnType<typeof request>;
  }> {
    const client = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
    client.on('error', () => undefined).end();
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    return { stream: new BatchResponseStream(toExpress(response), undefined, unreadMs), response, client };
  }
  const long = { line: 1, status: 'accepted' as const, documentId: 'x'.repeat(1024 * 1024) };

  it('waits for a client that does not read, and continues when it reads', async () => {
    const { stream, client } = await open();
    const responsePromise = once(client, 'response');
    let isWritten = false;
    const writePromise = (async () => {
      for (let n = 0; n < 40; n += 1) await stream.write([long]);
      isWritten = true;
      await stream.end();
    })();
    const [answer] = (await responsePromise) as [NodeJS.ReadableStream];
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isWritten).toBe(false);
    let length = 0;
    for await (const part of answer) length += String(part).length;
    await writePromise;
    expect(length).toBeGreaterThan(40 * 1024 * 1024);
  });

  it('ends when the client disconnects', async () => {
    const { stream, client } = await open();
    const writePromise = (async () => {
      for (let n = 0; n < 40; n += 1) await stream.write([long]);
    })();
    await once(client, 'response');
    client.destroy();
    await expect(writePromise).rejects.toThrow(ClientDisconnectedError);
  });

  it('ends when the client reads nothing, also after the last line', async () => {
    const { stream, response, client } = await open(100);
    const responsePromise = once(client, 'response');
    while (response.writableLength === 0) {
      await stream.write([long]);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await stream.end();
    await Promise.all([responsePromise, once(response, 'close')]);
    client.destroy();
  });

  it('continues for a client that reads slowly', async () => {
    const { stream, client } = await open(1_000);
    const responsePromise = once(client, 'response');
    const writePromise = (async () => {
      for (let n = 0; n < 24; n += 1) await stream.write([long]);
      await stream.end();
    })();
    const [answer] = (await responsePromise) as [NodeJS.ReadableStream];
    let length = 0;
    let next = 1;
    for await (const part of answer) {
      length += String(part).length;
      if (length < next * 1024 * 1024) continue;
      next += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await writePromise;
    expect(length).toBeGreaterThan(24 * 1024 * 1024);
  });

  it('accepts documents up to the maximum', async () => {
    const { stream, response } = await open();
    const all = Array.from({ length: MAX_DOCUMENTS + 5 }, (_, n) => item(n + 1));
    let count = 0;
    for await (const items of stream.takeDocuments([all.slice(0, 7_000), all.slice(7_000)]))
      count += items.length;
    expect(count).toBe(MAX_DOCUMENTS);
    response.end();
  });
});
