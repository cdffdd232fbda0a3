import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../../access/audit/audit-actions';
import { AuditLog } from '../../../access/audit/audit-log';
import { WORK_RELEASED, WorkSwitch } from '../../../access/audit/work-switch';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../../platform/kernel/http/cursor';
import { conflict, notFound } from '../../../platform/kernel/http/api-error';
import { readPage } from '../../../platform/kernel/http/read-page';
import { ParkedDiscards } from '../../../platform/kernel/work-control/parked-discards';
import { FIRST_PARKED_POSITION, ParkedWork } from '../../../platform/kernel/work-control/parked-work';
import { WorkHold } from '../../../platform/kernel/work-control/work-hold';
import { WorkQueues } from '../../../platform/kernel/work-control/work-queues';
import { toParkedWorkResource, type ParkedWorkResource } from './parked-work.resource';
import { toWorkResource, type WorkResource } from './queues.resource';

const WORK_DISCARDED = defineAuditAction('work.discarded');

/** Lists, pauses, resumes, releases and discards outgoing work for operators. */
@Injectable()
export class OperatorWorkService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queues: WorkQueues,
    private readonly parkedWork: ParkedWork,
    private readonly discards: ParkedDiscards,
    private readonly workHold: WorkHold,
    private readonly workSwitch: WorkSwitch,
    private readonly audit: AuditLog,
  ) {}

  async getState(): Promise<WorkResource> {
    return toWorkResource(await this.workHold.getCurrent(), await this.queues.list());
  }

  /** @throws ApiError 409 when work is already paused */
  async pause(reason: string): Promise<WorkResource> {
    if (!(await this.workSwitch.hold(reason)))
      throw conflict('work_held', 'Outgoing work is already paused.');
    return this.getState();
  }

  /** @throws ApiError 409 when work is not paused */
  async resume(): Promise<WorkResource> {
    if ((await this.workSwitch.resume()) === null)
      throw conflict('work_not_held', 'Outgoing work is not paused.');
    return this.getState();
  }

  /** Lists parked work, longest parked first. */
  async listParked(query: PageQuery): Promise<Page<ParkedWorkResource>> {
    const { items, pagination } = await readPage(
      query,
      (count, after) =>
        this.parkedWork.page(
          after === null ? FIRST_PARKED_POSITION : { parkedAt: after.createdAt, id: after.id },
          count,
        ),
      ({ position, id }) => ({ createdAt: position, id }),
    );
    return {
      items: items.map((row) => toParkedWorkResource(row, this.discards.find(row.table) !== null)),
      pagination,
    };
  }

  /** @throws ApiError 404 when the row is not parked */
  async getParked(id: string): Promise<ParkedWorkResource> {
    const row = await this.parkedWork.find(id);
    if (row === null) throw notFound('parked work', id);
    return toParkedWorkResource(row, this.discards.find(row.table) !== null);
  }

  /**
   * Makes parked rows due now.
   * @returns ids of the released rows; rows that were not parked are omitted
   */
  async release(ids: string[]): Promise<string[]> {
    return this.unitOfWork.run(async (tx) => {
      const releasedIds = await this.parkedWork.releaseIn(tx, ids);
      for (const id of releasedIds)
        await this.audit.record(tx, { teamId: null, action: WORK_RELEASED, subjectId: id });
      return releasedIds;
    });
  }

  /**
   * Permanently ends a parked row. The audit log of its team has an entry with the reason.
   * @throws ApiError 404, 409 for work that cannot be discarded or is not parked any more
   */
  async discard(id: string, reason: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const row = await this.parkedWork.find(id, tx);
      if (row === null) throw notFound('parked work', id);
      const discard = this.discards.find(row.table);
      if (discard === null)
        throw conflict(
          'discard_unsupported',
          `Work of ${row.table} cannot be discarded; correct the cause and release the work.`,
        );
      if (!(await discard(tx, id, reason))) throw conflict('not_parked', `${id} is not parked (any more).`);
      await this.audit.record(tx, {
        teamId: row.teamId,
        action: WORK_DISCARDED,
        subjectId: id,
        after: { table: row.table, reason },
      });
    });
  }
}
