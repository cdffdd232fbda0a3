import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { ADVANCE_CLOCK, ADVANCE_FILINGS, ADVANCE_PERIODS, LOCK_CLOCK } from './reporting-clock.queries';

/** Brings the ends of periods nearer when a sandbox team lets time pass, and remembers how far it has come. */
@Injectable()
export class ReportingClock {
  @OnDomainEvent('sandbox.clock_advanced')
  async advance({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    // Waits for reports that are being written by the time so far, and lets none be written until it is the new one.
    await tx.query(LOCK_CLOCK, [teamId]);
    await tx.query(ADVANCE_CLOCK, [teamId, seconds]);
    await tx.query(ADVANCE_PERIODS, [teamId, seconds]);
    await tx.query(ADVANCE_FILINGS, [teamId, seconds]);
  }
}
