import { FRENCH_CIUS } from '../../standards/invoice';

/**
 * Specification identifier (BT-24) that states only the European standard, as Factur-X and other invoicing software
 * write it: the CustomizationID in UBL, the guideline in CII.
 */
const EN_16931_ONLY_IDENTIFIER =
  /(<(?:[\w.-]+:)?(?:CustomizationID|GuidelineSpecifiedDocumentContextParameter>\s*<(?:[\w.-]+:)?ID)>\s*)urn:cen\.eu:en16931:2017(?=\s*<)/;

/**
 * Replaces the specification identifier of the European standard with that of the French reform, without other
 * changes. Returns null for an invoice with another identifier.
 */
export function toFrenchCius(xml: Buffer): Buffer | null {
  // In latin1 each byte is one character, so all other bytes are preserved.
  const text = xml.toString('latin1');
  if (!EN_16931_ONLY_IDENTIFIER.test(text)) return null;
  return Buffer.from(text.replace(EN_16931_ONLY_IDENTIFIER, `$1${FRENCH_CIUS}`), 'latin1');
}
