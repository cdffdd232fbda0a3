import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../events/domain-events';

/** Brings the end of open verification sessions nearer when a sandbox team lets time pass. */
@Injectable()
export class SessionClock {
  @OnDomainEvent('sandbox.clock_advanced')
  async bringNearer({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(
      `UPDATE verification_sessions SET expires_at = expires_at - make_interval(secs => $2),
         next_attempt_at = next_attempt_at - make_interval(secs => $2)
       WHERE team_id = $1 AND status = 'open'`,
      [teamId, seconds],
    );
  }
}
