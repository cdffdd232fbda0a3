import { Inject, Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { clock } from '../kernel/clock';
import { Notifications } from '../kernel/database/notifications';
import type { Transaction } from '../kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../kernel/logger';
import { DomainEvents } from './domain-events';
import { newEventId, type EventKind } from './define-event';
import { INSERT_EVENT } from './events.queries';

/** What a module says when something happened. */
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
}

/** Whether the event is of the kind, and has its data. */
export function isOf<Data extends object>(
  kind: EventKind<Data>,
  event: RecordedEvent,
): event is RecordedEvent & NewEvent<Data> {
  return event.type === kind.type;
}

/** Topic of the hint that a team has new events; its payload is the team's id. */
export const EVENTS_TOPIC = 'events';

declare module './domain-events' {
  interface DomainEventPayloads {
    /** An event was written, in this transaction. */
    'event.recording': { event: RecordedEvent };
  }
}

/** Emitted once an event is committed, for `@OnEvent`. A hint: the process may end before, the row is there all the same. */
export const EVENT_RECORDED = 'event.recorded';

/** Ids alone: who needs more reads the row. */
export interface EventRecorded {
  eventId: string;
  teamId: string;
}

/**
 * The log of what happened, and the outbox of what clients are notified of: an event is a row written in the transaction
 * of its change, so there is no change without its event and no event without its change.
 */
@Injectable()
export class EventLog {
  constructor(
    private readonly notifications: Notifications,
    private readonly domain: DomainEvents,
    private readonly emitter: EventEmitter2,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Records the event within the transaction of the change it tells of. Modules above write their own rows along (webhooks
   * fan out on `event.recording`); {@link EVENT_RECORDED} follows the commit.
   */
  async record<Data extends object>(
    tx: Transaction,
    { type }: EventKind<Data>,
    event: NewEvent<NoInfer<Data>>,
  ): Promise<RecordedEvent> {
    const recorded: RecordedEvent = {
      ...event,
      type,
      id: newEventId(),
      timestamp: clock.now().toISOString(),
    };
    await tx.query(INSERT_EVENT, [
      recorded.id,
      event.teamId,
      event.companyId,
      type,
      recorded.timestamp,
      JSON.stringify(event.data),
    ]);
    await this.domain.emit(tx, 'event.recording', { event: recorded });
    tx.afterCommit(() => {
      // With the request's id, which the log adds, this leads from a request to the deliveries of its events.
      this.logger.debug({ eventId: recorded.id, type, teamId: event.teamId }, 'an event was recorded');
      this.notifications.notify(EVENTS_TOPIC, event.teamId);
      const hint: EventRecorded = { eventId: recorded.id, teamId: event.teamId };
      this.emitter.emit(EVENT_RECORDED, hint);
    });
    return recorded;
  }
}
