import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { AppModule } from '../app.module';
import type { Config } from '../../platform/kernel/config';
import { requireMigrated } from '../../platform/kernel/database/migrate';
import { createLogger, NestLog } from '../../platform/kernel/logger';
import { operatorCommand } from '../../platform/kernel/request-context';
import { adoptSecret, requireMatchingSecret } from '../../operations/secrets/secret-verification';
import { getRunningCommand } from './running-command';

/**
 * Starts the services on an existing database for the duration of a command.
 * @param adoptsSecret whether the current `APP_SECRET` is recorded as the secret of the database; otherwise it is only
 *   verified
 */
export async function openServices<T>(
  config: Config,
  databaseUrl: string,
  adoptsSecret: boolean,
  work: (services: INestApplicationContext) => Promise<T>,
): Promise<T> {
  // The log goes to standard error, because results go to standard output.
  const logger = createLogger('warn', pino.destination({ dest: 2, sync: true }));
  await requireMigrated(databaseUrl);
  if (adoptsSecret) await adoptSecret(databaseUrl, config, logger);
  else await requireMatchingSecret(databaseUrl, config);
  const services = await NestFactory.createApplicationContext(AppModule.with(config, databaseUrl, logger), {
    logger: new NestLog(logger),
    abortOnError: false,
  });
  try {
    return await operatorCommand.run(getRunningCommand(), () => work(services));
  } finally {
    await services.close();
  }
}
