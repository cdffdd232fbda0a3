import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EVENTS_TOPIC } from '../../events/event-log';
import { Notifications } from '../../kernel/database/notifications';
import { UnitOfWork } from '../../kernel/database/unit-of-work';
import { TeamScope } from '../../teams/team-scope';
import type { LogPosition } from './log-cursor';

export interface LoggedEvent {
  id: string;
  type: string;
  occurredAt: Date;
  teamId: string;
  companyId: string | null;
  data: object;
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

/** A waiting reader looks at least this often, should the hint be lost. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Reads the event log. Events are numbered when they are written but seen when they are committed, so a reader that
 * remembered the last number would miss what a slower transaction commits later. The log is therefore ordered by the
 * writing transaction first and read forward only up to the oldest transaction that is still open: nothing is ever
 * inserted before a place that was read.
 */
@Injectable()
export class EventLogReader implements OnApplicationBootstrap {
  private readonly waiting = new Map<string, Set<() => void>>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    notifications: Notifications,
  ) {
    notifications.on(EVENTS_TOPIC, (teamId) => this.wake(teamId));
  }

  /**
   * A database that was restored into another server holds transaction numbers which that server has not reached. They
   * become the lowest one: behind the sequence they stay in order, and before all that is written from now on.
   */
  async onApplicationBootstrap(): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE events SET transaction_id = '3' WHERE (
         SELECT e.transaction_id >= pg_snapshot_xmax(pg_current_snapshot()) FROM events e ORDER BY e.id DESC LIMIT 1)
       AND transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`,
    );
  }

  /** At most `limit + 1` events; the surplus one tells that there are more. */
  async read({ teamId, type, direction, after, since, limit }: LogQuery): Promise<LoggedEvent[]> {
    const [beyond, order] = direction === 'forward' ? ['>', 'ASC'] : ['<', 'DESC'];
    const conditions = ['team_id = $1'];
    const parameters: unknown[] = [teamId, limit + 1];
    const place = (value: unknown): string => `$${parameters.push(value)}`;
    if (direction === 'forward') conditions.push('transaction_id < pg_snapshot_xmin(pg_current_snapshot())');
    if (type !== null) conditions.push(`type = ${place(type)}`);
    if (since !== null) conditions.push(`occurred_at >= ${place(since)}`);
    if (after !== null) {
      const { transaction, sequence } = after;
      conditions.push(
        `(transaction_id, sequence) ${beyond} (${reached(place(transaction))}, ${place(sequence)}::bigint)`,
      );
    }
    return this.unitOfWork.query<LoggedEvent>(
      `SELECT ${COLUMNS} FROM events WHERE ${conditions.join(' AND ')}
       ORDER BY transaction_id ${order}, sequence ${order} LIMIT $2`,
      parameters,
    );
  }

  /** The same, but an empty answer is held back until an event comes, the time is over or the caller has left. */
  async readOrWait(query: LogQuery, seconds: number, left: AbortSignal): Promise<LoggedEvent[]> {
    const until = performance.now() + seconds * 1000;
    for (;;) {
      const hint = this.hintFor(query.teamId);
      try {
        const events = await this.read(query);
        const remaining = until - performance.now();
        if (events.length > 0 || remaining <= 0 || left.aborted) return events;
        await hint.within(Math.min(remaining, LOOK_AGAIN_MS), left);
      } finally {
        hint.forget();
      }
    }
  }

  /** @throws Failure 404, or 401 when the event is another team's */
  async get(teamId: string, id: string): Promise<LoggedEvent> {
    const [event] = await this.unitOfWork.query<LoggedEvent>(
      `SELECT ${COLUMNS} FROM events WHERE id = $1 AND team_id = $2`,
      [id, teamId],
    );
    if (event === undefined) throw await this.scope.missing('events', id);
    return event;
  }

  private wake(teamId: string): void {
    for (const ring of this.waiting.get(teamId) ?? []) ring();
  }

  /** Listens from now on, so that nothing is missed between reading and waiting. */
  private hintFor(teamId: string): {
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
          const timer = setTimeout(resolve, ms);
          left.addEventListener('abort', () => resolve(), { once: true });
          void rung.then(resolve).finally(() => clearTimeout(timer));
        }),
      forget: () => {
        listeners.delete(ring);
        if (listeners.size === 0) this.waiting.delete(teamId);
      },
    };
  }
}

const COLUMNS = `id, type, occurred_at AS "occurredAt", team_id AS "teamId", company_id AS "companyId", data,
  transaction_id::text AS transaction, sequence`;

/** A position from before a restore names a transaction that this server has not reached: see `onApplicationBootstrap`. */
function reached(transaction: string): string {
  return `(SELECT CASE WHEN ${transaction}::xid8 < pg_snapshot_xmax(pg_current_snapshot()) THEN ${transaction}::xid8 ELSE '3'::xid8 END)`;
}
