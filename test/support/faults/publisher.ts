import { X509Certificate } from 'node:crypto';
import { DirectoryServer } from '../peppol/directory-server';
import { LocatorServer } from '../peppol/locator-server';
import { group, providerSettings, raw } from '../peppol/provider';
import { TestNetwork } from '../peppol/test-network';
import { belgianNumber, TeamClient } from '../team-client';
import { until } from './http';
import { Installation } from './installation';
import { memberOf } from './access-points';
import { cli } from './parties';

const ID = 'SMP-FAULTS';
/** Another provider, from which participants are migrated to this one. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';

/** A company of production with its identifier. */
export interface PublishedCompany {
  companyId: string;
  /** path of its identifier in the API */
  path: string;
  address: string;
}

/** An installation in one process with a metadata publisher of its own, and the locator where it is registered. */
export class PublisherUnderFaults {
  private constructor(
    private readonly network: TestNetwork,
    readonly locator: LocatorServer,
    private readonly directory: DirectoryServer,
    readonly installation: Installation,
    private readonly url: string,
    readonly client: TeamClient,
  ) {}

  static async start(): Promise<PublisherUnderFaults> {
    const network = await TestNetwork.start();
    const locator = await LocatorServer.start(network.smpCa, network.otherPublishers);
    const directory = await DirectoryServer.start(network.smpCa, network.otherPublishers);
    const options = { accessPoint: 'POP000001', publisher: 'POP000101', id: ID, ownPort: true };
    const prepared = await providerSettings({ network, locator, directory }, options);
    const { fingerprint256 } = new X509Certificate(prepared.smp.der);
    locator.publishers.set(ID, { url: prepared.url, certificates: [fingerprint256] });
    const installation = await Installation.start();
    const { PORT: _own, ...settings } = prepared.settings;
    const { baseUrl } = await installation.add('all', settings);
    const { team } = cli<{ team: { id: string } }>(
      installation,
      ...['team', 'create', '--name', 'Production', '--environment', 'production'],
    );
    const made = cli<{ apiKey: { id: string }; secret: string }>(
      installation,
      ...['key', 'create', '--team', team.id, '--type', 'basic'],
    );
    const client = new TeamClient(baseUrl, team.id, made.apiKey.id, made.secret);
    return new PublisherUnderFaults(network, locator, directory, installation, prepared.url, client);
  }

  /** A verified company that is not published. */
  async company(): Promise<PublishedCompany> {
    const number = belgianNumber();
    const { id } = await this.client.company({ vatNumber: `BE${number}` }, false);
    await this.client.put(`/api/v1/companies/${id}`, { isSmpRecipient: false });
    await this.installation.query('UPDATE companies SET is_verified = true WHERE id = $1', [id]);
    const { body } = await this.client.get(`/api/v1/companies/${id}/identifiers`);
    const path = `/api/v1/companies/${id}/identifiers/${String(body.identifiers[0].id)}`;
    return { companyId: id, path, address: `0208:${number}` };
  }

  async published(): Promise<PublishedCompany> {
    const company = await this.company();
    await this.receives(company, true);
    await this.untilPublished(company);
    return company;
  }

  /** A company whose participant belongs to another provider, which releases it with a key. */
  async comingFromElsewhere(): Promise<{ company: PublishedCompany; key: string }> {
    const company = await this.company();
    const key = 'AAbb11$$';
    this.locator.holdElsewhere(company.address, UNREACHABLE_URL, key);
    await this.installation.query('UPDATE companies SET is_smp_recipient = true WHERE id = $1', [
      company.companyId,
    ]);
    return { company, key };
  }

  /** Publishes a company, or withdraws it. */
  async receives({ companyId }: PublishedCompany, isSmpRecipient: boolean): Promise<void> {
    await this.client.put(`/api/v1/companies/${companyId}`, { isSmpRecipient });
  }

  /** Kills the process like a power cut, starts it again, and lets it continue the work of the dead one. */
  async kill(): Promise<void> {
    const member = memberOf(this.installation);
    await member.process.end('SIGKILL');
    this.locator.hold = null;
    await member.restart();
  }

  /** Leases of the dead process and schedules are shortened. */
  async dueNow(): Promise<void> {
    for (const table of ['identifiers', 'identifier_migrations', 'directory_entries'])
      await this.installation.query(
        `UPDATE ${table} SET next_attempt_at = clock_timestamp(), lease_until = NULL, begun = false WHERE next_attempt_at IS NOT NULL`,
      );
  }

  /** Whether the locator names us for the participant. */
  isNamed({ address }: PublishedCompany): boolean {
    return this.locator.participants.get(address) === ID;
  }

  /** Whether our publisher serves it publicly. */
  async isServed({ address }: PublishedCompany): Promise<boolean> {
    return (await raw(this.url, group(address))).status === 200;
  }

  /** State of the participant with us: that of the publisher, and that of the identifier. */
  async stateOf({ address, path }: PublishedCompany): Promise<string> {
    const [row] = await this.installation.query<{ state: string }>(
      'SELECT state FROM published_participants WHERE participant = $1',
      [address],
    );
    const { body } = await this.client.get(path);
    return `${row?.state ?? 'none'}, ${String(body.identifier.publication)}`;
  }

  untilPublished(company: PublishedCompany): Promise<void> {
    return until('it is published', async () => (await this.stateOf(company)) === 'registered, published');
  }

  untilWithdrawn(company: PublishedCompany): Promise<void> {
    return until('it is withdrawn', async () => (await this.stateOf(company)) === 'none, unpublished');
  }

  /** How often the locator did an operation for the participant. */
  doneFor({ address }: PublishedCompany, operation: string): number {
    return this.locator.done.filter((what) => what === `${operation} ${address}`).length;
  }

  async stop(): Promise<void> {
    await this.installation.stop();
    await this.locator.stop();
    await this.directory.stop();
    await this.network.stop();
  }
}
