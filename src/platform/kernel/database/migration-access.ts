import type { Config } from '../config';
import { GuardedClient } from './guarded-client';
import type { ServiceRole } from './rights';
import { OWN_ROLE } from './rights.queries';
import { DatabaseRightsError } from './schema-errors';

const CONNECT_LIMIT_MS = 5_000;

/** Connection strings of one database: for the service, and for the role that owns its tables. */
export interface DatabaseAddresses {
  databaseUrl: string;
  /** Same as `databaseUrl` when the service's role owns the tables. */
  ownerUrl: string;
}

/** Connection string for migrations, and the role that receives rights. */
export interface MigrationAccess {
  url: string;
  /** Role of the service; null when it owns its tables. */
  service: ServiceRole | null;
}

/**
 * Decides which connection migrations use.
 * @throws DatabaseRightsError when the two connection strings lead to different databases
 */
export async function resolveMigrationAccess(
  { databaseUrl, ownerUrl }: DatabaseAddresses,
  {
    auditRetentionDays,
    rowLevelSecurity = false,
  }: Pick<Config, 'auditRetentionDays'> & Partial<Pick<Config, 'rowLevelSecurity'>>,
): Promise<MigrationAccess> {
  if (ownerUrl === databaseUrl) return { url: databaseUrl, service: null };
  const [service, owner] = [await readIdentity(databaseUrl), await readIdentity(ownerUrl)];
  if (service.database !== owner.database || service.started !== owner.started)
    throw new DatabaseRightsError(
      `DATABASE_OWNER_URL leads to the database ${owner.database} and DATABASE_URL to ${service.database}, or to another server; both must lead to the same database.`,
    );
  if (service.name === owner.name) return { url: ownerUrl, service: null };
  return { url: ownerUrl, service: { name: service.name, auditRetentionDays, rowLevelSecurity } };
}

interface ConnectionIdentity {
  name: string;
  database: string;
  /** Start time of the server: distinguishes servers. */
  started: string;
}

async function readIdentity(url: string): Promise<ConnectionIdentity> {
  const client = new GuardedClient({
    connectionString: url,
    application_name: 'passerelle start',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: CONNECT_LIMIT_MS,
  });
  await client.connect();
  try {
    const { rows } = await client.query<ConnectionIdentity>(
      `SELECT own.name, current_database()::text AS database, pg_postmaster_start_time()::text AS started FROM (${OWN_ROLE}) AS own`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The database did not report the connected role');
    return row;
  } finally {
    void client.end().catch(() => undefined);
  }
}
