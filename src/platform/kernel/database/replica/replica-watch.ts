import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../logger';
import { formatErrorOnOneLine } from '../../error-type';
import { GuardedClient } from '../guarded-client';
import { FIRST_POSITION, parsePosition, type LogPosition } from './positions';
import type { PrimaryPositions, PrimaryState } from './primary-positions';
import { ReplicaConnections } from './replica-connections';
import { REPLICA_STATE } from './replica.queries';

/** Interval between checks of the replica, and time limit for an answer: together less than a second. */
const [CHECK_INTERVAL_MS, RESPONSE_LIMIT_MS] = [200, 500];
/** Interval between counts of the processes that record no positions. */
const COUNT_INTERVAL_MS = 1_000;
/** Time for which a replica that was lost has to answer before it is used again. */
const PROBATION_MS = 1_000;
/** Time limit for opening the connections of requests; until then no request reads from the replica. */
const OPENING_MS = 3_000;
/** Interval between checks while a request waits for a position. */
const WAIT_INTERVAL_MS = 10;

/** Reason why the replica is not used. */
export type ReplicaObstacle =
  'unreachable' | 'promoted' | 'foreign' | 'timeline' | 'pooler' | 'primary_unknown' | 'unrecorded' | 'lag';

/** Sentences for the obstacles. */
export const OBSTACLE_MESSAGES: Record<ReplicaObstacle, string> = {
  unreachable: 'The read replica does not respond',
  promoted: 'The server of DATABASE_READ_URL is not a replica: it is not in recovery',
  foreign: 'The server of DATABASE_READ_URL has a different database than DATABASE_URL',
  timeline: 'The read replica does not follow the timeline of the primary (yet)',
  pooler:
    'DATABASE_READ_URL leads to a connection pooler, which cannot be used with row-level security between teams',
  primary_unknown: 'The position of the primary is unknown',
  unrecorded: 'Processes of the service run without DATABASE_READ_URL and do not record what they write',
  lag: 'The read replica is further behind than DATABASE_READ_MAX_LAG',
};

interface ReplicaRow {
  inRecovery: boolean;
  position: string | null;
  identity: string;
  startedAt: string;
  process: number;
  timeline: number;
}

/** Settings of a watch. */
export interface WatchOptions {
  url: string;
  maxLagMs: number;
  keepsStatements: boolean;
  teamWall: boolean;
}

/**
 * Watches the replica over a connection of its own: checks that it answers and is a replica of this database, and reads
 * its replay position.
 *
 *     unreachable ──answers for 1 s──▶ usable ──no answer in 0.5 s · connection ends──▶ unreachable
 *                                        ▲ │
 *                        obstacle is gone│ ▼ lag · promoted · timeline
 *                                       not used
 */
export class ReplicaWatch {
  private client: GuardedClient | null = null;
  private readonly connectedClients = new WeakSet<GuardedClient>();
  private connections: ReplicaConnections | null = null;
  private replayedPosition: LogPosition = FIRST_POSITION;
  private startedAt: string | null = null;
  private currentObstacle: ReplicaObstacle | null = 'unreachable';
  private reportedObstacle: ReplicaObstacle | null | undefined = undefined;
  private detail = '';
  /** Instant from which on the replica has answered each check. */
  private answersSince: number | null = null;
  private hasEverAnswered = false;
  private isClosed = false;
  /** Number of processes that record no positions; null before it is known. */
  private unrecordingCount: number | null = null;
  private countedAt = -Infinity;
  private pendingCheck: Promise<void> | null = null;

  constructor(
    private readonly options: WatchOptions,
    private readonly primary: PrimaryPositions,
    private readonly logger: Logger,
  ) {}

  /** Begins the checks. They end with {@link close}. */
  start(): void {
    void this.loop();
  }

  /** Returns why the replica is not used; null while it is. */
  get obstacle(): ReplicaObstacle | null {
    if (this.currentObstacle !== null) return this.currentObstacle;
    if (this.unrecordingCount === null) return 'primary_unknown';
    if (this.unrecordingCount > 0) return 'unrecorded';
    return this.measureLagMs() > this.options.maxLagMs ? 'lag' : null;
  }

  /** Returns the pool of connections; null while the replica must not be read. */
  get pool(): ReplicaConnections | null {
    return this.obstacle === null ? this.connections : null;
  }

  /** Returns the position up to which the replica has replayed. */
  get position(): LogPosition {
    return this.replayedPosition;
  }

  /** Returns the lag in seconds: 0 when it has replayed the latest known position; infinity while it is unknown. */
  get lagSeconds(): number {
    const { latestPosition } = this.primary.history;
    if (this.client === null || latestPosition === null) return Infinity;
    return this.replayedPosition >= latestPosition ? 0 : this.measureLagMs() / 1000;
  }

  /** Waits until the replica has replayed a position; returns false when the time limit ends before that. */
  async waitForPosition(position: LogPosition, limitMs: number): Promise<boolean> {
    const deadline = performance.now() + limitMs;
    while (this.replayedPosition < position) {
      const remainingMs = deadline - performance.now();
      if (this.currentObstacle === 'unreachable' || this.isClosed || remainingMs <= 0) return false;
      await Promise.race([this.check(), sleep(remainingMs, undefined, { ref: false })]);
      if (this.replayedPosition < position) await sleep(WAIT_INTERVAL_MS);
    }
    return true;
  }

  close(): void {
    this.isClosed = true;
    this.closeReplica('unreachable', '');
  }

  private measureLagMs(): number {
    return this.primary.history.computeLagMs(this.replayedPosition, performance.now());
  }

  private async loop(): Promise<void> {
    while (!this.isClosed) {
      void this.primary.read().catch(() => undefined);
      void this.countUnrecording().catch(() => undefined);
      await this.check();
      this.report();
      await sleep(CHECK_INTERVAL_MS, undefined, { ref: false });
    }
  }

  private async countUnrecording(): Promise<void> {
    const now = performance.now();
    if (now - this.countedAt < COUNT_INTERVAL_MS) return;
    this.countedAt = now;
    this.unrecordingCount = await this.primary.countUnrecordingProcesses();
  }

  /** Checks the replica once; simultaneous callers share a check. */
  private check(): Promise<void> {
    this.pendingCheck ??= this.checkOnce().finally(() => (this.pendingCheck = null));
    return this.pendingCheck;
  }

  private async checkOnce(): Promise<void> {
    const timeoutController = new AbortController();
    try {
      const client = this.client ?? this.createClient();
      const answer = this.queryState(client);
      answer.catch(() => undefined);
      const row = await Promise.race([answer, this.waitForSilence(timeoutController.signal)]);
      if (this.isClosed) return;
      await this.evaluate(row, client);
    } catch (error) {
      this.closeReplica('unreachable', formatErrorOnOneLine(error));
    } finally {
      timeoutController.abort();
    }
  }

  /** Rejects after the time limit. An answer that arrived while this process was busy still counts. */
  private async waitForSilence(signal: AbortSignal): Promise<never> {
    await sleep(RESPONSE_LIMIT_MS, undefined, { signal });
    await nextTurn();
    await nextTurn();
    throw new Error(`No answer within ${RESPONSE_LIMIT_MS} ms`);
  }

  private createClient(): GuardedClient {
    const client = new GuardedClient({
      connectionString: this.options.url,
      application_name: 'passerelle replica watch',
      connectionTimeoutMillis: RESPONSE_LIMIT_MS,
      keepAlive: true,
    });
    this.client = client;
    client.once('end', () => {
      if (this.client === client && !this.isClosed) this.closeReplica('unreachable', 'The connection ended');
    });
    return client;
  }

  private async queryState(client: GuardedClient): Promise<ReplicaRow> {
    if (!this.connectedClients.has(client)) {
      this.connectedClients.add(client);
      await client.connect();
    }
    const { rows } = await client.query<ReplicaRow>(REPLICA_STATE);
    const [row] = rows;
    if (row === undefined) throw new Error('The replica has no state');
    return row;
  }

  private async evaluate(row: ReplicaRow, client: GuardedClient): Promise<void> {
    const { latest } = this.primary;
    const now = performance.now();
    if (this.startedAt !== row.startedAt) {
      // Another server, or a restarted one, may have replayed less.
      this.connections?.close();
      this.connections = null;
      this.startedAt = row.startedAt;
      this.replayedPosition = FIRST_POSITION;
      this.answersSince = null;
    }
    this.answersSince ??= now;
    const isPooled = getProcessId(client) !== row.process;
    const obstacle = this.findObstacle(row, latest, isPooled);
    if (obstacle !== null) {
      this.currentObstacle = obstacle;
      if (obstacle === 'primary_unknown') return;
      this.connections?.close();
      this.connections = null;
      return;
    }
    if (row.position !== null) this.replayedPosition = parsePosition(row.position);
    if (this.hasEverAnswered && this.connections === null && now - this.answersSince < PROBATION_MS) {
      this.currentObstacle = 'unreachable';
      return;
    }
    if (this.connections === null) {
      this.currentObstacle = 'unreachable';
      const connections = await this.openPool(row.startedAt, isPooled);
      // The replica may have been lost in the meantime.
      if (this.client !== client) return connections.close();
      this.connections = connections;
    }
    this.hasEverAnswered = true;
    this.currentObstacle = null;
  }

  private async openPool(startedAt: string, isPooled: boolean): Promise<ReplicaConnections> {
    const { url, keepsStatements, teamWall } = this.options;
    const connections = { isPooled, keepsStatements: isPooled ? keepsStatements : true };
    return ReplicaConnections.open({ url, startedAt, connections, teamWall }, OPENING_MS);
  }

  private findObstacle(
    row: ReplicaRow,
    primary: PrimaryState | null,
    isPooled: boolean,
  ): ReplicaObstacle | null {
    if (primary === null) return 'primary_unknown';
    if (row.identity !== primary.identity) return 'foreign';
    if (!row.inRecovery) return 'promoted';
    if (row.timeline !== primary.timeline) return 'timeline';
    return isPooled && this.options.teamWall ? 'pooler' : null;
  }

  private closeReplica(obstacle: ReplicaObstacle, detail: string): void {
    const { client } = this;
    this.client = null;
    this.currentObstacle = obstacle;
    this.detail = detail;
    this.answersSince = null;
    this.startedAt = null;
    this.replayedPosition = FIRST_POSITION;
    this.connections?.close();
    this.connections = null;
    if (client !== null) {
      client.removeAllListeners('end');
      client.abandon();
    }
    if (!this.isClosed) this.report();
  }

  /** Logs one line for each change. */
  private report(): void {
    const { obstacle } = this;
    if (obstacle === this.reportedObstacle) return;
    const isFirst = this.reportedObstacle === undefined;
    this.reportedObstacle = obstacle;
    if (obstacle === null) this.logger.info('lists, searches and figures are read from the replica');
    else if (!isFirst || obstacle !== 'primary_unknown')
      this.logger.warn(
        { obstacle, reason: this.detail },
        'the read replica is not used; everything is read from the primary',
      );
  }
}

/** The types of `pg` omit the property `processID` of a connection. */
function getProcessId(client: object): unknown {
  return 'processID' in client ? client.processID : undefined;
}
