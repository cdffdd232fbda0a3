import { getDocumentProfile, XRECHNUNG, type DocumentProfile } from '../invoice';

/** Profiles in which invoices are written as Factur-X (ZUGFeRD 2.x), with the names used in the API. */
export const FACTURX_PROFILES = ['basic', 'en16931', 'extended', 'xrechnung'] as const;
export type FacturXProfile = (typeof FACTURX_PROFILES)[number];

/** Profile as stated in the metadata of a file (`fx:ConformanceLevel`). */
export type ConformanceLevel = 'MINIMUM' | 'BASIC WL' | 'BASIC' | 'EN 16931' | 'EXTENDED' | 'XRECHNUNG';

/**
 * Relationship of the XML to the pages of the PDF: the same invoice, the source of the page, or additional data (ISO
 * 32000-2).
 */
export type XmlRelationship = 'Alternative' | 'Source' | 'Data';

/** File names of the embedded XML: Factur-X, XRechnung, and ZUGFeRD 2.0 and 1.0. */
export const XML_FILE_NAMES: readonly string[] = [
  'factur-x.xml',
  'xrechnung.xml',
  'zugferd-invoice.xml',
  'ZUGFeRD-invoice.xml',
];

const EN16931 = 'urn:cen.eu:en16931:2017';

const GUIDELINE_BY_PROFILE: Record<FacturXProfile, string> = {
  basic: `${EN16931}#compliant#urn:factur-x.eu:1p0:basic`,
  en16931: EN16931,
  extended: `${EN16931}#conformant#urn:factur-x.eu:1p0:extended`,
  xrechnung: XRECHNUNG,
};

const LEVEL_BY_PROFILE: Record<FacturXProfile, ConformanceLevel> = {
  basic: 'BASIC',
  en16931: 'EN 16931',
  extended: 'EXTENDED',
  xrechnung: 'XRECHNUNG',
};

/** Returns the specification identifier (BT-24) of a profile. */
export function getGuideline(profile: FacturXProfile): string {
  return GUIDELINE_BY_PROFILE[profile];
}

export function getConformanceLevel(profile: FacturXProfile): ConformanceLevel {
  return LEVEL_BY_PROFILE[profile];
}

const LEVEL_BY_DOCUMENT_PROFILE: Partial<Record<DocumentProfile, ConformanceLevel>> = {
  'facturx-minimum': 'MINIMUM',
  'facturx-basicwl': 'BASIC WL',
  'facturx-basic': 'BASIC',
  'facturx-extended': 'EXTENDED',
  en16931: 'EN 16931',
  'xrechnung-3': 'XRECHNUNG',
  'xrechnung-extension-3': 'XRECHNUNG',
};

/**
 * Finds the profile of an XML document by its specification identifier (BT-24); null when it is not a Factur-X profile.
 */
export function findConformanceLevel(guideline: string | null): ConformanceLevel | null {
  return LEVEL_BY_DOCUMENT_PROFILE[getDocumentProfile(guideline)] ?? null;
}

/** Returns the file name of the embedded XML. */
export function getXmlFileName(level: ConformanceLevel): string {
  return level === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml';
}

/** Returns the schema version of the XML for the metadata. For XRechnung this is the version of XRechnung. */
export function getXmlVersion(level: ConformanceLevel): string {
  return level === 'XRECHNUNG' ? '3.0' : '1.0';
}

/**
 * Returns the relationship of the XML to the page (ZUGFeRD 2.x, Technical Supplement, Data Relationship): the two
 * smallest profiles contain only data of an invoice. The other profiles are the complete invoice; outside of Germany
 * they are `Source` when the page was rendered from the XML.
 * @param recipientCountry ISO 3166-1 alpha-2; null when unknown
 * @param isRendered whether the page was rendered from the XML
 */
export function getRelationship(
  level: ConformanceLevel,
  { recipientCountry, isRendered }: { recipientCountry: string | null; isRendered: boolean },
): XmlRelationship {
  if (level === 'MINIMUM' || level === 'BASIC WL') return 'Data';
  const isGerman = level === 'XRECHNUNG' || recipientCountry === null || recipientCountry === 'DE';
  return isRendered && !isGerman ? 'Source' : 'Alternative';
}
