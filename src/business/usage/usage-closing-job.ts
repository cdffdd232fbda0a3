import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { formatDay } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { buildFirstIdAt, parseCreationInstant } from '../../platform/kernel/ids';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { getDayStart } from '../documents/days/day-spans';
import { LOCK_DAYS } from '../documents/days/document-days.queries';
import { newDocumentId } from '../documents/document.resource';
import {
  ADD_DELETED,
  ADD_PROGRESS,
  CLOSE_DAY,
  LOCK_DUE_TEAM,
  NEXT_DOCUMENT,
  SET_OPEN_DAY,
} from './usage-closing.queries';

const DAY_MS = 86_400_000;

/** A team with a day to close. */
interface DueTeam {
  teamId: string;
  /** First open day. */
  openDay: string;
  /** First day that cannot be closed yet. */
  closable: string;
}

/**
 * Closes the days of teams: counts the documents of a day once, an hour after its end. One transaction stores the counts
 * of a day and advances the team to the next one, so that a killed process counts no document twice and skips none.
 *
 *     open day ─┬─ has documents ──> counts of the day, open day + 1 ──┐
 *       ▲       └─ has none ───────> open day = day of the next one ───┤
 *       └──────────────────────────────────────────────────────────────┘ until the day that cannot be closed yet
 *
 * A document that is deleted while its day is open is added to the counts of the day by the deletion. Deletions share the
 * lock on the days of the team, so that deletions and closings never run at the same time.
 */
@Injectable()
export class UsageClosingJob extends RecurringTask {
  constructor(private readonly unitOfWork: UnitOfWork) {
    super({
      firstAfterMs: 5_000,
      everyMs: 60_000,
      failureMessage: 'the usage of teams could not be closed; the next attempt is in a minute',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    await this.unitOfWork.query(ADD_PROGRESS, [buildFirstIdAt(newDocumentId, 0)]);
    const failedTeams: string[] = [];
    while (!this.isStopping && (await this.closeNext(failedTeams)));
  }

  /**
   * Closes one day of one team.
   * @param failedTeams ids of teams to skip; a team whose day cannot be closed is added, so that it does not block the
   * others
   * @returns false when no day is due, or other processes close all due days
   */
  async closeNext(failedTeams: string[]): Promise<boolean> {
    let teamId: string | null = null;
    try {
      return await this.closeDueDay(failedTeams, (id) => (teamId = id));
    } catch (error) {
      if (teamId === null) throw error;
      this.logger.error({ err: error, teamId }, 'the usage of a team could not be closed');
      failedTeams.push(teamId);
      return true;
    }
  }

  private async closeDueDay(failedTeams: string[], onTeam: (id: string) => void): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      await tx.allowLongStatements();
      const [due] = await tx.query<DueTeam>(LOCK_DUE_TEAM, [failedTeams]);
      if (due === undefined) return false;
      onTeam(due.teamId);
      await tx.query(LOCK_DAYS, [due.teamId]);
      const openDayStart = getDayStart(due.openDay);
      const [next] = await tx.query<{ id: string }>(NEXT_DOCUMENT, [
        due.teamId,
        buildFirstIdAt(newDocumentId, openDayStart),
      ]);
      const day = next === undefined ? null : formatDay(parseCreationInstant(next.id));
      if (day === null || day >= due.closable) await this.setOpenDay(tx, due.teamId, due.closable);
      else await this.closeDay(tx, due.teamId, day);
      return true;
    });
  }

  private async closeDay(tx: Transaction, teamId: string, day: string): Promise<void> {
    const [start, end] = [getDayStart(day), getDayStart(day) + DAY_MS];
    await tx.query(CLOSE_DAY, [
      teamId,
      day,
      buildFirstIdAt(newDocumentId, start),
      buildFirstIdAt(newDocumentId, end),
    ]);
    await this.setOpenDay(tx, teamId, formatDay(new Date(end)));
  }

  private async setOpenDay(tx: Transaction, teamId: string, day: string): Promise<void> {
    await tx.query(SET_OPEN_DAY, [teamId, day, buildFirstIdAt(newDocumentId, getDayStart(day))]);
  }

  /** Adds a document to the usage of its day when it is deleted before the day is closed. */
  @OnDomainEvent('document.deleting')
  async addDeleted({ tx, teamId, documentId }: DomainEvent<'document.deleting'>): Promise<void> {
    await tx.query(ADD_DELETED, [teamId, documentId, formatDay(parseCreationInstant(documentId))]);
  }
}
