import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { ADVANCE_SESSIONS } from './companies.queries';

/** Brings the end of open verification sessions nearer when a sandbox team lets time pass. */
@Injectable()
export class SessionClock {
  @OnDomainEvent('sandbox.clock_advanced')
  async bringNearer({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_SESSIONS, [teamId, seconds]);
  }
}
