import { Injectable } from '@nestjs/common';
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

/** A waiting reader looks at least this often, should the hint be lost. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Reads the event log. Events are numbered when they are written but seen when they are committed, so a reader that
 * remembered the last number would miss what a slower transaction commits later. The log is therefore ordered by the
 * writing transaction first and read forward only up to the oldest transaction that is still open: nothing is ever
 * inserted before a place that was read. Transactions are numbered by the server, so what was written on another one
 * comes first, as an era of its own.
 */
@Injectable()
export class EventLogReader {
  private readonly waiting = new Map<string, Set<() => void>>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    notifications: Notifications,
  ) {
    notifications.on(EVENTS_TOPIC, (teamId) => this.wake(teamId));
  }

  /** At most `limit + 1` events; the surplus one tells that there are more. */
  async read({ teamId, type, direction, after, since, limit }: LogQuery): Promise<LoggedEvent[]> {
    const [beyond, order] = direction === 'forward' ? ['>', 'ASC'] : ['<', 'DESC'];
    const conditions = ['team_id = $1'];
    const parameters: unknown[] = [teamId, limit + 1];
    const place = (value: unknown): string => `$${parameters.push(value)}`;
    if (direction === 'forward') conditions.push(SETTLED);
    if (type !== null) conditions.push(`type = ${place(type)}`);
    if (since !== null) conditions.push(`occurred_at >= ${place(since)}`);
    if (after !== null) {
      const { era, transaction, sequence } = after;
      const [ofEra, of] = [place(era), place(transaction)];
      conditions.push(
        `(era, transaction_id, sequence) ${beyond} (${ofEra}::bigint, ${reached(ofEra, of)}, ${place(sequence)}::bigint)`,
      );
    }
    return this.unitOfWork.query<LoggedEvent>(
      `SELECT ${COLUMNS} FROM events WHERE ${conditions.join(' AND ')}
       ORDER BY era ${order}, transaction_id ${order}, sequence ${order} LIMIT $2`,
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
  era::text AS era, transaction_id::text AS transaction, sequence`;

/** True for what no open transaction can precede any more. */
const SETTLED = `(era < (SELECT current_event_era()) OR transaction_id < pg_snapshot_xmin(pg_current_snapshot()))`;

/**
 * A disk that was set back makes the server count again what a reader has seen before. Its events are then read from the
 * beginning of the era: better twice than never.
 */
function reached(era: string, transaction: string): string {
  return `(SELECT CASE WHEN ${era}::bigint < current_event_era() OR ${transaction}::xid8 < pg_snapshot_xmax(pg_current_snapshot())
    THEN ${transaction}::xid8 ELSE '0'::xid8 END)`;
}
