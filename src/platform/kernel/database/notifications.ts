import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { clock } from '../clock';
import { CONFIG, type Config, type Role } from '../config';
import { LOGGER, type Logger } from '../logger';
import { version } from '../version';
import { DATABASE_DIRECT_URL } from './database.tokens';
import { GuardedClient } from './guarded-client';

const CHANNEL = 'passerelle';
const RECONNECT_MS = 500;
const CONNECT_LIMIT_MS = 5_000;
/** Interval between checks of the connection, and time limit for the response. */
const [HEARTBEAT_MS, RESPONSE_LIMIT_MS] = [5_000, 2_000];
/** Tolerance for timers that fire early. */
const TIMER_TOLERANCE_MS = 5;

/** Checks the connection and reads the milliseconds since the epoch. */
const CLOCK_QUERY = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now';

/** Namespace of the advisory locks of processes, one number for each process. */
export const PROCESS_LOCKS = 7_262_006;

/**
 * PostgreSQL serialises commits with a NOTIFY, and wakes all listening connections. The first hint after a pause is
 * therefore sent soon, and the following ones are collected and sent once per interval.
 */
const [FIRST_DELAY_MS, INTERVAL_MS] = [5, 50];

/**
 * Application name of the listening connection: it identifies the process for operators, and tells other processes
 * whether it records positions for a read replica.
 */
const formatListenerName = (versionSuffix: string, role: Role, recordsPositions: boolean): string =>
  `passerelle listen ${versionSuffix} ${role}${recordsPositions ? ' positions' : ''}`;

/** Channel of other programs, besides that of the hints. */
interface ForeignChannel {
  name: string;
  onNotification: (payload: string, sender: number) => void;
  onListening: () => void;
}

/**
 * Hints between processes over LISTEN/NOTIFY, e.g. that rows are due or that a cached key is invalid. A hint may be
 * lost, so every receiver must also poll.
 */
@Injectable()
export class Notifications
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  /**
   * Number of this process. The listening connection holds the advisory lock on it ({@link PROCESS_LOCKS}) for the
   * lifetime of the process: while the lock is held, the process exists, even if it is stopped or slow.
   */
  readonly processNumber = randomInt(1, 2 ** 31 - 1);
  private client: GuardedClient | null = null;
  private closing = false;
  private readonly handlers = new Map<string, ((payload: string) => void)[]>();
  private readonly lossHandlers: (() => void)[] = [];
  private readonly pendingMessages = new Set<string>();
  private readonly foreignChannels: ForeignChannel[] = [];
  private timer: NodeJS.Timeout | null = null;
  private sentAt = -Infinity;
  private heartbeat: NodeJS.Timeout | null = null;
  private endClockWatch = (): void => undefined;
  /** Check in progress; concurrent callers share its result. */
  private pendingCheck: Promise<boolean> | null = null;
  /** Start of the check, in ms of the process's steady clock. */
  private checkStartedAt = 0;

  constructor(
    @Inject(DATABASE_DIRECT_URL) private readonly databaseUrl: string,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'role'> & Partial<Pick<Config, 'databaseReadUrl'>>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
    this.endClockWatch = clock.watch(() => void this.answers(RESPONSE_LIMIT_MS));
    void this.answers(RESPONSE_LIMIT_MS);
    this.heartbeat = setInterval(() => void this.answers(RESPONSE_LIMIT_MS), HEARTBEAT_MS).unref();
  }

  /** Sends pending hints while the connection pool is open: the pool ends before the next hook is called. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closing = true;
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.heartbeat !== null) clearInterval(this.heartbeat);
    this.endClockWatch();
    await this.client?.end().catch(() => undefined);
  }

  /** Calls the handler with the payload of each notification of the topic, including those that this process sent. */
  on(topic: string, handler: (payload: string) => void): void {
    this.handlers.set(topic, [...(this.handlers.get(topic) ?? []), handler]);
  }

  /** Calls the handler whenever notifications may have been missed because the connection was lost. */
  onLoss(handler: () => void): void {
    this.lossHandlers.push(handler);
  }

  /**
   * Listens on a channel of other programs, over the same connection.
   * @param onNotification receives each payload and the number of the server process that sent it
   * @param onListening called each time listening begins: notifications sent before are lost
   */
  listen(name: string, onNotification: ForeignChannel['onNotification'], onListening: () => void): void {
    const channel = { name, onNotification, onListening };
    this.foreignChannels.push(channel);
    // If the connection ends in the meantime, the next one listens.
    if (this.client !== null) this.listenOn(this.client, channel).catch(() => undefined);
  }

  /** Sends a hint soon. Equal hints of one interval are merged. */
  notify(topic: string, payload = ''): void {
    this.pendingMessages.add(`${topic}|${payload}`);
    const wait = Math.max(FIRST_DELAY_MS, this.sentAt + INTERVAL_MS - performance.now());
    this.timer ??= setTimeout(() => void this.flush(), wait);
  }

  /**
   * Returns whether the database responds within the time limit. The check uses the listening connection, which is not
   * part of the pool, so a fully used pool does not affect it. A connection that does not respond for two seconds is
   * replaced: if it was cut without notice, no hint would arrive any more.
   */
  async answers(limitMs: number): Promise<boolean> {
    const checkedClient = this.client;
    if (this.pendingCheck === null) {
      this.checkStartedAt = performance.now();
      this.pendingCheck = this.checkConnection().finally(() => (this.pendingCheck = null));
    }
    const askedAt = this.checkStartedAt;
    const timeoutController = new AbortController();
    const limit = sleep(limitMs, false, { signal: timeoutController.signal }).catch(() => false);
    const answer = await Promise.race([this.pendingCheck, limit]);
    timeoutController.abort();
    const isSilent = performance.now() - askedAt >= RESPONSE_LIMIT_MS - TIMER_TOLERANCE_MS;
    if (!answer && isSilent && checkedClient !== null && checkedClient === this.client)
      this.replaceConnection(checkedClient);
    return answer;
  }

  private replaceConnection(silentClient: GuardedClient): void {
    this.logger.warn('the connection for notifications does not respond and is replaced');
    this.pendingCheck = null;
    silentClient.removeAllListeners('end');
    void silentClient.end().catch(() => undefined);
    this.onConnectionLost();
  }

  private async checkConnection(): Promise<boolean> {
    if (this.client === null) return false;
    const askedAt = performance.now();
    return this.client.query<{ now: number }>(CLOCK_QUERY).then(
      ({ rows }) => {
        this.compareClocks(rows[0]?.now, performance.now() - askedAt);
        return true;
      },
      () => false,
    );
  }

  private compareClocks(databaseMs: number | undefined, roundTripMs: number): void {
    const clockComparison = databaseMs === undefined ? null : clock.compare(databaseMs, roundTripMs);
    if (clockComparison === null || clockComparison.change === null) return;
    const { behindMs, change } = clockComparison;
    if (change === 'corrected')
      this.logger.warn(
        { behindMs },
        'the clock of this machine differs from that of the database by more than 5 s; the time of the database is used',
      );
    else this.logger.info({ behindMs }, 'the clock of this machine agrees with that of the database again');
  }

  private async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const messages = [...this.pendingMessages];
    this.pendingMessages.clear();
    if (messages.length === 0) return;
    this.sentAt = performance.now();
    try {
      await this.dataSource.query('SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message', [
        CHANNEL,
        messages,
      ]);
    } catch (error) {
      this.logger.warn({ err: error }, 'notifications to other processes were not sent');
    }
  }

  private async connect(): Promise<void> {
    const client = new GuardedClient({
      connectionString: this.databaseUrl,
      application_name: formatListenerName(
        version,
        this.config.role,
        (this.config.databaseReadUrl ?? null) !== null,
      ),
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    });
    client.on('notification', ({ channel, payload, processId }) => {
      if (channel === CHANNEL) this.dispatch(payload ?? '');
      else
        for (const { name, onNotification } of this.foreignChannels)
          if (name === channel) onNotification(payload ?? '', processId);
    });
    // A server that accepts and then hangs up is reported twice: by the end of the client and by the failure of `connect`.
    // If both started another client, every failure would double their number.
    let isReported = false;
    const onEnd = (): void => {
      if (!isReported) this.onConnectionLost();
      isReported = true;
    };
    client.once('end', onEnd);
    // The network may fail between any two of these steps; the connection is not checked before it is established.
    const limit = setTimeout(() => void client.end().catch(() => undefined), CONNECT_LIMIT_MS);
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock_shared($1, $2)', [PROCESS_LOCKS, this.processNumber]);
      await client.query(`LISTEN ${CHANNEL}`);
      for (const channel of this.foreignChannels) await this.listenOn(client, channel);
      this.client = client;
    } catch (error) {
      this.logger.warn({ err: error }, 'cannot listen for notifications yet');
      await client.end().catch(() => undefined);
      onEnd();
    } finally {
      clearTimeout(limit);
    }
  }

  private async listenOn(client: GuardedClient, { name, onListening }: ForeignChannel): Promise<void> {
    await client.query(`LISTEN ${name}`);
    onListening();
  }

  private onConnectionLost(): void {
    this.client = null;
    if (this.closing) return;
    for (const handler of this.lossHandlers) handler();
    setTimeout(() => {
      if (!this.closing) void this.connect();
    }, RECONNECT_MS).unref();
  }

  private dispatch(message: string): void {
    const separator = message.indexOf('|');
    for (const handler of this.handlers.get(message.slice(0, separator)) ?? [])
      handler(message.slice(separator + 1));
  }
}
