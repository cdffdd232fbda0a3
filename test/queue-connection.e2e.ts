import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { CONFIG } from '../src/kernel/config';
import { DATABASE_URL } from '../src/kernel/database/database.tokens';
import { LOGGER } from '../src/kernel/logger';
import { JobQueues, type QueuedPointer } from '../src/kernel/queue/job-queues';
import { startService, type Service } from './support/service';
import { until } from './support/until';

const POINTER: QueuedPointer = { id: 'row', claim: 1, lane: '', group: '', again: false };

/** In front of the database: cuts so many connections at once, and passes on those that come after them. */
class CuttingProxy {
  cut = 0;
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  async listen(target: URL, toCut: number): Promise<string> {
    const server = createServer((socket) => {
      this.keep(socket);
      if (this.cut < toCut) {
        this.cut += 1;
        socket.destroy();
        return;
      }
      const upstream = this.keep(connect(Number(target.port), target.hostname));
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
    const url = await proxy.listen(database, 4);
    const queues = new JobQueues(service.app.get(CONFIG), url, service.app.get(LOGGER));
    const handled: string[] = [];
    queues.work('late', async (pointers) => void handled.push(...pointers.map(({ id }) => id)));
    await expect(queues.add('late', [POINTER])).rejects.toThrow();
    await until(async () => {
      if (proxy.cut < 4) await queues.add('late', [POINTER]).catch(() => undefined);
      return proxy.cut === 4;
    }, 20_000);
    await until(
      () =>
        queues.add('late', [POINTER]).then(
          () => true,
          () => false,
        ),
      20_000,
    );
    await until(async () => handled.length > 0, 20_000);
    expect(new Set(handled)).toEqual(new Set(['row']));
    await queues.onApplicationShutdown();
  });
});
