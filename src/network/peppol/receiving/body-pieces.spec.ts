import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { BodyIncompleteError, readBodyChunks } from './body-pieces';

let server: Server;
let request: Promise<IncomingMessage>;
let client: Socket;

beforeEach(async () => {
  server = createServer();
  request = new Promise((resolve) => server.once('request', resolve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345');
});
afterEach(async () => {
  client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function readBody(totalMs: number): Promise<string> {
  let text = '';
  for await (const piece of readBodyChunks(await request, totalMs)) text += piece.toString();
  return text;
}

describe('readBodyChunks', () => {
  it('reads the body to its end', async () => {
    client.write('67890');
    expect(await readBody(5_000)).toBe('1234567890');
  });

  it('aborts a body that takes too long as a whole', async () => {
    const timer = setInterval(() => client.write('x'), 200).unref();
    await expect(readBody(300)).rejects.toThrow(BodyIncompleteError);
    clearInterval(timer);
  });

  it('fails when the connection breaks', async () => {
    const reading = readBody(5_000);
    setTimeout(() => client.destroy(), 50);
    await expect(reading).rejects.toThrow('connection broke');
  });
});
