import { Client } from 'pg';
import type { Service } from './service';

/** A row that a separate transaction keeps locked, as requests lock the company that they change. */
export interface HeldRow {
  sql(text: string, parameters?: unknown[]): Promise<void>;
  /** Whether another transaction waits for this one. */
  awaited: () => Promise<boolean>;
  /** Commits. */
  letGo: () => Promise<void>;
}

/** @param key its column */
export function holdRow(service: Service, table: string, id: string, key = 'id'): Promise<HeldRow> {
  return hold(service, `SELECT 1 FROM ${table} WHERE ${key} = $1 FOR UPDATE`, [id]);
}

/** Locks a whole table, so that no other transaction can write to it. */
export function holdTable(service: Service, table: string): Promise<HeldRow> {
  return hold(service, `LOCK TABLE ${table} IN EXCLUSIVE MODE`, []);
}

/** Locks the rows that a statement locks or has written. */
export async function hold(service: Service, locking: string, parameters: unknown[]): Promise<HeldRow> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(locking, parameters);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return {
    sql: async (text, parameters) => void (await client.query(text, parameters)),
    awaited: async () => {
      const waiting = await service.sql(
        'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return waiting.length > 0;
    },
    letGo: async () => {
      await client.query('COMMIT');
      await client.end();
    },
  };
}
