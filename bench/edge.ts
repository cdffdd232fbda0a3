/**
 * What others notice of a client that asks as fast as it can: 1,000 kept connections of one process for 20 s, each way in turn. Meanwhile
 * this process asks for `/health/live` over a new connection each 200 ms, and a polite team makes ten requests a second over new
 * connections and ten over a kept one.
 *
 *     npm run bench -- edge                       # --seconds 20 --sockets 1000 --only key,live --build DIRECTORY
 *     npm run bench -- edge --capped              # CONNECTIONS_PER_NETWORK=64, what a client from elsewhere meets
 *     echo -19 > /proc/self/autogroup; nice -n -15 npm run bench -- edge   # as root in a session of its own, beside other work
 *     npm run bench -- edge --shared              # the polite ones have the address of the flood: no limit by address tells them apart
 *
 * The flood comes from 127.0.0.2, the polite ones from 127.0.0.3. A real flood does not run on the machine that it floods: this one has the
 * last core to itself at a low priority, and reaches what is left of it. The polite ones have a high priority (for root alone), so that
 * what they measure is the service's delay and not their own. Linux only.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuOfProcess } from './support/cpu-time';
import { freePort } from './support/free-port';

const ROOT = join(__dirname, '../..');
const { values: OPTIONS } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    sockets: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    build: { type: 'string', default: join(ROOT, 'dist') },
    capped: { type: 'boolean', default: false },
    shared: { type: 'boolean', default: false },
  },
});
const FLOOD_ADDRESS = '127.0.0.2';
const POLITE_ADDRESS = OPTIONS.shared ? FLOOD_ADDRESS : '127.0.0.3';
/** Words before the command of the flood; none where these programs are not to be had. It inherits this process' priority. */
const LOW_PRIORITY_COMMAND = ['nice', '-n', '15', 'taskset', '-c', String(cpus().length - 1)];
const SECONDS = Number(OPTIONS.seconds);
/** Of the longest wait for `/health/live`, and of the 99th percentile of a polite team with new and with kept connections, in ms. */
const AIMS = { live: 500, fresh: 1_000, persistent: 500, logKb: 1_024 };

interface Probe {
  ms: number[];
  statuses: Map<string, number>;
}

/** One request; resolves with its status or the code of its error. */
function ask(base: string, path: string, authorization: string, agent: Agent | false): Promise<string> {
  return new Promise((resolve) => {
    const headers = authorization === '' ? {} : { authorization };
    const options = { agent, headers, localAddress: POLITE_ADDRESS, timeout: 60_000 };
    const sent = request(new URL(path, base), options, (answer) => {
      answer.resume().on('end', () => resolve(String(answer.statusCode)));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end();
  });
}

/** Asks each time after the interval, and waits for the answer before where the connection is one and the same. */
async function probe(
  until: number,
  everyMs: number,
  once: () => Promise<string>,
  inTurn = false,
): Promise<Probe> {
  const found: Probe = { ms: [], statuses: new Map() };
  const asked: Promise<void>[] = [];
  while (performance.now() < until) {
    const begun = performance.now();
    asked.push(
      once().then((status) => {
        found.ms.push(performance.now() - begun);
        found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
      }),
    );
    if (inTurn) await asked.at(-1);
    await sleep(everyMs);
  }
  await Promise.all(asked);
  return found;
}

function at(part: number, { ms }: Probe): number {
  const sorted = [...ms].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

function statuses({ statuses: found }: Probe): string {
  return [...found].map(([status, count]) => `${count} × ${status}`).join(', ');
}

/** The service that is flooded, a process of its own with the settings of a first start. */
class Flooded {
  output = '';
  logBytes = 0;

  private constructor(
    readonly child: ChildProcess,
    readonly base: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    child.stdout?.on('data', (chunk: Buffer) => {
      this.logBytes += chunk.length;
      if (this.output.length < 100_000) this.output += chunk.toString();
    });
  }

  static async start(dataDir: string): Promise<Flooded> {
    const port = await freePort();
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...(OPTIONS.capped ? { CONNECTIONS_PER_NETWORK: '64' } : {}),
    };
    const child = spawn(
      process.execPath,
      [
        ...(process.env['SERVICE_FLAGS'] ?? '').split(' ').filter(Boolean),
        join(OPTIONS.build, 'src/main.js'),
      ],
      {
        cwd: dataDir,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const service = new Flooded(child, `http://127.0.0.1:${port}`, env);
    await service.until(/secret_\S+/);
    return service;
  }

  /** A key of a team as an Authorization header. */
  key(): string {
    return basic(this.output);
  }

  /** Another team with a key, made by the command line. */
  politeKey(): string {
    const cli = (...args: string[]): string =>
      execFileSync(process.execPath, [join(OPTIONS.build, 'src/apps/cli.js'), ...args], {
        cwd: this.env['DATA_DIR'],
        env: this.env,
        encoding: 'utf8',
      });
    const team = /team_\w+/.exec(cli('team', 'create', '--name', 'Polite', '--environment', 'sandbox'))?.[0];
    return basic(cli('key', 'create', '--team', team ?? '', '--type', 'basic'));
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
  }

  private async until(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.output)) {
      if (this.child.exitCode !== null) throw new Error(`It ended:\n${this.output}`);
      await sleep(50);
    }
  }
}

function basic(text: string): string {
  const key = `${/key_\w+/.exec(text)?.[0] ?? ''}:${/secret_[\w-]+/.exec(text)?.[0] ?? ''}`;
  return `Basic ${Buffer.from(key).toString('base64')}`;
}

function flood(base: string, path: string, authorization: string): Promise<string> {
  const file = join(ROOT, 'bench/support/flood.cjs');
  const { sockets, seconds } = OPTIONS;
  const flooder = [process.execPath, file, base, sockets, seconds, path, authorization, FLOOD_ADDRESS];
  const isApart =
    cpus().length > 1 &&
    spawnSync(LOW_PRIORITY_COMMAND[0] ?? '', [...LOW_PRIORITY_COMMAND.slice(1), 'true']).status === 0;
  const [command = '', ...args] = isApart ? [...LOW_PRIORITY_COMMAND, ...flooder] : flooder;
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let answers = '';
  child.stdout.on('data', (chunk) => (answers += String(chunk)));
  return new Promise((resolve) => child.once('close', () => resolve(answers.trim())));
}

async function round(service: Flooded, polite: string, [name, path, authorization]: Flood): Promise<boolean> {
  const { base, child } = service;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const verify = '/api/core/auth/verify';
  // The polite team is there before the flood, and goes on.
  for (let n = 0; n < 5; n++) await ask(base, verify, polite, agent);
  const before = { cpu: cpuOfProcess(child.pid ?? 0), log: service.logBytes };
  const until = performance.now() + SECONDS * 1000 - 200;
  const flooding =
    name === 'none' ? sleep(SECONDS * 1000).then(() => '{}') : flood(base, path, authorization);
  await sleep(300);
  const [live, fresh, persistent] = await Promise.all([
    probe(until, 200, () => ask(base, '/health/live', '', false)),
    probe(until, 100, () => ask(base, verify, polite, false)),
    probe(until, 100, () => ask(base, verify, polite, agent), true),
  ]);
  const answers = JSON.parse(await flooding) as Record<string, number>;
  agent.destroy();
  const cpu = cpuOfProcess(child.pid ?? 0) - before.cpu;
  const logKb = (service.logBytes - before.log) / 1024;
  const total = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const worst = { live: at(1, live), fresh: at(0.99, fresh), persistent: at(0.99, persistent), logKb };
  const reached =
    worst.live < AIMS.live &&
    worst.fresh < AIMS.fresh &&
    worst.persistent < AIMS.persistent &&
    logKb <= AIMS.logKb;
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  console.log(`${name}: ${reached ? 'reached' : 'MISSED'}`);
  console.log(`  answers   ${JSON.stringify(answers)}`);
  console.log(`  live      p50 ${ms(at(0.5, live))}, max ${ms(worst.live)}  (${statuses(live)})`);
  console.log(`  new       p50 ${ms(at(0.5, fresh))}, p99 ${ms(worst.fresh)}  (${statuses(fresh)})`);
  console.log(
    `  kept      p50 ${ms(at(0.5, persistent))}, p99 ${ms(worst.persistent)}  (${statuses(persistent)})`,
  );
  console.log(
    `  log ${logKb.toFixed(0)} kB, CPU ${cpu} ms, ${(cpu / Math.max(1, total)).toFixed(3)} ms an answer`,
  );
  return reached;
}

/** A machine that is busy makes the polite ones late, which the service cannot help. */
function preferThisProcess(): void {
  try {
    setPriority(Math.max(-20, getPriority() - 5));
  } catch {
    console.log('The polite ones have no higher priority: that takes root.');
  }
}

type Flood = [name: string, path: string, authorization: string];

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const service = await Flooded.start(dataDir);
  try {
    await sleep(2_000);
    const floods: Flood[] = [
      ['none', '', ''],
      ['anonymous', '/api/v1/labels', ''],
      ['junk', '/api/v1/labels', 'Basic eDp5'],
      ['key', '/api/v1/labels', service.key()],
      ['live', '/health/live', ''],
      ['app', '/app/', ''],
      ['sign-in', '/api/core/sign-in', ''],
    ];
    const polite = service.politeKey();
    preferThisProcess();
    const only = OPTIONS.only === '' ? null : OPTIONS.only.split(',');
    for (const each of floods)
      if (only === null || only.includes(each[0])) {
        if (!(await round(service, polite, each))) process.exitCode = 1;
        await sleep(1_500);
      }
    console.log(
      `Aims: live below ${AIMS.live} ms always, new p99 below ${AIMS.fresh}, kept p99 below ${AIMS.persistent}, log ${AIMS.logKb} kB`,
    );
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

void main();
