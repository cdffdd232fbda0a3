import type { FieldErrors } from '../../platform/kernel/http/api-error';
import { formatReceived } from '../../standards/values/received';
import { deriveEnterpriseNumber, findDefaultRegister } from '../../standards/peppol/company-identity';
import { isCountry } from '../../standards/peppol/countries';
import { checkEnterpriseNumber } from '../../standards/peppol/enterprise-number';
import { checkVatNumber } from '../../standards/peppol/vat-number';

/** Registered numbers of a company. */
export interface CompanyNumbers {
  country: string;
  enterpriseNumberScheme: string | null;
  enterpriseNumber: string | null;
  vatNumber: string | null;
}

export type CheckedNumbers = { ok: true; numbers: CompanyNumbers } | { ok: false; errors: FieldErrors };

/** Numbers before they are checked; the country is null when it has already been rejected. */
export type UncheckedNumbers = Omit<CompanyNumbers, 'country'> & { country: string | null };

/**
 * Normalises and checks a company's numbers: the country must be known, the check digits must be valid, and the VAT
 * prefix must be the prefix of the country. An
 * enterprise number without a scheme belongs to the country's usual register. A Belgian company without an enterprise
 * number gets the one contained in its VAT number (contract, section 3), unless `derive` is false, because the number
 * was cleared on purpose.
 */
export function checkNumbers(numbers: UncheckedNumbers, derive: boolean): CheckedNumbers {
  const errors: FieldErrors = {};
  const country = numbers.country?.trim().toUpperCase() ?? '';
  if (numbers.country !== null && !isCountry(country)) {
    errors['country'] = [
      `must be an ISO 3166-1 alpha-2 code such as BE or FR; received ${formatReceived(numbers.country)}`,
    ];
  }
  const vatCountry = isCountry(country) ? country : readVatPrefix(numbers.vatNumber);
  const vat =
    numbers.vatNumber === null || vatCountry === null ? null : checkVatNumber(vatCountry, numbers.vatNumber);
  if (vat !== null && !vat.ok) errors['vatNumber'] = [vat.message];
  const vatNumber = vat?.ok === true ? vat.value : null;

  let { enterpriseNumberScheme: scheme, enterpriseNumber: number } = numbers;
  if (derive && number === null && vatNumber !== null) {
    const derivedNumber = deriveEnterpriseNumber(country, vatNumber);
    if (derivedNumber !== null)
      ({ scheme, number } = { scheme: derivedNumber.scheme, number: derivedNumber.number });
  }
  if (number !== null) scheme ??= findDefaultRegister(country);
  if (number !== null && scheme === null) {
    errors['enterpriseNumberScheme'] = [
      'must be the ISO 6523 ICD of the register that enterpriseNumber is in, such as 0208 for Belgium; received nothing',
    ];
  } else if (number !== null && scheme !== null) {
    const numberCheck = checkEnterpriseNumber(scheme, number);
    if (numberCheck.ok) number = numberCheck.value;
    else errors['enterpriseNumber'] = [numberCheck.message];
  } else if (scheme !== null) {
    errors['enterpriseNumber'] = [
      `must be the company's number in the register ${scheme}, or enterpriseNumberScheme must be omitted; received nothing`,
    ];
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    numbers: { country, enterpriseNumberScheme: scheme, enterpriseNumber: number, vatNumber },
  };
}

/**
 * Returns the company's numbers after an update. A scheme without its number is meaningless, so both are cleared
 * together; an enterprise number is derived only from a new VAT number, and only when neither the company nor the update
 * has one.
 */
export function mergeNumbers(company: CompanyNumbers, input: Partial<CompanyNumbers>): CheckedNumbers {
  const requestedNumbers = {
    country: input.country ?? company.country,
    enterpriseNumberScheme: useCurrentIfUndefined(
      input.enterpriseNumberScheme,
      input.enterpriseNumber === null ? null : company.enterpriseNumberScheme,
    ),
    enterpriseNumber: useCurrentIfUndefined(input.enterpriseNumber, company.enterpriseNumber),
    vatNumber: useCurrentIfUndefined(input.vatNumber, company.vatNumber),
  };
  const checkedNumbers = checkNumbers(requestedNumbers, false);
  const hasNewVatNumber = checkedNumbers.ok && checkedNumbers.numbers.vatNumber !== company.vatNumber;
  return hasNewVatNumber && input.enterpriseNumber === undefined
    ? checkNumbers(requestedNumbers, true)
    : checkedNumbers;
}

/** Returns the numbers of an input, with null for each absent number. */
export function toUncheckedNumbers(input: Partial<CompanyNumbers>): UncheckedNumbers {
  return {
    country: input.country ?? null,
    enterpriseNumberScheme: input.enterpriseNumberScheme ?? null,
    enterpriseNumber: input.enterpriseNumber ?? null,
    vatNumber: input.vatNumber ?? null,
  };
}

/** Returns the numbers of a verification as one key. Equal digits in another register belong to another company. */
export function toIdentityKey({
  vatNumber,
  enterpriseNumberScheme,
  enterpriseNumber,
}: CompanyNumbers): string {
  return JSON.stringify([vatNumber, enterpriseNumberScheme, enterpriseNumber]);
}

function useCurrentIfUndefined(value: string | null | undefined, currentValue: string | null): string | null {
  return value === undefined ? currentValue : value;
}

/** Returns the country prefix of a VAT number, which determines the check while the country itself is unknown. */
function readVatPrefix(vatNumber: string | null): string | null {
  const prefix = vatNumber?.trim().slice(0, 2).toUpperCase() ?? '';
  return isCountry(prefix) ? prefix : null;
}
