/** International invoices of Peppol (PINT): capabilities of the areas, and the identifiers of their documents. */
import { isCreditNoteKind, isSelfBillingKind, type DocumentKind } from './model';

interface Area {
  area: string;
  /** Countries whose documents have a separate tax regime; all others have VAT of EN 16931. */
  countries: readonly string[];
  selfBilling: boolean;
  creditNotes: boolean;
}

/**
 * Areas in which documents can be written: their countries, and whether they have self-billed documents and credit
 * notes (code list 9.7).
 */
const AREAS = {
  'pint-ae': { area: 'ae', countries: ['AE'], selfBilling: true, creditNotes: true },
  'pint-eu': { area: 'eu', countries: [], selfBilling: false, creditNotes: true },
  'pint-aunz': { area: 'aunz', countries: ['AU', 'NZ'], selfBilling: true, creditNotes: true },
  'pint-jp': { area: 'jp', countries: ['JP'], selfBilling: true, creditNotes: false },
  'pint-my': { area: 'my', countries: ['MY'], selfBilling: true, creditNotes: true },
  'pint-om': { area: 'om', countries: ['OM'], selfBilling: true, creditNotes: true },
  'pint-sg': { area: 'sg', countries: ['SG'], selfBilling: false, creditNotes: true },
} as const satisfies Record<string, Area>;

/** PINT profiles in which documents can be written. */
export type PintProfile = keyof typeof AREAS;
export const PINT_PROFILES = [
  'pint-eu',
  'pint-ae',
  'pint-aunz',
  'pint-jp',
  'pint-my',
  'pint-om',
  'pint-sg',
] as const satisfies readonly PintProfile[];

const CUSTOMIZATION_PATTERN = /^urn:peppol:pint:(billing|selfbilling|nontaxinvoice)-1(?:@([a-z]{2,8})-1)?$/;

/** Returns whether a profile belongs to PINT. */
export function isPintProfile(profile: string | undefined): profile is PintProfile {
  return PINT_PROFILES.some((pintProfile) => pintProfile === profile);
}

/**
 * Returns the PINT profile of a country with its own specification; null for all other countries.
 * @param country ISO 3166-1 alpha-2
 */
export function findPintProfileOfCountry(country: string): PintProfile | null {
  return PINT_PROFILES.find((profile) => listCountries(profile).includes(country)) ?? null;
}

function listCountries(profile: PintProfile): readonly string[] {
  return AREAS[profile].countries;
}

/** Type of a document outside of tax (UNTDID 1001), which in Japan has a specification of its own. */
const OUT_OF_SCOPE_TYPE_CODE = '480';

/** Returns whether a document is an invoice of a Japanese business that is not registered for consumption tax. */
export function isNonTaxInvoice(profile: string | undefined, typeCode: string | null): boolean {
  return profile === 'pint-jp' && typeCode === OUT_OF_SCOPE_TYPE_CODE;
}

/**
 * Returns the specification identifier (IBT-24) of a document of an area; null when the area has no documents of that
 * kind.
 * @param typeCode type of the document (IBT-3); null for the default type
 */
export function getPintCustomization(
  profile: PintProfile,
  kind: DocumentKind,
  typeCode: string | null = null,
): string | null {
  const { area, selfBilling, creditNotes } = AREAS[profile];
  if (isCreditNoteKind(kind) && !creditNotes) return null;
  if (kind === 'invoice' && isNonTaxInvoice(profile, typeCode))
    return `urn:peppol:pint:nontaxinvoice-1@${area}-1`;
  if (!isSelfBillingKind(kind)) return `urn:peppol:pint:billing-1@${area}-1`;
  return selfBilling ? `urn:peppol:pint:selfbilling-1@${area}-1` : null;
}

/** Returns the process (IBT-23) of a PINT specification; null for any other specification. */
export function getPintProcess(customizationId: string | null | undefined): string | null {
  const kind = CUSTOMIZATION_PATTERN.exec(customizationId ?? '')?.[1];
  if (kind === undefined) return null;
  return kind === 'selfbilling' ? 'urn:peppol:bis:selfbilling' : 'urn:peppol:bis:billing';
}

/** Returns the profile of a specification identifier; null when no profile has this specification. */
export function findPintProfile(customizationId: string | null | undefined): PintProfile | null {
  const [, , area] = CUSTOMIZATION_PATTERN.exec(customizationId ?? '') ?? [];
  return PINT_PROFILES.find((profile) => AREAS[profile].area === area) ?? null;
}
