import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { findErrorCode } from './embedded-error';
import {
  SERVICE_OWNED_TABLES,
  TRANSFER_REMAINING_OBJECTS,
  transferTableSql,
  PREPARE_OWNERSHIP_TRANSFER,
} from './two-roles.queries';

/** Maximum number of attempts for a table in use: long enough for requests to end; then the start fails. */
const MAX_ATTEMPTS = 100;
const PAUSE_MS = 200;
/** lock_not_available, deadlock_detected */
const LOCK_STATES: readonly unknown[] = ['55P03', '40P01'];
/** undefined_table: a table that was dropped after the list was read. */
const UNDEFINED_TABLE = '42P01';

/**
 * Transfers the objects of the service's role to the owner's role. Each table has its own transaction, in a fixed
 * order, which grants the service its rights. A running process waits some milliseconds for one table at a time, and
 * never in a deadlock: the transfer holds no lock while it waits for another, and gives up before the server looks for
 * deadlocks. After an interruption the service works with tables of both roles, and the next start transfers the
 * remaining ones.
 * @param client connected as the superuser to the database whose tables are transferred
 * @throws the error of `pg`; code `55P03` when another session kept a table locked through all attempts
 */
export async function transferOwnership(client: Client): Promise<void> {
  await client.query(PREPARE_OWNERSHIP_TRANSFER);
  const { rows } = await client.query<{ table: string }>(SERVICE_OWNED_TABLES);
  for (const { table } of rows) await runWithRetries(client, transferTableSql(table));
  await runWithRetries(client, TRANSFER_REMAINING_OBJECTS);
}

async function runWithRetries(client: Client, statements: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statements);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (findErrorCode(error) === UNDEFINED_TABLE) return;
      if (attempt === MAX_ATTEMPTS || !LOCK_STATES.includes(findErrorCode(error))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
