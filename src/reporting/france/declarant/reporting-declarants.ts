import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { forbidden } from '../../../platform/kernel/http/api-error';
import { TeamScope } from '../../../access/teams/team-scope';
import { findSiren, type CompanyIdentity, type Declarant } from './declarant';
import {
  LOCK_COMPANY_SHARED,
  LOCK_DECLARANT_SHARED,
  SELECT_COMPANY_IDENTITY,
  SELECT_VERIFIED_IDENTITY,
} from './declarants.queries';

/** Reads and locks declarants for reports and filings. */
@Injectable()
export class ReportingDeclarants {
  constructor(private readonly scope: TeamScope) {}

  /**
   * Locks the company against changes until the transaction ends. This lock must be taken before all other locks of
   * reporting, because changes of a company also take it first.
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  async lockCompanyShared(tx: Transaction, teamId: string, companyId: string): Promise<void> {
    const rows = await tx.query(LOCK_COMPANY_SHARED, [companyId, teamId]);
    if (rows.length === 0) throw await this.scope.toMissingError('companies', companyId, tx);
  }

  /**
   * Locks the declarant against changes until the transaction ends; null when the company has no declarant. The caller
   * must hold the lock on the company.
   */
  async lockShared(tx: Transaction, companyId: string): Promise<Declarant | null> {
    const [row] = await tx.query<Declarant>(LOCK_DECLARANT_SHARED, [companyId]);
    return row ?? null;
  }

  /** Returns the current SIREN of the company. Reports are filed only for this SIREN. */
  async getCurrentSiren(queries: Pick<Transaction, 'query'>, companyId: string): Promise<string | null> {
    const [company] = await queries.query<CompanyIdentity>(SELECT_COMPANY_IDENTITY, [companyId]);
    return company === undefined ? null : findSiren(company);
  }

  /**
   * Locks company and declarant for a report.
   * @throws ApiError 403 while the company cannot report, with the reason and the remedy
   */
  async requireForReports(tx: Transaction, companyId: string): Promise<Declarant> {
    const [company] = await tx.query<CompanyIdentity & { isVerified: boolean }>(SELECT_VERIFIED_IDENTITY, [
      companyId,
    ]);
    if (company?.isVerified !== true)
      throw forbidden(
        'company_not_verified',
        'The company is not verified. Verify the company before it reports.',
      );
    const declarant = await this.lockShared(tx, companyId);
    if (declarant === null)
      throw forbidden(
        'declarant_missing',
        'The company is not registered for French e-reporting; register it with PUT …/reporting/fr/declarant.',
      );
    if (!declarant.enabled)
      throw forbidden(
        'declarant_disabled',
        'The operator has disabled French e-reporting for this company. Contact the operator.',
      );
    requireRegisteredSiren(declarant, findSiren(company));
    if (declarant.state === 'registered') return declarant;
    const reason = declarant.lastError === null ? '' : ` The last error: ${declarant.lastError}`;
    throw forbidden(
      'declarant_not_registered',
      `The declarant is ${declarant.state}; reports are accepted after its registration.${reason}`,
    );
  }
}

/** @throws ApiError 403 when the SIREN of the company differs from the registered SIREN */
function requireRegisteredSiren({ siren }: Declarant, storedSiren: string | null): void {
  if (storedSiren === siren) return;
  const currentSirenText =
    storedSiren === null ? 'the company has none now' : `the company has the SIREN ${storedSiren} now`;
  throw forbidden(
    'declarant_not_registered',
    `The declarant is registered with the SIREN ${siren}, and ${currentSirenText}; register it again with PUT …/reporting/fr/declarant.`,
  );
}
