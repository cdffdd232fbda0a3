import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../kernel/clock';
import { Notifications } from '../kernel/database/notifications';
import type { Transaction } from '../kernel/database/unit-of-work';
import { newId } from '../kernel/ids';
import { LOGGER, type Logger } from '../kernel/logger';
import type { EventKind, NewEvent, RecordedEvent } from './event-kinds';

/** Topic of the hint that a team has new events; its payload is the team's id. */
export const EVENTS_TOPIC = 'events';

type Subscriber = (tx: Transaction, event: RecordedEvent) => Promise<void>;

/**
 * The log of what happened, and the outbox of what clients are told: an event is a row written in the transaction
 * of its change, so there is no change without its event and no event without its change.
 */
@Injectable()
export class EventLog {
  private readonly subscribers: Subscriber[] = [];

  constructor(
    private readonly notifications: Notifications,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Lets a module above write its own rows in the transaction of each event (webhooks fan out here). What it throws
   * rolls the change back.
   */
  onRecord(subscriber: Subscriber): void {
    this.subscribers.push(subscriber);
  }

  /** Records the event within the transaction of the change it tells of. */
  async record<Kind extends EventKind>(tx: Transaction, event: NewEvent<Kind>): Promise<RecordedEvent> {
    const recorded: RecordedEvent = { ...event, id: newId('event'), timestamp: clock.now().toISOString() };
    await tx.query(
      `INSERT INTO events (id, team_id, company_id, type, occurred_at, data) VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        recorded.id,
        event.teamId,
        event.companyId,
        event.type,
        recorded.timestamp,
        JSON.stringify(event.data),
      ],
    );
    for (const subscriber of this.subscribers) await subscriber(tx, recorded);
    tx.afterCommit(() => {
      // With the request's id, which the log adds, this leads from a request to the deliveries of its events.
      this.logger.debug(
        { eventId: recorded.id, type: event.type, teamId: event.teamId },
        'an event was recorded',
      );
      this.notifications.notify(EVENTS_TOPIC, event.teamId);
    });
    return recorded;
  }
}
