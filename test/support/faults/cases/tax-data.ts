import { setTimeout as sleep } from 'node:timers/promises';
import { slovakCompany, slovakInvoice, type SlovakCompany } from '../../slovak';
import type { TeamClient } from '../../team-client';
import { post } from '../http';
import type { FaultCase, Sightings, Stage } from '../stage';

/** Number of invoices of the whole run, or of the short one; `FAULTS_TAX_INVOICES` changes it. */
const INVOICES = { full: 1_000, short: 60 };
/** Requests under way at a time. */
const SENDERS = 8;
const PATIENCE_MS = 900_000;

/** Behaviour of the simulated authority for every tenth invoice, and for the one after it. */
const ENDINGS: Readonly<Record<number, string>> = {
  3: '-TAX-UNAVAILABLE',
  4: '-TAX-UNAVAILABLE',
  7: '-TAX-TWICE',
};

type Blow = 'service' | 'database';

interface Exchange {
  team: TeamClient;
  seller: SlovakCompany;
  buyer: SlovakCompany;
}

/** Sends an invoice once; repeats the request with its key until it is acknowledged. */
async function send(stage: Stage, { team, seller, buyer }: Exchange, number: string): Promise<void> {
  const headers = { authorization: team.authorization, 'idempotency-key': `${seller.id} ${number}` };
  for (const limit = Date.now() + PATIENCE_MS; ; await sleep(200)) {
    const body = slovakInvoice(buyer, number);
    const answer = await post(stage.api.baseUrl, `/api/v1/${seller.id}/send`, body, headers).catch(
      () => null,
    );
    if (answer?.status === 200) return;
    if (answer !== null && ![409, 429, 503].includes(answer.status))
      throw new Error(`An invoice was answered ${answer.status}: ${answer.body}`);
    if (Date.now() > limit) throw new Error('An invoice was never acknowledged');
  }
}

async function strike(stage: Stage, blow: Blow): Promise<void> {
  if (blow === 'service') return stage.api.killAndRestart();
  return stage.installation.killDatabase('SIGKILL', stage.chance.between(300, 1_500));
}

/**
 * Invoices between two reporting companies, with an authority that cannot process every fifth of the first reports and
 * answers others twice, while service and database are killed.
 */
async function storm(stage: Stage): Promise<Sightings> {
  const { chance, full, parties } = stage;
  const count = Number(process.env['FAULTS_TAX_INVOICES'] ?? (full ? INVOICES.full : INVOICES.short));
  const team = parties[0].client;
  const exchange = { team, seller: await slovakCompany(team, null), buyer: await slovakCompany(team, null) };
  const order = chance.order<Blow>(full ? { service: 8, database: 2 } : { service: 1, database: 1 });
  let next = 0;
  let isOver = false;
  const sender = async (): Promise<void> => {
    while (next < count) {
      const number = next++;
      await send(stage, exchange, `TAX-${number}${ENDINGS[number % 10] ?? ''}`);
    }
  };
  const senders = Promise.all(Array.from({ length: SENDERS }, sender)).finally(() => (isOver = true));
  senders.catch(() => undefined); // reported below, once the blows are done
  let struck = 0;
  for (const blow of order) {
    await sleep(chance.between(1_000, 4_000));
    await strike(stage, blow);
    struck += 1;
  }
  if (!isOver) await senders;
  await senders;
  const [reports, again] = await reported(stage, exchange, count);
  return { invoices: count, reports, sentAgain: again, blows: struck };
}

/**
 * Waits until the authority has accepted all reports, and checks that each side of each invoice has one report, one
 * decisive acceptance, and as many submissions as it counts, each with ids of its own.
 */
async function reported(stage: Stage, { seller, buyer }: Exchange, count: number): Promise<[number, number]> {
  const { installation } = stage;
  const ofBoth = `company_id IN ('${seller.id}', '${buyer.id}')`;
  for (const limit = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    if ((await installation.count(`tax_data WHERE ${ofBoth} AND state = 'accepted'`)) >= 2 * count) break;
    if (Date.now() > limit) throw new Error('Reports are still on their way');
  }
  expect(await installation.count(`tax_data WHERE ${ofBoth}`)).toBe(2 * count);
  for (const [company, reporter] of [
    [seller, 'C2'],
    [buyer, 'C3'],
  ] as const)
    expect(
      await installation.query(
        `SELECT d.id FROM documents d LEFT JOIN tax_data t ON t.document_id = d.id AND t.reporter = $2
         WHERE d.company_id = $1 GROUP BY d.id HAVING count(t.id) <> 1`,
        [company.id, reporter],
      ),
    ).toEqual([]);
  expect(
    await installation.query(
      `SELECT t.id FROM tax_data t WHERE ${ofBoth} AND (
         (SELECT count(*) FROM tax_data_answers a WHERE a.tax_data_id = t.id AND a.decisive AND a.outcome = 'accepted') <> 1
         OR (SELECT count(*) FROM tax_data_submissions s WHERE s.tax_data_id = t.id) <> t.submissions)`,
    ),
  ).toEqual([]);
  const again = await installation.count(`tax_data WHERE ${ofBoth} AND submissions > 1`);
  return [2 * count, again];
}

export const TAX_DATA_CASES: FaultCase[] = [
  {
    id: 'TAX',
    name: 'invoices that both sides report to a tax authority, which cannot take every fifth; service and database killed',
    setting: 'one process',
    quick: true,
    limit: 900,
    play: storm,
  },
];
