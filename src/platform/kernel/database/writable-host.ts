import { Client } from 'pg';
import { oneLine } from '../one-line';
import type { DatabaseAddress, DatabaseHost } from './database-hosts';

/** A host that takes longer to say whether it can be written to does not count. */
const PROBE_LIMIT_MS = 2_000;
/** Connections that are opened together ask once. */
const VALID_MS = 1_000;

/** None of the hosts can be written to: SQLSTATE 08001, so that it counts as a database that is away. */
export class NoWritableHost extends Error {
  readonly code = '08001';

  constructor(reasons: string[]) {
    super(`No host of the database can be written to: ${reasons.join('; ')}`);
  }
}

/** Finds the one of several hosts that can be written to, each time a connection is opened. */
export class WritableHost {
  private found: Promise<DatabaseHost> | null = null;

  constructor(private readonly address: DatabaseAddress) {}

  /** @throws NoWritableHost when none answers in time and takes writes */
  find(): Promise<DatabaseHost> {
    if (this.found !== null) return this.found;
    const found = this.search();
    this.found = found;
    const forget = (): void => {
      if (this.found === found) this.found = null;
    };
    found.then(() => setTimeout(forget, VALID_MS).unref(), forget);
    return found;
  }

  /** Asks all at once: a host that is cut off does not answer, and would hold up those after it. */
  private async search(): Promise<DatabaseHost> {
    const reasons: string[] = [];
    const probes = this.address.hosts.map(async (host) => {
      const reason = await whyNotWritable(this.address.urlOf(host));
      if (reason === null) return host;
      reasons.push(`${host.host}:${host.port} ${reason}`);
      throw new Error(reason);
    });
    return Promise.any(probes).catch(() => {
      throw new NoWritableHost(reasons);
    });
  }
}

async function whyNotWritable(url: string): Promise<string | null> {
  const client = new Client({
    connectionString: url,
    application_name: 'passerelle host probe',
    connectionTimeoutMillis: PROBE_LIMIT_MS,
    query_timeout: PROBE_LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Also on for a standby (PostgreSQL, "transaction_read_only").
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    return rows[0]?.transaction_read_only === 'off' ? null : 'is read-only';
  } catch (error) {
    return `does not answer (${oneLine(error)})`;
  } finally {
    void client.end().catch(() => undefined);
  }
}
