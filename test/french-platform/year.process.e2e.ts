import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { Dispatcher } from '../../src/platform/kernel/queue/dispatcher';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { ReportingClock } from '../../src/reporting/france/reporting-clock';
import { sales, sirenNumber, type FrenchCompany } from '../support/french';
import { callInterface } from '../support/french-flows';
import { FRENCH_CREDIT_NOTE, FRENCH_INVOICE, frenchParty, toFrenchParty } from '../support/french-invoice';
import { productionCompany, register } from '../support/french-platform/production-declarant';
import { settlePlatform, settingsOfClient } from '../support/french-platform/two-installations';
import { planTradingYear, sumPlan } from '../support/french-platform/trading-plan';
import { liveTradingYear, readTradingYear, type Trader } from '../support/french-platform/trading-year';
import { random } from '../support/reporting-year-contents';
import { formatFigures, statedIn } from '../support/reporting-year-figures';
import { ReportingYear } from '../support/reporting-year-life';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';

/** The last full year: production takes no report of a day to come. */
const YEAR = new Date().getUTCFullYear() - 1;
const SEED = 38;
const REGIME = 'REEL_NORMAL_MENSUEL';
const DOCUMENT_TYPES = [FRENCH_INVOICE, FRENCH_CREDIT_NOTE];

/** A company with its partner in an installation, and the year that it lived there. */
interface Lived {
  service: Service;
  company: Trader;
  partner: Trader;
  year: ReportingYear;
}

interface FilingShown {
  id: string;
  flow: 'transactions' | 'payments' | 'purchases';
  typeCode: string;
  state: string;
  sequence: number;
  reportCount: number;
  periodStart: string;
  periodEnd: string;
  declarantDeadline: string;
  platformDeadline: string;
  findings: { ruleCode: string }[];
}

/**
 * An installation is the platform of another one, whose company lives a year: reports to the administration, invoices and credit
 * notes to and from a partner who is a customer of the platform, and the statuses of these in both directions. The same year is
 * lived in a third installation with the simulated platform.
 *
 * The platform's team is one of the sandbox, where the public portal is simulated: in production nothing forwards reports.
 */
describe('a year of a company whose platform is another installation', () => {
  let platform: Service;
  let team: TeamClient;
  let live: Lived;
  let simulated: Lived;
  const plan = planTradingYear(random(SEED), YEAR);

  beforeAll(async () => {
    const [siren, partnerSiren] = [sirenNumber(), sirenNumber()];
    platform = await startService({ LOG_LEVEL: 'error' });
    team = await platform.team();
    await frenchParty(team, { siren, docTypeIds: DOCUMENT_TYPES });
    const partner = await startTrader(platform, partnerSiren);
    live = await startLive(siren, partner);
    simulated = await startSimulated(siren, partnerSiren);
    await Promise.all([
      live.year.live(),
      simulated.year.live(),
      liveTradingYear({ ...live, settle: () => settlePlatform(platform, team, live.service) }, plan),
      liveTradingYear({ ...simulated, settle: () => settle(simulated.service) }, plan),
    ]);
  }, 900_000);

  afterAll(async () => {
    await Promise.all([live?.service.stop(), simulated?.service.stop()]);
    await platform?.stop();
  });

  async function startTrader(service: Service, siren: string): Promise<Trader> {
    const client = await service.team();
    return { team: client, party: await frenchParty(client, { siren, docTypeIds: DOCUMENT_TYPES }) };
  }

  async function startLive(siren: string, partner: Trader): Promise<Lived> {
    const service = await startService({ ...settingsOfClient(team), LOG_LEVEL: 'error' });
    const client = await service.team('production');
    const company = await productionCompany(service, client, siren);
    await register(client, company);
    const year = startYear(service, client, company);
    return { service, company: { team: client, party: toFrenchParty(company) }, partner, year };
  }

  async function startSimulated(siren: string, partnerSiren: string): Promise<Lived> {
    const service = await startService({ LOG_LEVEL: 'error' });
    const company = await startTrader(service, siren);
    const partner = await startTrader(service, partnerSiren);
    const path = `/api/v1/${company.party.id}/reporting/fr`;
    await register(company.team, { id: company.party.id, siren, path });
    const year = startYear(service, company.team, { id: company.party.id, siren, path });
    return { service, company, partner, year };
  }

  function startYear(service: Service, client: TeamClient, company: FrenchCompany): ReportingYear {
    const clock = service.app.get(ReportingClock, { strict: false });
    const unitOfWork = service.app.get(UnitOfWork);
    return new ReportingYear({
      service,
      team: client,
      company,
      regime: REGIME,
      hasPayments: true,
      next: random(SEED),
      year: YEAR,
      // The platform checks the file, which names no references.
      hasRefusals: false,
      // Production has no clock of its own to advance, so the test moves the deadlines of the team.
      advance: async (seconds) => {
        await operatorCommand.run('test', () =>
          unitOfWork.run((tx) => clock.advance({ tx, teamId: client.teamId, seconds })),
        );
        service.app.get(Dispatcher, { strict: false }).request();
      },
    });
  }

  async function settle(service: Service): Promise<void> {
    await service.settled();
    await until(async () => {
      await service.sql(
        `UPDATE lifecycle_statuses SET next_attempt_at = clock_timestamp() WHERE next_attempt_at > clock_timestamp()`,
      );
      const open = await service.sql('SELECT 1 FROM lifecycle_statuses WHERE next_attempt_at IS NOT NULL');
      return open.length === 0;
    });
    await service.settled();
  }

  /** By flow and period, the earlier of a period first. */
  async function listFilings({ year: { scene } }: Lived): Promise<FilingShown[]> {
    const { body } = await scene.team.get(`${scene.company.path}/filings?limit=200`);
    const keyOf = ({ flow, periodStart, sequence }: FilingShown): string =>
      `${flow} ${periodStart} ${String(sequence).padStart(3, '0')}`;
    return (body.filings as FilingShown[]).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  async function getXml({ year: { scene } }: Lived, filingId: string): Promise<string> {
    const path = `${scene.company.path}/filings/${filingId}`;
    const { body } = await scene.team.get(path, { headers: { accept: 'application/xml' } });
    return String(body);
  }

  async function describeFilings(lived: Lived): Promise<object[]> {
    const filings = await listFilings(lived);
    return Promise.all(
      filings.map(async ({ id, sequence, ...filing }) => ({
        flow: filing.flow,
        period: [filing.periodStart, filing.periodEnd],
        deadlines: [filing.declarantDeadline, filing.platformDeadline],
        typeCode: filing.typeCode,
        sequence,
        state: filing.state,
        reportCount: filing.reportCount,
        figures: formatFigures(statedIn(await getXml(lived, id))),
      })),
    );
  }

  interface StoredFlow {
    id: string;
    trackingId: string;
    syntax: string;
    rule: string;
    profile: string | null;
    type: string;
    status: string;
  }

  function listFlows(): Promise<StoredFlow[]> {
    return platform.sql<StoredFlow>(
      `SELECT id, tracking_id AS "trackingId", flow_syntax AS syntax, processing_rule AS rule, flow_profile AS profile,
         flow_type AS type, status
       FROM french_flows WHERE team_id = $1 AND tracking_id IS NOT NULL`,
      [team.teamId],
    );
  }

  it('has the same filings with the same figures, to the cent', async () => {
    const filings = await describeFilings(live);
    expect(filings).toEqual(await describeFilings(simulated));
    const expected = live.year.model.filings
      .map(({ flow, period, typeCode, reportCount, figures }) => ({
        flow,
        period: [period.start, period.end],
        typeCode,
        state: 'accepted',
        reportCount,
        figures,
      }))
      .sort((one, other) => {
        const keys = [one, other].map(({ flow, period }) => `${flow} ${period.join(' ')}`);
        return (keys[0] ?? '') < (keys[1] ?? '') ? -1 : keys[0] === keys[1] ? 0 : 1;
      });
    expect(filings).toMatchObject(expected);
    expect(filings).toHaveLength(expected.length);
  });

  it('has each filing as one flow of the platform, which accepted it once and has the same file', async () => {
    const flows = (await listFlows()).filter(({ syntax }) => syntax === 'FRR');
    const filings = await listFilings(live);
    expect(flows.map(({ trackingId }) => trackingId).sort()).toEqual(filings.map(({ id }) => id).sort());
    const types = {
      transactions: /^(Aggregated|Unitary)CustomerTransaction|^Multi/,
      payments: /Payment|^Multi/,
    };
    for (const filing of filings) {
      const flow = flows.find(({ trackingId }) => trackingId === filing.id);
      expect(flow).toMatchObject({ rule: 'NotApplicable', profile: null, status: 'Ok' });
      expect(flow?.type).toMatch(
        filing.flow === 'purchases' ? /^UnitarySupplierTransactionReport$/ : types[filing.flow],
      );
      const { bytes } = await callInterface(
        team,
        'GET',
        `/afnor-flow/v1/flows/${flow?.id ?? ''}?docType=Original`,
      );
      expect(bytes.toString()).toBe(await getXml(live, filing.id));
    }
    const outcomes = await live.service.sql<{ id: string; steps: string }>(
      `SELECT r.document_id AS id, string_agg(concat_ws(' ', e.data->>'reportingStatus', e.data->>'outcomeCode',
           CASE e.data->>'final' WHEN 'true' THEN 'final' END), ', ' ORDER BY e.sequence) AS steps
       FROM reporting_reports r JOIN events e ON e.data->>'documentId' = r.document_id
         AND e.type = 'document.reporting_status_changed' GROUP BY 1`,
    );
    const expected = [...live.year.model.paths()].map(([id, steps]) => [id, steps.join(', ')]);
    expect(new Map(outcomes.map(({ id, steps }) => [id, steps]))).toEqual(
      new Map(expected as [string, string][]),
    );
  });

  it('has one accepted flow of each submission, with its syntax, rule and profile', async () => {
    const submissions = await live.service.sql<{ trackingId: string; flowId: string }>(
      'SELECT tracking_id AS "trackingId", flow_id AS "flowId" FROM french_platform_submissions',
    );
    const flows = await listFlows();
    const nameOf = (each: { trackingId: string; flowId: string }): string =>
      `${each.trackingId} ${each.flowId}`;
    expect(flows.map(({ trackingId, id }) => nameOf({ trackingId, flowId: id })).sort()).toEqual(
      submissions.map(nameOf).sort(),
    );
    expect(flows.filter(({ status }) => status !== 'Ok')).toEqual([]);
    const kinds = new Map<string, number>();
    for (const { syntax, rule, profile, type } of flows) {
      const kind = [
        syntax,
        rule,
        profile ?? '-',
        type.replace(/(?:Aggregated|Unitary|Multi).*/, 'report'),
      ].join(' ');
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    const sold = plan.filter(({ issuer }) => issuer === 'company');
    const bought = plan.filter(({ issuer }) => issuer === 'partner');
    const count = (documents: typeof plan, fits: (code: string) => boolean): number =>
      documents.reduce((sum, { answers }) => sum + answers.filter(fits).length, 0);
    const paid = sold.filter(({ isPaid }) => isPaid).length;
    expect(Object.fromEntries(kinds)).toEqual({
      'FRR NotApplicable - report': live.year.model.filings.length,
      'UBL B2B CIUS CustomerInvoice': sold.length,
      // To the partner: the statuses of the buyer, and payments received. To the portal: 200 of each sale, 210 and 212.
      'CDAR NotApplicable - SupplierInvoiceLC':
        count(bought, () => true) + count(bought, (code) => code === '210'),
      'CDAR NotApplicable - CustomerInvoiceLC': sold.length + 2 * paid,
    });
  });

  it('has the sales and purchases of the plan, to the cent, on all sides', async () => {
    const [mine, other] = [await readTradingYear(live.company), await readTradingYear(simulated.company)];
    expect(formatFigures(mine.figures)).toEqual(formatFigures(sumPlan(plan)));
    expect(mine.figures).toEqual(other.figures);
    expect(Object.fromEntries(mine.statuses)).toEqual(Object.fromEntries(other.statuses));
    const [partner, simulatedPartner] = [
      await readTradingYear(live.partner),
      await readTradingYear(simulated.partner),
    ];
    expect(partner.figures).toEqual(simulatedPartner.figures);
    expect(Object.fromEntries(partner.statuses)).toEqual(Object.fromEntries(simulatedPartner.statuses));
  });

  it('has the same statuses at the tax portal', async () => {
    const list = ({ service, company }: Lived): Promise<object[]> =>
      service.sql(
        `SELECT d.direction, d.document_number AS number, l.code, l.portal FROM lifecycle_statuses l JOIN documents d ON d.id = l.document_id
         WHERE d.company_id = $1 AND l.portal IS NOT NULL ORDER BY 1, 2, 3`,
        [company.party.id],
      );
    const statuses = await list(live);
    expect(statuses).toEqual(await list(simulated));
    expect(statuses.length).toBeGreaterThan(plan.length / 2);
  });

  it('learns of a refusal with its reasons', async () => {
    // The platform's team no longer has the company.
    const [{ id } = { id: '' }] = await platform.sql<{ id: string }>(
      `SELECT id FROM companies WHERE team_id = $1`,
      [team.teamId],
    );
    await platform.sql(`UPDATE companies SET enterprise_number = $2 WHERE id = $1`, [id, sirenNumber()]);
    const { scene } = live.year;
    const { period } = live.year.model.filings.findLast(({ flow }) => flow === 'transactions') ?? {};
    const answer = await scene.team.post(`${scene.company.path}/b2c`, sales(period?.start ?? ''));
    expect(answer.status).toBe(200);
    await until(async () => {
      for (const table of ['reporting_periods', 'reporting_filings'])
        await live.service.sql(
          `UPDATE ${table} SET next_attempt_at = clock_timestamp()
           WHERE next_attempt_at > clock_timestamp() AND next_attempt_at < 'infinity'`,
        );
      return (await listFilings(live)).some(({ state }) => state === 'refused');
    });
    const refused = (await listFilings(live)).filter(({ state }) => state !== 'accepted');
    expect(refused).toMatchObject([{ typeCode: 'RE', findings: [{ ruleCode: 'UNKNOWN_ISSUER' }] }]);
    const flows = (await listFlows()).filter(({ status }) => status === 'Error');
    expect(flows.map(({ trackingId }) => trackingId)).toEqual(refused.map(({ id: filingId }) => filingId));
  });
});
