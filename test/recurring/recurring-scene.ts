import { RECURRING_INVOICE_QUEUE } from '../../src/business/recurring-invoices/recurring-work';
import { addDays } from '../../src/business/recurring-invoices/recurrence';
import { Dispatcher } from '../../src/platform/kernel/queue/dispatcher';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

/** A recurring invoice in an answer. */
export interface Recurring {
  id: string;
  nextOn: string | null;
  runCount: number;
  failedOn: string[];
  lastRun: null | {
    on: string;
    state: string;
    documentId: string | null;
    draftId: string | null;
    number: string | null;
    failure: { code: string; errors: Record<string, string[]> } | null;
  };
}

/** A document in the list of documents. */
export interface SentDocument {
  id: string;
  number: string;
}

/** A company with a number pattern and its recurring invoices, which occur each week on the weekday of tomorrow. */
export class RecurringScene {
  private constructor(
    readonly service: Service,
    readonly team: TeamClient,
    readonly companyId: string,
    /** Today in Brussels by the clock of the database. */
    readonly today: string,
  ) {}

  static async create(service: Service, team: TeamClient): Promise<RecurringScene> {
    const { id } = await team.company();
    await team.put(`/api/v1/companies/${id}`, {
      invoiceDefaults: { invoiceNumberPattern: 'R-{number:3}', paymentDays: 14, language: 'nl' },
    });
    const [row] = await service.sql<{ today: string }>(
      `SELECT to_char(clock_timestamp() AT TIME ZONE 'Europe/Brussels', 'YYYY-MM-DD') AS today`,
    );
    return new RecurringScene(service, team, id, row?.today ?? '');
  }

  get path(): string {
    return `/api/v1/${this.companyId}/recurring-invoices`;
  }

  /** Returns the day of the occurrence that is a number of weeks before the next one, which is tomorrow. */
  weeksBefore(weeks: number): string {
    return addDays(this.today, 1 - 7 * weeks);
  }

  input(more: object = {}, document: object = {}): Record<string, unknown> {
    return {
      name: 'Rent',
      mode: 'send',
      interval: { every: 1, unit: 'week' },
      firstOn: this.weeksBefore(30),
      content: {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document: {
          buyerReference: 'x',
          note: 'Huur {month} {year}',
          buyer: { name: 'Brouwerij', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
          paymentMeans: [{ iban: 'BE71096123456769' }],
          lines: [{ name: 'Huur {period}', netPriceAmount: '10', vat: { percentage: '21' } }],
          ...document,
        },
      },
      ...more,
    };
  }

  async createRecurring(more: object = {}, document: object = {}): Promise<Recurring> {
    const { status, body } = await this.team.post(this.path, this.input(more, document));
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.recurringInvoice as Recurring;
  }

  async get(id: string): Promise<Recurring> {
    return (await this.team.get(`${this.path}/${id}`)).body.recurringInvoice as Recurring;
  }

  /** Lets the occurrences of the last weeks be missed, as after an outage. */
  async miss(id: string, weeks: number): Promise<void> {
    await this.service.sql(
      `UPDATE recurring_invoices SET next_on = $2, next_attempt_at = clock_timestamp() WHERE id = $1`,
      [id, this.weeksBefore(weeks)],
    );
    this.service.app.get(Dispatcher).request(RECURRING_INVOICE_QUEUE);
  }

  /** Waits until a number of occurrences were due and none of their runs is open. */
  async settled(id: string, runCount: number): Promise<Recurring> {
    await eventually(
      () =>
        this.service.sql<{ count: number; open: number }>(
          `SELECT run_count AS count, (SELECT count(*)::int FROM recurring_invoice_runs
             WHERE recurring_invoice_id = $1 AND state = 'waiting') AS open FROM recurring_invoices WHERE id = $1`,
          [id],
        ),
      ([row]) => row?.count === runCount && row.open === 0,
      60_000,
    );
    return this.get(id);
  }

  /** Numbers and issue dates of the documents that the company sent, by number. */
  async sent(): Promise<{ number: string; day: string }[]> {
    return this.service.sql<{ number: string; day: string }>(
      `SELECT document_number AS number, to_char(issue_date, 'YYYY-MM-DD') AS day FROM documents
       WHERE company_id = $1 AND direction = 'outgoing' ORDER BY document_number`,
      [this.companyId],
    );
  }
}
