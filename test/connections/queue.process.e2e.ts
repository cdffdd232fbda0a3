import { DiscoveryService } from '@nestjs/core';
import { PostgresQueueBackend, Queue } from 'bullmq';
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'pg';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { CONFIG } from '../../src/platform/kernel/config';
import { DATABASE_URL } from '../../src/platform/kernel/database/database.tokens';
import { QueueConnection, QueueWorker } from '../../src/platform/kernel/queue-connection/queue-connection';
import { QUEUE_SCHEMA } from '../../src/platform/kernel/queue-connection/postgres-queues';
import { Notifications } from '../../src/platform/kernel/database/notifications';
import { FOREIGN_JOB_MS } from '../../src/platform/kernel/queue-connection/postgres-jobs';
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
      const upstream = this.keep(connect(Number(target.port), '127.0.0.1'));
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

/** Timers of this length, which do not run before the end: on a busy machine anything else may take longer than they do. */
function heldPauses(ms: number): { end: () => void } {
  const heldTimers: (() => void)[] = [];
  const start = globalThis.setTimeout;
  const timers = jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run: () => void, wait?: number, ...timerArguments: []) => {
      if (wait !== ms) return start(run, wait, ...timerArguments);
      heldTimers.push(run);
      return start(() => undefined, 0);
    });
  return {
    end: () => {
      timers.mockRestore();
      for (const run of heldTimers) run();
    },
  };
}

/** Whether a statement is the look of a worker for jobs. */
function isLook(statement: unknown): boolean {
  return (statement as { name?: string }).name === 'waiting_jobs';
}

describe('connections', () => {
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
      const connection = new QueueConnection(
        service.app.get(CONFIG),
        url,
        service.app.get(Notifications),
        discovery,
      );
      const queue = new Queue<string>('late', connection.options).on('error', () => undefined);
      const handled: string[] = [];
      const worker = new QueueWorker('late', async (job) => void handled.push(job.data), connection.options);
      await queue.add('late', 'a job');
      await until(async () => handled.length > 0, 80_000);
      expect([proxy.cut, proxy.cutLooking, handled]).toEqual([4, 3, ['a job']]);
      await Promise.all([worker.close(), queue.close()]);
      await connection.onApplicationShutdown();
    });
  });

  describe('a queue that two processes have workers for', () => {
    let service: Service;
    const ends: (() => Promise<unknown>)[] = [];

    beforeAll(async () => {
      service = await startService({ ROLE: 'api', SILENT: 'true' });
    });

    afterAll(async () => {
      for (const end of ends.reverse()) await end();
      await service.stop();
    });

    /** As each process has one; what a job holds is put into `handled`. */
    function member(name: string): { queue: Queue<number>; worker: QueueWorker; handled: number[] } {
      const { app } = service;
      const discovery = app.get(DiscoveryService, { strict: false });
      const connection = new QueueConnection(
        app.get(CONFIG),
        app.get<string>(DATABASE_URL),
        app.get(Notifications),
        discovery,
      );
      ends.push(() => connection.onApplicationShutdown());
      const handled: number[] = [];
      const worker = new QueueWorker(name, async (job) => void handled.push(job.data), connection.options);
      const queue = new Queue<number>(name, connection.options);
      ends.push(() => Promise.all([worker.close(), queue.close()]));
      return { queue, worker, handled };
    }

    it('gives a job to the one that added it, and to the other when that one takes none', async () => {
      const asking = jest.spyOn(Pool.prototype, 'query');
      const [one, other] = [member('shared'), member('shared')];
      // Each looks when it begins, perhaps more than once, and would take what is there by then.
      const looks = (): { by: unknown; answer: unknown }[] =>
        asking.mock.results.flatMap(({ value }, n) =>
          isLook(asking.mock.calls[n]?.[0])
            ? [{ by: asking.mock.contexts[n], answer: value as unknown }]
            : [],
        );
      await until(async () => new Set(looks().map(({ by }) => by)).size === 2);
      await Promise.all(looks().map(({ answer }) => answer));
      asking.mockRestore();
      const pauses = heldPauses(FOREIGN_JOB_MS);
      for (let n = 0; n < 10; n++) await one.queue.add('job', n);
      await until(async () => one.handled.length + other.handled.length === 10);
      expect([one.handled.length, other.handled.length]).toEqual([10, 0]);
      await one.worker.close();
      await one.queue.add('job', 10);
      pauses.end();
      await until(async () => other.handled.includes(10));
    });

    it('has jobs done that came together, and those that were put off', async () => {
      const { queue, handled } = member('many');
      await queue.addBulk(Array.from({ length: 50 }, (_, n) => ({ name: 'job', data: n })));
      await queue.add('job', 50, { delay: 300 });
      await queue.add('job', 51, { delay: 300 });
      await until(async () => handled.length === 52);
      expect(handled.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, n) => n));
      // A job is active until its end is stored, which is after it was handled.
      const open = (): Promise<object> => queue.getJobCounts('waiting', 'active', 'delayed');
      await until(async () => Object.values(await open()).every((count) => count === 0));
    });

    it('is not asked without a pause while a job is overdue that nobody gets', async () => {
      const { queue, worker, handled } = member('overdue');
      await worker.waitUntilReady();
      const none: unknown[] = [null, '', 0, 0];
      const taking = jest.spyOn(PostgresQueueBackend.prototype, 'moveToActive').mockResolvedValue(none);
      const asking = jest.spyOn(Pool.prototype, 'query');
      await queue.add('job', 1, { delay: 1 });
      const start = performance.now();
      await setTimeout(400);
      const turns = (performance.now() - start) / 20;
      const looks = asking.mock.calls.filter(([statement]) => isLook(statement)).length;
      asking.mockRestore();
      taking.mockRestore();
      expect(looks).toBeLessThan(turns + 3);
      await until(async () => handled.length === 1);
    });
  });
});
