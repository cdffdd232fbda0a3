import type { components } from '../api/schema';
import type { Company } from './companies';

/** The setting of a company: the tax authority that its invoices are reported to. */
export type TaxReporting = NonNullable<Company['taxReporting']>;

/** Returns the setting of a company; null while it has none. */
export function findTaxReporting(company: Company): TaxReporting | null {
  return company.taxReporting;
}

/** Body of `PUT /api/v1/companies/{companyId}` that changes the setting alone. */
export function toTaxReportingUpdate(
  taxReporting: TaxReporting,
): components['schemas']['UpdateCompanyInput'] {
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
