import type { FormParty } from './form';

/** A customer or a company of the team, as far as a document names it. */
export interface KnownDetails {
  name: string;
  address: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
  vatNumber: string | null;
  enterpriseNumberScheme: string | null;
  enterpriseNumber: string | null;
  /** For a customer: the buyer reference of its invoices */
  buyerReference?: string | null;
}

/** Somebody whom the team knows, as the party of a document. */
export function partyOfKnown(known: KnownDetails): FormParty {
  return {
    name: known.name,
    street: known.address ?? '',
    postalZone: known.postalCode ?? '',
    city: known.city ?? '',
    country: known.country ?? '',
    vatNumber: known.vatNumber ?? '',
    enterpriseNumberScheme: known.enterpriseNumberScheme ?? '',
    enterpriseNumber: known.enterpriseNumber ?? '',
    rest: {},
  };
}
