import { NestFactory } from '@nestjs/core';
import type { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { AppModule } from '../app.module';
import { openDatabase } from '../installation';
import { loadConfig, parseConfig } from '../kernel/config';
import { migrate } from '../kernel/database/migrate';
import { createLogger } from '../kernel/logger';
import { buildOpenApi } from '../openapi';
import { print, type CommonOptions } from './output';

export function serviceCommands(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database schema up to date')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const installation = await openDatabase(loadConfig(), createLogger('silent'));
      try {
        const migrations = await migrate(installation.databaseUrl);
        print(options, { migrations }, migrations.length === 0 ? ['The schema is up to date.'] : migrations);
      } finally {
        await installation.close();
      }
    });

  program
    .command('openapi')
    .description('Write the API document (OpenAPI 3.1); needs no database')
    .requiredOption('--out <file>', 'file to write')
    .action(async (options: { out: string }) => {
      writeFileSync(options.out, await openApiText());
    });
}

/** The API document as committed: of default settings, so that it depends on the code alone. */
export async function openApiText(): Promise<string> {
  const config = parseConfig({});
  const module = AppModule.with(config, 'postgres://localhost/preview', createLogger('silent'));
  const app = await NestFactory.create(module, { preview: true, logger: false });
  return `${JSON.stringify(buildOpenApi(app, config.baseUrl), null, 2)}\n`;
}
