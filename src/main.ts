import 'reflect-metadata';
import './apps/boot/heap-growth';
import { saveCompileCache } from './apps/boot/compile-cache';
import './apps/boot/deferred-modules';
import './apps/boot/navigator';
import { ServiceProcess } from './apps/boot/service-process';
import { formatStartFailure } from './apps/boot/start-failure';
import { onStopRequest } from './apps/boot/stop-requests';
import { formatWelcome } from './apps/boot/welcome';
import { loadConfig } from './platform/kernel/config';
import { createLogger, type Logger } from './platform/kernel/logger';

/**
 * Ends the process at an uncaught error, with one line of level `fatal` in the log instead of Node's text on standard
 * error. The effect is like a kill, because nothing depends on an orderly end. The main program calls this function
 * once, as soon as there is a logger.
 */
function exitOnUncaughtErrors(logger: Logger): void {
  const end = (error: unknown, origin: string): void => {
    // pino flushes at level fatal, so the line is written when this returns.
    logger.fatal({ err: error, origin }, 'an uncaught error ends the process');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', (reason) => end(reason, 'unhandledRejection'));
}

/** Maximum duration of a stop after DRAIN_SECONDS, in ms. */
const STOP_LIMIT_MS = 28_000;
/** Delay after which the compile cache is saved, so that it includes the modules of the first requests. */
const CACHE_DELAY_MS = 500;

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger(config.logLevel);
  exitOnUncaughtErrors(logger);
  const service = new ServiceProcess(config, logger, (reason) => {
    logger.fatal({ reason }, 'the embedded database could not be restarted; the process ends');
    process.exit(1);
  });
  stopOnRequest(service, logger, config.drainSeconds * 1000 + STOP_LIMIT_MS);
  try {
    const startResult = await service.start();
    process.stdout.write(`${formatWelcome(config, startResult)}\n`);
    setTimeout(saveCompileCache, CACHE_DELAY_MS).unref();
  } catch (error) {
    // A signal during the start is not an error; the stop handler ends the process.
    if (service.isStopping) return;
    logger.debug({ err: error }, 'the start failed');
    throw error;
  }
}

/** Stops the process gracefully at the first stop request, and at once at a second request or after the time limit. */
function stopOnRequest(service: ServiceProcess, logger: Logger, limitMs: number): void {
  onStopRequest(process, process.platform, (signal) => {
    if (service.isStopping) process.exit(1);
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), limitMs).unref();
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the service could not be stopped in order');
        process.exit(1);
      },
    );
  });
}

main().catch((error: unknown) => {
  const { text, status } = formatStartFailure(error);
  process.stderr.write(`${text}\n`);
  process.exit(status);
});
