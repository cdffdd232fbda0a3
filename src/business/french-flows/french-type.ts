import { FRENCH_CIUS } from '../../standards/invoice';

/**
 * The specification identifier of an invoice that names the European standard alone, as Factur-X and other software of companies
 * write it: in UBL the CustomizationID, in CII the guideline.
 */
const PLAIN_GUIDELINE =
  /(<(?:[\w.-]+:)?(?:CustomizationID|GuidelineSpecifiedDocumentContextParameter>\s*<(?:[\w.-]+:)?ID)>\s*)urn:cen\.eu:en16931:2017(?=\s*<)/;

/**
 * Returns an invoice with the specification identifier of the French reform, under which it is exchanged on the network, and no
 * other change; null for an invoice that names another one.
 */
export function toFrenchType(xml: Buffer): Buffer | null {
  // Each byte is one character, so that everything else keeps its bytes.
  const text = xml.toString('latin1');
  if (!PLAIN_GUIDELINE.test(text)) return null;
  return Buffer.from(text.replace(PLAIN_GUIDELINE, `$1${FRENCH_CIUS}`), 'latin1');
}
