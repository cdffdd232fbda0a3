import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { createLogger } from '../logger';
import { dataSourceOptions } from './data-source';
import { Notifications } from './notifications';

describe('notifications', () => {
  it.each([
    ['at once', 'connection'],
    ['after the first packet', 'data'],
  ] as const)('make one new connection for each that the server ends %s', async (_when, event) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      if (event === 'connection') socket.destroy();
      else socket.once('data', () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/d`;
    const notifications = new Notifications(
      url,
      createLogger('silent'),
      new DataSource(dataSourceOptions(url)),
      { role: 'all' },
    );
    await notifications.onApplicationBootstrap();
    await sleep(3_200);
    expect(await notifications.answers(100)).toBe(false);
    await notifications.onApplicationShutdown();
    await new Promise((resolve) => server.close(resolve));
    // Every half second one; were each failure followed by two, there would be more than sixty by now.
    expect(connections).toBeGreaterThanOrEqual(2);
    expect(connections).toBeLessThanOrEqual(8);
  });
});
