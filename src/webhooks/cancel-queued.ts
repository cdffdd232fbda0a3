import type { Transaction } from '../kernel/database/unit-of-work';
import { CANCEL_QUEUED } from './webhooks.queries';

/**
 * Cancels what is queued for webhooks that end, in the transaction of their end. Rows are locked in the order of their
 * ids, as everywhere, so that it never meets the writing of outcomes in a deadlock.
 */
export async function cancelQueued(tx: Transaction, webhookIds: string[]): Promise<void> {
  await tx.query(CANCEL_QUEUED, [webhookIds]);
}
