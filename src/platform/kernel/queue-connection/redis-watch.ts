import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import IORedis from 'ioredis';
import { CONFIG, type Config } from '../config';
import { LOGGER, type Logger } from '../logger';
import { formatErrorOnOneLine } from '../error-type';

/** Interval between checks of Redis, and time limit for its answer. */
const [CHECK_INTERVAL_MS, RESPONSE_LIMIT_MS] = [1_000, 2_000];
const RECONNECT_MS = 1_000;
/** Command that Redis rejects when its memory is full or it is read-only. */
const PROBE_COMMAND = ['passerelle:probe', '1', 'PX', 10_000] as const;

/**
 * Watches whether the Redis of the queue answers and accepts writes.
 *
 *     answers ──no answer──▶ away (degraded) ──REDIS_FALLBACK_SECONDS──▶ away, work continues over PostgreSQL
 *        ▲                      │                                            │
 *        └──────────────────────┴───────────────── answers ──────────────────┘
 */
@Injectable()
export class RedisWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly redis: IORedis | null;
  private readonly fallbackMs: number;
  private awaySince: number | null = null;
  private reason = '';
  private reportedState: 'answers' | 'away' | 'fallback' = 'answers';
  private checkTimer: NodeJS.Timeout | null = null;
  private isProbing = false;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'redisUrl' | 'redisFallbackSeconds'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.fallbackMs = config.redisFallbackSeconds * 1000;
    this.redis =
      config.redisUrl === null
        ? null
        : new IORedis(config.redisUrl, {
            lazyConnect: true,
            enableOfflineQueue: false,
            maxRetriesPerRequest: 0,
            connectTimeout: RESPONSE_LIMIT_MS,
            commandTimeout: RESPONSE_LIMIT_MS,
            retryStrategy: () => RECONNECT_MS,
          });
    this.redis?.on('error', (error: Error) => (this.reason = formatErrorOnOneLine(error)));
  }

  /** Returns whether Redis is configured. */
  get isConfigured(): boolean {
    return this.redis !== null;
  }

  /** Returns whether Redis is configured but does not respond, or rejects writes. */
  get isAway(): boolean {
    return this.awaySince !== null;
  }

  /** Returns whether Redis has been unavailable for so long that work continues without it. */
  get isReplaced(): boolean {
    return this.awaySince !== null && performance.now() - this.awaySince >= this.fallbackMs;
  }

  /** Returns the degradation as a sentence; null while Redis answers or is not configured. */
  get problem(): string | null {
    if (this.awaySince === null) return null;
    const seconds = Math.round((performance.now() - this.awaySince) / 1000);
    const consequence = this.isReplaced ? 'work continues over PostgreSQL' : 'work waits for it';
    return `Redis has not responded for ${seconds} s; ${consequence}.`;
  }

  onApplicationBootstrap(): void {
    const { redis } = this;
    if (redis === null) return;
    void redis.connect().catch(() => undefined);
    this.checkTimer = setInterval(() => void this.probe(redis), CHECK_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    if (this.checkTimer !== null) clearInterval(this.checkTimer);
    this.redis?.disconnect();
  }

  private async probe(redis: IORedis): Promise<void> {
    if (!this.isProbing) {
      this.isProbing = true;
      try {
        await redis.set(...PROBE_COMMAND);
        this.awaySince = null;
      } catch (error) {
        // For an absent connection, the error that ended it is more informative.
        if (redis.status === 'ready' || this.reason === '') this.reason = formatErrorOnOneLine(error);
        this.awaySince ??= performance.now();
      }
      this.isProbing = false;
    }
    this.logChange();
  }

  /** Logs one line for each change. */
  private logChange(): void {
    const now = this.isReplaced ? 'fallback' : this.isAway ? 'away' : 'answers';
    if (now === this.reportedState) return;
    this.reportedState = now;
    if (now === 'answers') this.logger.info('Redis responds again; the queue uses it again');
    else if (now === 'away')
      this.logger.warn(
        { reason: this.reason },
        'Redis does not respond, or rejects writes; work waits for Redis',
      );
    else
      this.logger.error(
        { reason: this.reason },
        'Redis remains unavailable; work continues over PostgreSQL until Redis responds again',
      );
  }
}
