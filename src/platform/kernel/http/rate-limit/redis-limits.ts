import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import IORedis from 'ioredis';
import { clock } from '../../clock';
import { CONFIG, type Config } from '../../config';
import { LOGGER, type Logger } from '../../logger';
import type { FailureWindow } from './failure-windows';
import { toBucketState, type BucketSize, type BucketState } from './token-bucket';

/** Time limit of a request to Redis; after it the process uses its own counters. */
const TIMEOUT_MS = 100;
/** Time after a failure for which the process uses only its own counters. */
const PAUSE_MS = 1_000;

/** KEYS: bucket. ARGV: tokens a second, burst. The clock of Redis decides, so processes need not agree on the time. */
const TAKE_SCRIPT = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
local rate, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local held = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = tonumber(held[1]) or burst
local at = tonumber(held[2]) or ms
tokens = math.min(burst, tokens + math.max(0, ms - at) / 1000 * rate)
local allowed = 0
if tokens >= 1 then
  tokens = tokens - 1
  allowed = 1
end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', ms)
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000) + 1000)
return { allowed, tostring(tokens) }`;

/** KEYS: counter. ARGV: length of the window in milliseconds. */
const COUNT_SCRIPT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

/**
 * Limits that all processes of the installation share, in Redis. Without Redis, or while Redis does not answer, every
 * method returns null and the process uses its own counters.
 */
@Injectable()
export class RedisLimits implements OnApplicationShutdown {
  private readonly redis: IORedis | null;
  private isDown = false;
  /** Time until which Redis is not queried, because a request would wait for the answer of a paused server. */
  private pausedUntil = -Infinity;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.redis = config.redisUrl === null ? null : this.createConnection(config.redisUrl);
  }

  /** Takes a token of the bucket; returns null when Redis does not answer. */
  async take(name: string, size: BucketSize): Promise<BucketState | null> {
    const answer = await this.run(TAKE_SCRIPT, `passerelle:bucket:${name}`, [size.perSecond, size.burst]);
    return answer === null
      ? null
      : toBucketState(size, Number(answer[0]) === 1, Math.max(0, Number(answer[1])));
  }

  /** Counts a failure of the name; null when Redis does not answer. */
  async count(name: string, windowMs: number): Promise<FailureWindow | null> {
    const answer = await this.run(COUNT_SCRIPT, `passerelle:failures:${name}`, [windowMs]);
    return answer === null
      ? null
      : { count: Number(answer[0]), endsAt: clock.milliseconds() + Math.max(0, Number(answer[1])) };
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private async run(script: string, key: string, args: number[]): Promise<unknown[] | null> {
    if (this.redis === null || performance.now() < this.pausedUntil) return null;
    try {
      const answer: unknown = await this.redis.eval(script, 1, key, ...args);
      this.isDown = false;
      return Array.isArray(answer) ? (answer as unknown[]) : null;
    } catch (error) {
      // Logged once each time Redis fails, not once for each request.
      if (!this.isDown && this.redis.status !== 'connecting')
        this.logger.warn({ err: error }, 'Redis does not respond; limits apply to this process only');
      this.isDown = true;
      this.pausedUntil = performance.now() + PAUSE_MS;
      return null;
    }
  }

  /**
   * Connects at the first use. No request waits for a connection: without an immediate answer of Redis the process
   * decides.
   */
  private createConnection(url: string): IORedis {
    const redis = new IORedis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: TIMEOUT_MS,
      disconnectTimeout: TIMEOUT_MS,
    });
    redis.on('error', () => undefined); // each command that fails for this reason reports it
    return redis;
  }
}
