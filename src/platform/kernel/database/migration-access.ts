import type { Config } from '../config';
import { GuardedClient } from './guarded-client';
import type { ServiceRole } from './rights';
import { OWN_ROLE } from './rights.queries';
import { RightsRefused } from './schema-errors';

const CONNECT_LIMIT_MS = 5_000;

/** Addresses of one database: for the service, and for the role that owns its tables. */
export interface DatabaseAddresses {
  databaseUrl: string;
  /** The same as `databaseUrl` where one role does both. */
  ownerUrl: string;
}

/** What a migration connects with, and whom it gives rights. */
export interface MigrationAccess {
  url: string;
  /** Null where the service owns its tables. */
  service: ServiceRole | null;
}

/**
 * The one place that decides over which connection migrations run.
 * @throws RightsRefused when the two addresses lead to different databases
 */
export async function migrationAccess(
  { databaseUrl, ownerUrl }: DatabaseAddresses,
  {
    auditRetentionDays,
    rowLevelSecurity = false,
  }: Pick<Config, 'auditRetentionDays'> & Partial<Pick<Config, 'rowLevelSecurity'>>,
): Promise<MigrationAccess> {
  if (ownerUrl === databaseUrl) return { url: databaseUrl, service: null };
  const [service, owner] = [await whoAmI(databaseUrl), await whoAmI(ownerUrl)];
  if (service.database !== owner.database || service.started !== owner.started)
    throw new RightsRefused(
      `DATABASE_OWNER_URL leads to the database ${owner.database} and DATABASE_URL to ${service.database}, or to another server; both have to lead to the same.`,
    );
  if (service.name === owner.name) return { url: ownerUrl, service: null };
  return { url: ownerUrl, service: { name: service.name, auditRetentionDays, rowLevelSecurity } };
}

interface Identity {
  name: string;
  database: string;
  /** When the server was started: tells servers apart. */
  started: string;
}

async function whoAmI(url: string): Promise<Identity> {
  const client = new GuardedClient({
    connectionString: url,
    application_name: 'passerelle start',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: CONNECT_LIMIT_MS,
  });
  await client.connect();
  try {
    const { rows } = await client.query<Identity>(
      `SELECT own.name, current_database()::text AS database, pg_postmaster_start_time()::text AS started FROM (${OWN_ROLE}) AS own`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The database did not say who is connected');
    return row;
  } finally {
    void client.end().catch(() => undefined);
  }
}
