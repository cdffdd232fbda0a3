import { randomUUID } from 'node:crypto';
import IORedis from 'ioredis';
import { FIRST_POSITION, latestPosition, type LogPosition } from './positions';
import type { PrimaryPositions } from './primary-positions';

/** Time limit of a request to Redis. */
const TIMEOUT_MS = 200;
/** Redis is not asked for this time after a failure, because each request would wait for the time limit. */
const PAUSE_MS = 1_000;

const PREFIX = '{passerelle}:reads:';
/** Key with a random value that is lost with all positions when Redis is emptied. */
const CONTENTS = `${PREFIX}contents`;

/** KEYS: readers. ARGV: position, lifetime in milliseconds. A later position of another process is kept. */
const RECORD = `
for _, key in ipairs(KEYS) do
  local known = redis.call('GET', key)
  if not known or known < ARGV[1] then
    redis.call('SET', key, ARGV[1], 'PX', ARGV[2])
  else
    redis.call('PEXPIRE', key, ARGV[2])
  end
end
return 1`;

/** Reader whose reads contain what was recorded for it, e.g. a key or a team. */
export type ReaderName = string;

/**
 * Positions of the log that reads must have reached, by reader, for all processes of the installation. They are in Redis,
 * which may lose them at any time; then reads wait for the position of the primary after the loss, before which everything
 * lies that was lost. A loss shows in two ways: the random value of {@link CONTENTS} is gone, or another run of Redis answers,
 * which may have loaded an older state.
 */
export class WritePositions {
  private readonly redis: IORedis;
  private pausedUntil = -Infinity;
  /** Run of Redis (`run_id`); null until it is known on the current connection. */
  private run: string | null = null;
  private keepsKeys = false;
  /** Contents that the floor covers: run of Redis and value of {@link CONTENTS}. */
  private known: string | null = null;
  /** Position before which everything lies that Redis may have lost. */
  private floor: LogPosition = FIRST_POSITION;

  /**
   * @param lifetimeMs time after which a position is forgotten; longer than a usable replica may lag behind
   */
  constructor(
    url: string,
    private readonly primary: PrimaryPositions,
    private readonly lifetimeMs: number,
  ) {
    this.redis = new IORedis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: TIMEOUT_MS,
      commandTimeout: TIMEOUT_MS,
      disconnectTimeout: TIMEOUT_MS,
      retryStrategy: () => PAUSE_MS,
    });
    this.redis.on('error', () => undefined); // each command that fails for this reason reports it
    this.redis.on('close', () => (this.run = null));
  }

  /** Connects; a failure is repeated in the background. */
  start(): void {
    void this.redis.connect().catch(() => undefined);
  }

  close(): void {
    this.redis.disconnect();
  }

  /**
   * Records a position for readers.
   * @returns false when Redis did not take it
   */
  async record(readers: readonly ReaderName[], position: LogPosition): Promise<boolean> {
    if (performance.now() < this.pausedUntil) return false;
    try {
      const keys = readers.map((reader) => PREFIX + reader);
      await this.redis.eval(RECORD, keys.length, ...keys, position, this.lifetimeMs);
      return true;
    } catch {
      this.pausedUntil = performance.now() + PAUSE_MS;
      return false;
    }
  }

  /**
   * Returns the position that reads must have reached.
   * @returns null when it is unknown: Redis does not answer, may drop keys, or its contents are new
   */
  async find(readers: readonly ReaderName[]): Promise<LogPosition | null> {
    if (performance.now() < this.pausedUntil) return null;
    try {
      const run = this.run ?? (await this.readRun());
      const [contents, ...positions] = await this.redis.mget(
        CONTENTS,
        ...readers.map((reader) => PREFIX + reader),
      );
      // A connection to another run of Redis may have taken the place of the one whose run was read.
      if (!this.keepsKeys || this.run !== run) return null;
      if (contents === null || contents === undefined) {
        await this.redis.set(CONTENTS, randomUUID(), 'NX');
        return null;
      }
      const seen = `${run} ${contents}`;
      if (seen !== this.known) {
        this.floor = latestPosition(this.floor, (await this.primary.read()).position);
        this.known = seen;
      }
      return latestPosition(this.floor, ...positions.filter((position) => position !== null));
    } catch {
      this.pausedUntil = performance.now() + PAUSE_MS;
      return null;
    }
  }

  private async readRun(): Promise<string> {
    const [server, memory] = await Promise.all([this.redis.info('server'), this.redis.info('memory')]);
    const run = /^run_id:(\w+)/m.exec(server)?.[1] ?? '';
    const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction';
    const isUnlimited = /^maxmemory:0\s*$/m.test(memory);
    // A server that drops keys to save memory would drop positions without a trace.
    this.keepsKeys = isUnlimited || policy === 'noeviction';
    this.run = run;
    return run;
  }
}
