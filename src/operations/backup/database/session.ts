import type { Client } from 'pg';
import { GuardedClient } from '../../../platform/kernel/database/guarded-client';
import { requireSession } from '../../../platform/kernel/database/pooler';

/**
 * Settings under which a value has the same text on every server, because digests are computed from texts. `escape` is
 * shorter for bytes that are text, such as XML; PostgreSQL reads both forms.
 */
const ONE_TEXT = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'escape',
  standard_conforming_strings: 'on',
};
/** A backup has no time limits. */
const NO_LIMITS = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};
/** Lock timeout: a statement that waits longer for a lock would block the statements behind it. */
const LOCK_WAIT = { lock_timeout: '10s' };
const CONNECT_LIMIT_MS = 10_000;

/** Runs the work on a separate connection that reads and writes tables as text. */
export async function withSession<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new GuardedClient({
    connectionString: databaseUrl,
    application_name: 'passerelle backup',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  });
  await client.connect();
  try {
    await requireSession(client);
    for (const [name, value] of Object.entries({ ...ONE_TEXT, ...NO_LIMITS, ...LOCK_WAIT }))
      await client.query('SELECT set_config($1, $2, false)', [name, value]);
    return await work(client);
  } finally {
    await client.end();
  }
}
