/** The service under test: the built product on a port and a database of its own, with two teams. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../prepare.mjs';
import { disconnect, HOST } from './client.mjs';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 35_000;
/** Length of a tick of /proc/PID/stat. */
const TICK_MS = 10;

export class ServiceUnderTest {
  #dataDir = mkdtempSync(join(tmpdir(), 'passerelle-load-'));
  #process;
  #env;
  #output = '';

  async start() {
    this.port = await freePort();
    const { PATH = '', HOME = '' } = process.env;
    this.#env = {
      PATH,
      HOME,
      DATA_DIR: this.#dataDir,
      PORT: String(this.port),
      HOST,
      METRICS_TOKEN: 'load',
      // The rate limit is another promise; here it would hide this one.
      RATE_LIMIT_PER_SECOND: '1000000',
    };
    this.#process = spawn(process.execPath, [join(root, 'dist', 'src', 'main.js')], {
      cwd: this.#dataDir,
      env: this.#env,
    });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream.on('data', (chunk) => this.#keepOutput(chunk));
    const late = performance.now() + START_LIMIT_MS;
    while (!this.#output.includes('is running') || !(await this.#ready())) {
      if (this.#process.exitCode !== null || performance.now() > late)
        throw new Error(`The service did not start:\n${this.#output.slice(-2_000)}`);
      await sleep(50);
    }
  }

  /** The team that the start of a sandbox plants. It sends between its own companies. */
  firstTeam() {
    const found = (pattern) => pattern.exec(this.#output)?.[1] ?? '';
    const companies = [...this.#output.matchAll(/company\s+(c_\w+)\s+(\S+)/g)];
    const key = `${found(/key\s+(key_\w+)/)}:${found(/secret\s+(secret_\S+)/)}`;
    return { from: companies[0][1], recipient: companies[1][2], authorization: basic(key) };
  }

  /** A second team with a verified company, made through command line and API. */
  async secondTeam() {
    const { team } = this.#cli('team', 'create', '--name', 'Second', '--environment', 'sandbox');
    const { apiKey, secret } = this.#cli('key', 'create', '--team', team.id, '--type', 'basic');
    const authorization = basic(`${apiKey.id}:${secret}`);
    const call = async (path, body) => {
      const answer = await fetch(`http://${HOST}:${this.port}/api/v1/${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    };
    const { company } = await call('companies', {
      name: 'Second',
      address: 'Rue de la Loi 16',
      postalCode: '1000',
      city: 'Bruxelles',
      country: 'BE',
      vatNumber: 'BE0123456749',
    });
    const { verification } = await call(`companies/${company.id}/verify`, {});
    await call(`companies/${company.id}/verifications/${verification.id}/outcome`, { outcome: 'verified' });
    return { from: company.id, recipient: '9999:delivered', authorization };
  }

  async metrics() {
    const answer = await fetch(`http://${HOST}:${this.port}/metrics`, {
      headers: { authorization: 'Bearer load' },
    });
    const text = await answer.text();
    const value = (pattern) => Number(pattern.exec(text)?.[1] ?? Number.NaN);
    return {
      documents: value(/^passerelle_documents_total\{direction="outgoing"\} (\d+)/m),
      limit: value(/^passerelle_requests_limit (\d+)/m),
    };
  }

  /** CPU time of all threads of the process in milliseconds, and its resident memory in MiB; NaN where nothing tells. */
  usage() {
    if (process.platform !== 'linux') return { cpuMs: Number.NaN, residentMb: Number.NaN };
    const stat = readFileSync(`/proc/${this.#process.pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      residentMb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
    };
  }

  /** Ends the service in order and removes what it has stored. */
  async stop() {
    disconnect();
    if (this.#process !== undefined && this.#process.exitCode === null) {
      const ended = new Promise((resolve) => this.#process.once('exit', resolve));
      this.#process.kill('SIGTERM');
      const late = setTimeout(() => this.#process.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(late);
    }
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  #cli(...words) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'dist', 'src', 'apps', 'cli.js'), ...words, '--json'],
      { cwd: this.#dataDir, env: this.#env, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`${words.join(' ')}: ${stdout}${stderr}`);
    return JSON.parse(stdout);
  }

  #ready() {
    return fetch(`http://${HOST}:${this.port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  /** The start prints what is needed; of the log that follows only the end matters. */
  #keepOutput(chunk) {
    this.#output += String(chunk);
    if (this.#output.includes('is running') && this.#output.length > 100_000)
      this.#output = this.#output.slice(0, 20_000) + this.#output.slice(-20_000);
  }
}

function basic(key) {
  return `Basic ${Buffer.from(key).toString('base64')}`;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
