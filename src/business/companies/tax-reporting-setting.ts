import type { SafeFields } from '../../access/audit/audit-entry.entity';
import type { FieldErrors } from '../../platform/kernel/http/api-error';
import {
  checkTaxIdentifier,
  isReportingCountry,
  JURISDICTION_TABLES,
  listJurisdictionsOfCountry,
  type TaxReporting,
} from '../../standards/taxdata';
import { isCountry } from '../../standards/peppol/countries';
import { formatReceived } from '../../standards/values/received';
import type { TaxReportingInput } from './tax-reporting.input';

export type CheckedTaxReporting =
  { ok: true; taxReporting: TaxReporting | null } | { ok: false; errors: FieldErrors };

/** Part of a company that determines its tax reporting. */
interface ReportingCompany {
  country: string;
  taxReporting: TaxReporting | null;
}

/** Fields of a request about tax reporting; undefined: unchanged. */
interface TaxReportingChange {
  country?: string;
  taxReporting?: TaxReportingInput | null;
}

/**
 * Checks the tax reporting of a company after a request and converts it to its stored form: compact tax number, every
 * field present. The company's country must belong to the jurisdiction, also when only the country changes.
 * @param company the company before an update; null for a new one
 */
export function checkTaxReporting(
  company: ReportingCompany | null,
  request: TaxReportingChange,
): CheckedTaxReporting {
  const storedSetting = company?.taxReporting ?? null;
  const country = (request.country ?? company?.country)?.trim().toUpperCase();
  if (request.taxReporting === undefined) return checkStoredSetting(storedSetting, country);
  if (request.taxReporting === null) return { ok: true, taxReporting: null };
  const { jurisdiction, enabled = true, from = null, taxIdentifier } = request.taxReporting;
  const errors: FieldErrors = {};
  if (isOutsideJurisdiction(jurisdiction, country))
    errors['taxReporting.jurisdiction'] = [formatJurisdictionError(jurisdiction, country)];
  const number = checkTaxIdentifier(jurisdiction, taxIdentifier);
  if (!number.ok)
    errors['taxReporting.taxIdentifier'] = [`${number.message}; received ${formatReceived(taxIdentifier)}`];
  if (!number.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const taxReporting = { jurisdiction, enabled, from, taxIdentifier: number.value };
  // For an equal setting the object is returned unchanged, so that a repeated request has no effect.
  return {
    ok: true,
    taxReporting: isSameTaxReporting(storedSetting, taxReporting) ? storedSetting : taxReporting,
  };
}

/** Checks that a company that changes its country stays within the jurisdiction that it reports to. */
function checkStoredSetting(
  storedSetting: TaxReporting | null,
  country: string | undefined,
): CheckedTaxReporting {
  if (storedSetting === null || !isOutsideJurisdiction(storedSetting.jurisdiction, country))
    return { ok: true, taxReporting: storedSetting };
  const { countries } = JURISDICTION_TABLES[storedSetting.jurisdiction];
  const acceptedText =
    countries.length === 0 ? 'a member state of the European Union' : countries.join(' or ');
  const message = `must be ${acceptedText} while taxReporting names the jurisdiction ${storedSetting.jurisdiction}; received ${formatReceived(country)}. Set taxReporting to null, or to a jurisdiction of that country, in the same request`;
  return { ok: false, errors: { country: [message] } };
}

/** Returns whether a country is known but outside of the jurisdiction; an unknown country has its own error. */
function isOutsideJurisdiction(
  jurisdiction: TaxReporting['jurisdiction'],
  country: string | undefined,
): country is string {
  if (country === undefined || !isCountry(country)) return false;
  return !isReportingCountry(JURISDICTION_TABLES[jurisdiction], country);
}

function formatJurisdictionError(jurisdiction: TaxReporting['jurisdiction'], country: string): string {
  const acceptedJurisdictions = listJurisdictionsOfCountry(country);
  const receivedValue = `received ${formatReceived(jurisdiction)}`;
  return acceptedJurisdictions.length === 0
    ? `must not be set, because the company's country ${country} has no jurisdiction: set taxReporting to null; ${receivedValue}`
    : `must be a jurisdiction of the company's country ${country}: ${acceptedJurisdictions.join(', ')}; ${receivedValue}`;
}

/** Whether two settings are equal field by field; the database does not preserve the order of fields. */
export function isSameTaxReporting(one: TaxReporting | null, other: TaxReporting | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.jurisdiction === other.jurisdiction &&
    one.enabled === other.enabled &&
    one.from === other.from &&
    one.taxIdentifier === other.taxIdentifier
  );
}

/** Returns the setting as fields of the audit log; none for a company without the setting. */
export function toTaxReportingAuditFields(taxReporting: TaxReporting | null): SafeFields {
  if (taxReporting === null) return {};
  return Object.fromEntries(
    Object.entries(taxReporting).map(([name, value]) => [`taxReporting.${name}`, value]),
  );
}
