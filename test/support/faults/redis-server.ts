import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { freePort } from '../process';
import { until } from './http';

/** The Redis of this machine without persistence: killing it loses all of its data. */
export class RedisServer {
  static readonly present = spawnSync('redis-server', ['--version']).status === 0;
  private child: ChildProcess | null = null;

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'];
    this.child = spawn('redis-server', options, { stdio: 'ignore', cwd: '/' });
    await until('Redis answers', () => this.ask('ping') === 'PONG');
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** Runs one command and returns its output. */
  ask(...words: string[]): string {
    return spawnSync('redis-cli', ['-p', String(this.port), ...words], { encoding: 'utf8' }).stdout.trim();
  }
}
