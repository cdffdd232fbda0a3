import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../events/domain-events';
import { newWebhookDeliveryId } from './delivery-log/delivery.resource';
import { INSERT_DELIVERIES } from './webhooks.queries';

/**
 * Writes one delivery for each live webhook in the transaction of the event, so that none is ever forgotten. A disabled
 * webhook gets its deliveries too: they wait until it is enabled again.
 */
@Injectable()
export class WebhookFanOut {
  @OnDomainEvent('event.recording')
  async fanOut({ tx, event }: DomainEvent<'event.recording'>): Promise<void> {
    const webhooks = await tx.query<{ id: string }>(
      `SELECT id FROM webhooks WHERE team_id = $1 AND deleted_at IS NULL
         AND (company_id IS NULL OR company_id = $2)`,
      [event.teamId, event.companyId],
    );
    if (webhooks.length === 0) return;
    await tx.query(INSERT_DELIVERIES, [
      event.teamId,
      event.id,
      webhooks.map(() => newWebhookDeliveryId()),
      webhooks.map((webhook) => webhook.id),
    ]);
  }
}
