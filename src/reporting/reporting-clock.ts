import { Injectable } from '@nestjs/common';
import { ModuleSignals } from '../events/module-signals';
import { WorkRelay } from '../kernel/queue/work-relay';
import { FILING_SOURCE } from './filings/filing-store';
import { CLOCK_LOCK, PERIOD_SOURCE } from './filings/period-book';

/** Brings the ends of periods nearer when a sandbox team lets time pass, and remembers how far it has come. */
@Injectable()
export class ReportingClock {
  constructor(signals: ModuleSignals, relay: WorkRelay) {
    signals.on('sandbox.clock_advanced', async (tx, { teamId, seconds }) => {
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
        relay.nudge(PERIOD_SOURCE);
        relay.nudge(FILING_SOURCE);
      });
    });
  }
}
