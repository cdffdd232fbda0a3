import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { WorkHold, type Hold } from '../../platform/kernel/work-control/work-hold';
import { defineAuditAction, type AuditAction } from './audit-actions';
import { AuditLog } from './audit-log';

export const WORK_RELEASED = defineAuditAction('work.released');
const WORK_HELD = defineAuditAction('work.held');
const WORK_RESUMED = defineAuditAction('work.resumed');

/** Lets the operator hold and resume outgoing work. Each change is recorded in the installation's audit chain. */
@Injectable()
export class WorkSwitch {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly workHold: WorkHold,
    private readonly audit: AuditLog,
  ) {}

  /** Holds outgoing work. @returns false when work was already held */
  async hold(reason: string): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const hasChanged = await this.workHold.hold(tx, reason);
      if (hasChanged) await this.recordChange(tx, WORK_HELD, reason);
      return hasChanged;
    });
  }

  /** Resumes outgoing work. @returns the hold that ended; null when work was not held */
  async resume(): Promise<Hold | null> {
    return this.unitOfWork.run(async (tx) => {
      const endedHold = await this.workHold.resume(tx);
      if (endedHold !== null) await this.recordChange(tx, WORK_RESUMED, endedHold.reason, endedHold.since);
      return endedHold;
    });
  }

  private async recordChange(
    tx: Transaction,
    action: AuditAction,
    reason: string,
    since?: Date,
  ): Promise<void> {
    await this.audit.record(tx, {
      teamId: null,
      action,
      subjectId: 'work',
      after: { reason, ...(since === undefined ? {} : { heldSince: since.toISOString() }) },
    });
  }
}
