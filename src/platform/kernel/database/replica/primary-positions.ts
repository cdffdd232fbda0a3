import { GuardedClient } from '../guarded-client';
import { PositionHistory, parsePosition, type LogPosition } from './positions';
import { PRIMARY_STATE, UNRECORDING_PROCESSES } from './replica.queries';

/** Time limit for an answer of the primary. */
const RESPONSE_LIMIT_MS = 1_000;

/** State of the primary server. */
export interface PrimaryState {
  position: LogPosition;
  /** Distinguishes databases, also of different clusters. */
  identity: string;
  timeline: number;
}

interface PrimaryRow {
  position: string;
  identity: string;
  timeline: number;
}

/**
 * Reads the position of the primary's log, over a connection of its own. Simultaneous callers share one statement if it
 * was sent after their call: a position covers everything that was committed before it was read.
 */
export class PrimaryPositions {
  readonly history: PositionHistory;
  private client: GuardedClient | null = null;
  private runningQuery: Promise<PrimaryState> | null = null;
  private nextQuery: Promise<PrimaryState> | null = null;
  private knownState: PrimaryState | null = null;

  /**
   * @param databaseUrl connection string of the server itself
   * @param maxSamples maximum length of the history
   */
  constructor(
    private readonly databaseUrl: string,
    maxSamples: number,
  ) {
    this.history = new PositionHistory(maxSamples);
  }

  /** Returns the state that was read last; null before the first read. */
  get latest(): PrimaryState | null {
    return this.knownState;
  }

  /**
   * Reads a position that covers everything committed so far.
   * @throws when the primary does not answer within a second
   */
  read(): Promise<PrimaryState> {
    if (this.nextQuery !== null) return this.nextQuery;
    if (this.runningQuery === null) return this.start();
    this.nextQuery = this.runningQuery.then(
      () => this.start(),
      () => this.start(),
    );
    return this.nextQuery;
  }

  /**
   * Counts the processes of the installation that record no positions.
   * @throws when the primary does not answer within a second
   */
  async countUnrecordingProcesses(): Promise<number> {
    await this.read();
    const { rows } = (await this.client?.query<{ count: number }>(UNRECORDING_PROCESSES)) ?? { rows: [] };
    const [row] = rows;
    if (row === undefined) throw new Error('The primary did not return its connections');
    return row.count;
  }

  close(): void {
    this.closeConnection();
  }

  private start(): Promise<PrimaryState> {
    this.nextQuery = null;
    const query = this.query().finally(() => {
      if (this.runningQuery === query) this.runningQuery = null;
    });
    this.runningQuery = query;
    return query;
  }

  private async query(): Promise<PrimaryState> {
    try {
      const client = this.client ?? (await this.connect());
      const at = performance.now();
      const { rows } = await client.query<PrimaryRow>(PRIMARY_STATE);
      const [row] = rows;
      if (row === undefined) throw new Error('The primary did not return its position');
      const state = { ...row, position: parsePosition(row.position) };
      // Positions of another timeline are not comparable.
      if (this.knownState?.timeline !== state.timeline) this.history.clear();
      this.knownState = state;
      this.history.add(at, state.position);
      return state;
    } catch (error) {
      this.closeConnection();
      throw error;
    }
  }

  private async connect(): Promise<GuardedClient> {
    const client = new GuardedClient({
      connectionString: this.databaseUrl,
      application_name: 'passerelle positions',
      connectionTimeoutMillis: RESPONSE_LIMIT_MS,
      query_timeout: RESPONSE_LIMIT_MS,
      keepAlive: true,
    });
    client.once('end', () => {
      if (this.client === client) this.client = null;
    });
    try {
      await client.connect();
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    return client;
  }

  private closeConnection(): void {
    const { client } = this;
    this.client = null;
    void client?.end().catch(() => undefined);
  }
}
