import 'reflect-metadata';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApplication } from './application';
import { ConfigError, loadConfig, type Config } from './kernel/config';
import { createLogger, type Logger } from './kernel/logger';
import { SchemaOutdated } from './kernel/database/migrate';
import { openInstallation, type Installation } from './installation';
import { SandboxSeed, type SeededSandbox } from './sandbox-seed';

/** EX_CONFIG of sysexits.h: the settings are wrong, a restart alone will not help. */
const EXIT_CONFIG = 78;

/** Idle connections of clients are kept for this time. */
const KEEP_ALIVE_MS = 75_000;
/** Turns of the event loop without a new connection that say that nobody waits to be accepted, and their length. */
const QUIET_TURNS = 20;
const TURN_MS = 10;
/** Who keeps connecting does not hold a stop up for longer. */
const TAKE_IN_LIMIT_MS = 6_000;
/** After this time a stop closes connections on which a client still keeps us waiting. */
const PATIENCE_MS = 15_000;
/** Longer than this a stop does not wait for what is in hand. */
const STOP_LIMIT_MS = 28_000;

async function main(): Promise<void> {
  const config = readSettings();
  const logger = createLogger(config.logLevel);
  const installation = await openInstallation(config, logger);
  const app = await createApplication(config, installation.databaseUrl, logger);
  stopOnSignals(app, installation, logger);
  const seeded = await begin(app, config).catch(async (error: unknown) => {
    await app.close().catch(() => undefined);
    await installation.close();
    throw error;
  });
  process.stdout.write(`${welcome(config, seeded)}\n`);
}

async function begin(app: NestExpressApplication, config: Config): Promise<SeededSandbox | null> {
  await app.init();
  const seeded = config.nodeEnv === 'production' ? null : await app.get(SandboxSeed).plantIfEmpty();
  if (config.role !== 'worker') {
    // Longer than usual proxies keep a connection, so that it is never this end that closes it on a request.
    const server: Server = app.getHttpServer();
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    await app.listen(config.port, config.host);
  }
  return seeded;
}

function readSettings(): Config {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
}

/** The first signal stops in order, a second one or too much time at once. */
function stopOnSignals(app: NestExpressApplication, installation: Installation, logger: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => app.getHttpServer().closeAllConnections(), PATIENCE_MS).unref();
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    takeIn(app.getHttpServer())
      .then(() => {
        // What is in hand may take a while; nobody new is let in meanwhile, to be cut off in the end.
        app.getHttpServer().close();
        return app.close();
      })
      .then(() => installation.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'the stop failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/**
 * Goes on accepting until nobody waits any more: closing the port resets connections that clients have opened and a busy
 * process has not come to yet, since Node accepts them one by one.
 */
async function takeIn(server: Server): Promise<void> {
  let quiet = 0;
  server.on('connection', () => (quiet = 0));
  for (const until = performance.now() + TAKE_IN_LIMIT_MS; quiet < QUIET_TURNS; quiet++) {
    if (!server.listening || performance.now() > until) return;
    await sleep(TURN_MS);
  }
}

function welcome(config: Config, seeded: SeededSandbox | null): string {
  if (config.role === 'worker') return 'Passerelle worker is running.';
  const lines = [
    '',
    'Passerelle is running.',
    `  API      ${config.baseUrl}`,
    `  Swagger  ${config.baseUrl}/docs`,
  ];
  if (seeded !== null) {
    lines.push('', 'A sandbox team is ready to use. The secret is shown this once:');
    lines.push(`  team     ${seeded.teamId}`, `  key      ${seeded.keyId}`, `  secret   ${seeded.secret}`);
    for (const company of seeded.companies)
      lines.push(`  company  ${company.id}  ${company.address}  ${company.name}`);
  }
  return [...lines, ''].join('\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`Passerelle could not start: ${reasonOf(error)}\n`);
  process.exit(1);
});

function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'the port is taken; set another PORT, or stop what listens there.';
  if (error instanceof SchemaOutdated) return error.message;
  return 'stack' in error ? String(error.stack) : JSON.stringify(error);
}
