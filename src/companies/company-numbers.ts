import type { FieldErrors } from '../kernel/http/failure';
import { deriveEnterpriseNumber, usualRegister } from '../peppol/company-identity';
import { isCountry } from '../peppol/countries';
import { checkEnterpriseNumber } from '../peppol/enterprise-number';
import { checkVatNumber } from '../peppol/vat-number';

/** The fields by which authorities know a company. */
export interface CompanyNumbers {
  country: string;
  enterpriseNumberScheme: string | null;
  enterpriseNumber: string | null;
  vatNumber: string | null;
}

export type CheckedNumbers = { ok: true; numbers: CompanyNumbers } | { ok: false; errors: FieldErrors };

/**
 * Normalises a company's numbers and checks them: country known, check digits right, the VAT prefix that of the
 * country. An enterprise number without a scheme counts as one of the country's usual register. A Belgian company
 * without an enterprise number gets the one inside its VAT number (contract, section 3), unless `derive` is false: who
 * clears the number means it.
 */
export function checkNumbers(given: CompanyNumbers, derive: boolean): CheckedNumbers {
  const errors: FieldErrors = {};
  const country = given.country.trim().toUpperCase();
  if (!isCountry(country)) {
    errors['country'] = [
      `country must be an ISO 3166-1 alpha-2 code such as BE or FR; received "${given.country.slice(0, 20)}".`,
    ];
  }
  const vat =
    given.vatNumber === null || errors['country'] !== undefined
      ? null
      : checkVatNumber(country, given.vatNumber);
  if (vat !== null && !vat.ok) errors['vatNumber'] = [vat.message];
  const vatNumber = vat?.ok === true ? vat.value : null;

  let { enterpriseNumberScheme: scheme, enterpriseNumber: number } = given;
  if (derive && number === null && vatNumber !== null) {
    const derived = deriveEnterpriseNumber(country, vatNumber);
    if (derived !== null) ({ scheme, number } = { scheme: derived.scheme, number: derived.number });
  }
  if (number !== null) scheme ??= usualRegister(country);
  if (number !== null && scheme === null) {
    errors['enterpriseNumberScheme'] = [
      'An enterprise number needs its scheme: the ISO 6523 ICD of its register, e.g. 0208 for Belgium.',
    ];
  } else if (number !== null && scheme !== null) {
    const checked = checkEnterpriseNumber(scheme, number);
    if (checked.ok) number = checked.value;
    else errors['enterpriseNumber'] = [checked.message];
  } else if (scheme !== null) {
    errors['enterpriseNumber'] = [
      `enterpriseNumberScheme ${scheme} came without an enterpriseNumber; send both or neither.`,
    ];
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    numbers: { country, enterpriseNumberScheme: scheme, enterpriseNumber: number, vatNumber },
  };
}
