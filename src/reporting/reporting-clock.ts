import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../events/domain-events';
import { Dispatcher } from '../kernel/queue/dispatcher';
import { CLOCK_LOCK } from './filings/period-book';
import { FILING_QUEUE, PERIOD_QUEUE } from './reporting-work';

/** Brings the ends of periods nearer when a sandbox team lets time pass, and remembers how far it has come. */
@Injectable()
export class ReportingClock {
  constructor(private readonly dispatcher: Dispatcher) {}

  @OnDomainEvent('sandbox.clock_advanced')
  async bringNearer({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    // Waits for reports that are being written by the time so far, and lets none be written until it is the new one.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, ${CLOCK_LOCK}))`, [teamId]);
    await tx.query(
      `INSERT INTO reporting_clocks (team_id, ahead_seconds) VALUES ($1, $2)
       ON CONFLICT (team_id) DO UPDATE SET ahead_seconds = reporting_clocks.ahead_seconds + excluded.ahead_seconds`,
      [teamId, seconds],
    );
    for (const table of ['reporting_periods', 'reporting_filings'])
      await tx.query(
        `UPDATE ${table} SET next_attempt_at = next_attempt_at - make_interval(secs => $2)
         WHERE id IN (SELECT id FROM ${table} WHERE team_id = $1 AND next_attempt_at IS NOT NULL ORDER BY id FOR UPDATE)
           AND next_attempt_at IS NOT NULL`,
        [teamId, seconds],
      );
    tx.afterCommit(() => {
      this.dispatcher.request(PERIOD_QUEUE);
      this.dispatcher.request(FILING_QUEUE);
    });
  }
}
