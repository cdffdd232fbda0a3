import type { ExchangeEvidence, ReceivedMessage } from '../../src/network/port/document-network';
import { InboundPort } from '../../src/network/port/inbound-port';
import { DepartedParticipantsJob } from '../../src/network/peppol/publishing/departed-participants-job';
import { NetworkMoveJob } from '../../src/business/upstream/moves/network-move-job';
import { DirectoryServer } from '../support/peppol/directory-server';
import { LocatorServer } from '../support/peppol/locator-server';
import { startProvider, type Provider } from '../support/peppol/provider';
import { TestNetwork } from '../support/peppol/test-network';
import { belgianNumber, type Answer, type TeamClient } from '../support/team-client';
import { EInvoiceBeServer } from '../support/upstream/e-invoice-be-server';
import {
  letProviderNotice,
  listReceivedNumbers,
  publishedCompany,
  settleDeliveries,
  waitForPublication,
} from '../support/upstream/move-scene';
import { TwoWayTraffic } from '../support/upstream/two-way-traffic';
import { fetchArrivals, sendInvoice, type BelgianCompany } from '../support/upstream/upstream-scene';
import { pause, until } from '../support/until';

/** Most documents that a move refuses at first, and for how long: the sender looks the recipient up again. */
const MAX_REFUSED = 4;
const MAX_REFUSAL_MS = 5_000;
const DOCUMENTS_BETWEEN_STEPS = 12;

/** Two installations in one network, each with an access point and a publisher; the team of one of them uses the other. */
describe('a company that moves between a provider and the own access point', () => {
  let network: TestNetwork;
  let locator: LocatorServer;
  let directory: DirectoryServer;
  let provider: Provider;
  let own: Provider;
  let team: TeamClient;
  let company: BelgianCompany;
  let partner: BelgianCompany;
  let partnerTeam: TeamClient;

  beforeAll(async () => {
    network = await TestNetwork.start();
    locator = await LocatorServer.start(network.smpCa, network.otherPublishers);
    directory = await DirectoryServer.start(network.smpCa, network.otherPublishers);
    const world = { network, locator, directory };
    provider = await startProvider(world, {
      ...{ accessPoint: 'POP000001', publisher: 'POP000101', id: 'SMP-PROVIDER', ownPort: false },
    });
    own = await startProvider(world, {
      ...{ accessPoint: 'POP000002', publisher: 'POP000102', id: 'SMP-OWN', ownPort: true },
    });
    team = own.team;
    const number = belgianNumber();
    await publishedCompany(provider.service, provider.team, number);
    const { status, body } = await team.put('/api/v1/upstream', {
      ...{ provider: 'passerelle', baseUrl: provider.service.baseUrl },
      ...{ apiKey: provider.team.keyId, apiSecret: provider.team.secret },
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    company = await publishedCompany(own.service, team, number);
    partnerTeam = await provider.service.team('production');
    partner = await publishedCompany(provider.service, partnerTeam, belgianNumber());
  });

  afterAll(async () => {
    for (const server of [own?.service, provider?.service, locator, directory, network]) await server?.stop();
  });

  const path = (rest = ''): string => `/api/v1/companies/${company.id}/network${rest}`;

  async function getNetwork(): Promise<Answer['body']> {
    return (await team.get(path())).body.network;
  }

  async function waitForMove(): Promise<void> {
    await until(async () => {
      await own.service.app.get(NetworkMoveJob).run();
      const { move } = await getNetwork();
      if (move.status === 'completed') return true;
      await own.service.sql(
        `UPDATE network_moves SET next_attempt_at = clock_timestamp() - interval '1 second' WHERE status = 'running'`,
      );
      return false;
    });
  }

  /** Lets the time pass for which publishers answer for identifiers that have left, and deletes their data. */
  async function letGraceTimePass(): Promise<void> {
    for (const { service } of [own, provider]) {
      await service.sql(`UPDATE published_participants SET left_at = left_at - interval '61 minutes'`);
      await service.app.get(DepartedParticipantsJob).run();
    }
  }

  it('loses nothing and sends nothing twice, there and back, while documents go both ways', async () => {
    const out = { name: 'OUT', team, from: company, to: partner };
    const back = { name: 'IN', team: partnerTeam, from: partner, to: company };
    const traffic = new TwoWayTraffic([out, back]);
    const fetching = { isOn: true };
    const fetches = (async () => {
      while (fetching.isOn) {
        await fetchArrivals(own.service);
        await pause(300);
      }
    })();
    await traffic.more(DOCUMENTS_BETWEEN_STEPS);
    expect(locator.participants.get(company.address)).toBe('SMP-PROVIDER');

    // The provider's preparation is answered; the answer to the migration is lost.
    locator.troubles.push(null, 'answer lost');
    const there = await team.put(path('/move'), { network: 'own' });
    expect([there.status, there.body.errors]).toEqual([200, undefined]);
    await waitForMove();
    expect(locator.participants.get(company.address)).toBe('SMP-OWN');
    expect(await getNetwork()).toMatchObject({ network: 'own', isSet: true, move: { status: 'completed' } });
    await traffic.more(DOCUMENTS_BETWEEN_STEPS);
    await letProviderNotice(provider.service);
    await traffic.more(DOCUMENTS_BETWEEN_STEPS * 2);
    const [overOwn] = await own.service.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM deliveries d JOIN upstream_submissions s ON s.envelope_id = d.envelope_id
       WHERE s.connection_id IS NULL`,
    );

    const again = await team.put(path('/move'), { network: 'upstream' });
    expect([again.status, again.body.errors]).toEqual([200, undefined]);
    await waitForMove();
    expect(locator.participants.get(company.address)).toBe('SMP-PROVIDER');
    expect(await getNetwork()).toMatchObject({ network: 'upstream', move: { status: 'completed' } });
    await traffic.more(DOCUMENTS_BETWEEN_STEPS);
    await letGraceTimePass();
    await traffic.more(DOCUMENTS_BETWEEN_STEPS);

    await traffic.end();
    await settleDeliveries([own.service, provider.service]);
    fetching.isOn = false;
    await fetches;
    await fetchArrivals(own.service);
    await fetchArrivals(own.service);

    const failed = [];
    for (const { service } of [own, provider])
      failed.push(
        ...(await service.sql(
          `SELECT id, status, failure_message FROM deliveries WHERE status <> 'delivered'`,
        )),
      );
    const arrived = [
      ...(await listReceivedNumbers(partnerTeam, partner)),
      ...(await listReceivedNumbers(team, company)),
    ];
    const sent = traffic.sent.map(({ number }) => number);
    const viaFeed = await own.service.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM inbound_messages WHERE message_id LIKE '%.upstream.invalid'`,
    );
    process.stdout.write(
      `moves under traffic: ${JSON.stringify({
        sent: sent.length,
        out: sent.filter((number) => number.startsWith('OUT')).length,
        lost: sent.filter((number) => !arrived.includes(number)).length,
        twice: arrived.length - new Set(arrived).size,
        overOwn: overOwn?.count,
        viaFeed: viaFeed[0]?.count,
        refused: traffic.refused.length,
        refusedMs: Math.round(traffic.getLongestRefusal()),
        reasons: [...new Set(traffic.refused.map(({ reason }) => reason.slice(0, 150)))],
      })}\n`,
    );
    expect(failed).toEqual([]);
    expect([...arrived].sort()).toEqual([...sent].sort());
    expect(overOwn?.count).toBeGreaterThan(0);
    expect(viaFeed[0]?.count).toBeGreaterThan(0);
    expect(traffic.refused.length).toBeLessThanOrEqual(MAX_REFUSED);
    expect(traffic.getLongestRefusal()).toBeLessThan(MAX_REFUSAL_MS);
  });

  it.each(['provider', 'own'] as const)(
    'stores a document once that comes over both doors, first over: %s',
    async (first) => {
      const before = (await listReceivedNumbers(team, company)).length;
      const sent = await sendInvoice(partnerTeam, partner, company.address, `TWICE-${first}`);
      await settleDeliveries([own.service, provider.service]);
      if (first === 'provider') await fetchArrivals(own.service);
      const [copy] = await provider.service.sql<{
        messageId: string;
        envelopeId: string;
        docTypeId: string;
        processId: string;
      }>(
        `SELECT peppol_message_id AS "messageId", envelope_id AS "envelopeId", doc_type_id AS "docTypeId", process_id AS "processId"
       FROM documents WHERE direction = 'incoming' AND receiver_id = $1 ORDER BY created_at DESC LIMIT 1`,
        [company.address],
      );
      if (copy === undefined) throw new Error('The provider has no document');
      const xml = await partnerTeam.get(`/api/v1/documents/${sent.id}`, {
        headers: { accept: 'application/xml' },
      });
      const message = {
        ...{ ...copy, conversationId: copy.messageId, sender: partner.address, receiver: company.address },
        ...{ countryC1: 'BE', payload: Buffer.from(xml.body as string), origin: null },
      };
      // The sender got no receipt from the provider, looked the recipient up again, and sends the same message to the own door.
      const outcome = await own.service.app
        .get(InboundPort)
        .accept('production', message, 'receipt', createEvidence(message));
      expect(outcome).toMatchObject({ kind: 'stored', receipt: 'receipt', repeated: first === 'provider' });
      await fetchArrivals(own.service);
      expect(await listReceivedNumbers(team, company)).toHaveLength(before + 1);
    },
  );

  it('changes nothing without a move, and refuses one to the present network', async () => {
    const early = await team.put(path('/move'), { network: 'upstream' });
    expect([early.status, early.headers.get('x-error-code')]).toEqual([409, 'network_move_impossible']);
    const none = await team.delete(path('/move'));
    expect([none.status, none.headers.get('x-error-code')]).toEqual([409, 'network_move_impossible']);
    const wrong = await team.put(path('/move/key'), { identifierId: 'ci_1', migrationKey: 'short' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['migrationKey']]);
  });

  describe('with a provider whose API knows no migration keys', () => {
    let server: EInvoiceBeServer;
    let client: TeamClient;
    let moving: BelgianCompany;

    beforeAll(async () => {
      server = await EInvoiceBeServer.start();
      client = await own.service.team('production');
      const number = belgianNumber();
      server.account = { number, peppolIds: [`0208:${number}`], isRegistered: true };
      locator.holdElsewhere(`0208:${number}`, 'http://127.0.0.1:9', 'Right7#Key2%');
      const { status, body } = await client.put('/api/v1/upstream', {
        ...{ provider: 'e-invoice-be', baseUrl: server.http.url, apiSecret: server.token },
      });
      expect([status, body.errors]).toEqual([200, undefined]);
      moving = await publishedCompany(own.service, client, number);
    });

    afterAll(() => server?.http.stop());

    const move = (rest = ''): string => `/api/v1/companies/${moving.id}/network/move${rest}`;
    const isPublishedStill = () => waitForPublication(own.service, client, moving);

    it('takes the key that the user enters, and refuses a wrong one', async () => {
      const started = await client.put(move(), { network: 'own' });
      expect([started.status, started.body.errors]).toEqual([200, undefined]);
      const [identifier] = started.body.network.move.identifiers;
      expect(identifier).toMatchObject({ step: 'enter_key', migrationKey: null, errorMessage: null });
      const { identifierId } = identifier;
      const wrong = await client.put(move('/key'), { identifierId, migrationKey: 'Wrong7#Key2%' });
      expect([wrong.status, wrong.headers.get('x-error-code')]).toEqual([400, 'migration_refused']);
      const other = await client.put(`/api/v1/companies/${moving.id}/network`, { network: 'own' });
      expect([other.status, other.headers.get('x-error-code')]).toEqual([409, 'network_move_running']);
      const removed = await client.delete('/api/v1/upstream');
      expect([removed.status, removed.headers.get('x-error-code')]).toEqual([409, 'network_move_running']);
      const right = await client.put(move('/key'), { identifierId, migrationKey: 'Right7#Key2%' });
      expect([right.status, right.body.errors]).toEqual([200, undefined]);
      expect(right.body.network).toMatchObject({ network: 'own', move: { status: 'completed' } });
      expect(locator.participants.get(moving.address)).toBe('SMP-OWN');
      await isPublishedStill();
    });

    it('makes the key useless when the move is cancelled', async () => {
      const started = await client.put(move(), { network: 'upstream' });
      const [identifier] = started.body.network.move.identifiers;
      expect(identifier).toMatchObject({ step: 'hand_over_key', errorMessage: null });
      expect(locator.keys.get(moving.address)).toBe(identifier.migrationKey);
      const cancelled = await client.delete(move());
      expect(cancelled.body.network).toMatchObject({ network: 'own', move: { status: 'cancelled' } });
      expect(locator.keys.get(moving.address)).not.toBe(identifier.migrationKey);
    });

    it('shows the key for the provider, and notices that the provider has used it', async () => {
      const started = await client.put(move(), { network: 'upstream' });
      const [identifier] = started.body.network.move.identifiers;
      expect(locator.keys.get(moving.address)).toBe(identifier.migrationKey);
      const repeated = await client.put(move(), { network: 'upstream' });
      expect(repeated.body.network.move.id).toBe(started.body.network.move.id);
      locator.holdElsewhere(moving.address, 'http://127.0.0.1:9');
      await until(async () => {
        await own.service.sql(
          `UPDATE network_moves SET next_attempt_at = clock_timestamp() - interval '1 second' WHERE status = 'running'`,
        );
        await own.service.app.get(NetworkMoveJob).run();
        const { body } = await client.get(`/api/v1/companies/${moving.id}/network`);
        return body.network.move.status === 'completed' && body.network.network === 'upstream';
      });
      await isPublishedStill();
      const audit = await client.get(`/api/v1/audit?subjectId=${moving.id}&limit=100`);
      const actions = audit.body.auditEntries.map(({ action }: Answer['body']) => action);
      expect(actions).toEqual(
        expect.arrayContaining(['network_move.started', 'network_move.completed', 'network_move.cancelled']),
      );
    });

    it('takes the identifier back while the own publisher still answers for it', async () => {
      locator.holdElsewhere(moving.address, 'http://127.0.0.1:9', 'Again7#Key2%');
      const started = await client.put(move(), { network: 'own' });
      const [{ identifierId }] = started.body.network.move.identifiers;
      const entered = await client.put(move('/key'), { identifierId, migrationKey: 'Again7#Key2%' });
      expect(entered.body.network).toMatchObject({ network: 'own', move: { status: 'completed' } });
      expect(locator.participants.get(moving.address)).toBe('SMP-OWN');
      // What the move before has left to do must not remove it.
      await letGraceTimePass();
      const [kept] = await own.service.sql(
        'SELECT state FROM published_participants WHERE participant = $1',
        [moving.address],
      );
      expect(kept).toEqual({ state: 'registered' });
    });
  });
});

/** Evidence of an exchange, as far as the reception looks at it. */
function createEvidence({ messageId, docTypeId, processId, countryC1 }: ReceivedMessage): ExchangeEvidence {
  const now = new Date();
  return {
    ledgerMessage: {
      ...{ messageId, sentAt: now, peerSeatId: 'POP000001', countryC1 },
      documentType: { scheme: 'busdox-docid-qns', value: docTypeId },
      process: { scheme: 'cenbii-procid-ubl', value: processId },
    },
    ...{ url: null, status: 200, requestSoap: Buffer.from('<soap/>'), answer: null },
    ...{ ownCertificate: Buffer.from('own'), peerCertificate: Buffer.from('peer') },
    ...{ ownKeyCustody: 'file', revocation: {}, startedAt: now, answeredAt: now },
  };
}
