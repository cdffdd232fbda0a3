import { KilledProcesses } from '../support/killed-processes';
import { startService, type Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { EInvoiceBeServer } from '../support/upstream/e-invoice-be-server';
import { startFaultyProxy, type FaultyServer } from '../support/upstream/faulty-server';
import { RecommandServer } from '../support/upstream/recommand-server';
import {
  clientCompany,
  deliverUntil,
  providerCompany,
  sendInvoice,
  type BelgianCompany,
} from '../support/upstream/upstream-scene';
import { until } from '../support/until';

const RECIPIENT = '0208:0987654394';
let serial = 1;

/** A process that is killed after it stored a submission, before it has the answer of the provider. */
describe('a process killed while it calls a provider', () => {
  let service: Service;
  let processes: KilledProcesses;
  let recommand: RecommandServer;
  let passerelle: Service;
  let proxy: FaultyServer;
  let providerTeam: TeamClient;

  beforeAll(async () => {
    recommand = await RecommandServer.start();
    passerelle = await startService();
    proxy = await startFaultyProxy(passerelle.baseUrl);
    providerTeam = await passerelle.team();
    service = await startService({ ROLE: 'api' });
    processes = await KilledProcesses.start(service, { WEBHOOK_ALLOW_INSECURE: 'true' });
  });

  afterAll(async () => {
    await processes?.stop();
    await service?.stop();
    await passerelle?.stop();
    await proxy?.stop();
    await recommand?.http.stop();
  });

  /** A team with a company that uses a provider. */
  async function createClient(
    name: 'recommand' | 'passerelle',
  ): Promise<{ team: TeamClient; company: BelgianCompany }> {
    const team = await service.team('production');
    const number = belgianNumber();
    const company = await clientCompany(service, team, number);
    if (name === 'recommand') {
      const id = `c_${number}`;
      recommand.companies.push({ id, name: 'A', enterpriseNumber: number, vatNumber: `BE${number}` });
      recommand.identifiers.set(id, [company.address]);
      recommand.registered.add(RECIPIENT);
    } else await providerCompany(providerTeam, number);
    const { status, body } = await team.put('/api/v1/upstream', {
      provider: name,
      ...(name === 'recommand'
        ? { baseUrl: recommand.http.url, apiKey: recommand.key, apiSecret: recommand.secret }
        : { baseUrl: proxy.url, apiKey: providerTeam.keyId, apiSecret: providerTeam.secret }),
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    return { team, company };
  }

  const letTimePass = () =>
    service.sql(
      `UPDATE upstream_submissions SET attempted_at = attempted_at - interval '10 minutes',
         first_attempt_at = first_attempt_at - interval '10 minutes'`,
    );

  describe('that sends a draft by its id', () => {
    let server: EInvoiceBeServer;

    beforeAll(async () => {
      server = await EInvoiceBeServer.start();
      server.registered.add(RECIPIENT);
    });

    afterAll(() => server?.http.stop());

    /** A team with a company whose account is the one of the server. */
    async function createAccount(): Promise<{ team: TeamClient; company: BelgianCompany }> {
      const team = await service.team('production');
      const company = await clientCompany(service, team, belgianNumber());
      server.account = { number: company.number, peppolIds: [company.address], isRegistered: true };
      const { status, body } = await team.put('/api/v1/upstream', {
        ...{ provider: 'e-invoice-be', baseUrl: server.http.url, apiSecret: server.token },
      });
      expect([status, body.errors]).toEqual([200, undefined]);
      return { team, company };
    }

    const ofRequest =
      (path: string, fault: 'lose' | 'hang') =>
      async (send: () => Promise<unknown>): Promise<void> => {
        const before = server.http.count('POST', path);
        server.http.fail('POST', path, fault);
        await send();
        await processes.work();
        await until(() => Promise.resolve(server.http.count('POST', path) > before));
        await processes.kill();
      };

    it.each([
      ['it has not got the request for the draft', 1, 1, ofRequest('/ubl', 'lose')],
      ['it has the draft, whose id is lost', 2, 1, ofRequest('/ubl', 'hang')],
      [
        'the id of the draft is about to be stored',
        2,
        1,
        (send: () => Promise<unknown>) =>
          processes.killWithin(
            {
              trigger: 'BEFORE UPDATE',
              table: 'upstream_submissions',
              when: 'OLD.remote_document_id IS NULL AND NEW.remote_document_id IS NOT NULL',
            },
            async () => {
              await send();
              await processes.work();
            },
          ),
      ],
      ['the draft is stored, and it has not got the request to send it', 1, 2, ofRequest('/send', 'lose')],
      ['it has sent the draft, and its answer is lost', 1, 1, ofRequest('/send', 'hang')],
    ] as const)('sends the document once after a kill when %s', async (_, drafts, requests, killDuring) => {
      const { team, company } = await createAccount();
      const sends = server.http.count('POST', '/send');
      const number = `K-${serial++}`;
      let id = '';
      await killDuring(async () => ({ id } = await sendInvoice(team, company, RECIPIENT, number)));
      await letTimePass();
      await processes.work();
      const document = await deliverUntil(service, team, id);
      expect([document.deliveryStatus, document.deliveries[0].failure]).toEqual(['delivered', null]);
      expect(server.sent(number)).toHaveLength(1);
      expect(server.find(number)).toHaveLength(drafts);
      // Only a request that did not arrive is repeated.
      expect(server.http.count('POST', '/send') - sends).toBe(requests);
    });
  });

  it.each([
    ['recommand', 'hang'],
    ['recommand', 'lose'],
    ['passerelle', 'hang'],
    ['passerelle', 'lose'],
  ] as const)('a document goes to %s once, whose request %ss', async (name, fault) => {
    const server = name === 'recommand' ? recommand.http : proxy;
    const { team, company } = await createClient(name);
    const recipient = name === 'recommand' ? RECIPIENT : '9999:delivered';
    server.fail('POST', '/send', fault);
    const sends = server.count('POST', '/send');
    const number = `K-${serial++}`;
    const { id } = await sendInvoice(team, company, recipient, number);
    await processes.work();
    await until(() => Promise.resolve(server.count('POST', '/send') === sends + 1));
    await processes.kill();
    const [stored] = await service.sql<{ id: string | null; attempted: boolean }>(
      `SELECT remote_document_id AS id, first_attempt_at IS NOT NULL AS attempted FROM upstream_submissions
       WHERE envelope_id = (SELECT envelope_id FROM deliveries WHERE document_id = $1)`,
      [id],
    );
    expect(stored).toEqual({ id: null, attempted: true });
    await letTimePass();
    await processes.work();
    const document = await deliverUntil(service, team, id);
    expect([document.deliveryStatus, document.deliveries[0].failure]).toEqual(['delivered', null]);
    const sent =
      name === 'recommand'
        ? recommand.sent(number)
        : (await providerTeam.get(`/api/v1/documents?direction=outgoing&number=${number}`)).body.documents;
    expect(sent).toHaveLength(1);
  });
});
