import { setTimeout as sleep } from 'node:timers/promises';
import type { AccessPoints } from '../access-points';
import type { FaultCase, Sightings, Stage } from '../stage';

type Blow = 'receiver' | 'sender' | 'database of the receiver' | 'database of the sender' | 'wire';

const BLOWS: Record<Blow, number> = {
  receiver: 4,
  sender: 4,
  'database of the receiver': 2,
  'database of the sender': 1,
  wire: 4,
};

/** Between two documents. */
const SEND_INTERVAL_MS = 200;

/** Each side answers the other: documents are sent in one direction, their statuses in the other. */
async function storm(points: AccessPoints, { chance }: Stage): Promise<Sightings> {
  const order = chance.order(BLOWS);
  const { statusWire } = points;
  await sending(points, async () => {
    for (const blow of order) {
      // Sometimes a process is killed during an exchange: of the status, or of its receipt.
      if (chance.next() < 0.5) points.hold(chance.pick(['last bytes', 'receipt'] as const), 0, statusWire);
      await sleep(chance.between(500, 2_500));
      await strike(points, blow, chance.between(200, 1_000));
      points.release();
    }
  });
  await points.settle();
  await statusesAtRest(points);
  const count = (fits: (blow: Blow) => boolean): number => order.filter(fits).length;
  return {
    kills: count((blow) => blow === 'sender' || blow === 'receiver'),
    databaseKills: count((blow) => blow.startsWith('database')),
    cuts: count((blow) => blow === 'wire'),
    ...(await oneStatusForEach(points)),
  };
}

/** Sends documents while the work continues, no faster than their statuses leave; ends when all are acknowledged. */
async function sending(points: AccessPoints, work: () => Promise<void>): Promise<void> {
  let over = false;
  const sends: Promise<unknown>[] = [];
  const source = (async () => {
    for (; !over; await sleep(SEND_INTERVAL_MS)) {
      const send = points.send(1);
      send.catch(() => undefined); // reported below, once the work is done
      sends.push(send);
    }
  })();
  await work().finally(() => (over = true));
  await source;
  await Promise.all(sends);
}

async function strike(points: AccessPoints, blow: Blow, downMs: number): Promise<void> {
  const { sender, receiver } = points;
  switch (blow) {
    case 'receiver':
      return points.kill(receiver);
    case 'sender':
      return points.kill(sender);
    case 'database of the receiver':
      return receiver.killDatabase('SIGKILL', downMs);
    case 'database of the sender':
      return sender.killDatabase('SIGKILL', downMs);
    case 'wire':
      return points.release();
  }
}

/** Waits until all statuses are done, without the waits of the retry schedule. */
async function statusesAtRest({ receiver }: AccessPoints): Promise<void> {
  const limit = Date.now() + 120_000;
  while ((await receiver.count('provider_messages WHERE next_attempt_at IS NOT NULL')) > 0) {
    if (Date.now() > limit) throw new Error('Statuses are still on their way');
    await receiver.query(
      `UPDATE provider_messages SET next_attempt_at = clock_timestamp()
       WHERE lease_until IS NULL AND next_attempt_at > clock_timestamp() + interval '1 second'`,
    );
    await sleep(300);
  }
}

/**
 * Each received document was answered by one status, which its sender has once, at the right delivery, with one
 * notification.
 */
async function oneStatusForEach({ sender, receiver }: AccessPoints): Promise<Sightings> {
  const statusRows = await receiver.query<{
    messageId: string;
    state: string;
    attempts: number;
    claim: number;
  }>(
    `SELECT m.message_id AS "messageId", m.state, m.attempts, m.claim FROM provider_messages m
     JOIN documents o ON o.id = m.subject_id AND o.direction = 'incoming' WHERE m.kind = 'mls' ORDER BY 1`,
  );
  expect(statusRows.filter(({ state }) => state !== 'accepted')).toEqual([]);
  const wrongly = await receiver.query(
    `SELECT o.id, count(m.id)::int AS statuses FROM documents o
     LEFT JOIN provider_messages m ON m.subject_id = o.id AND m.kind = 'mls'
     WHERE o.direction = 'incoming' GROUP BY o.id HAVING count(m.id) <> 1`,
  );
  expect(wrongly).toEqual([]);
  const heard = await sender.query<{ messageId: string }>(
    `SELECT message_id AS "messageId" FROM document_responses WHERE kind = 'messageLevelStatus' ORDER BY 1`,
  );
  expect(heard.map(({ messageId }) => messageId)).toEqual(statusRows.map(({ messageId }) => messageId));
  const misplaced = await sender.query(
    `SELECT o.id, count(r.id)::int AS statuses FROM documents o JOIN deliveries d ON d.document_id = o.id
     LEFT JOIN document_responses r ON r.delivery_id = d.id AND r.reference = d.envelope_id AND r.code = 'AP'
     WHERE o.direction = 'outgoing' GROUP BY o.id HAVING count(r.id) <> 1`,
  );
  expect(misplaced).toEqual([]);
  const notified = await sender.query(
    `SELECT o.id, count(e.id)::int AS events FROM documents o
     LEFT JOIN events e ON e.data->>'documentId' = o.id AND e.type = 'document.response_received'
     WHERE o.direction = 'outgoing' GROUP BY o.id HAVING count(e.id) <> 1`,
  );
  expect(notified).toEqual([]);
  return {
    statuses: statusRows.length,
    sentAgain: statusRows.filter(({ attempts }) => attempts > 1).length,
    claimedAgain: statusRows.filter(({ attempts, claim }) => claim > attempts).length,
  };
}

export const MESSAGE_STATUS_CASES: FaultCase[] = [
  {
    id: 'MLS',
    name: 'receiver that answers each document with a status, its sender, their databases killed, wire cut, under load',
    setting: 'postgres',
    quick: false,
    limit: 600,
    play: async (stage) => storm(await stage.exchangeWithStatuses(), stage),
  },
];
