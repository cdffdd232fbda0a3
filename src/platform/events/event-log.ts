import { Inject, Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { clock } from '../kernel/clock';
import { Notifications } from '../kernel/database/notifications';
import type { Transaction } from '../kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../kernel/logger';
import { findCurrentTraceparent } from '../kernel/tracing/active-span';
import { newEventId, type EventKind } from './define-event';
import { INSERT_LOGGED_EVENTS, getInsertEventsStatement, mayHaveConditionalRows } from './events.queries';

/** Event that a module records. */
export interface NewEvent<Data extends object = object> {
  teamId: string;
  companyId: string | null;
  data: Data;
}

/** An event as stored and as posted to webhooks. */
export interface RecordedEvent extends NewEvent {
  id: string;
  type: string;
  /** ISO 8601, the instant of the change. */
  timestamp: string;
  /** Trace of the change, which its webhook deliveries continue; absent without one. */
  traceparent?: string;
}

/** Returns whether the event is of this kind, and narrows the type of its data. */
export function isEventOfKind<Data extends object>(
  kind: EventKind<Data>,
  event: RecordedEvent,
): event is RecordedEvent & NewEvent<Data> {
  return event.type === kind.type;
}

/** Topic of the notification that a team has new events; its payload is the team's id. */
export const EVENTS_TOPIC = 'events';

/**
 * Emitted with each event after its commit, for `@OnEvent`. The emission is only a hint: if the process ends after the
 * commit, the row exists but nothing is emitted.
 */
export const EVENT_RECORDED = 'event.recorded';

/**
 * Emitted once after a commit that wrote rows for workers together with events (`addRowsToEvents`), for `@OnEvent`.
 * This emission is only a hint too.
 */
export const EVENTS_COMMITTED = 'events.followed';

/**
 * Log of events and outbox of notifications: the row of an event is written in the transaction of its change, so that
 * both are committed or neither.
 */
@Injectable()
export class EventLog {
  /** Transactions whose events are only logged. */
  private readonly silencedTransactions = new WeakSet<Transaction>();

  constructor(
    private readonly notifications: Notifications,
    private readonly emitter: EventEmitter2,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Records the event within the transaction of its change, together with the rows that other modules add (webhooks add
   * deliveries). {@link EVENT_RECORDED} is emitted after the commit.
   */
  async record<Data extends object>(
    tx: Transaction,
    kind: EventKind<Data>,
    event: NewEvent<NoInfer<Data>>,
  ): Promise<RecordedEvent> {
    const recordedEvent = newEvent(kind, event);
    await this.write(tx, [recordedEvent]);
    return recordedEvent;
  }

  /**
   * Records the remaining events of a transaction without the rows that other modules add: the events appear in the
   * log, but no webhook ever receives them. For changes that happened elsewhere and were announced there.
   */
  silence(tx: Transaction): void {
    this.silencedTransactions.add(tx);
  }

  /** Records several events in the order of the list. */
  async recordAll<Data extends object>(
    tx: Transaction,
    kind: EventKind<Data>,
    events: NewEvent<NoInfer<Data>>[],
  ): Promise<void> {
    if (events.length > 0)
      await this.write(
        tx,
        events.map((event) => newEvent(kind, event)),
      );
  }

  /**
   * Announces committed events to this process and to the other processes.
   * @param hasFollowingRows whether other modules wrote rows with the events
   */
  announce(events: readonly RecordedEvent[], hasFollowingRows: boolean): void {
    for (const event of events) {
      const { id: eventId, type, teamId } = event;
      // The log adds the request id, so this entry leads from a request to the deliveries of its events.
      this.logger.debug({ eventId, type, teamId }, 'an event was recorded');
      this.notifications.notify(EVENTS_TOPIC, teamId);
      this.emitter.emit(EVENT_RECORDED, event);
    }
    if (hasFollowingRows) this.emitter.emit(EVENTS_COMMITTED);
  }

  private async write(tx: Transaction, events: RecordedEvent[]): Promise<void> {
    const insert = this.silencedTransactions.has(tx)
      ? INSERT_LOGGED_EVENTS
      : getInsertEventsStatement(mayHaveConditionalRows(events));
    const [row] = await tx.query<{ followed: boolean }>(insert, [JSON.stringify(events.map(toEventColumns))]);
    tx.afterCommit(() => this.announce(events, row?.followed === true));
  }
}

/** Completes an event that is about to be written. */
export function newEvent<Data extends object>(
  { type }: EventKind<Data>,
  event: NewEvent<NoInfer<Data>>,
): RecordedEvent {
  const traceparent = findCurrentTraceparent();
  return {
    ...event,
    type,
    id: newEventId(),
    timestamp: clock.now().toISOString(),
    ...(traceparent !== null && { traceparent }),
  };
}

/** Returns the event's columns in the JSON from which a statement writes it. */
export function toEventColumns(event: RecordedEvent): object {
  const { id, teamId, companyId, type, timestamp, data, traceparent } = event;
  return {
    event_id: id,
    team_id: teamId,
    company_id: companyId,
    type,
    occurred_at: timestamp,
    data,
    ...(traceparent !== undefined && { traceparent }),
  };
}
