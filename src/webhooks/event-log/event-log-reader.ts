import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_TOPIC } from '../../platform/events/event-log';
import { Notifications } from '../../platform/kernel/database/notifications';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { tooMany } from '../../platform/kernel/http/failure';
import { requestContext } from '../../platform/kernel/request-context';
import { TeamScope } from '../../access/teams/team-scope';
import { ForeignTransactions } from './foreign-transactions';
import type { LogPosition } from './log-cursor';
import {
  selectReached,
  selectSettledBefore,
  selectEvents,
  EVENT_OF_TEAM,
  SETTLED_POSITION,
} from './event-log.queries';

export interface LoggedEvent {
  id: string;
  type: string;
  occurredAt: Date;
  teamId: string;
  companyId: string | null;
  data: object;
  /** The time on one database server, see EventEras. */
  era: string;
  /** Number of the transaction that wrote it. */
  transaction: string;
  sequence: number;
}

export interface LogQuery {
  teamId: string;
  type: string | null;
  /** `forward`: oldest first. */
  direction: 'forward' | 'backward';
  after: LogPosition | null;
  /** Only what happened at this instant or later. */
  since: Date | null;
  limit: number;
}

/** What a reader found, and the place up to which there is nothing else: where the next page begins when it is empty. */
export interface EventPollResult {
  events: LoggedEvent[];
  position: LogPosition | null;
}

/** A waiting reader looks at least this often, should the hint be lost. */
const POLL_AGAIN_MS = 2_000;
/** And not more often than this, however much happens. */
const MIN_POLL_INTERVAL_MS = 250;
/** Readers of one team that wait in this process. Each holds a connection and looks several times a second. */
const MAX_WAITING = 20;

/**
 * Reads the event log. Events are numbered when they are written but seen when they are committed, so a reader that
 * remembered the last number would miss what a slower transaction commits later. The log is therefore ordered by the
 * writing transaction first and read forward only up to the oldest transaction that is still open, those of other databases
 * left out ({@link ForeignTransactions}): nothing is ever inserted before a place that was read. Transactions are numbered by the server, so what was written on another one
 * comes first, as an era of its own.
 */
@Injectable()
export class EventLogReader implements OnModuleDestroy {
  private readonly waiting = new Map<string, Set<() => void>>();
  /** How many of each team wait. */
  private readonly readers = new Map<string, number>();
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly foreign: ForeignTransactions,
    notifications: Notifications,
  ) {
    notifications.on(EVENTS_TOPIC, (teamId) => this.wake(teamId));
  }

  /** Answers all that wait, before anything else is stopped: connections that are open would hold the stop up. */
  onModuleDestroy(): void {
    this.stopping = true;
    for (const teamId of this.waiting.keys()) this.wake(teamId);
  }

  /** At most `limit + 1` events; the surplus one tells that there are more. */
  async read({ teamId, type, direction, after, since, limit }: LogQuery): Promise<LoggedEvent[]> {
    const [beyond, order] = direction === 'forward' ? ['>', 'ASC'] : ['<', 'DESC'];
    const conditions = ['team_id = $1'];
    const parameters: unknown[] = [teamId, limit + 1];
    const addParameter = (value: unknown): string => `$${parameters.push(value)}`;
    if (direction === 'forward')
      conditions.push(selectSettledBefore(addParameter(await this.foreign.listForeign())));
    if (type !== null) conditions.push(`type = ${addParameter(type)}`);
    if (since !== null) conditions.push(`occurred_at >= ${addParameter(since)}`);
    if (after !== null) {
      const { era, transaction, sequence } = after;
      const [ofEra, of] = [addParameter(era), addParameter(transaction)];
      conditions.push(
        `(era, transaction_id, sequence) ${beyond} (${ofEra}::bigint, ${selectReached(ofEra, of)}, ${addParameter(sequence)}::bigint)`,
      );
    }
    return this.unitOfWork.query<LoggedEvent>(selectEvents(conditions, order), parameters);
  }

  /**
   * The same forward, but an empty answer is held back until an event comes, the time is over, the caller has left or the
   * process stops.
   * @throws Failure 429 when very many readers of the team wait already
   */
  async readOrWait(query: LogQuery, seconds: number, left: AbortSignal): Promise<EventPollResult> {
    if (seconds === 0) return this.poll(query);
    const { teamId } = query;
    const others = this.readers.get(teamId) ?? 0;
    if (others >= MAX_WAITING)
      throw tooMany(
        'too_many_waiting',
        `${MAX_WAITING} readers of the team wait for events already; let fewer wait at a time, or read without \`wait\`.`,
        POLL_AGAIN_MS / 1000,
      );
    this.readers.set(teamId, others + 1);
    try {
      return await this.wait(query, seconds, left);
    } finally {
      const remaining = (this.readers.get(teamId) ?? 1) - 1;
      if (remaining > 0) this.readers.set(teamId, remaining);
      else this.readers.delete(teamId);
    }
  }

  private async wait(query: LogQuery, seconds: number, left: AbortSignal): Promise<EventPollResult> {
    const until = performance.now() + seconds * 1000;
    let { after } = query;
    for (;;) {
      const hint = this.waitForHint(query.teamId);
      try {
        const next = performance.now() + MIN_POLL_INTERVAL_MS;
        const look = await this.poll({ ...query, after });
        const remaining = until - performance.now();
        if (look.events.length > 0 || remaining <= 0 || left.aborted || this.stopping) return look;
        // What was read once and held nothing is not read again.
        after = look.position;
        await requestContext.resting(async () => {
          await hint.within(Math.min(remaining, POLL_AGAIN_MS), left);
          if (!this.stopping) await sleep(Math.max(0, Math.min(next, until) - performance.now()));
        });
      } finally {
        hint.forget();
      }
    }
  }

  private async poll(query: LogQuery): Promise<EventPollResult> {
    // Asked before reading, so that nothing can come in between.
    const settled = query.direction === 'forward' ? await this.readSettledPosition() : null;
    const events = await this.read(query);
    return { events, position: events.length > 0 ? query.after : (settled ?? query.after) };
  }

  /** The place behind all that no open transaction can precede any more. */
  private async readSettledPosition(): Promise<LogPosition> {
    const [row] = await this.unitOfWork.query<{ era: string; transaction: string }>(SETTLED_POSITION, [
      await this.foreign.listForeign(),
    ]);
    return { era: row?.era ?? '0', transaction: row?.transaction ?? '0', sequence: Number.MAX_SAFE_INTEGER };
  }

  /** @throws Failure 404, or 401 when the event is another team's */
  async get(teamId: string, id: string): Promise<LoggedEvent> {
    const [event] = await this.unitOfWork.query<LoggedEvent>(EVENT_OF_TEAM, [id, teamId]);
    if (event === undefined) throw await this.scope.toMissingFailure('events', id);
    return event;
  }

  private wake(teamId: string): void {
    for (const ring of this.waiting.get(teamId) ?? []) ring();
  }

  /** Listens from now on, so that nothing is missed between reading and waiting. */
  private waitForHint(teamId: string): {
    within(ms: number, left: AbortSignal): Promise<void>;
    forget(): void;
  } {
    let ring: () => void = () => undefined;
    const rung = new Promise<void>((resolve) => (ring = resolve));
    const listeners = this.waiting.get(teamId) ?? new Set();
    this.waiting.set(teamId, listeners.add(ring));
    return {
      within: (ms, left) =>
        new Promise((resolve) => {
          const over = (): void => {
            clearTimeout(timer);
            left.removeEventListener('abort', over);
            resolve();
          };
          const timer = setTimeout(over, ms);
          left.addEventListener('abort', over);
          void rung.then(over);
        }),
      forget: () => {
        listeners.delete(ring);
        if (listeners.size === 0) this.waiting.delete(teamId);
      },
    };
  }
}
