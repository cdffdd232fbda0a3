/**
 * What posts cost without the product, as a process: `node bare-posts.js plain` posts over and over with `fetch` and nothing else;
 * `rows` claims one due delivery of a webhook after the other, posts it and writes its outcome, with `pg`. Both sign, and post
 * 64 at a time. The work comes over IPC: `{ databaseUrl, webhook, url, count }`; `done` answers it.
 */
import { createHmac } from 'node:crypto';
import { Pool } from 'pg';

interface Work {
  databaseUrl: string;
  webhooks: { id: string; url: string }[];
  count: number;
}

const CONCURRENCY = 64;
const KEY = Buffer.alloc(32, 7);

async function post(url: string, id: string, body: string): Promise<number> {
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', KEY).update(`${id}.${at}.${body}`).digest('base64');
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function plain({ webhooks, count }: Work): Promise<void> {
  const body = JSON.stringify({ type: 'document.received', data: { documentId: 'doc_', type: 'invoice' } });
  let begun = 0;
  const one = async (): Promise<void> => {
    for (let n = begun++; n < count; n = begun++)
      await post(webhooks[n % webhooks.length]?.url ?? '', `evt_plain${n}`, body);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, one));
}

const CLAIM = `UPDATE webhook_deliveries d SET lease_until = clock_timestamp() + interval '30 seconds', claim = claim + 1
  FROM (SELECT id FROM webhook_deliveries WHERE webhook_id = $1 AND again = false AND next_attempt_at <= clock_timestamp()
          AND lease_until IS NULL ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED) AS due, events e
  WHERE d.id = due.id AND e.id = d.event_id RETURNING d.id, e.id AS event, e.data::text AS data`;
const WRITE = `WITH written AS (
    UPDATE webhook_deliveries SET state = 'delivered', attempts = 1, next_attempt_at = NULL, lease_until = NULL,
      finished_at = clock_timestamp() WHERE id = $1 RETURNING id)
  INSERT INTO webhook_attempts (delivery_id, number, attempted_at, duration_ms, outcome, status, detail)
  SELECT id, 1, clock_timestamp(), 1, 'response', $2, '' FROM written`;

async function rows({ databaseUrl, webhooks }: Work): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 16 });
  const one = async ({ id, url }: { id: string; url: string }): Promise<void> => {
    for (;;) {
      const claimed = await pool.query<{ id: string; event: string; data: string }>({
        name: 'claim',
        text: CLAIM,
        values: [id],
      });
      const [due] = claimed.rows;
      if (due === undefined) return;
      const status = await post(url, due.event, `{"id":"${due.event}","data":${due.data}}`);
      await pool.query({ name: 'write', text: WRITE, values: [due.id, status] });
    }
  };
  const each = Math.max(1, Math.floor(CONCURRENCY / webhooks.length));
  await Promise.all(webhooks.flatMap((webhook) => Array.from({ length: each }, () => one(webhook))));
  await pool.end();
}

process.once('disconnect', () => process.exit());
process.on('message', (work: Work) => {
  void (process.argv[2] === 'plain' ? plain(work) : rows(work)).then(() => process.send?.('done'));
});
