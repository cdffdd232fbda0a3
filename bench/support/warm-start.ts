import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOfProcess } from './cpu-time';
import { freePort } from './free-port';

const POLL_INTERVAL_MS = 10;
const PATIENCE_MS = 120_000;

/** A start that answers `/health/ready`. */
export interface Started {
  seconds: number;
  /** CPU seconds of the process, its threads and what it ran; the database is a process of its own. */
  cpu: number;
  /** Resident memory in MB. */
  memory: number;
}

/** `npm start` of a checkout, without npm, on an installation of its own with the embedded database. Linux only. */
export class WarmStart {
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'passerelle-start-'));

  constructor(private readonly checkout: string) {}

  /** Starts and stops once; the first time builds, migrates and compiles. */
  async measure(): Promise<Started> {
    const port = await freePort();
    const from = performance.now();
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: this.checkout,
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: this.dataDir, PORT: String(port), HOST: '127.0.0.1' },
      stdio: 'ignore',
    });
    await ready(child, port, from);
    const pid = child.pid ?? 0;
    const started = {
      seconds: (performance.now() - from) / 1000,
      cpu: cpuOfProcess(pid) / 1000,
      memory: readMemory(pid),
    };
    // What is kept for the next start is written after the first answer.
    await sleep(1000);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    return started;
  }

  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Resident memory of a process in MB; nothing of one that is gone. Linux only. */
export function readMemory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function ready(child: ChildProcess, port: number, from: number): Promise<void> {
  for (;;) {
    const ok = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.text().then(() => answer.ok),
      () => false,
    );
    if (ok) return;
    if (child.exitCode !== null || performance.now() - from > PATIENCE_MS) throw new Error('No start');
    await sleep(POLL_INTERVAL_MS);
  }
}
