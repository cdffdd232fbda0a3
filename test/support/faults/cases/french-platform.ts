import { setTimeout as sleep } from 'node:timers/promises';
import { sales } from '../../french';
import { DISORDER, findings, findNotOnce } from '../history';
import type { PlatformPoints } from '../platform-points';
import type { FaultCase, Sightings, Stage } from '../stage';

/** Invoices of the run, and half as many reports; `FAULTS_FRENCH_INVOICES` changes the number. */
const INVOICES = 200;
/** Requests under way at a time. */
const SENDERS = 6;
const DAY_MS = 86_400_000;

type Blow = 'client' | 'platform' | 'database of the client' | 'database of the platform' | 'wire';
const BLOWS: Record<Blow, number> = {
  client: 5,
  platform: 5,
  'database of the client': 2,
  'database of the platform': 2,
  wire: 6,
};

async function strike(points: PlatformPoints, blow: Blow, downMs: number): Promise<void> {
  const { client, platform } = points;
  switch (blow) {
    case 'client':
      return points.kill(client);
    case 'platform':
      return points.kill(platform);
    case 'database of the client':
      return client.killDatabase('SIGKILL', downMs);
    case 'database of the platform':
      return platform.killDatabase('SIGKILL', downMs);
    case 'wire':
      return points.release();
  }
}

/** Works through items, so many at a time. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: SENDERS }, worker));
}

interface DocumentRow {
  id: string;
  number: string;
}

/** Invoices that arrived at the partner, or whose delivery the client knows. */
const ARRIVED = `SELECT id, document_number AS number FROM documents WHERE direction = 'incoming' AND type = 'invoice'`;
const DELIVERED = `SELECT d.id, d.document_number AS number FROM documents d JOIN document_states s ON s.document_id = d.id
  WHERE d.direction = 'outgoing' AND d.type = 'invoice' AND s.delivery_status = 'delivered'`;

/** The partner approves every second invoice, and the company marks the others as paid, until all are answered. */
async function answer(points: PlatformPoints, numbers: readonly string[]): Promise<void> {
  const { client, platform, team, partnerTeam } = points;
  const isApproved = (number: string): boolean => numbers.indexOf(number) % 2 === 0;
  const answered = new Set<string>();
  const state = async ({ id, number }: DocumentRow): Promise<void> => {
    const path = `/api/v1/documents/${id}/lifecycle`;
    const key = `status of ${number}`;
    if (isApproved(number)) await points.insist(platform, partnerTeam, path, { status: '205' }, key);
    else await points.insist(client, team, path, PAID, key);
    answered.add(number);
  };
  for (; answered.size < numbers.length; await sleep(300)) {
    // Requests are repeated while the database is unavailable.
    const arrived = await platform.query<DocumentRow>(ARRIVED).catch(() => []);
    const delivered = await client.query<DocumentRow>(DELIVERED).catch(() => []);
    const due = [
      ...arrived.filter(({ number }) => isApproved(number)),
      ...delivered.filter(({ number }) => !isApproved(number)),
    ].filter(({ number }) => numbers.includes(number) && !answered.has(number));
    await inParallel(due, state);
  }
}

const PAID = { status: '212', amounts: [{ amount: '135.04', percentage: 5.5, date: '2026-11-22' }] };

/** Reports sales of one day in each of the past periods of ten days. */
async function report(points: PlatformPoints, count: number): Promise<string[]> {
  const { client, team, company } = points;
  const documents: string[] = [];
  const bodies = Array.from({ length: count }, (_, index) =>
    sales(new Date(Date.UTC(2026, 9, 5) - index * 11 * DAY_MS).toISOString().slice(0, 10), 100 + index),
  );
  await inParallel(bodies, async (body) => {
    const { body: text } = await points.insist(
      client,
      team,
      `${company.path}/b2c`,
      body,
      `report ${String(body['date'])}`,
    );
    documents.push((JSON.parse(text) as { report: { document: { id: string } } }).report.document.id);
  });
  return documents;
}

/**
 * Invoices, statuses and reports between an installation and its platform, while processes and databases of both are killed and
 * the wire between them is cut.
 */
async function storm(points: PlatformPoints, { chance }: Stage): Promise<Sightings> {
  const invoices = Number(process.env['FAULTS_FRENCH_INVOICES'] ?? INVOICES);
  const numbers = Array.from({ length: invoices }, (_, index) => `FAULT-FR-${index + 1}`);
  const order = chance.order(BLOWS);
  let reports: string[] = [];
  const work = Promise.all([
    points.load.all(
      numbers.map((number) => points.order(number)),
      SENDERS,
    ),
    answer(points, numbers),
    report(points, Math.ceil(invoices / 2)).then((documents) => (reports = documents)),
  ]);
  let isDone = false;
  // A failure is reported below, once the blows are done.
  work.catch(() => undefined).finally(() => (isDone = true));
  for (const blow of order) {
    // Sometimes a process is killed during a transfer: of a file, of its answer, or of a downloaded file.
    if (chance.next() < 0.6) points.hold(chance.pick(['submission', 'answer', 'download'] as const));
    await sleep(chance.between(500, 4_000));
    await strike(points, blow, chance.between(200, 1_000));
    points.release();
    await points.hasten();
  }
  for (; !isDone; await sleep(500)) {
    await points.hasten();
    await points.endAttempts();
  }
  await work;
  await points.settle();
  const tally = (fits: (blow: Blow) => boolean): number => order.filter(fits).length;
  return {
    invoices,
    kills: tally((blow) => blow === 'client' || blow === 'platform'),
    databaseKills: tally((blow) => blow.startsWith('database')),
    cuts: tally((blow) => blow === 'wire'),
    ...(await acceptedOnce(points, numbers, reports)),
  };
}

interface SubmissionRow {
  trackingId: string;
  flowId: string | null;
}

/** Each submission is one accepted flow, whose document its recipient has once, and whose outcome the client knows. */
async function acceptedOnce(
  points: PlatformPoints,
  numbers: string[],
  reports: string[],
): Promise<Sightings> {
  const { client, platform, platformTeam } = points;
  const submissions = await client.query<SubmissionRow>(
    'SELECT tracking_id AS "trackingId", flow_id AS "flowId" FROM french_platform_submissions ORDER BY 1',
  );
  const flows = await platform.query<SubmissionRow & { status: string }>(
    `SELECT tracking_id AS "trackingId", id AS "flowId", status FROM french_flows
     WHERE team_id = $1 AND tracking_id IS NOT NULL ORDER BY 1`,
    [platformTeam.teamId],
  );
  expect(flows.filter(({ status }) => status !== 'Ok')).toEqual([]);
  expect(flows.map(({ trackingId, flowId }) => ({ trackingId, flowId }))).toEqual(submissions);
  const expected = await client.query<{ trackingId: string }>(
    `SELECT envelope_id AS "trackingId" FROM deliveries WHERE status = 'delivered'
     UNION SELECT id FROM lifecycle_statuses WHERE portal = 'received'
     UNION SELECT id FROM reporting_filings WHERE state = 'accepted' ORDER BY 1`,
  );
  expect(submissions.map(({ trackingId }) => trackingId)).toEqual(
    expected.map(({ trackingId }) => trackingId),
  );
  await everythingOnce(points, numbers);
  const filed = await client.count(
    `reporting_reports WHERE document_id = ANY ($1) AND status = 'filed' AND outcome_code = '300'`,
    [reports],
  );
  expect(filed).toBe(reports.length);
  expect(await client.count('reporting_filings')).toBe(reports.length);
  const disorder = [...(await findings(client, DISORDER)), ...(await findings(platform, DISORDER))];
  expect(disorder).toEqual([]);
  return {
    flows: flows.length,
    reports: reports.length,
    fetched: await client.count(`french_platform_flows WHERE state = 'read'`),
    submittedAgain: await client.count('deliveries WHERE attempts > 2'),
    fetchedAgain: await client.count('french_platform_flows WHERE attempts > 1'),
    validatedAgain: await platform.count('french_flows WHERE claim > 1'),
  };
}

/** Invoices and statuses of each side that do not exist exactly once. */
async function everythingOnce({ client, platform }: PlatformPoints, numbers: string[]): Promise<void> {
  const documents = (direction: string): string =>
    `SELECT document_number AS number FROM documents WHERE direction = '${direction}' AND type = 'invoice'`;
  const statuses = (direction: string, code: string): string =>
    `SELECT d.document_number AS number FROM lifecycle_statuses l JOIN documents d ON d.id = l.document_id
     WHERE d.direction = '${direction}' AND l.code = '${code}' AND l.objection IS NULL`;
  const approved = numbers.filter((_, index) => index % 2 === 0);
  const paid = numbers.filter((_, index) => index % 2 === 1);
  expect({
    sent: await findNotOnce(client, documents('outgoing'), numbers),
    sentByPlatform: await findNotOnce(platform, documents('outgoing'), numbers),
    arrived: await findNotOnce(platform, documents('incoming'), numbers),
    approvedByPartner: await findNotOnce(platform, statuses('incoming', '205'), approved),
    approvedAtClient: await findNotOnce(client, statuses('outgoing', '205'), approved),
    paidAtClient: await findNotOnce(client, statuses('outgoing', '212'), paid),
    paidAtPartner: await findNotOnce(platform, statuses('incoming', '212'), paid),
  }).toEqual({
    sent: [],
    sentByPlatform: [],
    arrived: [],
    approvedByPartner: [],
    approvedAtClient: [],
    paidAtClient: [],
    paidAtPartner: [],
  });
}

export const FRENCH_PLATFORM_CASES: FaultCase[] = [
  {
    id: 'FR2',
    name: 'an installation whose French platform is another one; both and their databases killed, the wire cut, under load',
    setting: 'postgres',
    quick: false,
    limit: 1_800,
    play: async (stage) => storm(await stage.exchangeWithPlatform(), stage),
  },
];
