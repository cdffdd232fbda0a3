import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Arrival {
  id: string;
  /** Milliseconds since the Unix epoch. */
  at: number;
}

/** Milliseconds that paths take; all others are answered at once, and what comes there is reported. */
export const DELAYS: Readonly<Record<string, number>> = { '/slow': 10_000, '/slowish': 100 };

/** Child process: a receiver on several ports, each an origin of its own. */
function receive(hosts: number): void {
  process.once('disconnect', () => process.exit());
  let arrivals: Arrival[] = [];
  const servers = Array.from({ length: hosts }, () =>
    createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      const delay = DELAYS[request.url ?? ''] ?? 0;
      if (delay === 0) arrivals.push({ id: String(request.headers['webhook-id']), at: Date.now() });
      request.resume();
      if (delay > 0) setTimeout(() => response.writeHead(204).end(), delay);
      else response.writeHead(204).end();
    }),
  );
  setInterval(() => {
    if (arrivals.length > 0) process.send?.({ arrivals });
    arrivals = [];
  }, 10);
  void Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening'))).then(() =>
    process.send?.({ ports: servers.map((server) => (server.address() as AddressInfo).port) }),
  );
}

/** A receiver in a process of its own, and what it got since it was last cleared. */
export class Receiver {
  /** When each event came first, by its id. */
  at = new Map<string, number>();
  repeats = 0;
  ports: number[] = [];

  private constructor(private readonly child: ChildProcess) {
    child.on('message', ({ ports, arrivals = [] }: { ports?: number[]; arrivals?: Arrival[] }) => {
      this.ports = ports ?? this.ports;
      for (const { id, at } of arrivals) {
        if (this.at.has(id)) this.repeats += 1;
        else this.at.set(id, at);
      }
    });
  }

  static async start(hosts: number): Promise<Receiver> {
    const receiver = new Receiver(fork(__filename, ['--receive', String(hosts)]));
    while (receiver.ports.length === 0) await sleep(5);
    return receiver;
  }

  clear(): void {
    this.at = new Map();
    this.repeats = 0;
  }

  async until(count: number, seconds: number): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    while (this.at.size < count && Date.now() < deadline) await sleep(5);
    if (this.at.size < count) process.stdout.write(`    only ${this.at.size} of ${count} came\n`);
  }

  stop(): void {
    this.child.kill();
  }
}

if (require.main === module && process.argv[2] === '--receive') receive(Number(process.argv[3]));
