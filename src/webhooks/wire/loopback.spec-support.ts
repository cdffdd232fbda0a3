import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Server of a spec on a free port of 127.0.0.1, with the connections that it received. */
export interface LoopbackServer {
  port: number;
  connections: Socket[];
}

const runningServers: { server: Server; connections: Socket[] }[] = [];

/** Starts a TCP, HTTP or HTTPS server; {@link stopServers} ends it. */
export async function startServer(server: Server): Promise<LoopbackServer> {
  const connections: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    connections.push(socket);
    socket.on('error', () => undefined);
  });
  runningServers.push({ server, connections });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, connections };
}

/** Ends all servers of the spec together with their connections. */
export async function stopServers(): Promise<void> {
  for (const { server, connections } of runningServers.splice(0)) {
    server.close();
    for (const socket of connections) socket.destroy();
  }
}

/** Returns a port without a listener. */
export async function findFreePort(server: Server): Promise<number> {
  const { port } = await startServer(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves when the peer has ended or reset a connection. */
export async function waitUntilClosed(socket: Socket | undefined): Promise<void> {
  // Not events.once, because it rejects when the connection ends by a reset.
  if (socket !== undefined && !socket.destroyed)
    await new Promise((resolve) => socket.once('close', resolve));
}
