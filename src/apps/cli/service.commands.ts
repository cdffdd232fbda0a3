import type { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { loadConfig } from '../../platform/kernel/config';
import { connect, openExistingDatabase } from './existing-database';
import { print, type CommonOptions } from './output';

export function addServiceCommands(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the schema of an existing database')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const { migrate } = await import('../../platform/kernel/database/migrate');
      const { createLogger } = await import('../../platform/kernel/logger');
      const { pino } = await import('pino');
      const { resolveMigrationAccess } = await import('../../platform/kernel/database/migration-access');
      const config = loadConfig();
      const database = await openExistingDatabase(config, { asOwner: true });
      try {
        await (await connect(database.url)).end();
        const log = createLogger('warn', pino.destination({ dest: 2, sync: true }));
        const addresses = { databaseUrl: database.url, ownerUrl: database.ownerUrl };
        const { url, service } = await resolveMigrationAccess(addresses, config);
        const migrations = await migrate(url, log, undefined, service);
        print(options, { migrations }, migrations.length === 0 ? ['The schema is up to date.'] : migrations);
      } finally {
        await database.close();
      }
    });

  program
    .command('openapi')
    .description('Write the API document (OpenAPI 3.1); needs no database')
    .requiredOption('--out <file>', 'file to write')
    .action(async (options: { out: string }) => {
      const { renderOpenApi: openApiText } = await import('./openapi-text');
      writeFileSync(options.out, await openApiText());
    });
}
