import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../prepare.mjs';

const START_LIMIT_MS = 60_000;
const LOOK_MS = 25;

/** A whole installation with its own embedded database, as a process of its own. */
export class Installation {
  output = '';

  static async make(backupFile) {
    const made = new Installation();
    made.dataDir = mkdtempSync(join(tmpdir(), 'passerelle-drill-'));
    chmodSync(made.dataDir, 0o755);
    made.backupFolder = mkdtempSync(join(tmpdir(), 'passerelle-drill-backup-'));
    made.backupFile = backupFile ?? join(made.backupFolder, 'drill.backup');
    made.port = await freePort();
    made.baseUrl = `http://127.0.0.1:${made.port}`;
    return made;
  }

  get env() {
    const { PATH, HOME } = process.env;
    return {
      ...{
        PATH,
        HOME,
        DATA_DIR: this.dataDir,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
      },
      ...{
        APP_SECRET: 'the secret of the drill, kept apart from the backup',
        WEBHOOK_ALLOW_INSECURE: 'true',
      },
      RATE_LIMIT_PER_SECOND: '100000',
    };
  }

  async start() {
    this.child = spawn(process.execPath, [join(root, 'dist', 'src', 'main.js')], {
      cwd: this.dataDir,
      env: this.env,
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.on('data', (chunk) => (this.output += String(chunk)));
    for (const until = performance.now() + START_LIMIT_MS; ; await sleep(100)) {
      const ready = await fetch(`${this.baseUrl}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready && this.output.includes('is running')) return;
      if (this.child.exitCode !== null || performance.now() > until)
        throw new Error(`The service did not start:\n${this.output}`);
    }
  }

  /** What the first start prints. */
  sandbox() {
    const found = (pattern) => pattern.exec(this.output)?.[1] ?? '';
    const companies = [...this.output.matchAll(/company\s+(c_\w+)\s+(\S+)/g)];
    return {
      keyId: found(/key\s+(key_\w+)/),
      secret: found(/secret\s+(secret_\S+)/),
      from: companies[0]?.[1],
      recipient: companies[1]?.[2],
    };
  }

  /** Runs a command of the operator's; tells its exit status, its result, its time and its memory at most. */
  async cli(words) {
    const started = performance.now();
    const child = spawn(process.execPath, [join(root, 'dist', 'src', 'apps', 'cli.js'), ...words, '--json'], {
      cwd: this.dataDir,
      env: this.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let [out, peakMb] = ['', 0];
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    const watch = setInterval(() => (peakMb = Math.max(peakMb, residentMb(child.pid))), LOOK_MS);
    const status = await new Promise((resolve) => child.once('close', resolve));
    clearInterval(watch);
    if (status !== 0) console.error(`${words.join(' ')}: ${out}`);
    return {
      status,
      json: out.startsWith('{') ? JSON.parse(out) : null,
      ms: performance.now() - started,
      peakMb,
    };
  }

  /** Without a word to anybody: the processes are killed and the data is removed. */
  async destroy({ keepBackup = false } = {}) {
    if (this.child?.exitCode === null && this.child.signalCode === null) {
      const ended = new Promise((resolve) => this.child.once('exit', resolve));
      this.child.kill('SIGKILL');
      await ended;
    }
    const postgres = join(this.dataDir, 'postgres');
    const location = join(postgres, 'location');
    const base = existsSync(location) ? readFileSync(location, 'utf8').trim() : postgres;
    const pidFile = join(base, 'cluster', 'postmaster.pid');
    if (existsSync(pidFile)) kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]));
    await sleep(500);
    for (const folder of [base, this.dataDir])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    if (!keepBackup) rmSync(this.backupFolder, { recursive: true, force: true });
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Linux alone tells. */
function residentMb(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
