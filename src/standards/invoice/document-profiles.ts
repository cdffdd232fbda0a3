/** Profile that an invoice or credit note claims (BT-24): it decides which rules apply. */
import { findBillingProfile, NLCIUS, XRECHNUNG, type BillingProfile } from './document-types';
import { isPintProfile, PINT_PROFILES, getPintCustomization } from './pint';
import type { DocumentKind } from './model';

/**
 * Name of a profile in the API. `pint-<area>` is an international invoice of an area (`pint-jp`), `en16931` the
 * European standard without a national profile, `unknown` any other document, including documents that are not
 * invoices.
 */
export type DocumentProfile =
  | 'peppol-bis-3'
  | 'peppol-selfbilling-3'
  | 'xrechnung-3'
  | 'xrechnung-extension-3'
  | 'nlcius'
  | 'france-cius'
  | 'france-extended'
  | 'facturx-minimum'
  | 'facturx-basicwl'
  | 'facturx-basic'
  | 'facturx-extended'
  | 'en16931'
  | `pint-${string}`
  | 'unknown';

export { NLCIUS, XRECHNUNG };

/** Profiles in which a JSON document can be written. */
export const WRITTEN_PROFILES = [
  'peppol-bis-3',
  'xrechnung-3',
  'nlcius',
  ...PINT_PROFILES,
] as const satisfies readonly DocumentProfile[];
export type WrittenProfile = (typeof WRITTEN_PROFILES)[number];

/** Returns whether a profile has documents of a kind: not all areas of PINT have credit notes and self-billing. */
export function supportsKind(profile: WrittenProfile, kind: DocumentKind): boolean {
  return !isPintProfile(profile) || getPintCustomization(profile, kind) !== null;
}

/** Specification identifier of EN 16931; those of its national profiles begin with it, followed by `#`. */
const EN16931 = 'urn:cen.eu:en16931:2017';

/** Specification identifier (BT-24) of the extension of XRechnung 3.0. */
export const XRECHNUNG_EXTENSION = `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`;
/** Clean Vehicles Directive: data that public buyers of vehicles must publish. */
export const XRECHNUNG_CVD = `${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`;

/** The Dutch profile with its extension for the blocked account of wage tax. */
export const NLCIUS_GACCOUNT = `${NLCIUS}#conformant#urn:fdc:nen.nl:gaccount:v1.0`;

/**
 * Extended profile of the French reform in the notation of its platforms; Peppol has another identifier for the same
 * profile.
 */
export const EXTENDED_CTC_FR = `${EN16931}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`;

/** Profiles of Factur-X, with the identifiers of ZUGFeRD 2.0. The two smallest are not invoices of EN 16931. */
const FACTUR_X = ['urn:factur-x.eu:1p0', 'urn:zugferd.de:2p0'].flatMap(
  (family): [string, DocumentProfile][] => [
    [`${family}:minimum`, 'facturx-minimum'],
    [`${family}:basicwl`, 'facturx-basicwl'],
    [`${EN16931}#compliant#${family}:basic`, 'facturx-basic'],
    [`${EN16931}#conformant#${family}:extended`, 'facturx-extended'],
  ],
);

const PROFILE_NAMES: Record<BillingProfile, DocumentProfile> = {
  billing: 'peppol-bis-3',
  selfBilling: 'peppol-selfbilling-3',
  frenchCius: 'france-cius',
  frenchExtended: 'france-extended',
  xrechnung: 'xrechnung-3',
  nlcius: 'nlcius',
};

const OTHER_PROFILES: ReadonlyMap<string, DocumentProfile> = new Map([
  [XRECHNUNG_CVD, 'xrechnung-3'],
  [XRECHNUNG_EXTENSION, 'xrechnung-extension-3'],
  [NLCIUS_GACCOUNT, 'nlcius'],
  [EXTENDED_CTC_FR, 'france-extended'],
  ...FACTUR_X,
  [EN16931, 'en16931'],
]);

const PINT_PATTERN = /^urn:peppol:pint:[a-z]+-1@([a-z]{2,8})-1$/;

/**
 * Returns the profile of a specification identifier; `unknown` for an unlisted one.
 * @param customizationId without surrounding blanks; null when the document states none
 */
export function getDocumentProfile(customizationId: string | null | undefined): DocumentProfile {
  const billing = findBillingProfile(customizationId);
  if (billing !== null) return PROFILE_NAMES[billing];
  const id = customizationId ?? '';
  const area = PINT_PATTERN.exec(id)?.[1];
  return area === undefined ? (OTHER_PROFILES.get(id) ?? 'unknown') : `pint-${area}`;
}

/** Returns whether the specification identifier is that of EN 16931, or of a national profile or extension of it. */
export function claimsEn16931(customizationId: string): boolean {
  return customizationId === EN16931 || customizationId.startsWith(`${EN16931}#`);
}
