import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { Notifications } from '../../src/platform/kernel/database/notifications';
import { RawConnection } from '../support/raw-connection';
import { BEHIND_PROXY, PRODUCTION } from '../support/installations';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { eventually, until } from '../support/until';

/** Connections that a client network may have. */
describe('the edge', () => {
  const asInstalled = sharedService();
  const withFour = sharedService({ CONNECTIONS_PER_NETWORK: '4' });
  const withoutLimit = sharedService(PRODUCTION);
  const behindProxy = sharedService(BEHIND_PROXY);

  describe('connections', () => {
    let service: Service;
    let sockets: Socket[];

    beforeEach(() => (sockets = []));
    afterEach(() => {
      jest.restoreAllMocks();
      for (const socket of sockets) socket.destroy();
    });

    /** A connection from one of the addresses that a machine has for itself. */
    async function open(localAddress = '127.0.0.1'): Promise<{ socket: Socket; isOpen: () => boolean }> {
      const socket = connect({
        host: '127.0.0.1',
        port: Number(new URL(service.baseUrl).port),
        localAddress,
      });
      sockets.push(socket);
      let isOpen = true;
      socket
        .on('error', () => undefined)
        .on('close', () => (isOpen = false))
        .resume();
      await once(socket, 'connect');
      return { socket, isOpen: () => isOpen };
    }

    it('of one client network are closed at accept beyond CONNECTIONS_PER_NETWORK, and those of others are not', async () => {
      service = withFour();
      const first = [await open(), await open(), await open(), await open()];
      const fifth = await open();
      await until(() => Promise.resolve(!fifth.isOpen()));
      expect(first.map(({ isOpen }) => isOpen())).toEqual([true, true, true, true]);
      const other = await open('127.0.0.2');
      other.socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
      const [answer] = (await once(other.socket, 'data')) as [Buffer];
      expect(answer.toString()).toContain('200 OK');
      first[0]?.socket.destroy();
      // Its place is free once the service has seen the end of it.
      let next = await open();
      await until(async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (next.isOpen()) return true;
        next = await open();
        return false;
      });
      expect(next.isOpen()).toBe(true);
    });

    it.each([
      ['0', withoutLimit],
      ['a proxy in front', behindProxy],
    ])('are not limited with %s', async (_name, shared) => {
      service = shared();
      await expectManyAnswered();
    });

    it('are not limited with nothing set, and a client on the same machine', async () => {
      service = asInstalled();
      await expectManyAnswered();
    });

    async function expectManyAnswered(): Promise<void> {
      const many = await Promise.all(Array.from({ length: 80 }, () => open()));
      const answers = await Promise.all(
        many.map(async ({ socket }) => {
          socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
          const [answer] = (await once(socket, 'data')) as [Buffer];
          return answer.toString().slice(9, 12);
        }),
      );
      expect(answers).toEqual(many.map(() => '200'));
      for (const { socket } of many) socket.destroy();
    }

    it('end with their answer while their network has more than half of what it may have', async () => {
      service = withFour();
      const client = await aloneInItsNetwork();
      sockets.push(client.socket);
      const ask = async (): Promise<string | undefined> => {
        await client.request('GET /health/live', {});
        return (await client.answer()).headers.get('connection');
      };
      expect(await ask()).toBe('keep-alive');
      await open();
      expect(await ask()).toBe('keep-alive');
      await open();
      expect(await ask()).toBe('close');
      await client.closed();
    });

    /** A connection that finds its network with few others: those of the test before may still be on their way out. */
    async function aloneInItsNetwork(): Promise<RawConnection> {
      const { client } = await eventually(
        async () => {
          const opened = await RawConnection.open(service.baseUrl);
          await opened.request('GET /health/live', {});
          const answer = await opened.answer().catch(() => undefined);
          const connection = answer?.headers.get('connection');
          if (connection !== 'keep-alive') opened.socket.destroy();
          return { connection, client: opened };
        },
        ({ connection }) => connection === 'keep-alive',
      );
      return client;
    }

    it('have an answer of readiness within a second when the database gives none', async () => {
      service = asInstalled();
      const answers = jest.spyOn(service.app.get(Notifications), 'answers').mockResolvedValue(false);
      const ready = await fetch(`${service.baseUrl}/health/ready`);
      expect([ready.status, ready.headers.get('x-error-code')]).toEqual([503, 'unavailable']);
      expect(answers.mock.calls[0]?.[0]).toBeLessThan(1_000);
    });
  });
});
