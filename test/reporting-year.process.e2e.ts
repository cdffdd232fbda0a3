import { getClosingTime, FLOWS, VAT_REGIMES, type Flow, type VatRegime } from '../src/standards/flux10';
import { declarant } from './support/french';
import { random } from './support/reporting-year-contents';
import { formatFigures, statedIn } from './support/reporting-year-figures';
import { ReportingYear } from './support/reporting-year-life';
import { startService, type Service } from './support/service';

interface FilingShown {
  id: string;
  flow: Flow;
  typeCode: string;
  state: string;
  sequence: number;
  reportCount: number;
  periodStart: string;
  periodEnd: string;
  platformDeadline: string;
  declarantDeadline: string;
}

/** What the simulated platform has of a filing. */
interface Submitted {
  xml: Buffer;
  times: number;
  receivedAt: Date;
}

/** Each regime, and who pays VAT on the invoice and has no payments to report. */
const COMPANIES: [VatRegime, 'ENCAISSEMENTS' | 'DEBITS'][] = [
  ...VAT_REGIMES.map((regime): [VatRegime, 'ENCAISSEMENTS'] => [regime, 'ENCAISSEMENTS']),
  ['REEL_SIMPLIFIE', 'DEBITS'],
];

/**
 * A year of each regime: random reports trickle in, periods end, filings happen on time, and everything adds up. What is
 * expected comes from a model of its own, which knows the operations that were sent and nothing that the product keeps.
 */
describe('a year of French e-reporting', () => {
  let service: Service;
  const years = new Map<string, ReportingYear>();

  // All at once: most of the time they wait for the workers.
  beforeAll(async () => {
    service = await startService({ LOG_LEVEL: 'error' });
    await Promise.all(
      COMPANIES.map(async ([regime, vatExigibility], i) => {
        const team = await service.team();
        const company = await declarant(team, regime, vatExigibility);
        const hasPayments = vatExigibility === 'ENCAISSEMENTS';
        const year = new ReportingYear({
          service,
          team,
          company,
          regime,
          hasPayments,
          next: random(1000 + i),
        });
        years.set(`${regime} ${vatExigibility}`, year);
        await year.live();
      }),
    );
  }, 400_000);

  afterAll(() => service.stop());

  describe.each(COMPANIES)('%s, VAT by %s', (regime, vatExigibility) => {
    const lived = (): ReportingYear => {
      const year = years.get(`${regime} ${vatExigibility}`);
      if (year === undefined) throw new Error(`No year of ${regime} was lived`);
      return year;
    };

    it('has exactly the filings that what was reported calls for', async () => {
      const { model } = lived();
      const expected = model.filings.map(({ flow, period, typeCode, accepted, reportCount }) => ({
        flow,
        period: [period.start, period.end],
        deadlines: [period.declarantDeadline.toISOString(), period.platformDeadline.toISOString()],
        typeCode,
        state: accepted ? 'accepted' : 'refused',
        reportCount,
      }));
      const filings = (await filingsOf(lived())).map((filing) => ({
        flow: filing.flow,
        period: [filing.periodStart, filing.periodEnd],
        deadlines: [filing.declarantDeadline, filing.platformDeadline],
        typeCode: filing.typeCode,
        state: filing.state,
        reportCount: filing.reportCount,
      }));
      expect(filings).toEqual(inOrder(expected, ({ flow, period }) => `${flow} ${period.join(' ')}`));
    });

    it('hands each over once, after the period and before its deadline', async () => {
      const year = lived();
      const expected = expectedOf(year);
      for (const [i, filing] of (await filingsOf(year)).entries()) {
        const { times, receivedAt } = await submitted(filing.id);
        const at = year.sandboxTime(receivedAt);
        expect(times).toBe(1);
        expect(at).toBeGreaterThanOrEqual(getClosingTime({ end: filing.periodEnd }).getTime());
        expect(at).toBeGreaterThanOrEqual(expected[i]?.from ?? Infinity);
        expect(at).toBeLessThan(expected[i]?.before ?? -Infinity);
      }
    });

    it('states in every filing what had been reported by then, to the cent', async () => {
      const year = lived();
      const { team, company } = year.scene;
      const expected = expectedOf(year);
      for (const [i, filing] of (await filingsOf(year)).entries()) {
        const xml = (await submitted(filing.id)).xml.toString('utf8');
        expect({ ...filing, figures: formatFigures(statedIn(xml)) }).toEqual({
          ...filing,
          figures: expected[i]?.figures,
        });
        const { body } = await team.get(`${company.path}/filings/${filing.id}`, {
          headers: { accept: 'application/xml' },
        });
        expect(String(body)).toBe(xml);
      }
    });

    it('brings every report to its end, telling each step', async () => {
      const year = lived();
      const rows = await service.sql<{ id: string; status: string; steps: Step[] }>(
        `SELECT r.document_id AS id, r.status,
           (SELECT json_agg(json_build_object('from', e.data->>'previousReportingStatus', 'to', e.data->>'reportingStatus',
                'text', concat_ws(' ', e.data->>'reportingStatus', e.data->>'outcomeCode',
                  CASE e.data->>'final' WHEN 'true' THEN 'final' END)) ORDER BY e.sequence)
            FROM events e
            WHERE e.data->>'documentId' = r.document_id AND e.type = 'document.reporting_status_changed') AS steps
         FROM reporting_reports r WHERE r.team_id = $1`,
        [year.scene.team.teamId],
      );
      const notified = new Map(rows.map(({ id, steps }) => [id, steps.map(({ text }) => text)]));
      expect(notified).toEqual(year.model.paths());
      for (const { status, steps } of rows) {
        expect(steps.map(({ from }) => from)).toEqual([null, ...steps.slice(0, -1).map(({ to }) => to)]);
        expect(steps.at(-1)?.to).toBe(status);
      }
    });

    it('had every end and both flows in it', () => {
      const { model } = lived();
      expect(new Set([...model.paths().values()].map((path) => path.at(-1)))).toEqual(
        new Set([
          'filed 300 final',
          'filed_rectificative 300 final',
          'rejected 501 final',
          'superseded final',
        ]),
      );
      const flows = new Set(model.filings.map(({ flow }) => flow));
      expect(flows).toEqual(new Set(vatExigibility === 'DEBITS' ? ['transactions', 'purchases'] : FLOWS));
    });
  });

  it('had every kind of report, action and refusal in it', () => {
    const happened = new Set([...years.values()].flatMap((year) => [...year.happened.keys()]));
    const types = ['sales', 'payments', 'invoice', 'payment'];
    const accepted = types.flatMap((type) =>
      ['submit', 'correct', 'cancel'].map((action) => `${action} ${type}`),
    );
    const refused = ['refused payment', 'operation_unknown', 'period_filed'];
    expect(happened).toEqual(new Set([...accepted, 'repeated', ...refused]));
    const statements = [...years.values()].flatMap(({ model }) =>
      model.filings.flatMap(({ figures }) => figures),
    );
    for (const part of [
      'sales 20',
      ' margin 20 ',
      ' notTaxed 0 ',
      'invoice R-',
      'creditNote F-',
      'paid consumers',
      'paid F-',
      ' USD goods 5.5 ',
      ' USD K 0 ',
    ])
      expect(statements.filter((line) => line.includes(part))).not.toHaveLength(0);
  });

  /** By flow and period, the earlier of a period first. */
  async function filingsOf({ scene }: ReportingYear): Promise<FilingShown[]> {
    const { body } = await scene.team.get(`${scene.company.path}/filings?limit=200`);
    const filings = body.filings as FilingShown[];
    return inOrder(
      filings.sort((a, b) => a.sequence - b.sequence),
      ({ flow, periodStart, periodEnd }) => `${flow} ${periodStart} ${periodEnd}`,
    );
  }

  async function submitted(filingId: string): Promise<Submitted> {
    const [handed] = await service.sql<Submitted>(
      `SELECT xml, hand_overs AS times, received_at AS "receivedAt" FROM simplatform_filings WHERE submission_id = $1`,
      [filingId],
    );
    if (handed === undefined) throw new Error(`The platform has no filing ${filingId}`);
    return handed;
  }
});

interface Step {
  from: string | null;
  to: string;
  text: string;
}

function expectedOf({ model }: ReportingYear): ReportingYear['model']['filings'] {
  return inOrder(model.filings, ({ flow, period }) => `${flow} ${period.start} ${period.end}`);
}

/** By a text; what has the same one stays in its order. */
function inOrder<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  return [...items].sort((a, b) => (textOf(a) < textOf(b) ? -1 : textOf(a) > textOf(b) ? 1 : 0));
}
