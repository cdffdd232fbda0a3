import { setTimeout as sleep } from 'node:timers/promises';
import { type AccessPoints, memberOf } from '../access-points';
import { until } from '../http';
import type { Installation } from '../installation';
import type { FaultCase, Sightings, Stage } from '../stage';
import type { TcpProxy } from '../tcp-proxy';

const DOCUMENTS = 3;
/** Transactions at a time with which a process stores receipts. */
const CONCURRENT_STORES = 2;
/** The sender stores the receipt with the attempt. */
const RECEIPT_STORED = { after: /INSERT INTO delivery_attempts/, fits: /COMMIT/ };
/** The receiver stores the document with its receipt. */
const DOCUMENT_STORED = { after: /INSERT INTO inbound_messages/, fits: /COMMIT/ };

/** Receipts on a wire that holds answers: the sender never receives them. */
function receiptsHeld({ heldAnswers }: TcpProxy): string[] {
  return heldAnswers
    .map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4))
    .filter((body) => body.includes('NonRepudiationInformation') && body.endsWith('</S12:Envelope>'));
}

/** Looks whether the sender got the receipts that were lost again, byte for byte. @returns how many */
async function receiptsGotAgain({ wire, sender }: AccessPoints): Promise<number> {
  const lost = new Map(
    receiptsHeld(wire).map((receipt) => [/<eb:RefToMessageId>([^<]*)/.exec(receipt)?.[1] ?? '', receipt]),
  );
  const rows = await sender.query<{ messageId: string; receipt: Buffer }>(
    `SELECT d.peppol_message_id AS "messageId", a.receipt FROM delivery_attempts a
     JOIN deliveries d ON d.id = a.delivery_id WHERE a.outcome = 'accepted' AND d.peppol_message_id = ANY($1)`,
    [[...lost.keys()]],
  );
  expect(rows.length).toBe(lost.size);
  for (const { messageId, receipt } of rows) expect(String(receipt)).toBe(lost.get(messageId));
  return rows.length;
}

/** Sends while the wire holds data, and waits for that moment. */
async function sendInto(points: AccessPoints, wire: TcpProxy, count = DOCUMENTS): Promise<void> {
  const heldConnections = wire.heldConnections;
  await points.send(count);
  await points.untilHeld(wire, count, heldConnections);
}

/**
 * Sends while the transactions that store receipts are held, and waits until the receipts of all documents are there:
 * simultaneous receipts share a transaction, and further ones wait while two transactions are in progress
 * (`DeliveredBatchWriter`). So two documents at most.
 * @param holds `request`: no transaction is committed; `answer`: all are committed, but the sender does not know
 */
async function sendIntoStorage(points: AccessPoints, holds: 'request' | 'answer'): Promise<void> {
  const before = await points.arrived();
  const wire = wireOf(points.sender);
  const heldConnections = wire.heldConnections;
  const isPending = `deliveries WHERE status = 'pending'`;
  const waiting = await points.sender.count(isPending);
  wire.trap = { ...RECEIPT_STORED, holds };
  await points.send(CONCURRENT_STORES);
  await points.untilArrived(before + CONCURRENT_STORES);
  await points.untilHeld(wire, 1, heldConnections);
  const left = waiting + (holds === 'request' ? CONCURRENT_STORES : 0);
  await until(
    'the receipts are stored, or none is',
    async () => (await points.sender.count(isPending)) === left,
  );
}

const wireOf = (installation: Installation): TcpProxy => memberOf(installation).wire;

/** Faults of two access points at one moment of an exchange; afterwards every document is delivered once. */
type Play = (points: AccessPoints, stage: Stage) => Promise<Sightings>;

const point = (id: string, name: string, play: Play, more: Partial<FaultCase> = {}): FaultCase => ({
  id,
  name,
  setting: 'postgres',
  quick: false,
  ...more,
  async play(stage) {
    const points = await stage.exchange();
    const before = await points.arrived();
    points.wire.heldAnswers = [];
    const seen = await play(points, stage);
    points.release();
    await points.settle();
    return { ...seen, arrived: (await points.arrived()) - before };
  },
});

export const ACCESS_POINT_CASES: FaultCase[] = [
  point('AS4a', 'sender killed when the attempt is stored and nothing has left', async (points) => {
    points.hold('nothing has left');
    await sendInto(points, points.wire);
    await points.kill(points.sender);
    return { kills: 1 };
  }),
  point('AS4b', 'sender killed in the middle of a message', async (points) => {
    points.hold('last bytes');
    const heldConnections = points.wire.heldConnections;
    await points.sendLarge();
    await points.untilHeld(points.wire, 1, heldConnections);
    await points.kill(points.sender);
    return { kills: 1 };
  }),
  point(
    'AS4c',
    'sender killed when the message has arrived and the receipt is on its way',
    async (points) => {
      const before = await points.arrived();
      points.hold('receipt');
      await sendInto(points, points.wire);
      await points.untilArrived(before + DOCUMENTS);
      await until('the receipts are held', () => receiptsHeld(points.wire).length === DOCUMENTS);
      await points.kill(points.sender);
      await points.settle();
      return { kills: 1, receiptsGotAgain: await receiptsGotAgain(points) };
    },
  ),
  point('AS4d', 'sender killed when the receipt is there and not stored', async (points) => {
    await sendIntoStorage(points, 'request');
    await points.kill(points.sender);
    return { kills: 1 };
  }),
  point('AS4e', 'sender killed when the receipt is stored and it does not know', async (points) => {
    const before = await points.arrived();
    await sendIntoStorage(points, 'answer');
    await points.kill(points.sender);
    // No document remains to be resent.
    expect(await points.sender.count(`deliveries WHERE status = 'pending'`)).toBe(0);
    expect(await points.arrived()).toBe(before + CONCURRENT_STORES);
    return { kills: 1 };
  }),
  point('AS4f', 'receiver killed in the middle of a message', async (points) => {
    points.hold('last bytes');
    const heldConnections = points.wire.heldConnections;
    await points.sendLarge();
    await points.untilHeld(points.wire, 1, heldConnections);
    await points.kill(points.receiver);
    return { kills: 1 };
  }),
  point('AS4g', 'receiver killed before its commit', async (points) => {
    const before = await points.arrived();
    const wire = wireOf(points.receiver);
    wire.trap = { ...DOCUMENT_STORED, holds: 'request' };
    await sendInto(points, wire);
    await points.kill(points.receiver);
    expect(await points.arrived()).toBeLessThanOrEqual(before + DOCUMENTS);
    return { kills: 1 };
  }),
  point(
    'AS4h',
    'receiver killed when the document is committed and the receipt has not left',
    async (points) => {
      const before = await points.arrived();
      const wire = wireOf(points.receiver);
      wire.trap = { ...DOCUMENT_STORED, holds: 'answer' };
      await sendInto(points, wire);
      await points.untilArrived(before + DOCUMENTS);
      await points.kill(points.receiver);
      await points.settle();
      expect(await points.arrived()).toBe(before + DOCUMENTS);
      return { kills: 1 };
    },
  ),
  point('AS4i', 'connection cut before the receipt, and within it', async (points) => {
    const before = await points.arrived();
    for (const [round, answerBytes] of [0, 2_000].entries()) {
      points.hold('receipt', answerBytes);
      await sendInto(points, points.wire);
      await points.untilArrived(before + DOCUMENTS * (round + 1));
      await until(
        'the receipts are held',
        () => receiptsHeld(points.wire).length === DOCUMENTS * (round + 1),
      );
      points.release();
      await points.settle();
    }
    return { cuts: 2, receiptsGotAgain: await receiptsGotAgain(points) };
  }),
  point('AS4j', 'sender loses its database connection when the receipt is there', async (points) => {
    const wire = wireOf(points.sender);
    await sendIntoStorage(points, 'request');
    wire.trap = null;
    wire.cut();
    return { cuts: 1 };
  }),
  point('AS4k', "receiver's database killed before and after the commit of a document", async (points) => {
    const wire = wireOf(points.receiver);
    for (const holds of ['request', 'answer'] as const) {
      wire.trap = { ...DOCUMENT_STORED, holds };
      await sendInto(points, wire);
      await sleep(100);
      wire.trap = null;
      await points.receiver.killDatabase('SIGKILL', 500);
      wire.cut();
      await points.settle();
    }
    return { databaseKills: 2 };
  }),
  point(
    'AS4l',
    "sender's database killed when the receipt is to be stored, and with the message on its way",
    async (points) => {
      const wire = wireOf(points.sender);
      await sendIntoStorage(points, 'request');
      wire.trap = null;
      await points.sender.killDatabase('SIGKILL', 500);
      wire.cut();
      await points.settle();
      points.hold('receipt');
      await sendInto(points, points.wire);
      await points.sender.killDatabase('SIGKILL', 500);
      wire.cut();
      points.release();
      return { databaseKills: 2 };
    },
  ),
  point('AS4m', 'receiver stopped for longer than the sender waits', async (points, { full }) => {
    const member = memberOf(points.receiver);
    await points.send(1);
    member.signal('SIGSTOP');
    try {
      await points.send(DOCUMENTS);
      await sleep(full ? 20_000 : 8_000);
    } finally {
      member.signal('SIGCONT');
    }
    return { stops: 1 };
  }),
  point('AS4+', 'sender, receiver and their databases killed, wires cut, again and again under load', storm, {
    limit: 600,
  }),
];

type Blow = 'sender' | 'receiver' | 'database of the sender' | 'database of the receiver' | 'wire';
const FULL: Record<Blow, number> = {
  sender: 4,
  receiver: 4,
  'database of the sender': 2,
  'database of the receiver': 2,
  wire: 6,
};

async function storm(points: AccessPoints, { chance }: Stage): Promise<Sightings> {
  const order = chance.order(FULL);
  const work = async (): Promise<void> => {
    for (const blow of order) {
      // Sometimes a process is killed during an exchange: after the message, or after the receipt was sent.
      if (chance.next() < 0.5) points.hold(chance.pick(['last bytes', 'receipt'] as const));
      await sleep(chance.between(500, 2_500));
      await strike(points, blow, chance.between(200, 1_000));
      points.release();
    }
  };
  await points.load.during(work, points.recipient);
  const count = (fits: (blow: Blow) => boolean): number => order.filter(fits).length;
  await points.settle();
  return {
    kills: count((blow) => blow === 'sender' || blow === 'receiver'),
    databaseKills: count((blow) => blow.startsWith('database')),
    cuts: count((blow) => blow === 'wire'),
    receiptsGotAgain: await receiptsGotAgain(points),
  };
}

async function strike(points: AccessPoints, blow: Blow, downMs: number): Promise<void> {
  const { sender, receiver } = points;
  switch (blow) {
    case 'sender':
      return points.kill(sender);
    case 'receiver':
      return points.kill(receiver);
    case 'database of the sender':
      return sender.killDatabase('SIGKILL', downMs);
    case 'database of the receiver':
      return receiver.killDatabase('SIGKILL', downMs);
    case 'wire':
      return points.release();
  }
}
