import type { Logger } from './logger';

/**
 * Ends the process at an uncaught error, with one line of level `fatal` in the log instead of Node's text on standard error.
 * The effect is that of a kill: nothing depends on an orderly end. The main program calls this once, as soon as there is a
 * logger.
 */
export function exitOnUncaughtErrors(logger: Logger): void {
  const end = (error: unknown, origin: string): void => {
    // pino flushes at level fatal, so the line is written when this returns.
    logger.fatal({ err: error, origin }, 'an uncaught error ends the process');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', (reason) => end(reason, 'unhandledRejection'));
}
