import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fair claiming, the breaker, manual attempts, and an event log that can be read forward without gaps. */
export class WebhookDelivery1763800000000 implements MigrationInterface {
  readonly name = 'WebhookDelivery1763800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  // again: any attempt but the first; such rows have a lane of their own, so that they cannot starve fresh events.
  // step: place in the retry schedule, while attempts counts every post, also the manual ones.
  // resume_at: when the schedule goes on after a manual attempt that fails.
  `ALTER TABLE webhook_deliveries
    ADD COLUMN again boolean NOT NULL DEFAULT false,
    ADD COLUMN step integer NOT NULL DEFAULT 0,
    ADD COLUMN manual boolean NOT NULL DEFAULT false,
    ADD COLUMN resume_at timestamptz`,
  `UPDATE webhook_deliveries SET again = true, step = attempts WHERE attempts > 0`,
  `ALTER TABLE webhook_attempts ADD COLUMN manual boolean NOT NULL DEFAULT false`,

  // claim_window: deliveries claimed at a time by all processes together; probe_at: not before, while the breaker is open.
  `ALTER TABLE webhooks
    ADD COLUMN claim_window integer NOT NULL DEFAULT 8,
    ADD COLUMN timeouts_in_row integer NOT NULL DEFAULT 0,
    ADD COLUMN probe_at timestamptz`,

  `DROP INDEX webhook_deliveries_due`,
  `CREATE INDEX webhook_deliveries_lanes ON webhook_deliveries (webhook_id, again, next_attempt_at)
    WHERE next_attempt_at IS NOT NULL`,
  `DROP INDEX webhook_deliveries_webhook`,
  `CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, created_at DESC, id DESC)`,
  `CREATE INDEX webhook_deliveries_log_by_state ON webhook_deliveries (webhook_id, state, created_at DESC, id DESC)
    WHERE state <> 'delivered'`,
  // Claims and leases change no indexed column; room on the page keeps them cheap (heap-only tuples).
  `ALTER TABLE webhook_deliveries SET (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_threshold = 2000)`,

  // Numbers of a sequence become visible in the order of commits, not of numbers. Together with the transaction that
  // wrote it, a row has a place that nothing is ever inserted before, once all older transactions have ended.
  `ALTER TABLE events ADD COLUMN transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id()`,
  `DROP INDEX events_team`,
  `CREATE INDEX events_log ON events (team_id, transaction_id, sequence)`,
  `CREATE INDEX events_log_by_type ON events (team_id, type, transaction_id, sequence)`,
];

const DOWN = [
  `DROP INDEX events_log_by_type`,
  `DROP INDEX events_log`,
  `CREATE INDEX events_team ON events (team_id, sequence DESC)`,
  `ALTER TABLE events DROP COLUMN transaction_id`,
  `ALTER TABLE webhook_deliveries RESET (fillfactor, autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold)`,
  `DROP INDEX webhook_deliveries_log_by_state`,
  `DROP INDEX webhook_deliveries_log`,
  `CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id, id DESC)`,
  `DROP INDEX webhook_deliveries_lanes`,
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
  `ALTER TABLE webhooks DROP COLUMN claim_window, DROP COLUMN timeouts_in_row, DROP COLUMN probe_at`,
  `ALTER TABLE webhook_attempts DROP COLUMN manual`,
  `ALTER TABLE webhook_deliveries DROP COLUMN again, DROP COLUMN step, DROP COLUMN manual, DROP COLUMN resume_at`,
];
