import type { Logger } from './logger';

/**
 * Ends the process at an error that nothing caught, with one line of level `fatal` in the log instead of Node's text on
 * standard error. What it was doing is left as after a kill: nothing depends on an orderly end. Called once, by the main
 * program, as early as there is a logger.
 */
export function exitOnUncaughtErrors(logger: Logger): void {
  const end = (error: unknown, origin: string): void => {
    // A line of level fatal is on its way to the system when this returns (pino flushes at this level).
    logger.fatal({ err: error, origin }, 'an error was caught by nothing; the process ends');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', (reason) => end(reason, 'unhandledRejection'));
}
