import { Injectable } from '@nestjs/common';
import { ModuleSignals } from '../events/module-signals';

/** A webhook of one company ends with its company; its delivery log stays. */
@Injectable()
export class CompanyWebhooks {
  constructor(signals: ModuleSignals) {
    signals.on('company.deleting', async (tx, { companyId }) => {
      await tx.query(
        `UPDATE webhook_deliveries SET state = 'cancelled', next_attempt_at = NULL, finished_at = clock_timestamp()
         WHERE state = 'pending' AND webhook_id IN (SELECT id FROM webhooks WHERE company_id = $1)`,
        [companyId],
      );
      await tx.query(
        `UPDATE webhooks SET company_id = NULL, deleted_at = COALESCE(deleted_at, clock_timestamp()) WHERE company_id = $1`,
        [companyId],
      );
    });
  }
}
