import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../chance';
import { DISORDER, DOUBLED, findings, findNotOnce } from '../history';
import { parseKillCount } from '../kill-count';
import type { Load, Order } from '../load';
import type { Member } from '../member';
import type { FaultCase, Sightings, Stage } from '../stage';
import {
  startEInvoiceBe,
  startPasserelle,
  startRecommand,
  UpstreamPoints,
  type StormProvider,
} from '../upstream-points';

/** Kills from which on at least one comes while a submission, or its answer, is on the wire: six of ten wait for that. */
const CERTAINLY_HELD = 20;
/** Pause in milliseconds between two documents of one direction. */
const PAUSE_MS = [200, 1_000] as const;
/** Interval in milliseconds in which waiting work is made due. */
const SHORTENED_WAIT_MS = 700;
/** Longest wait in milliseconds until a submission is held. */
const MAX_HOLD_MS = 20_000;

/** Sends one document after the other until the end. */
async function keepSending(
  load: Load,
  createOrder: () => Order,
  chance: Chance,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await load.send(createOrder());
    await sleep(chance.between(...PAUSE_MS));
  }
}

/** Kills of a run, over all processes. */
interface Kills {
  left: number;
  /** Kills while a submission, or its answer, was on the wire. */
  held: number;
  /** Documents that were sent so that a submission could be held. */
  sends: number;
}

/**
 * Kills a process again and again: while a submission is on the wire, before or after the provider has it, or at any moment.
 * @param sendOne sends a document that has to be submitted
 */
async function killAgain(
  points: UpstreamPoints,
  member: Member,
  kills: Kills,
  chance: Chance,
  sendOne: () => Promise<unknown>,
): Promise<void> {
  const sends: Promise<unknown>[] = [];
  while (kills.left > 0) {
    kills.left -= 1;
    const before = points.wire.heldConnections;
    if (chance.next() < 0.6) {
      points.hold(chance.pick(['request', 'answer'] as const));
      const send = sendOne();
      send.catch(() => undefined); // reported below, once the kills are done
      sends.push(send);
      kills.sends += 1;
      for (const end = Date.now() + MAX_HOLD_MS; Date.now() < end; await sleep(20))
        if (points.wire.heldConnections > before) break;
      await sleep(chance.between(0, 100));
    } else await sleep(chance.between(50, 800));
    if (points.wire.heldConnections > before) kills.held += 1;
    await points.kill(member);
  }
  await Promise.all(sends);
}

/** Documents both ways between an installation and its provider, while processes of both are killed again and again. */
async function storm(points: UpstreamPoints, { chance }: Stage): Promise<Sightings> {
  const number = parseKillCount(process.env['FAULTS_KILLS']);
  const { load, partnerLoad } = points;
  const kills: Kills = { left: number, held: 0, sends: 0 };
  const state = { isOver: false };
  const isOver = (): boolean => state.isOver;
  const serial = { out: 1, in: 1 };
  const orderOut = (): Order => points.orderOut(`FAULT-OUT-${serial.out++}`);
  const orderIn = (): Order => points.orderIn(`FAULT-IN-${serial.in++}`);
  const traffic = Promise.all([
    keepSending(load, orderOut, chance, isOver),
    partnerLoad === null ? null : keepSending(partnerLoad, orderIn, chance, isOver),
    (async () => {
      for (; !isOver(); await sleep(SHORTENED_WAIT_MS)) await points.hasten();
    })(),
  ]);
  // A failure is reported below, once the kills are done.
  traffic.catch(() => undefined);
  const sendOne = (): Promise<unknown> => load.send(orderOut());
  await Promise.all(
    points.victims.map((member) => killAgain(points, member, kills, chance, sendOne)),
  ).finally(() => (state.isOver = true));
  points.release();
  await traffic;
  const parked = await points.settle();
  // A run in which nothing was sent, or nothing was on the wire, would prove nothing.
  if (number >= CERTAINLY_HELD) expect(kills.held).toBeGreaterThan(0);
  expect(load.acknowledged().length).toBeGreaterThan(kills.sends);
  if (partnerLoad !== null) expect(partnerLoad.acknowledged().length).toBeGreaterThan(0);
  return { kills: number, held: kills.held, parked, ...(await checkOnce(points)) };
}

const OUTGOING = `SELECT document_number AS number FROM documents WHERE direction = 'outgoing'`;
const INCOMING = `SELECT document_number AS number FROM documents WHERE direction = 'incoming'`;
const DELIVERED = `SELECT d.document_number AS number FROM documents d JOIN document_states s ON s.document_id = d.id
  WHERE d.direction = 'outgoing' AND s.delivery_status = 'delivered'`;

/** Each acknowledged document is there once on its way, and nothing else is. */
async function checkOnce(points: UpstreamPoints): Promise<Sightings> {
  const { client, load, partnerLoad, provider } = points;
  const sent = load.acknowledged().map(({ number }) => number);
  const received = (partnerLoad?.acknowledged() ?? []).map(({ number }) => number);
  const { installation } = provider;
  expect(await findNotOnce(client, OUTGOING, sent)).toEqual([]);
  for (const each of points.installations) {
    expect(await findings(each, [...DOUBLED, ...DISORDER])).toEqual([]);
    expect(await each.count(`deliveries WHERE status = 'failed' AND failure_category <> 'unconfirmed'`)).toBe(
      0,
    );
  }
  const unconfirmed = await client.count(`deliveries WHERE status = 'failed'`);
  if (installation === null) {
    const repeated = sent.filter((number) => provider.countSent(number) > 1);
    const missing = sent.filter((number) => provider.countSent(number) === 0);
    expect({ repeated, missing }).toEqual({ repeated: [], missing: [] });
  } else {
    expect({
      delivered: await findNotOnce(client, DELIVERED, sent),
      takenByProvider: await findNotOnce(installation, OUTGOING, sent),
      arrived: await findNotOnce(installation, INCOMING, sent),
      sentByPartner: await findNotOnce(installation, OUTGOING, received),
      arrivedAtProvider: await findNotOnce(installation, INCOMING, received),
      fetched: await findNotOnce(client, INCOMING, received),
    }).toEqual({
      ...{
        delivered: [],
        takenByProvider: [],
        arrived: [],
        sentByPartner: [],
        arrivedAtProvider: [],
        fetched: [],
      },
    });
    expect(await client.count('documents')).toBe(sent.length + received.length);
  }
  return {
    sent: sent.length,
    received: received.length,
    unconfirmed,
    attemptsMoreThanTwo: await client.count('deliveries WHERE attempts > 2'),
  };
}

const over = (
  id: string,
  name: string,
  startProvider: (number: string) => Promise<StormProvider>,
): FaultCase => ({
  ...{ id, name, setting: 'postgres', quick: false, limit: 3_600 },
  play: async (stage) => storm(await stage.exchangeUpstream(startProvider), stage),
});

export const UPSTREAM_CASES: FaultCase[] = [
  over('UPSp', 'an installation over another one; both killed again and again under load', startPasserelle),
  over(
    'UPSr',
    'an installation over the API of Recommand, killed again and again under load',
    startRecommand,
  ),
  over(
    'UPSe',
    'an installation over the API of e-invoice.be, killed again and again under load',
    startEInvoiceBe,
  ),
];
