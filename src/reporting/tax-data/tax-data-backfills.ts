import { Injectable } from '@nestjs/common';
import type {} from '../../business/companies/companies.service';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { INSERT_BACKFILL, LOCK_BACKFILL } from './tax-data-backfills.queries';
import { TAX_DATA_BACKFILL_QUEUE, TAX_DATA_BACKFILL_WORK } from './tax-data-work';

/** Number of passes. The second pass finds exchanges that ended while the setting was written. */
const PASSES = 2;

/** Starts the backfill of a company when its tax reporting is enabled. */
@Injectable()
export class TaxDataBackfills {
  constructor(private readonly dispatcher: Dispatcher) {}

  @OnDomainEvent('company.tax_reporting_changed')
  async onSettingChanged(event: DomainEvent<'company.tax_reporting_changed'>): Promise<void> {
    const { tx, teamId, companyId, after } = event;
    if (after?.enabled === true) await this.begin(tx, teamId, companyId);
  }

  private async begin(tx: Transaction, teamId: string, companyId: string): Promise<void> {
    await tx.query(INSERT_BACKFILL, [companyId, teamId]);
    await tx.query(LOCK_BACKFILL, [companyId]);
    await TAX_DATA_BACKFILL_WORK.schedule(tx, companyId, 0, {
      set: `after_id = '', passes_left = $1`,
      values: [PASSES],
    });
    tx.afterCommit(() => this.dispatcher.request(TAX_DATA_BACKFILL_QUEUE));
  }
}
