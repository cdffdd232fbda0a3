import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../../platform/events/domain-events';
import { type Declarant } from './declarant';
import { DeclarantsService } from './declarants.service';
import { ReportingDeclarants } from './reporting-declarants';
import { WAKE_PERIODS, LOCK_OF_COMPANY } from './declarants.queries';

/**
 * A declarant stands for the SIREN that was verified. When the company becomes another one, nothing may be filed for the
 * old SIREN any more: the declarant is blocked until a new PUT, and what is not submitted yet is rejected. A company
 * whose verification is revoked for another reason keeps its SIREN, so what it reported while it was verified is
 * filed; it reports nothing new until it is verified again.
 */
@Injectable()
export class DeclarantSirenListener {
  constructor(
    private readonly declarants: DeclarantsService,
    private readonly companies: ReportingDeclarants,
  ) {}

  /**
   * Sent for every change of a verification, which a company whose numbers change loses, and of the country. The sender holds
   * the company's lock.
   */
  @OnDomainEvent('company.publishability')
  async blockWhenSirenChanges({ tx, companyId }: DomainEvent<'company.publishability'>): Promise<void> {
    const [declarant] = await tx.query<Declarant>(LOCK_OF_COMPANY, [companyId]);
    if (declarant === undefined) return;
    const siren = await this.companies.getCurrentSiren(tx, companyId);
    if (siren === declarant.siren) return;
    const now = siren === null ? 'it has none now' : `it is ${siren} now`;
    const reason = `The company's SIREN was ${declarant.siren} and ${now}. Verify the company and register the declarant again.`;
    if (declarant.state === 'blocked' && declarant.lastError === reason) return;
    await this.declarants.block(tx, declarant, reason);
    // The workers find that these can no longer be filed.
    await tx.query(WAKE_PERIODS, [companyId, declarant.siren]);
  }
}
