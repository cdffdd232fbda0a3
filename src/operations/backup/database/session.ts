import type { Client } from 'pg';
import { GuardedClient } from '../../../platform/kernel/database/guarded-client';
import { requireSession } from '../../../platform/kernel/database/pooler';

/**
 * Settings under which a value has the same text on every server, because digests are computed from texts. The bytea
 * format `escape` is shorter than `hex` for text such as XML; PostgreSQL reads both formats.
 */
const CANONICAL_TEXT_SETTINGS = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'escape',
  standard_conforming_strings: 'on',
};
/** Settings that disable the timeouts, because a backup may take long. */
const NO_TIMEOUT_SETTINGS = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};
/** Lock timeout: while a statement waits for a lock, later statements wait behind it. */
const LOCK_TIMEOUT_SETTINGS = { lock_timeout: '10s' };
const CONNECT_TIMEOUT_MS = 10_000;

/** Runs the work on a separate connection that reads and writes tables as text. */
export async function withSession<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new GuardedClient({
    connectionString: databaseUrl,
    application_name: 'passerelle backup',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  await client.connect();
  try {
    await requireSession(client);
    for (const [name, value] of Object.entries({
      ...CANONICAL_TEXT_SETTINGS,
      ...NO_TIMEOUT_SETTINGS,
      ...LOCK_TIMEOUT_SETTINGS,
    }))
      await client.query('SELECT set_config($1, $2, false)', [name, value]);
    return await work(client);
  } finally {
    await client.end();
  }
}
