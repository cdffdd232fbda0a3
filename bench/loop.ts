/**
 * How long the event loop of the service is held up at most while one large thing after the other is asked of it: the
 * main thread's CPU time between two turns of the loop, and the wall time beside it. The service is a process of its own,
 * the built product with everything on.
 *
 * Aim: no more than 20 ms of CPU time. Linux only, because no other system tells the CPU time of a thread.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillList, loopCases, type LoopClient } from './support/loop-cases';

const ROOT = join(__dirname, '../..');
const PORT = 18_473;
const AIM_MS = 20;
const ROUNDS = 3;

interface Gap {
  cpuMs: number;
  wallMs: number;
}

class Watched {
  private output = '';

  constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk) => (this.output += String(chunk)));
  }

  found(pattern: RegExp): string | null {
    return pattern.exec(this.output)?.[1] ?? null;
  }

  async until(pattern: RegExp): Promise<string> {
    for (let tries = 0; tries < 1200; tries++) {
      const value = this.found(pattern);
      if (value !== null) return value;
      await sleep(50);
    }
    throw new Error(`It never said ${String(pattern)}:\n${this.output}`);
  }

  /** The longest gaps since the last call. */
  async gap(): Promise<Gap> {
    this.output = this.output.replace(/loop-watch .*\n/g, '');
    this.child.kill('SIGUSR2');
    return JSON.parse(await this.until(/loop-watch (.*)\n/)) as Gap;
  }
}

function createClient(service: Watched): LoopClient {
  const key = `${service.found(/key\s+(key_\w+)/) ?? ''}:${service.found(/secret\s+(secret_\S+)/) ?? ''}`;
  const authorization = `Basic ${Buffer.from(key).toString('base64')}`;
  return {
    companyId: service.found(/company\s+(c_\w+)/) ?? '',
    recipient: '9999:delivered',
    call: async (method, path, body, accept = 'application/json') => {
      const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
        method,
        body: body ?? null,
        headers: { authorization, accept, 'content-type': 'application/json' },
      });
      const id = /"id":"(doc_\w+)"/.exec(
        Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 300),
      )?.[1];
      return [answer.status, id ?? null];
    },
  };
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const child = spawn(
    process.execPath,
    ['--require', join(ROOT, 'bench/support/loop-watch.cjs'), join(ROOT, 'dist-bench/src/main.js')],
    {
      cwd: dataDir,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), RATE_LIMIT_PER_SECOND: '100000' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const service = new Watched(child);
  try {
    await service.until(/(secret_\S+)/);
    await sleep(1000);
    const client = createClient(service);
    await fillList(client);
    const worst = new Map<string, Gap[]>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const each of loopCases(round)) {
        await service.gap();
        const statuses = await each.run(client);
        await sleep(50);
        const name = `${each.name} (${[...new Set(statuses)].join(', ')})`;
        worst.set(name, [...(worst.get(name) ?? []), await service.gap()]);
      }
    }
    const row = (name: string, ...cells: string[]): void =>
      console.log(name.padEnd(44) + cells.map((cell) => cell.padStart(10)).join(''));
    row('longest turn of the loop', 'first', 'later', 'wall');
    for (const [name, gaps] of worst) {
      const later = gaps.slice(1).map(({ cpuMs }) => cpuMs);
      row(
        name,
        ...[
          gaps[0]?.cpuMs ?? Number.NaN,
          Math.min(...later),
          Math.min(...gaps.map(({ wallMs }) => wallMs)),
        ].map((ms) => ms.toFixed(0)),
      );
    }
    console.log(`Aim: ${AIM_MS} ms of CPU time`);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

void main();
