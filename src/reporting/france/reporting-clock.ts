import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { ADVANCE_CLOCK, ADVANCE_FILINGS, ADVANCE_PERIODS, LOCK_CLOCK } from './filings/filings.queries';

/** Advances the clock of a sandbox team: periods and filings become due earlier. */
@Injectable()
export class ReportingClock {
  @OnDomainEvent('sandbox.clock_advanced')
  async advance({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    // Waits for reports in progress, which use the previous time, and blocks new reports until the commit.
    await tx.query(LOCK_CLOCK, [teamId]);
    await tx.query(ADVANCE_CLOCK, [teamId, seconds]);
    await tx.query(ADVANCE_PERIODS, [teamId, seconds]);
    await tx.query(ADVANCE_FILINGS, [teamId, seconds]);
  }
}
