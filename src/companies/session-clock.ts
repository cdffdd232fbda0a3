import { Injectable } from '@nestjs/common';
import { ModuleSignals } from '../events/module-signals';

/** Brings the end of open verification sessions nearer when a sandbox team lets time pass. */
@Injectable()
export class SessionClock {
  constructor(signals: ModuleSignals) {
    signals.on('sandbox.clock_advanced', async (tx, { teamId, seconds }) => {
      await tx.query(
        `UPDATE verification_sessions SET expires_at = expires_at - make_interval(secs => $2),
           next_attempt_at = next_attempt_at - make_interval(secs => $2)
         WHERE team_id = $1 AND status = 'open'`,
        [teamId, seconds],
      );
    });
  }
}
