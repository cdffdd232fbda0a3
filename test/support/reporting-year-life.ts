import { findPeriod, type VatRegime } from '../../src/standards/flux10';
import type { FrenchCompany } from './french';
import {
  pick,
  randomInvoice,
  randomPurchase,
  randomPayment,
  randomSales,
  type Content,
  type EarlierInvoice,
  type Random,
} from './reporting-year-contents';
import { ReportingModel } from './reporting-year-model';
import { ALL_RUNS } from './runs';
import type { Service } from './service';
import type { Answer, TeamClient } from './team-client';
import { until } from './until';

const DAY_MS = 86_400_000;
/** The next one, so that the sandbox's time only moves forward. */
export const YEAR = new Date().getUTCFullYear() + 1;
/** Identifies an operation; a cancellation has no further data. */
const NAMES = [
  'type',
  'date',
  'category',
  'currency',
  'documentNumber',
  'issueDate',
  'invoiceNumber',
  'seller',
];
/** After the last month the deadline of any regime has passed; after the first that of some. */
const LATE_DAYS = [50, 98];
/** Factor of the distance between days with reports: two, except before a release. */
const APART = ALL_RUNS ? 1 : 2;
/** One in this many reports requests a refusal from the simulated platform. */
const REJECTED_EVERY = 41;

export interface Scene {
  service: Service;
  team: TeamClient;
  company: FrenchCompany;
  regime: VatRegime;
  /** Of who pays VAT on the invoice, who has no payments to report. */
  hasPayments: boolean;
  next: Random;
  /** Year of the simulation; {@link YEAR} by default. */
  year?: number;
  /** False: no report requests a refusal. */
  hasRefusals?: boolean;
  /** Advances the clock of the team; negative seconds: to an earlier time. By default as its sandbox allows. */
  advance?: (seconds: number) => Promise<void>;
}

/** A report that was sent, and how another of the same operation is made up. */
interface Sent {
  content: Content;
  remake: () => Content;
}

/**
 * A year of a company, from the first of January on: some days have sales, payments or invoices; a few of them are
 * corrected or cancelled, late, sent twice, or refused by the administration. The model receives the sent reports.
 */
export class ReportingYear {
  readonly model: ReportingModel;
  /** Number of times that each kind of event happened, so that a test can check its coverage. */
  readonly happened = new Map<string, number>();
  private readonly sent: Sent[] = [];
  private readonly invoices: EarlierInvoice[] = [];
  /** How far the team's clock was ahead of the real one, from which real time on. */
  private readonly leaps: { since: number; aheadSeconds: number }[] = [];
  private serial = 0;
  private purchases = 0;

  private readonly year: number;

  constructor(readonly scene: Scene) {
    this.model = new ReportingModel(scene.regime);
    this.year = scene.year ?? YEAR;
  }

  async live(): Promise<void> {
    const { next, hasRefusals = true } = this.scene;
    const dayAt = (index: number): string => this.dayAt(index);
    await this.begin();
    await this.reachMorningAfter(dayAt(0));
    await this.changeEachKind(dayAt(0));
    for (let index = 3; index < 365; index += APART * (4 + Math.floor(next() * 5))) {
      await this.reachMorningAfter(dayAt(index));
      // Neighbouring days too, so that reports of one day meet.
      const reports = 1 + Math.floor(next() * 3);
      for (let i = 0; i < reports; i++) await this.report(dayAt(Math.max(0, index - Math.floor(next() * 3))));
      if (index > 100 && next() < 0.15) await this.report(dayAt(index - pick(next, LATE_DAYS)));
      if (this.sent.length > 0 && next() < 0.35)
        await this.change(pick(next, this.sent.slice(-8)), next() < 0.6 ? 'correct' : 'cancel');
    }
    await this.reachMorningAfter(dayAt(365));
    await this.take(randomSales(next, dayAt(364)), 'submit', hasRefusals ? 'reject-last' : this.reference());
    await this.reachMorningAfter(`${this.year + 1}-03-31`);
  }

  /** Sets the clock of the team back to the first day, where that is past. */
  private async begin(): Promise<void> {
    const aheadSeconds = Math.floor((Date.parse(`${this.dayAt(0)}T00:00:00Z`) - Date.now()) / 1000);
    if (aheadSeconds >= 0) return;
    this.leaps.push({ since: Date.now(), aheadSeconds });
    await this.advance(aheadSeconds);
  }

  private dayAt(index: number): string {
    return new Date(Date.UTC(this.year, 0, 1) + index * DAY_MS).toISOString().slice(0, 10);
  }

  private async advance(seconds: number): Promise<void> {
    const { team, advance } = this.scene;
    if (advance === undefined) await team.post('/api/v1/sandbox/clock/advance', { seconds });
    else await advance(seconds);
  }

  /** The sandbox's time at a real one, in milliseconds. */
  sandboxTime(real: Date): number {
    const leap = this.leaps.findLast(({ since }) => since <= real.getTime());
    return real.getTime() + (leap?.aheadSeconds ?? 0) * 1000;
  }

  /**
   * Time passes until nine in the morning (UTC) of the next day. Time stops at each due instant, like real time: the
   * workers act then and not at the end of the step.
   */
  private async reachMorningAfter(date: string): Promise<void> {
    const target = Date.parse(`${date}T09:00:00Z`) + DAY_MS;
    for (;;) {
      const ahead = this.leaps.at(-1)?.aheadSeconds ?? 0;
      const left = Math.floor((target - Date.now()) / 1000) - ahead;
      if (left <= 0) break;
      const [due] = await this.scene.service.sql<{ seconds: number | null }>(
        `SELECT ceil(extract(epoch FROM min(next_attempt_at) - clock_timestamp()))::int AS seconds
         FROM reporting_periods WHERE team_id = $1`,
        [this.scene.team.teamId],
      );
      const seconds = Math.max(1, Math.min(left, due?.seconds ?? left, 90 * 86_400));
      this.leaps.push({ since: Date.now(), aheadSeconds: ahead + seconds });
      await this.advance(seconds);
      await this.settle();
    }
    this.model.reach(this.now());
  }

  /** Waits until no period is due and no filing is open. Reports that wait for their outcome are not delayed. */
  private async settle(): Promise<void> {
    const { service, team } = this.scene;
    await until(async () => {
      const due = await service.sql(
        `SELECT 1 FROM reporting_periods WHERE team_id = $1 AND next_attempt_at < clock_timestamp() + interval '10 seconds'
         UNION ALL SELECT 1 FROM reporting_filings WHERE team_id = $1 AND next_attempt_at IS NOT NULL`,
        [team.teamId],
      );
      if (due.length > 0)
        await service.sql(
          `UPDATE reporting_filings SET next_attempt_at = clock_timestamp()
           WHERE team_id = $1 AND next_attempt_at > clock_timestamp()`,
          [team.teamId],
        );
      return due.length === 0;
    });
  }

  /**
   * Each kind of report is corrected and cancelled, and cancelled ones are reported again, independent of the random
   * part.
   */
  private async changeEachKind(day: string): Promise<void> {
    const { next, hasPayments } = this.scene;
    const invoice = this.newInvoice(day);
    const purchase = this.purchaseNumber();
    const kinds = [
      () => randomSales(next, day),
      () => randomInvoice(next, day, invoice.number, null),
      () => randomPurchase(next, day, purchase),
    ];
    if (hasPayments)
      kinds.push(
        () => randomPayment(next, day, null),
        () => randomPayment(next, day, invoice),
      );
    for (const remake of kinds) {
      const content = remake();
      await this.take(content, 'submit', this.reference());
      for (const action of ['correct', 'cancel', 'cancel'] as const)
        await this.change({ content, remake }, action);
      if (content.input.type !== 'invoice') await this.reportTwice(remake);
    }
  }

  /** Two reports of one operation, which are filed as their sum and have a rate in common. */
  private async reportTwice(remake: () => Content): Promise<void> {
    const first = remake();
    const rates = [...first.figures.keys()].filter((line) => /^paid | taxable$/.test(line));
    let second = remake();
    while (!rates.some((line) => second.figures.has(line))) second = remake();
    await this.take(first, 'submit', this.reference());
    await this.take(second, 'submit', this.reference());
  }

  private async report(day: string): Promise<void> {
    const remake = this.kindOf(day);
    const content = remake();
    if (content.flow === 'payments' && !this.scene.hasPayments) {
      const { status } = await this.post(content, 'submit', this.reference());
      expect(status).toBe(400);
      return this.count('refused payment');
    }
    const reference = this.reference();
    await this.take(content, 'submit', reference);
    this.sent.push({ content, remake });
    if (this.scene.next() > 0.05) return;
    const repeated = await this.post(content, 'submit', reference);
    expect([repeated.status, repeated.body.report?.duplicate]).toEqual([200, true]);
    this.count('repeated');
  }

  private kindOf(day: string): () => Content {
    const { next } = this.scene;
    const dice = next();
    if (dice < 0.45) return () => randomSales(next, day);
    if (dice < 0.6) return () => randomPayment(next, day, null);
    if (dice < 0.75 && this.invoices.length > 0) {
      const invoice = pick(next, this.invoices.slice(-3));
      return () => randomPayment(next, day, invoice);
    }
    if (next() < 0.4) {
      const purchase = this.purchaseNumber();
      return () => randomPurchase(next, day, purchase);
    }
    const credited = this.invoices.length > 0 && next() < 0.2 ? pick(next, this.invoices) : null;
    const { number } = this.newInvoice(day);
    return () => randomInvoice(next, day, number, credited);
  }

  private purchaseNumber(): string {
    this.purchases++;
    return `R-${this.purchases}`;
  }

  private newInvoice(issueDate: string): EarlierInvoice {
    const invoice = { number: `F-${this.invoices.length + 1}`, issueDate };
    this.invoices.push(invoice);
    return invoice;
  }

  /** Corrects or cancels a report, which may be filed, rejected or cancelled already. */
  private async change(earlier: Sent, action: 'correct' | 'cancel'): Promise<void> {
    let content = earlier.remake();
    // Sales name their category and currency, which are drawn again.
    while (content.operation !== earlier.content.operation) content = earlier.remake();
    const answer = this.model.answerTo(content);
    if (answer === 200) return this.take(content, action, this.reference());
    const refused = await this.post(content, action, this.reference());
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, answer]);
    this.count(answer);
  }

  private async take(
    content: Content,
    action: 'submit' | 'correct' | 'cancel',
    reference: string,
  ): Promise<void> {
    const { status, body } = await this.post(content, action, reference);
    if (status !== 200) throw new Error(`${content.operation}: ${JSON.stringify(body)}`);
    const { id, reporting } = body.report.document;
    const { start, end } = findPeriod(this.scene.regime, content.flow, content.day);
    expect([reporting.periodStart, reporting.periodEnd]).toEqual([start, end]);
    this.model.take(content, action, { documentId: id, reference, at: this.now() });
    this.count(`${action} ${String(content.input.type)}`);
  }

  private post(content: Content, action: string, reference: string): Promise<Answer> {
    const { route, input } = content;
    const fields =
      action === 'cancel'
        ? Object.fromEntries(Object.entries(input).filter(([name]) => NAMES.includes(name)))
        : input;
    return this.scene.team.post(`${this.scene.company.path}/${route}`, { ...fields, reference, action });
  }

  private reference(): string {
    this.serial++;
    const asksForRefusal = this.scene.hasRefusals !== false && this.serial % REJECTED_EVERY === 30;
    return `${asksForRefusal ? 'reject' : 'report'}-${this.serial}`;
  }

  private now(): number {
    return this.sandboxTime(new Date());
  }

  private count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
  }
}
