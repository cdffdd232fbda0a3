/**
 * What a sign-in takes with a wrong password, for an address that has an account and for one that nobody has, asked in turn so
 * that whatever else the machine does falls on both.
 *
 * Aim: the medians differ by less than 10 %.
 */
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication } from '../src/apps/application';
import { FirstAccount } from '../src/access/auth/identity/first-account';
import { parseConfig } from '../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { createLogger } from '../src/platform/kernel/logger';

const PAIRS = 150;
const WARM_UP = 20;
const AIM = 0.1;
const KNOWN = 'ann@example.com';

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const logger = createLogger('silent');
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret of the benchmark, long enough to be accepted',
    CREDENTIAL_FAILURES_PER_MINUTE: '100000',
  });
  await migrate(database.url, logger);
  const app = await createApplication(config, database.url, logger);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const link = await app.get(FirstAccount).createLink();
  const token = link?.split('=')[1] ?? '';
  const account = { token, email: KNOWN, name: 'Ann', password: 'a long and unusual sentence 42' };
  await app.get(FirstAccount).create(account, { address: null, userAgent: null, device: null });

  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let n = 0; n < WARM_UP + PAIRS; n++)
    for (const who of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const took = await refusal(port, who === 'known' ? KNOWN : `nobody-${n}@example.com`);
      if (n >= WARM_UP) times[who].push(took);
    }
  await app.close();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });

  const [known, unknown] = [median(times.known), median(times.unknown)];
  const difference = Math.abs(known - unknown) / known;
  process.stdout.write(
    `known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms: ${(100 * difference).toFixed(1)} % apart\n`,
  );
  if (difference >= AIM) process.exitCode = 1;
}

/** Milliseconds of a refused sign-in. */
async function refusal(port: number, email: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/core/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'another sentence, and not the right one' }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`The sign-in was answered ${answer.status}`);
  return performance.now() - begun;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

void main();
