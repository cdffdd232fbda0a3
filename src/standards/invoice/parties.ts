/** Parties, addresses and deliveries of the document model (see model.ts). */

/** An identifier and the code of the scheme that issued it (ISO 6523 ICD, EAS, or another code list). */
export interface SchemedIdentifier {
  scheme: string | null;
  identifier: string | null;
}

/** Period of days; a null date means an open start or end. */
export interface Period {
  startDate: string | null;
  endDate: string | null;
}

/** VAT category (UNTDID 5305) and rate in percent; the rate is null where VAT does not apply (category O). */
export interface VatRate {
  category: string | null;
  percentage: string | null;
}

/** Postal address (BG-5, BG-8, BG-12, BG-15). */
export interface Address {
  street: string | null;
  street2: string | null;
  /** Third address line (BT-162, BT-163, BT-164, BT-165). */
  street3: string | null;
  city: string | null;
  postalZone: string | null;
  countrySubdivision: string | null;
  /** Country code (ISO 3166-1 alpha-2). */
  country: string | null;
}

/** Seller (BG-4) or buyer (BG-7). */
export interface Party extends Address {
  /** Electronic address (BT-34, BT-49): a scheme of the EAS list and an identifier. */
  electronicAddress: SchemedIdentifier | null;
  /** Identifier for the tax of the document: the VAT identifier with its country prefix, or a GST number (BT-31, BT-48). */
  vatNumber: string | null;
  /** ISO 6523 ICD of the legal registration; null when the document states only the number. */
  enterpriseNumberScheme: string | null;
  /** Legal registration identifier (BT-30, BT-47). */
  enterpriseNumber: string | null;
  /** Name used by the party: its trading name when the document has one (BT-28), else its legal name (BT-27). */
  name: string | null;
  /** The registered name (BT-27, BT-44) when it differs from `name`. */
  legalName: string | null;
  /** Additional legal information, such as legal form and share capital (BT-33). */
  legalForm: string | null;
  /** Further identifiers (BT-29, BT-46); scheme SEPA marks the bank-assigned creditor identifier (BT-90). */
  identifiers: SchemedIdentifier[];
  /** Registrations for taxes other than the tax of the document (BT-32); `scheme` is the UBL tax scheme id. */
  taxRegistrations: SchemedIdentifier[];
  contactName: string | null;
  email: string | null;
  phone: string | null;
}

/** Payee, if it is not the seller (BG-10). */
export interface Payee {
  name: string | null;
  identifiers: SchemedIdentifier[];
  enterpriseNumberScheme: string | null;
  enterpriseNumber: string | null;
}

/** The seller's tax representative (BG-11). */
export interface TaxRepresentative extends Address {
  name: string | null;
  vatNumber: string | null;
}

/** Place, day and recipient of the delivery (BG-13). */
export interface Delivery {
  date: string | null;
  locationIdentifier: SchemedIdentifier | null;
  location: Address | null;
  recipientName: string | null;
}
