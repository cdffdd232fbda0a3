import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log';
import { ModuleSignals } from '../events/module-signals';
import { cancelQueued } from './cancel-queued';

/** A webhook of one company ends with its company; its delivery log stays. */
@Injectable()
export class CompanyWebhooks {
  constructor(signals: ModuleSignals, audit: AuditLog) {
    signals.on('company.deleting', async (tx, { companyId, teamId }) => {
      const ended = await tx.query<{ id: string; url: string; wasDeleted: boolean }>(
        `UPDATE webhooks w SET company_id = NULL, deleted_at = COALESCE(w.deleted_at, clock_timestamp())
         FROM (SELECT id, deleted_at IS NOT NULL AS was_deleted FROM webhooks WHERE company_id = $1 FOR UPDATE) AS old
         WHERE w.id = old.id RETURNING w.id, w.url, old.was_deleted AS "wasDeleted"`,
        [companyId],
      );
      for (const { id, url } of ended.filter(({ wasDeleted }) => !wasDeleted))
        await audit.record(tx, {
          teamId,
          action: 'webhook.deleted',
          subjectId: id,
          before: { url, companyId },
        });
      await cancelQueued(
        tx,
        ended.map(({ id }) => id),
      );
    });
  }
}
