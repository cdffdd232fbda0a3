/**
 * What authentication costs: CPU time of the server per request to `GET /api/core/auth/verify` with a warm key of each
 * method, against the same route made public and called without credentials. The client is a process of its own, so its
 * CPU time does not count; the server's rate limit and log are as in production, the log's output discarded.
 *
 * Aim: each method adds less than 150 µs, and scopes and networks of a key less than 20 µs more.
 */
import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { createApplication } from '../src/apps/application';
import { ApiKeysService } from '../src/access/auth/api-keys.service';
import { AuthController } from '../src/access/auth/auth.controller';
import { parseAssertion } from '../src/access/auth/oauth/assertion';
import { OAuthService } from '../src/access/auth/oauth/oauth.service';
import { TokenService } from '../src/access/auth/oauth/token.service';
import { parseConfig } from '../src/platform/kernel/config';
import { startEmbeddedPostgres } from '../src/platform/kernel/database/embedded';
import { migrate } from '../src/platform/kernel/database/migrate';
import { UnitOfWork } from '../src/platform/kernel/database/unit-of-work';
import { ACCESS_KEY, type RouteRequirements } from '../src/platform/kernel/http/operation';
import { createLogger } from '../src/platform/kernel/logger';
import { TeamsService } from '../src/access/teams/teams.service';

const REQUESTS = 1_500;
const ROUNDS = 12;
const OPEN: RouteRequirements = { id: 'auth.verify', access: 'public', requiresVerification: false };
const CLOSED: RouteRequirements = {
  id: 'auth.verify',
  access: 'team',
  permission: 'team.read',
  requiresVerification: false,
};
const AIM_MICROSECONDS = 150;
/** Basic key with scopes and networks. */
const LIMITED = 'limited key';
const AIM_OF_LIMITS_MICROSECONDS = 20;

/** Keep-alive requests over 8 sockets; ends with status 0 when each was answered 200. */
const CLIENT = `
const { request, Agent } = require('node:http');
const [address, count, authorization] = process.argv.slice(1);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const headers = authorization ? { authorization } : {};
let left = Number(count);
function next() {
  if (left-- <= 0) return;
  request(address, { agent, headers }, (answer) => {
    if (answer.statusCode !== 200) process.exit(1);
    answer.resume().on('end', next);
  }).end();
}
for (let n = 0; n < 8; n++) next();`;

/** CPU microseconds of this process per request. */
async function cost(address: string, requests: number, authorization = ''): Promise<number> {
  const before = process.cpuUsage();
  const client = spawn(process.execPath, ['-e', CLIENT, address, String(requests), authorization], {
    stdio: 'inherit',
  });
  const status = await new Promise((resolve) => client.once('exit', resolve));
  const { user, system } = process.cpuUsage(before);
  if (status !== 0) throw new Error('A request was refused');
  return (user + system) / requests;
}

/** The lower quartile: other work on the machine makes a round dearer, nothing makes it cheaper. */
function typical(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 2] ?? Number.NaN;
}

/** One credential of each method. */
async function credentials(app: INestApplication): Promise<Map<string, string>> {
  const unitOfWork = app.get(UnitOfWork);
  const keys = app.get(ApiKeysService);
  const { team, basic, limited, jwt } = await unitOfWork.run(async (tx) => {
    const created = await app.get(TeamsService).create(tx, 'Bench', 'sandbox');
    const keyRequest = { teamId: created.id, name: 'Bench', expiresInSeconds: null };
    return {
      team: created,
      basic: await keys.create(tx, { ...keyRequest, type: 'basic' }),
      limited: await keys.create(tx, {
        ...keyRequest,
        type: 'basic',
        scopes: ['read', 'send', 'webhooks.manage'],
        allowedNetworks: ['192.0.2.0/24', '2001:db8::/32', '10.0.0.0/8', '127.0.0.0/8'],
      }),
      jwt: await keys.create(tx, { ...keyRequest, type: 'jwt' }),
    };
  });
  if (!('secret' in basic) || !('secret' in limited) || !('jwt' in jwt))
    throw new Error('The keys came without their secrets');
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const oauth = app.get(OAuthService);
  await oauth.enable(team.id, JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] }));
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    iss: team.id,
    sub: team.id,
    team_id: team.id,
    user_id: 'bench',
    aud: oauth.tokenUrl,
    exp: Math.floor(performance.timeOrigin / 1000) + 3600,
  };
  const input = `${part({ alg: 'RS256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(input), privateKey).toString('base64url');
  const token = await app.get(TokenService).exchange(await parseAssertion(`${input}.${signature}`), ['all']);
  return new Map([
    ['basic key', toBasic(basic.apiKey.id, basic.secret)],
    [LIMITED, toBasic(limited.apiKey.id, limited.secret)],
    ['jwt key', `Bearer ${jwt.jwt}`],
    ['access token', `Bearer ${token.accessToken}`],
  ]);
}

const toBasic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

async function measure(app: INestApplication, address: string): Promise<boolean> {
  const methods = [...(await credentials(app))];
  const verify: unknown = Reflect.get(AuthController.prototype, 'verify');
  if (typeof verify !== 'function') throw new Error('The route has another name');
  const declare = (route: RouteRequirements): void => Reflect.defineMetadata(ACCESS_KEY, route, verify);
  const times = new Map<string, number[]>(
    ['public', ...methods.map(([name]) => name)].map((name) => [name, []]),
  );
  for (let round = -2; round < ROUNDS; round++) {
    declare(OPEN);
    const open = await cost(address, REQUESTS);
    if (round >= 0) times.get('public')?.push(open);
    declare(CLOSED);
    for (const [name, authorization] of methods) {
      const guarded = await cost(address, REQUESTS, authorization);
      if (round >= 0) times.get(name)?.push(guarded);
    }
  }
  const base = typical(times.get('public') ?? []);
  console.log(`public        ${base.toFixed(0).padStart(5)} µs CPU per request`);
  let reached = true;
  for (const [name] of methods) {
    const own = typical(times.get(name) ?? []);
    const added = own - base;
    reached &&= added < AIM_MICROSECONDS;
    console.log(
      `${name.padEnd(12)}  ${own.toFixed(0).padStart(5)} µs, adds ${added.toFixed(0).padStart(4)} µs, ${(own / base).toFixed(2)} × public`,
    );
  }
  const ofBasic = typical(times.get('basic key') ?? []);
  const ofLimits = typical(times.get(LIMITED) ?? []) - ofBasic;
  reached &&= ofLimits < AIM_OF_LIMITS_MICROSECONDS;
  console.log(
    `Scopes and networks of a key add ${ofLimits.toFixed(0)} µs, ${((ofBasic + ofLimits) / ofBasic).toFixed(3)} × a basic key without them (aim: less than ${AIM_OF_LIMITS_MICROSECONDS} µs)`,
  );
  return reached;
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  try {
    await migrate(server.ownerUrl);
    const config = parseConfig({
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: server.ownerUrl,
      ROLE: 'api',
      RATE_LIMIT_PER_SECOND: '1000000',
    });
    const logger = createLogger('info', { write: () => undefined });
    const app = await createApplication(config, server.ownerUrl, logger);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const reached = await measure(app, `http://127.0.0.1:${port}/api/core/auth/verify`);
    await app.close();
    console.log(`Aim: less than ${AIM_MICROSECONDS} µs added: ${reached ? 'reached' : 'MISSED'}`);
    process.exitCode = reached ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

void main();
