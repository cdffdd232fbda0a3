import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { Team } from './team.entity';
import { TeamQuota, type MonthlyQuota } from './team-quota.entity';

const SUSPENDED_ACTION = defineAuditAction('team.suspended');
const RESUMED_ACTION = defineAuditAction('team.resumed');
const RATE_CHANGED = defineAuditAction('team.request_rate_changed');
const QUOTA_CHANGED = defineAuditAction('team.quota_changed');

/** Changes of a team's terms; omitted fields stay unchanged. */
export interface TeamTermsChange {
  /** Suspends the team, with the reason; null resumes it. */
  suspension?: { reason: string } | null | undefined;
  /** Requests per second of the team; null: the rate of the installation. */
  requestsPerSecond?: number | null | undefined;
  /** Plan of the team; null: the team may send any number of documents. */
  quota?: MonthlyQuota | null | undefined;
}

/**
 * Changes the terms that operators set for a team: suspension, request rate and monthly quota of documents. Changes
 * apply to requests within a second, because no credential is cached longer; the quota applies immediately. A suspended
 * team loses no data: it still receives documents, and documents that it has sent are delivered.
 */
@Injectable()
export class TeamTermsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** Applies changes, each with its entry in the audit log of the team; a change to the current state is ignored. */
  async applyChange(id: string, { suspension, requestsPerSecond, quota }: TeamTermsChange): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const team = await tx.manager.findOneOrFail(Team, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (suspension !== undefined) await this.setSuspension(tx, team, suspension);
      if (requestsPerSecond !== undefined) await this.setRate(tx, team, requestsPerSecond);
      if (quota !== undefined) await this.setQuota(tx, id, quota);
    });
  }

  private async setSuspension(
    tx: Transaction,
    { id, suspendedAt, suspensionReason }: Team,
    suspension: { reason: string } | null,
  ): Promise<void> {
    if (suspensionReason === (suspension?.reason ?? null)) return;
    await tx.manager.update(
      Team,
      { id },
      {
        suspendedAt: suspension === null ? null : (suspendedAt ?? clock.now()),
        suspensionReason: suspension?.reason ?? null,
      },
    );
    await this.audit.record(tx, {
      ...{ teamId: id, action: suspension === null ? RESUMED_ACTION : SUSPENDED_ACTION, subjectId: id },
      ...{ before: { reason: suspensionReason }, after: { reason: suspension?.reason ?? null } },
    });
  }

  private async setQuota(tx: Transaction, id: string, quota: MonthlyQuota | null): Promise<void> {
    const oldQuota = await tx.manager.findOneBy(TeamQuota, { teamId: id });
    if (formatQuota(oldQuota) === formatQuota(quota)) return;
    if (quota === null) await tx.manager.delete(TeamQuota, { teamId: id });
    else if (oldQuota !== null) await tx.manager.update(TeamQuota, { teamId: id }, quota);
    else {
      const uncheckedState = { notifiedMonth: null, notifiedPercent: null, checkedAt: clock.now() };
      await tx.manager.insert(TeamQuota, { teamId: id, ...quota, ...uncheckedState });
    }
    await this.audit.record(tx, {
      ...{ teamId: id, action: QUOTA_CHANGED, subjectId: id },
      ...{ before: { quota: formatQuota(oldQuota) }, after: { quota: formatQuota(quota) } },
    });
  }

  private async setRate(
    tx: Transaction,
    { id, requestsPerSecond: oldRate }: Team,
    requestsPerSecond: number | null,
  ): Promise<void> {
    if (oldRate === requestsPerSecond) return;
    await tx.manager.update(Team, { id }, { requestsPerSecond });
    await this.audit.record(tx, {
      ...{ teamId: id, action: RATE_CHANGED, subjectId: id },
      ...{ before: { requestsPerSecond: oldRate }, after: { requestsPerSecond } },
    });
  }
}

/** Formats a quota for the audit log; null for none. */
function formatQuota(quota: MonthlyQuota | null): string | null {
  return quota === null ? null : `${quota.plan}: ${quota.documentsPerMonth} documents a month`;
}
