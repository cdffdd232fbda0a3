import { Injectable } from '@nestjs/common';
import { ModuleSignals } from '../../events/module-signals';
import type { Transaction } from '../../kernel/database/unit-of-work';
import { DECLARANT_COLUMNS, type Declarant } from './declarant';
import { DeclarantsService } from './declarants.service';
import { ReportingDeclarant } from './reporting-declarant';

/**
 * A declarant stands for the SIREN that was verified. When the company becomes another one, nothing may be filed for the
 * old SIREN any more: the declarant is blocked until a new PUT, and what is not handed over yet is rejected. A company
 * whose verification is taken back for another reason keeps its SIREN, so what it reported while it was verified is
 * filed; it reports nothing new until it is verified again.
 */
@Injectable()
export class DeclarantWatch {
  constructor(
    private readonly declarants: DeclarantsService,
    private readonly companies: ReportingDeclarant,
    signals: ModuleSignals,
  ) {
    // Sent for every change of a verification, which a company whose numbers change loses, and of the country.
    signals.on('company.publishability', (tx, { companyId }) => this.compare(tx, companyId));
  }

  /** The caller holds the company's lock. */
  private async compare(tx: Transaction, companyId: string): Promise<void> {
    const [declarant] = await tx.query<Declarant>(
      `SELECT ${DECLARANT_COLUMNS} FROM reporting_declarants WHERE company_id = $1 FOR UPDATE`,
      [companyId],
    );
    if (declarant === undefined) return;
    const siren = await this.companies.presentSiren(tx, companyId);
    if (siren === declarant.siren) return;
    const now = siren === null ? 'it has none now' : `it is ${siren} now`;
    const reason = `The company's SIREN was ${declarant.siren} and ${now}. Verify the company and register the declarant again.`;
    if (declarant.state === 'blocked' && declarant.lastError === reason) return;
    await this.declarants.block(tx, declarant, reason);
    // The workers find that these can no longer be filed.
    await tx.query(
      `UPDATE reporting_periods SET next_attempt_at = clock_timestamp() WHERE id IN (
         SELECT id FROM reporting_periods WHERE company_id = $1 AND siren = $2 AND next_attempt_at IS NOT NULL
         ORDER BY id FOR UPDATE) AND next_attempt_at IS NOT NULL`,
      [companyId, declarant.siren],
    );
  }
}
