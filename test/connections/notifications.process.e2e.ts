import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { createLogger } from '../../src/platform/kernel/logger';
import { dataSourceOptions } from '../../src/platform/kernel/database/data-source';
import { Notifications } from '../../src/platform/kernel/database/notifications';
import { WELCOME } from '../../src/platform/kernel/database/protocol.fixture';

async function listening(serve: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function notificationsOver(server: Server): Notifications {
  const url = `postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/d`;
  const dataSource = new DataSource(dataSourceOptions(url));
  return new Notifications(url, createLogger('silent'), dataSource, { role: 'all' });
}

describe('notifications', () => {
  it.each([
    ['at once', 'connection'],
    ['after the first packet', 'data'],
  ] as const)('make one new connection for each that the server ends %s', async (_when, event) => {
    let connections = 0;
    const server = await listening((socket) => {
      connections += 1;
      if (event === 'connection') socket.destroy();
      else socket.once('data', () => socket.destroy());
    });
    const notifications = notificationsOver(server);
    await notifications.onApplicationBootstrap();
    await sleep(3_200);
    expect(await notifications.answers(100)).toBe(false);
    await notifications.onApplicationShutdown();
    await new Promise((resolve) => server.close(resolve));
    // Every half second one; were each failure followed by two, there would be more than sixty by now.
    expect(connections).toBeGreaterThanOrEqual(2);
    expect(connections).toBeLessThanOrEqual(8);
  });

  it.each([
    ['accepts and says nothing', (socket: Socket) => void socket.resume()],
    [
      'says nothing once it has welcomed',
      (socket: Socket) => void socket.once('data', () => socket.write(WELCOME)),
    ],
  ])(
    'give up a server that %s, and connect once more',
    async (_when, serve) => {
      const sockets: Socket[] = [];
      const closed: number[] = [];
      let again: () => void = () => undefined;
      const second = new Promise<void>((resolve) => (again = resolve));
      const server = await listening((socket) => {
        const place = sockets.push(socket);
        socket.on('close', () => closed.push(place));
        if (place === 2) again();
        serve(socket);
      });
      const notifications = notificationsOver(server);
      const bootstrapped = notifications.onApplicationBootstrap();
      await second;
      expect([sockets.length, closed]).toEqual([2, [1]]);
      await bootstrapped;
      await notifications.onApplicationShutdown();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
    20_000,
  );
});
