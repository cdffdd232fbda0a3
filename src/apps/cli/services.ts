import type { INestApplicationContext } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig, type Config } from '../../platform/kernel/config';
import { connect, openExistingDatabase, NoInstallationError, requireSchema } from './existing-database';

/**
 * Runs a command with the services of the product and the settings of the service. The services are loaded only when
 * an installation exists.
 * @param options `adoptsSecret`: whether the current `APP_SECRET` is recorded as the secret of the database; otherwise
 *   it is only verified
 * @throws NoInstallationError without a database; SchemaMismatchError or CommandError when its schema is not that of
 *   this version
 */
export async function withServices<T>(
  work: (services: INestApplicationContext) => Promise<T>,
  { adoptsSecret = false } = {},
): Promise<T> {
  const config: Config = { ...loadConfig(), role: 'api', metricsPort: null };
  const database = await openExistingDatabase(config);
  try {
    await requireSchemaAndSecret(config, database.url);
    const { openServices } = await import('./context');
    return await openServices(config, database.url, adoptsSecret, work);
  } finally {
    await database.close();
  }
}

/** Verifies schema and secret first, because the services would otherwise create them. */
async function requireSchemaAndSecret({ appSecret, dataDir }: Config, url: string): Promise<void> {
  const client = await connect(url);
  try {
    await requireSchema(client, url);
  } finally {
    await client.end();
  }
  if (appSecret === null && !existsSync(join(dataDir, 'app-secret')))
    throw new NoInstallationError(
      `APP_SECRET is not set, and DATA_DIR ${dataDir} contains no secret. Run the command with the settings of the service.`,
    );
}
