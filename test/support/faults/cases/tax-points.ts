import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from '../installation';
import type { FaultCase, Sightings, Stage } from '../stage';
import type { ReceivedReport } from '../tax-authority';
import type { TaxPoints } from '../tax-points';

/** Invoices of the run; `FAULTS_TAX_INVOICES` changes the number. */
const INVOICES = 1_000;
/** Requests under way at a time. */
const SENDERS = 8;
/** The blows below are struck once for so many invoices. */
const INVOICES_PER_ROUND = 2_000;

type Blow = 'sender' | 'receiver' | 'database of the sender' | 'database of the receiver' | 'wires';
const BLOWS: Record<Blow, number> = {
  sender: 5,
  receiver: 5,
  'database of the sender': 2,
  'database of the receiver': 2,
  wires: 6,
};
async function strike(points: TaxPoints, blow: Blow, downMs: number): Promise<void> {
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
    case 'wires':
      return points.release();
  }
}

/**
 * Invoices between two installations, reported by both to an authority that first refuses every tenth report as
 * undeliverable and accepts another tenth twice, while processes and databases are killed and the wires are cut.
 */
async function storm(points: TaxPoints, { chance }: Stage): Promise<Sightings> {
  const count = Number(process.env['FAULTS_TAX_INVOICES'] ?? INVOICES);
  const orders = Array.from({ length: count }, (_, i) => points.order(`FAULT-TAX-${i + 1}`));
  const rounds = Math.max(1, Math.round(count / INVOICES_PER_ROUND));
  const order = Array.from({ length: rounds }, () => chance.order(BLOWS)).flat();
  const sends = points.load.all(orders, SENDERS);
  sends.catch(() => undefined); // reported below, once the blows are done
  for (const blow of order) {
    // Sometimes a process is killed during an exchange: of an invoice, a report or an answer, or of its receipt.
    if (chance.next() < 0.5) points.hold(chance.pick(['last bytes', 'receipt'] as const), chance);
    await sleep(chance.between(500, 5_000));
    await strike(points, blow, chance.between(200, 1_000));
    points.release();
    await points.hasten();
  }
  await sends;
  await points.untilAccepted(count);
  const tally = (fits: (blow: Blow) => boolean): number => order.filter(fits).length;
  return {
    invoices: count,
    kills: tally((blow) => blow === 'sender' || blow === 'receiver'),
    databaseKills: tally((blow) => blow.startsWith('database')),
    cuts: tally((blow) => blow === 'wires'),
    ...(await reportedOnce(
      points,
      orders.map(({ number }) => number),
    )),
  };
}

interface StoredSubmission {
  envelopeId: string;
  uuid: string;
  documentNumber: string;
  reporter: string;
  /** Acceptances of the report that decided it, and all of its answers. */
  decisive: number;
  attempts: number;
}

/** Submissions with the reported invoice, and the decision about the report. */
const SUBMISSIONS = `SELECT s.envelope_id AS "envelopeId", s.uuid, d.document_number AS "documentNumber", t.reporter,
    (SELECT count(*)::int FROM tax_data_answers a WHERE a.tax_data_id = t.id AND a.decisive AND a.outcome = 'accepted') AS decisive,
    m.attempts
  FROM tax_data t JOIN documents d ON d.id = t.document_id JOIN tax_data_submissions s ON s.tax_data_id = t.id
    JOIN provider_messages m ON m.id = s.provider_message_id`;

/** Rows that must not exist. */
const REMAINDERS = [
  'quarantine_entries',
  `deliveries WHERE status <> 'delivered'`,
  `provider_messages WHERE state <> 'accepted'`,
  `tax_data WHERE state <> 'accepted'`,
  `tax_data t WHERE submissions <> (SELECT count(*) FROM tax_data_submissions s WHERE s.tax_data_id = t.id)`,
];

/** Each side has one report on each invoice, which the authority has under one UUID and accepted decisively once. */
async function reportedOnce(points: TaxPoints, numbers: string[]): Promise<Sightings> {
  const { authority, sender, receiver } = points;
  const received = [...authority.reports.values()];
  const keys = numbers.flatMap((number) => [`${number} C2`, `${number} C3`]);
  const missing = keys.filter((key) => !received.some((report) => keyOf(report) === key));
  const doubled = keysMoreThanOnce(received.map(keyOf));
  expect({ missing, doubled, violations: authority.violations }).toEqual({
    missing: [],
    doubled: [],
    violations: [],
  });
  expect(received.length).toBe(keys.length);
  const stored = [...(await submissionsIn(sender, numbers)), ...(await submissionsIn(receiver, numbers))];
  expect(stored.filter(({ decisive }) => decisive !== 1)).toEqual([]);
  const sorted = (lines: string[]): string[] => lines.toSorted();
  // Both sides have the same messages, each with the same document; a resent document is the same, byte for byte.
  expect(sorted(stored.map((one) => `${one.envelopeId} ${one.uuid} ${keyOf(one)}`))).toEqual(
    sorted(
      received.flatMap((report) =>
        report.messages.map(({ envelopeId }) => `${envelopeId} ${report.uuid} ${keyOf(report)}`),
      ),
    ),
  );
  expect(keysMoreThanOnce(authority.messages.map(({ messageId }) => messageId))).toEqual([]);
  expect(received.filter(({ messages }) => new Set(messages.map(({ digest }) => digest)).size > 1)).toEqual(
    [],
  );
  const answers = authority.messages.flatMap((message) => message.answers);
  expect([...(await answersIn(sender)), ...(await answersIn(receiver))].toSorted()).toEqual(
    sorted(answers.map(({ id }) => id)),
  );
  await nothingRemains(points);
  return {
    reports: received.length,
    messages: authority.messages.length,
    sentAgain: received.filter(({ messages }) => messages.length > 1).length,
    answeredTwice: authority.messages.filter((message) => message.answers.length > 1).length,
    answers: answers.length,
    invoicesRepeated: await sender.count('deliveries WHERE attempts > 1'),
    reportsRepeated: stored.filter(({ attempts }) => attempts > 1).length,
    answersRepeated: await authority.countRepeated(),
    missing: missing.length,
    doubledReports: doubled.length,
  };
}

const keyOf = ({
  documentNumber,
  reporter,
}: Pick<ReceivedReport, 'documentNumber'> & { reporter: string | null }): string =>
  `${documentNumber} ${reporter ?? 'nobody'}`;

function keysMoreThanOnce(keys: string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
}

/** Submissions of an installation, which has one report on each of the invoices and no other. */
async function submissionsIn(installation: Installation, numbers: string[]): Promise<StoredSubmission[]> {
  expect(await installation.count('tax_data')).toBe(numbers.length);
  return installation.query<StoredSubmission>(SUBMISSIONS);
}

async function answersIn(installation: Installation): Promise<string[]> {
  const rows = await installation.query<{ id: string }>('SELECT answer_id AS id FROM tax_data_answers');
  return rows.map(({ id }) => id);
}

async function nothingRemains({ sender, receiver, authority }: TaxPoints): Promise<void> {
  for (const from of REMAINDERS) {
    const counts = [await sender.count(from), await receiver.count(from)];
    const [row] = await authority.service.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`);
    expect([from, ...counts, row?.n]).toEqual([from, 0, 0, 0]);
  }
}

export const TAX_POINT_CASES: FaultCase[] = [
  {
    id: 'TAX2',
    name: 'two access points that report to a third; senders, databases killed, wires cut, under load',
    setting: 'postgres',
    quick: false,
    limit: 1_800,
    play: async (stage) => storm(await stage.exchangeWithReports(), stage),
  },
];
