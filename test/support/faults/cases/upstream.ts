import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../chance';
import { DISORDER, DOUBLED, findings, findNotOnce } from '../history';
import type { Load, Order } from '../load';
import type { FaultCase, Sightings, Stage } from '../stage';
import {
  startEInvoiceBe,
  startPasserelle,
  startRecommand,
  UpstreamPoints,
  type StormProvider,
} from '../upstream-points';

/** Kills of processes in a run; `--kills` changes the number. */
const KILLS = 40;
/** Clients that send to each side at a time. */
const SENDERS = 2;
/** Longest wait in milliseconds until a submission is held. */
const LONGEST_HOLD_MS = 1_500;

/** A client that sends one document after the other until the end. */
async function keepSending(
  load: Load,
  createOrder: (number: number) => Order,
  chance: Chance,
  isOver: () => boolean,
): Promise<void> {
  let serial = 1;
  const sender = async (): Promise<void> => {
    while (!isOver()) {
      await load.send(createOrder(serial++));
      await sleep(chance.between(100, 500));
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
}

/** Kills the client so many times: before or after the provider has a submission, or at any moment. */
async function killClient(points: UpstreamPoints, kills: number, chance: Chance): Promise<number> {
  let held = 0;
  for (let kill = 0; kill < kills; kill++) {
    await points.hasten();
    const before = points.wire.heldConnections;
    if (chance.next() < 0.6) {
      points.hold(chance.pick(['request', 'answer'] as const));
      for (const end = Date.now() + LONGEST_HOLD_MS; Date.now() < end; await sleep(20))
        if (points.wire.heldConnections > before) break;
      await sleep(chance.between(0, 100));
    } else await sleep(chance.between(50, 800));
    if (points.wire.heldConnections > before) held++;
    await points.killClient();
  }
  return held;
}

async function killProvider(points: UpstreamPoints, kills: number, chance: Chance): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await sleep(chance.between(100, 1_500));
    await points.killProvider();
  }
}

/** Documents both ways between an installation and its provider, while the processes of both are killed again and again. */
async function storm(points: UpstreamPoints, { chance }: Stage): Promise<Sightings> {
  const kills = Number(process.env['FAULTS_KILLS'] ?? KILLS);
  const { load, partnerLoad, provider } = points;
  const ofProvider = provider.installation === null ? 0 : Math.floor(kills / 2);
  const state = { isOver: false };
  const isOver = (): boolean => state.isOver;
  const traffic = Promise.all([
    keepSending(load, (number) => points.orderOut(`FAULT-OUT-${number}`), chance, isOver),
    ...(partnerLoad === null
      ? []
      : [keepSending(partnerLoad, (number) => points.orderIn(`FAULT-IN-${number}`), chance, isOver)]),
  ]);
  // A failure is reported below, once the kills are done.
  traffic.catch(() => undefined);
  const [held] = await Promise.all([
    killClient(points, kills - ofProvider, chance),
    killProvider(points, ofProvider, chance),
  ]).finally(() => (state.isOver = true));
  await traffic;
  const parked = await points.settle();
  return { kills, killsOfClient: kills - ofProvider, held, parked, ...(await checkOnce(points)) };
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
