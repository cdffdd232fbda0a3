import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { OnDomainEvent, type DomainEvent } from '../events/domain-events';
import { cancelQueued } from './cancel-queued';

export const WEBHOOK_DELETED = defineAuditAction('webhook.deleted');

/** A webhook of one company ends with its company; its delivery log stays. */
@Injectable()
export class CompanyWebhooks {
  constructor(private readonly audit: AuditLog) {}

  @OnDomainEvent('company.deleting')
  async end({ tx, companyId, teamId }: DomainEvent<'company.deleting'>): Promise<void> {
    const ended = await tx.query<{ id: string; url: string; wasDeleted: boolean }>(
      `UPDATE webhooks w SET company_id = NULL, deleted_at = COALESCE(w.deleted_at, clock_timestamp())
       FROM (SELECT id, deleted_at IS NOT NULL AS was_deleted FROM webhooks WHERE company_id = $1 FOR UPDATE) AS old
       WHERE w.id = old.id RETURNING w.id, w.url, old.was_deleted AS "wasDeleted"`,
      [companyId],
    );
    for (const { id, url } of ended.filter(({ wasDeleted }) => !wasDeleted))
      await this.audit.record(tx, {
        teamId,
        action: WEBHOOK_DELETED,
        subjectId: id,
        before: { url, companyId },
      });
    await cancelQueued(
      tx,
      ended.map(({ id }) => id),
    );
  }
}
