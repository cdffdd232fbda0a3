import { parseParticipantIdentifier } from '../../../../src/standards/peppol/participant-identifier';
import type { components } from '../api/schema';
import type { Partner } from './queries';

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
  /** Reference that invoices state as buyer reference */
  buyerReference: string;
  /** ISO 639-1 */
  language: string;
}

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
    buyerReference: customer?.buyerReference ?? '',
    language: customer?.language ?? '',
  };
}

/** The electronic addresses of a text, one a line or divided by commas; each once. */
export function parseAddresses(text: string): string[] {
  const addresses = text.split(/[\s,;]+/).filter((address) => address !== '');
  return [...new Set(addresses)];
}

/** Message about the first invalid address; null when all are valid. */
export function addressComplaint(text: string): string | null {
  for (const address of parseAddresses(text)) {
    const read = parseParticipantIdentifier(address);
    if (!read.ok) return read.message;
  }
  return null;
}

/** Converts the form of a supplier to the API's input; an empty text clears its field. */
export function supplierInput(typed: TypedPartner): SupplierInput {
  return {
    name: typed.name.trim(),
    vatNumber: optional(typed.vatNumber),
    externalId: optional(typed.externalId),
    peppolAddresses: parseAddresses(typed.peppolAddresses),
  };
}

/** Converts the form of a customer to the API's input; a register without a number is omitted. */
export function customerInput(typed: TypedPartner): CustomerInput {
  const number = optional(typed.enterpriseNumber);
  return {
    ...supplierInput(typed),
    enterpriseNumber: number,
    enterpriseNumberScheme: number === null ? null : optional(typed.enterpriseNumberScheme),
    address: optional(typed.address),
    postalCode: optional(typed.postalCode),
    city: optional(typed.city),
    country: optional(typed.country),
    email: optional(typed.email),
    phone: optional(typed.phone),
    buyerReference: optional(typed.buyerReference),
    language: optional(typed.language),
  };
}

function optional(text: string): string | null {
  return text.trim() || null;
}
