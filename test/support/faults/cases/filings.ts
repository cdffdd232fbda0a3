import { setTimeout as sleep } from 'node:timers/promises';
import { declarant, sales, type FrenchCompany } from '../../french';
import type { TeamClient } from '../../team-client';
import { post } from '../http';
import type { FaultCase, Sightings, Stage } from '../stage';

const ROUNDS = 4;
/** Per round, of both teams alternately. */
const DECLARANTS = 4;
/** Of each declarant in a round. */
const REPORTS = 5;
const PATIENCE_MS = 300_000;

/** A company with reports of a period that ended long ago, so that they are due soon. */
interface Reporting {
  team: TeamClient;
  company: FrenchCompany;
  /** In the order in which they were acknowledged. */
  documents: string[];
}

/** Reports once; repeats the request with its key until it is acknowledged. */
async function report(stage: Stage, { team, company, documents }: Reporting, net: number): Promise<void> {
  const body = sales('2026-01-05', net);
  const headers = {
    authorization: team.authorization,
    'idempotency-key': `${company.id} ${String(body['reference'])}`,
  };
  for (const limit = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const answer = await post(stage.api.baseUrl, `${company.path}/b2c`, body, headers).catch(() => null);
    if (answer?.status === 200) {
      documents.push(
        (JSON.parse(answer.body) as { report: { document: { id: string } } }).report.document.id,
      );
      return;
    }
    if (answer !== null && ![409, 429, 503].includes(answer.status))
      throw new Error(`A report was answered ${answer.status}: ${answer.body}`);
    if (Date.now() > limit) throw new Error('A report was never acknowledged');
  }
}

/** Reports while the API is killed, and files while either process is killed, each at moments of chance. */
async function round(stage: Stage, kills: { api: number; worker: number }): Promise<Reporting[]> {
  const { chance, parties } = stage;
  const reporting: Reporting[] = [];
  for (let i = 0; i < DECLARANTS; i++) {
    const team = parties[i % 2 === 0 ? 0 : 1].client;
    reporting.push({ team, company: await declarant(team), documents: [] });
  }
  const killApi = async (): Promise<void> => {
    await sleep(chance.between(0, 300));
    await stage.api.killAndRestart();
    kills.api += 1;
  };
  const requests = reporting.map(async (one) => {
    for (let i = 1; i <= REPORTS; i++) {
      await report(stage, one, i);
      await sleep(50);
    }
  });
  await Promise.all([...requests, killApi()]);
  await stage.advance(2 * 3600);
  for (let i = 0; i < 3; i++) {
    await sleep(chance.between(0, 700));
    await stage.killWorker();
    kills.worker += 1;
  }
  await Promise.all([killApi(), filed(stage, reporting)]);
  return reporting;
}

/** Waits until the platform has decided on all that was reported. */
async function filed(stage: Stage, reporting: Reporting[]): Promise<void> {
  const ids = reporting.flatMap(({ documents }) => documents);
  for (const limit = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    const filedReports = `reporting_reports WHERE document_id = ANY($1) AND outcome_code = '300'`;
    if ((await stage.installation.count(filedReports, [ids])) === ids.length) return;
    if (Date.now() > limit) throw new Error('Reports are still on their way');
  }
}

/** Each report is in one filing, which the platform received once, and was notified of its steps in order, once each. */
async function filedOnce({ installation }: Stage, { company, documents }: Reporting): Promise<number> {
  expect(documents).toHaveLength(REPORTS);
  const stored = await installation.query<{ id: string }>(
    'SELECT document_id AS id FROM reporting_reports WHERE company_id = $1 ORDER BY 1',
    [company.id],
  );
  expect(stored.map(({ id }) => id)).toEqual(documents.toSorted());
  const filings = await installation.query<{ state: string; handOvers: number; xml: Buffer }>(
    `SELECT f.state, s.hand_overs AS "handOvers", s.xml FROM reporting_filings f
     LEFT JOIN simplatform_filings s ON s.submission_id = f.id WHERE f.company_id = $1`,
    [company.id],
  );
  expect(filings).toMatchObject([{ state: 'accepted' }]);
  // 1 + 2 + … of each report once.
  expect(String(filings[0]?.xml)).toContain(`>${((REPORTS * (REPORTS + 1)) / 2).toFixed(2)}<`);
  for (const id of documents) {
    const steps = await installation.query<{ step: string }>(
      `SELECT concat_ws(' ', data->>'reportingStatus', data->>'outcomeCode') AS step FROM events
       WHERE data->>'documentId' = $1 AND type = 'document.reporting_status_changed' ORDER BY sequence`,
      [id],
    );
    expect(steps.map(({ step }) => step)).toEqual(['accepted', 'filed 500', 'filed 300']);
  }
  return filings[0]?.handOvers ?? 0;
}

async function play(stage: Stage): Promise<Sightings> {
  const kills = { api: 0, worker: 0 };
  const reporting: Reporting[] = [];
  for (let i = 0; i < ROUNDS; i++) reporting.push(...(await round(stage, kills)));
  let handOvers = 0;
  for (const one of reporting) handOvers += await filedOnce(stage, one);
  const reports = reporting.reduce((sum, { documents }) => sum + documents.length, 0);
  const parked = `reporting_periods WHERE parked_at IS NOT NULL`;
  expect(await stage.installation.count(parked)).toBe(0);
  return {
    apiKills: kills.api,
    workerKills: kills.worker,
    reports,
    filings: reporting.length,
    handedOverAgain: handOvers - reporting.length,
  };
}

export const FILING_CASES: FaultCase[] = [
  {
    id: 'FIL',
    name: 'API and worker killed again and again while French reports are made and filed',
    setting: 'postgres',
    quick: false,
    limit: 600,
    play,
  },
];
