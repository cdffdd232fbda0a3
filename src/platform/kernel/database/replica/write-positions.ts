import { randomUUID } from 'node:crypto';
import IORedis from 'ioredis';
import { FIRST_POSITION, findLatestPosition, type LogPosition } from './positions';
import type { PrimaryPositions } from './primary-positions';

/** Time limit of a request to Redis. */
const TIMEOUT_MS = 200;
/** Time after a failure in which Redis is not queried, because each request would wait for the time limit. */
const PAUSE_MS = 1_000;

/** Time after which unknown positions are a problem to report: a new Redis is known after one or two reads. */
const PROBLEM_AFTER_MS = 10_000;

const KEY_PREFIX = '{passerelle}:reads:';
/** Key with a random value that is lost with all positions when Redis is emptied. */
const CONTENTS_KEY = `${KEY_PREFIX}contents`;

/** KEYS: readers. ARGV: position, lifetime in milliseconds. A later position of another process remains. */
const RECORD_SCRIPT = `
for _, key in ipairs(KEYS) do
  local known = redis.call('GET', key)
  if not known or known < ARGV[1] then
    redis.call('SET', key, ARGV[1], 'PX', ARGV[2])
  else
    redis.call('PEXPIRE', key, ARGV[2])
  end
end
return 1`;

/** Reader whose reads must include the recorded write position, e.g. a key or a team. */
export type ReaderName = string;

/**
 * Positions of the log that reads must have reached, by reader, for all processes of the installation. Positions are in
 * Redis, which may lose them at any time; reads then wait for the position of the primary after the loss, which covers
 * all of them. Two facts reveal a loss: the random value of {@link CONTENTS_KEY} is gone, or another run of Redis
 * answers, which may have loaded an older state.
 */
export class WritePositions {
  private readonly redis: IORedis;
  /** Times until which Redis is not queried, for each kind of request, because Redis may reject only one kind. */
  private readonly pausedUntil = { find: -Infinity, record: -Infinity };
  /** First and last of the reads in a row that found no positions. */
  private unknownReads: { first: number; last: number } | null = null;
  /** Run of Redis (`run_id`); null until it is known on the current connection. */
  private runId: string | null = null;
  private keepsKeys = false;
  /** Contents that the floor covers: run of Redis and value of {@link CONTENTS_KEY}. */
  private knownContents: string | null = null;
  /** Position that covers all positions that Redis may have lost. */
  private floor: LogPosition = FIRST_POSITION;
  /** Timeline of the primary in which the floor lies. */
  private floorTimeline: number | null = null;

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
    this.redis.on('close', () => (this.runId = null));
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
   * @returns false when Redis did not store it
   */
  async record(readers: readonly ReaderName[], position: LogPosition): Promise<boolean> {
    if (performance.now() < this.pausedUntil.record) return false;
    try {
      const keys = readers.map((reader) => KEY_PREFIX + reader);
      await this.redis.eval(RECORD_SCRIPT, keys.length, ...keys, position, this.lifetimeMs);
      return true;
    } catch {
      this.pausedUntil.record = performance.now() + PAUSE_MS;
      return false;
    }
  }

  /**
   * Returns the position that reads must have reached.
   * @returns null when it is unknown: Redis does not answer, may drop keys, or its contents are new
   */
  async find(readers: readonly ReaderName[]): Promise<LogPosition | null> {
    const position = await this.tryToFind(readers);
    const last = performance.now();
    this.unknownReads = position === null ? { first: this.unknownReads?.first ?? last, last } : null;
    return position;
  }

  /** Returns why positions have been unknown for long, as a clause; null while they are known. */
  get problem(): string | null {
    if (this.unknownReads === null || this.unknownReads.last - this.unknownReads.first < PROBLEM_AFTER_MS)
      return null;
    return this.runId !== null && !this.keepsKeys
      ? 'Redis may drop keys to save memory (maxmemory-policy), including the positions of what clients have written'
      : 'Redis does not return the positions of what clients have written (it must respond to all commands, also to INFO)';
  }

  private async tryToFind(readers: readonly ReaderName[]): Promise<LogPosition | null> {
    if (performance.now() < this.pausedUntil.find) return null;
    try {
      const run = this.runId ?? (await this.readRun());
      const [contents, ...positions] = await this.redis.mget(
        CONTENTS_KEY,
        ...readers.map((reader) => KEY_PREFIX + reader),
      );
      // A reconnection may have reached another run of Redis than the one whose run id was read.
      if (!this.keepsKeys || this.runId !== run) return null;
      if (contents === null || contents === undefined) {
        await this.redis.set(CONTENTS_KEY, randomUUID(), 'NX');
        return null;
      }
      const runAndContents = `${run} ${contents}`;
      if (runAndContents !== this.knownContents || this.primary.latest?.timeline !== this.floorTimeline) {
        const { position, timeline } = await this.primary.read();
        // A position of the former timeline may be beyond the end of the new primary's log.
        this.floor = timeline === this.floorTimeline ? findLatestPosition(this.floor, position) : position;
        this.floorTimeline = timeline;
        this.knownContents = runAndContents;
      }
      return findLatestPosition(this.floor, ...positions.filter((position) => position !== null));
    } catch {
      this.pausedUntil.find = performance.now() + PAUSE_MS;
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
    this.runId = run;
    return run;
  }
}
