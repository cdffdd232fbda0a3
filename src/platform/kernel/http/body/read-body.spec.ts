import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ClientDisconnectedError } from '../../request-context';
import { readBody } from './read-body';

describe('a request body', () => {
  let server: Server;

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('is neither read nor decompressed when it has arrived completely but the client has disconnected', async () => {
    const zippedBytes = gzipSync('{}');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: ${zippedBytes.length}\r\n\r\n`;
    client.write(Buffer.concat([Buffer.from(head), zippedBytes]));
    const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    const responseClose = once(response, 'close');
    client.destroy();
    await responseClose;
    const reserveBytes = jest.fn();
    await expect(readBody(request, response, { limit: 1000, reserveBytes })).rejects.toThrow(
      ClientDisconnectedError,
    );
    expect(reserveBytes).not.toHaveBeenCalled();
  });
});
