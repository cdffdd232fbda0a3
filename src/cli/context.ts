import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { AppModule } from '../app.module';
import { openInstallation } from '../installation';
import { loadConfig } from '../kernel/config';
import { createLogger, NestLog } from '../kernel/logger';

/**
 * Runs a command over the services of the product, with the settings of the service. Without a configured database
 * the embedded one is used: that of the running service, or started for the length of the command.
 */
export async function withServices<T>(work: (services: INestApplicationContext) => Promise<T>): Promise<T> {
  // Results go to standard output; what the log has to say goes elsewhere.
  const logger = createLogger('warn', pino.destination({ dest: 2, sync: true }));
  const config = { ...loadConfig(), role: 'api' as const };
  const installation = await openInstallation(config, logger);
  try {
    const module = AppModule.with(config, installation.databaseUrl, logger);
    const services = await NestFactory.createApplicationContext(module, {
      logger: new NestLog(logger),
      abortOnError: false,
    });
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  } finally {
    await installation.close();
  }
}
