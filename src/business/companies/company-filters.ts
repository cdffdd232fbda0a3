import type { SelectQueryBuilder } from 'typeorm';
import { toContainsPattern } from '../../platform/kernel/database/statement';
import { compactNumber } from '../../standards/peppol/number-rule';
import { COMPANY_HAS_TEXT, COMPANY_HAS_TEXT_OR_NUMBER } from './companies.queries';
import type { Company } from './company.entity';
import type { ListCompaniesQuery } from './company.input';

/** Applies the filters of a query to the companies (as `company`); numbers match in any notation. */
export function applyFilters(
  companyQuery: SelectQueryBuilder<Company>,
  { enterpriseNumber, vatNumber, country, search }: ListCompaniesQuery,
): void {
  for (const [field, value] of Object.entries({ enterpriseNumber, vatNumber }))
    if (value !== undefined)
      companyQuery.andWhere(`company.${field} = :${field}`, { [field]: compactNumber(value) });
  if (country !== undefined) companyQuery.andWhere('company.country = :country', { country });
  if (search !== undefined) {
    const number = compactNumber(search);
    // Every VAT number has a prefix of letters, so a search of letters alone would match all of them.
    companyQuery.andWhere(/\d/.test(number) ? COMPANY_HAS_TEXT_OR_NUMBER : COMPANY_HAS_TEXT, {
      pattern: toContainsPattern(search.trim()),
      number: toContainsPattern(number),
    });
  }
}
