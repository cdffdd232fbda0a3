import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from './installation';
import type { Acknowledgement } from './load';
import { receivedBy, type Sink } from './sinks';

/** Observations from outside, to be compared with the database. */
export interface History {
  installation: Installation;
  acknowledged: Acknowledgement[];
  sinks: Sink[];
}

/** Result of the history: sentences, each naming a violated invariant. */
export interface HistoryCheck {
  /** I1, I2, I3: acknowledged or committed, but lost. */
  lost: string[];
  /** I5, I6, I7: duplicated. */
  doubled: string[];
  /** I4, I8, I9: in a wrong order. */
  disorder: string[];
}

/**
 * Whether the receipt of `m` is for the bytes of `c`: a standard receipt is stored as its digest, any other as its text.
 */
const HAS_SAME_BYTES = `coalesce(m.digest = c.xml_sha256, position(encode(c.xml_sha256, 'base64') IN m.receipt) > 0)`;

/** Each statement finds violations of an invariant, described in its one column. */
const LOST = [
  `SELECT 'I1 ' || o.id || ' has no delivery' AS what FROM documents o
   WHERE direction = 'outgoing' AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.document_id = o.id)
     AND NOT EXISTS (SELECT 1 FROM reporting_reports r WHERE r.document_id = o.id)`,
  `SELECT 'I1 ' || o.id || ' has no document.sent' AS what FROM documents o
   WHERE direction = 'outgoing' AND NOT EXISTS (SELECT 1 FROM events e WHERE e.type = 'document.sent' AND e.data->>'documentId' = o.id)`,
  `SELECT 'I1 ' || d.id || ' is ' || d.status || ' without an event' AS what FROM deliveries d
   WHERE d.status <> 'pending' AND NOT EXISTS (SELECT 1 FROM events e
     WHERE e.type = 'document.delivery_status_changed' AND e.data->>'deliveryId' = d.id AND e.data->>'status' = d.status)`,
  `SELECT 'I2 ' || m.message_id || ' was given a receipt, and no such document is stored' AS what FROM simnet_messages m
   WHERE m.receiver NOT LIKE '9999:%' AND NOT EXISTS (
     SELECT 1 FROM documents o JOIN document_contents c ON c.document_id = o.id
     WHERE o.direction = 'incoming' AND o.peppol_message_id = m.message_id
       AND ${HAS_SAME_BYTES})`,
  `SELECT 'I2 ' || d.peppol_message_id || ' is delivered, and the network knows nothing of its bytes' AS what
   FROM deliveries d JOIN document_contents c ON c.document_id = d.document_id
   WHERE d.channel = 'peppol' AND d.status = 'delivered' AND NOT EXISTS (SELECT 1 FROM simnet_messages m
     WHERE m.message_id = d.peppol_message_id AND ${HAS_SAME_BYTES})`,
  `SELECT 'I2 ' || o.id || ' was received without an event' AS what FROM documents o WHERE direction = 'incoming'
   AND NOT EXISTS (SELECT 1 FROM events e WHERE e.type = 'document.received' AND e.data->>'documentId' = o.id)`,
  `SELECT 'I3 ' || e.id || ' (' || e.type || ') has no delivery to ' || w.id AS what FROM events e
   JOIN webhooks w ON w.team_id = e.team_id AND w.deleted_at IS NULL AND e.occurred_at > w.created_at
   WHERE NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id AND d.webhook_id = w.id)`,
  `SELECT 'I3 ' || d.event_id || ' was dropped for ' || w.id || ': ' || d.state AS what FROM webhook_deliveries d
   JOIN webhooks w ON w.id = d.webhook_id WHERE d.state NOT IN ('pending', 'delivered') AND w.deleted_at IS NULL`,
];

export const DOUBLED = [
  `SELECT 'I5 ' || environment || ' ' || key || ' became ' || count(*) || ' documents' AS what
   FROM documents o JOIN teams t ON t.id = o.team_id, unnest(ARRAY[peppol_message_id, envelope_id]) AS key
   WHERE direction = 'incoming' GROUP BY environment, key HAVING count(DISTINCT o.id) > 1`,
  `SELECT 'I6 ' || document_number || ' was stored ' || count(*) || ' times' AS what FROM documents
   WHERE direction = 'outgoing' GROUP BY document_number HAVING count(*) > 1`,
  `SELECT 'I7 ' || document_id || ' has ' || count(*) || ' accepted transmissions' AS what
   FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id WHERE a.outcome = 'accepted' AND d.channel = 'peppol'
   GROUP BY document_id HAVING count(*) > 1`,
  `SELECT 'I7 ' || document_number || ' arrived ' || count(*) || ' times' AS what FROM documents
   WHERE direction = 'incoming' AND document_number LIKE 'FAULT-%' GROUP BY document_number HAVING count(*) > 1`,
  `SELECT 'I7 ' || document_id || ' has ' || count(*) || ' deliveries by ' || channel AS what FROM deliveries
   GROUP BY document_id, channel HAVING count(*) > 1`,
];

export const DISORDER = [
  `SELECT 'I8 ' || kind || ' ' || id || ' went from ' || coalesce(was, 'nothing') || ' to ' || coalesce(became, 'nothing') AS what
   FROM witness.moves WHERE NOT (coalesce(was, 'pending') = 'pending' AND became IN ('pending', 'delivered', 'failed'))`,
  `SELECT 'I8 ' || id || ' moved ' || count(*) || ' times' AS what FROM witness.moves WHERE kind = 'delivery'
   GROUP BY id HAVING count(*) > 1`,
  `SELECT 'I8 ' || (data->>'deliveryId') || ' was reported to have ended ' || count(*) || ' times' AS what FROM events
   WHERE type = 'document.delivery_status_changed' AND data->>'status' <> 'pending' GROUP BY data->>'deliveryId' HAVING count(*) > 1`,
  `SELECT 'I8 ' || o.document_id || ' is ' || o.delivery_status || ', its deliveries say otherwise' AS what
   FROM document_states o JOIN deliveries d ON d.document_id = o.document_id
   GROUP BY o.document_id HAVING o.delivery_status <> CASE WHEN bool_or(d.status = 'delivered') THEN 'delivered'
     WHEN bool_and(d.status = 'failed') THEN 'failed' ELSE 'pending' END`,
  `SELECT 'I9 ' || (s.data->>'documentId') || ' ended before it was sent' AS what
   FROM events s JOIN events c ON c.data->>'documentId' = s.data->>'documentId'
   WHERE s.type = 'document.sent' AND c.type = 'document.delivery_status_changed' AND c.sequence <= s.sequence`,
  `SELECT 'I9 ' || delivery_id || ' has a gap in its attempts' AS what FROM delivery_attempts
   GROUP BY delivery_id HAVING max(number) <> count(*)`,
];

/** Violations that such statements find in an installation's database. */
export async function findings(installation: Installation, statements: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements)
    found.push(...(await installation.query<{ what: string }>(statement)).map(({ what }) => what));
  return found;
}

/**
 * Finds the numbers that rows of an installation do not have exactly once.
 * @param rows statement with a column `number`
 * @returns sentences, each with a number and how often it is there
 */
export async function findNotOnce(
  installation: Installation,
  rows: string,
  numbers: readonly string[],
): Promise<string[]> {
  const found = await installation.query<{ number: string; n: number }>(
    `SELECT w.number, count(found.number)::int AS n FROM unnest($1::text[]) AS w (number)
     LEFT JOIN (${rows}) AS found ON found.number = w.number GROUP BY 1 HAVING count(found.number) <> 1`,
    [numbers],
  );
  return found.map(({ number, n }) => `${number}: ${n}`);
}

export function joined(one: HistoryCheck, other: HistoryCheck): HistoryCheck {
  return {
    lost: [...one.lost, ...other.lost],
    doubled: [...one.doubled, ...other.doubled],
    disorder: [...one.disorder, ...other.disorder],
  };
}

/** Holds acknowledgements, database, simulated network, mails and webhook receivers against each other. */
export async function checkHistory(history: History): Promise<HistoryCheck> {
  const { installation } = history;
  const all = (statements: string[]): Promise<string[]> => findings(installation, statements);
  const ends = await endsOf(installation);
  const mails = await mailsOf(installation);
  const webhooks = await webhooksOf(history);
  return {
    lost: [...lostAcknowledgements(history, ends), ...(await all(LOST)), ...mails.lost, ...webhooks.lost],
    doubled: [...doubledAcknowledgements(history), ...(await all(DOUBLED))],
    disorder: [
      ...wrongEnds(history, ends),
      ...(await all(DISORDER)),
      ...mails.invented,
      ...webhooks.invented,
    ],
  };
}

interface End {
  number: string;
  status: string;
}

async function endsOf(installation: Installation): Promise<Map<string, End>> {
  const rows = await installation.query<End & { id: string }>(
    `SELECT id, document_number AS number, s.delivery_status AS status FROM documents JOIN document_states s ON s.document_id = id
     WHERE direction = 'outgoing'`,
  );
  return new Map(rows.map(({ id, ...end }) => [id, end]));
}

function lostAcknowledgements({ acknowledged }: History, ends: Map<string, End>): string[] {
  return acknowledged
    .filter(({ documentId, number }) => ends.get(documentId)?.number !== number)
    .map(({ number, documentId }) => `I1 ${number} was acknowledged as ${documentId} and is not stored`);
}

function wrongEnds({ acknowledged }: History, ends: Map<string, End>): string[] {
  return acknowledged
    .filter(({ documentId, end }) => ends.get(documentId)?.status !== end)
    .map(({ number, documentId, end }) => `I8 ${number} is ${ends.get(documentId)?.status}, not ${end}`);
}

/** One key, one document: every retry gets the same answer. */
function doubledAcknowledgements({ acknowledged }: History): string[] {
  const answers = new Map<string, Set<string>>();
  for (const { number, documentId } of acknowledged)
    answers.set(number, (answers.get(number) ?? new Set()).add(documentId));
  return [...answers]
    .filter(([, ids]) => ids.size > 1)
    .map(([number, ids]) => `I6 ${number} was acknowledged as ${[...ids].join(' and ')}`);
}

async function mailsOf(installation: Installation): Promise<{ lost: string[]; invented: string[] }> {
  const folder = join(installation.dataDir, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const rows = await installation.query<{ id: string; status: string }>(
    `SELECT id, status FROM deliveries WHERE channel = 'email'`,
  );
  const known = new Set(rows.map(({ id }) => `${id}.eml`));
  const written = new Set(files);
  return {
    lost: rows
      .filter(({ id, status }) => status === 'delivered' && !written.has(`${id}.eml`))
      .map(({ id }) => `I1 the mail of ${id} was never written`),
    invented: files
      .filter((name) => !known.has(name))
      .map((name) => `I4 the mail ${name} is of no committed delivery`),
  };
}

async function webhooksOf({ installation, sinks }: History): Promise<{ lost: string[]; invented: string[] }> {
  const events = new Map(
    (
      await installation.query<{ id: string; type: string; data: object }>(
        `SELECT id, type, data FROM events WHERE team_id = ANY($1)`,
        [sinks.map(({ party }) => party.client.teamId)],
      )
    ).map(({ id, type, data }) => [id, JSON.stringify([type, data])]),
  );
  const done = await installation.query<{ webhookId: string; eventId: string }>(
    `SELECT webhook_id AS "webhookId", event_id AS "eventId" FROM webhook_deliveries WHERE state = 'delivered'`,
  );
  const received = new Map(sinks.map((sink) => [sink.id, receivedBy(sink)]));
  return {
    lost: done
      .filter(({ webhookId, eventId }) => received.get(webhookId)?.has(eventId) !== true)
      .map(({ webhookId, eventId }) => `I3 ${eventId} never reached ${webhookId}`),
    invented: [...received].flatMap(([webhookId, posts]) =>
      [...posts]
        .filter(([id, body]) => {
          const { type, data } = JSON.parse(body) as { type: string; data: object };
          return events.get(id) !== JSON.stringify([type, data]);
        })
        .map(([id]) => `I4 ${webhookId} received ${id}, which is not committed like that`),
    ),
  };
}
