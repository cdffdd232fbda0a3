import type { components } from '../api/schema';
import type { Company } from './companies';

/** The setting of a company: the tax authority that its invoices are reported to. */
export interface TaxReporting {
  jurisdiction: components['schemas']['TaxData']['jurisdiction'];
  enabled: boolean;
  /** First day of the exchanges that are reported, YYYY-MM-DD; null: the first day of the duty */
  from: string | null;
  taxIdentifier: string;
}

/** The member of companies and of their updates. */
interface WithTaxReporting {
  taxReporting?: TaxReporting | null;
}

/** Returns the setting of a company; null while it has none. */
export function findTaxReporting(company: Company & WithTaxReporting): TaxReporting | null {
  return company.taxReporting ?? null;
}

/** Body of `PUT /api/v1/companies/{companyId}` that changes the setting alone. */
export function toTaxReportingUpdate(
  taxReporting: TaxReporting,
): components['schemas']['UpdateCompanyInput'] & WithTaxReporting {
  return { taxReporting };
}

const COUNTRIES = ['SK', 'AE', 'OM'] as const;

/** The jurisdiction of a company's country; null where no tax authority takes reports over the network. */
export function findJurisdiction({ country }: Pick<Company, 'country'>): (typeof COUNTRIES)[number] | null {
  return COUNTRIES.find((each) => each === country) ?? null;
}

/** The tax number of a new setting: the Slovak one follows from the VAT number, of others the person knows it. */
export function deriveTaxIdentifier({ country, vatNumber }: Pick<Company, 'country' | 'vatNumber'>): string {
  return country === 'SK' ? (/^SK(\d{10})$/.exec(vatNumber ?? '')?.[1] ?? '') : '';
}
