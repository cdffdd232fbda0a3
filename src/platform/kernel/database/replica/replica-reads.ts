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
import { OBSTACLES, ReplicaWatch } from './replica-watch';
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
const ANYBODY: ReaderName = 'anybody';

/** State that an answer obliges later reads of its client to contain. */
export interface AnsweredRequest {
  /** Whether it may have written: later reads contain that, on every process. */
  isWrite: boolean;
  /** Whether the answer has state of the primary that a cursor continues. */
  isContinued: boolean;
  /** Whether the request was refused without a write: its position is recorded, but its answer does not wait. */
  isRefused: boolean;
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
  private readonly parts: {
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
      this.parts = null;
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
        return state !== null && watch.reaches(state.position, WAIT_MS);
      },
    };
    this.parts = { primary, watch, positions, replica };
  }

  onApplicationBootstrap(): void {
    this.parts?.positions.start();
    this.parts?.watch.start();
  }

  onApplicationShutdown(): void {
    this.parts?.watch.close();
    this.parts?.positions.close();
    this.parts?.primary.close();
  }

  /** Whether a replica is configured. */
  get isConfigured(): boolean {
    return this.parts !== null;
  }

  /** Returns why the replica is not used, as a sentence; null while it is, and when none is configured. */
  get problem(): string | null {
    const obstacle = this.parts?.watch.obstacle ?? null;
    const reason = obstacle === null ? (this.parts?.positions.problem ?? null) : OBSTACLES[obstacle];
    return reason === null ? null : `${reason}; everything is read from the primary.`;
  }

  /** Returns the lag of the replica in seconds; null when it is unknown, or when none is configured. */
  get lagSeconds(): number | null {
    const lag = this.parts?.watch.lagSeconds ?? Infinity;
    return Number.isFinite(lag) ? lag : null;
  }

  /** Returns the number of requests by where they read: `replica`, or the reason for the primary. */
  get counts(): readonly { target: 'replica' | 'primary'; reason: string; value: number }[] {
    return [...this.decisions].map(([reason, value]) => ({
      target: reason === 'none' ? 'replica' : 'primary',
      reason,
      value,
    }));
  }

  /**
   * Decides where a request reads.
   * @param mayReadFromReplica whether its operation may
   * @param hasCursor whether it continues an answer
   */
  async begin(
    context: RequestContext,
    mayReadFromReplica: boolean,
    hasCursor: boolean,
  ): Promise<RequestReads> {
    const record = (): Promise<void> => this.record([toReader(context)], true);
    if (this.parts === null || !mayReadFromReplica) return new RequestReads(null, undefined, record);
    const reason = await this.findReason(context, hasCursor);
    this.count(reason ?? 'none');
    if (reason !== null) return new RequestReads(null, undefined, record);
    const onLeft = (leftReplica: string, error?: unknown): void => {
      this.count(leftReplica);
      if (error !== undefined)
        this.logger.warn(
          { reason: formatErrorOnOneLine(error) },
          'a statement failed on the read replica; the primary answers the request',
        );
    };
    return new RequestReads(this.parts.replica, onLeft, record);
  }

  /**
   * Records the position of the primary for the client after a request that may have written, or that read a page of a
   * list from the primary and returned a cursor. Without a record, the answer to a write waits until the replica has
   * replayed it, or is too far behind to be used. For lists the position is recorded only for requests with a cursor;
   * otherwise a client that reads a list repeatedly would raise its required position each time and never return to the
   * replica.
   */
  async recordAfter(
    context: RequestContext,
    { isWrite, isContinued, isRefused }: AnsweredRequest,
  ): Promise<void> {
    const reader = toReader(context);
    if (isWrite || isRefused) await this.record([reader], isWrite);
    else if (isContinued) await this.record([toContinuation(reader)], false);
  }

  /**
   * Records the position of the primary for a whole team, before an outside receiver is notified of a change, because
   * the receiver may read at once, with any key.
   */
  async recordForTeam(teamId: string): Promise<void> {
    await this.record([teamId], true);
  }

  private async record(readers: readonly ReaderName[], waits: boolean): Promise<void> {
    if (this.parts === null) return;
    const { primary, positions, watch } = this.parts;
    const endsAt = performance.now() + this.maxLagMs;
    const readPosition = (): Promise<LogPosition | null> =>
      primary.read().then(
        ({ position }) => position,
        () => null,
      );
    let position = await readPosition();
    if (position !== null && (await positions.record(readers, position))) return;
    if (!waits) return;
    this.count('unrecorded_write');
    await requestContext.resting(async () => {
      while (performance.now() < endsAt) {
        position ??= await readPosition();
        if (position !== null && (await watch.reaches(position, REPLAY_CHECK_MS))) return;
        if (position !== null && (await positions.record(readers, position))) return;
        await sleep(REPLAY_CHECK_MS);
      }
    });
  }

  /**
   * @returns null when the request may read from the replica
   */
  private async findReason(context: RequestContext, hasCursor: boolean): Promise<string | null> {
    if (this.parts === null) return 'unconfigured';
    const { watch, positions } = this.parts;
    const { obstacle } = watch;
    if (obstacle !== null) return obstacle;
    const { teamId } = context;
    if (teamId === null) return 'no_team';
    const reader = toReader(context);
    const continuedKeys = hasCursor ? [toContinuation(reader)] : [];
    const neededPosition = await positions.find([ANYBODY, teamId, reader, ...continuedKeys]);
    if (neededPosition === null) return 'positions_unknown';
    return (await watch.reaches(neededPosition, WAIT_MS)) ? null : 'behind';
  }

  private count(reason: string): void {
    this.decisions.set(reason, (this.decisions.get(reason) ?? 0) + 1);
  }
}

/** Returns the client of a request: its key, portal link or user, or else its team. */
function toReader({ keyId, portalLinkId, userId, teamId }: RequestContext): ReaderName {
  return portalLinkId ?? keyId ?? userId ?? teamId ?? ANYBODY;
}

/** Returns the reader for the requests of a client that continue an answer with a cursor. */
function toContinuation(reader: ReaderName): ReaderName {
  return `${reader}:cursor`;
}
