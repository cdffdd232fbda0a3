import type { FieldErrors } from '../platform/kernel/http/api-error';
import type { Webhook } from './webhook.entity';

/** Maximum number of companies of a webhook. */
export const MAX_WEBHOOK_COMPANIES = 100;

/** Columns of a webhook that store its companies. */
export type CompanyColumns = Pick<Webhook, 'companyId' | 'companyIds'>;

/** Returns the companies whose events a webhook receives; null: all companies of the team. */
export function toCompanyIds({ companyId, companyIds }: CompanyColumns): string[] | null {
  return companyIds ?? (companyId === null ? null : [companyId]);
}

/**
 * Converts companies to columns. A single company is stored in `companyId`, which is a foreign key. When the other
 * companies of a list were deleted, `companyIds` may also contain a single company.
 */
export function toCompanyColumns(companyIds: string[] | null): CompanyColumns {
  const [single = null] = companyIds ?? [];
  return companyIds?.length === 1 ? { companyId: single, companyIds: null } : { companyId: null, companyIds };
}

/** Companies in a request; null and omitted have the same meaning. */
export interface RequestedCompanies {
  companyId?: string | null;
  companyIds?: string[] | null;
}

/** Returns the companies of a request without duplicates; null: all companies of the team. */
export function toRequestedCompanies({ companyId, companyIds }: RequestedCompanies): string[] | null {
  const requestedCompanyIds = companyIds ?? (typeof companyId === 'string' ? [companyId] : null);
  return requestedCompanyIds === null ? null : [...new Set(requestedCompanyIds)];
}

/** Returns an error when `companyId` and `companyIds` contradict each other. */
export function findCompanyFaults({ companyId, companyIds }: RequestedCompanies): FieldErrors {
  if (typeof companyId !== 'string' || !Array.isArray(companyIds)) return {};
  if (companyIds.every((id) => id === companyId)) return {};
  return {
    companyIds: [
      `companyIds contains companies other than companyId "${companyId.slice(0, 60)}"; send one of the two fields, or the same company in both.`,
    ],
  };
}
