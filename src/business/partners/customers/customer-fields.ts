import { requireValidInput, type CollectedInput } from '../../../platform/kernel/http/input-faults';
import { formatReceived } from '../../../standards/values/received';
import { validatePartnerFields, type PartnerFields } from '../partner-fields';
import { isCountry } from '../../../standards/peppol/countries';
import { checkEnterpriseNumber } from '../../../standards/peppol/enterprise-number';
import type { CustomerInput } from './customer.input';

/** Customer fields for the database; a property is missing when the input omits it. */
export interface CustomerFields extends PartnerFields {
  enterpriseNumberScheme?: string | null;
  enterpriseNumber?: string | null;
  address?: string | null;
  postalCode?: string | null;
  city?: string | null;
  country?: string | null;
  email?: string | null;
  phone?: string | null;
  buyerReference?: string | null;
  language?: string | null;
}

/**
 * Normalises a customer's fields. An enterprise number that is valid in its register is stored in the register's
 * notation; any other number is stored as submitted, because numbers often come from documents of the customer.
 * @throws ApiError 400 with the errors of all fields
 */
export function normalizeCustomerFields(input: CollectedInput<CustomerInput>): CustomerFields {
  const { validFields: values } = input;
  const { enterpriseNumberScheme, enterpriseNumber, address, postalCode, city, email, phone } = values;
  const { buyerReference, language } = values;
  const country = typeof values.country === 'string' ? values.country.trim().toUpperCase() : values.country;
  const { fields, errors } = validatePartnerFields(values);
  if (typeof country === 'string' && !isCountry(country))
    errors['country'] = [
      `must be an ISO 3166-1 alpha-2 code such as BE or FR; received ${formatReceived(values.country)}`,
    ];
  requireValidInput(input, errors);
  return {
    ...fields,
    enterpriseNumberScheme,
    enterpriseNumber: normalizeEnterpriseNumber(enterpriseNumberScheme, enterpriseNumber),
    address,
    postalCode,
    city,
    country,
    email,
    phone,
    buyerReference,
    language,
  };
}

function normalizeEnterpriseNumber(
  scheme: string | null | undefined,
  number: string | null | undefined,
): string | null | undefined {
  if (typeof scheme !== 'string' || typeof number !== 'string') return number;
  const numberCheck = checkEnterpriseNumber(scheme, number);
  return numberCheck.ok ? numberCheck.value : number.trim();
}
