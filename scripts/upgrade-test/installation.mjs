/** Processes of the product, whatever its version, on data directories of this run. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../prepare.mjs';
import { requestStop, serviceStreams } from '../prepare/platform.mjs';

const { Webhook } = createRequire(join(root, 'package.json'))('standardwebhooks');
/** On a busy machine, migrations wait minutes for their locks while the older version serves. */
const READY_MS = 300_000;
const STOP_MS = 35_000;

const running = new Set();
const dataDirs = [];

export function newDataDir() {
  const dir = mkdtempSync(join(tmpdir(), 'passerelle-upgrade-data-'));
  chmodSync(dir, 0o755);
  dataDirs.push(dir);
  return dir;
}

/**
 * A process of the version that was built in `dir`. It may not become ready; `ended` resolves with its exit status.
 * `settings` are more variables of its environment.
 */
export async function launch(dir, dataDir, settings = {}) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_INSECURE: 'true',
    RATE_LIMIT_PER_SECOND: '10000',
    ...settings,
  };
  const child = spawn(process.execPath, [join(dir, 'dist', 'src', 'main.js')], {
    cwd: dataDir,
    env,
    stdio: serviceStreams(),
  });
  running.add(child);
  const service = { baseUrl: `http://127.0.0.1:${port}`, output: '', status: undefined };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (service.output += String(chunk)));
  service.ended = new Promise((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      service.status = code;
      resolve(code);
    }),
  );
  service.stop = async () => {
    if (service.status === undefined) requestStop(child);
    const status = await Promise.race([service.ended, sleep(STOP_MS, 'late', { ref: false })]);
    if (status === 'late') child.kill('SIGKILL');
    return service.ended;
  };
  return service;
}

/** Whether it becomes ready; false when it ends before. @throws Error when neither happens in time */
export async function becomesReady(service) {
  for (const until = performance.now() + READY_MS; performance.now() < until; await sleep(50)) {
    if (service.status !== undefined) return false;
    const ok = await fetch(`${service.baseUrl}/health/ready`).then(
      (answer) => answer.text().then(() => answer.ok),
      () => false,
    );
    if (ok && service.output.includes('is running')) return true;
  }
  throw new Error(`Not ready in time:\n${service.output}`);
}

/** Launches a version that has to start. @throws Error with its output when it does not */
export async function start(dir, dataDir, settings = {}) {
  const service = await launch(dir, dataDir, settings);
  if (!(await becomesReady(service))) throw new Error(`It ended with ${service.status}:\n${service.output}`);
  return service;
}

/** The sandbox team that a first start prints. */
export function sandboxOf({ output }) {
  const value = (name) => new RegExp(`${name}\\s+(${name}_\\S+)`).exec(output)?.[1];
  const companies = [...output.matchAll(/company\s+(c_\S+)\s+(\S+)/g)].map(([, id, address]) => ({
    id,
    address,
  }));
  return { key: value('key'), secret: value('secret'), companies };
}

/** A receiver of webhooks that verifies each of them. */
export async function listen(secret) {
  const events = [];
  const problems = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    try {
      new Webhook(secret).verify(body, request.headers);
      events.push(JSON.parse(body));
    } catch (error) {
      problems.push(`a webhook was not genuine: ${error.message}`);
    }
    response.writeHead(204).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/hooks`,
    events,
    problems,
    close: () => server.close(),
  };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Ends what is still running and removes the data of this run. */
export async function cleanUp() {
  await Promise.all(
    [...running].map((child) => {
      requestStop(child);
      return Promise.race([new Promise((resolve) => child.once('exit', resolve)), sleep(STOP_MS)]);
    }),
  );
  for (const child of running) child.kill('SIGKILL');
  for (const dir of dataDirs) rmSync(dir, { recursive: true, force: true });
}
