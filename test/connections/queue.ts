import { DiscoveryService } from '@nestjs/core';
import { Queue } from 'bullmq';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { CONFIG } from '../../src/kernel/config';
import { DATABASE_URL } from '../../src/kernel/database/database.tokens';
import {
  QUEUE_SCHEMA,
  QueueConnection,
  QueueWorker,
} from '../../src/kernel/queue-connection/queue-connection';
import { startService, type Service } from '../support/service';
import { until } from '../support/until';

/**
 * In front of the database: cuts so many connections at once and as many of the later ones as BullMQ looks for its tables on
 * them, and passes on the others.
 */
class CuttingProxy {
  cut = 0;
  cutLooking = 0;
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  async listen(target: URL, toCut: number, toCutLooking: number): Promise<string> {
    const server = createServer((socket) => {
      this.keep(socket);
      if (this.cut < toCut) {
        this.cut += 1;
        socket.destroy();
        return;
      }
      const upstream = this.keep(connect(Number(target.port), target.hostname));
      socket.on('data', (data) => {
        if (this.cutLooking >= toCutLooking || !data.includes(`"${QUEUE_SCHEMA}".migration`)) return;
        this.cutLooking += 1;
        socket.destroy();
        upstream.destroy();
      });
      socket.pipe(upstream).pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.server = server;
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    return url.href;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    return socket.on('error', () => undefined);
  }
}

export function queueConnection(): void {
  describe('a queue whose server does not answer at first', () => {
    let service: Service;
    const proxy = new CuttingProxy();

    beforeAll(async () => {
      service = await startService({ ROLE: 'api', SILENT: 'true' });
    });

    afterAll(async () => {
      await service.stop();
      await proxy.close();
    });

    it('works once it does', async () => {
      const database = new URL(service.app.get<string>(DATABASE_URL));
      const url = await proxy.listen(database, 4, 3);
      const discovery = service.app.get(DiscoveryService, { strict: false });
      const connection = new QueueConnection(service.app.get(CONFIG), url, discovery);
      const queue = new Queue<string>('late', connection.options).on('error', () => undefined);
      const handled: string[] = [];
      const worker = new QueueWorker('late', async (job) => void handled.push(job.data), connection.options);
      await queue.add('late', 'a job');
      await until(async () => handled.length > 0, 20_000);
      expect([proxy.cut, proxy.cutLooking, handled]).toEqual([4, 3, ['a job']]);
      await Promise.all([worker.close(), queue.close()]);
      await connection.onApplicationShutdown();
    });
  });
}
