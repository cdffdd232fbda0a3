import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MonthlyQuota } from '../../../access/teams/team-quota.entity';
import { defineEmissions, defineEvent } from '../../../platform/events/define-event';
import { EventLog } from '../../../platform/events/event-log';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { toMonthPeriod } from './period';
import { CLAIM_QUOTAS, MARK_NOTIFIED } from './limits.queries';
import { SendLimits } from './send-limits';
import { instant, integer, open, text } from '../../../platform/kernel/http/schema';

/** Percentages of a quota at which a team is notified, the highest first. */
const QUOTA_STEPS = [100, 80] as const;
type QuotaStep = (typeof QUOTA_STEPS)[number];

const QUOTA_REACHED = defineEvent({
  type: 'team.quota_reached',
  summary: 'The team has sent 80 % or all of the documents of its plan this month',
  schema: open({
    plan: { ...text, description: 'Name of the plan' },
    percent: { ...integer, description: 'Percentage of the quota that was reached: 80 or 100' },
    used: { ...integer, description: 'Number of documents sent this month' },
    documentsPerMonth: { ...integer, description: 'Maximum number of documents sent per month' },
    month: { ...text, description: 'Month (UTC), such as 2026-11' },
    renewsAt: { ...instant, description: 'Time at which the quota renews' },
  }),
});

defineEmissions(QUOTA_REACHED, {
  quotaReached: {
    operation: 'A check by the service',
    change:
      'the team has sent 80 %, or 100 %, of the documents of its plan in a calendar month; emitted at most once a month for each of the two values, within a minute',
  },
});

/** Number of quotas that one run checks. */
const BATCH_SIZE = 25;
/** Age from which a check is repeated. */
const REPEAT_AFTER_SECONDS = 60;

/** A quota that is checked. */
export interface WatchedQuota extends MonthlyQuota {
  teamId: string;
}

/** Records an event when a team has sent 80 %, and when it has sent 100 %, of the monthly documents of its plan. */
@Injectable()
export class QuotaWatchJob extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventLog,
    private readonly limits: SendLimits,
  ) {
    super({
      firstAfterMs: randomInt(3_000, 10_000),
      everyMs: 10_000,
      failureMessage: 'the quotas of teams could not be checked; the next attempt is in seconds',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    while (!this.isStopping && (await this.checkDue(REPEAT_AFTER_SECONDS)) === BATCH_SIZE);
  }

  /**
   * Checks quotas whose last check is older than a number of seconds.
   * @returns number of due quotas
   */
  async checkDue(olderThanSeconds: number): Promise<number> {
    const dueQuotas = await this.unitOfWork.query<WatchedQuota>(CLAIM_QUOTAS, [BATCH_SIZE, olderThanSeconds]);
    for (const quota of dueQuotas) {
      if (this.isStopping) break;
      await this.check(quota);
    }
    return dueQuotas.length;
  }

  /** Records the event of the highest percentage that a team has reached, once in a month over any number of processes. */
  async check({ teamId, plan, documentsPerMonth }: WatchedQuota): Promise<void> {
    const now = clock.now();
    const usedCount = await this.limits.countMonth(teamId, now);
    const percent = findReachedStep(usedCount, documentsPerMonth);
    if (percent === null) return;
    const { start, end } = toMonthPeriod(now);
    await this.unitOfWork.run(async (tx) => {
      const markedRows = await tx.query(MARK_NOTIFIED, [teamId, start, percent]);
      if (markedRows.length === 0) return;
      const month = start.slice(0, 7);
      await this.events.record(tx, QUOTA_REACHED, {
        teamId,
        companyId: null,
        data: {
          ...{ plan, percent, used: usedCount, documentsPerMonth, month },
          renewsAt: end.toISOString(),
        },
      });
    });
  }
}

/** Returns the highest step that a use has reached; null for none. */
export function findReachedStep(usedCount: number, documentsPerMonth: number): QuotaStep | null {
  return QUOTA_STEPS.find((step) => usedCount * 100 >= documentsPerMonth * step) ?? null;
}
