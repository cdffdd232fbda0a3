import { Injectable } from '@nestjs/common';
import { ModuleSignals } from '../events/module-signals';
import { WorkRelay } from '../kernel/queue/work-relay';
import { WEBHOOK_SOURCE } from './fan-out';

/** Brings webhook deliveries nearer when a sandbox team lets time pass. */
@Injectable()
export class DeliveryClock {
  constructor(signals: ModuleSignals, relay: WorkRelay) {
    signals.on('sandbox.clock_advanced', async (tx, { teamId, seconds }) => {
      await tx.query(
        `UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - make_interval(secs => $2)
         WHERE team_id = $1 AND next_attempt_at IS NOT NULL`,
        [teamId, seconds],
      );
      tx.afterCommit(() => relay.nudge(WEBHOOK_SOURCE));
    });
  }
}
