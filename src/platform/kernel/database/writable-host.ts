import { Client } from 'pg';
import { formatErrorOnOneLine } from '../error-type';
import type { DatabaseAddress, DatabaseHost } from './database-hosts';

/** Time limit for a host to report whether it is writable. */
const PROBE_LIMIT_MS = 2_000;
/** Lifetime of a result: connections that are opened together share one search. */
const VALID_MS = 1_000;

/** Thrown when none of the hosts is writable: SQLSTATE 08001, so that the database counts as unavailable. */
export class NoWritableHostError extends Error {
  readonly code = '08001';

  constructor(reasons: string[]) {
    super(`No host of the database is writable: ${reasons.join('; ')}`);
  }
}

/** Finds the writable one of several hosts each time a connection is opened. */
export class WritableHost {
  private currentSearch: Promise<DatabaseHost> | null = null;

  constructor(private readonly address: DatabaseAddress) {}

  /** @throws NoWritableHostError when no host responds in time and accepts writes */
  find(): Promise<DatabaseHost> {
    if (this.currentSearch !== null) return this.currentSearch;
    const search = this.search();
    this.currentSearch = search;
    const clearSearch = (): void => {
      if (this.currentSearch === search) this.currentSearch = null;
    };
    search.then(() => setTimeout(clearSearch, VALID_MS).unref(), clearSearch);
    return search;
  }

  /** Probes all hosts at once: a disconnected host would delay those after it. */
  private async search(): Promise<DatabaseHost> {
    const reasons: string[] = [];
    const probes = this.address.hosts.map(async (host) => {
      const reason = await findWriteProblem(this.address.toUrl(host));
      if (reason === null) return host;
      reasons.push(`${host.host}:${host.port} ${reason}`);
      throw new Error(reason);
    });
    return Promise.any(probes).catch(() => {
      throw new NoWritableHostError(reasons);
    });
  }
}

async function findWriteProblem(url: string): Promise<string | null> {
  const client = new Client({
    connectionString: url,
    application_name: 'passerelle host probe',
    connectionTimeoutMillis: PROBE_LIMIT_MS,
    query_timeout: PROBE_LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Also `on` for a standby (PostgreSQL, "transaction_read_only").
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    return rows[0]?.transaction_read_only === 'off' ? null : 'is read-only';
  } catch (error) {
    return `does not answer (${formatErrorOnOneLine(error)})`;
  } finally {
    void client.end().catch(() => undefined);
  }
}
