import './unfiltered';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { pino } from 'pino';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication } from '../../src/apps/application';
import { EarlyPort } from '../../src/apps/boot/early-port';
import { createOperatorListener } from '../../src/apps/boot/operator-pages';
import { ApiKeysService } from '../../src/access/auth/api-keys.service';
import { Activity } from '../../src/platform/kernel/activity';
import { parseConfig, type Config } from '../../src/platform/kernel/config';
import { ConnectionPool } from '../../src/platform/kernel/database/connection-pool';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { createLogger } from '../../src/platform/kernel/logger';
import {
  operatorCommand,
  requestContext,
  type RequestContext,
} from '../../src/platform/kernel/request-context';
import type { TeamEnvironment } from '../../src/access/teams/team.entity';
import { TeamsService } from '../../src/access/teams/teams.service';
import { Pool } from 'pg';
import { cloneDatabase, ownerUrlOf, twoRoles } from './database';
import { TeamClient } from './team-client';
import { beforeNext } from './until';

/** The real application on a real socket over its own database. */
export interface Service {
  app: NestExpressApplication;
  baseUrl: string;
  databaseUrl: string;
  /** Directory of its files. */
  dataDir: string;
  /** All log lines, one JSON object each. */
  log: string[];
  sql<Row extends object>(text: string, parameters?: unknown[]): Promise<Row[]>;
  /**
   * Runs a statement like a request of the team: as the role of the service, within the team's row-level security; null:
   * for all teams.
   */
  within: (
    teamId: string | null,
  ) => <Row extends object>(text: string, parameters?: unknown[]) => Promise<Row[]>;
  /** Waits until no delivery (of the document) is pending any more. @throws Error after 80 s */
  settled(documentId?: string): Promise<void>;
  /** A new team with a basic key. */
  team(environment?: TeamEnvironment): Promise<TeamClient>;
  stop(): Promise<void>;
  /** Removes its files at once, for a process that ends without stopping it. */
  removeFiles(): void;
}

/** Secret of the services of the tests; commands over their databases need the same secret. */
export const TEST_SECRET = 'a secret of the test run, long enough to be accepted';

/** Starts the application with everything on, webhooks to loopback included. */
export async function startService(
  settings: Record<string, string> = {},
  databaseUrl?: string,
): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-e2e-'));
  const url = databaseUrl ?? (await cloneDatabase());
  const config: Config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    APP_SECRET: TEST_SECRET,
    WEBHOOK_ALLOW_INSECURE: 'true',
    RATE_LIMIT_PER_SECOND: '100000',
    CREDENTIAL_FAILURES_PER_MINUTE: '100000',
    CONCURRENT_REQUESTS_PER_TEAM: '100000',
    CONCURRENT_REQUESTS_MIN: '100000',
    ...(twoRoles() ? { ROW_LEVEL_SECURITY: 'true' } : {}),
    ...settings,
  });
  const log: string[] = [];
  const logger = createLogger(config.logLevel, { write: (line: string) => void log.push(line) });
  const app = await createApplication(
    config,
    url,
    settings['SILENT'] === undefined ? logger : pino({ enabled: false }),
  );
  // No request is refused because of a busy machine: refusals have their own tests in src/platform/kernel/http/admission.
  Object.defineProperties(app.get(ConnectionPool), { stuck: { value: false }, longestWaitMs: { value: 0 } });
  const operatorPort = await openOperatorPort(app, config);
  // As in a separate process (EarlyPort): a connection that a client is about to reuse stays open.
  app.getHttpServer().keepAliveTimeout = 75_000;
  await app.listen(config.port, config.host);
  const { port } = app.getHttpServer().address() as AddressInfo;
  noteStart(settings);
  const baseUrl = `http://127.0.0.1:${port}`;
  const unitOfWork = app.get(UnitOfWork);
  // Explicit calls of tests are allowed.
  const removeFiles = (): void => rmSync(dataDir, { recursive: true, force: true });
  const owner = twoRoles() ? new Pool({ connectionString: ownerUrlOf(url), max: 4 }) : null;
  owner?.on('error', () => undefined);
  return {
    app,
    baseUrl,
    databaseUrl: url,
    dataDir,
    log,
    settled: (documentId) => settled(unitOfWork, documentId),
    sql: async (text, parameters) =>
      owner === null
        ? unitOfWork.query(text, parameters)
        : ((await owner.query(text, parameters)).rows as never),
    within: (teamId) => (text, parameters) =>
      requestContext.run(requestOf(teamId), () => unitOfWork.query(text, parameters)),
    team: async (environment = 'sandbox') => {
      const { team, key } = await operatorCommand.run('team create', () =>
        unitOfWork.run(async (tx) => {
          const created = await app.get(TeamsService).create(tx, 'Test team', environment);
          const keyRequest = {
            teamId: created.id,
            name: 'Test key',
            type: 'basic' as const,
            expiresInSeconds: null,
          };
          return { team: created, key: await app.get(ApiKeysService).create(tx, keyRequest) };
        }),
      );
      if (!('secret' in key)) throw new Error('Creating a basic API key must return its secret');
      return new TeamClient(baseUrl, team.id, key.apiKey.id, key.secret);
    },
    stop: async () => {
      await app.close();
      await operatorPort?.close();
      await owner?.end();
      removeFiles();
    },
    removeFiles,
  };
}

/** Adds a line about this start to the file in TEST_STARTS, which lists the suites that start a service of their own. */
function noteStart(settings: Record<string, string>): void {
  const file = process.env['TEST_STARTS'];
  const start = { pid: process.pid, suite: expect.getState().testPath, settings: Object.keys(settings) };
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(start)}\n`);
}

/** Context of a request of a team; null: without one. */
export function requestOf(teamId: string | null): RequestContext {
  return {
    requestId: 'req_wall',
    address: null,
    teamId,
    keyId: null,
    companyIds: null,
    keyDocumentsPerDay: null,
    portalLinkId: null,
    userId: null,
    clientGone: new AbortController().signal,
    slot: null,
    createdResourceId: null,
  };
}

async function openOperatorPort(app: NestExpressApplication, config: Config): Promise<EarlyPort | null> {
  if (config.metricsPort === null) return null;
  const port = await EarlyPort.open('METRICS_PORT', config.metricsPort, config.host, new Activity());
  port.handOver(createOperatorListener(app));
  return port;
}

async function settled(unitOfWork: UnitOfWork, documentId: string | undefined): Promise<void> {
  const begun = performance.now();
  const open = (): Promise<object[]> =>
    unitOfWork.query(
      `SELECT id FROM deliveries WHERE status = 'pending' AND document_id = coalesce($1, document_id)
         AND next_attempt_at < clock_timestamp() + interval '5 seconds' LIMIT 1`,
      [documentId ?? null],
    );
  while ((await open()).length > 0) {
    if (performance.now() > begun + 80_000) throw new Error('Deliveries are still pending');
    await beforeNext(begun);
  }
}
