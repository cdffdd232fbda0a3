import { Injectable } from '@nestjs/common';
import { ModuleSignals } from '../events/module-signals';
import { WorkRelay } from '../kernel/queue/work-relay';
import { WEBHOOK_SOURCE } from './fan-out';

/**
 * Brings webhook deliveries nearer when a sandbox team lets time pass. Rows are locked in the order of their ids, as
 * everywhere.
 */
@Injectable()
export class DeliveryClock {
  constructor(signals: ModuleSignals, relay: WorkRelay) {
    signals.on('sandbox.clock_advanced', async (tx, { teamId, seconds }) => {
      await tx.query(
        `UPDATE webhook_deliveries d SET next_attempt_at = d.next_attempt_at - make_interval(secs => $2)
         FROM (SELECT id FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL
                 AND webhook_id IN (SELECT id FROM webhooks WHERE team_id = $1)
               ORDER BY id FOR UPDATE) AS mine
         WHERE d.id = mine.id`,
        [teamId, seconds],
      );
      tx.afterCommit(() => relay.nudge(WEBHOOK_SOURCE));
    });
  }
}
