import { FRENCH_CIUS } from '../../standards/invoice';

/**
 * Specification identifier of an invoice that states only the European standard, as written by Factur-X and other
 * invoicing software: the CustomizationID in UBL, the guideline in CII.
 */
const PLAIN_GUIDELINE =
  /(<(?:[\w.-]+:)?(?:CustomizationID|GuidelineSpecifiedDocumentContextParameter>\s*<(?:[\w.-]+:)?ID)>\s*)urn:cen\.eu:en16931:2017(?=\s*<)/;

/**
 * Returns an invoice with the specification identifier of the French reform, under which it is exchanged on the
 * network, without other changes; null for an invoice with another identifier.
 */
export function toFrenchType(xml: Buffer): Buffer | null {
  // Each byte is one character, so that all other bytes are preserved.
  const text = xml.toString('latin1');
  if (!PLAIN_GUIDELINE.test(text)) return null;
  return Buffer.from(text.replace(PLAIN_GUIDELINE, `$1${FRENCH_CIUS}`), 'latin1');
}
