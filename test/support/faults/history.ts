import type { Receiver } from '../receiver';
import type { Installation } from './installation';
import type { Load } from './load';

/** What a run came to. Everything but the counts has to be empty. */
export interface Judgement {
  acknowledged: number;
  documents: number;
  received: number;
  webhooks: number;
  /** I1, I3: acknowledged or committed, and gone. */
  lost: string[];
  /** I5 to I7: there more than once. */
  doubled: string[];
  /** I4, I8, I9: what was said or done in an order that must not be. */
  disorder: string[];
}

interface Row {
  id: string;
  number: string;
}

/** Waits until nothing is on its way any more. @throws Error when that takes too long */
export async function settle(installation: Installation, seconds = 90): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const [open] = await installation.query<{ deliveries: number; webhooks: number }>(
      `SELECT (SELECT count(*)::int FROM deliveries WHERE status = 'pending') AS deliveries,
         (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'pending') AS webhooks`,
    );
    if (open?.deliveries === 0 && open.webhooks === 0) return;
    if (Date.now() > until) throw new Error(`Still on its way: ${JSON.stringify(open)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Holds the log of acknowledgements, the database, the simulated network and the webhook receiver against each other. */
export async function judge(installation: Installation, load: Load, receiver: Receiver): Promise<Judgement> {
  const list = async (sql: string): Promise<string[]> =>
    (await installation.query<{ what: string }>(sql)).map(({ what }) => what);
  const sent = await installation.query<Row>(
    `SELECT id, document_number AS number FROM documents WHERE direction = 'outgoing'`,
  );
  const events = await installation.query<{ id: string }>(
    `SELECT e.id FROM events e JOIN webhook_deliveries w ON w.event_id = e.id WHERE w.state = 'delivered'`,
  );
  const told = new Set(receiver.received.map(({ headers }) => String(headers['webhook-id'])));
  const known = new Set(
    (await installation.query<{ id: string }>('SELECT id FROM events')).map(({ id }) => id),
  );
  const stored = new Set(sent.map(({ id }) => id));

  return {
    acknowledged: load.acknowledged.length,
    documents: sent.length,
    received: Number(
      (await list(`SELECT count(*)::text AS what FROM documents WHERE direction = 'incoming'`))[0],
    ),
    webhooks: told.size,
    lost: [
      ...load.acknowledged
        .filter(({ documentId }) => !stored.has(documentId))
        .map(({ number }) => `I1 ${number} was acknowledged and is not stored`),
      ...(await list(
        `SELECT 'I1 ' || o.id || ' has no delivery' AS what FROM documents o
         WHERE direction = 'outgoing' AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.document_id = o.id)`,
      )),
      ...(await list(
        `SELECT 'I1 ' || o.id || ' has no document.sent' AS what FROM documents o WHERE direction = 'outgoing'
         AND NOT EXISTS (SELECT 1 FROM events e WHERE e.type = 'document.sent' AND e.data->>'documentId' = o.id)`,
      )),
      ...(await list(
        `SELECT 'I2 ' || m.message_id || ' was accepted and has no incoming document' AS what FROM simnet_messages m
         WHERE m.receiver NOT LIKE '9999:%' AND NOT EXISTS (SELECT 1 FROM documents o
           WHERE o.direction = 'incoming' AND o.peppol_message_id = m.message_id)`,
      )),
      ...(await list(
        `SELECT 'I2 ' || d.peppol_message_id || ' is delivered, and the network knows nothing of it' AS what
         FROM deliveries d WHERE d.channel = 'peppol' AND d.status = 'delivered'
           AND NOT EXISTS (SELECT 1 FROM simnet_messages m WHERE m.message_id = d.peppol_message_id)`,
      )),
      ...events.filter(({ id }) => !told.has(id)).map(({ id }) => `I3 ${id} was never received`),
      ...(await list(
        `SELECT 'I3 ' || e.id || ' (' || e.type || ') has no webhook delivery' AS what FROM events e
         JOIN webhooks w ON w.team_id = e.team_id AND w.deleted_at IS NULL AND e.occurred_at > w.created_at
         WHERE NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id AND d.webhook_id = w.id)`,
      )),
    ],
    doubled: [
      ...(await list(
        `SELECT 'I5 ' || peppol_message_id || ' became ' || count(*) || ' documents' AS what FROM documents
         WHERE direction = 'incoming' GROUP BY peppol_message_id HAVING count(*) > 1`,
      )),
      ...(await list(
        `SELECT 'I6 ' || document_number || ' was stored ' || count(*) || ' times' AS what FROM documents
         WHERE direction = 'outgoing' GROUP BY document_number HAVING count(*) > 1`,
      )),
      ...(await list(
        `SELECT 'I7 ' || document_id || ' has ' || count(*) || ' accepted transmissions' AS what
         FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id WHERE a.outcome = 'accepted'
         GROUP BY document_id HAVING count(*) > 1`,
      )),
      ...(await list(
        `SELECT 'I7 ' || document_id || ' has ' || count(*) || ' deliveries' AS what FROM deliveries
         GROUP BY document_id HAVING count(*) > 1`,
      )),
    ],
    disorder: [
      ...[...told].filter((id) => !known.has(id)).map((id) => `I4 ${id} speaks of something uncommitted`),
      ...(await list(
        `SELECT 'I8 ' || (data->>'deliveryId') || ' changed its status ' || count(*) || ' times' AS what FROM events
         WHERE type = 'document.delivery_status_changed' GROUP BY data->>'deliveryId' HAVING count(*) > 1`,
      )),
      ...(await list(
        `SELECT 'I8 ' || o.id || ' is ' || o.delivery_status || ', its deliveries say otherwise' AS what
         FROM documents o JOIN deliveries d ON d.document_id = o.id
         GROUP BY o.id HAVING o.delivery_status <> CASE WHEN bool_or(d.status = 'delivered') THEN 'delivered'
           WHEN bool_and(d.status = 'failed') THEN 'failed' ELSE 'pending' END`,
      )),
      ...(await list(
        `SELECT 'I9 ' || (s.data->>'documentId') || ' changed before it was sent' AS what
         FROM events s JOIN events c ON c.data->>'documentId' = s.data->>'documentId'
         WHERE s.type = 'document.sent' AND c.type = 'document.delivery_status_changed' AND c.sequence < s.sequence`,
      )),
    ],
  };
}
