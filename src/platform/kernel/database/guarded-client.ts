import { Client, type ClientConfig, type QueryResult } from 'pg';
import { isSocket, parseDatabaseUrl, splitSessionOptions } from './database-hosts';
import { isStalePlan } from './stale-plan';
import { getStatementName } from './statement';
import { teamRestriction } from './team-wall';
import { RESTRICT_TO_TEAM } from './team-wall.queries';
import { WritableHost } from './writable-host';

/** Parameters that a server reports at the start of a session and on each change (PostgreSQL 14, "ParameterStatus"). */
const READ_ONLY_PARAMETERS = ['in_hot_standby', 'default_transaction_read_only'];

/** The SQLSTATE is 08006, connection failure: the session ends, and a new one connects to the writable host. */
class HostReadOnlyError extends Error {
  readonly code = '08006';

  constructor() {
    super('The host of the database has become read-only');
  }
}

/** The function behind all signatures of `query`. */
export type AnyQuery = (this: Client, ...args: unknown[]) => unknown;

type ConnectCallback = ((error: Error) => void) & ((error: null, client: Client) => void);

/**
 * Lifetime of the plans of a connection's prepared statements. A plan made while a table was empty scans the whole table,
 * and the server makes another plan only after it has analysed the table.
 */
const PLAN_LIFETIME_MS = 60_000;

/** Routes by connection string, shared by all pools of a process. */
const routes = new Map<string, WritableHost>();

/**
 * PostgreSQL client whose connection errors never end the Node process. When the server cuts a connection, `pg` emits
 * `error` on it, and an `error` without a listener ends the process. This client has an error listener from its
 * construction on: while it connects, between two owners, and after its end. No error is lost: the running query is
 * rejected, and so is the next one.
 *
 * The client also accepts a connection string with several hosts, which `pg` does not: each connection goes to the host
 * that is writable at that time, and ends when that host becomes read-only.
 */
export class GuardedClient extends Client {
  private readonly route: WritableHost | null;
  /** Part of the names of prepared statements: after an increment, all earlier statements are unused. */
  private generation = 0;
  private plannedAt = performance.now();
  private readonly isTeamRestricted: boolean;
  /**
   * Team to which row-level security restricts the session; empty: all teams; null: unknown, because a transaction that
   * may have changed it was abandoned.
   */
  private sessionTeam: string | null = '';
  private inTransaction = false;
  private mayRestrictionBeUndone = false;

  static {
    /**
     * Same as `query` of `pg`, except that the session is first restricted to the current team when the team differs
     * from that of the previous statement. Assigned and not overridden, because `pg` declares eleven signatures; all
     * arguments are passed on unchanged.
     */
    const query = function (this: GuardedClient, ...args: unknown[]): unknown {
      const restriction = this.isTeamRestricted ? this.restrictToTeam(args[0]) : null;
      return restriction === null ? runQuery(this, ...args) : restriction.then(() => runQuery(this, ...args));
    };
    Object.defineProperty(this.prototype, 'query', { value: query, configurable: true, writable: true });
  }

  /**
   * @param config teamWall: row-level security restricts statements to the current team ({@link teamRestriction})
   */
  constructor(config: ClientConfig & { teamWall?: boolean } = {}) {
    const route = findRoute(config.connectionString);
    super(withMergedOptions(route === null ? config : { ...config, connectionString: route.example }));
    this.route = route?.writable ?? null;
    this.isTeamRestricted = config.teamWall === true;
    this.on('error', () => undefined);
    if (route !== null)
      this.connection.on('parameterStatus', (status: ParameterStatus) => this.onParameterStatus(status));
  }

  override connect(): Promise<Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<Client> | void {
    if (this.route === null) return callback === undefined ? super.connect() : super.connect(callback);
    const connectPromise = this.connectTo(this.route);
    if (callback === undefined) return connectPromise;
    connectPromise.then(
      (client) => callback(null, client),
      (error: Error) => callback(error),
    );
  }

  /** @returns null when the session is restricted to that team already */
  private restrictToTeam(statement: unknown): Promise<unknown> | null {
    const team = teamRestriction.currentTeamId() ?? '';
    let restriction: Promise<unknown> | null = null;
    if (team !== this.sessionTeam) {
      this.sessionTeam = team;
      this.mayRestrictionBeUndone ||= this.inTransaction;
      const settings = { name: 'enter_wall', text: RESTRICT_TO_TEAM, values: [team] };
      restriction = Promise.resolve(runQuery(this, settings)).catch((error: unknown) => {
        this.sessionTeam = null;
        throw error;
      });
    }
    this.trackTransaction(statement);
    return restriction;
  }

  private trackTransaction(statement: unknown): void {
    if (typeof statement !== 'string') return;
    if (statement.startsWith('START TRANSACTION')) this.inTransaction = true;
    if (!TRANSACTION_ENDS.includes(statement)) return;
    // Settings made within a transaction may have been undone with it.
    if (this.mayRestrictionBeUndone) this.sessionTeam = null;
    this.inTransaction = this.mayRestrictionBeUndone = false;
  }

  /**
   * Runs a statement; a declared one ({@link getStatementName}) is prepared at its first use.
   * @throws also when a migration has changed the result of a prepared statement ({@link isStalePlan}); the next attempt
   * works
   */
  async execute(text: string, values: unknown[]): Promise<QueryResult> {
    const name = getStatementName(text);
    if (name === undefined) return this.query(text, values);
    if (performance.now() - this.plannedAt > PLAN_LIFETIME_MS) {
      this.plannedAt = performance.now();
      await this.query('DISCARD PLANS');
    }
    try {
      // With row policies the role is part of the plan, so each role has its own plan.
      const role = this.isTeamRestricted && teamRestriction.currentTeamId() !== null ? 'w' : '';
      return await this.query({ name: `${name}_${this.generation}${role}`, text, values });
    } catch (error) {
      if (isStalePlan(error)) this.generation += 1;
      throw error;
    }
  }

  /** Ends the connection without notifying the server, which may be suspended; unanswered statements fail. */
  abandon(): void {
    this.connection.stream.destroy();
  }

  private async connectTo(route: WritableHost): Promise<Client> {
    const { host, port } = await route.find();
    Object.assign(this, { host, port });
    // A socket of this machine has no TLS; the client and its connection each have a field that decides.
    if (isSocket(host)) for (const part of [this, this.connection]) Object.assign(part, { ssl: false });
    return super.connect();
  }

  private onParameterStatus({ parameterName, parameterValue }: ParameterStatus): void {
    if (READ_ONLY_PARAMETERS.includes(parameterName) && parameterValue === 'on')
      this.connection.stream.destroy(new HostReadOnlyError());
  }
}

/** Runs a statement as `pg` does. */
const runQuery = (client: Client, ...args: unknown[]): unknown =>
  (Reflect.get(Client.prototype, 'query') as AnyQuery).apply(client, args);

const TRANSACTION_ENDS = ['COMMIT', 'ROLLBACK'];

/** Message of the protocol (PostgreSQL, "Message Formats"). */
interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/**
 * `pg` reads only the `options` of the connection string when both are set. Our options are appended to them; for the
 * same name the last value applies.
 */
function withMergedOptions(config: ClientConfig): ClientConfig {
  const { connectionString, options } = config;
  if (connectionString === undefined || options === undefined) return config;
  return { ...config, ...splitSessionOptions(connectionString, options) };
}

/** Returns the route to the writable one of several hosts; null when the connection string names one host. */
function findRoute(url: string | undefined): { example: string; writable: WritableHost } | null {
  const address = url === undefined ? null : parseDatabaseUrl(url);
  if (url === undefined || address === null || address.hosts.length === 1) return null;
  const writable = routes.get(url) ?? new WritableHost(address);
  routes.set(url, writable);
  // The connection strings of hosts that are not sockets state whether TLS is used.
  const example = address.hosts.find(({ host }) => !isSocket(host)) ?? address.hosts[0];
  return { example: address.toUrl(example), writable };
}
