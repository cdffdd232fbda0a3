import { Injectable } from '@nestjs/common';
import type {} from '../../business/companies/companies.service';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { BEGIN_BACKFILL } from './tax-data-backfills.queries';
import { TAX_DATA_BACKFILL_QUEUE } from './tax-data-work';

/** The second pass finds exchanges that ended while the setting was written. */
const PASSES = 2;

/** Begins the search for earlier exchanges of a company that is set to report. */
@Injectable()
export class TaxDataBackfills {
  constructor(private readonly dispatcher: Dispatcher) {}

  @OnDomainEvent('company.tax_reporting_changed')
  async onSettingChanged(event: DomainEvent<'company.tax_reporting_changed'>): Promise<void> {
    const { tx, teamId, companyId, after } = event;
    if (after?.enabled === true) await this.begin(tx, teamId, companyId);
  }

  private async begin(tx: Transaction, teamId: string, companyId: string): Promise<void> {
    await tx.query(BEGIN_BACKFILL, [companyId, teamId, PASSES]);
    tx.afterCommit(() => this.dispatcher.request(TAX_DATA_BACKFILL_QUEUE));
  }
}
