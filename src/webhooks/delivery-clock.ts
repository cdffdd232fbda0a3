import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../events/domain-events';
import { Dispatcher } from '../kernel/queue/dispatcher';
import { WEBHOOK_QUEUE } from './due-delivery';

/**
 * Brings webhook deliveries nearer when a sandbox team lets time pass. Rows are locked in the order of their ids, as
 * everywhere.
 */
@Injectable()
export class DeliveryClock {
  constructor(private readonly dispatcher: Dispatcher) {}

  @OnDomainEvent('sandbox.clock_advanced')
  async bringNearer({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(
      `UPDATE webhook_deliveries d SET next_attempt_at = d.next_attempt_at - make_interval(secs => $2)
       FROM (SELECT id FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL
               AND webhook_id IN (SELECT id FROM webhooks WHERE team_id = $1)
             ORDER BY id FOR UPDATE) AS mine
       WHERE d.id = mine.id`,
      [teamId, seconds],
    );
    tx.afterCommit(() => this.dispatcher.request(WEBHOOK_QUEUE));
  }
}
