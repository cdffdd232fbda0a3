import { validInput, type CollectedInput } from '../../../platform/kernel/http/input-faults';
import { formatReceived } from '../../../standards/values/received';
import { checkPartnerFields, type PartnerFields } from '../partner-fields';
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
 * notation; any other number is stored as submitted, because it comes from the customer's documents.
 * @throws ApiError 400 naming each field at fault
 */
export function requireCustomerFields(input: CollectedInput<CustomerInput>): CustomerFields {
  const { validFields: sound } = input;
  const { enterpriseNumberScheme, enterpriseNumber, address, postalCode, city, email, phone } = sound;
  const { buyerReference, language } = sound;
  const country = typeof sound.country === 'string' ? sound.country.trim().toUpperCase() : sound.country;
  const { fields, errors } = checkPartnerFields(sound);
  if (typeof country === 'string' && !isCountry(country))
    errors['country'] = [
      `must be an ISO 3166-1 alpha-2 code such as BE or FR; received ${formatReceived(sound.country)}`,
    ];
  validInput(input, errors);
  return {
    ...fields,
    enterpriseNumberScheme,
    enterpriseNumber: requireEnterpriseNumber(enterpriseNumberScheme, enterpriseNumber),
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

function requireEnterpriseNumber(
  scheme: string | null | undefined,
  number: string | null | undefined,
): string | null | undefined {
  if (typeof scheme !== 'string' || typeof number !== 'string') return number;
  const numberCheck = checkEnterpriseNumber(scheme, number);
  return numberCheck.ok ? numberCheck.value : number.trim();
}
