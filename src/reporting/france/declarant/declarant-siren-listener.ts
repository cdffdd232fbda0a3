import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../../platform/events/domain-events';
import { type Declarant } from './declarant';
import { DeclarantsService } from './declarants.service';
import { ReportingDeclarants } from './reporting-declarants';
import { MAKE_PERIODS_DUE, LOCK_DECLARANT_OF_COMPANY } from './declarants.queries';

/**
 * Blocks a declarant when its company gets another SIREN, because reports for the old SIREN must not be filed. The
 * declarant stays blocked until a new PUT, and reports that are not submitted yet are rejected. A company whose
 * verification is revoked for another reason keeps its SIREN, so its earlier reports are filed, and new reports are
 * refused until it is verified again.
 */
@Injectable()
export class DeclarantSirenListener {
  constructor(
    private readonly declarants: DeclarantsService,
    private readonly companies: ReportingDeclarants,
  ) {}

  /**
   * Handles changes of a company's verification or country; a change of its numbers revokes the verification. The
   * sender holds the lock on the company.
   */
  @OnDomainEvent('company.publishability')
  async blockWhenSirenChanges({ tx, companyId }: DomainEvent<'company.publishability'>): Promise<void> {
    const [declarant] = await tx.query<Declarant>(LOCK_DECLARANT_OF_COMPANY, [companyId]);
    if (declarant === undefined) return;
    const siren = await this.companies.getCurrentSiren(tx, companyId);
    if (siren === declarant.siren) return;
    const currentSirenText = siren === null ? 'the company has none now' : `it is ${siren} now`;
    const reason = `The company's SIREN was ${declarant.siren} and ${currentSirenText}. Verify the company, then register the declarant again.`;
    if (declarant.state === 'blocked' && declarant.lastError === reason) return;
    await this.declarants.block(tx, declarant, reason);
    // The workers then find that these filings cannot be submitted.
    await tx.query(MAKE_PERIODS_DUE, [companyId, declarant.siren]);
  }
}
