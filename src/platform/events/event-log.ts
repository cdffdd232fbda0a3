import { Inject, Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { clock } from '../kernel/clock';
import { Notifications } from '../kernel/database/notifications';
import type { Transaction } from '../kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../kernel/logger';
import { newEventId, type EventKind } from './define-event';
import { insertEventsStatement } from './events.queries';

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

/** Emitted with each event once it is committed, for `@OnEvent`. A hint: the process may end before, the row is there all the same. */
export const EVENT_RECORDED = 'event.recorded';

/** Emitted once for events that are committed when rows came with them that others work on (`writtenWithEvents`), for `@OnEvent`. A hint too. */
export const EVENTS_FOLLOWED = 'events.followed';

/**
 * The log of what happened, and the outbox of what clients are notified of: an event is a row written in the transaction
 * of its change, so there is no change without its event and no event without its change.
 */
@Injectable()
export class EventLog {
  constructor(
    private readonly notifications: Notifications,
    private readonly emitter: EventEmitter2,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Records the event within the transaction of the change it tells of, with what other modules write along (webhooks get
   * their deliveries); {@link EVENT_RECORDED} follows the commit.
   */
  async record<Data extends object>(
    tx: Transaction,
    kind: EventKind<Data>,
    event: NewEvent<NoInfer<Data>>,
  ): Promise<RecordedEvent> {
    const recorded = newEvent(kind, event);
    await this.write(tx, [recorded]);
    return recorded;
  }

  /** The same for several events, in their order. */
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
   * Tells this process and the others of events that are committed.
   * @param followed whether rows came with them
   */
  announce(events: readonly RecordedEvent[], followed: boolean): void {
    for (const event of events) {
      const { id: eventId, type, teamId } = event;
      // With the request's id, which the log adds, this leads from a request to the deliveries of its events.
      this.logger.debug({ eventId, type, teamId }, 'an event was recorded');
      this.notifications.notify(EVENTS_TOPIC, teamId);
      this.emitter.emit(EVENT_RECORDED, event);
    }
    if (followed) this.emitter.emit(EVENTS_FOLLOWED);
  }

  private async write(tx: Transaction, events: RecordedEvent[]): Promise<void> {
    const [written] = await tx.query<{ followed: boolean }>(insertEventsStatement(), [
      JSON.stringify(events.map(eventColumns)),
    ]);
    tx.afterCommit(() => this.announce(events, written?.followed === true));
  }
}

/** An event that is about to be written. */
export function newEvent<Data extends object>(
  { type }: EventKind<Data>,
  event: NewEvent<NoInfer<Data>>,
): RecordedEvent {
  return { ...event, type, id: newEventId(), timestamp: clock.now().toISOString() };
}

/** The columns of an event in the JSON from which a statement writes it. */
export function eventColumns({ id, teamId, companyId, type, timestamp, data }: RecordedEvent): object {
  return { event_id: id, team_id: teamId, company_id: companyId, type, occurred_at: timestamp, data };
}
