import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG, type Config } from '../../config';
import { LOGGER, type Logger } from '../../logger';
import { formatErrorOnOneLine } from '../../error-type';
import { requestContext, type RequestContext } from '../../request-context';
import { DATABASE_DIRECT_URL } from '../database.tokens';
import type { LogPosition } from './positions';
import { PrimaryPositions } from './primary-positions';
import { RequestReads, type ReadableReplica, type Statement } from './replica-read';
import { ReplicaLostError } from './replica-connections';
import { OBSTACLE_MESSAGES, ReplicaWatch } from './replica-watch';
import { WritePositions, type ReaderName } from './write-positions';

/** Time for which a request waits until the replica has replayed its position; then it reads from the primary. */
const WAIT_MS = 50;
/** Interval between checks of a write whose position could not be recorded. */
const REPLAY_CHECK_MS = 100;
/** Minimum distance of two positions in the history of the primary, in milliseconds. */
const SAMPLE_MS = 50;
/** Additional lifetime of a position in Redis, beyond twice the limit on the lag. */
const LIFETIME_MARGIN_MS = 10_000;

/** Reader of requests without a team, such as a sign-up or a token request, which establish their client. */
const ANONYMOUS_READER: ReaderName = 'anybody';

/** Facts of a completed request that decide what later reads of its client must contain. */
export interface CompletedRequest {
  /** Whether the request may have written; later reads on every process must then contain its writes. */
  isWrite: boolean;
  /** Whether the response has rows of the primary and a cursor that continues them. */
  isContinued: boolean;
  /** Whether the request was rejected without a write: the position is recorded, but the response does not wait. */
  isRejected: boolean;
}

/**
 * Decides where requests read. A request whose operation may read from the replica does so if the replica is usable and
 * has replayed everything that the client has written, on whichever process: after each request that may have written,
 * the position of the primary is recorded for the client ({@link WritePositions}), before the client gets its answer.
 *
 * Without `DATABASE_READ_URL` every request reads from the primary, and no position is recorded.
 */
@Injectable()
export class ReplicaReads implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly components: {
    primary: PrimaryPositions;
    watch: ReplicaWatch;
    positions: WritePositions;
    replica: ReadableReplica;
  } | null;
  private readonly maxLagMs: number;
  private readonly decisions = new Map<string, number>();

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(DATABASE_DIRECT_URL) directUrl: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.maxLagMs = config.databaseReadMaxLagSeconds * 1000;
    const { databaseReadUrl, redisUrl } = config;
    if (databaseReadUrl === null || redisUrl === null) {
      this.components = null;
      return;
    }
    const primary = new PrimaryPositions(directUrl, Math.ceil((2 * this.maxLagMs) / SAMPLE_MS));
    const options = {
      url: databaseReadUrl,
      maxLagMs: this.maxLagMs,
      keepsStatements: config.poolerPreparedStatements,
      teamWall: config.rowLevelSecurity !== false,
    };
    const watch = new ReplicaWatch(options, primary, logger);
    const positions = new WritePositions(redisUrl, primary, 2 * this.maxLagMs + LIFETIME_MARGIN_MS);
    const replica = {
      get isUsable() {
        return watch.obstacle === null;
      },
      run: <T>(statement: Statement<T>) => {
        const { pool } = watch;
        return pool === null ? Promise.reject(new ReplicaLostError()) : pool.run(statement);
      },
      catchUp: async () => {
        const state = await primary.read().catch(() => null);
        return state !== null && watch.waitForPosition(state.position, WAIT_MS);
      },
    };
    this.components = { primary, watch, positions, replica };
  }

  onApplicationBootstrap(): void {
    this.components?.positions.start();
    this.components?.watch.start();
  }

  onApplicationShutdown(): void {
    this.components?.watch.close();
    this.components?.positions.close();
    this.components?.primary.close();
  }

  /** Whether a replica is configured. */
  get isConfigured(): boolean {
    return this.components !== null;
  }

  /** Returns why the replica is not used, as a sentence; null while it is, and when none is configured. */
  get problem(): string | null {
    const obstacle = this.components?.watch.obstacle ?? null;
    const reason =
      obstacle === null ? (this.components?.positions.problem ?? null) : OBSTACLE_MESSAGES[obstacle];
    return reason === null ? null : `${reason}; everything is read from the primary.`;
  }

  /** Returns the lag of the replica in seconds; null when it is unknown, or when none is configured. */
  get lagSeconds(): number | null {
    const lag = this.components?.watch.lagSeconds ?? Infinity;
    return Number.isFinite(lag) ? lag : null;
  }

  /** Returns the number of requests that read from the replica, and of those that read from the primary by reason. */
  get counts(): readonly { target: 'replica' | 'primary'; reason: string; value: number }[] {
    return [...this.decisions].map(([reason, value]) => ({
      target: reason === 'none' ? 'replica' : 'primary',
      reason,
      value,
    }));
  }

  /**
   * Decides where a request reads.
   * @param mayReadFromReplica whether the operation may read from the replica
   * @param hasCursor whether the request continues a list with a cursor
   */
  async begin(
    context: RequestContext,
    mayReadFromReplica: boolean,
    hasCursor: boolean,
  ): Promise<RequestReads> {
    const record = (): Promise<void> => this.record([toReader(context)], true);
    if (this.components === null || !mayReadFromReplica) return new RequestReads(null, undefined, record);
    const reason = await this.findPrimaryReason(context, hasCursor);
    this.count(reason ?? 'none');
    if (reason !== null) return new RequestReads(null, undefined, record);
    const onLeft = (leaveReason: string, error?: unknown): void => {
      this.count(leaveReason);
      if (error !== undefined)
        this.logger.warn(
          { reason: formatErrorOnOneLine(error) },
          'a statement failed on the read replica; the primary serves the request',
        );
    };
    return new RequestReads(this.components.replica, onLeft, record);
  }

  /**
   * Records the position of the primary for the client after a request that may have written, or that read a page of a
   * list from the primary and returned a cursor. If it cannot be recorded, the response to a write waits until the
   * replica has replayed the write, or is too far behind to be used. For lists the position is recorded only for
   * requests with a cursor; otherwise a client that reads a list repeatedly would raise its required position each time
   * and never return to the replica.
   */
  async recordAfter(
    context: RequestContext,
    { isWrite, isContinued, isRejected }: CompletedRequest,
  ): Promise<void> {
    const reader = toReader(context);
    if (isWrite || isRejected) await this.record([reader], isWrite);
    else if (isContinued) await this.record([toCursorReader(reader)], false);
  }

  /**
   * Records the position of the primary for a whole team, before an outside receiver is notified of a change, because
   * the receiver may read at once, with any key.
   */
  async recordForTeam(teamId: string): Promise<void> {
    await this.record([teamId], true);
  }

  private async record(readers: readonly ReaderName[], mustWait: boolean): Promise<void> {
    if (this.components === null) return;
    const { primary, positions, watch } = this.components;
    const deadline = performance.now() + this.maxLagMs;
    const readPosition = (): Promise<LogPosition | null> =>
      primary.read().then(
        ({ position }) => position,
        () => null,
      );
    let position = await readPosition();
    if (position !== null && (await positions.record(readers, position))) return;
    if (!mustWait) return;
    this.count('unrecorded_write');
    await requestContext.releaseSlotWhile(async () => {
      while (performance.now() < deadline) {
        position ??= await readPosition();
        if (position !== null && (await watch.waitForPosition(position, REPLAY_CHECK_MS))) return;
        if (position !== null && (await positions.record(readers, position))) return;
        await sleep(REPLAY_CHECK_MS);
      }
    });
  }

  /**
   * @returns null when the request may read from the replica
   */
  private async findPrimaryReason(context: RequestContext, hasCursor: boolean): Promise<string | null> {
    if (this.components === null) return 'unconfigured';
    const { watch, positions } = this.components;
    const { obstacle } = watch;
    if (obstacle !== null) return obstacle;
    const { teamId } = context;
    if (teamId === null) return 'no_team';
    const reader = toReader(context);
    const cursorReaders = hasCursor ? [toCursorReader(reader)] : [];
    const neededPosition = await positions.find([ANONYMOUS_READER, teamId, reader, ...cursorReaders]);
    if (neededPosition === null) return 'positions_unknown';
    return (await watch.waitForPosition(neededPosition, WAIT_MS)) ? null : 'behind';
  }

  private count(reason: string): void {
    this.decisions.set(reason, (this.decisions.get(reason) ?? 0) + 1);
  }
}

/** Returns the client of a request: its key, portal link or user, or else its team. */
function toReader({ keyId, portalLinkId, userId, teamId }: RequestContext): ReaderName {
  return portalLinkId ?? keyId ?? userId ?? teamId ?? ANONYMOUS_READER;
}

/** Returns the reader for the requests of a client that continue an answer with a cursor. */
function toCursorReader(reader: ReaderName): ReaderName {
  return `${reader}:cursor`;
}
