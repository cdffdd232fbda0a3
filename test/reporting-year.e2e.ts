import { closesAt, FLOWS, periodOf, type Flow, type VatRegime, VAT_REGIMES } from '../src/flux10';
import { Decimal } from '../src/kernel/decimal';
import { declarant, invoice, payments, sales, type FrenchCompany } from './support/french';
import { startService, type Service } from './support/service';
import type { TeamClient } from './support/team-client';
import { until } from './support/until';

const DAY_MS = 86_400_000;
const YEAR = 2027;

/** A fixed sequence of numbers from 0 to below 1, so that a failure can be repeated (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Sent {
  documentId: string;
  flow: Flow;
  /** Net sales, invoice total, or money received: what has to come out in the XML. */
  amount: Decimal;
  periodStart: string;
  /** Weeks after its day. */
  late: boolean;
  cancelled?: boolean;
}

interface FilingShown {
  id: string;
  flow: Flow;
  typeCode: string;
  state: string;
  periodStart: string;
  periodEnd: string;
  platformDeadline: string;
  declarantDeadline: string;
  reportCount: number;
}

const dayAt = (index: number): string =>
  new Date(Date.UTC(YEAR, 0, 1) + index * DAY_MS).toISOString().slice(0, 10);
const amountOf = (text: string | undefined): Decimal => Decimal.parse(text ?? '') ?? Decimal.ZERO;

/** A year of each regime: reports trickle in, periods end, filings happen on time, and everything adds up. */
describe('a year of French e-reporting', () => {
  let service: Service;
  const years = new Map<VatRegime, SimulatedYear>();

  // All at once: most of the time they wait for the workers.
  beforeAll(async () => {
    service = await startService({ LOG_LEVEL: 'error' });
    await Promise.all(
      VAT_REGIMES.map(async (regime, i) => {
        const team = await service.team();
        const year = new SimulatedYear(
          service,
          team,
          await declarant(team, regime),
          regime,
          random(1000 + i),
        );
        years.set(regime, year);
        await year.live();
      }),
    );
  }, 240_000);

  afterAll(() => service.stop());

  describe.each(VAT_REGIMES)('%s', (regime) => {
    const year = (): SimulatedYear => {
      const lived = years.get(regime);
      if (lived === undefined) throw new Error(`No year of ${regime} was lived`);
      return lived;
    };

    it('has one filing for each period, made in its time', () => year().proveFilingsOnTime());
    it('states in its filings what was reported, to the cent', () => year().proveSums());
    it('brings every report to its end, telling each step', () => year().proveStates());
  });
});

class SimulatedYear {
  private readonly sent: Sent[] = [];
  /** How far the team's clock is ahead of the real one. */
  private aheadSeconds = 0;
  private late = false;

  constructor(
    private readonly service: Service,
    private readonly team: TeamClient,
    private readonly company: FrenchCompany,
    private readonly regime: VatRegime,
    private readonly next: () => number,
  ) {}

  /** From the first of January on: some days have sales, payments or an invoice, a few are corrected, a few come late. */
  async live(): Promise<void> {
    for (let index = 0; index < 365; index += 2 + Math.floor(this.next() * 5)) {
      const date = dayAt(index);
      await this.reachMorningAfter(date);
      await this.report(date);
      if (index > 60 && this.next() < 0.08) await this.report(dayAt(index - 50), true);
    }
    await this.reachMorningAfter(`${YEAR + 1}-03-31`);
    await this.settle();
  }

  /**
   * Time passes until nine in the morning (UTC) of the next day. It stops wherever something is due, as real time would:
   * the workers do it then and not at the end of the leap.
   */
  private async reachMorningAfter(date: string): Promise<void> {
    const target = Date.parse(`${date}T09:00:00Z`) + DAY_MS;
    for (;;) {
      const left = Math.floor((target - Date.now()) / 1000) - this.aheadSeconds;
      if (left <= 0) return;
      const [due] = await this.service.sql<{ seconds: number | null }>(
        `SELECT ceil(extract(epoch FROM min(next_attempt_at) - clock_timestamp()))::int AS seconds
         FROM reporting_periods WHERE team_id = $1`,
        [this.team.teamId],
      );
      const seconds = Math.max(1, Math.min(left, due?.seconds ?? left, 90 * 86_400));
      await this.team.post('/api/v1/sandbox/clock/advance', { seconds });
      this.aheadSeconds += seconds;
      await this.settle();
    }
  }

  /** Waits until no period is due and no filing is open. What waits for its outcome is not made to wait. */
  private async settle(): Promise<void> {
    await until(async () => {
      const due = await this.service.sql(
        `SELECT 1 FROM reporting_periods WHERE team_id = $1 AND next_attempt_at < clock_timestamp() + interval '10 seconds'
         UNION ALL SELECT 1 FROM reporting_filings WHERE team_id = $1 AND next_attempt_at IS NOT NULL`,
        [this.team.teamId],
      );
      if (due.length > 0)
        await this.service.sql(
          `UPDATE reporting_filings SET next_attempt_at = clock_timestamp()
           WHERE team_id = $1 AND next_attempt_at > clock_timestamp()`,
          [this.team.teamId],
        );
      return due.length === 0;
    }, 30_000);
  }

  private async report(date: string, late = false): Promise<void> {
    this.late = late;
    const net = Math.round(this.next() * 50_000) * 5;
    const cents = net / 100;
    const dice = this.next();
    if (dice < 0.45) await this.reportSales(date, cents);
    else if (dice < 0.75)
      await this.send('b2c', payments(date, cents), 'payments', date, amountOf(cents.toFixed(2)));
    else await this.send('b2bi', invoice(date, cents), 'transactions', date, amountOf(cents.toFixed(2)));
  }

  /** A quarter of the sales that are still open are corrected or taken back at once. */
  private async reportSales(date: string, cents: number): Promise<void> {
    const category = this.next() < 0.5 ? 'goods' : 'services';
    const first = await this.send(
      'b2c',
      sales(date, cents, { category }),
      'transactions',
      date,
      amountOf(cents.toFixed(2)),
    );
    if (this.next() > 0.25 || first.status !== 'accepted') return;
    for (const earlier of this.sent)
      if (earlier.documentId === first.documentId || (await this.isSuperseded(earlier)))
        earlier.cancelled = true;
    if (this.next() < 0.3) {
      await this.team.post(`${this.company.path}/b2c`, {
        type: 'sales',
        reference: `cancel-${first.documentId}`,
        action: 'cancel',
        date,
        category,
      });
    } else {
      const better = cents + 0.05;
      await this.send(
        'b2c',
        sales(date, better, { category, action: 'correct' }),
        'transactions',
        date,
        amountOf(better.toFixed(2)),
      );
    }
    for (const earlier of this.sent)
      if (earlier.periodStart === first.periodStart && (await this.isSuperseded(earlier)))
        earlier.cancelled = true;
  }

  private async isSuperseded({ documentId }: Sent): Promise<boolean> {
    const [row] = await this.service.sql<{ status: string }>(
      'SELECT status FROM reporting_reports WHERE document_id = $1',
      [documentId],
    );
    return row?.status === 'superseded';
  }

  private async send(
    route: string,
    input: Record<string, unknown>,
    flow: Flow,
    date: string,
    amount: Decimal,
  ): Promise<Sent & { status: string }> {
    const { status, body } = await this.team.post(`${this.company.path}/${route}`, input);
    if (status !== 200) throw new Error(`${date}: ${JSON.stringify(body)}`);
    const { id, reporting } = body.report.document;
    const { start, end } = periodOf(this.regime, flow, date);
    expect([reporting.periodStart, reporting.periodEnd]).toEqual([start, end]);
    const entry = { documentId: id as string, flow, amount, periodStart: start, late: this.late };
    this.sent.push(entry);
    return { ...entry, status: reporting.reportingStatus as string };
  }

  /** One initial filing for each period with reports, made after its end and before the platform's deadline. */
  async proveFilingsOnTime(): Promise<void> {
    const filings = await this.filings();
    const handed = await this.service.sql<{ id: string; receivedAt: Date; times: number }>(
      `SELECT s.submission_id AS id, s.hand_overs AS times,
         f.issued_at AS "receivedAt" FROM simplatform_filings s JOIN reporting_filings f ON f.id = s.submission_id
       WHERE f.team_id = $1`,
      [this.team.teamId],
    );
    expect(handed.map(({ times }) => times)).toEqual(filings.map(() => 1));
    for (const flow of FLOWS) {
      const initial = filings.filter((filing) => filing.flow === flow && filing.typeCode === 'IN');
      const wanted = new Set(this.counting(flow).map(({ periodStart }) => periodStart));
      expect(initial.map(({ periodStart }) => periodStart).sort()).toEqual([...wanted].sort());
    }
    expect(filings.some(({ typeCode }) => typeCode === 'RE')).toBe(true);
    for (const filing of filings) {
      const at = handed.find(({ id }) => id === filing.id)?.receivedAt.getTime() ?? 0;
      expect(filing.state).toBe('accepted');
      expect(at).toBeGreaterThanOrEqual(closesAt({ end: filing.periodEnd }).getTime());
      expect(at).toBeGreaterThanOrEqual(Date.parse(filing.declarantDeadline));
    }
    for (const { id, flow, typeCode, periodStart, platformDeadline } of filings) {
      if (typeCode === 'RE' || !this.wasReportedInTime(flow, periodStart)) continue;
      const at = handed.find((found) => found.id === id)?.receivedAt.getTime() ?? Infinity;
      expect(at).toBeLessThan(Date.parse(platformDeadline));
    }
  }

  /** Only a period that had nothing before its time was over may be filed late. */
  private wasReportedInTime(flow: Flow, periodStart: string): boolean {
    return this.counting(flow).some((sent) => sent.periodStart === periodStart && !sent.late);
  }

  /** The last filing of each period states what was reported of it, to the cent. */
  async proveSums(): Promise<void> {
    const filings = await this.filings();
    for (const flow of FLOWS) {
      const reported = sumByPeriod(this.counting(flow));
      const stated = new Map<string, string>();
      // Newest first: the first of a period that is met is the one that counts.
      for (const filing of filings.filter((candidate) => candidate.flow === flow)) {
        if (stated.has(filing.periodStart)) continue;
        const { body } = await this.team.get(`${this.company.path}/filings/${filing.id}`, {
          headers: { accept: 'application/xml' },
        });
        stated.set(filing.periodStart, statedIn(String(body), flow).toFixed(2));
      }
      expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(reported));
    }
  }

  /** Every report has come to its end, and its events tell the way there without a gap. */
  async proveStates(): Promise<void> {
    const rows = await this.service.sql<{ status: string; code: string | null; path: string[] }>(
      `SELECT r.status, r.outcome_code AS code,
         (SELECT array_agg(concat_ws('>', coalesce(e.data->>'previousReportingStatus', '-'), e.data->>'reportingStatus')
            ORDER BY e.sequence) FROM events e
          WHERE e.data->>'documentId' = r.document_id AND e.type = 'document.reporting_status_changed') AS path
       FROM reporting_reports r WHERE r.team_id = $1`,
      [this.team.teamId],
    );
    const paths: Record<string, string[][]> = {
      filed: [['->accepted', 'accepted>filed', 'filed>filed']],
      filed_rectificative: [
        [
          '->pending_rectificative',
          'pending_rectificative>filed_rectificative',
          'filed_rectificative>filed_rectificative',
        ],
      ],
      superseded: [['->accepted', 'accepted>superseded'], ['->superseded']],
    };
    for (const { status, path } of rows) expect(paths[status]).toContainEqual(path);
    const filed = rows.filter(({ status }) => status.startsWith('filed'));
    expect(new Set(filed.map(({ code }) => code))).toEqual(new Set(['300']));
    expect(new Set(rows.map(({ status }) => status)).size).toBe(3);
  }

  private counting(flow: Flow): Sent[] {
    return this.sent.filter((sent) => sent.flow === flow && sent.cancelled !== true);
  }

  private async filings(): Promise<FilingShown[]> {
    const { body } = await this.team.get(`${this.company.path}/filings?limit=200`);
    return body.filings as FilingShown[];
  }
}

function sumByPeriod(sent: Sent[]): Map<string, string> {
  const sums = new Map<string, Decimal>();
  for (const { periodStart, amount } of sent)
    sums.set(periodStart, (sums.get(periodStart) ?? Decimal.ZERO).plus(amount));
  return new Map([...sums].map(([period, sum]) => [period, sum.toFixed(2)]));
}

/** What a transmission states, read without any code of ours: net sales and invoice totals, or money received. */
function statedIn(xml: string, flow: Flow): Decimal {
  const elements =
    flow === 'transactions'
      ? [...xml.matchAll(/<TaxExclusiveAmount[^>]*>([^<]+)</g)]
      : [...xml.matchAll(/<Amount[^>]*>([^<]+)</g)];
  return elements.reduce((sum, [, text]) => sum.plus(amountOf(text)), Decimal.ZERO);
}
