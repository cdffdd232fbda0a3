import { freePort, ServiceProcess } from '../process';
import { until } from './http';
import type { TcpProxy } from './tcp-proxy';

export type Role = 'all' | 'api' | 'worker';

/** A process of the product with its own wire to the database. */
export class Member {
  private constructor(
    readonly role: Role,
    readonly port: number,
    readonly wire: TcpProxy,
    public process: ServiceProcess,
    private readonly start: () => ServiceProcess,
  ) {}

  static async launch(
    role: Role,
    dataDir: string,
    wire: TcpProxy,
    settings: Record<string, string>,
  ): Promise<Member> {
    const port = await freePort();
    const start = (): ServiceProcess => ServiceProcess.launch(dataDir, port, settings);
    return new Member(role, port, wire, start(), start);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Bytes of its memory, as counted by Linux. */
  get pid(): number {
    return this.process.child.pid ?? 0;
  }

  /** @throws Error when it is not there within 60 s */
  async ready(): Promise<void> {
    if (this.role !== 'worker') return this.process.ready();
    await until(
      `the worker runs:\n${this.process.output}`,
      () => {
        if (this.process.child.exitCode !== null) throw new Error(`It ended:\n${this.process.output}`);
        return this.process.output.includes('is running');
      },
      240_000,
    );
  }

  /** Kills it like a power cut, and starts it again on the same port. */
  async killAndRestart(): Promise<void> {
    await this.process.end('SIGKILL');
    await this.restart();
  }

  async restart(): Promise<void> {
    this.wire.trap = null;
    this.wire.cut();
    this.process = this.start();
    await this.ready();
  }

  signal(signal: NodeJS.Signals): void {
    this.process.child.kill(signal);
  }
}
