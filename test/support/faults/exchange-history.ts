import { createHash } from 'node:crypto';
import { unpack } from '../../../src/business/documents/contents/packed-contents';
import { DISORDER, DOUBLED, findings, type HistoryCheck } from './history';
import type { Installation } from './installation';
import type { Load } from './load';

interface Sent {
  number: string;
  documentId: string;
  status: string;
  messageId: string;
  xml: Buffer;
  /** Of the accepted attempt. */
  receipt: Buffer | null;
}

interface Arrived {
  number: string;
  messageId: string;
  xml: Buffer;
  receipt: string;
}

/** Documents stored by the sender, with the receipt of the accepted attempt. */
const SENT = `SELECT o.document_number AS number, o.id AS "documentId", s.delivery_status AS status,
    d.peppol_message_id AS "messageId", c.packed_xml AS xml, a.receipt
  FROM documents o JOIN document_states s ON s.document_id = o.id JOIN document_contents c ON c.document_id = o.id JOIN deliveries d ON d.document_id = o.id
  LEFT JOIN delivery_attempts a ON a.delivery_id = d.id AND a.outcome = 'accepted'
  WHERE o.direction = 'outgoing' AND o.document_number LIKE 'FAULT-%'`;

/** Documents stored by the receiver, with the receipts that it issued. */
const ARRIVED = `SELECT o.document_number AS number, m.message_id AS "messageId", c.packed_xml AS xml, m.receipt
  FROM documents o JOIN document_contents c ON c.document_id = o.id JOIN inbound_messages m ON m.document_id = o.id
  WHERE o.direction = 'incoming'`;

const ARRIVED_WITHOUT_EVENT = `SELECT 'I2 ' || o.id || ' was received without an event' AS what FROM documents o
  WHERE direction = 'incoming' AND NOT EXISTS (
    SELECT 1 FROM events e WHERE e.type = 'document.received' AND e.data->>'documentId' = o.id)`;

/** SOAP parts of all recorded attempts. */
const REQUESTS = `SELECT document_id AS "documentId", request_soap AS soap FROM network_exchanges`;

/** Two installations, and clients through which one sends to the other. */
export interface Exchange {
  readonly sender: Installation;
  readonly receiver: Installation;
  readonly load: Load;
}

/** Compares the acknowledged documents with both databases. */
export async function checkExchange({ sender, receiver, load }: Exchange): Promise<HistoryCheck> {
  const sent = await unpacked(await sender.query<Sent>(SENT));
  const arrived = new Map(
    (await unpacked(await receiver.query<Arrived>(ARRIVED))).map((one) => [one.messageId, one]),
  );
  const acknowledged = new Map(load.acknowledged().map(({ number, documentId }) => [number, documentId]));
  const stored = new Map(sent.map(({ number, documentId }) => [number, documentId]));
  return {
    lost: [
      ...[...acknowledged]
        .filter(([number, id]) => stored.get(number) !== id)
        .map(([number]) => `I1 ${number} was acknowledged and is not stored`),
      ...sent
        .filter(({ messageId, xml }) => !isSame(arrived.get(messageId)?.xml, xml))
        .map(({ number }) => `I2 ${number} is not with its receiver as it was sent`),
      ...(await findings(receiver, [ARRIVED_WITHOUT_EVENT])),
    ],
    doubled: [...(await findings(sender, DOUBLED)), ...(await findings(receiver, DOUBLED))],
    disorder: [
      ...(await findings(sender, DISORDER)),
      ...sent
        .filter(({ status }) => status !== 'delivered')
        .map(({ number, status }) => `I8 ${number} is ${status}, not delivered`),
      ...sent
        .filter(({ messageId, receipt }) => String(receipt) !== arrived.get(messageId)?.receipt)
        .map(({ number }) => `I7 ${number} has another receipt than its receiver gave`),
      ...unequalRepetitions(await sender.query(REQUESTS)),
    ],
  };
}

async function unpacked<Row extends { xml: Buffer }>(rows: Row[]): Promise<Row[]> {
  return Promise.all(rows.map(async (row) => ({ ...row, xml: await unpack(row.xml) })));
}

/** Attempts of one document must have the same ids and digests, with different signatures. */
function unequalRepetitions(requests: { documentId: string; soap: Buffer }[]): string[] {
  const statesByMessage = new Map<string, Set<string>>();
  for (const { documentId, soap } of requests) {
    const text = soap.toString();
    const facts = [
      ...text.matchAll(/<ds:DigestValue>[^<]*|<eb:MessageId>[^<]*/g),
      /<eb:Messaging.*<\/eb:Messaging>/.exec(text)?.[0],
    ].join();
    const digest = createHash('sha256').update(facts).digest('hex');
    statesByMessage.set(documentId, (statesByMessage.get(documentId) ?? new Set()).add(digest));
  }
  return [...statesByMessage]
    .filter(([, digests]) => digests.size > 1)
    .map(([documentId, { size }]) => `I7 ${documentId} was sent as ${size} different messages`);
}

/** The declaration belongs to the envelope around a document; all other bytes are copied unchanged. */
function isSame(there: Buffer | undefined, here: Buffer): boolean {
  const root = (xml: Buffer): string =>
    xml
      .toString()
      .replace(/^<\?xml[^>]*\?>/, '')
      .trim();
  return there !== undefined && root(there) === root(here);
}
