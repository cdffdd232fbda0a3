/**
 * `npm run bench -- french-directory`: how long a recipient's routing takes to find in a directory of 10^5 lines, by address,
 * SIREN, SIRET and routing code: in the installation's own directory, within its process and over HTTP, and in the address book
 * that a client keeps of its platform's directory. The alternative that they are measured against is the same directory with
 * 10^3 lines; over HTTP also a health check, which looks nothing up.
 *
 * Aim: each look-up takes less than 5 ms; the rest of an exchange over HTTP does not count. Option: lines.
 */
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiKeysService } from '../src/access/auth/api-keys.service';
import { TeamsService } from '../src/access/teams/teams.service';
import { createApplication } from '../src/apps/application';
import { InstallationDirectory } from '../src/business/french-flows/installation-directory';
import { connectPlatform } from '../src/network/french-platform/flow-api/connect-platform';
import { FrenchAddressBook } from '../src/network/french-platform/flow-api/french-address-book';
import { parseConfig } from '../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { UnitOfWork } from '../src/platform/kernel/database/unit-of-work';
import { createLogger } from '../src/platform/kernel/logger';
import { computeLuhnCheckDigit } from '../src/standards/peppol/check-digits';
import type { Sql } from './support/many-rows';

const LINES = Number(process.argv[2] ?? 100_000);
const ALTERNATIVE_LINES = 1_000;
const LINES_OF_COMPANY = 5;
const RUNS = 300;
const AIM_MS = 5;
const DIRECTORY = '/afnor-directory/v1';

/** Lower quartile in milliseconds of look-ups of different companies: other work on the machine only makes them longer. */
async function measure(look: (siren: string) => Promise<unknown>, companies: number): Promise<number> {
  const times: number[] = [];
  for (let run = -50; run < RUNS; run++) {
    const siren = toSiren(((run + 50) * 7919) % companies);
    const start = performance.now();
    await look(siren);
    if (run >= 0) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 2] ?? Number.NaN;
}

function toSiren(company: number): string {
  const base = String(10_000_000 + company);
  return `${base}${computeLuhnCheckDigit(base)}`;
}

/** Adds the lines that the directory lacks to the given number. */
async function fill(sql: Sql, teamId: string, lines: number): Promise<void> {
  const sirens = Array.from({ length: lines / LINES_OF_COMPANY }, (_, company) => toSiren(company));
  await sql(
    `INSERT INTO companies (id, team_id, name, address, postal_code, city, country, is_smp_recipient, created_at, updated_at)
     SELECT 'c_' || siren, $1, 'n', 'a', '1', 'c', 'FR', true, now(), now() FROM unnest($2::text[]) AS siren ON CONFLICT DO NOTHING`,
    [teamId, sirens],
  );
  await sql(
    `INSERT INTO identifiers (id, team_id, company_id, environment, scheme, identifier, publication, created_at, updated_at)
     SELECT 'ci_' || siren || part, $1, 'c_' || siren, 'production', '0225', siren || part, 'published', now(), now()
     FROM unnest($2::text[]) AS siren, LATERAL unnest(ARRAY['', '_status', '_' || siren || '00011',
       '_' || siren || '00011_compta', '_' || siren || '00011_achats']) AS part
     ON CONFLICT DO NOTHING`,
    [teamId, sirens],
  );
}

async function main(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  await migrate(server.ownerUrl);
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: server.ownerUrl,
    APP_SECRET: 'a secret of the benchmark, long enough to be accepted',
    RATE_LIMIT_PER_SECOND: '100000',
    ROLE: 'api',
  });
  const app = await createApplication(config, server.ownerUrl, createLogger('silent'));
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const unitOfWork = app.get(UnitOfWork);
  const sql: Sql = (text, parameters) => unitOfWork.query(text, parameters);
  const { team, key } = await unitOfWork.run(async (tx) => {
    const created = await app.get(TeamsService).create(tx, 'Bench', 'production');
    const keyRequest = { teamId: created.id, name: 'Bench', type: 'basic' as const, expiresInSeconds: null };
    return { team: created, key: await app.get(ApiKeysService).create(tx, keyRequest) };
  });
  if (!('secret' in key)) throw new Error('A basic key comes with its secret');
  const { apiKey, secret } = key;
  const authorization = `Basic ${Buffer.from(`${apiKey.id}:${secret}`).toString('base64')}`;

  async function call(path: string, body?: object): Promise<void> {
    const answer = await fetch(`${base}${DIRECTORY}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status !== 200 || text.includes('"results":[]')) throw new Error(`${path}: ${text}`);
  }
  const search = (filters: Record<string, string>): Promise<void> =>
    call('directory-line/search', {
      filters: Object.fromEntries(
        Object.entries(filters).map(([name, value]) => [name, { op: 'strict', value }]),
      ),
    });
  const clients = connectPlatform({
    flowUrl: `${base}/afnor-flow/v1`,
    directoryUrl: `${base}${DIRECTORY}`,
    tokenUrl: `${base}/afnor-flow/v1/oauth/token`,
    clientId: apiKey.id,
    clientSecret: secret,
    organizationId: null,
    number: '0000',
    name: 'Bench',
    version: '1.2',
    omittedFields: [],
    reportOutcome: 'status',
    searchDelaySeconds: 1800,
  });
  const book = new FrenchAddressBook(clients.directory, createLogger('silent'));
  const directory = app.get(InstallationDirectory);
  const viewer = { teamId: team.id, environment: 'production' as const };
  const cases: [string, (siren: string) => Promise<unknown>][] = [
    ['line by its address', (siren) => directory.getLine(viewer, `${siren}_${siren}00011_compta`)],
    ['lines of a SIREN', (siren) => directory.listLines(viewer, siren)],
    ['lines of a SIRET', (siren) => directory.listLines(viewer, siren, `${siren}00011`)],
    ['routing code', (siren) => directory.getRoutingCode(viewer, `${siren}00011`, 'compta')],
    ['legal unit', (siren) => directory.getSiren(viewer, siren)],
    [
      "client's cached address",
      async (siren) => {
        if ((await book.findLine(`${siren}_${siren}00011_achats`)) === null) throw new Error(siren);
      },
    ],
    ['HTTP: health check', () => fetch(`${base}${DIRECTORY}/healthcheck`).then((answer) => answer.text())],
    ['HTTP: line by its address', (siren) => call(`directory-line/code:${siren}_status`)],
    ['HTTP: search by address', (siren) => search({ addressingIdentifier: `${siren}_status` })],
    ['HTTP: search by SIREN', (siren) => search({ siren })],
    ['HTTP: search by SIRET', (siren) => search({ siret: `${siren}00011` })],
  ];
  const figures = new Map<string, number[]>();
  for (const lines of [ALTERNATIVE_LINES, LINES]) {
    await fill(sql, team.id, lines);
    await sql('VACUUM ANALYZE companies, identifiers');
    const companies = lines / LINES_OF_COMPANY;
    for (const [name, look] of cases) {
      // The client's look-up is measured once it has the company in memory.
      if (name.startsWith('client')) await measure(look, companies);
      figures.set(name, [...(figures.get(name) ?? []), await measure(look, companies)]);
    }
  }
  let isReached = true;
  for (const [name, [few = Number.NaN, many = Number.NaN]] of figures) {
    isReached &&= many < AIM_MS || name.startsWith('HTTP');
    console.log(
      name.padEnd(26),
      `${many.toFixed(3).padStart(8)} ms among ${LINES}`,
      `${few.toFixed(3).padStart(8)} ms among ${ALTERNATIVE_LINES}`,
      `  × ${(many / few).toFixed(2)}`,
    );
  }
  console.log(`Aim: less than ${AIM_MS} ms each: ${isReached ? 'reached' : 'missed'}`);
  await clients.close();
  await app.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return isReached;
}

void main().then((isReached) => {
  process.exitCode = isReached ? 0 : 1;
});
