import { Injectable } from '@nestjs/common';
import { ModuleSignals } from '../events/module-signals';
import { cancelQueued } from './cancel-queued';

/** A webhook of one company ends with its company; its delivery log stays. */
@Injectable()
export class CompanyWebhooks {
  constructor(signals: ModuleSignals) {
    signals.on('company.deleting', async (tx, { companyId }) => {
      const ended = await tx.query<{ id: string }>(
        `UPDATE webhooks SET company_id = NULL, deleted_at = COALESCE(deleted_at, clock_timestamp())
         WHERE company_id = $1 RETURNING id`,
        [companyId],
      );
      await cancelQueued(
        tx,
        ended.map(({ id }) => id),
      );
    });
  }
}
