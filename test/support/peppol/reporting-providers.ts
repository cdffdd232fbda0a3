import { VerificationService } from '../../../src/business/companies/verification.service';
import { SmlClient } from '../../../src/network/peppol/publishing/sml-client';
import {
  PROFILE_ID,
  readReport,
  REPORT_FORMATS,
  REPORT_KINDS,
  validateReport,
  type ReportKind,
  type StatisticsReport,
} from '../../../src/standards/peppol/statistics';
import type { RandomExchange } from '../../../src/standards/peppol/statistics/random-exchanges.fixture';
import { ProviderReceiver } from '../../../src/network/service-provider/provider-receiver';
import { run, type Outcome } from '../cli';
import { invoiceTo } from '../invoices';
import { freePort } from '../process';
import { perWorker } from '../per-worker';
import { startService, type Service } from '../service';
import { belgianNumber, type TeamClient } from '../team-client';
import { eventually } from '../until';
import type { TestCertificate } from './certificates';
import { LocatorServer } from './locator-server';
import { TestNetwork } from './test-network';

export const TAX_AUTHORITY_PARTICIPANT = '0242:000002';
const SECRET = 'a secret of the test run, long enough to be accepted';

export interface EndUser {
  team: TeamClient;
  id: string;
  address: string;
}

/** A report as the database has it. */
export interface StoredReport {
  state: string;
  outcome: string | null;
  content: Buffer | null;
}

/** Two providers, of which the second represents OpenPeppol for the reports of the first. */
export class ReportingProviders {
  /** Reports that arrived, in the order of their arrival. */
  readonly arrived: Buffer[] = [];
  private nextNumber = 1;

  private constructor(
    readonly network: TestNetwork,
    private readonly locator: LocatorServer,
    readonly settings: Record<string, string>,
    /** Certificate of the access point of `one`. */
    readonly certificate: TestCertificate,
    readonly one: Service,
    /** A second process of the first one. */
    readonly beside: Service,
    readonly two: Service,
  ) {}

  static async start(): Promise<ReportingProviders> {
    const network = await TestNetwork.start();
    const locator = await LocatorServer.start(network.smpCa, network.otherPublishers);
    const certificate = network.accessPoint({ commonName: 'POP000001' });
    const settings = await settingsOf(network, locator, certificate, 'POP000101');
    const one = await startService(settings);
    const beside = await startService({ ...settings, PORT: '0' }, one.databaseUrl);
    const other = network.accessPoint({ commonName: 'POP000002' });
    const two = await startService(await settingsOf(network, locator, other, 'POP000102'));
    const providers = new ReportingProviders(network, locator, settings, certificate, one, beside, two);
    for (const service of [one, two]) await service.app.get(SmlClient).registerPublisher();
    for (const kind of REPORT_KINDS) {
      const type = { docTypeId: REPORT_FORMATS[kind].documentType, processId: PROFILE_ID };
      two.app
        .get(ProviderReceiver)
        .registerHandler(type, async (_tx, message) => void providers.arrived.push(message.payload));
    }
    await two.app.get(SmlClient).ensureRegistered(TAX_AUTHORITY_PARTICIPANT);
    return providers;
  }

  async stop(): Promise<void> {
    for (const service of [this.one, this.beside, this.two]) await service.stop();
    await this.locator.stop();
    await this.network.stop();
  }

  removeFiles(): void {
    for (const service of [this.one, this.beside, this.two]) service.removeFiles();
  }

  async endUser(service: Service): Promise<EndUser> {
    const team = await service.team('production');
    const number = belgianNumber();
    const { id } = await team.company({ vatNumber: `BE${number}` }, false);
    await team.post(`/api/v1/companies/${id}/verify`);
    await service.app.get(VerificationService).decideByOperator(team.teamId, id, 'verified', 'Seen.');
    return { team, id, address: `0208:${number}` };
  }

  async send(service: Service, from: EndUser, to: { address: string }): Promise<void> {
    const sent = await from.team.post(
      `/api/v1/${from.id}/send`,
      invoiceTo(to.address, `S-${this.nextNumber++}`),
    );
    await service.settled(sent.body.document.id);
  }

  /** `YYYY-MM`, so many months ago. */
  async monthAgo(months: number): Promise<string> {
    const [row] = await this.one.sql<{ month: string }>(
      `SELECT to_char(now() AT TIME ZONE 'UTC' - make_interval(months => $1), 'YYYY-MM') AS month`,
      [months],
    );
    return row?.month ?? '';
  }

  async stateOf(month: string, kind: ReportKind): Promise<StoredReport | undefined> {
    const [row] = await this.one.sql<StoredReport>(
      'SELECT state, outcome, content FROM statistics_reports WHERE month = $1 AND kind = $2',
      [month, kind],
    );
    return row;
  }

  /** Once the receiver has it. */
  accepted(month: string, kind: ReportKind): Promise<StoredReport | undefined> {
    return eventually(
      () => this.stateOf(month, kind),
      (row) => row?.state === 'accepted',
    );
  }

  /** Parsed reports of a month that arrived. */
  reportOf(month: string, kind: ReportKind): StatisticsReport {
    for (const bytes of this.arrived) {
      expect(validateReport(bytes)).toEqual([]);
      const reading = readReport(bytes);
      if (reading.ok && reading.report.kind === kind && reading.report.startDate === `${month}-01`)
        return reading.report;
    }
    throw new Error(`No ${kind} of ${month} arrived`);
  }

  /** Writes exchanges into the ledger of the first provider. */
  async enter(exchanges: readonly (RandomExchange & { at: Date })[]): Promise<void> {
    for (const [index, exchange] of exchanges.entries())
      await this.one.sql(
        `INSERT INTO exchange_ledger (direction, message_id, exchanged_at, seat_id, doc_type_scheme, doc_type, process_scheme,
          process, transport_profile, country_c1, country_c4, end_user_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          exchange.direction,
          `${index}@${exchange.at.toISOString()}`,
          exchange.at,
          exchange.seatId,
          exchange.docTypeScheme,
          exchange.docType,
          exchange.processScheme,
          exchange.process,
          exchange.transportProfile,
          exchange.countryC1,
          exchange.countryC4,
          exchange.endUserId,
        ],
      );
  }

  /** A `network` command of the first provider. */
  cli(...words: string[]): Promise<Outcome> {
    const { databaseUrl, dataDir } = this.one;
    return run(
      ['network', ...words],
      { ...this.settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, APP_SECRET: SECRET },
      dataDir,
    );
  }
}

/** The providers of this worker. */
export const reportingProviders = perWorker(
  () => ReportingProviders.start(),
  (providers) => providers.stop(),
  (providers) => providers.removeFiles(),
);

async function settingsOf(
  network: TestNetwork,
  locator: LocatorServer,
  accessPoint: TestCertificate,
  publisher: string,
): Promise<Record<string, string>> {
  const port = await freePort();
  const at = { id: `SMP-${publisher}`, url: `http://127.0.0.1:${port}/metadata` };
  return network.settings(accessPoint, {
    ...network.publisherSettings(network.publisher({ commonName: publisher }), at, locator),
    PORT: String(port),
    PEPPOL_ENDPOINT_URL: `http://127.0.0.1:${port}/as4`,
    PEPPOL_REPORTING_RECEIVER: TAX_AUTHORITY_PARTICIPANT,
    PEPPOL_REPORTING_DAY: '1',
  });
}
