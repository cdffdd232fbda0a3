import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A collector that takes every span and keeps none. */
export interface SpanSink {
  url: string;
  /** Bytes received so far. */
  bytes(): number;
  stop(): void;
}

/** Starts it in this process, whose CPU time no benchmark counts. */
export async function startSpanSink(): Promise<SpanSink> {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (piece: Buffer) => (bytes += piece.length));
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
