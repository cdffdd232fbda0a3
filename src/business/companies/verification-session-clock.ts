import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { ADVANCE_SESSIONS } from './companies.queries';

/** Moves the expiry of open verification sessions nearer when a sandbox team advances its clock. */
@Injectable()
export class VerificationSessionClock {
  @OnDomainEvent('sandbox.clock_advanced')
  async advance({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_SESSIONS, [teamId, seconds]);
  }
}
