import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { RenewedAgent } from './renewed-agent';

const CONNECTIONS = 4;
const PERIOD_MS = 60_000;

let server: Server;
let sockets: Socket[];
/** Time of the agent's clock. */
let now: number;
let agent: RenewedAgent;
/** Releases the answers that the test has delayed. */
let pendingAnswers: (() => void)[];

beforeEach(async () => {
  [now, sockets, pendingAnswers] = [0, [], []];
  server = createServer((request, response) => {
    const answer = (): void => void response.end('ok');
    if (request.url === '/held') pendingAnswers.push(answer);
    else answer();
  });
  server.keepAliveTimeout = 600_000;
  server.on('connection', (socket: Socket) => sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  agent = new RenewedAgent(
    () => new Agent({ connections: CONNECTIONS, pipelining: 1 }),
    PERIOD_MS,
    () => now,
  );
});

afterEach(async () => {
  await agent.destroy();
  server.closeAllConnections();
  server.close();
});

async function get(path = '/'): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const { body } = await request(`http://127.0.0.1:${port}${path}`, { dispatcher: agent });
  return body.text();
}

const requestOnAllConnections = (): Promise<string[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => get()));
const countOpenConnections = (): number => sockets.filter(({ closed }) => !closed).length;

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(5);
}

describe('RenewedAgent', () => {
  it('uses its connections for a period', async () => {
    await requestOnAllConnections();
    now = PERIOD_MS - 1;
    await requestOnAllConnections();
    expect(sockets).toHaveLength(CONNECTIONS);
  });

  it('replaces all connections after the period, even when no further connection is permitted', async () => {
    await requestOnAllConnections();
    now = PERIOD_MS;
    expect(await requestOnAllConnections()).toEqual(new Array(CONNECTIONS).fill('ok'));
    expect(sockets).toHaveLength(2 * CONNECTIONS);
    await waitUntil(() => countOpenConnections() === CONNECTIONS);
  });

  it('lets requests in progress be answered over the old connections', async () => {
    const late = get('/held');
    await waitUntil(() => pendingAnswers.length === 1);
    now = PERIOD_MS;
    expect(await get()).toBe('ok');
    pendingAnswers[0]?.();
    expect(await late).toBe('ok');
    await waitUntil(() => countOpenConnections() === 1);
  });

  it('closes when both its old and its new connections are done', async () => {
    const late = get('/held');
    await waitUntil(() => pendingAnswers.length === 1);
    now = PERIOD_MS;
    const later = get('/held');
    await waitUntil(() => pendingAnswers.length === 2);
    let isClosed = false;
    const closing = agent.close().then(() => (isClosed = true));
    pendingAnswers[1]?.();
    await later;
    expect(isClosed).toBe(false);
    pendingAnswers[0]?.();
    await Promise.all([late, closing]);
    await waitUntil(() => countOpenConnections() === 0);
  });

  it('opens no further connection once it is destroyed', async () => {
    await agent.destroy();
    now = PERIOD_MS;
    await expect(get()).rejects.toMatchObject({ code: 'UND_ERR_DESTROYED' });
    expect(sockets).toEqual([]);
  });

  it('ends requests in progress when it is destroyed', async () => {
    now = PERIOD_MS;
    const outcome = get('/held').catch(() => 'ended');
    await waitUntil(() => pendingAnswers.length === 1);
    await agent.destroy();
    expect(await outcome).toBe('ended');
  });
});
