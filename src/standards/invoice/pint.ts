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
 * Areas whose documents are written, with their countries, and whether there are self-billed documents and credit notes of
 * each (code list 9.7).
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

/** Profiles of PINT that documents are written in. */
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

const CUSTOMIZATION = /^urn:peppol:pint:(billing|selfbilling|nontaxinvoice)-1(?:@([a-z]{2,8})-1)?$/;

/** Returns whether documents of a profile are PINT. */
export function isPintProfile(profile: string | undefined): profile is PintProfile {
  return PINT_PROFILES.some((pintProfile) => pintProfile === profile);
}

/**
 * Returns the PINT profile of a country with its own specification; null in all others.
 * @param country ISO 3166-1 alpha-2
 */
export function findPintProfileOfCountry(country: string): PintProfile | null {
  return PINT_PROFILES.find((profile) => listCountries(profile).includes(country)) ?? null;
}

function listCountries(profile: PintProfile): readonly string[] {
  return AREAS[profile].countries;
}

/** Type of a document outside of tax (UNTDID 1001), which in Japan has a specification of its own. */
const OUT_OF_SCOPE = '480';

/** Returns whether a document is a Japanese one of a business that is not registered for the tax. */
export function isNonTax(profile: string | undefined, typeCode: string | null): boolean {
  return profile === 'pint-jp' && typeCode === OUT_OF_SCOPE;
}

/**
 * Returns the specification identifier (IBT-24) of a document of an area; null when the area has none of that kind.
 * @param typeCode type of the document (IBT-3); null: the default
 */
export function getPintCustomization(
  profile: PintProfile,
  kind: DocumentKind,
  typeCode: string | null = null,
): string | null {
  const { area, selfBilling, creditNotes } = AREAS[profile];
  if (isCreditNoteKind(kind) && !creditNotes) return null;
  if (kind === 'invoice' && isNonTax(profile, typeCode)) return `urn:peppol:pint:nontaxinvoice-1@${area}-1`;
  if (!isSelfBillingKind(kind)) return `urn:peppol:pint:billing-1@${area}-1`;
  return selfBilling ? `urn:peppol:pint:selfbilling-1@${area}-1` : null;
}

/** Returns the process (IBT-23) of a PINT specification; null for any other specification. */
export function getPintProcess(customizationId: string | null | undefined): string | null {
  const kind = CUSTOMIZATION.exec(customizationId ?? '')?.[1];
  if (kind === undefined) return null;
  return kind === 'selfbilling' ? 'urn:peppol:bis:selfbilling' : 'urn:peppol:bis:billing';
}

/** Returns the profile in which documents of a specification are written; null without one. */
export function findPintProfile(customizationId: string | null | undefined): PintProfile | null {
  const [, , area] = CUSTOMIZATION.exec(customizationId ?? '') ?? [];
  return PINT_PROFILES.find((profile) => AREAS[profile].area === area) ?? null;
}
