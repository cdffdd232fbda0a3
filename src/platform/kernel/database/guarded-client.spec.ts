import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GuardedClient } from './guarded-client';
import { SSL_REQUEST, WELCOME, WRITABLE } from './protocol.fixture';

const PORT = 5432;
const QUERY = 'Q'.charCodeAt(0);

/** Starts a server that accepts every connection without password and TLS, and is writable. */
function serve(socket: Socket, codes: number[]): void {
  socket.on('error', () => undefined);
  socket.once('data', (first) => {
    codes.push(first.readInt32BE(4));
    if (codes.at(-1) === SSL_REQUEST) return void socket.end('N');
    socket.write(WELCOME);
    socket.on('data', (data) => data[0] === QUERY && socket.write(WRITABLE));
  });
}

describe('a connection to one of several hosts', () => {
  const directory = mkdtempSync(join(tmpdir(), 'passerelle-socket-'));
  const requestCodes = { socket: [] as number[], tcp: [] as number[] };
  const servers: Server[] = [];
  let tcpPort = 0;

  const listen = async (codes: number[], listenOptions: object): Promise<Server> => {
    const server = createServer((socket) => serve(socket, codes));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(listenOptions, resolve));
    return server;
  };

  beforeAll(async () => {
    await listen(requestCodes.socket, { path: join(directory, `.s.PGSQL.${PORT}`) });
    const address = (await listen(requestCodes.tcp, { host: '127.0.0.1', port: 0 })).address();
    tcpPort = typeof address === 'object' && address !== null ? address.port : 0;
  });

  afterAll(async () => {
    for (const server of servers) await new Promise((resolve) => server.close(resolve));
    rmSync(directory, { recursive: true });
  });

  it.each([
    ['first', (socket: string, other: string) => `${socket},${other}`],
    ['last', (socket: string, other: string) => `${other},${socket}`],
  ])('uses TLS for a TCP host but not for a socket, with the socket %s', async (_place, toHosts) => {
    for (const codes of Object.values(requestCodes)) codes.length = 0;
    const hosts = toHosts(`${encodeURIComponent(directory)}:${PORT}`, `127.0.0.1:${tcpPort}`);
    const client = new GuardedClient({ connectionString: `postgres://u:p@${hosts}/d?sslmode=verify-full` });
    await client.connect();
    await client.end();
    expect(requestCodes.socket).toHaveLength(2);
    expect(requestCodes.socket).not.toContain(SSL_REQUEST);
    expect(requestCodes.tcp).toEqual([SSL_REQUEST]);
  });
});
