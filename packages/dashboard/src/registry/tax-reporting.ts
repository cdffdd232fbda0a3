import type { Company } from './companies';

/** The setting of a company: the tax authority that its invoices are reported to. */
export interface TaxReporting {
  jurisdiction: 'SK' | 'AE' | 'OM' | 'EU';
  enabled: boolean;
  /** First day of the exchanges that are reported, YYYY-MM-DD; null: the first day of the duty */
  from: string | null;
  taxIdentifier: string;
}

/** Returns the setting of a company; null while it has none. */
export function findTaxReporting(
  company: Company & { taxReporting?: TaxReporting | null },
): TaxReporting | null {
  return company.taxReporting ?? null;
}
