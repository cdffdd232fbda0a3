import { Injectable } from '@nestjs/common';
import { EventLog } from '../events/event-log';
import type { RecordedEvent } from '../events/event-kinds';
import type { Transaction } from '../kernel/database/unit-of-work';
import { newId } from '../kernel/ids';
import { WorkRelay } from '../kernel/queue/work-relay';

export const WEBHOOK_SOURCE = 'webhook';

/**
 * Writes one delivery for each live webhook in the transaction of the event, so that none is ever forgotten. A disabled
 * webhook gets its deliveries too: they wait until it is enabled again.
 */
@Injectable()
export class WebhookFanOut {
  constructor(
    events: EventLog,
    private readonly relay: WorkRelay,
  ) {
    events.onRecord((tx, event) => this.fanOut(tx, event));
  }

  private async fanOut(tx: Transaction, event: RecordedEvent): Promise<void> {
    const webhooks = await tx.query<{ id: string }>(
      `SELECT id FROM webhooks WHERE team_id = $1 AND deleted_at IS NULL
         AND (company_id IS NULL OR company_id = $2)`,
      [event.teamId, event.companyId],
    );
    if (webhooks.length === 0) return;
    await tx.query(
      `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, next_attempt_at, created_at)
       SELECT d.id, $1, d.webhook_id, $2, clock_timestamp(), clock_timestamp() FROM unnest($3::text[], $4::text[]) AS d(id, webhook_id)`,
      [
        event.teamId,
        event.id,
        webhooks.map(() => newId('webhookDelivery')),
        webhooks.map((webhook) => webhook.id),
      ],
    );
    tx.afterCommit(() => this.relay.nudge(WEBHOOK_SOURCE));
  }
}
