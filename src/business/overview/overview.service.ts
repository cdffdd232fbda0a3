import { Injectable } from '@nestjs/common';
import { DocumentDayService, type DocumentDay } from '../documents/days/document-days';
import { clock, formatInstantOrNull } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { DISABLED_AFTER_DAYS } from '../../webhooks/posting/endpoint-health';
import type { OverviewResource } from './overview.resource';
import {
  COUNT_COMPANIES,
  COUNT_WEBHOOKS,
  FAILING_MAILBOXES,
  selectFailingWebhooks,
  FIRST_STEPS,
  OPEN_DOCUMENTS,
  OPEN_PERIODS,
  UNVERIFIED_COMPANIES,
} from './overview.queries';

type Counts<Name extends string> = Record<Name, number>;
type FirstSteps = Omit<OverviewResource['firstSteps'], 'companyCreated' | 'webhookCreated'>;

interface FailingWebhook {
  id: string;
  url: string;
  since: Date;
  disabled: boolean;
  disabledFrom: Date | null;
  waiting: number;
}

type FailingMailbox = Omit<OverviewResource['mailboxes'][number], 'since'> & { since: Date };

interface OpenPeriod extends Omit<
  OverviewResource['deadlines'][number],
  'declarantDeadline' | 'platformDeadline' | 'parkedAt'
> {
  declarantDeadline: Date;
  platformDeadline: Date;
  parkedAt: Date | null;
}

const FAILING_WEBHOOKS = selectFailingWebhooks(DISABLED_AFTER_DAYS);

/** Creates the overview of a team from documents, webhooks, companies and reporting. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documentDays: DocumentDayService,
  ) {}

  /**
   * @param days number of days of the chart, ending with today
   * @param namesWebhooks whether the caller may see webhooks; otherwise they are only counted
   */
  async getOverview(
    teamId: string,
    { days, namesWebhooks }: { days: number; namesWebhooks: boolean },
  ): Promise<OverviewResource> {
    const chart = await this.documentDays.listRecentDays(teamId, days);
    const firstSteps = await this.queryOne<FirstSteps>(FIRST_STEPS, teamId);
    const webhooks = await this.findFailingWebhooks(teamId, namesWebhooks);
    const companies = await this.findUnverifiedCompanies(teamId);
    return {
      at: clock.now().toISOString(),
      days: chart.map(({ day, incoming, outgoing, isComplete }) => ({
        date: day,
        incoming,
        outgoing,
        isComplete,
      })),
      documents: {
        ...(await this.queryOne<
          Counts<'unread' | 'rejected' | 'questioned' | 'scheduled' | 'retrying' | 'parked'>
        >(OPEN_DOCUMENTS, teamId)),
        pending: sumColumn(chart, 'pending'),
        failed: sumColumn(chart, 'failed'),
      },
      webhooks,
      companies,
      mailboxes: await this.findFailingMailboxes(teamId),
      deadlines: await this.findDeadlines(teamId),
      firstSteps: {
        ...firstSteps,
        companyCreated: companies.total > 0,
        webhookCreated: webhooks.total > 0,
      },
    };
  }

  private async findFailingWebhooks(
    teamId: string,
    includesDetails: boolean,
  ): Promise<OverviewResource['webhooks']> {
    const counts = await this.queryOne<Counts<'total' | 'failing' | 'disabled'>>(COUNT_WEBHOOKS, teamId);
    const failing =
      !includesDetails || counts.failing + counts.disabled === 0
        ? []
        : await this.unitOfWork.query<FailingWebhook>(FAILING_WEBHOOKS, [teamId]);
    return {
      ...counts,
      attention: failing.map(({ id, url, since, disabled, disabledFrom, waiting }) => ({
        id,
        url,
        state: disabled ? 'disabled' : 'failing',
        since: since.toISOString(),
        disabledFrom: formatInstantOrNull(disabledFrom),
        waiting,
      })),
    };
  }

  private async findUnverifiedCompanies(teamId: string): Promise<OverviewResource['companies']> {
    const counts = await this.queryOne<Counts<'total' | 'unverified'>>(COUNT_COMPANIES, teamId);
    const attention =
      counts.unverified === 0
        ? []
        : await this.unitOfWork.query<{ id: string; name: string }>(UNVERIFIED_COMPANIES, [teamId]);
    return { ...counts, attention };
  }

  private async findFailingMailboxes(teamId: string): Promise<OverviewResource['mailboxes']> {
    const failing = await this.unitOfWork.query<FailingMailbox>(FAILING_MAILBOXES, [teamId]);
    return failing.map((mailbox) => ({ ...mailbox, since: mailbox.since.toISOString() }));
  }

  private async findDeadlines(teamId: string): Promise<OverviewResource['deadlines']> {
    const periods = await this.unitOfWork.query<OpenPeriod>(OPEN_PERIODS, [teamId]);
    return periods.map((period) => ({
      ...period,
      declarantDeadline: period.declarantDeadline.toISOString(),
      platformDeadline: period.platformDeadline.toISOString(),
      parkedAt: formatInstantOrNull(period.parkedAt),
    }));
  }

  /** Returns the row of a statement that always returns exactly one. */
  private async queryOne<Row extends object>(sql: string, teamId: string): Promise<Row> {
    const [row] = await this.unitOfWork.query<Row>(sql, [teamId]);
    if (row === undefined) throw new Error('The statement must return exactly one row');
    return row;
  }
}

const sumColumn = (days: readonly DocumentDay[], status: 'pending' | 'failed'): number =>
  days.reduce((total, { outgoing }) => total + outgoing[status], 0);
