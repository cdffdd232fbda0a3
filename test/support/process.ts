import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expectNoSecrets } from './no-secrets';
import { TeamClient } from './team-client';

export const ROOT = join(__dirname, '../..');

/**
 * On two cores that the suites fill, helper threads of the garbage collector slow down: without them a start takes a
 * fifth less.
 */
export const SHARED_MACHINE_OPTIONS = ['--single-threaded-gc'];

let isBuilt = false;

/** Builds the product when its sources changed, like `npm start`; once in a worker. */
export function build(): void {
  if (isBuilt) return;
  const program = `import(${JSON.stringify(join(ROOT, 'scripts/prepare.mjs'))}).then((m) => m.prepare({ build: true, development: true }))`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  isBuilt = true;
}

/** Below the ports that operating systems assign to connections and to servers without a fixed port. */
const PORTS = { first: 20_000, count: 12_000 };

/**
 * Returns a port that most likely stays free until the process listens: outside of the range for connections of other
 * suites, and hardly one that another suite has chosen.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** The built product as a separate process, with only the environment variables of the argument. */
export class ServiceProcess {
  output = '';

  private constructor(
    readonly child: ChildProcess,
    readonly baseUrl: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (this.output += String(chunk)));
  }

  /** @param flags flags of V8; none where the usual cost is measured */
  static launch(
    dataDir: string,
    port: number,
    settings: Record<string, string> = {},
    flags = SHARED_MACHINE_OPTIONS,
  ): ServiceProcess {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...settings,
    };
    const child = spawn(process.execPath, [...flags, join(ROOT, 'dist/src/main.js')], {
      cwd: dataDir,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServiceProcess(child, `http://127.0.0.1:${port}`);
  }

  /** @throws Error when it ends, or does not answer within four minutes */
  async ready(): Promise<void> {
    const deadline = Date.now() + 240_000;
    for (;;) {
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`It ended:\n${this.output}`);
      if (Date.now() > deadline) throw new Error(`It is not ready:\n${this.output}`);
      const ok = await fetch(`${this.baseUrl}/health/ready`).then(
        (answer) => answer.text().then(() => answer.ok),
        () => false,
      );
      if (ok && this.output.includes('is running')) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Ends the process; resolves with its exit status, null after a kill. @throws Error when it wrote a secret anywhere */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.child.once('exit', (code) => resolve(code)));
    if (this.child.exitCode === null) this.child.kill(signal);
    const status = this.child.exitCode ?? (await ended);
    expectNoSecrets(this.output);
    return status;
  }
}

/** Values that the first start creates and prints (contract, section 7). */
export interface Sandbox {
  client: TeamClient;
  from: string;
  to: string;
  recipient: string;
}

export function sandboxOf(process: ServiceProcess): Sandbox {
  const found = (pattern: RegExp): string => pattern.exec(process.output)?.[1] ?? '';
  const companies = [...process.output.matchAll(/company\s+(c_\w+)\s+(\S+)/g)];
  return {
    client: new TeamClient(
      process.baseUrl,
      found(/team\s+(team_\w+)/),
      found(/key\s+(key_\w+)/),
      found(/secret\s+(secret_\S+)/),
    ),
    from: companies[0]?.[1] ?? '',
    to: companies[1]?.[1] ?? '',
    recipient: companies[1]?.[2] ?? '',
  };
}
