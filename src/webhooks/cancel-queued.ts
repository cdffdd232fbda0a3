import type { Transaction } from '../kernel/database/unit-of-work';

/**
 * Cancels what is queued for webhooks that end, in the transaction of their end. Rows are locked in the order of their
 * ids, as everywhere, so that it never meets the writing of outcomes in a deadlock.
 */
export async function cancelQueued(tx: Transaction, webhookIds: string[]): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries d SET state = 'cancelled', next_attempt_at = NULL, parked_at = NULL,
       finished_at = clock_timestamp()
     FROM (SELECT id FROM webhook_deliveries WHERE webhook_id = ANY($1) AND state = 'pending'
           ORDER BY id FOR UPDATE) AS queued
     WHERE d.id = queued.id`,
    [webhookIds],
  );
}
