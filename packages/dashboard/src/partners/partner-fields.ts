import { parseParticipantIdentifier } from '../../../../src/peppol/participant-identifier';
import type { components } from '../api/schema';
import type { Partner, PartnerKind } from './queries';

type CustomerInput = components['schemas']['CustomerInput'];
type SupplierInput = components['schemas']['SupplierInput'];

/** A customer or supplier as its form has it; a supplier's form shows the first four alone. */
export interface TypedPartner {
  name: string;
  vatNumber: string;
  externalId: string;
  /** One electronic address a line */
  peppolAddresses: string;
  enterpriseNumberScheme: string;
  enterpriseNumber: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  email: string;
  phone: string;
}

/** The texts that only a customer has. */
export const CUSTOMER_FIELDS = [
  'enterpriseNumberScheme',
  'enterpriseNumber',
  'address',
  'postalCode',
  'city',
  'country',
  'email',
  'phone',
] as const;

/** The form of a partner, empty for a new one. */
export function typedPartner(partner: Partner | null): TypedPartner {
  const customer = partner?.customer;
  return {
    name: partner?.name ?? '',
    vatNumber: partner?.vatNumber ?? '',
    externalId: partner?.externalId ?? '',
    peppolAddresses: partner?.peppolAddresses.join('\n') ?? '',
    enterpriseNumberScheme: customer?.enterpriseNumberScheme ?? '',
    enterpriseNumber: customer?.enterpriseNumber ?? '',
    address: customer?.address ?? '',
    postalCode: customer?.postalCode ?? '',
    city: customer?.city ?? '',
    country: customer?.country ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
  };
}

/** The electronic addresses of a text, one a line or divided by commas; each once. */
export function addressesOf(text: string): string[] {
  const addresses = text.split(/[\s,;]+/).filter((address) => address !== '');
  return [...new Set(addresses)];
}

/** What is wrong with the first of the addresses that is none; null when all are. */
export function addressComplaint(text: string): string | null {
  for (const address of addressesOf(text)) {
    const read = parseParticipantIdentifier(address);
    if (!read.ok) return read.message;
  }
  return null;
}

/** What the form says to the API; an empty text clears its field. */
export function partnerInput(kind: 'customers', typed: TypedPartner): CustomerInput;
export function partnerInput(kind: PartnerKind, typed: TypedPartner): SupplierInput;
export function partnerInput(kind: PartnerKind, typed: TypedPartner): CustomerInput | SupplierInput {
  const optional = (name: keyof TypedPartner): string | null => typed[name].trim() || null;
  const input: SupplierInput = {
    name: typed.name.trim(),
    vatNumber: optional('vatNumber'),
    externalId: optional('externalId'),
    peppolAddresses: addressesOf(typed.peppolAddresses),
  };
  if (kind === 'suppliers') return input;
  const hasNumber = typed.enterpriseNumber.trim() !== '';
  return {
    ...input,
    enterpriseNumber: optional('enterpriseNumber'),
    enterpriseNumberScheme: hasNumber ? optional('enterpriseNumberScheme') : null,
    address: optional('address'),
    postalCode: optional('postalCode'),
    city: optional('city'),
    country: optional('country'),
    email: optional('email'),
    phone: optional('phone'),
  };
}
