import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { findErrorCode } from './embedded-error';
import { OWNED_TABLES, OWNER_TAKES_REST, ownerTakesTable, PREPARE_HAND_OVER } from './two-roles.queries';

/** Maximum number of attempts for a table in use: long enough for requests to end; then the start fails. */
const ATTEMPTS = 100;
const PAUSE_MS = 200;
/** lock_not_available, deadlock_detected */
const LOCK_STATES: readonly unknown[] = ['55P03', '40P01'];
/** undefined_table: a table that was dropped after the list was read. */
const UNDEFINED_TABLE = '42P01';

/**
 * Transfers the objects of the service's role to the owner's role. Each table has its own transaction, in a fixed
 * order, which grants the service its rights. A running process waits some milliseconds for one table at a time, and
 * never in a deadlock: the hand-over holds no lock while it waits for another, and gives up before the server looks for
 * deadlocks. After an interruption the service works with tables of both roles, and the next start transfers the
 * remaining ones.
 * @param client connected as the superuser to the database whose tables are handed over
 * @throws the error of `pg`; code `55P03` when another session kept a table locked through all attempts
 */
export async function handOver(client: Client): Promise<void> {
  await client.query(PREPARE_HAND_OVER);
  const { rows } = await client.query<{ table: string }>(OWNED_TABLES);
  for (const { table } of rows) await runWithRetries(client, ownerTakesTable(table));
  await runWithRetries(client, OWNER_TAKES_REST);
}

async function runWithRetries(client: Client, statements: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statements);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (findErrorCode(error) === UNDEFINED_TABLE) return;
      if (attempt === ATTEMPTS || !LOCK_STATES.includes(findErrorCode(error))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
