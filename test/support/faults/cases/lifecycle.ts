import { exchanged, frenchParty, type FrenchParty } from '../../french-invoice';
import type { TeamClient } from '../../team-client';
import { post, until, type HttpAnswer } from '../http';
import type { FaultCase, Sightings, Stage } from '../stage';

const INVOICES = 3;
const PAID = { status: '212', amounts: [{ amount: '135.04', percentage: 5.5, date: '2026-11-22' }] };

/** Invoices between French companies of two teams, at rest: all earlier statuses are stored and transmitted. */
interface French {
  seller: TeamClient;
  buyer: TeamClient;
  invoices: { sent: string; received: string }[];
}

let nextNumber = 1;

async function french(stage: Stage): Promise<French> {
  const [seller, buyer] = stage.parties.map(({ client }) => client) as [TeamClient, TeamClient];
  const from: FrenchParty = await frenchParty(seller);
  const to: FrenchParty = await frenchParty(buyer);
  const invoices: French['invoices'] = [];
  for (let i = 0; i < INVOICES; i++)
    invoices.push(await exchanged([seller, from], [buyer, to], `CDV-FAULT-${nextNumber++}`));
  await statusesAtRest(stage);
  return { seller, buyer, invoices };
}

/** Waits until all statuses are transmitted. */
async function statusesAtRest(stage: Stage): Promise<void> {
  await stage.settle();
  const limit = Date.now() + 90_000;
  while ((await stage.installation.count('lifecycle_statuses WHERE next_attempt_at IS NOT NULL')) > 0) {
    if (Date.now() > limit) throw new Error('Statuses are still on their way');
    await stage.advance(60);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  await stage.settle();
}

/** Reports that an invoice was paid. A repetition has the same key. */
function sayPaid({ api }: Stage, { seller }: French, invoice: string): Promise<HttpAnswer> {
  const headers = { authorization: seller.authorization, 'idempotency-key': `paid ${invoice}` };
  return post(api.baseUrl, `/api/v1/documents/${invoice}/lifecycle`, PAID, headers);
}

/** The codes of the statuses of an invoice that count, in their order, as one team sees them. */
async function codesOf(client: TeamClient, invoice: string): Promise<string[]> {
  const { body } = await client.get(`/api/v1/documents/${invoice}/lifecycle`);
  const statuses = body.lifecycle.statuses as { code: string; counts: boolean }[];
  return statuses.filter(({ counts }) => counts).map(({ code }) => code);
}

/**
 * The status is stored once on both sides, after all earlier ones, and its messages to the partner and to the portal were
 * sent under one id each.
 * @returns how many there were
 */
async function paidOnce(stage: Stage, { seller, buyer, invoices }: French): Promise<Sightings> {
  const { installation } = stage;
  for (const { sent, received } of invoices)
    for (const codes of [await codesOf(seller, sent), await codesOf(buyer, received)]) {
      expect(codes.filter((code) => code === '212')).toEqual(['212']);
      expect(codes.at(-1)).toBe('212');
      expect(new Set(codes).size).toBe(codes.length);
    }
  const ids = invoices.map(({ sent }) => sent);
  const statusRows = `lifecycle_statuses l WHERE l.document_id = ANY($1) AND l.code = '212'`;
  expect(await installation.count(statusRows, [ids])).toBe(INVOICES);
  expect(await installation.count(`${statusRows} AND l.portal = 'received'`, [ids])).toBe(INVOICES);
  const messages = `documents d JOIN lifecycle_statuses l ON l.status_document_id = d.id AND l.document_id = ANY($1)
    JOIN simnet_messages m ON m.message_id = d.peppol_message_id WHERE l.code = '212'`;
  expect(await installation.count(messages, [ids])).toBe(INVOICES);
  const atPortal = `simplatform_statuses s JOIN lifecycle_statuses l ON l.id = s.message_id
    WHERE l.document_id = ANY($1) AND l.code = '212'`;
  expect(await installation.count(atPortal, [ids])).toBe(INVOICES);
  return { invoices: INVOICES, statuses: INVOICES, messages: INVOICES, atPortal: INVOICES };
}

/** Reports all as paid while the worker is killed at a moment of its work on them. */
async function killWorkerAt(
  stage: Stage,
  trap: NonNullable<Stage['worker']['wire']['trap']>,
): Promise<Sightings> {
  const scene = await french(stage);
  const { worker } = stage;
  const heldConnections = worker.wire.heldConnections;
  worker.wire.trap = trap;
  for (const { sent } of scene.invoices) expect((await sayPaid(stage, scene, sent)).status).toBe(200);
  await until('the work on a status is held', () => worker.wire.heldConnections > heldConnections);
  const heldMoments = worker.wire.heldConnections - heldConnections;
  await stage.killWorker();
  await statusesAtRest(stage);
  return { heldMoments, ...(await paidOnce(stage, scene)) };
}

export const LIFECYCLE_CASES: FaultCase[] = [
  {
    id: 'CDVa',
    name: 'API killed after a status is stored, before its answer leaves',
    setting: 'postgres',
    quick: false,
    async play(stage) {
      const scene = await french(stage);
      const { api } = stage;
      const heldConnections = api.wire.heldConnections;
      api.wire.trap = { fits: /INSERT INTO lifecycle_statuses/, holds: 'answer' };
      const first = scene.invoices.map(({ sent }) => sayPaid(stage, scene, sent).catch(() => null));
      await until('the stored statuses are held', () => api.wire.heldConnections > heldConnections);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const stored = await stage.installation.count(
        `lifecycle_statuses WHERE code = '212' AND document_id = ANY($1)`,
        [scene.invoices.map(({ sent }) => sent)],
      );
      await api.killAndRestart();
      expect(await Promise.all(first)).toEqual(scene.invoices.map(() => null));
      const again = await Promise.all(scene.invoices.map(({ sent }) => sayPaid(stage, scene, sent)));
      expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
      const replayed = again.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length;
      expect(stored).toBeGreaterThan(0);
      expect(replayed).toBe(stored);
      await statusesAtRest(stage);
      return { storedUnanswered: stored, replayed, ...(await paidOnce(stage, scene)) };
    },
  },
  {
    id: 'CDVb',
    name: 'worker killed after a status arrived at the partner, before its receipt is stored',
    setting: 'postgres',
    quick: false,
    async play(stage) {
      const scene = await french(stage);
      const { installation } = stage;
      await stage.disturbNetwork('late_receipt', INVOICES, 10_000);
      const before = await installation.count('simnet_messages');
      for (const { sent } of scene.invoices) expect((await sayPaid(stage, scene, sent)).status).toBe(200);
      await until(
        'the statuses have arrived',
        async () => (await installation.count('simnet_messages')) >= before + INVOICES,
      );
      await stage.killWorker();
      await statusesAtRest(stage);
      const claimedAgain = await installation.count(
        `deliveries d JOIN lifecycle_statuses l ON l.status_document_id = d.document_id
          WHERE l.code = '212' AND l.document_id = ANY($1) AND d.claim > 1`,
        [scene.invoices.map(({ sent }) => sent)],
      );
      expect(claimedAgain).toBe(INVOICES);
      return { claimedAgain, ...(await paidOnce(stage, scene)) };
    },
  },
  {
    id: 'CDVc',
    name: 'worker killed after the portal has a status, before that is stored',
    setting: 'postgres',
    quick: false,
    play: (stage) => killWorkerAt(stage, { fits: /portal = 'received'/, holds: 'request' }),
  },
  {
    id: 'CDVd',
    name: 'worker killed between the claim of a status and its way to the portal',
    setting: 'postgres',
    quick: false,
    play: (stage) =>
      killWorkerAt(stage, { fits: /FROM lifecycle_statuses l JOIN documents d/, holds: 'request' }),
  },
  {
    id: 'CDVe',
    name: 'worker killed between the claim of a status and its way to the partner',
    setting: 'postgres',
    quick: false,
    async play(stage) {
      const scene = await french(stage);
      await stage.disturbNetwork('stall', INVOICES, 10_000);
      for (const { sent } of scene.invoices) expect((await sayPaid(stage, scene, sent)).status).toBe(200);
      await until(
        'all stall',
        async () => (await stage.installation.count('simnet_faults WHERE remaining > 0')) === 0,
      );
      await stage.killWorker();
      await statusesAtRest(stage);
      return paidOnce(stage, scene);
    },
  },
];
