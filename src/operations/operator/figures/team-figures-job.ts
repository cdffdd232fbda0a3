import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DocumentDayService, type DocumentDay } from '../../../business/documents/days/document-days';
import { clock, formatDay } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { ADD_TEAMS, CLAIM_TEAMS, STORE_FIGURES } from './team-figures.queries';

const COUNT_INTERVAL_MS = 10_000;
/** Range of the random delay after the start of a process, so that processes started together do not run together. */
const START_DELAY_MS = { min: 3_000, max: 10_000 };
/** Number of teams that one run counts. */
const BATCH_SIZE = 25;
/** Age from which a count is repeated. */
const REPEAT_AFTER_SECONDS = 60;
const DAY_MS = 86_400_000;

/**
 * Counts the figures by which operators compare teams, the oldest counts first. The load does not depend on the number
 * of teams: more teams are only counted less often. Documents are not counted one by one: the stored counts of their
 * days are added up.
 */
@Injectable()
export class TeamFiguresJob extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly days: DocumentDayService,
  ) {
    super({
      firstAfterMs: randomInt(START_DELAY_MS.min, START_DELAY_MS.max),
      everyMs: COUNT_INTERVAL_MS,
      failureMessage: 'the figures of teams could not be counted',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    await this.countDueTeams(REPEAT_AFTER_SECONDS);
  }

  /**
   * Counts the teams whose last count is older than `olderThanSeconds`, at most one batch.
   * @returns number of counted teams
   */
  async countDueTeams(olderThanSeconds: number): Promise<number> {
    await this.unitOfWork.query(ADD_TEAMS);
    const due = await this.unitOfWork.query<{ teamId: string }>(CLAIM_TEAMS, [BATCH_SIZE, olderThanSeconds]);
    for (const { teamId } of due) {
      if (this.isStopping) break;
      await this.countTeam(teamId);
    }
    return due.length;
  }

  /** Counts one team. */
  async countTeam(teamId: string): Promise<void> {
    const { month, before, dayCount } = computeMonths(clock.now());
    const days = await this.days.listRecentDays(teamId, dayCount);
    const currentMonth = sumDays(days.filter(({ day }) => day >= month));
    const lastMonth = sumDays(days.filter(({ day }) => day >= before && day < month));
    await this.unitOfWork.query(STORE_FIGURES, [
      teamId,
      month,
      ...[currentMonth.sent, currentMonth.received, lastMonth.sent, lastMonth.received, currentMonth.failed],
      days.every(({ isComplete }) => isComplete),
    ]);
  }
}

/** Returns the first days of this month and of the last month (UTC), and the number of days in both until today. */
export function computeMonths(now: Date): { month: string; before: string; dayCount: number } {
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const before = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return {
    month: formatDay(new Date(month)),
    before: formatDay(new Date(before)),
    dayCount: (today - before) / DAY_MS + 1,
  };
}

function sumDays(days: DocumentDay[]): { sent: number; received: number; failed: number } {
  const total = { sent: 0, received: 0, failed: 0 };
  for (const { incoming, outgoing } of days) {
    total.sent += outgoing.pending + outgoing.delivered + outgoing.failed + outgoing.withoutDelivery;
    total.received += incoming;
    total.failed += outgoing.failed;
  }
  return total;
}
