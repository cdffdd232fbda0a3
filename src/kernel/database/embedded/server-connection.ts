import { realpath } from 'node:fs/promises';
import { Socket } from 'node:net';
import { Client, type QueryResultRow } from 'pg';
import { SERVICE_ROLE, SUPERUSER, servicePassword } from './cluster';
import { errorCode, orNullIfMissing } from './embedded-error';

const HOST = '127.0.0.1';
const CONNECT_LIMIT_MS = 5_000;
/** Generous: creating the database on a slow disk takes its time. */
const QUERY_LIMIT_MS = 30_000;

/** A role that owns a database needs none of these. */
const NO_RIGHTS = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

/** The address under which the service reaches its database. */
export function serviceUrl(port: number, superuserPassword: string): string {
  return `postgres://${SERVICE_ROLE}:${servicePassword(superuserPassword)}@${HOST}:${port}/${SERVICE_ROLE}`;
}

/**
 * The launcher's own connection. It stays open until the server is no longer needed by this process, and so
 * tells the other processes of the installation that somebody still needs the server.
 */
export class ServerConnection {
  /** Settles when the connection has ended, at whichever end: a server that dies closes all of its own. */
  readonly ended: Promise<void>;

  private constructor(
    private readonly client: Client,
    private readonly socket: Socket,
  ) {
    this.ended = new Promise((resolve) => client.once('end', () => resolve()));
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
    // A server that goes away closes the connection at any time; the next query tells.
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

  /** While a query runs it keeps the process alive; the idle connection does not. */
  private async query<Row extends QueryResultRow>(text: string, values: string[] = []): Promise<Row[]> {
    this.socket.ref();
    try {
      return (await this.client.query<Row>(text, values)).rows;
    } finally {
      this.socket.unref();
    }
  }

  /**
   * Whether this is the server of that cluster and not of a copy. A server whose directory was moved under its
   * feet reports the old place, where nothing is any more.
   */
  async serves(cluster: string): Promise<boolean> {
    const [row] = await this.query<{ directory: string }>(
      "SELECT current_setting('data_directory') AS directory",
    );
    const reported = row === undefined ? null : await orNullIfMissing(realpath(row.directory));
    return reported === null || reported === cluster;
  }

  /**
   * Creates the service's role and database where they are missing. The role owns its database and has no other right;
   * what an earlier version or an operator granted is revoked.
   */
  async ensureDatabase(superuserPassword: string): Promise<void> {
    const [row] = await this.query<{ role: boolean; excess: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
              EXISTS (SELECT FROM pg_roles WHERE rolname = $1
                AND (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls)) AS excess,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
      [SERVICE_ROLE],
    );
    if (row?.role !== true) {
      const password = this.client.escapeLiteral(servicePassword(superuserPassword));
      await this.query(`CREATE ROLE ${SERVICE_ROLE} LOGIN ${NO_RIGHTS} PASSWORD ${password}`);
    }
    if (row?.excess === true) await this.query(`ALTER ROLE ${SERVICE_ROLE} ${NO_RIGHTS}`);
    if (row?.database !== true) {
      await this.query(`CREATE DATABASE ${SERVICE_ROLE} OWNER ${SERVICE_ROLE}`);
    }
  }

  /** How many other clients are connected, to whatever database of the server. */
  async otherClients(): Promise<number> {
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

/** Whether the service's role can log in: true only after {@link ServerConnection.ensureDatabase}. */
export async function acceptsService(url: string): Promise<boolean> {
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

/** Whether a server refused the password, as opposed to not being there or not being ready. */
export function isRefusedPassword(error: unknown): boolean {
  return errorCode(error) === '28P01' || errorCode(error) === '28000';
}
