import type { SafeFields } from '../../access/audit/audit-entry.entity';
import type { Company } from './company.entity';
import { toTaxReportingAuditFields } from './tax-reporting-setting';

/** Selects the fields of a company for the audit log. */
export function toAuditFields(company: Company): SafeFields {
  const { name, tradeNames, address, postalCode, city, country, email, phone, isSmpRecipient, isVerified } =
    company;
  const { enterpriseNumberScheme, enterpriseNumber, vatNumber } = company;
  const numbers = { enterpriseNumberScheme, enterpriseNumber, vatNumber };
  return {
    name,
    tradeNames,
    address,
    postalCode,
    city,
    country,
    ...numbers,
    email,
    phone,
    isSmpRecipient,
    isVerified,
    ...toTaxReportingAuditFields(company.taxReporting),
    // Recorded because a fraudster would redirect payments to another account.
    accounts: (company.invoiceDefaults?.accounts ?? []).map(({ iban }) => iban),
    documentsPerDay: company.documentsPerDay,
    invoiceNumberPattern: company.invoiceDefaults?.invoiceNumberPattern ?? null,
  };
}

/** Returns the fields that differ, with their values before and after. */
export function toChangedAuditFields(
  before: Company,
  after: Company,
): { before: SafeFields; after: SafeFields } {
  const [oldFields, newFields] = [toAuditFields(before), toAuditFields(after)];
  const names = new Set([...Object.keys(oldFields), ...Object.keys(newFields)]);
  const changedFields = [...names].filter(
    (name) => !isSame(oldFields[name] ?? null, newFields[name] ?? null),
  );
  const selectChanged = (fields: SafeFields): SafeFields =>
    Object.fromEntries(changedFields.map((name) => [name, fields[name] ?? null]));
  return { before: selectChanged(oldFields), after: selectChanged(newFields) };
}

function isSame(one: SafeFields[string], other: SafeFields[string]): boolean {
  return Array.isArray(one) ? JSON.stringify(one) === JSON.stringify(other) : one === other;
}
