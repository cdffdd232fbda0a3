import { realpath } from 'node:fs/promises';
import { Socket } from 'node:net';
import { Client, type QueryResultRow } from 'pg';
import { OWNER_ROLE, deriveRolePassword, SERVICE_ROLE, SUPERUSER } from './cluster';
import { transferOwnership } from './hand-over';
import { HAS_SERVICE_OWNED_OBJECTS } from './two-roles.queries';
import { formatRequestsRoleName, REQUESTS_ROLE } from '../team-wall.queries';
import { findErrorCode, orNullIfMissing } from './embedded-error';

const HOST = '127.0.0.1';
const CONNECT_LIMIT_MS = 5_000;
/** A long limit, because creating the database on a slow disk takes long. */
const QUERY_LIMIT_MS = 30_000;

/** The role that owns the database needs none of these rights. */
const NO_RIGHTS = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

/** Returns the connection string of the service's role. */
export function buildServiceUrl(port: number, superuserPassword: string): string {
  return formatUrl(SERVICE_ROLE, port, superuserPassword);
}

/** Returns the connection string of the role that owns the tables: for migrations and restores. */
export function buildOwnerUrl(port: number, superuserPassword: string): string {
  return formatUrl(OWNER_ROLE, port, superuserPassword);
}

/** Returns the connection string of the superuser: for scratch databases and base backups. */
export function buildSuperuserUrl(port: number, superuserPassword: string): string {
  return `postgres://${SUPERUSER}:${superuserPassword}@${HOST}:${port}/postgres`;
}

function formatUrl(
  role: typeof SERVICE_ROLE | typeof OWNER_ROLE,
  port: number,
  superuserPassword: string,
): string {
  return `postgres://${role}:${deriveRolePassword(superuserPassword, role)}@${HOST}:${port}/${SERVICE_ROLE}`;
}

/**
 * The launcher's own connection. The connection stays open as long as this process needs the server, so that other
 * processes of the installation see the server in use.
 */
export class ServerConnection {
  /** Settles when either side has closed the connection: a server that dies closes all of its connections. */
  readonly connectionEnd: Promise<void>;

  private constructor(
    private readonly client: Client,
    private readonly socket: Socket,
  ) {
    this.connectionEnd = new Promise((resolve) => client.once('end', () => resolve()));
  }

  /**
   * Connects as the superuser.
   * @throws the error of `pg`; code `57P03` while the server is starting or stopping
   */
  static async open(port: number, superuserPassword: string): Promise<ServerConnection> {
    const socket = new Socket();
    const client = new Client({
      stream: () => socket,
      host: HOST,
      port,
      user: SUPERUSER,
      password: superuserPassword,
      database: 'postgres',
      ssl: false,
      application_name: 'passerelle-launcher',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: QUERY_LIMIT_MS,
    });
    // A stopping server may close the connection at any time; the next query then fails.
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    socket.unref();
    return new ServerConnection(client, socket);
  }

  /** A running query keeps the process alive; the idle connection does not. */
  private async query<Row extends QueryResultRow>(text: string, values: string[] = []): Promise<Row[]> {
    this.socket.ref();
    try {
      return (await this.client.query<Row>(text, values)).rows;
    } finally {
      this.socket.unref();
    }
  }

  /**
   * Returns whether the connected server serves that cluster, and not a copy of it. A server whose directory was moved
   * while it ran reports the old path, which no longer exists.
   */
  async servesCluster(cluster: string): Promise<boolean> {
    const [row] = await this.query<{ directory: string }>(
      "SELECT current_setting('data_directory') AS directory",
    );
    const reportedPath = row === undefined ? null : await orNullIfMissing(realpath(row.directory));
    return reportedPath === null || reportedPath === cluster;
  }

  /**
   * Creates the roles and the database where they are missing. The owner's role owns the database and all of
   * its objects; the service's role has the rights that migrations grant. Any other right of these roles,
   * granted by an earlier version or an operator, is revoked. Objects that an earlier version created as the
   * service's role are transferred to the owner ({@link transferOwnership}).
   */
  async ensureDatabase(superuserPassword: string): Promise<void> {
    for (const role of [SERVICE_ROLE, OWNER_ROLE] as const) await this.ensureRole(role, superuserPassword);
    await this.ensureRequestsRole();
    const databases = await this.query('SELECT 1 FROM pg_database WHERE datname = $1', [SERVICE_ROLE]);
    if (databases.length === 0) await this.query(`CREATE DATABASE ${SERVICE_ROLE} OWNER ${OWNER_ROLE}`);
    const serviceOwnedObjects = await this.query(HAS_SERVICE_OWNED_OBJECTS, [SERVICE_ROLE]);
    if (serviceOwnedObjects.length > 0) await this.transferTablesToOwner(superuserPassword);
  }

  private async ensureRole(
    role: typeof SERVICE_ROLE | typeof OWNER_ROLE,
    superuserPassword: string,
  ): Promise<void> {
    const [roleRow] = await this.query<{ excess: boolean }>(
      `SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS excess FROM pg_roles WHERE rolname = $1`,
      [role],
    );
    if (roleRow === undefined) {
      const password = this.client.escapeLiteral(deriveRolePassword(superuserPassword, role));
      await this.query(`CREATE ROLE ${role} LOGIN ${NO_RIGHTS} PASSWORD ${password}`);
    } else if (roleRow.excess) await this.query(`ALTER ROLE ${role} ${NO_RIGHTS}`);
  }

  /** Ensures the role that the service assumes for requests of a team (row-level security). The role cannot log in. */
  private async ensureRequestsRole(): Promise<void> {
    const roles = await this.query(REQUESTS_ROLE, [SERVICE_ROLE]);
    if (roles.length > 0) return;
    const role = formatRequestsRoleName(SERVICE_ROLE);
    await this.query(`DO $$ BEGIN
      IF to_regrole('${role}') IS NULL THEN CREATE ROLE ${role} NOLOGIN ${NO_RIGHTS}; END IF;
      GRANT ${role} TO ${SERVICE_ROLE};
    END $$`);
  }

  /** Transfers the tables on a separate connection, because this connection is to another database. */
  private async transferTablesToOwner(superuserPassword: string): Promise<void> {
    const client = new Client({
      host: HOST,
      port: this.client.port,
      user: SUPERUSER,
      password: superuserPassword,
      database: SERVICE_ROLE,
      ssl: false,
      application_name: 'passerelle-launcher',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await transferOwnership(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Returns how many other clients are connected, to any database of the server. */
  async countOtherClients(): Promise<number> {
    const [row] = await this.query<{ others: number }>(
      `SELECT count(*)::int AS others FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return row?.others ?? 0;
  }

  async close(): Promise<void> {
    this.socket.ref();
    await this.client.end().catch(() => undefined);
  }
}

/** Returns whether the service's role can log in; true only after {@link ServerConnection.ensureDatabase}. */
export async function canServiceConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns whether a server rejected the password, as opposed to being absent or not ready. */
export function isRejectedPassword(error: unknown): boolean {
  return findErrorCode(error) === '28P01' || findErrorCode(error) === '28000';
}
