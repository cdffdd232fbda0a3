import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { TeamScope } from '../../access/teams/team-scope';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { badInput, conflict } from '../../platform/kernel/http/api-error';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { CompaniesService } from '../companies/companies.service';
import { CompanyLock } from '../companies/company-lock';
import type { Company } from '../companies/company.entity';
import { lockSchedule, readCurrentDays } from './locked-schedule';
import { isOccurrence } from './recurrence';
import { newRunId } from './recurring-invoice.resource';
import { INSERT_RUN, LOCK_FAILED_RUN, SET_RUN_REQUESTED } from './recurring-invoices.queries';
import { RECURRING_RUN_QUEUE, RECURRING_RUN_WORK } from './recurring-work';
import type { Schedule } from './schedule';

const RUN_REQUESTED = defineAuditAction('recurring_invoice.run_requested');

/** Handles requests to run failed or missed occurrences. */
@Injectable()
export class RunRequests {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly companies: CompaniesService,
    private readonly companyLock: CompanyLock,
    private readonly audit: AuditLog,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Runs an occurrence that failed, was skipped, or passed during a pause. A worker creates the document or draft
   * with the dates of the occurrence.
   * @param on day of the occurrence; undefined: the oldest failed one
   * @throws ApiError 400 for a day without an occurrence, 409 when the run has not failed, 404, or 401 when the
   * recurring invoice belongs to another team
   */
  async run(teamId: string, companyId: string, id: string, on: string | undefined): Promise<void> {
    await this.companies.get(teamId, companyId);
    await this.unitOfWork.run(async (tx) => {
      const company = await this.companyLock.lock(tx, teamId, companyId);
      const schedule = await lockSchedule(tx, this.scope, { teamId, companyId, id });
      const [failedRun] = await tx.query<{ id: string; on: string }>(LOCK_FAILED_RUN, [id, on ?? null]);
      if (failedRun === undefined) await this.insertMissedRun(tx, company, schedule, on);
      else await RECURRING_RUN_WORK.schedule(tx, failedRun.id, 0, { set: SET_RUN_REQUESTED, values: [] });
      const after = { on: failedRun?.on ?? on ?? '' };
      await this.audit.record(tx, { teamId, action: RUN_REQUESTED, subjectId: id, after });
      await tx.recordCreatedResource('recurringInvoice', id);
      tx.afterCommit(() => this.dispatcher.request(RECURRING_RUN_QUEUE));
    });
  }

  /** Inserts the run of a past day without a run. @throws ApiError 400, 409 */
  private async insertMissedRun(
    tx: Transaction,
    company: Company,
    schedule: Schedule,
    on: string | undefined,
  ): Promise<void> {
    if (on === undefined)
      throw conflict(
        'nothing_to_run',
        'The recurring invoice has no failed run; set on to the day of a missed occurrence.',
        'on',
      );
    const { dueDay } = await readCurrentDays(tx, company);
    const isFuture = schedule.nextOn !== null && on >= schedule.nextOn && !schedule.paused;
    if (!isOccurrence(schedule, on) || on > dueDay || isFuture)
      throw badInput({
        on: [`must be the day of a past occurrence of the recurring invoice; received "${on}"`],
      });
    const { teamId, id } = schedule;
    const insertedRows = await tx.query(INSERT_RUN, [newRunId(), teamId, company.id, id, on]);
    if (insertedRows.length === 0)
      throw conflict(
        'nothing_to_run',
        `The occurrence of ${on} cannot be run again, because its run has not failed.`,
        'on',
      );
  }
}
