import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_TOPIC } from '../../platform/events/event-log';
import { Notifications } from '../../platform/kernel/database/notifications';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { requestReads } from '../../platform/kernel/database/replica/replica-read';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { tooManyRequests } from '../../platform/kernel/http/api-error';
import { requestContext } from '../../platform/kernel/request-context';
import { TeamScope } from '../../access/teams/team-scope';
import { ForeignTransactions } from './foreign-transactions';
import type { LogPosition } from './log-cursor';
import {
  selectResumeTransaction,
  buildSettledCondition,
  selectEvents,
  SELECT_EVENT_OF_TEAM,
  SELECT_SETTLED_POSITION,
} from './event-log.queries';

export interface LoggedEvent {
  id: string;
  type: string;
  occurredAt: Date;
  teamId: string;
  companyId: string | null;
  data: object;
  /** Era of the event: the period on one database server, see EventEras. */
  era: string;
  /** Number of the transaction that wrote the event. */
  transaction: string;
  sequence: number;
}

export interface LogQuery {
  teamId: string;
  type: string | null;
  /** `forward`: oldest first; `backward`: newest first. */
  direction: 'forward' | 'backward';
  after: LogPosition | null;
  /** Instant of the oldest event to read; null: no limit. */
  since: Date | null;
  limit: number;
}

/**
 * Events of a page, and the position up to which no other events exist. After an empty page, reading continues from
 * this position.
 */
export interface EventPollResult {
  events: LoggedEvent[];
  position: LogPosition | null;
}

/** Maximum pause between two reads of a waiting reader, in case a hint is lost. */
const MAX_POLL_INTERVAL_MS = 2_000;
/** Minimum pause between two reads of a waiting reader. */
const MIN_POLL_INTERVAL_MS = 250;
/**
 * Maximum number of waiting readers of one team in this process. Each reader occupies a connection and reads several
 * times a second.
 */
const MAX_WAITING_READERS = 20;

/**
 * Reads the event log. Events are numbered when they are written but become visible when they are committed, so a reader
 * that remembered the last number would miss events that a slower transaction commits later. The log is therefore ordered
 * by the writing transaction first, and read forward only up to the oldest open transaction; transactions of other
 * databases do not count ({@link ForeignTransactions}). No event is ever inserted before a position that was read. Each
 * server numbers its own transactions, so events from an earlier server form an era that sorts first.
 */
@Injectable()
export class EventLogReader implements OnModuleDestroy {
  private readonly listenersByTeam = new Map<string, Set<() => void>>();
  /** Number of waiting readers by team. */
  private readonly readerCounts = new Map<string, number>();
  private isStopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly foreign: ForeignTransactions,
    notifications: Notifications,
  ) {
    notifications.on(EVENTS_TOPIC, (teamId) => this.wake(teamId));
  }

  /**
   * Responds to all waiting readers before other services stop, because their open connections would delay the stop.
   */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const teamId of this.listenersByTeam.keys()) this.wake(teamId);
  }

  /** Reads at most `limit + 1` events; the additional event shows that more events exist. */
  async read({ teamId, type, direction, after, since, limit }: LogQuery): Promise<LoggedEvent[]> {
    const [beyond, order] = direction === 'forward' ? ['>', 'ASC'] : ['<', 'DESC'];
    const conditions = ['team_id = $1'];
    const parameters: unknown[] = [teamId, limit + 1];
    const addParameter = (value: unknown): string => `$${parameters.push(value)}`;
    if (direction === 'forward')
      conditions.push(buildSettledCondition(addParameter(await this.foreign.listForeign())));
    const companyIds = companyLimit.companyIds();
    if (companyIds !== null) conditions.push(`company_id = ANY (${addParameter(companyIds)}::text[])`);
    if (type !== null) conditions.push(`type = ${addParameter(type)}`);
    if (since !== null) conditions.push(`occurred_at >= ${addParameter(since)}`);
    if (after !== null) {
      const { era, transaction, sequence } = after;
      const [eraParameter, transactionParameter] = [addParameter(era), addParameter(transaction)];
      conditions.push(
        `(era, transaction_id, sequence) ${beyond} (${eraParameter}::bigint, ${selectResumeTransaction(eraParameter, transactionParameter)}, ${addParameter(sequence)}::bigint)`,
      );
    }
    return this.unitOfWork.query<LoggedEvent>(selectEvents(conditions, order), parameters);
  }

  /**
   * Reads forward. An empty result is delayed until an event is recorded, the time has passed, the client disconnects
   * or the process stops.
   * @throws ApiError 429 when {@link MAX_WAITING_READERS} readers of the team are waiting
   */
  async readOrWait(query: LogQuery, seconds: number, clientGone: AbortSignal): Promise<EventPollResult> {
    if (seconds === 0) return this.poll(query);
    const { teamId } = query;
    const otherReaders = this.readerCounts.get(teamId) ?? 0;
    if (otherReaders >= MAX_WAITING_READERS)
      throw tooManyRequests(
        'too_many_waiting',
        `${MAX_WAITING_READERS} readers of the team are already waiting for events. Use fewer waiting readers, or read without \`wait\`.`,
        MAX_POLL_INTERVAL_MS / 1000,
      );
    this.readerCounts.set(teamId, otherReaders + 1);
    try {
      return await this.wait(query, seconds, clientGone);
    } finally {
      const remainingReaders = (this.readerCounts.get(teamId) ?? 1) - 1;
      if (remainingReaders > 0) this.readerCounts.set(teamId, remainingReaders);
      else this.readerCounts.delete(teamId);
    }
  }

  private async wait(query: LogQuery, seconds: number, clientGone: AbortSignal): Promise<EventPollResult> {
    const until = performance.now() + seconds * 1000;
    let { after } = query;
    for (;;) {
      const hint = this.listenForHint(query.teamId);
      try {
        const next = performance.now() + MIN_POLL_INTERVAL_MS;
        // Events that were committed before the wait for a hint cause no other hint, and the replica may not have them
        // yet.
        await requestReads.current()?.catchUp();
        const result = await this.poll({ ...query, after });
        const remainingMs = until - performance.now();
        if (result.events.length > 0 || remainingMs <= 0 || clientGone.aborted || this.isStopping)
          return result;
        // Skips the range that was read without events.
        after = result.position;
        await requestContext.releaseSlotWhile(async () => {
          await hint.within(Math.min(remainingMs, MAX_POLL_INTERVAL_MS), clientGone);
          if (!this.isStopping) await sleep(Math.max(0, Math.min(next, until) - performance.now()));
        });
      } finally {
        hint.forget();
      }
    }
  }

  private async poll(query: LogQuery): Promise<EventPollResult> {
    // Determines the position before reading, so that no event can be committed in between.
    await this.chooseServer(query.direction, query.after);
    const settledPosition = query.direction === 'forward' ? await this.readSettledPosition() : null;
    const events = await this.read(query);
    return { events, position: events.length > 0 ? query.after : (settledPosition ?? query.after) };
  }

  /**
   * Chooses the primary when the replica has not replayed all events before a position, and when a transaction of
   * another database is open, because a replica would delay all newer events.
   */
  private async chooseServer(direction: LogQuery['direction'], after: LogPosition | null): Promise<void> {
    const reads = requestReads.current();
    reads?.noteOwnCursor();
    if (reads?.isOnReplica !== true) return;
    if (direction === 'forward' && (await this.foreign.listForeign()).length > 0)
      return reads.leave('foreign_transaction');
    if (after === null) return;
    const settledPosition = await this.readSettledPosition();
    const isReached =
      BigInt(after.era) < BigInt(settledPosition.era) ||
      (after.era === settledPosition.era && BigInt(after.transaction) <= BigInt(settledPosition.transaction));
    if (!isReached) reads.leave('cursor');
  }

  /** Reads the position before which no open transaction can insert events. */
  private async readSettledPosition(): Promise<LogPosition> {
    const [row] = await this.unitOfWork.query<{ era: string; transaction: string }>(SELECT_SETTLED_POSITION, [
      await this.foreign.listForeign(),
    ]);
    return { era: row?.era ?? '0', transaction: row?.transaction ?? '0', sequence: Number.MAX_SAFE_INTEGER };
  }

  /**
   * @throws ApiError 404, or 401 when the event belongs to another team
   */
  async get(teamId: string, id: string): Promise<LoggedEvent> {
    const [event] = await this.unitOfWork.query<LoggedEvent>(SELECT_EVENT_OF_TEAM, [id, teamId]);
    if (event === undefined) throw await this.scope.toMissingError('events', id);
    return event;
  }

  private wake(teamId: string): void {
    for (const notifyReader of this.listenersByTeam.get(teamId) ?? []) notifyReader();
  }

  /** Starts to listen for a hint, so that no hint is missed between reading and waiting. */
  private listenForHint(teamId: string): {
    within(ms: number, leaveSignal: AbortSignal): Promise<void>;
    forget(): void;
  } {
    let notifyReader: () => void = () => undefined;
    const notified = new Promise<void>((resolve) => (notifyReader = resolve));
    const listeners = this.listenersByTeam.get(teamId) ?? new Set();
    this.listenersByTeam.set(teamId, listeners.add(notifyReader));
    return {
      within: (ms, leaveSignal) =>
        new Promise((resolve) => {
          const endWait = (): void => {
            clearTimeout(timer);
            leaveSignal.removeEventListener('abort', endWait);
            resolve();
          };
          const timer = setTimeout(endWait, ms);
          leaveSignal.addEventListener('abort', endWait);
          void notified.then(endWait);
        }),
      forget: () => {
        listeners.delete(notifyReader);
        if (listeners.size === 0) this.listenersByTeam.delete(teamId);
      },
    };
  }
}
