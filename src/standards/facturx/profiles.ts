import { documentProfileOf, XRECHNUNG, type DocumentProfile } from '../invoice';

/** Profiles that invoices are written in as Factur-X (ZUGFeRD 2.x), by the names of the API. */
export const FACTURX_PROFILES = ['basic', 'en16931', 'extended', 'xrechnung'] as const;
export type FacturXProfile = (typeof FACTURX_PROFILES)[number];

/** A profile as files name it in their metadata (`fx:ConformanceLevel`). */
export type ConformanceLevel = 'MINIMUM' | 'BASIC WL' | 'BASIC' | 'EN 16931' | 'EXTENDED' | 'XRECHNUNG';

/** How the XML relates to the page: the same invoice, what the page was made of, or data beside it (ISO 32000-2). */
export type XmlRelationship = 'Alternative' | 'Source' | 'Data';

/** The names that the XML may have in a file: Factur-X, XRechnung, and ZUGFeRD 2.0 and 1.0. */
export const XML_FILE_NAMES: readonly string[] = [
  'factur-x.xml',
  'xrechnung.xml',
  'zugferd-invoice.xml',
  'ZUGFeRD-invoice.xml',
];

const EN16931 = 'urn:cen.eu:en16931:2017';

const GUIDELINES: Record<FacturXProfile, string> = {
  basic: `${EN16931}#compliant#urn:factur-x.eu:1p0:basic`,
  en16931: EN16931,
  extended: `${EN16931}#conformant#urn:factur-x.eu:1p0:extended`,
  xrechnung: XRECHNUNG,
};

const LEVELS: Record<FacturXProfile, ConformanceLevel> = {
  basic: 'BASIC',
  en16931: 'EN 16931',
  extended: 'EXTENDED',
  xrechnung: 'XRECHNUNG',
};

/** The specification identifier (BT-24) of a profile. */
export function guidelineOf(profile: FacturXProfile): string {
  return GUIDELINES[profile];
}

export function conformanceLevelOf(profile: FacturXProfile): ConformanceLevel {
  return LEVELS[profile];
}

const LEVEL_OF_PROFILE: Partial<Record<DocumentProfile, ConformanceLevel>> = {
  'facturx-minimum': 'MINIMUM',
  'facturx-basicwl': 'BASIC WL',
  'facturx-basic': 'BASIC',
  'facturx-extended': 'EXTENDED',
  en16931: 'EN 16931',
  'xrechnung-3': 'XRECHNUNG',
  'xrechnung-extension-3': 'XRECHNUNG',
};

/** The profile that an XML belongs to by its specification identifier (BT-24); null when it is none of Factur-X. */
export function levelOfGuideline(guideline: string | null): ConformanceLevel | null {
  return LEVEL_OF_PROFILE[documentProfileOf(guideline)] ?? null;
}

/** The name of the XML within the file. */
export function xmlFileName(level: ConformanceLevel): string {
  return level === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml';
}

/** What the metadata gives as version of the XML's schema; for XRechnung it is that of XRechnung. */
export function xmlVersion(level: ConformanceLevel): string {
  return level === 'XRECHNUNG' ? '3.0' : '1.0';
}

/**
 * How the XML relates to the page (ZUGFeRD 2.x, Technical Supplement, Data Relationship): the two smallest profiles hold
 * data of an invoice only. The others are the invoice itself; outside of Germany that is `Source` where the page was
 * made of it.
 * @param recipientCountry ISO 3166-1 alpha-2; null when it is not known
 * @param isRendered the page was made of the XML
 */
export function relationshipOf(
  level: ConformanceLevel,
  { recipientCountry, isRendered }: { recipientCountry: string | null; isRendered: boolean },
): XmlRelationship {
  if (level === 'MINIMUM' || level === 'BASIC WL') return 'Data';
  const isGerman = level === 'XRECHNUNG' || recipientCountry === null || recipientCountry === 'DE';
  return isRendered && !isGerman ? 'Source' : 'Alternative';
}
