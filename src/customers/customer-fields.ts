import { badInput } from '../kernel/http/failure';
import { received } from '../kernel/received';
import { checkedPartner, type PartnerFields } from '../partners/partner-fields';
import { isCountry } from '../peppol/countries';
import { checkEnterpriseNumber } from '../peppol/enterprise-number';
import type { CustomerInput } from './customer.input';

/** A customer's fields as they are stored; a member is missing where the input left it out. */
export interface CustomerFields extends PartnerFields {
  enterpriseNumberScheme?: string | null;
  enterpriseNumber?: string | null;
  address?: string | null;
  postalCode?: string | null;
  city?: string | null;
  country?: string | null;
  email?: string | null;
  phone?: string | null;
}

/**
 * Normalises a customer's fields. An enterprise number that its register knows is written as the register writes it; any
 * other is kept as it came, because a customer's number is what its own papers say.
 * @throws Failure 400 naming each value at fault
 */
export function acceptedCustomer(input: CustomerInput): CustomerFields {
  const { enterpriseNumberScheme, enterpriseNumber, address, postalCode, city, email, phone } = input;
  const country = typeof input.country === 'string' ? input.country.trim().toUpperCase() : input.country;
  const { fields, errors } = checkedPartner(input);
  if (typeof country === 'string' && !isCountry(country))
    errors['country'] = [
      `must be an ISO 3166-1 alpha-2 code such as BE or FR; received ${received(input.country)}`,
    ];
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return {
    ...fields,
    enterpriseNumberScheme,
    enterpriseNumber: registered(enterpriseNumberScheme, enterpriseNumber),
    address,
    postalCode,
    city,
    country,
    email,
    phone,
  };
}

function registered(
  scheme: string | null | undefined,
  number: string | null | undefined,
): string | null | undefined {
  if (typeof scheme !== 'string' || typeof number !== 'string') return number;
  const checked = checkEnterpriseNumber(scheme, number);
  return checked.ok ? checked.value : number.trim();
}
