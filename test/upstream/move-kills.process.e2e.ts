import { SmlClient } from '../../src/network/peppol/publishing/sml-client';
import { KilledProcesses } from '../support/killed-processes';
import { DirectoryServer } from '../support/peppol/directory-server';
import { LocatorServer } from '../support/peppol/locator-server';
import { providerSettings, startProvider, type Provider } from '../support/peppol/provider';
import { TestNetwork } from '../support/peppol/test-network';
import { ALL_RUNS } from '../support/runs';
import { startService, type Service } from '../support/service';
import { belgianNumber, type Answer, type TeamClient } from '../support/team-client';
import { startFaultyProxy, type FaultyServer } from '../support/upstream/faulty-server';
import {
  letProviderNotice,
  listReceivedNumbers,
  publishedCompany,
  settleDeliveries,
  waitForPublication,
} from '../support/upstream/move-scene';
import {
  clientCompany,
  fetchArrivals,
  sendInvoice,
  type BelgianCompany,
} from '../support/upstream/upstream-scene';
import { until } from '../support/until';

type Network = 'own' | 'upstream';

/** A start of the product on a busy machine, and the pause before its first look at moves. */
const MAX_MOVE_MS = 300_000;

/** Where a process is killed: within a statement on a row, during a call of the locator, or during one of the provider. */
type Moment =
  | { table: string; when?: string }
  | { locator: string; done: boolean }
  | { provider: string; fault: 'hang' | 'lose' };

/** Moments of a move, in their order; those of `always` are part of each run. */
const MOMENTS: { network: Network; state: string; moment: Moment; always?: true }[] = [
  {
    network: 'own',
    state: 'the move is stored, and nothing has begun',
    moment: { table: 'network_moves', when: 'NEW.claim > OLD.claim' },
  },
  {
    network: 'upstream',
    state: 'the move is stored, and nothing has begun',
    moment: { table: 'network_moves', when: 'NEW.claim > OLD.claim' },
  },
  {
    network: 'own',
    state: 'key_wanted, and the provider has not got the request for the key',
    moment: { provider: '/migration-key', fault: 'lose' },
  },
  {
    network: 'upstream',
    state: 'key_wanted, and the key is chosen and not stored',
    moment: {
      table: 'network_move_identifiers',
      when: 'OLD.key_sealed IS NULL AND NEW.key_sealed IS NOT NULL',
    },
  },
  {
    network: 'own',
    state: 'key_wanted, and the provider has issued the key',
    moment: { table: 'network_move_identifiers', when: `NEW.state = 'key_known'` },
    always: true,
  },
  {
    network: 'upstream',
    state: 'key_wanted, and the locator does not have the stored key',
    moment: { locator: 'prepareMigrate', done: false },
  },
  {
    network: 'own',
    state: 'key_known, and the locator has not got the request',
    moment: { locator: 'migrate', done: false },
  },
  {
    network: 'upstream',
    state: 'key_wanted, and the locator has the key',
    moment: { locator: 'prepareMigrate', done: true },
    always: true,
  },
  {
    network: 'own',
    state: 'key_known, and the locator has moved the identifier',
    moment: { locator: 'migrate', done: true },
    always: true,
  },
  {
    network: 'upstream',
    state: 'key_known, and the provider has not got the key',
    moment: { provider: '/migration', fault: 'lose' },
  },
  {
    network: 'own',
    state: 'key_known, and moved is not stored',
    moment: { table: 'network_move_identifiers', when: `NEW.state = 'moved'` },
  },
  {
    network: 'upstream',
    state: 'key_known, and the provider has taken the identifier over',
    moment: { provider: '/migration', fault: 'hang' },
    always: true,
  },
  {
    network: 'own',
    state: 'moved, and the move is not completed',
    moment: { table: 'network_moves', when: `NEW.status = 'completed'` },
    always: true,
  },
  {
    network: 'upstream',
    state: 'key_known, and the own publisher still has the identifier',
    moment: { table: 'published_participants' },
  },
  {
    network: 'own',
    state: 'key_known, and moved is not stored, once more after a return',
    moment: { table: 'network_move_identifiers', when: `NEW.state = 'moved'` },
  },
  {
    network: 'upstream',
    state: 'moved, and the move is not completed',
    moment: { table: 'network_moves', when: `NEW.status = 'completed'` },
    always: true,
  },
];

/** A process of the own installation, killed at each stored state of a move in either direction, and started again. */
describe('a move whose process is killed', () => {
  let network: TestNetwork;
  let locator: LocatorServer;
  let directory: DirectoryServer;
  let provider: Provider;
  let proxy: FaultyServer;
  let own: Service;
  let processes: KilledProcesses;
  let team: TeamClient;
  let company: BelgianCompany;
  let partner: BelgianCompany;
  let partnerTeam: TeamClient;
  const sent = { toPartner: [] as string[], toCompany: [] as string[] };

  beforeAll(async () => {
    network = await TestNetwork.start();
    locator = await LocatorServer.start(network.smpCa, network.otherPublishers);
    directory = await DirectoryServer.start(network.smpCa, network.otherPublishers);
    const world = { network, locator, directory };
    provider = await startProvider(world, {
      ...{ accessPoint: 'POP000001', publisher: 'POP000101', id: 'SMP-PROVIDER', ownPort: false },
    });
    proxy = await startFaultyProxy(provider.service.baseUrl);
    const { settings } = await providerSettings(world, {
      ...{ accessPoint: 'POP000002', publisher: 'POP000102', id: 'SMP-OWN', ownPort: false },
    });
    own = await startService({ ...settings, ROLE: 'api' });
    await own.app.get(SmlClient).registerPublisher();
    const { PORT: _, ...shared } = settings;
    processes = await KilledProcesses.start(own, { ...shared, WEBHOOK_ALLOW_INSECURE: 'true' });
    await processes.work();
    team = await own.team('production');
    const number = belgianNumber();
    await publishedCompany(provider.service, provider.team, number);
    const { status, body } = await team.put('/api/v1/upstream', {
      ...{ provider: 'passerelle', baseUrl: proxy.url },
      ...{ apiKey: provider.team.keyId, apiSecret: provider.team.secret },
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    company = await clientCompany(own, team, number);
    await waitForPublication(own, team, company);
    partnerTeam = await provider.service.team('production');
    partner = await publishedCompany(provider.service, partnerTeam, belgianNumber());
  });

  afterAll(async () => {
    await processes?.stop();
    for (const server of [own, proxy, provider?.service, locator, directory, network]) await server?.stop();
  });

  const path = (rest = ''): string => `/api/v1/companies/${company.id}/network${rest}`;
  const getNetwork = async (): Promise<Answer['body']> => (await team.get(path())).body.network;

  /** Sends a document each way. */
  async function exchange(): Promise<void> {
    const serial = sent.toPartner.length + 1;
    await sendInvoice(team, company, partner.address, `OUT-${serial}`);
    sent.toPartner.push(`OUT-${serial}`);
    await sendInvoice(partnerTeam, partner, company.address, `IN-${serial}`);
    sent.toCompany.push(`IN-${serial}`);
  }

  /** Starts a move at the process that is killed, whose answer never comes. */
  function startMove(to: Network): void {
    const headers = { authorization: team.authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ network: to });
    fetch(`${processes.baseUrl}${path('/move')}`, { method: 'PUT', headers, body }).catch(() => undefined);
  }

  async function killAt(moment: Moment, cause: () => void): Promise<void> {
    if ('table' in moment)
      return processes.killWithin({ trigger: 'BEFORE UPDATE', ...moment }, () => Promise.resolve(cause()));
    if ('locator' in moment) {
      const before = locator.heldConnections;
      locator.hold = { operation: moment.locator, done: moment.done };
      cause();
      await until(() => Promise.resolve(locator.heldConnections > before));
      await processes.kill();
      locator.hold = null;
      return;
    }
    const before = proxy.count('POST', moment.provider);
    proxy.fail('POST', moment.provider, moment.fault);
    cause();
    await until(() => Promise.resolve(proxy.count('POST', moment.provider) > before));
    if (moment.fault === 'hang')
      await until(() => Promise.resolve(locator.participants.get(company.address) === 'SMP-PROVIDER'));
    await processes.kill();
  }

  async function listMoveEvents(moveId: string): Promise<unknown[]> {
    const { body } = await team.get('/api/v1/events?type=company.network_move_changed&limit=100');
    return body.events
      .map(({ data }: Answer['body']) => data)
      .filter((data: Answer['body']) => data.moveId === moveId)
      .map(({ status, step, errorMessage }: Answer['body']) => [status, step, errorMessage])
      .reverse();
  }

  const moments = MOMENTS.filter(({ always }) => always === true || ALL_RUNS);
  // The directions take turns, also without all moments.
  it.each(moments.map(({ network: to, state, moment }) => [to, state, moment] as const))(
    'to %s ends as if nothing had happened after a kill at: %s',
    async (to, _state, moment) => {
      await exchange();
      await killAt(moment, () => startMove(to));
      await exchange();
      // The time of the lease passes, and that until a failed step is repeated.
      await own.sql(
        `UPDATE network_moves SET lease_until = clock_timestamp(), next_attempt_at = clock_timestamp() - interval '1 second'
         WHERE status = 'running'`,
      );
      await processes.work();
      await until(async () => (await getNetwork()).move.status !== 'running');
      const { network: now, move } = await getNetwork();
      expect([now, move.status, move.identifiers]).toEqual([
        to,
        'completed',
        [expect.objectContaining({ step: 'moved', migrationKey: null, errorMessage: null })],
      ]);
      expect(locator.participants.get(company.address)).toBe(to === 'own' ? 'SMP-OWN' : 'SMP-PROVIDER');
      expect(await listMoveEvents(move.id)).toEqual([
        ['running', null, null],
        ['running', 'migrating', null],
        ['running', 'moved', null],
        ['completed', null, null],
      ]);
      const audit = await team.get(`/api/v1/audit?subjectId=${company.id}&limit=100`);
      const completed = audit.body.auditEntries.filter(
        ({ action, after }: Answer['body']) =>
          action === 'network_move.completed' && after.moveId === move.id,
      );
      expect(completed).toHaveLength(1);
      await letProviderNotice(provider.service);
      await waitForPublication(own, team, company);
    },
    MAX_MOVE_MS,
  );

  it('loses no document meanwhile, and stores none twice', async () => {
    await settleDeliveries([own, provider.service]);
    await processes.kill();
    // A killed process may have left the lease of its fetch, whose time passes.
    await own.sql('UPDATE upstream_connections SET fetching_until = NULL');
    await fetchArrivals(own);
    await fetchArrivals(own);
    expect(await own.sql('SELECT reason FROM upstream_arrivals WHERE next_attempt_at IS NOT NULL')).toEqual(
      [],
    );
    const failed = await own.sql(`SELECT id, failure_message FROM deliveries WHERE status <> 'delivered'`);
    expect(failed).toEqual([]);
    expect((await listReceivedNumbers(partnerTeam, partner)).sort()).toEqual([...sent.toPartner].sort());
    expect((await listReceivedNumbers(team, company)).sort()).toEqual([...sent.toCompany].sort());
  });
});
