import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, start, type Outcome } from '../support/cli';
import { cloneDatabase } from '../support/database';
import { build, freePort, sandboxOf, ServiceProcess, type Sandbox } from '../support/process';
import { eventually } from '../support/until';

/** A service as a process of its own, a developer's machine with a home of its own, and the commands typed there. */
export class DeveloperScene {
  readonly directory = mkdtempSync(join(tmpdir(), 'passerelle-developer-'));
  databaseUrl = '';
  sandbox!: Sandbox;
  private port = 0;
  private service!: ServiceProcess;
  private readonly children: ChildProcess[] = [];

  get url(): string {
    return this.service.baseUrl;
  }

  /** `key_…:secret_…` */
  get key(): string {
    const { keyId, secret } = this.sandbox.client;
    return `${keyId}:${secret}`;
  }

  /** What a developer's shell has set; `more` adds to it. */
  settings(more: Record<string, string> = {}): Record<string, string> {
    return { XDG_CONFIG_HOME: join(this.directory, 'config'), NO_PROXY: '*', ...more };
  }

  async open(): Promise<void> {
    build();
    [this.databaseUrl, this.port] = [await cloneDatabase(), await freePort()];
    await this.startService();
    this.sandbox = sandboxOf(this.service);
  }

  async startService(): Promise<void> {
    this.service = ServiceProcess.launch(this.directory, this.port, {
      DATABASE_URL: this.databaseUrl,
      APP_SECRET: 'a secret of the test run, long enough to be accepted',
      LOG_LEVEL: 'warn',
    });
    await this.service.ready();
  }

  async killService(): Promise<void> {
    await this.service.end('SIGKILL');
  }

  /** Types a command with the key in the environment. */
  cli(...words: string[]): Promise<Outcome> {
    return run(words, this.settings({ PASSERELLE_URL: this.url, PASSERELLE_KEY: this.key }), this.directory);
  }

  /** Types a command without a key, with something piped in. */
  async piped(input: string, words: string[], settings = this.settings()): Promise<Outcome> {
    const child = start(words, settings, this.directory);
    // A command may end before it has read everything (EPIPE).
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    let [output, errors] = ['', ''];
    child.stdout?.on('data', (part) => (output += String(part)));
    child.stderr?.on('data', (part) => (errors += String(part)));
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { status, output, errors, json: () => JSON.parse(output) as unknown };
  }

  /** A command that continues until it is stopped, once it has said something. */
  async follow(
    words: string[],
    pattern: RegExp,
    more: Record<string, string> = {},
  ): Promise<{ output: () => string; errors: () => string; stop: () => Promise<number | null> }> {
    const settings = this.settings({ PASSERELLE_URL: this.url, PASSERELLE_KEY: this.key, ...more });
    const child = start(words, settings, this.directory);
    this.children.push(child);
    const heard = { output: '', errors: '' };
    child.stdout?.on('data', (part) => (heard.output += String(part)));
    child.stderr?.on('data', (part) => (heard.errors += String(part)));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    await eventually(
      async () => heard,
      ({ output, errors }) => pattern.test(output + errors),
    );
    return {
      output: () => heard.output,
      errors: () => heard.errors,
      stop: () => {
        child.kill('SIGINT');
        return ended;
      },
    };
  }

  /** Writes a file to the developer's folder. */
  file(name: string, content: string | Uint8Array): string {
    writeFileSync(join(this.directory, name), content);
    return name;
  }

  async close(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    await this.service.end('SIGKILL');
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** A scene for the surrounding `describe`; there from its first hook on. */
export function developerScene(): DeveloperScene {
  const scene = new DeveloperScene();

  beforeAll(() => scene.open());
  afterAll(() => scene.close());

  return scene;
}

/** A shell that is there, to try what the product writes for it. */
export function shell(name: string, commands: string): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, ['-c', commands]);
    let output = '';
    child.stdout.on('data', (part) => (output += String(part)));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}
